import { oncePerKey } from '../once.ts';
import { scalarText } from './json-values.ts';

const XSD_DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:[0-5]\d(\.\d+)?(Z|[+-](0\d|1[0-3]):\d\d|[+-]14:00)?$/;

/**
 * Converts a date-time to the syntax of XML Schema: upper case, without leap seconds, with offsets up to 14 hours. If
 * more than the case must change, the result is in UTC with milliseconds.
 */
export function xsdDateTime(text: string): string {
  const upper = text.toUpperCase();
  if (XSD_DATE_TIME.test(upper)) return upper;
  const instant = parseInstant(text);
  if (!instant) throw new RangeError(`${JSON.stringify(text)} is not a date-time`);
  return new Date(instant.time).toISOString();
}

const PATTERN =
  /^(\d{4})-(\d\d)-(\d\d)(?:[Tt ](\d\d):(\d\d):(\d\d)(\.\d+)?(?:([Zz])|([+-])(\d\d):(\d\d))?)?$/;

/** A point in time, or the whole day of a bare date. */
export interface Instant {
  /** Milliseconds since 1970-01-01T00:00:00Z, with fractions down to a microsecond. */
  readonly time: number;
  /** Whether it is a bare date; `time` is then the start of that day in UTC. */
  readonly wholeDay: boolean;
}

/** One day in milliseconds. */
export const DAY = 86_400_000;

/** One microsecond in milliseconds, the resolution of times. */
const MIN_STEP = 0.001;

/**
 * Parses an RFC 3339 section 5.6 date-time or full-date. A missing offset means UTC. Fractions of a second are truncated
 * to microseconds, never rounded into the next day. A leap second (`:60`) ends a UTC day, and is read as its last
 * microsecond.
 *
 * @returns undefined if the text is neither, or its day or time does not exist
 */
export function parseInstant(text: string): Instant | undefined {
  const match = PATTERN.exec(text);
  if (!match) return undefined;
  const [, year, month, day, hour, minute, second, fraction, , sign, offsetHour, offsetMinute] = match;
  const date = new Date(0);
  const midnight = date.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  if (date.getUTCMonth() !== Number(month) - 1 || date.getUTCDate() !== Number(day)) return undefined;
  if (hour === undefined) return { time: midnight, wholeDay: true };
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 60) return undefined;
  if (Number(offsetHour ?? 0) > 23 || Number(offsetMinute ?? 0) > 59) return undefined;
  const seconds = Number(hour) * 3600 + Number(minute) * 60 + Number(second);
  const offset = (Number(offsetHour ?? 0) * 60 + Number(offsetMinute ?? 0)) * (sign === '-' ? -1 : 1);
  const whole = midnight + seconds * 1000 - offset * 60_000;
  if (second === '60') return whole % DAY === 0 ? { time: whole - MIN_STEP, wholeDay: false } : undefined;
  return { time: whole + Number(`0${(fraction ?? '').slice(0, 7)}`) * 1000, wholeDay: false };
}

/** The time of a date or date-time of a document, in milliseconds. Documents share most of them. */
export const timeOf = oncePerKey((text: string): number | undefined => parseInstant(text)?.time);

/** Whether a text is a date-time with a `T` that {@link parseInstant} accepts. */
export function isDateTime(text: string): boolean {
  const instant = parseInstant(text);
  return instant !== undefined && !instant.wholeDay && text[10] !== ' ';
}

/** The validity of a document at a point in time. */
export type Validity = 'valid' | 'not yet' | 'no longer';

/** The period of validity as in documents; both ends may be absent. */
export interface ValidityPeriod {
  readonly validFrom?: string | undefined;
  readonly validTo?: string | undefined;
}

/** The validity at a time in milliseconds since 1970. Both ends are inclusive; a bare date includes its whole day. */
export function validityAt({ validFrom, validTo }: ValidityPeriod, now: number): Validity {
  const from = parseInstant(validFrom ?? '');
  const to = parseInstant(validTo ?? '');
  if (to && (to.wholeDay ? now >= to.time + DAY : now > to.time)) return 'no longer';
  return from && now < from.time ? 'not yet' : 'valid';
}

/** Whether a document is valid at any time from a date on, such as that of its publication. */
export const isValidSince = ({ validFrom, validTo }: ValidityPeriod, date: string | undefined): boolean =>
  validTo === undefined && validityAt({ validFrom }, timeOf(date ?? '') ?? -Infinity) === 'valid';

export const TIME_TYPES: readonly string[] = ['date', 'time', 'date-time'];

/** A date or time as a sortable number; undefined if it is malformed. */
export function parseTime(type: string, text: string): number | undefined {
  const instant = parseInstant(type === 'time' ? `1970-01-01T${text}` : text);
  const fits = type === 'date' ? instant?.wholeDay : instant && !instant.wholeDay && text[10] !== ' ';
  return fits ? instant?.time : undefined;
}

/** Examples of the types, which follow RFC 3339 section 5.6, except that the offset may be missing. */
const EXAMPLES: Readonly<Record<string, string>> = {
  date: '2025-01-31',
  time: '12:00:00',
  'date-time': '2025-01-31T12:00:00Z (the offset may be missing)',
};

/** The remedy for a malformed date or time: the same day in RFC 3339, or an example. */
export function timeRemedy(type: string, value: unknown): string {
  const text = scalarText(value).trim();
  const example = `write one such as ${EXAMPLES[type]}`;
  const {
    y = '',
    m = '',
    d = '',
    time = '00:00:00Z',
  } = (YEAR_FIRST.exec(text) ?? DAY_FIRST.exec(text))?.groups ?? {};
  const month = `${y}-${m.padStart(2, '0')}`;
  const day = `${month}-${d.padStart(2, '0')}`;
  const meant = type === 'date' ? day : `${day}T${time}`;
  if (parseTime(type, meant) !== undefined) return `write ${meant}`;
  if (parseTime('date', day) !== undefined || parseTime('date', `${month}-01`) === undefined) return example;
  const last = new Date(Date.UTC(Number(y), Number(m), 0)).getUTCDate();
  return `${month} has ${last} days; ${example}`;
}

const YEAR_FIRST = /^(?<y>[0-9]{4})([-./]?)(?<m>[0-9]{1,2})\2(?<d>[0-9]{1,2})(?:[T ](?<time>.*))?$/;
/** Not with slashes: 01/02/2025 is in January or February. */
const DAY_FIRST = /^(?<d>[0-9]{1,2})\. ?(?<m>[0-9]{1,2})\. ?(?<y>[0-9]{4})(?:[T ](?<time>.*))?$/;
