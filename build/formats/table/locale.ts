import { losesDigits } from '../../model/values/decimals.ts';

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
  if (!isKnownLocale(tag)) return undefined;
  const parts = new Intl.NumberFormat(tag, { useGrouping: 'always' }).formatToParts(12345.6);
  const decimal = parts.find(({ type }) => type === 'decimal')?.value === ',' ? ',' : '.';
  const own = parts.find(({ type }) => type === 'group')?.value;
  const date = new Intl.DateTimeFormat(tag).formatToParts(new Date(0)).map(({ type }) => type);
  const isDayFirst = date.indexOf('day') < date.indexOf('month');
  return {
    decimal,
    group: [...new Set([...(own === undefined ? [] : [own]), ...NEUTRAL_GROUPS])].filter(
      (one) => one !== decimal,
    ),
    order: date[0] === 'year' ? undefined : isDayFirst ? 'dm' : 'md',
  };
}

function isKnownLocale(tag: string): boolean {
  try {
    return Intl.NumberFormat.supportedLocalesOf(tag).length > 0;
  } catch {
    return false;
  }
}

/** A tag of a locale with these conventions, if possible that of the language; undefined if there is none. */
export function localeTagFor(
  { decimal = '.', order }: TableLocale,
  language: string | undefined,
): string | undefined {
  const tags = [...(language === undefined ? [] : [language]), 'de', 'en-GB', 'en-US'];
  return tags.find((tag) => {
    const locale = localeOf(tag);
    return locale?.decimal === decimal && (order === undefined || locale.order === order);
  });
}

/** `567,5` and `1.234,5` have a decimal comma; `1,234` may be either. */
const DECIMAL = {
  ',': /^-?(?:[0-9]{1,3}(?:[.'’ \u00a0\u202f][0-9]{3})+,[0-9]+|0,[0-9]+|[0-9]+,(?:[0-9]{1,2}|[0-9]{4,})|[0-9]{4,},[0-9]+|[0-9]{1,3}(?:\.[0-9]{3}){2,})$/,
  '.': /^-?(?:[0-9]{1,3}(?:[,'’ \u00a0\u202f][0-9]{3})+\.[0-9]+|0\.[0-9]+|[0-9]+\.(?:[0-9]{1,2}|[0-9]{4,})|[0-9]{4,}\.[0-9]+|[0-9]{1,3}(?:,[0-9]{3}){2,})$/,
} as const;

const SLASH_DATE = /^([0-9]{1,2})([/-])([0-9]{1,2})\2[0-9]{4}(?![0-9])/;

/**
 * The conventions that the cells of a table show. Where cells show nothing or contradict each other, grouped numbers and
 * dates with slashes are not read.
 */
export function guessLocale(cells: Iterable<string>): TableLocale {
  const found = new Set<',' | '.' | 'dm' | 'md'>();
  for (const cell of cells) {
    const text = cell.trim();
    // Most cells are words.
    if (text.length > 40 || !/^[-0-9]/.test(text)) continue;
    if (DECIMAL[','].test(text)) found.add(',');
    else if (DECIMAL['.'].test(text)) found.add('.');
    const [, first, , second] = SLASH_DATE.exec(text) ?? [];
    if (Number(first) > 12) found.add('dm');
    else if (Number(second) > 12) found.add('md');
  }
  const decimal = found.has(',') === found.has('.') ? undefined : found.has(',') ? ',' : '.';
  const order = found.has('dm') === found.has('md') ? undefined : found.has('dm') ? 'dm' : 'md';
  const group = decimal === undefined ? [] : [decimal === ',' ? '.' : ','];
  return { decimal, group: [...group, ...NEUTRAL_GROUPS], order };
}

/**
 * The JSON text of a number (RFC 8259 section 6) as it is spelled; undefined if the text is not a number in the locale,
 * or if programs would lose some of its digits. Leading zeros, as in codes, are not part of numbers.
 */
export function readNumberText(text: string, locale: TableLocale): string | undefined {
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
export function readDate(text: string, { order }: TableLocale): string | undefined {
  const plain = text.trim();
  const [, year, , month, day] = YEAR_FIRST.exec(plain) ?? [];
  if (year !== undefined) return isoDate(year, month, day);
  const [, first, separator, second, last] = YEAR_LAST.exec(plain) ?? [];
  const known = separator === '.' ? 'dm' : order;
  if (known === undefined) return undefined;
  return known === 'dm' ? isoDate(last, second, first) : isoDate(last, first, second);
}

/** A date-time as in RFC 3339, from a date as in {@link readDate} and a time; an absent offset stays absent. */
export function readDateTime(text: string, locale: TableLocale): string | undefined {
  const [, date = '', time = ''] = /^(\S+?),?(?:\s+|[Tt])(.+)$/.exec(text.trim()) ?? [];
  const [day, clock] = [readDate(date, locale), readTime(time)];
  return day === undefined || clock === undefined ? undefined : `${day}T${clock}`;
}

/** A time as in RFC 3339: `09:30:00` from `9:30`. */
export function readTime(text: string): string | undefined {
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
