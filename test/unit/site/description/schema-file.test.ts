import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { editorSchema } from '../../../../build/site/description/document-schema.ts';

const FILE = 'schema/opencodelist-0.3.json';

test(`${FILE} is generated from the schema of documents: UPDATE_GOLDENS=1 rewrites it`, () => {
  const text = `${JSON.stringify(editorSchema(undefined), null, 2)}\n`;
  if (process.env.UPDATE_GOLDENS) {
    mkdirSync('schema', { recursive: true });
    writeFileSync(FILE, text);
  }
  expect(readFileSync(FILE, 'utf8')).toBe(text);
});
