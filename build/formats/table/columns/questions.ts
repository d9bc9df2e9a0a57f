import { quoted } from '../../../model/problems/wording.ts';
import type { TableContext } from '../description.ts';
import { NUMBER } from '../header.ts';
import { FOUND_TYPES, isOfType, localeOf, NEUTRAL, type TableLocale } from '../values.ts';
import type { TableColumn } from './columns.ts';

type ColumnCells = Pick<TableColumn, 'id' | 'cells'>;

/** What programs write into empty cells: R, SQL, Python and pandas. */
const MARKERS = ['NA', 'N/A', '#N/A', 'NULL', 'null', 'NaN', 'None', '\\N'];

/**
 * The cells that mean empty. It is a question if programs write such cells, or if a single text is in a column of numbers or
 * dates.
 */
export function askEmpty(columns: readonly ColumnCells[], context: TableContext): readonly string[] {
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

/** The only text in a column of numbers or dates, else a repeated cell that programs write. */
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

/**
 * The stated locale. It is a question if all cells of a column are numbers or dates in one, but some are written in another
 * way than in JSON and ISO 8601.
 */
export function askLocale(
  columns: readonly ColumnCells[],
  types: readonly string[],
  context: TableContext,
): TableLocale {
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
