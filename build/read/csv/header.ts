import type { Column, SourceFile } from '../../model/document/document.ts';
import { makeLineIndex, type Place } from '../../model/json/locator.ts';
import { once } from '../../model/once.ts';
import type { Problem, Severity } from '../../model/problems/problem.ts';
import { listed, quoted } from '../../model/problems/wording.ts';
import { makeFindNearest } from '../../model/values/nearest.ts';
import type { TextFault } from '../syntax.ts';
import { type CsvRecord, type CsvRecords, cellStarts, cellsAt, skipLineBreaks } from './records.ts';

/** The problems of a header row: unknown, repeated, unnamed and missing columns. */
export function headerProblems(
  csv: SourceFile,
  header: CsvRecord,
  rows: CsvRecords,
  columns: readonly Column[],
): Problem[] {
  const { positionOf } = makeLineIndex(csv.text);
  const starts = cellStarts(csv.text, header.start);
  const headerProblem = (severity: Severity, cell: number, message: string, columnId?: string): Problem => ({
    severity,
    file: csv.file,
    ...positionOf(starts[cell] ?? header.start),
    ...(columnId !== undefined && { pointer: columnId }),
    rule: 'csv/header',
    message,
  });
  const ids = columns.map(({ id }) => id);
  const intended = intendedColumns(header, columns);
  const firstOf = new Map(header.cells.map((name, i) => [name, i] as const).reverse());
  const withCells = once(() => columnsWithCells(rows));
  const ofCells = header.cells.flatMap((name, i): Problem[] => {
    if (intended[i] === name) {
      const first = firstOf.get(name) ?? i;
      const message = `${quoted(name)} is already the header of column ${first + 1}: remove one of the two columns, or correct this header`;
      return first === i ? [] : [headerProblem('error', i, message, name)];
    }
    if (isBlankName(name)) {
      const message = withCells().has(i)
        ? 'has cells but no column id in the header row: add one, or remove the column'
        : 'has neither a name nor cells and is ignored: remove it';
      return [headerProblem(withCells().has(i) ? 'error' : 'warning', i, `column ${i + 1} ${message}`)];
    }
    const remedy =
      intended[i] === undefined
        ? `correct it, or remove the column; the ids are ${listed(ids.map(quoted), 10)}`
        : `did you mean ${quoted(intended[i])}?`;
    return [headerProblem('error', i, `${quoted(name)} is not a column id: ${remedy}`, name)];
  });
  return [
    ...ofCells,
    ...missingColumns(columns, intended).map(({ id }) => {
      const message = `the column ${quoted(id)} is missing from the header row: add it, or make it optional in the metadata`;
      return headerProblem('error', 0, message, id);
    }),
  ];
}

/** The id of the column that each cell of a header means. */
function intendedColumns({ cells }: CsvRecord, columns: readonly Column[]): (string | undefined)[] {
  const ids = columns.map(({ id }) => id);
  const known = new Set(ids);
  const idOf = new Map([
    ...columns.map(({ id, name = '' }) => [plainName(name), id] as const).reverse(),
    ...ids.map((id) => [plainName(id), id] as const).reverse(),
  ]);
  const intended = cells.map((name) => {
    if (known.has(name)) return name;
    const id = idOf.get(plainName(name));
    return id !== undefined && cells.includes(id) ? undefined : id;
  });
  const findColumn = makeFindNearest(ids.filter((id) => !intended.includes(id)));
  for (const [i, name] of cells.entries()) intended[i] ??= isBlankName(name) ? undefined : findColumn(name);
  const [missing, another] = missingColumns(columns, intended);
  const [unknown, ...others] = cells.flatMap((name, i) =>
    isBlankName(name) || intended[i] !== undefined ? [] : [i],
  );
  // A single missing column and a single unknown one are the same.
  if (missing && !another && unknown !== undefined && others.length === 0) intended[unknown] = missing.id;
  return intended;
}

const missingColumns = (columns: readonly Column[], intended: readonly (string | undefined)[]): Column[] =>
  columns.filter(({ id, optional }) => !optional && !intended.includes(id));

/** The fault of a first row that is not a header. */
export function foreignHeader(
  { cells, start }: CsvRecord,
  rows: CsvRecords,
  columns: readonly Column[],
  placeOf: (offset: number) => Place,
): TextFault | undefined {
  const fault = (message: string) => ({ offset: start, rule: 'csv/header', message });
  const ids = new Set(columns.map(({ id }) => plainName(id)));
  if (cells.some((name) => ids.has(plainName(name)))) return undefined;
  // Spreadsheets sort the header with the rows if it is not excluded.
  const isRow = cells.filter((name) => !isBlankName(name)).length * 2 > columns.length;
  const header = rows
    .filter((row) => columns.every(({ id, optional }) => optional || row.cells.includes(id)))
    .at(0);
  if (header)
    return fault(
      `the column ids are in line ${placeOf(header.start).line}, not in the first row: ${isRow ? 'move that line to the top' : 'remove the lines above them'}`,
    );
  const what = cells.every(isBlankName) ? 'is blank' : 'contains no column id';
  const words = columns.map(({ id }) => quoted(id));
  return fault(`the first row ${what}: add a header row with the column ids ${listed(words, 10)}`);
}

/** The indexes of the columns in which some row has a cell that is not empty. */
function columnsWithCells(rows: CsvRecords): ReadonlySet<number> {
  const indexes = new Set<number>();
  for (const { cells } of rows) for (const [i, cell] of cells.entries()) if (cell !== '') indexes.add(i);
  return indexes;
}

/** A name without outer white space, in lower case. */
const plainName = (name: string): string => name.trim().toLowerCase();

export const isBlankName = (name: string): boolean => name.trim() === '';

/** Other separators, with their names in messages. */
const SEPARATORS: ReadonlyMap<string, string> = new Map([
  [';', 'semicolons'],
  ['\t', 'tabs'],
  ['|', 'vertical bars'],
]);

/** Finds wrong separators in the first row, by the number of column ids that each separator gives. */
export function separatorFault(text: string, columnIds: readonly string[]): TextFault | undefined {
  const offset = skipLineBreaks(text, 0);
  const fault = (message: string): TextFault => ({ offset, rule: 'csv/separator', message });
  const wrong = (separator: string) =>
    fault(`the cells are separated by ${SEPARATORS.get(separator)}: use commas in all rows`);
  const [, hint] = /^"?sep=(.)"?[,;\t|]*$/im.exec(text.slice(offset, offset + MAX_HINT)) ?? [];
  if (hint !== undefined) {
    const line = `the line ${quoted(`sep=${hint}`)} is for Excel only: remove it`;
    return fault(hint === ',' ? line : `${line} and separate the cells by commas`);
  }
  const ids = new Set(columnIds.map(plainName));
  const countIds = (cells: readonly string[]) => cells.filter((cell) => ids.has(plainName(cell))).length;
  const cells = cellsAt(text, offset, ',');
  const byComma = countIds(cells);
  if (byComma === cells.length) return undefined;
  const [best, count] = [...SEPARATORS.keys()]
    .map((separator) => [separator, countIds(cellsAt(text, offset, separator))] as const)
    .reduce((a, b) => (b[1] > a[1] ? b : a));
  if (count > byComma) return wrong(best);
  if (byComma > 0 || cells.length > 1) return undefined;
  const [only = ''] = cells;
  const inner = [',', ...SEPARATORS.keys()].find(
    (separator) => countIds(only.replaceAll('"', '').split(separator)) > 1,
  );
  if (inner !== undefined && text[offset] === '"')
    return fault(
      `each row is enclosed in quotes: remove them${inner === ',' ? '' : ' and separate the cells by commas'}`,
    );
  const present = [...SEPARATORS.keys()].find((separator) => only.includes(separator));
  return present === undefined ? undefined : wrong(present);
}

/** Maximum length of a line that states the separator. */
const MAX_HINT = 20;

/** The name of a separator that splits a record into this many cells, if there is one. */
export const otherSeparator = (text: string, start: number, count: number): string | undefined =>
  [...SEPARATORS].find(([separator]) => cellsAt(text, start, separator).length === count)?.[1];
