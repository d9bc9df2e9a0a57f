import { omitUndefined } from '../../../model/collections.ts';
import type { ColumnJson } from '../../../model/document/columns.ts';
import { quoted } from '../../../model/problems/wording.ts';
import type { TableContext } from '../description.ts';
import type { Table } from '../layout.ts';
import {
  CELL_TYPES,
  type CellType,
  FOUND_TYPES,
  findCellType,
  isOfType,
  localeOf,
  NEUTRAL,
  type TableLocale,
} from '../values.ts';
import type { TableColumn } from './columns.ts';
import { askEmpty, askLocale } from './questions.ts';

/** A column as in the document, and how its cells are read. */
export interface TypedColumn extends TableColumn {
  readonly column: ColumnJson;
  readonly cellType: CellType;
  readonly locale: TableLocale;
  /** The cells that are read as empty, such as `NA`. */
  readonly empty: ReadonlySet<string>;
}

const NUMBERS = ['integer', 'number'];

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
  const open: TableColumn[] = [];
  for (const column of values) {
    const cells = column.cells.filter((cell) => cell !== '' && !empty.has(cell));
    if (column.type === undefined) open.push({ ...column, cells });
  }
  const isLocal = (column: TableColumn): boolean =>
    column.described.locale === undefined && !hasCells(table, column, false);
  // In sheets, numbers in text cells stay text.
  const localTypes = table.isTextAt ? ['date'] : ['number', 'date'];
  const common = askLocale(open.filter(isLocal), localTypes, context);
  const languages = findLanguages(columns);
  return columns.map((own) => {
    const { locale: tag, type: _, name = own.name || own.id, ...others } = own.described;
    const locale = (tag === undefined ? undefined : localeOf(tag)) ?? (isLocal(own) ? common : NEUTRAL);
    const cells = open.find(({ id }) => id === own.id)?.cells;
    const type = own.type ?? (cells && findType(table, own, cells, locale, context)) ?? 'string';
    const language = context.description || type !== 'string' ? undefined : languages.get(own.id);
    if (language !== undefined)
      context.guess(`column ${quoted(own.id)}`, `has the language ${language}`, '--describe FILE');
    const nullable = keyIds.includes(own.id) ? !own.isFilled && keyIds.length > 1 : undefined;
    const column: ColumnJson = {
      id: own.id,
      name,
      type,
      ...omitUndefined({ language, nullable }),
      ...others,
    };
    const cellType = findCellType(column);
    return { ...own, column, cellType, locale, empty: isCode(own) ? new Set() : empty };
  });
}

/** Whether a column of a sheet has cells that are texts, or that are not: these are as in JSON and ISO 8601. */
const hasCells = ({ rows, isTextAt }: Table, { at, cells }: TableColumn, isText: boolean): boolean =>
  rows.some((row, i) => cells[i] !== '' && isTextAt?.(row, at) === isText);

const LANGUAGES = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

/** The languages of columns whose headers differ only in a tag at the end: `LABEL_FI` and `LABEL_EN`. */
function findLanguages(columns: readonly TableColumn[]): ReadonlyMap<string, string> {
  const tagged: { readonly id: string; readonly stem: string; readonly tag: string }[] = [];
  for (const { id } of columns) {
    const [, stem, tag] = /^(.+)[_-]([a-z]{2})$/.exec(id) ?? [];
    if (stem !== undefined && tag !== undefined && LANGUAGES.of(tag) !== undefined)
      tagged.push({ id, stem, tag });
  }
  const found = tagged.filter(({ id, stem }) => tagged.some((one) => one.id !== id && one.stem === stem));
  return new Map(found.map(({ id, tag }) => [id, tag]));
}

/** Share of cells that fit a type, from which the others may be mistakes. */
const MIN_SHARE = 0.9;

/**
 * The type that all cells fit; undefined for text. With a locale, their spelling may change. Reports it, or the first cell
 * because of which a column is text although most cells are numbers or dates.
 */
function findType(
  table: Table,
  own: TableColumn,
  cells: readonly string[],
  locale: TableLocale,
  { guess }: TableContext,
): string | undefined {
  const place = `column ${quoted(own.id)}`;
  const option = '--types ID=TYPE';
  const type = FOUND_TYPES.find((one) =>
    locale === NEUTRAL
      ? cells.length > 0 && cells.every((cell) => isUnchanged(one, cell))
      : isOfType(one, cells, locale),
  );
  if (type !== undefined && !(NUMBERS.includes(type) && hasCells(table, own, true))) {
    guess(place, `has the type ${type}`, option);
    return type;
  }
  const like = FOUND_TYPES.find((one) => {
    const isLike = (cell: string): boolean =>
      isOfType(one, [cell], NEUTRAL) || (NUMBERS.includes(one) && /^[0-9]+$/.test(cell));
    const count = cells.filter(isLike).length;
    return count > 0 && count >= cells.length * MIN_SHARE;
  });
  if (like === undefined) return undefined;
  const other = cells.find((cell) => !isUnchanged(like, cell));
  if (other === undefined) guess(place, 'is text because numbers are stored as text', option);
  else {
    const row = table.rows[own.cells.indexOf(other)] as number;
    const message = `is text because this cell is not of type ${like}, or its spelling would change`;
    guess(`${place}, ${table.placeOf(row, own.at)}`, message, option, other);
  }
  return undefined;
}

/** Whether a cell is the same text after it was read: not 1.10, which becomes 1.1. */
function isUnchanged(type: string, cell: string): boolean {
  const text = CELL_TYPES.get(type)?.read(cell, NEUTRAL);
  if (NUMBERS.includes(type)) return String(Number(text)) === cell;
  return text === cell || text === JSON.stringify(cell);
}
