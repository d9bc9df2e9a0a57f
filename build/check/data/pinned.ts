import { createHash } from 'node:crypto';
import { labelOf } from '../../model/changes/code-history.ts';
import { listed, quoted } from '../../model/problems/wording.ts';
import { type CsvRecord, readRecords } from '../../read/csv/records.ts';
import type { PinnedFile } from './package.ts';
import { ShapeError } from './shape.ts';

/** Whether a text is a pinned file, except for line ends, which Git may have changed. */
export const isPinned = (text: string, { hash }: PinnedFile): boolean =>
  hashText(text) === hash || hashText(text.replaceAll('\r\n', '\n')) === hash;

export const hashText = (text: string): string => `sha256:${createHash('sha256').update(text).digest('hex')}`;

/** The codes in a pinned CSV. @throws ShapeError if it is not a CSV with the columns of the key */
export const readCodes = (csv: string, path: string, key: readonly string[]): ReadonlySet<string> =>
  new Set(readRows(csv, path, key).rows.map(({ code }) => code));

/** A row of a list, and its code. */
interface CodedRow extends CsvRecord {
  readonly code: string;
}

/** Reads the rows of a list that have a code. @throws ShapeError if it is not a CSV with the columns of the key */
export function readRows(csv: string, what: string, key: readonly string[]) {
  const { records, fault } = readRecords(csv);
  const [header, ...others] = records;
  if (!header || fault || key.length === 0 || !key.every((id) => header.cells.includes(id)))
    throw new ShapeError(`${what} must be a CSV with the columns of the key, ${listed(key.map(quoted), 10)}`);
  const rows: CodedRow[] = [];
  for (const record of others) {
    const row = Object.fromEntries(header.cells.map((id, i) => [id, record.cells[i] ?? '']));
    const code = labelOf(row, { columnIds: key });
    if (code !== undefined) rows.push({ ...record, code });
  }
  return { header, rows };
}
