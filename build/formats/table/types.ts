import { omitUndefined } from '../../model/collections.ts';
import type { ColumnJson } from '../../model/document/columns.ts';
import { quoted } from '../../model/problems/wording.ts';
import type { TableContext } from './description.ts';
import type { ColumnForm } from './forms.ts';
import type { Table } from './layout.ts';
import {
  CELL_TYPES,
  type CellReader,
  localeOf,
  makeCellReader,
  NEUTRAL,
  type TableLocale,
} from './values.ts';

/** A column with its type. */
export interface PlannedColumn extends ColumnForm {
  readonly column: ColumnJson;
  readonly reader: CellReader;
  /** The cells that are read as empty, such as `NA`. */
  readonly empty: ReadonlySet<string>;
}

/** The types that are found, the first that fits all cells wins. */
const TYPES = ['boolean', 'integer', 'number', 'date', 'date-time', 'time'];
const NUMBERS = ['integer', 'number'];

/**
 * The types of columns: what the description or an option states, else a type that all cells fit without a change of their
 * texts, else text. Numbers and dates as a country writes them, and cells that stand for empty ones, are questions.
 *
 * @param codes the ids of columns that are text because they have codes: those of the keys and the parent
 */
export function planTypes(
  table: Table,
  columns: readonly ColumnForm[],
  codes: ReadonlySet<string>,
  context: TableContext,
): PlannedColumn[] {
  const markers = planEmpty(columns, codes, context);
  const typed = columns.map(
    (own): TypedCells & { readonly empty: ReadonlySet<string>; readonly isOpen: boolean } => {
      const empty: ReadonlySet<string> = new Set(codes.has(own.id) ? [] : markers);
      const cells = own.cells.filter((cell) => cell !== '' && !empty.has(cell));
      return { own, empty, cells, isOpen: own.type === undefined && !codes.has(own.id) };
    },
  );
  const locale = planLocale(
    table,
    typed.filter(({ isOpen }) => isOpen),
    context,
  );
  const languages = findLanguages(columns);
  return typed.map(({ own, empty, cells, isOpen }) => {
    const described = own.locale === undefined ? undefined : localeOf(own.locale);
    const ownLocale = described ?? (hasTypedCells(table, own) ? { ...NEUTRAL, order: locale.order } : locale);
    const found = isOpen ? findType(table, own, cells, ownLocale) : undefined;
    if (isOpen) reportType(table, own, cells, found, context);
    const { name = own.header || own.id, ...others } = own.described;
    const type = own.type ?? found ?? 'string';
    const language = context.description || type !== 'string' ? undefined : languages.get(own.id);
    if (language !== undefined)
      context.guess(`column ${quoted(own.id)}`, `has the language ${language}`, '--describe FILE');
    const column: ColumnJson = { id: own.id, name, type, ...omitUndefined({ language }), ...others };
    return { ...own, empty, column, reader: makeCellReader(column, ownLocale) };
  });
}

const LANGUAGES = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

/** The languages of columns whose headers differ only in a tag at the end: `LABEL_FI` and `LABEL_EN`. */
function findLanguages(columns: readonly ColumnForm[]): ReadonlyMap<string, string> {
  const tagged = columns.flatMap(({ id }) => {
    const [, stem, tag] = /^(.+)[_-]([a-z]{2})$/.exec(id) ?? [];
    return tag !== undefined && LANGUAGES.of(tag) !== undefined ? [{ id, stem, tag }] : [];
  });
  const found = tagged.filter(({ id, stem }) => tagged.some((one) => one.id !== id && one.stem === stem));
  return new Map(found.map(({ id, tag }) => [id, tag]));
}

/** A column and its cells that are not empty. */
interface TypedCells {
  readonly own: ColumnForm;
  readonly cells: readonly string[];
}

/** Whether a column of a sheet has cells that are not texts: these are as in JSON and ISO 8601. */
const hasTypedCells = ({ rows, isTextAt }: Table, { at, cells }: ColumnForm): boolean =>
  isTextAt !== undefined && rows.some((row, i) => cells[i] !== '' && !isTextAt(row, at));

const isOfType = (type: string, cells: readonly string[], locale: TableLocale): boolean =>
  cells.length > 0 && cells.every((cell) => CELL_TYPES.get(type)?.read(cell, locale) !== undefined);

/** Whether a cell is the same text after it was read: not 1.10, which becomes 1.1. */
function isUnchanged(type: string, cell: string): boolean {
  const text = CELL_TYPES.get(type)?.read(cell, NEUTRAL);
  return NUMBERS.includes(type)
    ? String(Number(text)) === cell
    : text === cell || text === JSON.stringify(cell);
}

/** The type that all cells fit; undefined for text. With a locale, their spelling may change. */
function findType(
  table: Table,
  own: ColumnForm,
  cells: readonly string[],
  locale: TableLocale,
): string | undefined {
  const isStated = locale.group.length > 0;
  const type = TYPES.find((one) =>
    isStated
      ? isOfType(one, cells, locale)
      : cells.length > 0 && cells.every((cell) => isUnchanged(one, cell)),
  );
  return type && NUMBERS.includes(type) && hasTextNumbers(table, own) ? undefined : type;
}

const hasTextNumbers = ({ rows, isTextAt }: Table, { at, cells }: ColumnForm): boolean =>
  rows.some((row, i) => cells[i] !== '' && isTextAt?.(row, at));

/** Share of cells that fit a type, from which the others may be mistakes. */
const MIN_SHARE = 0.9;

/** Reports the type, or the first cell because of which a column is text although most cells are numbers or dates. */
function reportType(
  table: Table,
  own: ColumnForm,
  cells: readonly string[],
  type: string | undefined,
  { guess }: TableContext,
): void {
  const place = `column ${quoted(own.id)}`;
  const option = '--types ID=TYPE';
  if (type !== undefined) {
    guess(place, `has the type ${type}`, option);
    return;
  }
  for (const like of TYPES) {
    const isZeros = (cell: string): boolean => NUMBERS.includes(like) && /^[0-9]+$/.test(cell);
    const count = cells.filter((cell) => isOfType(like, [cell], NEUTRAL) || isZeros(cell)).length;
    if (count === 0 || count < cells.length * MIN_SHARE) continue;
    const other = cells.find((cell) => !isUnchanged(like, cell));
    if (other === undefined) guess(place, 'is text because numbers are stored as text', option);
    else {
      const row = table.rows[own.cells.indexOf(other)] as number;
      const where = `${place}, ${table.placeOf(row, own.at)}`;
      guess(
        where,
        `is text because this cell is not of type ${like}, or its spelling would change`,
        option,
        other,
      );
    }
    return;
  }
}

/** What programs write into empty cells: R, SQL, Python and pandas. */
const MARKERS = ['NA', 'N/A', '#N/A', 'NULL', 'null', 'NaN', 'None', '\\N'];

/**
 * The cells that mean empty, in columns without codes. It is a question if programs write such cells, or if a single text
 * is in a column of numbers or dates.
 */
function planEmpty(
  columns: readonly ColumnForm[],
  codes: ReadonlySet<string>,
  context: TableContext,
): readonly string[] {
  const stated = context.stated('empty');
  if (stated) return stated.text === 'none' ? [] : stated.text.split(',').map((text) => text.trim());
  for (const { id, cells } of columns.filter((column) => !codes.has(column.id))) {
    const distinct = [...new Set(cells)].filter((cell) => cell !== '');
    const others = distinct.filter((cell) => !/[0-9]/.test(cell));
    const [only] = others;
    const rest = distinct.filter((cell) => cell !== only);
    const isOnly = others.length === 1 && TYPES.some((type) => isOfType(type, rest, NEUTRAL));
    const marker = isOnly ? only : MARKERS.find((one) => cells.filter((cell) => cell === one).length > 1);
    if (marker === undefined) continue;
    const message = 'may mean an empty cell, in all columns without codes: does it?';
    context.ask({
      at: `column ${quoted(id)}`,
      value: marker,
      message,
      option: 'empty',
      answers: [marker, 'none'],
    });
    return [marker];
  }
  return [];
}

/** Locales with each way of writing numbers and dates. */
const LOCALES = ['de', 'en-GB', 'en-US'];

/**
 * The stated locale. It is a question if all cells of a column are numbers or dates in one, but some are written in another
 * way than in JSON and ISO 8601.
 */
function planLocale(table: Table, columns: readonly TypedCells[], context: TableContext): TableLocale {
  const stated = context.stated('locale');
  const known = stated && localeOf(stated.text);
  if (stated && !known)
    stated.refuse(`must be a language tag such as de or en-US, or none, not "${stated.text}"`);
  if (known) return known;
  // In sheets, numbers in text cells stay text.
  const types = table.isTextAt ? ['date', 'date-time'] : ['number', 'date', 'date-time'];
  const open: { id: string; value: string; tags: string[] }[] = [];
  for (const { own, cells } of columns) {
    const value = own.locale === undefined && !hasTypedCells(table, own) ? findLocalCell(cells) : undefined;
    if (value === undefined) continue;
    const tags = LOCALES.filter((tag) =>
      types.some((type) => isOfType(type, cells, localeOf(tag) ?? NEUTRAL)),
    );
    if (tags.length > 0) open.push({ id: own.id, value, tags });
  }
  if (open.length === 0) return NEUTRAL;
  const common = LOCALES.filter((tag) => open.every(({ tags }) => tags.includes(tag)));
  const proposed =
    common.length > 0 ? common : LOCALES.filter((tag) => open.some(({ tags }) => tags.includes(tag)));
  for (const { id, value } of open)
    context.ask({
      at: `column ${quoted(id)}`,
      value,
      message: 'has numbers or dates of a locale: which one, or none to keep the texts?',
      option: 'locale',
      answers: [...proposed, 'none'],
    });
  return localeOf(proposed[0] as string) ?? NEUTRAL;
}

/** A number as in JSON, or a date as in ISO 8601. */
const PLAIN = /^(?:-?[0-9]+(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?|[0-9]{4}-[0-9]{2}-[0-9]{2}.*)$/;
/** A number that may be 1234 or 1.234. */
const AMBIGUOUS = /^-?[1-9][0-9]{0,2}\.[0-9]{3}$/;

/** A cell that is written in another way than in JSON or ISO 8601, or means something else in some locales. */
function findLocalCell(cells: readonly string[]): string | undefined {
  const local = cells.find((cell) => !PLAIN.test(cell));
  const fractions = cells.filter((cell) => cell.includes('.'));
  return local ?? (fractions.every((cell) => AMBIGUOUS.test(cell)) ? fractions[0] : undefined);
}
