import { findRepeated } from '../../model/collections.ts';
import type { AnnotationJson, KeyJson } from '../../model/document/columns.ts';
import { listed, quoted } from '../../model/problems/wording.ts';
import { SourceFault, statedColumn, statedKey } from '../import/format.ts';
import { findForeignKeys } from '../import/known-keys.ts';
import { findParentColumns, findPrefixes } from '../import/parents.ts';
import type { TableColumn, TableColumns } from './columns.ts';
import type { TableContext } from './description.ts';
import type { Table } from './layout.ts';
import { statedLevels } from './levels.ts';

/**
 * The keys of the description or of `--key`, else the first unique column of codes, else the first unique pair of such
 * columns, else a question. Names and descriptions are proposed only if there are no codes. With the column
 * whose values are lists of their own.
 */
export function planKeys(table: Table, columns: TableColumns, context: TableContext) {
  const splitId = readOption('split', columns, context);
  const split = columns.find(({ id }) => id === splitId);
  const stated = statedKey(context, columns);
  if (stated) return { split, keys: [makeKey(stated)] };
  if (context.description?.keys) return { split, keys: context.description.keys };
  const level = statedLevels(columns, context).slice(-1);
  const parts = columns.filter((column) => column !== split);
  const isUnique = (...own: TableColumns): boolean =>
    findRepeatedRow(split ? [...own, split] : own) === undefined;
  const key = level.length > 0 ? level : findKey(parts, isUnique)?.map(({ id }) => id);
  if (level.length > 0 || !key) refuseSteps(parts);
  if (key) {
    const columnsAre =
      key.length === 1 ? `column ${quoted(key[0])} is` : `columns ${listed(key.map(quoted))} are`;
    context.guess(undefined, `${columnsAre} the key`, `--key ${key.join(',')}`);
    return { split, keys: [makeKey(key)] };
  }
  const lists = splitId === undefined ? findLists(parts, isUnique) : undefined;
  if (!lists) return { split, keys: askKey(table, parts, context) };
  const message = `column ${quoted(lists.split.id)} seems to name several lists: is each one a list of its own?`;
  context.ask({ message, option: 'split', answers: [lists.split.id, 'none'] });
  return { split: lists.split, keys: [makeKey([lists.code.id])] };
}

/** The id of the column that an option or the description states, or `none`. @throws UsageFault if there is none */
function readOption(option: 'name' | 'parent' | 'split', columns: TableColumns, { stated }: TableContext) {
  const text = stated(option)?.text;
  const isPrefix = option === 'parent' && text === 'prefix' && !columns.some(({ id }) => id === text);
  return text === undefined || text === 'none' || isPrefix ? text : statedColumn(option, text, columns);
}

const makeKey = (columnIds: readonly string[]): KeyJson => ({ id: 'key', columnIds });

type IsUnique = (...columns: TableColumns) => boolean;

const areMostlyDistinct = ({ distinct, cells }: TableColumn): boolean => distinct * 2 > cells.length;

function findKey(columns: TableColumns, isUnique: IsUnique): TableColumns | undefined {
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
function isMeasure(code: TableColumn, columns: TableColumns): boolean {
  const next = columns[columns.indexOf(code) + 1]?.form;
  const areNumbers = code.cells.every((cell) => /^[1-9][0-9]*$/.test(cell));
  return (areNumbers || code.form === 'value') && code.at > 0 && next !== 'text' && next !== 'word';
}

/** @throws SourceFault for columns of codes of which each row has one, so that no column has all codes */
function refuseSteps(columns: TableColumns): void {
  const codes = columns.filter((one) => one.form !== 'text' && one.distinct > 0 && !one.isFilled);
  if (!codes[0]?.cells.every((_, row) => codes.filter(({ cells }) => cells[row]).length === 1)) return;
  const shape = `each row has a code in one of the columns ${listed(codes.map(({ id }) => quoted(id)))}, as levels in steps`;
  throw new SourceFault(
    `${shape}: write all codes into one column, and that of the broader row into another`,
  );
}

/** A column whose repeated values name lists, and the column of the codes that are unique in each. */
function findLists(columns: TableColumns, isUnique: IsUnique) {
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

/** Asks for the key: columns without repeated values come first, then codes that repeat values. */
function askKey(table: Table, columns: TableColumns, { ask }: TableContext): readonly KeyJson[] {
  const codes = columns.filter(({ form }) => form === 'code');
  const filled = columns.filter((column) => column.isFilled && !isMeasure(column, columns));
  const unique = filled.filter((column) => findRepeatedRow([column]) === undefined);
  const proposed = [...new Set([...unique, ...codes])].slice(0, MAX_ANSWERS);
  const first = codes[0] ?? unique[0];
  const index = first ? (findRepeatedRow([first]) ?? first.cells.indexOf('')) : -1;
  const row = table.rows[index];
  const value = first?.cells[index];
  const fault = value === '' ? 'is empty' : 'repeats a value';
  const stated = `column ${quoted(first?.id)} ${fault} here, and no other codes are distinct`;
  const reason = value === undefined ? 'no column has codes without repeated values' : stated;
  ask({
    at: row === undefined ? undefined : table.placeOf(row, first?.at),
    value,
    message: `${reason}: which column, or columns, identify a row?`,
    option: 'key',
    answers: first ? proposed.map(({ id }) => id) : ['COLUMNS'],
  });
  return first ? [makeKey([first.id])] : [];
}

function findRepeatedRow(columns: TableColumns): number | undefined {
  const [first] = columns;
  const texts = first?.cells.map((_, row) => columns.map(({ cells }) => cells[row]).join('\0')) ?? [];
  return findRepeated(texts)[0]?.[0];
}

type TableRoles = Readonly<Record<'name' | 'parent' | 'level', string | undefined>>;

/**
 * The ids of the columns that have the names of codes, the code of the broader one, and codes of other lists: by
 * `--name` and `--parent`, the description, or the cells. A column of parents is a question.
 */
export function planRoles(columns: TableColumns, keyIds: readonly string[], context: TableContext) {
  const keys = columns.filter(({ id }) => keyIds.includes(id));
  const others = columns.filter(({ id }) => !keyIds.includes(id));
  const broader = keys.length === 1 ? findParentColumns(others, keys[0]?.cells ?? []) : [];
  const stated = statedRole('parent', columns, context);
  const codes = columns.filter(({ id, form }) => (form === 'code' || form === 'word') && id !== stated);
  const { content, description } = context;
  const sought = content === undefined || description ? [] : codes.filter((one) => !broader.includes(one));
  const known = findForeignKeys(content ?? '', sought);
  // A list has codes of its own. Only a table that relates two lists has none.
  const isCorrespondence = known.size > 1;
  const parent = stated ?? (isCorrespondence ? 'none' : askParent(broader, keys, context));
  const free = others.filter(({ id }) => id !== parent && !(isCorrespondence && known.has(id)));
  const name = statedRole('name', columns, context) ?? findNames(free, keys.at(-1)?.at ?? -1, context);
  const foreign = codes
    .filter((one) => one.id !== parent && one.id !== name && (isCorrespondence || !keys.includes(one)))
    .map((column) => ({ ...column, key: known.get(column.id) }))
    .filter(
      ({ key, form, distinct, cells }) => key || (form === 'code' && distinct > 1 && distinct < cells.length),
    );
  for (const { id, key } of description ? [] : foreign) {
    const other = 'has codes that repeat, as of levels above or other lists';
    const message = key ? 'has codes of a list in the content folder' : other;
    context.guess(`column ${quoted(id)}`, message, '--describe FILE', key?.canonicalUri);
  }
  return { name, parent, foreign, isCorrespondence };
}

/** The id of the column that an option or the description states, also in its annotation, or `none`. */
function statedRole(role: 'name' | 'parent', columns: TableColumns, context: TableContext) {
  // The schema does not define appInfo.
  const appInfo: { readonly columnRoles?: Partial<Record<typeof role, unknown>> | null } =
    context.description?.annotation?.appInfo ?? {};
  const stated = readOption(role, columns, context) ?? appInfo.columnRoles?.[role];
  return typeof stated === 'string' ? stated : undefined;
}

/** Share of codes longer than the shortest ones from which their prefixes are those of broader rows. */
const MIN_PREFIXES = 0.65;

/** The first of the columns with codes of the list, or codes that begin with others. Prefixes are not proposed for running numbers. */
function askParent(columns: TableColumns, [key, ...others]: TableColumns, { ask }: TableContext) {
  if (key === undefined || others.length > 0) return undefined;
  const found = columns.map(({ id }) => id);
  const [first] = found;
  if (first !== undefined) {
    const message = 'has codes of the list itself: are these the codes of broader rows?';
    ask({ at: `column ${quoted(first)}`, message, option: 'parent', answers: [...found, 'none'] });
    return first;
  }
  const prefixes = findPrefixes(key.form === 'identifier' ? [] : key.cells);
  const shortest = key.cells.reduce((length, cell) => Math.min(length, cell.length), Infinity);
  const longer = key.cells.filter((cell) => cell.length > shortest).length;
  const [example] = prefixes;
  if (example && prefixes.size > 1 && prefixes.size >= longer * MIN_PREFIXES) {
    const message = 'has codes that begin with codes of other rows: are these the broader ones?';
    const value = example.reverse().join(', ');
    ask({ at: `column ${quoted(key.id)}`, value, message, option: 'parent', answers: ['prefix', 'none'] });
  }
  return undefined;
}

/** Share of rows with a text of their own, from which a column names rows, and not groups of them. */
const MIN_DISTINCT = 0.8;

/** The column with distinct texts, else codes. Several are a question, the next one to the right of the key first. */
function findNames(columns: TableColumns, keyAt: number, { ask, guess }: TableContext) {
  const right = columns.filter(({ at }) => at > keyAt);
  const near = [...right, ...columns.filter(({ at }) => at < keyAt).reverse()];
  const texts = near.filter(({ form }) => form === 'text' || form === 'word');
  const distinct = near.filter((one) => one.distinct >= one.cells.length * MIN_DISTINCT);
  const names = distinct.filter((one) => texts.includes(one));
  const found = names[0] ?? distinct.find(({ form }) => form === 'code') ?? texts[0];
  if (!found) return undefined;
  const column = `column ${quoted(found.id)}`;
  if (names.length < 2) guess(undefined, `${column} has the names`, '--name COLUMN');
  else {
    const message = 'has texts that differ in each row, as others do: does it have the names?';
    ask({ at: column, message, option: 'name', answers: [...names.map(({ id }) => id), 'none'] });
  }
  return found.id;
}

export function annotate(annotation: AnnotationJson | undefined, columnRoles: Partial<TableRoles>) {
  const stated = Object.entries(columnRoles).filter(([, id]) => id !== undefined && id !== 'none');
  if (stated.length === 0) return annotation;
  const roles = Object.fromEntries(stated);
  const appInfo: { readonly columnRoles?: object } = annotation?.appInfo ?? {};
  return { ...annotation, appInfo: { ...appInfo, columnRoles: { ...roles, ...appInfo.columnRoles } } };
}
