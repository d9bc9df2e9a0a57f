import { closeSync, createReadStream, existsSync, openSync, readSync, statSync } from 'node:fs';
import {
  type DataPackage,
  type DataResource,
  isInside,
  PACKAGE_FILE,
  type Reference,
} from '../../build/check/data/package.ts';
import { resourceName } from '../../build/model/identity/uri.ts';
import { listed, quoted } from '../../build/model/problems/wording.ts';
import { cellsAt, SEPARATORS } from '../../build/read/csv/records.ts';
import { UsageError } from '../command.ts';
import { assertInside, findList } from './project.ts';

/** @throws UsageError if there is no such file, and Error if it only seems to be in this folder, through a link */
function assertFile(path: string): void {
  if (!existsSync(path)) throw new UsageError(`there is no file ${quoted(path)}: correct the path`);
  // The header row of a pipe could not be read again.
  if (!statSync(path).isFile()) throw new UsageError(`${quoted(path)} is not a file: write the data to one`);
  if (isInside(path)) assertInside(path);
}

/** Maximum number of bytes of a header row, and number of bytes that are read at a time. */
const PART_SIZE = 1 << 16;

/** The separator with which the header row of a file has some columns; a comma if there is none. */
function findDelimiter(path: string, columns: readonly string[]): string {
  const text = readStart(path).replace(/^\ufeff/, '');
  const fitting = [...SEPARATORS.keys()].find((one) => {
    const cells = cellsAt(text, 0, one);
    return columns.every((column) => cells.includes(column));
  });
  return fitting ?? ',';
}

/** The first bytes of a file as a text, with a byte-order mark if it has one. */
export function readStart(path: string): string {
  const start = Buffer.alloc(PART_SIZE);
  const descriptor = openSync(path, 'r');
  const size = readSync(descriptor, start);
  closeSync(descriptor);
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(start.subarray(0, size));
}

const JSON_NAME = /\.(?:json|jsonl|ndjson)$/i;
const CSV_NAME = /\.(?:csv|tsv|txt)$/i;

/** Whether a file is JSON or JSON Lines, by its name, or else by its first character. */
export function isJsonFile(path: string): boolean {
  if (JSON_NAME.test(path) || CSV_NAME.test(path)) return JSON_NAME.test(path);
  return /^\s*[[{]/.test(readStart(path));
}

/** A file with the columns that options name, or as the package has it. */
export function describeData(file: string, columns: readonly string[], own: DataPackage): DataResource {
  assertFile(file);
  const known = own.data.find(({ path }) => path === file);
  if (columns.length === 0 && known) return known;
  if (columns.length === 0)
    throw new UsageError(
      `${PACKAGE_FILE} has no data "${file}" that refers to a list: add --column COLUMN=LIST`,
    );
  const references = columns.map((text) => readReference(text, own));
  if (known) return { ...known, references };
  const names = references.flatMap((reference) => reference.columns);
  const delimiter = findDelimiter(file, names);
  return { path: file, delimiter, encoding: 'utf-8', missingValues: [''], references };
}

/** Reads `COLUMN=LIST`. */
function readReference(text: string, { lists }: DataPackage): Reference {
  const at = text.lastIndexOf('=');
  if (at < 1) throw new UsageError(`--column must be COLUMN=LIST, not "${text}"`);
  const { name, schema } = findList(lists, text.slice(at + 1));
  const { primaryKey } = schema;
  const columns = primaryKey.length === 1 ? [text.slice(0, at)] : text.slice(0, at).split(',');
  if (columns.length === primaryKey.length) return { columns, list: name };
  throw new UsageError(
    `--column ${text} must name ${primaryKey.length} columns, for ${listed(primaryKey, 10)}`,
  );
}

/** Reads the text of a file in parts. */
export async function* readText({
  path,
  encoding,
}: Pick<DataResource, 'path' | 'encoding'>): AsyncGenerator<string> {
  assertFile(path);
  try {
    const decoder = new TextDecoder(encoding, { fatal: true });
    for await (const part of createReadStream(path, { highWaterMark: PART_SIZE }))
      yield decoder.decode(part, { stream: true });
    yield decoder.decode();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ERR_ENCODING_NOT_SUPPORTED')
      throw new Error(
        `${PACKAGE_FILE} has the unknown encoding ${quoted(encoding)} for ${path}: use "utf-8"`,
      );
    if (code !== 'ERR_ENCODING_INVALID_ENCODED_DATA') throw error;
    const hint = `save it as UTF-8, or state its "encoding" in ${PACKAGE_FILE}`;
    throw new Error(`${path} is not valid ${encoding}: ${hint}`);
  }
}

/** The resource of a data file whose columns are codes of lists; other columns are texts. */
export function makeDataResource(
  { json: { resources } }: DataPackage,
  { path, delimiter, encoding }: Pick<DataResource, 'path' | 'delimiter' | 'encoding'>,
  header: readonly string[],
  references: readonly (Reference & { readonly key: readonly string[] })[],
) {
  const isJson = JSON_NAME.test(path);
  const known = resources.find((resource) => resource.path === path)?.name;
  const first = resourceName(path.replace(/\.[a-z0-9]+$/i, ''));
  let name = typeof known === 'string' ? known : first;
  for (let count = 2; name !== known && resources.some((one) => one.name === name); count++)
    name = `${first}-${count}`;
  return {
    name,
    type: 'table',
    path,
    encoding,
    // Undefined members are not written.
    dialect: isJson ? undefined : { delimiter, skipInitialSpace: false },
    schema: {
      fields: header.map((id) => ({ name: id, type: isJson ? 'any' : 'string' })),
      foreignKeys: references.map(({ columns, list, key }) => ({
        fields: columns,
        reference: { resource: list, fields: key },
      })),
    },
  };
}
