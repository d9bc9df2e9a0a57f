import { closeSync, openSync, readSync } from 'node:fs';
import { cellsAt, SEPARATORS } from '../../build/read/csv/records.ts';

/** Maximum number of bytes of a header row. */
const MAX_HEADER = 1 << 16;

/** The separator in a file, by its header row. */
export function findDelimiter(file: string, columns: readonly string[]): string {
  const start = Buffer.alloc(MAX_HEADER);
  const descriptor = openSync(file, 'r');
  const size = readSync(descriptor, start);
  closeSync(descriptor);
  return guessDelimiter(new TextDecoder().decode(start.subarray(0, size)), columns);
}

/** The separator with which a header row has some columns; a comma if there is none. */
export const guessDelimiter = (start: string, columns: readonly string[]): string =>
  [...SEPARATORS.keys()].find((one) => {
    const cells = cellsAt(start, 0, one);
    return columns.every((column) => cells.includes(column));
  }) ?? ',';
