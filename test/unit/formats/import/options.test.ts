import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { IMPORT_OPTIONS } from '../../../../build/formats/import/import.ts';

test('docs/import.md has a row for each option of the formats, with its description', () => {
  const docs = readFileSync('docs/import.md', 'utf8');
  const rows = new Map(
    Array.from(docs.matchAll(/^\| `--([a-z-]+)(?: ([^`]+))?` \| (.*) \|$/gm), ([, name, value, text]) => [
      name,
      { value, text },
    ]),
  );
  expect(IMPORT_OPTIONS.length).toBeGreaterThan(10);
  for (const { name, value, description } of IMPORT_OPTIONS) {
    const row = rows.get(name);
    expect(row?.value, name).toBe(value);
    const text = row?.text?.replace(/^(?:CSV|Excel|SKOS|tables|genericode): /, '');
    expect(text, name).toBe(description);
  }
});
