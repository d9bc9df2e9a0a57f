import type { ColumnJson } from '../../model/document/columns.ts';
import { quoted } from '../../model/problems/wording.ts';
import { type ImportedDocument, type ImportedList, statedColumn } from '../import/format.ts';
import { makeUnique } from '../import/names.ts';
import type { TableColumn, TableColumns } from './columns.ts';
import type { TableContext } from './description.ts';

/** The ids of the columns that `--levels` states, from the top to the key. @throws UsageFault if there is no such column */
export function statedLevels(columns: TableColumns, { stated }: TableContext): readonly string[] {
  const { text = 'none' } = stated('levels') ?? {};
  return text === 'none' ? [] : text.split(',').map((one) => statedColumn('levels', one, columns));
}

/** A column with the codes of a level, and the id of the one with their names, which is empty for the key. */
export type LevelColumn = TableColumn & { readonly nameId: string };

/**
 * The columns that `--levels` states; empty for none. Asks for them if codes left of the key have one broader code and a name.
 * @throws UsageFault or SourceFault for texts, or without the key
 */
export function planLevels(
  columns: TableColumns,
  keyIds: readonly string[],
  context: TableContext,
): readonly LevelColumn[] {
  const stated = context.stated('levels');
  const [key, ...others] = columns.filter(({ id }) => keyIds.includes(id));
  if (!stated && key && others.length === 0) askLevels(columns, key, context);
  const levels = statedLevels(columns, context).flatMap((one) => columns.filter(({ id }) => id === one));
  const last = levels.at(-1);
  if (!last) return [];
  const text = levels.find(({ form }) => form === 'text');
  if (text) stated?.refuse(`must name columns of codes, but ${quoted(text.id)} has texts: remove it`);
  if (last !== key || others.length > 0)
    stated?.refuse(`must end with the key: state --key ${last.id}, or name the key last`);
  return levels.map((level): LevelColumn => {
    const name = level === key ? undefined : findName(level, levels, columns);
    return { ...level, nameId: name?.id ?? '' };
  });
}

function askLevels(columns: TableColumns, key: TableColumn, { ask }: TableContext): void {
  const levels = [key];
  for (const code of columns.filter(({ at }) => at < key.at).reverse()) {
    const below = levels[0] ?? key;
    const areFewer = code.distinct <= below.distinct && code.distinct < key.distinct;
    if (code.form === 'text' || !code.isFilled || !areFewer || !determines(below, code)) continue;
    const name = findName(code, levels, columns);
    // Names with mistakes are distinct, too, but repeat.
    if (name && name.distinct < key.distinct) levels.unshift(code);
  }
  const count = levels.reduce((sum, { distinct }) => sum + distinct, 0);
  if (levels.length === 1 || new Set(levels.flatMap(({ cells }) => cells)).size < count) return;
  const ids = levels.map(({ id }) => id);
  const message = 'has codes above those of the key, with names: does each code become a row?';
  ask({ at: `column ${quoted(ids[0])}`, message, option: 'levels', answers: [ids.join(','), 'none'] });
}

/** Whether rows with the same cell in a column have the same in another one. */
function determines(column: TableColumn, other: TableColumn): boolean {
  const found = new Map(column.cells.map((cell, row) => [cell, other.cells[row]]));
  return column.cells.every((cell, row) => found.get(cell) === other.cells[row]);
}

/** The first text between codes and those of the next level that has one name for each of them, else the first one. */
function findName(code: TableColumn, levels: TableColumns, columns: TableColumns): TableColumn | undefined {
  const end = Math.min(...levels.map(({ at }) => at).filter((at) => at > code.at));
  const texts = columns.filter(({ at, form }) => at > code.at && at < end && /text|word/.test(form));
  return texts.find((one) => determines(code, one)) ?? texts[0];
}

/**
 * A list with a row for each code of all levels, above the first row that has it, in columns `code`, `name`, `parent` and `level`, the
 * name of the column. Further columns have values in rows of the key. Reports codes with several parents or names.
 *
 * @param nameId the column with the names of the key
 */
export function raiseLevels(
  { name: fileName, list, placeOf }: ImportedDocument & { readonly list: ImportedList },
  levels: readonly LevelColumn[],
  nameId: string,
  { error }: TableContext,
): ImportedDocument {
  const used = [nameId, ...levels.flatMap((level) => [level.id, level.nameId])];
  // `@de` of the names of the key in German.
  const tagOf = ({ id }: ColumnJson): string => (id.startsWith(`${nameId}@`) ? id.slice(nameId.length) : '');
  const isOther = (one: ColumnJson) => tagOf(one) !== '' || !used.includes(one.id.replace(/@.*/, ''));
  const others = list.columnSet.columns.filter(isOther);
  const otherIds = others.map((one) => (tagOf(one) ? `name${tagOf(one)}` : one.id));
  const ids = makeUnique(['code', 'name', 'parent', 'level', ...otherIds]);
  const rows = new Map<string, { readonly index: number; readonly cells: readonly string[] }>();
  for (const [index, row] of [...(list.rows ?? [])].entries()) {
    const readCell = (id: string): string => row.get(id) ?? 'null';
    let parent = 'null';
    for (const level of levels) {
      const code = readCell(level.id);
      if (code === 'null' || code === '""') continue;
      const isKey = level === levels.at(-1);
      const name = isKey ? nameId : level.nameId;
      const readOther = (one: ColumnJson): string => {
        if (tagOf(one)) return readCell(name + tagOf(one));
        return isKey ? readCell(one.id) : 'null';
      };
      const title = JSON.stringify(level.described.name ?? (level.name || level.id));
      const cells = [code, readCell(name), parent, title, ...others.map(readOther)];
      const first = rows.get(code) ?? { index, cells };
      const differing = title === first.cells[3] ? cells.findIndex((cell, n) => cell !== first.cells[n]) : 3;
      if (differing >= 0) {
        const at = `${placeOf?.(index, level.id)}, first in ${placeOf?.(first.index, level.id)}`;
        const value = [code, first.cells[differing], cells[differing]].map((text = '') => JSON.parse(text));
        error(at, `${SEVERAL[differing] ?? SEVERAL[1]}: correct one of the rows`, value.join(' / '));
      }
      rows.set(code, first);
      parent = code;
    }
  }
  const raised = ids.map((id, n): ColumnJson => {
    const own = { name: id, type: 'string' };
    return { ...(others[n - 4] ?? own), id, nullable: id !== 'code' };
  });
  const columnSet = { columns: raised, keys: [{ id: 'key', columnIds: ['code'] }] };
  const read = Array.from(
    rows.values(),
    ({ cells }) => new Map(ids.map((id, n) => [id, cells[n] ?? 'null'])),
  );
  return { name: fileName, list: { ...list, columnSet, rows: read } };
}

/** What differs between rows with the same code, by the columns of the result. */
const SEVERAL = ['', 'has several names', 'has several broader codes', 'is a code of several levels'];
