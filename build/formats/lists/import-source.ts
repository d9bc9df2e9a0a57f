import { readFileSync, statSync } from 'node:fs';
import { findBinaryFormat } from '../../read/files/decode.ts';
import { csv } from '../csv/read.ts';
import { genericode } from '../genericode/read.ts';
import {
  type ImportedDocument,
  type ImportFormat,
  type ImportOption,
  type ImportOptions,
  type ImportResult,
  type ImportSource,
  makeContext,
  NOTHING,
  SNIFFED_BYTES,
  SourceFault,
  UsageFault,
} from '../import/format.ts';
import { dateTimeOf } from '../import/names.ts';
import { collectNotes, type NoteGroup } from '../import/notes.ts';
import { skos } from '../skos/read.ts';
import { xlsx } from '../xlsx/read.ts';

/** The formats that lists can be imported from: the first that detects a source reads it. */
export const IMPORT_FORMATS: readonly ImportFormat[] = [xlsx, genericode, skos, csv];

/** The options of all formats, each once. */
export const IMPORT_OPTIONS = [...new Set(IMPORT_FORMATS.flatMap(({ options }) => options))];

/** The names of the formats that have an option. */
export const formatsWith = (option: ImportOption): string[] =>
  IMPORT_FORMATS.filter(({ options }) => options.includes(option)).map(({ name }) => name);

/** The values of the command line: text, or true for a flag. */
export type OptionValues = Readonly<Record<string, string | boolean | undefined>>;

/** A source after reading. */
export interface ImportedSource extends ImportResult {
  readonly file: string;
  /** Undefined if none was recognised. */
  readonly format: ImportFormat | undefined;
  readonly notes: readonly NoteGroup[];
}

/** Reads a source in a format, or that it is in. @throws UsageFault if an option is invalid; the file system's error */
export async function importSource(
  file: string,
  chosen: ImportFormat | undefined,
  values: OptionValues,
): Promise<ImportedSource> {
  const notes = collectNotes();
  const textOf = (name: string) => (typeof values[name] === 'string' ? values[name] : undefined);
  const context = makeContext({ valueOf: textOf, readFile }, notes.report);
  let format: ImportFormat | undefined;
  let result: ImportResult = NOTHING;
  try {
    const bytes = readFile(file);
    if (bytes.length === 0) throw new SourceFault('is empty: export it again');
    format = chosen ?? detect({ file, bytes: bytes.subarray(0, SNIFFED_BYTES) });
    for (const option of IMPORT_OPTIONS) {
      if (textOf(option.name) !== undefined && !formatsWith(option).includes(format.name))
        throw new UsageFault(`--${option.name} does not apply to ${format.name}: remove it`);
    }
    result = await format.read({ file, bytes }, context);
  } catch (error) {
    if (!(error instanceof SourceFault)) throw error;
    notes.report(error.note);
  }
  const documents = notes.hasErrors() ? [] : result.documents;
  const noted = documents.map((document) => addVersionNotes(document, context));
  return { file, format, ...result, documents: noted, notes: notes.groups() };
}

/** Larger sources are refused before they are read, because they and their texts would be in memory. */
const MAX_MEGABYTES = 50;

/** @throws UsageFault if it is a folder; SourceFault if it is too large; the file system's error */
function readFile(file: string): Uint8Array {
  const stats = statSync(file);
  if (stats.isDirectory()) throw new UsageFault(`${file} is a folder: name the files in it`);
  const megabytes = Math.ceil(stats.size / 1_000_000);
  if (megabytes <= MAX_MEGABYTES) return readFileSync(file);
  throw new SourceFault(
    `has ${megabytes} MB, but at most ${MAX_MEGABYTES} MB are read: split the list`,
    file,
  );
}

/** The format of a source by its first bytes. */
function detect(source: ImportSource): ImportFormat {
  const found = IMPORT_FORMATS.find(({ detects }) => detects(source));
  if (found) return found;
  const binary = findBinaryFormat(source.bytes);
  if (binary) throw new SourceFault(`is ${binary.name}: ${binary.remedy}`);
  if (new TextDecoder().decode(source.bytes).includes('http://www.w3.org/ns/csvw'))
    throw new SourceFault('describes a CSV: import the CSV, and describe it with --describe FILE');
  throw new SourceFault('has no known format: if --help lists it, state it with --format');
}

/** A document with what `--published-at` and `--change` state. @throws UsageFault if the day is none */
function addVersionNotes(document: ImportedDocument, options: ImportOptions): ImportedDocument {
  const identification = { ...document.list.identification };
  const stated = options.valueOf('published-at');
  if (stated !== undefined) {
    const publishedAt = dateTimeOf(stated);
    if (publishedAt === undefined)
      throw new UsageFault(`--published-at ${stated} is not a date: write one such as 2025-01-31`);
    identification.publishedAt = publishedAt;
  }
  const change = options.valueOf('change');
  if (change !== undefined) identification.changeLog = [...(identification.changeLog ?? []), change];
  return { ...document, list: { ...document.list, identification } };
}
