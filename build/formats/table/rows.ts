import type { KeyJson } from '../../model/document/columns.ts';
import { counted, listed, quoted } from '../../model/problems/wording.ts';
import type { TableContext } from './description.ts';
import type { Table } from './layout.ts';
import type { TypedColumn } from './types.ts';

/** Rows as JSON texts, without cells that do not match the type of their column. */
export function* readRows({ cellsAt }: Table, rows: readonly number[], columns: readonly TypedColumn[]) {
  for (const row of rows) {
    const cells = cellsAt(row);
    const values = new Map<string, string>();
    for (const own of columns) {
      const { id, type, optional, nullable } = own.column;
      const cell = readCell(cells, own);
      const empty = optional ? undefined : nullable === false && type === 'string' ? '""' : 'null';
      const text = cell === '' ? empty : own.read(cell);
      if (text !== undefined) values.set(id, text);
    }
    yield values;
  }
}

/** The cell of a column, empty if it stands for an empty one. A cell of spaces is a valid string. */
function readCell(cells: readonly string[], { at, empty, column }: TypedColumn): string {
  const cell = cells[at] ?? '';
  const text = cell.trim();
  return empty.has(text) || (text === '' && column.type !== 'string') ? '' : cell;
}

/** The rows without errors. Reports too many or too few cells, wrong types, empty and repeated keys. */
export function findValidRows(
  table: Table,
  columns: readonly TypedColumn[],
  keys: readonly KeyJson[],
  context: TableContext,
): readonly number[] {
  const checks = keys.map((key) => makeKeyCheck(table, columns, key, context));
  const typed = columns.filter(({ column }) => column.type !== 'string');
  return table.rows.filter((row) => {
    const cells = table.cellsAt(row);
    if (!checkLength(table, row, cells, context)) return false;
    let isValid = true;
    for (const own of typed) {
      const cell = readCell(cells, own);
      if (cell === '' || own.read(cell) !== undefined) continue;
      const message = `a cell of column ${quoted(own.id)} is not ${own.kind}: correct it, or state another type or locale`;
      context.error(table.placeOf(row, own.at), message, cell);
      isValid = false;
    }
    for (const check of checks) isValid = check(row, cells) && isValid;
    return isValid;
  });
}

function checkLength(table: Table, row: number, cells: readonly string[], { error }: TableContext): boolean {
  const width = table.headers.length;
  const used = cells.findLastIndex((cell) => cell.trim() !== '') + 1;
  const count = Math.max(Math.min(cells.length, width), used);
  if (count === width || (count < width && table.isTextAt)) return true;
  const fault = `has ${counted(count, 'cell')}, but the table has ${counted(width, 'column')}`;
  const remedy = 'add the missing cells, or enclose those that contain the separator in quotes';
  error(table.placeOf(row), `${fault}: ${remedy}`);
  return false;
}

/** Checks that the cells of a key are not empty, and not those of an earlier row. */
function makeKeyCheck(
  table: Table,
  columns: readonly TypedColumn[],
  { columnIds }: KeyJson,
  { error }: TableContext,
): (row: number, cells: readonly string[]) => boolean {
  const own = columns.filter(({ id }) => columnIds.includes(id));
  // The check of the written document reports unknown columns.
  if (own.length < columnIds.length) return () => true;
  const name = `key ${listed(columnIds.map(quoted))}`;
  const first = new Map<string, number>();
  return (row, cells) => {
    const place = table.placeOf(row, own[0]?.at);
    const empty = own.filter(({ at }) => (cells[at] ?? '').trim() === '');
    const isRequired = empty.some(({ column }) => !column.optional && !column.nullable);
    if (isRequired || (own.length > 1 && empty.length === own.length)) {
      const remedy = 'add the value, remove the row, or state another key with --key';
      error(place, `the ${name} is empty: ${remedy}`);
      return false;
    }
    const texts = own.map(({ at }) => cells[at] ?? '');
    const value = own.map(({ read }, i) => read(texts[i] ?? '') ?? texts[i]).join('\0');
    const known = first.get(value);
    if (known === undefined) {
      first.set(value, row);
      return true;
    }
    const message = `repeats the ${name} of an earlier row: correct it, remove one of the rows, or state another key with --key`;
    error(`${place}, first in ${table.placeOf(known, own[0]?.at)}`, message, texts.join(' + '));
    return false;
  };
}
