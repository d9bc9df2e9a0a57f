import type { ColumnJson } from '../../model/document/columns.ts';
import type { Column } from '../../model/document/document.ts';
import { JSON_INTEGER, JSON_NUMBER, losesDigits } from '../../model/values/decimals.ts';
import { identityOf } from '../../model/values/json-values.ts';
import { CellFault, readCell } from '../../read/csv/cells.ts';

/** Reads the cells of a column as JSON texts. */
export interface CellReader {
  /** The JSON text of a cell; undefined if it does not match the type. The cell is not empty. */
  readonly read: (cell: string) => string | undefined;
  /** What is wrong with cells that do not match, and how to fix them. */
  readonly message: string;
}

/** A reader of the cells of a column, with numbers and dates as in a locale. */
export function makeCellReader(column: ColumnJson, locale: TableLocale): CellReader {
  const { read, message } = CELL_TYPES.get(column.type) ?? memberType(column);
  return { read: (cell) => read(cell, locale), message };
}

type Read = (cell: string, locale: TableLocale) => string | undefined;

/** How cells of a type are read. */
interface CellType {
  /** The JSON text of a cell; undefined if it does not match. */
  readonly read: Read;
  /** What is wrong with cells that do not match; without their values, because there may be many. */
  readonly message: string;
}

const asText =
  (read: Read): Read =>
  (cell, locale) => {
    const text = read(cell, locale);
    return text === undefined ? undefined : JSON.stringify(text);
  };

const BOOLEAN: CellType = {
  read: (cell) => (/^(?:true|false)$/i.test(cell.trim()) ? cell.trim().toLowerCase() : undefined),
  message: 'is not true or false: write one of the two, or make the column a string',
};

/** The types of cells, except those with members and documents. */
export const CELL_TYPES: ReadonlyMap<string, CellType> = new Map(
  Object.entries({
    string: { read: (cell) => JSON.stringify(cell), message: '' },
    bool: BOOLEAN,
    boolean: BOOLEAN,
    integer: {
      read: (cell, locale) => {
        const text = readNumber(cell, locale);
        return text !== undefined && /^-?[0-9]+$/.test(text) ? text : undefined;
      },
      message:
        'is not a whole number in this locale, or has too many digits for programs: correct it, or make the column a string',
    },
    number: {
      read: readNumber,
      message:
        'is not a number in this locale, or has too many digits for programs: correct it, state --locale, or make the column a string',
    },
    date: {
      read: asText(readDate),
      message: 'is not a date in this locale: write one such as 2025-01-31, or state --locale',
    },
    'date-time': {
      read: asText(readDateTime),
      message: 'is not a date with a time: write one such as 2025-01-31T12:00:00Z',
    },
    time: { read: asText(readTime), message: 'is not a time: write one such as 12:00:00' },
  } satisfies Record<string, CellType>),
);

/** The types that are found in cells; the first that fits all wins. */
export const FOUND_TYPES = ['boolean', 'integer', 'number', 'date', 'date-time', 'time'];

/** Whether there are cells, and all can be read as a type. */
export const isOfType = (type: string, cells: readonly string[], locale: TableLocale): boolean =>
  cells.length > 0 && cells.every((cell) => CELL_TYPES.get(type)?.read(cell, locale) !== undefined);

/** Members and JSON, as in the CSV of a content folder. */
function memberType({ id, type, optional = false, members = [] }: ColumnJson): CellType {
  const values = members.map(({ value }) => value);
  const identities = new Set(values.map((value) => identityOf([value])));
  const column: Column = { id, type: type === 'object' ? 'document' : type, optional, members: values };
  const isMember = (value: unknown) => identities.has(identityOf([value]));
  return {
    read: (cell) => {
      const value = readCell(cell, column, identities);
      if (value === undefined || value === null || value instanceof CellFault) return undefined;
      if (!type.startsWith('enum')) return cell;
      const all = Array.isArray(value) ? value : [value];
      return all.every(isMember) ? JSON.stringify(value) : undefined;
    },
    message: MESSAGES.get(type) ?? 'does not match the type of the column: correct it, or the type',
  };
}

const MESSAGES: ReadonlyMap<string, string> = new Map([
  ['enum', 'is not a member of the column: correct it, or add it to the members'],
  ['enum-set', 'is not a comma-separated list of members of the column: correct it, or add to the members'],
  ['document', 'is not a JSON object or array: correct it, or make the column a string'],
]);

/** How a locale writes numbers and dates. */
export interface TableLocale {
  readonly decimal: '.' | ',';
  /** Separators of groups of three digits. */
  readonly group: readonly string[];
  /** Order of day and month in dates with slashes or hyphens; undefined if these are not read. */
  readonly order: 'dm' | 'md' | undefined;
}

/** Spaces, apostrophes and similar signs separate groups of digits in several locales, and nothing else. */
const NEUTRAL_GROUPS = [' ', '\u00a0', '\u202f', "'", '’'];

/** Numbers and dates as in JSON and ISO 8601. */
export const NEUTRAL: TableLocale = { decimal: '.', group: [], order: undefined };

/**
 * The conventions of a locale by the data of CLDR: `de` writes 1.234,5 and 31.1.2024, `en` 1,234.5 and 1/31/2024.
 *
 * @returns undefined if the tag is not a known locale
 */
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
  const group = new Set([partOf('group'), ...NEUTRAL_GROUPS].filter((one) => one !== decimal && one !== ''));
  const date = new Intl.DateTimeFormat(tag).formatToParts(new Date(0)).map(({ type }) => type);
  const isDayFirst = date.indexOf('day') < date.indexOf('month');
  return { decimal, group: [...group], order: date[0] === 'year' ? undefined : isDayFirst ? 'dm' : 'md' };
}

/**
 * The JSON text of a number (RFC 8259 section 6) as it is spelled; undefined if the text is not a number in the locale,
 * or if programs would lose some of its digits. Leading zeros, as in codes, are not part of numbers.
 */
function readNumber(text: string, { decimal, group }: TableLocale): string | undefined {
  const plain = text.trim().replace(/^[−–]/, '-');
  if (decimal === '.' && JSON_NUMBER.test(plain)) return losesDigits(plain) ? undefined : plain;
  const [whole = '', fraction, ...others] = plain.split(decimal);
  if (others.length > 0 || (fraction !== undefined && !/^[0-9]+$/.test(fraction))) return undefined;
  const digits = removeGroups(whole, group);
  if (!JSON_INTEGER.test(digits)) return undefined;
  const number = fraction === undefined ? digits : `${digits}.${fraction}`;
  return losesDigits(number) ? undefined : number;
}

/** A number without its separators, if they separate groups of three digits. */
function removeGroups(whole: string, group: readonly string[]): string {
  const separator = group.find((one) => whole.includes(one));
  if (separator === undefined) return whole;
  const [first = '', ...rest] = whole.split(separator);
  const isGrouped = /^-?[0-9]{1,3}$/.test(first) && rest.every((digits) => /^[0-9]{3}$/.test(digits));
  return isGrouped ? first + rest.join('') : whole;
}

const YEAR_FIRST = /^([0-9]{4})([-/.])([0-9]{1,2})\2([0-9]{1,2})$/;
const YEAR_LAST = /^([0-9]{1,2})([-/.])([0-9]{1,2})\2([0-9]{4})$/;
const TIME = /^([0-9]{1,2}):([0-9]{2})(?::([0-9]{2})(\.[0-9]+)?)?\s?([Zz]|[+-][0-9]{2}:[0-9]{2})?$/;

/** A date as in ISO 8601: `2024-02-01` from `01.02.2024`, or from `01/02/2024` in the order of the locale. */
function readDate(text: string, { order }: TableLocale): string | undefined {
  const plain = text.trim();
  const [, year, , month, day] = YEAR_FIRST.exec(plain) ?? [];
  if (year !== undefined) return isoDate(year, month, day);
  const [, first, separator, second, last] = YEAR_LAST.exec(plain) ?? [];
  // Dots always mean day and month in this order.
  const known = separator === '.' ? 'dm' : order;
  if (known === undefined) return undefined;
  return known === 'dm' ? isoDate(last, second, first) : isoDate(last, first, second);
}

/** A date-time as in RFC 3339, from a date as in {@link readDate} and a time; an absent offset stays absent. */
function readDateTime(text: string, locale: TableLocale): string | undefined {
  const [, date = '', time = ''] = /^(\S+?),?(?:\s+|[Tt])(.+)$/.exec(text.trim()) ?? [];
  const [day, clock] = [readDate(date, locale), readTime(time)];
  return day === undefined || clock === undefined ? undefined : `${day}T${clock}`;
}

/** A time as in RFC 3339: `09:30:00` from `9:30`. */
function readTime(text: string): string | undefined {
  const [, hour, minute, second = '00', fraction = '', offset = ''] = TIME.exec(text.trim()) ?? [];
  if (hour === undefined || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 60) return undefined;
  return `${hour.padStart(2, '0')}:${minute}:${second}${fraction}${offset.toUpperCase()}`;
}

function isoDate(year = '', month = '', day = ''): string | undefined {
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const time = Date.parse(`${iso}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(iso) ? iso : undefined;
}
