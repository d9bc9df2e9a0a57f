import { expect } from 'vitest';
import {
  type ImportedDocument,
  type ImportFormat,
  type ImportNote,
  type ImportResult,
  makeContext,
  NOTHING,
  SourceFault,
} from '../../../../build/formats/import/format.ts';
import { collectNotes, printGroup } from '../../../../build/formats/import/notes.ts';
import { printDocument } from '../../../../build/formats/import/print.ts';

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
  const notes = collectNotes();
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  const options = {
    valueOf: (name: string) => (typeof values[name] === 'string' ? values[name] : undefined),
    readFile: () => new Uint8Array(),
  };
  const context = makeContext(options, (note) => {
    expectKnownOptions(format, [note]);
    notes.report(note);
  });
  const read = async () => format.read({ file, bytes }, context);
  const { documents } = await readReporting(read, notes.report);
  return {
    documents: Object.fromEntries(documents.map((one) => [one.name, jsonOf(one)])),
    notes: notes.groups().map(printGroup),
  };
}

/** A document as it is written. */
const jsonOf = (document: ImportedDocument): unknown => JSON.parse([...printDocument(document)].join(''));

/** Fails if a note names an option that the format does not have. */
export function expectKnownOptions({ name, options }: ImportFormat, notes: readonly ImportNote[]): void {
  const known = options.map((option) => `--${option.name}`);
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
