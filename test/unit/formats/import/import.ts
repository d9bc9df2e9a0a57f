import { csv } from '../../../../build/formats/csv/read.ts';
import {
  type ImportOptions,
  type ImportResult,
  makeContext,
  NOTHING,
  SourceFault,
} from '../../../../build/formats/import/format.ts';
import { collectNotes, printGroup } from '../../../../build/formats/import/notes.ts';
import { printDocument } from '../../../../build/formats/import/print.ts';
import { expectKnownOptions } from './read.ts';

/** What an import of a CSV gives. */
interface CsvImport extends ImportResult {
  /** The lines of the report. */
  readonly notes: readonly string[];
  /** The list, if it was read. */
  readonly list: ListJson | undefined;
  /** The text of its document. */
  readonly text: string;
}

interface ListJson {
  readonly identification: Record<string, unknown>;
  readonly columnSet: { readonly columns: readonly Record<string, unknown>[]; readonly keys: unknown };
  readonly dataSet: { readonly rows: readonly Record<string, unknown>[] };
}

/** Options that identify a list, so that no description is needed. */
export const IDENTIFIED = { uri: 'urn:example:list', language: 'en' };

/** Imports a CSV, with options and other files by their names. */
export function importCsv(
  content: string | Uint8Array,
  values: Readonly<Record<string, string>> = IDENTIFIED,
  files: Readonly<Record<string, string>> = {},
  file = 'list.csv',
): CsvImport {
  const notes = collectNotes();
  const options: ImportOptions = {
    valueOf: (name) => values[name],
    readFile: (path) => Buffer.from(files[path] as string),
  };
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  const read = (): ImportResult => {
    try {
      const context = makeContext(options, (note) => {
        expectKnownOptions(csv, [note]);
        notes.report(note);
      });
      return csv.read({ file, bytes }, context) as ImportResult;
    } catch (error) {
      if (!(error instanceof SourceFault)) throw error;
      notes.report(error.note);
      return NOTHING;
    }
  };
  const result = read();
  const [document] = [
    ...result.documents,
    ...(result.drafts ?? []).flatMap(({ document: own }) => own ?? []),
  ];
  const text = document ? [...printDocument(document)].join('') : '';
  const list = document && JSON.parse(text).codeList;
  const documents = notes.hasErrors() ? [] : result.documents;
  return { ...result, documents, list, text, notes: notes.groups().map(printGroup) };
}
