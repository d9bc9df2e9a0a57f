import { omitUndefined } from '../../../model/collections.ts';
import type { ColumnJson } from '../../../model/document/columns.ts';
import { quoted } from '../../../model/problems/wording.ts';
import type { TableContext } from '../description.ts';
import type { Table } from '../layout.ts';
import { FOUND_TYPES, findCellType, isOfType, isUnchanged, NEUTRAL, type TableLocale } from '../values.ts';
import type { TableColumn } from './columns.ts';
import { askEmpty, askLocale } from './questions.ts';

/** A column as in the document, and how its cells are read. */
export interface TypedColumn extends TableColumn {
  readonly column: ColumnJson;
  /** What its cells have to be, for messages. */
  readonly kind: string;
  /** The JSON text of a cell that is not empty; undefined if it does not match the type. */
  readonly read: (cell: string) => string | undefined;
  /** The cells that are read as empty, such as `NA`. */
  readonly empty: ReadonlySet<string>;
}

/**
 * The types of columns: what the description or an option states, else a type that all cells fit without a change of their
 * texts, else text. Numbers and dates as a country writes them, and cells that stand for empty ones, are questions.
 *
 * @param keyIds the columns of keys, which are text, as is the parent; they have a value, unless others identify the row
 */
export function planTypes(
  table: Table,
  columns: readonly TableColumn[],
  keyIds: readonly string[],
  parent: string | undefined,
  context: TableContext,
): TypedColumn[] {
  const isCode = ({ id }: TableColumn): boolean => keyIds.includes(id) || id === parent;
  const values = columns.filter((column) => !isCode(column));
  const empty = new Set(askEmpty(values, context));
  const isValue = (cell: string): boolean => cell !== '' && !empty.has(cell);
  // Numbers and dates of a sheet are as in JSON and ISO 8601.
  const isLocal = ({ areTexts }: TableColumn): boolean => !areTexts.has(false);
  const open = values.filter((column) => !column.type && !column.locale && isLocal(column));
  const common = askLocale(
    open.map(({ id, cells }) => ({ id, cells: cells.filter(isValue) })),
    // In sheets, numbers in text cells stay text.
    table.isTextAt ? ['date'] : ['number', 'date'],
    context,
  );
  return columns.map((own) => {
    const { id, locale = isLocal(own) ? common : NEUTRAL } = own;
    const { name = own.name || id, ...others } = own.described;
    const found = isCode(own) ? 'string' : undefined;
    const type = own.type ?? found ?? findType(table, own, own.cells.filter(isValue), locale, context);
    const language = context.description || type !== 'string' ? undefined : findLanguage(id, columns);
    if (language !== undefined)
      context.guess(`column ${quoted(id)}`, `has the language ${language}`, '--describe FILE');
    const isRequired = own.isFilled || keyIds.length === 1;
    const nullable = keyIds.includes(id) ? (others.nullable ?? !isRequired) : undefined;
    const column: ColumnJson = { id, name, type, ...others, ...omitUndefined({ language, nullable }) };
    const { kind, read } = findCellType(column);
    const readCell = (cell: string) => read(cell, locale);
    return { ...own, column, kind, read: readCell, empty: isCode(own) ? new Set() : empty };
  });
}

const LANGUAGES = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

const isLanguage = (tag: string): boolean => /^[a-z]{2}$/.test(tag) && LANGUAGES.of(tag) !== undefined;

/** The language of a column whose id differs from another one only in a tag at the end: `label_fi` and `label_en`. */
function findLanguage(id: string, columns: readonly TableColumn[]): string | undefined {
  const end = id.lastIndexOf('_') + 1;
  const others = columns.filter((one) => one.id !== id && one.id.startsWith(id.slice(0, end)));
  const tag = id.slice(end);
  return end > 1 && isLanguage(tag) && others.some((one) => isLanguage(one.id.slice(end))) ? tag : undefined;
}

const NUMBERS = ['integer', 'number'];

/** Share of cells that fit a type, from which the others may be mistakes. */
const MIN_SHARE = 0.9;

/**
 * The type that all cells fit, else text. With a locale, their spelling may change. Reports it, or the first cell
 * because of which a column is text although most cells are numbers or dates.
 */
function findType(
  table: Table,
  own: TableColumn,
  cells: readonly string[],
  locale: TableLocale,
  { guess }: TableContext,
): string {
  const place = `column ${quoted(own.id)}`;
  const option = '--types ID=TYPE';
  const type = FOUND_TYPES.find(
    (one) =>
      isOfType(one, cells, locale) && (locale !== NEUTRAL || cells.every((cell) => isUnchanged(one, cell))),
  );
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
