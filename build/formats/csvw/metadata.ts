import { basename } from 'node:path';
import { decode } from '../../read/files/decode.ts';
import { readJson } from '../../read/json-syntax.ts';
import { isDeeper, type ReportNote } from '../import/format.ts';

/** The namespace of CSV on the Web, which identifies its metadata. */
export const CSVW_CONTEXT = 'http://www.w3.org/ns/csvw';

/** JSON is parsed as a whole, which takes several times its size. */
const MAX_SIZE = 12_000_000;
const MAX_DEPTH = 1000;

/** An object of JSON that a stranger wrote. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** The metadata of a CSV (W3C, Metadata Vocabulary for Tabular Data). */
export interface CsvMetadata {
  /** Path of the file. */
  readonly file: string;
  /** The whole description: a table group or a table. */
  readonly group: JsonObject;
  /** The table of the CSV; the group itself if it is a table. */
  readonly table: JsonObject;
  /** The columns of the table. */
  readonly columns: readonly JsonObject[];
  /** The document without rows that the API printed; undefined for other metadata. */
  readonly exported: JsonObject | undefined;
}

/** The path of the metadata of a CSV (section 5.3 of the Model for Tabular Data). */
export const metadataFileOf = (file: string): string => `${file}-metadata.json`;

/**
 * Reads the metadata of a CSV.
 *
 * @param csv path of the CSV, which chooses the table if there are several; undefined if it is not known yet
 * @returns undefined after it reported an error
 */
export function readMetadata(
  file: string,
  bytes: Uint8Array,
  csv: string | undefined,
  report: ReportNote,
): CsvMetadata | undefined {
  const error = (message: string, place = file): undefined =>
    report({ kind: 'error', place, message }) as undefined;
  if (bytes.length > MAX_SIZE)
    return error(`has more than ${MAX_SIZE / 1_000_000} MB: remove what does not describe the table`);
  const decoded = decode(bytes);
  if (!('text' in decoded)) return error('is not UTF-8: save it as UTF-8', `${file}:${decoded.line}`);
  const { text } = decoded;
  if (isDeeper(text, MAX_DEPTH)) return error(`is nested deeper than ${MAX_DEPTH} levels: remove levels`);
  const json = readJson(file, text);
  if ('problems' in json) {
    const [problem] = json.problems;
    return error(`is not JSON: ${problem?.message}`, `${file}:${problem?.line}:${problem?.column}`);
  }
  const group = objectOf(json.value);
  if (!group || !isCsvw(group))
    return error(
      `is no metadata of a CSV: add "@context": "${CSVW_CONTEXT}", or move the file to another folder`,
    );
  const table = findTable(group, csv);
  if (!table) return error('describes several tables, and none has the URL of this CSV: correct the URL');
  const schema = objectOf(table.tableSchema) ?? {};
  const columns = listOf(schema.columns).map((column) => objectOf(column) ?? {});
  return { file, group, table, columns, exported: documentIn(table) };
}

const isCsvw = ({ '@context': context }: JsonObject): boolean =>
  context === CSVW_CONTEXT || (Array.isArray(context) && context.includes(CSVW_CONTEXT));

/** The table of a CSV; undefined if none of several has its name. */
function findTable(group: JsonObject, csv: string | undefined): JsonObject | undefined {
  if (!Array.isArray(group.tables)) return group;
  const tables = group.tables.map((table) => objectOf(table) ?? {});
  const named = csv === undefined ? -1 : tables.findIndex(({ url }) => nameIn(url) === basename(csv));
  const table = tables[Math.max(0, named)];
  if (!table) return undefined;
  const isClear = named >= 0 || csv === undefined || tables.length === 1 || documentIn(table) !== undefined;
  return isClear ? table : undefined;
}

/** The last segment of a URL. */
const nameIn = (url: unknown): string | undefined => (typeof url === 'string' ? basename(url) : undefined);

/** The document without rows in the notes of a table that the API printed. */
function documentIn({ notes }: JsonObject): JsonObject | undefined {
  const document = objectOf(listOf(notes)[0]);
  if (typeof document?.$opencodelist !== 'string') return undefined;
  const columnSet = objectOf(objectOf(document.codeList)?.columnSet);
  return Array.isArray(columnSet?.columns) || objectOf(document.codeListSet) ? document : undefined;
}

export const objectOf = (value: unknown): JsonObject | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : undefined;

export const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];

/** A text, or the first of several; in natural language properties also of the first language. */
export function textIn(value: unknown): string | undefined {
  const [first] = listOf(value);
  if (typeof first === 'string') return first;
  const own = objectOf(first);
  if (!own) return undefined;
  return typeof own['@value'] === 'string' ? own['@value'] : textIn(Object.values(own)[0]);
}
