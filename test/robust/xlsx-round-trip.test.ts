import { expect, test } from 'vitest';
import { makeCatalogue } from '../../build/check/check.ts';
import { XLSX } from '../../build/formats/xlsx/write.ts';
import { readSources } from '../../build/read/files/read.ts';
import { canonical } from '../support/canonical.ts';
import { importExported } from '../support/exported.ts';
import { codeList, documentOf } from '../unit/support/documents.ts';

/** The import writes patch version 0, and no tool tells them apart. */
const withoutPatch = (text: string): string => text.replace(/("\$opencodelist":"0\.3\.)\d+/, '$10');

test('all content of the repository survives its export as a workbook', async () => {
  const { sources } = await readSources('content');
  const documents = makeCatalogue(sources).catalogue.documents.filter((one) => XLSX.supports(one));
  expect(documents.length).toBeGreaterThan(10);
  for (const document of documents) {
    const { text, notes } = await importExported(XLSX.print(document) as Uint8Array);
    expect(notes, document.source.file).toEqual([]);
    const isEqual = withoutPatch(canonical(text as string)) === withoutPatch(canonical(document.whole));
    expect(isEqual, document.source.file).toBe(true);
  }
});

test('100,000 rows survive it', async () => {
  const columns = ['code', 'name', 'size'].map((id) => ({
    id,
    name: id,
    type: id === 'size' ? 'integer' : 'string',
  }));
  const rows = Array.from({ length: 100_000 }, (_, i) => ({
    code: `c${i}`,
    name: `Name ${i % 1000}`,
    size: i,
  }));
  const text = codeList({}, columns, rows);
  const { text: imported, notes } = await importExported(XLSX.print(documentOf(text)) as Uint8Array);
  expect(notes).toEqual([]);
  expect(canonical(imported as string) === canonical(text)).toBe(true);
});
