import { closeSync, openSync, readFileSync, readSync, statSync } from 'node:fs';
import { quoted } from '../../model/problems/wording.ts';
import { findBinaryFormat } from '../../read/files/binary.ts';
import { csv } from '../csv/read.ts';
import { genericode } from '../genericode/read.ts';
import { skos } from '../skos/read.ts';
import { xlsx } from '../xlsx/read.ts';
import {
  type ImportFormat,
  type ImportOption,
  type ImportOptions,
  type ImportResult,
  type ImportSource,
  makeContext,
  NOTHING,
  type ReportNote,
  SNIFFED_BYTES,
  SourceFault,
  UsageFault,
} from './format.ts';
import { isFileName } from './names.ts';
import { collectNotes, type NoteGroup } from './notes.ts';

/** The formats that lists can be imported from, in the order of detection: the first that detects a source reads it. */
export const IMPORT_FORMATS: readonly ImportFormat[] = [xlsx, genericode, skos, csv];

/** The values of the command line: text, or true for a flag. */
export type OptionValues = Readonly<Record<string, string | boolean | undefined>>;

/** A source after reading. */
export interface ImportedSource extends ImportResult {
  readonly file: string;
  /** Undefined if none was recognised. */
  readonly format: ImportFormat | undefined;
  readonly notes: readonly NoteGroup[];
  /** If so, there are no documents. */
  readonly hasErrors: boolean;
}

/** Larger sources are refused before they are read, because they and their texts would be in memory. */
const MAX_SOURCE_SIZE = 50_000_000;

/**
 * Reads a source in its format.
 *
 * @param format by its name; else it is detected
 * @throws UsageFault if an option is invalid or the source is a folder; the file system's error
 */
export async function importSource(
  file: string,
  format: ImportFormat | undefined,
  values: OptionValues,
): Promise<ImportedSource> {
  const notes = collectNotes();
  const detected = detect(file, format, notes.report);
  const result = detected ? await readSource(file, detected, values, notes.report) : NOTHING;
  const hasErrors = notes.hasErrors();
  const own = hasErrors ? { ...result, documents: [] } : result;
  return { file, format: detected, ...own, notes: notes.groups(), hasErrors };
}

async function readSource(
  file: string,
  format: ImportFormat,
  values: OptionValues,
  report: ReportNote,
): Promise<ImportResult> {
  assertOptions(format, values);
  const source = { file, bytes: readFileSync(file) };
  try {
    const result = await format.read(source, makeContext(optionsOf(values), report));
    const wrong = result.documents.find(({ name }) => !isFileName(name));
    if (wrong) throw new TypeError(`${quoted(wrong.name)} is not the name of a file`);
    return result;
  } catch (error) {
    if (!(error instanceof SourceFault)) throw error;
    const { message, place } = error;
    report({ kind: 'error', message, ...(place !== undefined && { place }) });
    return NOTHING;
  }
}

/** The format of a source by its first bytes; undefined after it reported an error. */
function detect(
  file: string,
  chosen: ImportFormat | undefined,
  report: ReportNote,
): ImportFormat | undefined {
  const stats = statSync(file);
  if (stats.isDirectory()) throw new UsageFault(`${file} is a folder: name the files in it`);
  const { size } = stats;
  const error = (message: string): undefined => report({ kind: 'error', message }) as undefined;
  if (size === 0) return error('is empty: export it again');
  const tooLarge = sizeMessage(size);
  if (tooLarge) return error(tooLarge);
  if (chosen) return chosen;
  const source: ImportSource = { file, bytes: readBeginning(file) };
  const found = IMPORT_FORMATS.find(({ detects }) => detects(source));
  if (found) return found;
  const binary = findBinaryFormat(source.bytes);
  if (binary) return error(`is ${binary.name}: ${binary.remedy}`);
  if (new TextDecoder().decode(source.bytes).includes('http://www.w3.org/ns/csvw'))
    return error('describes a CSV (CSV on the Web): import the CSV, and describe it with --describe FILE');
  const names = IMPORT_FORMATS.map(({ name }) => name).join(', ');
  return error(`has no known format: if it has one of ${names}, state it with --format`);
}

function sizeMessage(size: number): string | undefined {
  if (size <= MAX_SOURCE_SIZE) return undefined;
  const [actual, max] = [size, MAX_SOURCE_SIZE].map((bytes) => Math.ceil(bytes / 1_000_000));
  return `has ${actual} MB, and an import reads at most ${max} MB: split the list`;
}

function readBeginning(path: string): Uint8Array {
  const file = openSync(path, 'r');
  try {
    const buffer = Buffer.alloc(SNIFFED_BYTES);
    return buffer.subarray(0, readSync(file, buffer));
  } finally {
    closeSync(file);
  }
}

/** The options of all formats, each once. */
export const IMPORT_OPTIONS: readonly ImportOption[] = [
  ...new Map(
    IMPORT_FORMATS.flatMap(({ options }) => options).map((option) => [option.name, option]),
  ).values(),
];

/** The names of the formats that have an option. */
export const formatsWith = ({ name }: ImportOption): readonly string[] =>
  IMPORT_FORMATS.filter(({ options }) => options.some((option) => option.name === name)).map(
    (format) => format.name,
  );

function assertOptions(format: ImportFormat, values: OptionValues): void {
  const foreign = IMPORT_OPTIONS.filter(
    ({ name }) =>
      values[name] !== undefined &&
      values[name] !== false &&
      !format.options.some((own) => own.name === name),
  );
  const [option] = foreign;
  if (option) throw new UsageFault(`--${option.name} has no meaning for ${format.name}: leave it out`);
}

const optionsOf = (values: OptionValues): ImportOptions => ({
  valueOf: (name) => (typeof values[name] === 'string' ? values[name] : undefined),
  readFile: (path) => {
    const stats = statSync(path, { throwIfNoEntry: false });
    if (stats?.isDirectory()) throw new UsageFault(`${path} is a folder: name a file`);
    const message = stats && sizeMessage(stats.size);
    if (message) throw new UsageFault(`${path} ${message}`);
    return stats && readFileSync(path);
  },
});
