import { csv } from '../../build/formats/csv/read.ts';
import { CSV } from '../../build/formats/csv/write.ts';
import { CSVW } from '../../build/formats/csvw/write.ts';
import { collectNotes, printGroup } from '../../build/formats/import/notes.ts';
import { printDocument } from '../../build/formats/import/print.ts';
import type { Document } from '../../build/model/document/document.ts';

/** The CSV of a document with its metadata, and what they cannot contain. */
export function exportCsv(document: Document) {
  const losses = new Set<string>();
  const context = {
    translations: [document],
    findTables: () => undefined,
    reportLoss: (loss: string) => losses.add(loss),
  };
  const table = String(CSV.print(document, context));
  const ofCsv = [...losses];
  const metadata = String(CSVW.print(document, context));
  return { table, metadata, losses: ofCsv };
}

/** The text of the document that a CSV and its metadata give, and notes as printed. */
export async function importCsvw(table: string, metadata: string) {
  const notes = collectNotes();
  const options = {
    valueOf: () => undefined,
    has: () => false,
    readFile: (path: string) =>
      path === 'folder/list.csv-metadata.json' ? new TextEncoder().encode(metadata) : undefined,
  };
  const source = { file: 'folder/list.csv', bytes: new TextEncoder().encode(table) };
  const { documents, drafts = [] } = await csv.read(source, options, notes.report);
  const [document] = [...documents, ...drafts.map((draft) => draft.document)];
  return {
    text: document ? [...printDocument(document)].join('') : '',
    notes: notes.groups().map(printGroup),
    isDraft: drafts.length > 0,
  };
}

/** Exports a document and imports it again. */
export async function roundTripOfCsvw(document: Document) {
  const { table, metadata, losses } = exportCsv(document);
  return { ...(await importCsvw(table, metadata)), losses };
}
