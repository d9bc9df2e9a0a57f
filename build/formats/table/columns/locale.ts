import { quoted } from '../../../model/problems/wording.ts';
import type { TableContext } from '../description.ts';
import type { Table } from '../layout.ts';
import { isOfType, localeOf, NEUTRAL, type TableLocale } from '../values.ts';
import type { ColumnForm } from './forms.ts';

/** A column and its cells that are not empty. */
export interface TypedCells {
  readonly own: ColumnForm;
  readonly cells: readonly string[];
}

/** Locales with each way of writing numbers and dates. */
const LOCALES = ['de', 'en-GB', 'en-US'];

/**
 * The stated locale. It is a question if all cells of a column are numbers or dates in one, but some are written in another
 * way than in JSON and ISO 8601.
 */
export function planLocale(table: Table, columns: readonly TypedCells[], context: TableContext): TableLocale {
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

/** Whether a column of a sheet has cells that are not texts: these are as in JSON and ISO 8601. */
export const hasTypedCells = ({ rows, isTextAt }: Table, { at, cells }: ColumnForm): boolean =>
  isTextAt !== undefined && rows.some((row, i) => cells[i] !== '' && !isTextAt(row, at));
