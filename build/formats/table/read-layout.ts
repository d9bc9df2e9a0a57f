import { SourceFault } from '../import/format.ts';
import type { StatedValue, TableContext } from './description.ts';
import { findEnd, findHeader, isBlank, isFilled, joinCells, type SourceTable, type Table } from './layout.ts';

/** More columns are a sign of a wrong separator, or of data that is not a code list. */
const MAX_COLUMNS = 1000;

/** Reads the header and the rows of the list; reports rows that are left out. @throws UsageFault, SourceFault */
export function readLayout(source: SourceTable, context: TableContext): Table {
  if (source.rowCount === 0) throw new SourceFault('has no rows: add a header row and the rows of the list');
  const stated = context.stated('header');
  const header = stated ? readStatedHeader(source, stated) : findHeader(source, context);
  const names = header ? joinNames(source, header) : [];
  const { rows, width } = findRows(source, names, header, context);
  // Without unnamed columns at the end whose cells are empty, too.
  const used = Math.max(names.findLastIndex(isFilled) + 1, width);
  const length = header ? Math.min(names.length, used) : used;
  if (length > MAX_COLUMNS) {
    const message = `has ${length} columns, and an import reads at most ${MAX_COLUMNS}: check the separator, or split the list`;
    throw new SourceFault(message, source.placeOf(header?.last ?? 0));
  }
  const headers = Array.from({ length }, (_, column) => names[column] ?? '');
  const end = readEnd(source, rows, context);
  if (end === 0) throw new SourceFault('has a header row but no rows: add the rows of the list');
  const below = rows[end];
  const footer = below === undefined ? undefined : String(source.numberOf(below));
  return { ...source, headers, header, footer, rows: rows.slice(0, end) };
}

/** The rows of the list, maybe with a footer, and their number of cells. */
function findRows(
  { rowCount, cellsAt, placeOf, hasGapAbove }: SourceTable,
  names: readonly string[],
  header: Table['header'],
  { loss }: TableContext,
) {
  const { first, last } = header ?? { first: 0, last: -1 };
  for (let row = 0; row < first; row++) {
    const cells = cellsAt(row);
    if (!isBlank(cells)) loss(placeOf(row), 'is before the header row and left out', joinCells(cells));
  }
  const rows: number[] = [];
  const known = new Map<string, number>();
  let width = 0;
  for (let row = last + 1; row < rowCount; row++) {
    const cells = cellsAt(row);
    const text = cells.join('\0');
    const same = known.get(text);
    const areNames = names.length > 1 && names.every((name, i) => name === (cells[i] ?? '').trim());
    if (row > last + 1 && hasGapAbove(row)) loss(placeOf(row), 'is below empty rows, which are left out');
    width = Math.max(width, cells.findLastIndex(isFilled) + 1);
    if (isBlank(cells)) loss(placeOf(row), 'is empty and left out');
    else if (areNames) loss(placeOf(row), 'repeats the header row and is left out');
    else if (same !== undefined)
      loss(`${placeOf(row)}, first in ${placeOf(same)}`, 'repeats an earlier row and is left out');
    else {
      known.set(text, row);
      rows.push(row);
    }
  }
  return { rows, width };
}

/** The index of a row by its number; undefined for `none`. */
function findRow(table: SourceTable, { text, refuse }: StatedValue, number = text): number | undefined {
  if (number === 'none') return undefined;
  for (let row = 0; row < table.rowCount; row++) if (String(table.numberOf(row)) === number) return row;
  return refuse(`must be the number of a row that is not empty, or none, not "${number}"`);
}

function readStatedHeader(table: SourceTable, stated: StatedValue): Table['header'] {
  const [from = '', to = from] = stated.text.split('-').map((number) => number.trim());
  const first = findRow(table, stated, from);
  const last = findRow(table, stated, to);
  if (first === undefined || last === undefined) return undefined;
  if (first > last) stated.refuse(`must begin with the upper row, not "${stated.text}"`);
  return { first, last };
}

/**
 * The names of columns in one or several header rows, from top to bottom. A name above other names also applies to the
 * columns on its right that have none in the same row, as a merged cell does.
 */
function joinNames({ cellsAt }: SourceTable, { first, last }: NonNullable<Table['header']>): string[] {
  const names: string[] = [];
  for (let row = last; row >= first; row--) {
    const cells = cellsAt(row);
    let group = '';
    for (let column = 0; column < Math.max(cells.length, names.length); column++) {
      const below = names[column] ?? '';
      const own = (cells[column] ?? '').trim();
      if (own !== '') group = below === '' ? '' : own;
      const name = below === '' ? own : group;
      names[column] = name === below ? name : `${name} ${below}`.trim();
    }
  }
  return names;
}

function readEnd(table: SourceTable, rows: readonly number[], context: TableContext): number {
  const stated = context.stated('footer');
  const below = stated && findRow(table, stated);
  const end = stated
    ? rows.filter((row) => row < (below ?? table.rowCount)).length
    : findEnd(table, rows, context);
  const option = stated ? undefined : '--footer none';
  for (const row of rows.slice(end)) {
    const text = joinCells(table.cellsAt(row));
    context.loss(table.placeOf(row), 'is below the table and left out', text, option);
  }
  return end;
}
