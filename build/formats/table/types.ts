import { omitUndefined } from '../../model/collections.ts';
import type { ColumnJson } from '../../model/document/columns.ts';
import { quoted } from '../../model/problems/wording.ts';
import type { TableColumn } from './columns.ts';
import type { TableContext } from './description.ts';
import { NUMBER, type Table } from './layout.ts';
import type { TableLocale } from './values.ts';
import { FOUND_TYPES, findCellType, isOfType, isUnchanged, localeOf, NEUTRAL } from './values.ts';

/** A column as in the document, how its cells are read, and those that are read as empty, such as `NA`. */
export type TypedColumn = ReturnType<typeof planTypes>[number];

/**
 * The types of columns: what the description or an option states, else a type that all cells fit without a change of their
 * texts, else text. Numbers and dates as a country writes them, and cells that stand for empty ones, are questions.
 *
 * @param keyIds the columns of keys, which are text and have a value, unless others identify the row
 * @param codeIds further columns of codes, which are text, too
 */
export function planTypes(
  table: Table,
  columns: readonly TableColumn[],
  keyIds: readonly string[],
  codeIds: readonly (string | undefined)[],
  context: TableContext,
) {
  const isCode = ({ id }: TableColumn): boolean => keyIds.includes(id) || codeIds.includes(id);
  const values = columns.filter((column) => !isCode(column));
  const empty = new Set(askEmpty(values, context));
  const isValue = (cell: string): boolean => cell !== '' && !empty.has(cell);
  // Numbers and dates of a sheet are as in JSON and ISO 8601.
  const isLocal = ({ areTexts }: TableColumn): boolean => !areTexts.has(false);
  const open = values
    .filter((column) => !column.type && !column.locale && isLocal(column))
    .map(({ id, cells }) => ({ id, cells: cells.filter(isValue) }));
  // In sheets, numbers in text cells stay text.
  const common = askLocale(open, table.isTextAt ? ['date'] : ['number', 'date'], context);
  return columns.map((own) => {
    const { id, locale = isLocal(own) ? common : NEUTRAL } = own;
    const { name = own.name || id, ...others } = own.described;
    const found = isCode(own) ? 'string' : undefined;
    const type = own.type ?? found ?? findType(table, own, own.cells.filter(isValue), locale, context);
    const language = type === 'string' ? own.language : undefined;
    if (language !== undefined)
      context.guess(`column ${quoted(id)}`, `has the language ${language}`, '--describe FILE');
    const isRequired = own.isFilled || keyIds.length === 1;
    const nullable = keyIds.includes(id) ? (others.nullable ?? !isRequired) : undefined;
    const column: ColumnJson = { id, name, type, ...others, ...omitUndefined({ language, nullable }) };
    const { kind, read } = findCellType(column);
    const readCell = (cell: string) => read(cell, locale);
    return { ...own, column, kind, read: readCell, empty: isCode(own) ? new Set<string>() : empty };
  });
}

const NUMBERS = ['integer', 'number'];

/** Share of cells that fit a type, from which the others may be mistakes. */
const MIN_SHARE = 0.9;

/** The type that all cells fit, else text. Reports the first cell that does not fit the type of most. */
function findType(
  table: Table,
  own: TableColumn,
  cells: readonly string[],
  locale: TableLocale,
  { guess }: TableContext,
): string {
  const place = `column ${quoted(own.id)}`;
  const option = '--types ID=TYPE';
  const keeps = (one: string) => locale !== NEUTRAL || cells.every((cell) => isUnchanged(one, cell));
  const type = FOUND_TYPES.find((one) => isOfType(one, cells, locale) && keeps(one));
  if (type !== undefined && !(NUMBERS.includes(type) && own.areTexts.has(true))) {
    guess(place, `has the type ${type}`, option);
    return type;
  }
  const like = FOUND_TYPES.find((one) => {
    const isLike = (cell: string): boolean =>
      isOfType(one, [cell], NEUTRAL) || (NUMBERS.includes(one) && /^[0-9]+$/.test(cell));
    const count = cells.filter(isLike).length;
    return count > 0 && count >= cells.length * MIN_SHARE;
  });
  if (like === undefined) return 'string';
  const other = cells.find((cell) => !isUnchanged(like, cell));
  if (other === undefined) guess(place, 'is text because numbers are stored as text', option);
  else {
    const row = table.rows[own.cells.indexOf(other)] as number;
    const message = `is text because this cell is not of type ${like}, or its spelling would change`;
    guess(`${place}, ${table.placeOf(row, own.at)}`, message, option, other);
  }
  return 'string';
}

type ColumnCells = Pick<TableColumn, 'id' | 'cells'>;

const MARKERS = ['NA', 'N/A', '#N/A', 'NULL', 'null', 'NaN', 'None', '\\N'];

/** The cells that mean empty: a question if programs write them, or for the only text among numbers or dates. */
function askEmpty(columns: readonly ColumnCells[], context: TableContext): readonly string[] {
  const stated = context.stated('empty');
  if (stated) return stated.text === 'none' ? [] : stated.text.split(',').map((text) => text.trim());
  const markers = new Map<string, string>();
  for (const { id, cells } of columns) {
    const marker = findMarker(cells);
    if (marker !== undefined) markers.set(id, marker);
  }
  const distinct = [...new Set(markers.values())];
  const answers = [distinct.join(','), 'none'];
  for (const [id, value] of markers) {
    const message = 'may mean an empty cell, in all columns without codes: does it?';
    context.ask({ at: `column ${quoted(id)}`, value, message, option: 'empty', answers });
  }
  return distinct;
}

function findMarker(cells: readonly string[]): string | undefined {
  const distinct = [...new Set(cells)].filter((cell) => cell !== '');
  const [only, ...others] = distinct.filter((cell) => !/[0-9]/.test(cell));
  const rest = distinct.filter((cell) => cell !== only);
  const areNumbers = rest.length > 0 && rest.every((cell) => NUMBER.test(cell) && !/^-?0[0-9]/.test(cell));
  const haveType = areNumbers || FOUND_TYPES.some((type) => isOfType(type, rest, NEUTRAL));
  if (others.length === 0 && haveType) return only;
  return MARKERS.find((marker) => cells.filter((cell) => cell === marker).length > 1);
}

/** Locales with each way of writing numbers and dates. */
const LOCALES = ['de', 'en-GB', 'en-US'];

/** The stated locale: a question if numbers or dates of a column are not written as in JSON and ISO 8601. */
function askLocale(columns: readonly ColumnCells[], types: readonly string[], context: TableContext) {
  const stated = context.stated('locale');
  if (stated) {
    const message = `must be a language tag such as de or en-US, or none, not "${stated.text}"`;
    return localeOf(stated.text) ?? stated.refuse(message);
  }
  const open: { readonly id: string; readonly value: string; readonly tags: readonly string[] }[] = [];
  for (const { id, cells } of columns) {
    const value = findLocalCell(cells);
    if (value === undefined) continue;
    const isIn = (tag: string) => types.some((type) => isOfType(type, cells, localeOf(tag) ?? NEUTRAL));
    const tags = LOCALES.filter(isIn);
    if (tags.length > 0) open.push({ id, value, tags });
  }
  const common = LOCALES.filter((tag) => open.every(({ tags }) => tags.includes(tag)));
  const any = LOCALES.filter((tag) => open.some(({ tags }) => tags.includes(tag)));
  const answers = [...(common.length > 0 ? common : any), 'none'];
  for (const { id, value } of open) {
    const message = 'has numbers or dates of a locale: which one, or none to keep the texts?';
    context.ask({ at: `column ${quoted(id)}`, value, message, option: 'locale', answers });
  }
  return (open.length > 0 && localeOf(answers[0] ?? 'none')) || NEUTRAL;
}

const PLAIN = /^(?:-?[0-9]+(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?|[0-9]{4}-[0-9]{2}-[0-9]{2}.*)$/;
/** A number that may be 1234 or 1.234. */
const AMBIGUOUS = /^-?[1-9][0-9]{0,2}\.[0-9]{3}$/;

/** A cell that is written in another way than in JSON or ISO 8601, or means something else in some locales. */
function findLocalCell(cells: readonly string[]): string | undefined {
  const local = cells.find((cell) => !PLAIN.test(cell));
  const fractions = cells.filter((cell) => cell.includes('.'));
  return local ?? (fractions.every((cell) => AMBIGUOUS.test(cell)) ? fractions[0] : undefined);
}
