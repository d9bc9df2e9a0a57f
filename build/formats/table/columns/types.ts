import { omitUndefined } from '../../../model/collections.ts';
import type { ColumnJson } from '../../../model/document/columns.ts';
import { quoted } from '../../../model/problems/wording.ts';
import type { TableContext } from '../description.ts';
import type { Table } from '../layout.ts';
import {
  CELL_TYPES,
  type CellReader,
  FOUND_TYPES,
  isOfType,
  localeOf,
  makeCellReader,
  NEUTRAL,
  type TableLocale,
} from '../values.ts';
import { planEmpty } from './empty.ts';
import type { ColumnForm } from './forms.ts';
import { hasTypedCells, planLocale, type TypedCells } from './locale.ts';

/** A column with its type. */
export interface PlannedColumn extends ColumnForm {
  readonly column: ColumnJson;
  readonly reader: CellReader;
  /** The cells that are read as empty, such as `NA`. */
  readonly empty: ReadonlySet<string>;
}

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
  const tagged: { readonly id: string; readonly stem: string; readonly tag: string }[] = [];
  for (const { id } of columns) {
    const [, stem, tag] = /^(.+)[_-]([a-z]{2})$/.exec(id) ?? [];
    if (stem !== undefined && tag !== undefined && LANGUAGES.of(tag) !== undefined)
      tagged.push({ id, stem, tag });
  }
  const found = tagged.filter(({ id, stem }) => tagged.some((one) => one.id !== id && one.stem === stem));
  return new Map(found.map(({ id, tag }) => [id, tag]));
}

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
  const type = FOUND_TYPES.find((one) =>
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
  for (const like of FOUND_TYPES) {
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
