import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { genericode } from '../../build/formats/genericode/read.ts';
import { GENERICODE } from '../../build/formats/genericode/write.ts';
import { columnsOf, valuesOf } from '../../build/formats/rows.ts';
import type { Document } from '../../build/model/document/document.ts';
import { isLocalized } from '../../build/model/document/texts.ts';
import { readSource } from '../unit/formats/import/read.ts';
import { parseAll } from '../unit/support/documents.ts';

/** The lists of the repository. */
function contentLists(): Document[] {
  const files = readdirSync('content', { recursive: true, encoding: 'utf8' }).sort();
  return files.flatMap((name) => {
    const file = join('content', name);
    if (!/\.json$/.test(name)) return [];
    const table = file.replace(/\.meta\.json$/, '.csv');
    const csv = table === file ? undefined : { file: table, text: readFileSync(table, 'utf8') };
    const { document } = parseAll({ file, text: readFileSync(file, 'utf8'), ...(csv && { csv }) });
    return document?.hasData && document.codeList ? [document] : [];
  });
}

/** A text in all its languages. */
const inAllLanguages = (text: unknown): unknown[] => (isLocalized(text) ? Object.values(text) : [text]);

/** The values of the columns of type string, row by row. */
const textsOf = (document: Document): unknown[] => {
  const indexes = columnsOf(document).flatMap(({ type }, i) => (type === 'string' ? [i] : []));
  return [...valuesOf(document)].flatMap((values) =>
    indexes.flatMap((i) =>
      values[i] === undefined || values[i] === 'null' ? [] : inAllLanguages(JSON.parse(values[i])),
    ),
  );
};

interface Imported {
  readonly codeList: { readonly dataSet: { readonly rows: readonly Readonly<Record<string, unknown>>[] } };
}

test('the texts of all lists survive their export as genericode', async () => {
  const documents = contentLists();
  expect(documents.length).toBeGreaterThan(15);
  for (const document of documents) {
    const { documents: imported } = await readSource(
      genericode,
      'list.gc',
      String(GENERICODE.print(document)),
    );
    const { rows } = (imported.list as Imported).codeList.dataSet;
    const texts = textsOf(document);
    const found = new Set(rows.flatMap((row) => Object.values(row).flatMap(inAllLanguages)));
    const missing = texts.filter((one) => !found.has(one));
    expect(missing, document.source.file).toEqual([]);
  }
});
