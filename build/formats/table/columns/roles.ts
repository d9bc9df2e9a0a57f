import { omitUndefined } from '../../../model/collections.ts';
import type { AnnotationJson } from '../../../model/document/columns.ts';
import { listed, quoted } from '../../../model/problems/wording.ts';
import { statedColumn } from '../../import/format.ts';
import type { TableContext } from '../description.ts';
import { namesOf } from './columns.ts';
import type { ColumnForm } from './forms.ts';

/** The ids of the columns that have the names of codes, the code of the broader one, and codes of other lists. */
export interface TableRoles {
  readonly name: string | undefined;
  readonly parent: string | undefined;
  readonly foreign: readonly string[];
}

/** What columns mean, by `--name` and `--parent`, the description, or the cells. A column of parents is a question. */
export function planRoles(
  columns: readonly ColumnForm[],
  keyIds: readonly string[],
  context: TableContext,
): TableRoles {
  const described = readDescribedRoles(context);
  const others = columns.filter(({ id }) => !keyIds.includes(id));
  const keys = columns.filter(({ id }) => keyIds.includes(id));
  const parent =
    statedRole('parent', columns, context) ?? described.parent ?? askParent(others, keys, context);
  const free = others.filter(({ id }) => id !== parent);
  const name =
    statedRole('name', columns, context) ?? described.name ?? findNames(free, keys.at(-1)?.at ?? -1, context);
  const foreign = free.filter(
    ({ form, distinct, cells }) => form === 'code' && distinct > 1 && distinct < cells.length,
  );
  const ids = foreign.map(({ id }) => id).filter((id) => id !== name);
  if (ids.length > 0 && !context.description) {
    const [noun, verb] = ids.length === 1 ? ['column', 'has'] : ['columns', 'have'];
    const message = `${noun} ${listed(ids.map(quoted), 5)} ${verb} codes that repeat, as of levels above or other lists`;
    context.guess(undefined, message, '--describe FILE');
  }
  return {
    name: name === 'none' ? undefined : name,
    parent: parent === 'none' ? undefined : parent,
    foreign: ids,
  };
}

/** The roles that the annotation of a description states. */
function readDescribedRoles({ description }: TableContext): { name?: string; parent?: string } {
  const appInfo: { readonly columnRoles?: unknown } = description?.annotation?.appInfo ?? {};
  const roles = appInfo.columnRoles;
  if (typeof roles !== 'object' || roles === null) return {};
  const texts = Object.entries(roles).filter(([, value]) => typeof value === 'string');
  return Object.fromEntries(texts);
}

/** The id of the column that an option or the description states, or `none`. */
function statedRole(
  option: 'name' | 'parent',
  columns: readonly ColumnForm[],
  { stated }: TableContext,
): string | undefined {
  const text = stated(option)?.text;
  return text === undefined || text === 'none' ? text : statedColumn(option, text, namesOf(columns));
}

/** Share of cells with codes of the list from which a column may have the broader ones. */
const MIN_CODES = 0.9;

/** The first column with codes of the list, and cells of the roots without one. */
function askParent(
  columns: readonly ColumnForm[],
  keys: readonly ColumnForm[],
  { ask }: TableContext,
): string | undefined {
  const [key] = keys;
  if (key === undefined || keys.length > 1) return undefined;
  const codes = new Set(key.cells);
  const found = columns.filter(({ cells }) => {
    const filled = cells.filter((cell) => cell !== '');
    const known = filled.filter((cell) => codes.has(cell)).length;
    const isOwn = cells.some((cell, row) => cell === key.cells[row]);
    return known > 0 && known < cells.length && known >= filled.length * MIN_CODES && !isOwn;
  });
  const [first] = found;
  if (!first) return undefined;
  ask({
    at: `column ${quoted(first.id)}`,
    message: 'has codes of the list itself: are these the codes of broader rows?',
    option: 'parent',
    answers: [...found.map(({ id }) => id), 'none'],
  });
  return first.id;
}

/** Share of rows with a text of their own, from which a column names rows, and not groups of them. */
const MIN_DISTINCT = 0.8;

/**
 * The column with distinct texts, or with distinct codes if no column has texts. It is a question if several have them: the
 * one next to the key comes first, to its right if possible.
 */
function findNames(
  columns: readonly ColumnForm[],
  keyAt: number,
  { ask, guess }: TableContext,
): string | undefined {
  const near = [
    ...columns.filter(({ at }) => at > keyAt),
    ...columns.filter(({ at }) => at < keyAt).reverse(),
  ];
  const isText = ({ form }: ColumnForm) => form === 'text' || form === 'word';
  const ofRows = near.filter(({ distinct, cells }) => distinct >= cells.length * MIN_DISTINCT);
  const texts = ofRows.filter(isText);
  const found = texts.length > 0 ? texts : ofRows.filter(({ form }) => form === 'code').slice(0, 1);
  const [first] = found.length > 0 ? found : near.filter(isText);
  if (!first) return undefined;
  if (found.length < 2) guess(undefined, `column ${quoted(first.id)} has the names`, '--name COLUMN');
  else
    ask({
      at: `column ${quoted(first.id)}`,
      message: 'has texts that differ in each row, as others do: does it have the names?',
      option: 'name',
      answers: [...found.map(({ id }) => id), 'none'],
    });
  return first.id;
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
