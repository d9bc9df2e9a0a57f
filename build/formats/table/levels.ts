import type { ColumnJson } from '../../model/document/columns.ts';
import { quoted } from '../../model/problems/wording.ts';
import { type ImportedDocument, type ImportedList, statedColumn } from '../import/format.ts';
import { makeUnique } from '../import/names.ts';
import type { TableColumn, TableColumns } from './columns.ts';
import type { TableContext } from './description.ts';

/**
 * The columns with the codes of levels, from the top to the key, that `--levels` states; empty for none. Asks for them if codes
 * left of the key have one broader code and a name. @throws UsageFault or SourceFault for names, or without the key
 */
export function planLevels(
  columns: TableColumns,
  keyIds: readonly string[],
  context: TableContext,
): TableColumns {
  const stated = context.stated('levels');
  const [key, ...others] = columns.filter(({ id }) => keyIds.includes(id));
  if (!stated && key && others.length === 0) askLevels(columns, key, context);
  if (!stated || stated.text === 'none') return [];
  const ids = stated.text.split(',').map((text) => statedColumn('levels', text, columns));
  const levels = ids.flatMap((one) => columns.filter(({ id }) => id === one));
  if (levels.at(-1) !== key || others.length > 0 || levels.some(({ form }) => form === 'text'))
    stated.refuse('must name columns of codes, of which the last is the key: add columns of codes for names');
  return levels;
}

function askLevels(columns: TableColumns, key: TableColumn, { ask }: TableContext): void {
  const levels = [key];
  for (const code of columns.filter(({ at }) => at < key.at).reverse()) {
    const isCode = (code.form === 'code' || code.form === 'word') && code.isFilled;
    const below = levels[0] ?? key;
    const isAbove = isCode && code.distinct < below.distinct && determines(below, code);
    if (isAbove && findName(code, columns)) levels.unshift(code);
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

/** The first text to the right of codes that has one name for each of them. */
const findName = (code: TableColumn, columns: TableColumns): TableColumn | undefined =>
  columns.find((one) => one.at > code.at && /text|word/.test(one.form) && determines(code, one));

const SEVERAL = 'has a code with several names, parents or levels: correct them';

/**
 * A list with a row for each code of all levels, above the first row that has it, in columns `code`, `name`, `parent` and `level`, a
 * number from 1. Further columns have values in rows of the key. Reports codes with several parents or names.
 *
 * @param columns those of the table, in which names are found
 * @param nameId the column with the names of the key
 */
export function raiseLevels(
  { name: fileName, list }: ImportedDocument & { readonly list: ImportedList },
  levels: TableColumns,
  columns: TableColumns,
  nameId: string,
  { error }: TableContext,
): ImportedDocument {
  const names = levels.slice(0, -1).map((level) => findName(level, columns)?.id ?? '');
  const used = [...names, nameId, ...levels.map(({ id }) => id)];
  // `@de` of the names of the key in German.
  const tagOf = ({ id }: ColumnJson): string => (id.startsWith(`${nameId}@`) ? id.slice(nameId.length) : '');
  const isOther = (one: ColumnJson) => tagOf(one) !== '' || !used.includes(one.id.replace(/@.*/, ''));
  const others = list.columnSet.columns.filter(isOther);
  const otherIds = others.map((one) => (tagOf(one) ? `name${tagOf(one)}` : one.id));
  const ids = makeUnique(['code', 'name', 'parent', 'level', ...otherIds]);
  const rows = new Map<string, ReadonlyMap<string, string>>();
  for (const row of list.rows ?? []) {
    const readCell = (id: string): string => row.get(id) ?? 'null';
    let parent = 'null';
    for (const [i, { id }] of levels.entries()) {
      const code = readCell(id);
      if (code === 'null' || code === '""') continue;
      const name = names[i] ?? nameId;
      const readOther = (one: ColumnJson): string => {
        if (tagOf(one)) return readCell(name + tagOf(one));
        return i === names.length ? readCell(one.id) : 'null';
      };
      const cells = [code, readCell(name), parent, String(i + 1), ...others.map(readOther)];
      const same = rows.get(code) ?? new Map(ids.map((one, n) => [one, cells[n] ?? 'null']));
      const isSame = [...same.values()].join() === cells.join();
      if (!isSame) error(`column ${quoted(id)}`, SEVERAL, JSON.parse(code));
      rows.set(code, same);
      parent = code;
    }
  }
  const raised = ids.map((id, n): ColumnJson => {
    const own = { name: id, type: id === 'level' ? 'integer' : 'string' };
    return { ...(others[n - 4] ?? own), id, nullable: id !== 'code' };
  });
  const columnSet = { columns: raised, keys: [{ id: 'key', columnIds: ['code'] }] };
  return { name: fileName, list: { ...list, columnSet, rows: [...rows.values()] } };
}
