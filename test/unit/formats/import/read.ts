import { expect } from 'vitest';
import { csv } from '../../../../build/formats/csv/read.ts';
import type {
  ImportedDocument,
  ImportFormat,
  ImportNote,
  ImportResult,
} from '../../../../build/formats/import/format.ts';
import { makeContext, NOTHING, SourceFault } from '../../../../build/formats/import/format.ts';
import { collectNotes, printDocument, printGroup } from '../../../../build/formats/import/print.ts';

/** The result of an import: documents as JSON by name, and notes as printed. */
export interface Reading {
  readonly documents: Readonly<Record<string, unknown>>;
  readonly notes: readonly string[];
}

/** Imports a source with options; a flag has the value true. */
export async function readSource(
  format: ImportFormat,
  file: string,
  content: string | Uint8Array,
  values: Readonly<Record<string, string | true>> = {},
): Promise<Reading> {
  const { context, notes } = makeNotedContext(format, values);
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  const read = async () => format.read({ file, bytes }, context);
  const { documents } = await readReporting(read, notes.report);
  return {
    documents: Object.fromEntries(documents.map((one) => [one.name, jsonOf(one)])),
    notes: notes.groups().map(printGroup),
  };
}

/** A context that collects notes, which name only options of the format. */
function makeNotedContext(
  format: ImportFormat,
  values: Readonly<Record<string, string | true>>,
  files: Readonly<Record<string, string>> = {},
) {
  const notes = collectNotes();
  const options = {
    valueOf: (name: string) => (typeof values[name] === 'string' ? values[name] : undefined),
    readFile: (path: string) => Buffer.from(files[path] as string),
    ...(typeof values.content === 'string' && { content: values.content }),
  };
  const context = makeContext(options, (note) => {
    expectKnownOptions(format, [note]);
    notes.report(note);
  });
  return { context, notes };
}

/** A document as it is written. */
const jsonOf = (document: ImportedDocument): unknown => JSON.parse([...printDocument(document)].join(''));

/** Fails if a note names an option that the format does not have. */
export function expectKnownOptions({ name, options }: ImportFormat, notes: readonly ImportNote[]): void {
  const known = ['--documents-per-language', ...options.map((option) => `--${option.name}`)];
  for (const { option = '' } of notes) {
    const [flag] = option.split(' ');
    if (flag !== '') expect(known, name).toContain(flag);
  }
}

/** Reads a source: nothing after a fault, which is reported. */
export async function readReporting(
  read: () => ImportResult | Promise<ImportResult>,
  report: (note: ImportNote) => void,
): Promise<ImportResult> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof SourceFault)) throw error;
    report(error.note);
    return NOTHING;
  }
}

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

/** Imports a CSV, with options, the content folder as one of them, and other files by their names. */
export function importCsv(
  content: string | Uint8Array,
  values: Readonly<Record<string, string>> = IDENTIFIED,
  files: Readonly<Record<string, string>> = {},
  file = 'list.csv',
): CsvImport {
  const { context, notes } = makeNotedContext(csv, values, files);
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  let result: ImportResult = NOTHING;
  try {
    // Only other formats are read asynchronously.
    result = csv.read({ file, bytes }, context) as ImportResult;
  } catch (error) {
    if (!(error instanceof SourceFault)) throw error;
    notes.report(error.note);
  }
  const [document] = [
    ...result.documents,
    ...(result.drafts ?? []).flatMap(({ document: own }) => own ?? []),
  ];
  const text = document ? [...printDocument(document)].join('') : '';
  const list = document && JSON.parse(text).codeList;
  const documents = notes.hasErrors() ? [] : result.documents;
  return { ...result, documents, list, text, notes: notes.groups().map(printGroup) };
}
