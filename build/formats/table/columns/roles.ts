import { omitUndefined } from '../../../model/collections.ts';
import type { AnnotationJson } from '../../../model/document/columns.ts';
import { quoted } from '../../../model/problems/wording.ts';
import type { TableContext } from '../description.ts';
import { readColumnOption, type TableColumn } from './columns.ts';

/** The ids of the columns that have the names of codes, the code of the broader one, and codes of other lists. */
export interface TableRoles {
  readonly name: string | undefined;
  readonly parent: string | undefined;
  readonly foreign: readonly string[];
}

/** What columns mean, by `--name` and `--parent`, the description, or the cells. A column of parents is a question. */
export function planRoles(
  columns: readonly TableColumn[],
  keyIds: readonly string[],
  context: TableContext,
): TableRoles {
  const keys = columns.filter(({ id }) => keyIds.includes(id));
  const others = columns.filter(({ id }) => !keyIds.includes(id));
  const parent = statedRole('parent', columns, context) ?? askParent(others, keys, context);
  const free = others.filter(({ id }) => id !== parent);
  const name = statedRole('name', columns, context) ?? findNames(free, keys.at(-1)?.at ?? -1, context);
  const foreign: string[] = [];
  for (const { id, form, distinct, cells } of free)
    if (form === 'code' && distinct > 1 && distinct < cells.length && id !== name) foreign.push(id);
  for (const id of context.description ? [] : foreign) {
    const message = 'has codes that repeat, as of levels above or other lists';
    context.guess(`column ${quoted(id)}`, message, '--describe FILE');
  }
  const withoutNone = (id: string | undefined) => (id === 'none' ? undefined : id);
  return { name: withoutNone(name), parent: withoutNone(parent), foreign };
}

/** The id of the column that an option or the description states, also in its annotation, or `none`. */
function statedRole(
  role: 'name' | 'parent',
  columns: readonly TableColumn[],
  context: TableContext,
): string | undefined {
  // The schema does not define appInfo.
  const appInfo: { readonly columnRoles?: Partial<Record<typeof role, unknown>> | null } =
    context.description?.annotation?.appInfo ?? {};
  const stated = readColumnOption(role, columns, context) ?? appInfo.columnRoles?.[role];
  return typeof stated === 'string' ? stated : undefined;
}

/** Share of cells with codes of the list from which a column may have the broader ones. */
const MIN_CODES = 0.9;

/** The first column with codes of the list, and cells of the roots without one. */
function askParent(
  columns: readonly TableColumn[],
  keys: readonly TableColumn[],
  { ask }: TableContext,
): string | undefined {
  const [key] = keys;
  if (key === undefined || keys.length > 1) return undefined;
  const codes = new Set(key.cells);
  const found: string[] = [];
  for (const { id, cells } of columns) {
    const filled = cells.filter((cell) => cell !== '');
    const known = filled.filter((cell) => codes.has(cell)).length;
    const isOwn = cells.some((cell, row) => cell === key.cells[row]);
    if (known > 0 && known < cells.length && known >= filled.length * MIN_CODES && !isOwn) found.push(id);
  }
  const [first] = found;
  if (first === undefined) return undefined;
  const message = 'has codes of the list itself: are these the codes of broader rows?';
  ask({ at: `column ${quoted(first)}`, message, option: 'parent', answers: [...found, 'none'] });
  return first;
}

/** Share of rows with a text of their own, from which a column names rows, and not groups of them. */
const MIN_DISTINCT = 0.8;

/**
 * The column with distinct texts, or with distinct codes if no column has texts. It is a question if several have them: the
 * one next to the key comes first, to its right if possible.
 */
function findNames(
  columns: readonly TableColumn[],
  keyAt: number,
  { ask, guess }: TableContext,
): string | undefined {
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

/** The annotation of the description, with the roles. */
export function annotate(
  annotation: AnnotationJson | undefined,
  { name, parent }: TableRoles,
): AnnotationJson | undefined {
  const roles = omitUndefined({ name, parent });
  if (Object.keys(roles).length === 0) return annotation;
  const appInfo: { readonly columnRoles?: object } = annotation?.appInfo ?? {};
  return { ...annotation, appInfo: { ...appInfo, columnRoles: { ...roles, ...appInfo.columnRoles } } };
}
