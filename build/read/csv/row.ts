import { isTypeWrong } from '../../model/document/column-types.ts';
import type { Row } from '../../model/document/columns.ts';
import type { Column } from '../../model/document/document.ts';
import { once } from '../../model/once.ts';
import { identityOf } from '../../model/values/json-values.ts';
import { type CellReading, isInvalid, NONE, type Remark, readCell } from './cells.ts';
import type { CsvRecord, CsvRecords } from './records.ts';
import { isAboutErrors, isSpreadsheetError, spreadsheetErrorMessage } from './row-faults.ts';
import { withoutPrototype } from './rows.ts';

/** A column of a CSV. */
export interface CsvColumn {
  readonly column: Column;
  /** Index of its cells. */
  readonly at: number;
  /** Fast path for most valid cells; undefined if the cell needs a full check. */
  readonly quickValue: (cell: string) => unknown;
  /** Identities of the values that are allowed in an enum or enum-set column. */
  readonly members: ReadonlySet<string>;
  /** Whether the column is a list of spreadsheet errors. */
  readonly isAboutErrors: () => boolean;
  /** Whether the type is wrong, not the cells: they are then read as strings, and the rules report the type. */
  readonly isMistyped: () => boolean;
}

/** The columns of a list that the CSV contains. */
export function makeCsvColumns(
  columns: readonly Column[],
  header: CsvRecord,
  rows: CsvRecords,
): readonly CsvColumn[] {
  return columns.flatMap((column) => {
    const at = header.cells.indexOf(column.id);
    const members = new Set(column.members.map((member) => identityOf([member])));
    function* cells(): Generator<string> {
      for (const row of rows) yield row.cells[at] ?? '';
    }
    const own: CsvColumn = {
      column,
      at,
      members,
      quickValue: QUICK_VALUES.get(column.type) ?? (() => undefined),
      isAboutErrors: once(() => isAboutErrors(cells())),
      isMistyped: once(() => isMistyped(cells(), column, members)),
    };
    return at < 0 ? [] : [own];
  });
}

const textValue = (cell: string) => (cell === '' || isSpreadsheetError(cell) ? undefined : cell);
const numberValue = (cell: string) => (/^[1-9][0-9]{0,14}$/.test(cell) ? Number(cell) : undefined);
const booleanValue = (cell: string) => (cell === 'true' ? true : cell === 'false' ? false : undefined);
const QUICK_VALUES = new Map<string, (cell: string) => unknown>([
  ['string', textValue],
  ['date', textValue],
  ['time', textValue],
  ['date-time', textValue],
  ['integer', numberValue],
  ['number', numberValue],
  ['boolean', booleanValue],
]);

function isMistyped(cells: Iterable<string>, column: Column, members: ReadonlySet<string>): boolean {
  const wrong: string[] = [];
  let count = 0;
  for (const cell of cells) {
    if (cell === '') continue;
    count++;
    if (isInvalid(readCell(cell, column, members))) wrong.push(cell);
  }
  return isTypeWrong(wrong, count);
}

/** The problems with a cell of a row. */
export function remarksOn({ cells }: CsvRecord, column: CsvColumn): readonly Remark[] {
  const cell = cells[column.at] ?? '';
  return column.quickValue(cell) === undefined ? readAs(cell, column).remarks : NONE;
}

/** The values of a row by column id, without the cells that have errors. */
export function rowOf({ cells }: CsvRecord, columns: readonly CsvColumn[]): Row {
  const row: Record<string, unknown> = withoutPrototype({});
  for (const column of columns) {
    const cell = cells[column.at] ?? '';
    const { id } = column.column;
    const value = column.quickValue(cell);
    const text = value === undefined ? readAs(cell, column).text : '';
    if (value !== undefined) row[id] = value;
    else if (text !== '') row[id] = JSON.parse(text);
  }
  return row;
}

/** The JSON text of a row, without the cells that have errors. */
export function rowText({ cells }: CsvRecord, columns: readonly CsvColumn[]): string {
  const texts: string[] = [];
  for (const column of columns) {
    const { text } = readAs(cells[column.at] ?? '', column);
    if (text !== '') texts.push(`${JSON.stringify(column.column.id)}:${text}`);
  }
  return `{${texts.join(',')}}`;
}

/** The JSON text of a cell, which is empty if the cell is absent or has an error. */
function readAs(cell: string, { column, members, isAboutErrors, isMistyped }: CsvColumn): CellReading {
  if (cell === '' && column.optional) return ABSENT;
  if (isSpreadsheetError(cell) && !members.has(cell) && !isAboutErrors()) {
    const message = `: ${spreadsheetErrorMessage(cell)}`;
    return { text: '', remarks: [{ severity: 'error', rule: 'rows/spreadsheet', message }] };
  }
  const read = readCell(cell, column, members);
  if (isInvalid(read) && isMistyped()) return { text: JSON.stringify(cell), remarks: NONE };
  const isWrong = read.remarks.some(({ severity }) => severity === 'error');
  return isWrong ? { text: '', remarks: read.remarks } : read;
}

const ABSENT: CellReading = { text: '', remarks: NONE };
