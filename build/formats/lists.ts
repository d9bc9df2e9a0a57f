import { readFileSync, statSync } from 'node:fs';
import { findBinaryFormat } from '../read/files/decode.ts';
import { csv } from './csv/read.ts';
import { genericode } from './genericode/read.ts';
import type {
  ImportContext,
  ImportedDocument,
  ImportFormat,
  ImportOption,
  ImportResult,
  ImportSource,
} from './import/format.ts';
import { makeContext, NOTHING, SNIFFED_BYTES, SourceFault, UsageFault } from './import/format.ts';
import { joinLanguages } from './import/languages.ts';
import { columnIdOf, dateTimeOf, fileNameOf, makeUnique, versionUri } from './import/names.ts';
import { collectNotes } from './import/print.ts';
import { skos } from './skos/read.ts';
import { reportInvalid } from './table/description.ts';
import { xlsx } from './xlsx/read.ts';

/** The formats that lists can be imported from: the first that detects a source reads it. */
export const IMPORT_FORMATS: readonly ImportFormat[] = [xlsx, genericode, skos, csv];

export const IMPORT_OPTIONS = [...new Set(IMPORT_FORMATS.flatMap(({ options }) => options))];

/** The names of the formats that have an option. */
export const formatsWith = (option: ImportOption): string[] =>
  IMPORT_FORMATS.filter(({ options }) => options.includes(option)).map(({ name }) => name);

export type OptionValues = Readonly<Record<string, string | boolean | undefined>>;

export type ImportedSource = Awaited<ReturnType<typeof importSource>>;

/** Reads a source in a format, or in its own. @throws UsageFault for an option; the file system's error */
export async function importSource(file: string, chosen: ImportFormat | undefined, values: OptionValues) {
  const notes = collectNotes();
  const textOf = (name: string) => (typeof values[name] === 'string' ? values[name] : undefined);
  const content = textOf('out') ?? 'content';
  const context = makeContext({ valueOf: textOf, readFile, content }, notes.report);
  let format: ImportFormat | undefined;
  let result: ImportResult = NOTHING;
  try {
    const bytes = readFile(file);
    if (bytes.length === 0) throw new SourceFault('is empty: export it again');
    format = chosen ?? detect({ file, bytes: bytes.subarray(0, SNIFFED_BYTES) });
    for (const option of IMPORT_OPTIONS) {
      if (textOf(option.name) !== undefined && !format.options.includes(option))
        throw new UsageFault(`--${option.name} does not apply to ${format.name}: remove it`);
    }
    result = await format.read({ file, bytes }, context);
  } catch (error) {
    if (!(error instanceof SourceFault)) throw error;
    notes.report(error.note);
  }
  const isPerLanguage = values['documents-per-language'] === true;
  const documents: readonly ImportedDocument[] = notes.hasErrors()
    ? []
    : joinLanguages(result.documents, isPerLanguage, context).map((one) => addVersionNotes(one, context));
  return { file, format, ...result, documents, notes: notes.groups() };
}

/** Larger sources are refused before they are read, because they and their texts would be in memory. */
const MAX_MEGABYTES = 50;

/** @throws UsageFault if it is a folder; SourceFault if it is too large; the file system's error */
function readFile(file: string): Uint8Array {
  const stats = statSync(file);
  if (stats.isDirectory()) throw new UsageFault(`${file} is a folder: name the files in it`);
  const megabytes = Math.ceil(stats.size / 1_000_000);
  if (megabytes <= MAX_MEGABYTES) return readFileSync(file);
  const fault = `has ${megabytes} MB, but at most ${MAX_MEGABYTES} MB are read: split the list`;
  throw new SourceFault(fault, file);
}

function detect(source: ImportSource): ImportFormat {
  const found = IMPORT_FORMATS.find(({ detects }) => detects(source));
  if (found) return found;
  const binary = findBinaryFormat(source.bytes);
  if (binary) throw new SourceFault(`is ${binary.name}: ${binary.remedy}`);
  if (new TextDecoder().decode(source.bytes).includes('http://www.w3.org/ns/csvw'))
    throw new SourceFault('describes a CSV: import the CSV, and describe it with --describe FILE');
  throw new SourceFault('has no known format: if --help lists it, state it with --format');
}

function addVersionNotes(document: ImportedDocument, context: ImportContext): ImportedDocument {
  const identification = { ...document.list.identification };
  const stated = context.valueOf('published-at');
  const publishedAt = dateTimeOf(stated);
  if (stated !== undefined && publishedAt === undefined)
    throw new UsageFault(`--published-at ${stated} is not a date: write one such as 2025-01-31`);
  if (publishedAt !== undefined) identification.publishedAt = publishedAt;
  const change = context.valueOf('change');
  if (change !== undefined) identification.changeLog = [...(identification.changeLog ?? []), change];
  return { ...document, list: { ...document.list, identification } };
}

/** What a new list begins with. The first of its columns is the key. */
interface NewList extends Readonly<Record<'name' | 'language' | 'uri', string>> {
  readonly columns: readonly string[];
}

/** A list of text columns with one row, as an example, or else the messages about invalid texts. */
export function makeNewList({ name, language, uri, columns }: NewList): ImportedDocument | readonly string[] {
  const ids = makeUnique(columns.map(columnIdOf));
  const [key] = ids;
  if (key === undefined) return ['the list has no columns: name at least one'];
  const identification = { language, shortName: name, version: '1', canonicalUri: uri };
  const named = ids.map((id, i) => ({ id, name: columns[i] ?? id, type: 'string' as const }));
  const columnSet = {
    columns: named.map((column) => (column.id === key ? { ...column, nullable: false } : column)),
    keys: [{ id: 'key', columnIds: [key] }],
  };
  const messages: string[] = [];
  // The URI of the version is formed from the canonical URI, so one fault would be reported twice.
  const checked = { identification: { ...identification, canonicalVersionUri: 'urn:x' }, columnSet };
  reportInvalid(checked, undefined, { error: (_, message) => messages.push(message) });
  if (messages.length > 0) return messages;
  const list = {
    identification: { ...identification, canonicalVersionUri: versionUri(uri, '1') },
    columnSet,
    rows: [new Map(named.map((column) => [column.id, JSON.stringify(`${column.name} 1`)]))],
  };
  return { name: fileNameOf(name), list };
}
