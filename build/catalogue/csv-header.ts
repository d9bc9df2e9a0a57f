import { type CsvRecord, cellStarts } from '../csv/records.ts';
import { isBlankName } from '../csv/rows.ts';
import { plainName } from '../csv/separators.ts';
import { makeFindNearest } from '../domain/nearest.ts';
import type { SourceFile } from '../input/pair.ts';
import type { Problem, Severity } from '../problems/problem.ts';
import { listed, quoted } from '../problems/wording.ts';
import type { TextFault } from '../text/fault.ts';
import { makeLineIndex, type Place } from '../text/position.ts';
import type { Column } from './document.ts';

export function headerProblems(
  csv: SourceFile,
  header: CsvRecord,
  rows: readonly CsvRecord[],
  columns: readonly Column[],
): Problem[] {
  const { positionOf } = makeLineIndex(csv.text);
  const starts = cellStarts(csv.text, header.start, header.cells.length);
  const headerProblem = (severity: Severity, cell: number, message: string, columnId?: string): Problem => ({
    severity,
    file: csv.file,
    ...positionOf(starts[cell] ?? header.start),
    ...(columnId !== undefined && { pointer: columnId }),
    rule: 'csv/header',
    message,
  });
  const ids = columns.map(({ id }) => id);
  const known = new Set(ids);
  const idOf = new Map([
    ...columns.map(({ id, name = '' }) => [plainName(name), id] as const).reverse(),
    ...ids.map((id) => [plainName(id), id] as const).reverse(),
  ]);
  const firstOf = new Map(header.cells.map((name, i) => [name, i] as const).reverse());
  const intended = header.cells.map((name) => {
    if (known.has(name)) return name;
    const id = idOf.get(plainName(name));
    return id !== undefined && header.cells.includes(id) ? undefined : id;
  });
  const findColumn = makeFindNearest(ids.filter((id) => !intended.includes(id)));
  for (const [i, name] of header.cells.entries())
    intended[i] ??= isBlankName(name) ? undefined : findColumn(name);
  const missing = columns.filter(({ id, optional }) => !optional && !intended.includes(id));
  const unknown = header.cells.flatMap((name, i) =>
    isBlankName(name) || intended[i] !== undefined ? [] : [i],
  );
  // One column that is missing, and one that is not known, are the same.
  if (missing.length === 1 && unknown.length === 1) intended[unknown[0] as number] = missing.pop()?.id;
  const ofCells = header.cells.flatMap((name, i): Problem[] => {
    if (known.has(name)) {
      const first = firstOf.get(name) ?? i;
      const message = `${quoted(name)} is the header of column ${first + 1} already: remove one of the two columns, or correct this header`;
      return first === i ? [] : [headerProblem('error', i, message, name)];
    }
    if (isBlankName(name)) return [headerProblem(...unnamed(i, rows))];
    const remedy =
      intended[i] === undefined
        ? `correct it, or remove the column; the ids are ${listed(ids.map(quoted), 10)}`
        : `did you mean ${quoted(intended[i])}?`;
    return [headerProblem('error', i, `${quoted(name)} is not a column id: ${remedy}`, name)];
  });
  return [
    ...ofCells,
    ...missing.map(({ id }) => {
      const message = `the header row lacks ${quoted(id)}: add the column, or make it optional in the metadata`;
      return headerProblem('error', 0, message, id);
    }),
  ];
}

/** The fault of a first row that is not a header row. */
export function foreignHeader(
  { cells, start }: CsvRecord,
  rows: readonly CsvRecord[],
  columns: readonly Column[],
  placeOf: (offset: number) => Place,
): TextFault | undefined {
  const fault = (message: string) => ({ offset: start, rule: 'csv/header', message });
  const ids = new Set(columns.map(({ id }) => plainName(id)));
  if (cells.some((name) => ids.has(plainName(name)))) return undefined;
  const header = rows
    .slice(0, MAX_TITLE_ROWS)
    .find((row) => columns.every(({ id, optional }) => optional || row.cells.includes(id)));
  if (header)
    return fault(
      `the column ids are not in the first row, but in line ${placeOf(header.start).line}: remove what is above them`,
    );
  const what = cells.every(isBlankName) ? 'is blank' : 'names no column';
  const words = columns.map(({ id }) => quoted(id));
  return fault(`the first row ${what}: begin with a row of the column ids ${listed(words, 10)}`);
}

const MAX_TITLE_ROWS = 20;

function unnamed(index: number, rows: readonly CsvRecord[]): [Severity, number, string] {
  return rows.every(({ cells }) => (cells[index] ?? '') === '')
    ? ['warning', index, `column ${index + 1} has neither a name nor cells and is ignored: remove it`]
    : [
        'error',
        index,
        `column ${index + 1} has cells but no column id in the header row: add one, or remove the column`,
      ];
}
