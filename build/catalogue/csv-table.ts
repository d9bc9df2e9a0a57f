import { type CsvRecord, cellStarts, readRecords } from '../csv/records.ts';
import { blankLines, blankRows, isBlank, rowFault, separatedOtherwise } from '../csv/rows.ts';
import { separatorFault } from '../csv/separators.ts';
import { identityOf } from '../domain/long-numbers.ts';
import { once } from '../domain/once.ts';
import type { SourceFile } from '../input/pair.ts';
import { mayHoldLongNumber } from '../json/text.ts';
import { hasErrors, type Problem, type Report } from '../problems/problem.ts';
import { quoted } from '../problems/wording.ts';
import { makeLineIndex, type Place } from '../text/position.ts';
import { isTypeWrong } from './column-types.ts';
import { isNotOf, NONE, type Remark, readCell } from './csv-cells.ts';
import { foreignHeader, headerProblems } from './csv-header.ts';
import type { Column } from './document.ts';
import { footerMessage, footerStart } from './footer.ts';
import { isAboutErrors, isSpreadsheetError, spreadsheetErrorMessage } from './spreadsheet-errors.ts';
import { makeUnreadCells, type UnreadCells } from './unread-cells.ts';

const EMPTY = { offset: 0, rule: 'csv/rows', message: 'is empty: begin it with a row of column ids' };

/** The rows of a CSV. */
export interface TableReading {
  /** JSON text of the `dataSet`; undefined where it is not clear which cell belongs to which column. */
  readonly dataSet?: string;
  /** JSON text of the rows that may have numbers with more digits than a double keeps, by their index from 0. */
  readonly longRows: ReadonlyMap<number, string>;
  /** Cells that are not in the `dataSet`, and rows that are empty there, because of errors. */
  readonly unread: UnreadCells;
  /** Place of a row, by its index from 0, or of its cell in a column. */
  readonly locate: (row: number, columnId?: string) => Place;
}

/** Reads a CSV: a header row of column ids in any order, then the rows. Numbers keep all their digits. */
export function readTable(csv: SourceFile, columns: readonly Column[], report: Report): TableReading {
  const separators = separatorFault(
    csv.text,
    columns.map(({ id }) => id),
  );
  const records = separators ? { rows: [], fault: separators } : readRecords(csv.text);
  const [header, ...all] = records.rows;
  const rows = all.filter((row) => !isBlank(row, header));
  const { placeOf, locate } = makeTableLocator(csv, header, rows);
  const fault =
    records.fault ??
    (header
      ? (foreignHeader(header, all, columns, placeOf) ?? separatedOtherwise(csv.text, header, rows))
      : EMPTY);
  if (fault || !header) {
    const { offset, rule, message } = fault ?? EMPTY;
    report(error(placeOf(offset), rule, message));
    return { longRows: new Map(), unread: makeUnreadCells(), locate };
  }
  const problems = [
    ...headerProblems(csv, header, rows, columns),
    ...blankLines(csv.text, records.rows, placeOf),
    ...blankRows(all, header, placeOf),
  ];
  for (const problem of problems) report(problem);
  const isHeaderSound = !hasErrors(problems);
  const cells = columns
    .map((column) => ({ column, at: header.cells.indexOf(column.id), members: membersOf(column) }))
    .filter(({ at }) => at >= 0)
    .map((cell) => ({
      ...cell,
      isAboutErrors: once(() => isAboutErrors(rows.map((row) => row.cells[cell.at]))),
      isMistyped: once(() => isMistyped(rows, cell)),
    }));
  const unread = makeUnreadCells();
  const longRows = new Map<number, string>();
  const cellsAt = (i: number) => cells.map(({ at }) => rows[i]?.cells[at]);
  const present = cells.map(({ column }) => column);
  const footer = footerStart(rows.length, cellsAt, present);
  if (footer < rows.length)
    report(error(locate(footer), 'rows/footer', footerMessage(rows.length - footer, cellsAt(footer))));
  const texts = rows.map((row, i) => {
    if (i >= footer) {
      unread.add(i);
      return '{}';
    }
    const fault = rowFault(csv.text, row, header);
    if (fault) {
      report(error(locate(i), fault.rule, fault.message));
      unread.add(i);
      return '{}';
    }
    const text = rowText(row, cells, ({ id }, { severity, rule, message }) => {
      if (severity === 'error') unread.add(i, id);
      const text = `column ${quoted(id)}${message}`;
      report({ severity, ...locate(i, id), pointer: id, rule, message: text });
    });
    if (cells.some(({ column, at }) => column.type !== 'string' && mayHoldLongNumber(row.cells[at] ?? '')))
      longRows.set(i, text);
    return text;
  });
  const dataSet = `{"rows":[${texts.join(',')}]}`;
  return { ...(isHeaderSound && { dataSet }), longRows, unread, locate };
}

interface Cell {
  readonly column: Column;
  readonly at: number;
  /** Identities of the values that are allowed in an enum or enum-set column. */
  readonly members: ReadonlySet<string>;
  /** Whether spreadsheet errors are what the column lists. */
  readonly isAboutErrors: () => boolean;
  /** Whether the type is wrong, and not the cells: they are read as strings then, and the rules report the type. */
  readonly isMistyped: () => boolean;
}

function isMistyped(
  rows: readonly CsvRecord[],
  { column, at, members }: Pick<Cell, 'column' | 'at' | 'members'>,
) {
  const cells = rows.map((row) => row.cells[at] ?? '').filter((cell) => cell !== '');
  const wrong = cells.filter((cell) => isNotOf(readCell(cell, column, members)));
  return isTypeWrong(wrong, cells.length);
}

const membersOf = ({ members }: Column): ReadonlySet<string> =>
  new Set(members.map((member) => identityOf([member])));

type ReportRemark = (column: Column, remark: Remark) => void;

/** The JSON text of a row, without the cells that have errors. */
function rowText(row: CsvRecord, cells: readonly Cell[], reportRemark: ReportRemark): string {
  const texts: string[] = [];
  for (const { column, at, members, isAboutErrors, isMistyped } of cells) {
    const cell = row.cells[at] ?? '';
    if (cell === '' && column.optional) continue;
    if (isSpreadsheetError(cell) && !members.has(cell) && !isAboutErrors()) {
      const message = `: ${spreadsheetErrorMessage(cell)}`;
      reportRemark(column, { severity: 'error', rule: 'rows/spreadsheet-error', message });
      continue;
    }
    const read = readCell(cell, column, members);
    const reading = isNotOf(read) && isMistyped() ? { text: JSON.stringify(cell), remarks: NONE } : read;
    for (const remark of reading.remarks) reportRemark(column, remark);
    if (reading.remarks.every(({ severity }) => severity !== 'error'))
      texts.push(`${JSON.stringify(column.id)}:${reading.text}`);
  }
  return `{${texts.join(',')}}`;
}

/** Finds cells by reading their row again, because places are needed only for problems. */
function makeTableLocator(
  { file, text }: SourceFile,
  header: CsvRecord | undefined,
  rows: readonly CsvRecord[],
): { readonly placeOf: (offset: number) => Place; readonly locate: TableReading['locate'] } {
  const { positionOf } = makeLineIndex(text);
  const placeOf = (offset: number): Place => ({ file, ...positionOf(offset) });
  const cellOf = new Map((header?.cells ?? []).map((name, i) => [name, i] as const).reverse());
  let last: { readonly row: CsvRecord; readonly starts: readonly number[] } | undefined;
  return {
    placeOf,
    locate: (index, columnId) => {
      const row = rows[index] ?? header;
      if (!row) return placeOf(0);
      const cell = columnId === undefined ? 0 : (cellOf.get(columnId) ?? 0);
      if (cell === 0) return placeOf(row.start);
      if (last?.row !== row) last = { row, starts: cellStarts(text, row.start, row.cells.length) };
      return placeOf(last.starts[cell] ?? row.start);
    },
  };
}

const error = (place: Place, rule: string, message: string): Problem => {
  return { severity: 'error', ...place, rule, message };
};
