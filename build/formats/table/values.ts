import { COLUMN_TYPE_ALIASES, type ColumnJson } from '../../model/document/columns.ts';
import type { Column } from '../../model/document/document.ts';
import { parseTime } from '../../model/values/instant.ts';
import { identityOfValue, JSON_NUMBER, losesDigits } from '../../model/values/json-values.ts';
import { CellFault, memberIdentities, readCell } from '../../read/csv/cells.ts';

interface CellType {
  /** What matches, for messages. */
  readonly kind: string;
  /** The JSON text of a cell that is not empty; undefined if it does not match. */
  readonly read: (cell: string, locale: TableLocale) => string | undefined;
}

/** The types of cells, except those with members and documents. */
const CELL_TYPES: ReadonlyMap<string, CellType> = new Map<string, CellType>([
  ['string', { kind: 'a text', read: (cell) => JSON.stringify(cell) }],
  [
    'boolean',
    { kind: 'true or false', read: (cell) => /^(?:true|false)$/.exec(cell.trim().toLowerCase())?.[0] },
  ],
  ['integer', { kind: 'a whole number in this locale that programs can hold', read: readInteger }],
  ['number', { kind: 'a number in this locale that programs can hold', read: readNumber }],
  ['date', { kind: 'a date in this locale, such as 2025-01-31', read: readDate }],
  ['date-time', { kind: 'like 2025-01-31T12:00:00Z', read: (cell) => readTime('date-time', cell) }],
  ['time', { kind: 'like 12:00:00', read: (cell) => readTime('time', cell) }],
]);

/** The types that are found in cells; the first that fits all wins. */
export const FOUND_TYPES = ['boolean', 'integer', 'number', 'date', 'date-time', 'time'];

/** Whether there are cells, and all can be read as a type. */
export const isOfType = (type: string, cells: readonly string[], locale: TableLocale): boolean =>
  cells.length > 0 && cells.every((cell) => CELL_TYPES.get(type)?.read(cell, locale) !== undefined);

/** Whether a cell is the same text after it was read: not 1.10, which becomes 1.1. */
export function isUnchanged(type: string, cell: string): boolean {
  const text = CELL_TYPES.get(type)?.read(cell, NEUTRAL);
  return text !== undefined && String(JSON.parse(text)) === cell;
}

/** How the cells of a column are read; members and JSON as in the CSV of a content folder. */
export function findCellType({ id, members = [], ...others }: ColumnJson): CellType {
  const type = COLUMN_TYPE_ALIASES.get(others.type) ?? others.type;
  const known = CELL_TYPES.get(type);
  if (known) return known;
  const column: Column = { id, type, optional: false, members: members.map(({ value }) => value) };
  const identities = memberIdentities(column);
  const isEnum = type.startsWith('enum');
  const read = (cell: string): string | undefined => {
    const value = readCell(cell, column, identities);
    if (value instanceof CellFault) return undefined;
    if (!isEnum) return cell;
    const all: readonly unknown[] = Array.isArray(value) ? value : [value];
    return all.every((one) => identities.has(identityOfValue(one))) ? JSON.stringify(value) : undefined;
  };
  return { kind: isEnum ? 'in the members of the column' : 'a JSON object or array', read };
}

/** How a locale writes numbers and dates. */
export interface TableLocale {
  readonly decimal: '.' | ',';
  /** Separators of groups of three digits. */
  readonly group: readonly string[];
  /** Order of day and month in dates with slashes or hyphens; undefined if these are not read. */
  readonly order: 'dm' | 'md' | undefined;
}

export const NEUTRAL: TableLocale = { decimal: '.', group: [], order: undefined };

/** Spaces, apostrophes and similar signs separate groups of digits in several locales, and nothing else. */
const NEUTRAL_GROUPS = [' ', '\u00a0', '\u202f', "'", '’'];

/** The conventions of a known locale by CLDR: `de` writes 1.234,5 and 31.1.2024, `en` 1,234.5. */
export function localeOf(tag: string): TableLocale | undefined {
  if (tag === 'none') return NEUTRAL;
  try {
    if (Intl.NumberFormat.supportedLocalesOf(tag).length === 0) return undefined;
  } catch {
    return undefined;
  }
  const parts = new Intl.NumberFormat(tag, { useGrouping: 'always' }).formatToParts(12345.6);
  const partOf = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? '';
  const decimal = partOf('decimal') === ',' ? ',' : '.';
  const group = [partOf('group'), ...NEUTRAL_GROUPS].filter((one) => one !== decimal && one !== '');
  const date = new Intl.DateTimeFormat(tag).formatToParts(new Date(0)).map(({ type }) => type);
  const isDayFirst = date.indexOf('day') < date.indexOf('month');
  return { decimal, group, order: date[0] === 'year' ? undefined : isDayFirst ? 'dm' : 'md' };
}

const DECIMAL = /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?$/;

/**
 * The JSON text of a number (RFC 8259 section 6) as it is spelled; undefined if the text is not a number in the locale,
 * or if programs would lose some of its digits. Leading zeros, as in codes, are not part of numbers.
 */
function readNumber(text: string, { decimal, group }: TableLocale): string | undefined {
  const plain = text.trim().replace(/^[−–]/, '-');
  if (decimal === '.' && JSON_NUMBER.test(plain)) return losesDigits(plain) ? undefined : plain;
  const [whole = '', ...fractions] = plain.split(decimal);
  const separator = group.find((one) => whole.includes(one));
  const [first = '', ...groups] = separator === undefined ? [whole] : whole.split(separator);
  const areGroups = /^-?[0-9]{1,3}$/.test(first) && groups.every((digits) => /^[0-9]{3}$/.test(digits));
  if (groups.length > 0 && !areGroups) return undefined;
  const number = [first + groups.join(''), ...fractions].join('.');
  return DECIMAL.test(number) && !losesDigits(number) ? number : undefined;
}

function readInteger(text: string, locale: TableLocale): string | undefined {
  const number = readNumber(text, locale);
  return number !== undefined && /^-?[0-9]+$/.test(number) ? number : undefined;
}

const YEAR_FIRST = /^([0-9]{4})([-/.])([0-9]{1,2})\2([0-9]{1,2})$/;
const YEAR_LAST = /^([0-9]{1,2})([-/.])([0-9]{1,2})\2([0-9]{4})$/;

/** A date as in ISO 8601: `2024-02-01` from `01.02.2024`, or from `01/02/2024` in the order of the locale. */
function readDate(text: string, { order }: TableLocale): string | undefined {
  const plain = text.trim();
  const [, year, , month, day] = YEAR_FIRST.exec(plain) ?? [];
  if (year !== undefined) return printDate(year, month, day);
  const [, first, separator, second, last] = YEAR_LAST.exec(plain) ?? [];
  // Dots always mean day and month in this order.
  const known = separator === '.' ? 'dm' : order;
  if (known === undefined) return undefined;
  return known === 'dm' ? printDate(last, second, first) : printDate(last, first, second);
}

function printDate(year = '', month = '', day = ''): string | undefined {
  return readTime('date', `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
}

/** A time as in RFC 3339, without an offset if it has none: `2024-02-01T09:30:00` from `2024-02-01 09:30:00`. */
function readTime(type: string, cell: string): string | undefined {
  const text = cell.trim().replace(' ', 'T');
  return parseTime(type, text) === undefined ? undefined : JSON.stringify(text);
}
