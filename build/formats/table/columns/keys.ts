import { findRepeated } from '../../../model/collections.ts';
import type { KeyJson } from '../../../model/document/columns.ts';
import { listed, quoted } from '../../../model/problems/wording.ts';
import { statedKey } from '../../import/format.ts';
import type { TableContext } from '../description.ts';
import type { Table } from '../layout.ts';
import { readColumnOption, type TableColumn } from './columns.ts';

/**
 * The keys of the description or of `--key`, else the first unique column of codes, else the first unique pair of such
 * columns, else a question. Names and descriptions are proposed only if there are no codes.
 *
 * @returns with the column whose values are lists of their own
 */
export function planKeys(
  table: Table,
  columns: readonly TableColumn[],
  context: TableContext,
): { readonly keys: readonly KeyJson[]; readonly split: TableColumn | undefined } {
  const splitId = readColumnOption('split', columns, context);
  const split = columns.find(({ id }) => id === splitId);
  const stated = statedKey(context, columns);
  if (stated) return { split, keys: [makeKey(stated)] };
  if (context.description?.keys) return { split, keys: context.description.keys };
  const parts = columns.filter((column) => column !== split);
  const isUnique = (...own: readonly TableColumn[]): boolean =>
    findRepeatedRow(split ? [...own, split] : own) === undefined;
  const key = findKey(parts, isUnique)?.map(({ id }) => id);
  if (key) {
    const [noun, verb] = key.length === 1 ? ['column', 'is'] : ['columns', 'are'];
    context.guess(undefined, `${noun} ${listed(key.map(quoted))} ${verb} the key`, `--key ${key.join(',')}`);
    return { split, keys: [makeKey(key)] };
  }
  const lists = splitId === undefined ? findLists(parts, isUnique) : undefined;
  if (!lists) return { split, keys: askKey(table, parts, context) };
  const message = `column ${quoted(lists.split.id)} seems to name several lists: is each one a list of its own?`;
  context.ask({ message, option: 'split', answers: [lists.split.id, 'none'] });
  return { split: lists.split, keys: [makeKey([lists.code.id])] };
}

const makeKey = (columnIds: readonly string[]): KeyJson => ({ id: 'key', columnIds });

type IsUnique = (...columns: readonly TableColumn[]) => boolean;

const areMostlyDistinct = ({ distinct, cells }: TableColumn): boolean => distinct * 2 > cells.length;

function findKey(columns: readonly TableColumn[], isUnique: IsUnique): readonly TableColumn[] | undefined {
  const filled = columns.filter((column) => column.isFilled);
  const codes = filled.filter((column) => column.form === 'code' && !isMeasure(column, columns));
  const code = codes.find((column) => isUnique(column));
  if (code) return [code];
  for (const [i, first] of codes.entries()) {
    const second = codes.slice(i + 1).find((column) => isUnique(first, column));
    if (second) return [first, second];
  }
  // Codes of which most are distinct may have a mistake.
  if (columns.some((column) => column.form === 'code' && areMostlyDistinct(column))) return undefined;
  const others = filled.filter(({ form }) => form === 'word' || form === 'identifier');
  const unique = others.filter((column) => isUnique(column));
  const [first] = unique;
  const isClear = unique.length === 1 || unique.every(({ form }) => form === 'identifier');
  return first && isClear ? [first] : undefined;
}

/** Whether a column has numbers that may count something, such as populations: no text to their right is their name. */
function isMeasure(code: TableColumn, columns: readonly TableColumn[]): boolean {
  const next = columns[columns.indexOf(code) + 1]?.form;
  const areNumbers = code.cells.every((cell) => /^[1-9][0-9]*$/.test(cell));
  return areNumbers && code.at > 0 && next !== 'text' && next !== 'word';
}

/** A column whose repeated values name lists, and the column of the codes that are unique in each. */
function findLists(columns: readonly TableColumn[], isUnique: IsUnique) {
  const filled = columns.filter((column) => column.isFilled);
  for (const split of filled) {
    const canName = split.form !== 'identifier' && split.form !== 'value';
    if (!canName || split.distinct < 2 || areMostlyDistinct(split)) continue;
    const right = filled.filter(({ at, form }) => at > split.at && (form === 'code' || form === 'word'));
    const code = right.find((one) => isUnique(split, one));
    if (code) return { split, code };
  }
  return undefined;
}

const MAX_ANSWERS = 4;

/** Asks for the key: codes that repeat values come first, then other columns without repeated values. */
function askKey(table: Table, columns: readonly TableColumn[], { ask }: TableContext): readonly KeyJson[] {
  const codes = columns.filter(({ form }) => form === 'code');
  const others = columns.filter(({ form, isFilled }) => isFilled && form !== 'code' && form !== 'value');
  const unique = others.filter((column) => findRepeatedRow([column]) === undefined);
  const proposed = [...codes, ...unique].slice(0, MAX_ANSWERS);
  const [first] = proposed;
  const index = first ? (findRepeatedRow([first]) ?? first.cells.indexOf('')) : -1;
  const row = table.rows[index];
  const value = first?.cells[index];
  const fault = `${value === '' ? 'is empty' : 'repeats a value'} here, and no other codes are distinct`;
  const reason =
    value === undefined
      ? 'no column has codes without repeated values'
      : `column ${quoted(first?.id)} ${fault}`;
  ask({
    at: row === undefined ? undefined : table.placeOf(row, first?.at),
    value,
    message: `${reason}: which column, or columns, identify a row?`,
    option: 'key',
    answers: first ? proposed.map(({ id }) => id) : ['COLUMNS'],
  });
  return first ? [makeKey([first.id])] : [];
}

/** The index of the first row that repeats the cells of columns. */
function findRepeatedRow(columns: readonly TableColumn[]): number | undefined {
  const [first] = columns;
  const texts = first?.cells.map((_, row) => columns.map(({ cells }) => cells[row]).join('\0')) ?? [];
  return findRepeated(texts)[0]?.[0];
}
