import { findRepeated } from '../../../model/collections.ts';
import type { KeyJson } from '../../../model/document/columns.ts';
import { listed, quoted } from '../../../model/problems/wording.ts';
import { statedColumn, statedKey } from '../../import/format.ts';
import type { TableContext } from '../description.ts';
import type { Table } from '../layout.ts';
import { namesOf } from './columns.ts';
import type { ColumnForm } from './forms.ts';

/** The keys of a table, and the column whose values are lists of their own. */
export interface KeyPlan {
  readonly keys: readonly KeyJson[];
  readonly split: ColumnForm | undefined;
}

/**
 * The keys of the description or of `--key`, else the first unique column of codes, else the first unique pair of such
 * columns, else a question. Names and descriptions are proposed only if there are no codes.
 */
export function planKeys(table: Table, columns: readonly ColumnForm[], context: TableContext): KeyPlan {
  const split = findStatedSplit(columns, context);
  const parts = columns.filter((column) => column !== split);
  const stated = statedKey(context, namesOf(columns));
  if (stated) return { split, keys: [{ id: 'key', columnIds: stated }] };
  if (context.description?.keys) return { split, keys: context.description.keys };
  const isUnique = (...own: readonly ColumnForm[]): boolean =>
    findRepeatedRow([...own, ...(split ? [split] : [])]) === undefined;
  const key = findKey(parts, isUnique);
  if (key) {
    const columnIds = key.map(({ id }) => id);
    const which = key.length === 1 ? 'column' : 'columns';
    const message = `${which} ${listed(columnIds.map(quoted))} ${key.length === 1 ? 'is' : 'are'} the key`;
    context.guess(undefined, message, `--key ${columnIds.join(',')}`);
    return { split, keys: [{ id: 'key', columnIds }] };
  }
  const lists = context.stated('split') ? undefined : findLists(parts, isUnique);
  if (lists) {
    const message = `column ${quoted(lists.list.id)} seems to name several lists: is each one a list of its own?`;
    context.ask({ message, option: 'split', answers: [lists.list.id, 'none'] });
    return { split: lists.list, keys: [{ id: 'key', columnIds: [lists.code.id] }] };
  }
  return { split, keys: askKey(table, parts, context) };
}

function findStatedSplit(columns: readonly ColumnForm[], context: TableContext): ColumnForm | undefined {
  const stated = context.stated('split');
  if (stated === undefined || stated.text === 'none') return undefined;
  const id = statedColumn('split', stated.text, namesOf(columns));
  return columns.find((column) => column.id === id);
}

type IsUnique = (...columns: readonly ColumnForm[]) => boolean;

function findKey(columns: readonly ColumnForm[], isUnique: IsUnique): readonly ColumnForm[] | undefined {
  const filled = columns.filter((column) => column.isFilled);
  const codes = filled.filter((column) => column.form === 'code' && !isMeasure(column, columns));
  const code = codes.find((column) => isUnique(column));
  if (code) return [code];
  for (const [i, first] of codes.entries()) {
    const second = codes.slice(i + 1).find((column) => isUnique(first, column));
    if (second) return [first, second];
  }
  // Codes of which most are distinct may have a mistake.
  if (columns.some(({ form, distinct, cells }) => form === 'code' && distinct * 2 > cells.length))
    return undefined;
  const others = filled.filter((column) => ['word', 'identifier'].includes(column.form) && isUnique(column));
  const isClear = others.length === 1 || others.every(({ form }) => form === 'identifier');
  return isClear ? others.slice(0, 1).map((one) => [one])[0] : undefined;
}

/** Whether a column has numbers that may count something, such as populations: no text to their right is their name. */
function isMeasure(code: ColumnForm, columns: readonly ColumnForm[]): boolean {
  const next = columns[columns.indexOf(code) + 1]?.form;
  const areNumbers = code.cells.every((cell) => /^[1-9][0-9]*$/.test(cell));
  return areNumbers && code.at > 0 && next !== 'text' && next !== 'word';
}

/** A column whose repeated values name lists, and the column of the codes that are unique in each. */
function findLists(columns: readonly ColumnForm[], isUnique: IsUnique) {
  for (const list of columns) {
    const canName = list.isFilled && ['word', 'text', 'code'].includes(list.form);
    if (!canName || list.distinct < 2 || list.distinct * 2 > list.cells.length) continue;
    const code = columns.find(
      (one) => one.at > list.at && one.isFilled && ['code', 'word'].includes(one.form) && isUnique(list, one),
    );
    if (code) return { list, code };
  }
  return undefined;
}

const MAX_ANSWERS = 4;

/** Asks for the key: codes that repeat values come first, then other columns without repeated values. */
function askKey(table: Table, columns: readonly ColumnForm[], { ask }: TableContext): readonly KeyJson[] {
  const codes = columns.filter(({ form }) => form === 'code');
  const unique = columns.filter((column) => column.isFilled && findRepeatedRow([column]) === undefined);
  const names = unique.filter((column) => column.form !== 'value' && !codes.includes(column));
  const proposed = [...codes, ...names].slice(0, MAX_ANSWERS);
  const [first = columns[0]] = proposed;
  if (!first) return [];
  const row = findRepeatedRow([first]) ?? first.cells.indexOf('');
  const isEmpty = first.cells[row] === '';
  ask({
    at: row < 0 ? undefined : table.placeOf(table.rows[row] as number, first.at),
    value: row < 0 ? undefined : first.cells[row],
    message:
      row < 0
        ? 'no column has codes without repeated values: which column, or columns, identify a row?'
        : `column ${quoted(first.id)} ${isEmpty ? 'is empty here' : 'repeats a value here'}, and no other codes are distinct: which column, or columns, identify a row?`,
    option: 'key',
    answers: proposed.length === 0 ? ['COLUMNS'] : proposed.map(({ id }) => id),
  });
  return proposed.length === 0 ? [] : [{ id: 'key', columnIds: [first.id] }];
}

/** The index of the first row that repeats the cells of columns. */
function findRepeatedRow(columns: readonly ColumnForm[]): number | undefined {
  const [first] = columns;
  const texts = first?.cells.map((_, row) => columns.map(({ cells }) => cells[row]).join('\0')) ?? [];
  return findRepeated(texts)[0]?.[0];
}
