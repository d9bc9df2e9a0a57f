import { closeSync, createReadStream, existsSync, openSync, readSync, statSync } from 'node:fs';
import {
  type DataPackage,
  type DataResource,
  isInside,
  PACKAGE_FILE,
  type Reference,
} from '../../build/check/data/package.ts';
import { makeRowCheck, type RowCheckOptions } from '../../build/check/data/rows.ts';
import { resourceName } from '../../build/model/identity/uri.ts';
import { quoted } from '../../build/model/problems/wording.ts';
import { cellsAt, SEPARATORS } from '../../build/read/csv/records.ts';
import { UsageError } from '../command.ts';
import { assertInside } from './project.ts';

/** @throws UsageError if there is no such file, and Error if it only seems to be in this folder, through a link */
export function assertFile(path: string): void {
  if (!existsSync(path)) throw new UsageError(`there is no file ${quoted(path)}: correct the path`);
  // The header row of a pipe could not be read again.
  if (!statSync(path).isFile()) throw new UsageError(`${quoted(path)} is not a file: write the data to one`);
  if (isInside(path)) assertInside(path);
}

/** Maximum number of bytes of a header row, and number of bytes that are read at a time. */
const PART_SIZE = 1 << 16;

/** The separator with which the header row of a file has some columns; a comma if there is none. */
export function findDelimiter(path: string, columns: readonly string[]): string {
  const start = Buffer.alloc(PART_SIZE);
  const descriptor = openSync(path, 'r');
  const size = readSync(descriptor, start);
  closeSync(descriptor);
  const text = new TextDecoder().decode(start.subarray(0, size));
  const fitting = [...SEPARATORS.keys()].find((one) => {
    const cells = cellsAt(text, 0, one);
    return columns.every((column) => cells.includes(column));
  });
  return fitting ?? ',';
}

/** Checks the rows of a file. */
export async function checkFile(
  { path, encoding, delimiter, missingValues }: DataResource,
  references: RowCheckOptions['references'],
  all: boolean,
) {
  assertFile(path);
  const check = makeRowCheck({ file: path, delimiter, missingValues, all, references });
  try {
    const decoder = new TextDecoder(encoding, { fatal: true });
    for await (const part of createReadStream(path, { highWaterMark: PART_SIZE }))
      check.write(decoder.decode(part, { stream: true }));
    check.write(decoder.decode());
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
  return check.end();
}

/** The resource of a data file whose columns are codes of lists; other columns are texts. */
export function makeDataResource(
  { json: { resources } }: DataPackage,
  { path, delimiter, encoding }: Pick<DataResource, 'path' | 'delimiter' | 'encoding'>,
  header: readonly string[],
  references: readonly (Reference & { readonly key: readonly string[] })[],
) {
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
    dialect: { delimiter, skipInitialSpace: false },
    schema: {
      fields: header.map((id) => ({ name: id, type: 'string' })),
      foreignKeys: references.map(({ columns, list, key }) => ({
        fields: columns,
        reference: { resource: list, fields: key },
      })),
    },
  };
}
