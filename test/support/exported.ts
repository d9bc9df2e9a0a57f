import { expect } from 'vitest';
import type { ImportNote } from '../../build/formats/import/format.ts';
import { printDocument } from '../../build/formats/import/print.ts';
import { findExported, readExported } from '../../build/formats/xlsx/exported.ts';
import { openWorkbook } from '../../build/formats/xlsx/workbook.ts';
import { XLSX } from '../../build/formats/xlsx/write.ts';
import { documentOf } from '../unit/support/documents.ts';
import { canonical } from './canonical.ts';

/** The document in a workbook of the API as JSON text, and notes. @throws Error if it is another workbook */
export async function importExported(bytes: Uint8Array) {
  const notes: ImportNote[] = [];
  const book = await openWorkbook(bytes);
  const exported = await findExported(book);
  if (!exported) throw new Error('not recognised');
  const document = await readExported('list', book, exported, (note) => notes.push(note));
  return { text: document && [...printDocument(document)].join(''), notes };
}

/** Exports and imports the JSON text of a document. @throws Error if it is invalid */
export async function roundTrip(text: string): Promise<string> {
  const { text: imported, notes } = await importExported(XLSX.print(documentOf(text)) as Uint8Array);
  expect(notes).toEqual([]);
  return canonical(imported as string);
}
