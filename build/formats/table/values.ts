import type { ColumnJson } from '../../model/document/columns.ts';
import type { Column } from '../../model/document/document.ts';
import { losesDigits } from '../../model/values/decimals.ts';
import { identityOf } from '../../model/values/json-values.ts';
import { CellFault, printCell, readCell } from '../../read/csv/cells.ts';
import type { Table } from './layout.ts';

/** Reads the cells of a column as JSON texts. */
export interface CellReader {
  /** The JSON text of a cell; undefined if it does not match the type. The cell is not empty. */
  readonly read: (cell: string) => string | undefined;
  /** What is wrong with a cell that does not match, and how to fix it; the same for many cells. */
  readonly messageFor: (cell: string) => string;
}

/** A reader of the cells of a column, with numbers, dates and booleans as in a locale. */
export function makeCellReader(column: ColumnJson, locale: TableLocale): CellReader {
  const { type } = column;
  const { read, message } = CELL_TYPES.get(type) ?? memberType(column);
  return {
    read: (cell) => read(cell, locale),
    messageFor: (cell) => (type.startsWith('date') && isAmbiguousDate(cell) ? AMBIGUOUS : message),
  };
}

const AMBIGUOUS =
  'has an ambiguous order of day and month: state the locale, such as --locale en-GB or en-US';

type Read = (cell: string, locale: TableLocale) => string | undefined;

/** How cells of a type are read. */
interface CellType {
  /** The JSON text of a cell; undefined if it does not match. */
  readonly read: Read;
  /** What is wrong with cells that do not match; without their values, because there may be many. */
  readonly message: string;
  /** What cells of a type that is guessed are called. */
  readonly name?: string;
  /** What cells look like to be guessed; by default, what can be read. */
  readonly look?: Read;
}

const asText =
  (read: Read): Read =>
  (cell, locale) => {
    const text = read(cell, locale);
    return text === undefined ? undefined : JSON.stringify(text);
  };

/** The words of spreadsheets for true and false, in English, German, French, Spanish and Italian. */
const BOOLEANS: ReadonlyMap<string, string> = new Map([
  ...['true', 'wahr', 'vrai', 'verdadero', 'vero'].map((word) => [word, 'true'] as const),
  ...['false', 'falsch', 'faux', 'falso'].map((word) => [word, 'false'] as const),
]);

const lookNumber: Read = (cell, locale) => (/[eE]/.test(cell) ? undefined : readNumber(cell, locale));

const BOOLEAN: CellType = {
  read: (cell) => BOOLEANS.get(cell.trim().toLowerCase()),
  message: 'is not true or false: write one of the two, or make the column a string',
};

/** The types of cells, except those with members and documents. Of those with a name, the first that fits is guessed. */
export const CELL_TYPES: ReadonlyMap<string, CellType> = new Map(
  Object.entries({
    string: { read: (cell) => JSON.stringify(cell), message: '' },
    bool: BOOLEAN,
    boolean: { ...BOOLEAN, name: 'booleans' },
    integer: {
      name: 'numbers',
      read: (cell, locale) => {
        const text = readNumber(cell, locale);
        return text !== undefined && /^-?[0-9]+$/.test(text) ? text : undefined;
      },
      // Also those with too many digits for programs.
      look: (cell, locale) => {
        const text = /^-?(?:0|[1-9][0-9]*)$/.test(cell) ? cell : lookNumber(cell, locale);
        return text?.includes('.') ? undefined : text;
      },
      message:
        'is not a whole number in this locale, or has too many digits for programs: correct it, or make the column a string',
    },
    number: {
      name: 'numbers',
      read: readNumber,
      look: lookNumber,
      message:
        'is not a number in this locale, or has too many digits for programs: correct it, state --locale, or make the column a string',
    },
    date: {
      name: 'dates',
      read: asText(readDate),
      message: 'is not a date in this locale: write one such as 2025-01-31',
    },
    'date-time': {
      name: 'dates with times',
      read: asText(readDateTime),
      message: 'is not a date with a time: write one such as 2025-01-31T12:00:00Z',
    },
    time: { name: 'times', read: asText(readTime), message: 'is not a time: write one such as 12:00:00' },
  } satisfies Record<string, CellType>),
);

/** Members and JSON, as in the CSV of a content folder. */
function memberType({ id, type, optional = false, members = [] }: ColumnJson): CellType {
  const values = members.map(({ value }) => value);
  const identities = new Set(values.map((value) => identityOf([value])));
  const column: Column = { id, type: type === 'object' ? 'document' : type, optional, members: values };
  const isMember = (value: unknown) => identities.has(identityOf([value]));
  return {
    read: (cell) => {
      const value = readCell(cell, column, identities);
      if (value === undefined || value instanceof CellFault) return undefined;
      if (type.startsWith('enum') && ![value].flat().every(isMember)) return undefined;
      return printCell(cell, value, column.type);
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
  /** Decimal separator; undefined if unknown, and then numbers are read as in JSON. */
  readonly decimal: '.' | ',' | undefined;
  /** Separators of groups of three digits. */
  readonly group: readonly string[];
  /** Order of day and month in dates with slashes or hyphens; undefined if unknown. */
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

/** `1.234,5` has a decimal comma, */
const GROUPED = /^-?[0-9]{1,3}(?:[.'’ \u00a0\u202f][0-9]{3})+,[0-9]+$/;
/** as `567,5` has; `1,234` may be either. */
const FRACTION = /^-?(?:0,[0-9]+|[0-9]+,(?:[0-9]{1,2}|[0-9]{4,})|[0-9]{4,},[0-9]+)$/;

const exchangeSigns = (text: string): string => text.replace(/[.,]/g, (sign) => (sign === '.' ? ',' : '.'));

const SLASH_DATE = /^([0-9]{1,2})([/-])([0-9]{1,2})\2[0-9]{4}(?![0-9])/;

/**
 * The conventions that the cells of a table show beyond doubt: a value with both separators, a column in which all numbers
 * have a comma while none in the table has a point, or a column of numbers of which some have points. A pair such as `2,2`
 * shows nothing. Where cells show nothing or contradict each other, grouped numbers and dates with slashes are not read.
 */
export function guessLocale({ headers, rows, cellsAt }: Table): TableLocale {
  const found = new Set<',' | '.' | 'dm' | 'md'>();
  const columns = headers.map(() => ({ commas: 0, points: 0, clear: 0, integers: 0, all: 0 }));
  for (const row of rows) {
    const cells = cellsAt(row);
    for (const [i, column] of columns.entries()) {
      const text = (cells[i] ?? '').trim();
      if (text !== '') column.all++;
      // Most cells are words.
      if (text.length > 40 || !/^-?[0-9]/.test(text)) continue;
      const points = exchangeSigns(text);
      if (GROUPED.test(text)) found.add(',');
      else if (GROUPED.test(points)) found.add('.');
      if (/^-?[0-9]+$/.test(text)) column.integers++;
      else if (/^-?[0-9]+,[0-9]+$/.test(text)) column.commas++;
      if (FRACTION.test(text)) column.clear++;
      if (FRACTION.test(points)) column.points++;
      const [, first, , second] = SLASH_DATE.exec(text) ?? [];
      if (Number(first) > 12) found.add('dm');
      else if (Number(second) > 12) found.add('md');
    }
  }
  if (columns.some(({ points, integers, all }) => points > 0 && points + integers === all)) found.add('.');
  if (columns.every(({ points }) => points === 0))
    if (columns.some(({ commas, clear, all }) => clear > 0 && commas === all)) found.add(',');
  const decimal = found.has(',') === found.has('.') ? undefined : found.has(',') ? ',' : '.';
  const order = found.has('dm') === found.has('md') ? undefined : found.has('dm') ? 'dm' : 'md';
  const group = decimal === undefined ? [] : [decimal === ',' ? '.' : ','];
  return { decimal, group: [...group, ...NEUTRAL_GROUPS], order };
}

/**
 * The JSON text of a number (RFC 8259 section 6) as it is spelled; undefined if the text is not a number in the locale,
 * or if programs would lose some of its digits. Leading zeros, as in codes, are not part of numbers.
 */
function readNumber(text: string, locale: TableLocale): string | undefined {
  const number = numberTextIn(text, locale);
  return number === undefined || losesDigits(number) ? undefined : number;
}

function numberTextIn(text: string, { decimal = '.', group }: TableLocale): string | undefined {
  const plain = text.trim().replace(/^[−–]/, '-');
  if (JSON_NUMBER.test(plain) && (decimal === '.' || !plain.includes('.'))) return plain;
  const [whole = '', fraction, ...others] = plain.split(decimal);
  if (others.length > 0 || (fraction !== undefined && !/^[0-9]+$/.test(fraction))) return undefined;
  const digits = withoutGroups(whole, group);
  if (!/^-?(?:0|[1-9][0-9]*)$/.test(digits)) return undefined;
  return fraction === undefined ? digits : `${digits}.${fraction}`;
}

const JSON_NUMBER = /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$/;

/** A number without its separators, if they separate groups of three digits. */
function withoutGroups(whole: string, group: readonly string[]): string {
  const separator = group.find((one) => whole.includes(one));
  if (separator === undefined) return whole;
  const [first = '', ...rest] = whole.split(separator);
  const isGrouped = /^-?[0-9]{1,3}$/.test(first) && rest.every((digits) => /^[0-9]{3}$/.test(digits));
  return isGrouped ? first + rest.join('') : whole;
}

/** Whether a number may be 1.234 or 1234, depending on the locale. */
export const isAmbiguousNumber = (text: string): boolean =>
  /^\s*-?[1-9][0-9]{0,2}[.,][0-9]{3}\s*$/.test(text);

const YEAR_FIRST = /^([0-9]{4})([-/.])([0-9]{1,2})\2([0-9]{1,2})$/;
const YEAR_LAST = /^([0-9]{1,2})([-/.])([0-9]{1,2})\2([0-9]{4})$/;
const TIME = /^([0-9]{1,2}):([0-9]{2})(?::([0-9]{2})(\.[0-9]+)?)?\s?([Zz]|[+-][0-9]{2}:[0-9]{2})?$/;

/**
 * A date as in ISO 8601: `2024-02-01` from `01.02.2024`, because dots always mean day and month in this order, and from
 * `01/02/2024` in the order of the locale. Undefined if the text is not a date or its order is unknown.
 */
function readDate(text: string, { order }: TableLocale): string | undefined {
  const plain = text.trim();
  const [, year, , month, day] = YEAR_FIRST.exec(plain) ?? [];
  if (year !== undefined) return isoDate(year, month, day);
  const [, first, separator, second, last] = YEAR_LAST.exec(plain) ?? [];
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

/** Whether a text is a date with slashes or hyphens in which day and month may be exchanged, such as 01/02/2024. */
export function isAmbiguousDate(text: string): boolean {
  const [, first, separator, second] = YEAR_LAST.exec(text.trim().split(/[\sT]/)[0] ?? '') ?? [];
  return separator !== undefined && separator !== '.' && Number(first) <= 12 && Number(second) <= 12;
}

function isoDate(year = '', month = '', day = ''): string | undefined {
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const time = Date.parse(`${iso}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(iso) ? iso : undefined;
}
