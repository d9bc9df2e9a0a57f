import { parseInstant } from './instant.ts';
import { scalarText } from './json-values.ts';

export const TIME_TYPES: readonly string[] = ['date', 'time', 'date-time'];

/** A date or time as a sortable number; undefined if it is malformed. */
export function timeOf(type: string, text: string): number | undefined {
  const instant = parseInstant(type === 'time' ? `1970-01-01T${text}` : text);
  const fits = type === 'date' ? instant?.wholeDay : instant && !instant.wholeDay && text[10] !== ' ';
  return fits ? instant?.time : undefined;
}

/** Examples of the types, which follow RFC 3339 section 5.6, except that the offset may be missing. */
const EXAMPLES: ReadonlyMap<string, string> = new Map([
  ['date', '2025-01-31'],
  ['time', '12:00:00'],
  ['date-time', '2025-01-31T12:00:00Z (the offset may be missing)'],
]);

/** The remedy for a malformed date or time: the probable value, or an example. */
export function timeRemedy(type: string, value: unknown): string {
  const text = scalarText(value).trim();
  const serial = spreadsheetText(type, text);
  if (serial !== undefined) return serial;
  const meant = type === 'time' ? [] : possibleDates(text).flatMap((date) => asType(type, date));
  const example = `write one such as ${EXAMPLES.get(type)}`;
  if (meant.length > 0) return `write ${[...new Set(meant)].join(' or ')}`;
  const absent = absentDay(text);
  return absent === undefined ? example : `${absent}; ${example}`;
}

/** A day and the text after it. */
interface PossibleDate {
  readonly day: string;
  readonly time: string;
}

function asType(type: string, { day, time }: PossibleDate): string[] {
  const [, hour = '', minute, second = ':00', fraction = '', offset = ''] = TIME.exec(time) ?? [];
  if (time !== '' && minute === undefined) return [];
  const clock = minute === undefined ? '00:00:00' : `${hour.padStart(2, '0')}:${minute}${second}${fraction}`;
  const zone =
    minute === undefined ? 'Z' : offset.toUpperCase().replace(/^([+-][0-9]{2})(?::?([0-9]{2}))?$/, '$1:$2');
  const text = type === 'date' ? day : `${day}T${clock}${zone.endsWith(':') ? `${zone}00` : zone}`;
  return timeOf(type, text) === undefined ? [] : [text];
}

const TIME = /^[Tt ,]*([0-9]{1,2}):([0-9]{2})(:[0-9]{2})?(\.[0-9]+)?\s?([Zz]|[+-][0-9]{2}(?::?[0-9]{2})?)?$/;
const AFTER = '(?<time>[Tt ,]+[0-9]{1,2}:.*)?$';
const YEAR_FIRST = new RegExp(`^(?<y>[0-9]{4})([-/. ]?)(?<m>[0-9]{1,2})\\2(?<d>[0-9]{1,2})${AFTER}`);
const DAY_FIRST = new RegExp(`^(?<d>[0-9]{1,2})([-/.]) ?(?<m>[0-9]{1,2})\\2 ?(?<y>[0-9]{4})${AFTER}`);
/** Serial dates of spreadsheets, from 1950 to 2064, and times as fractions of a day. */
const SERIAL = /^(?<days>0|(?:1[89]|[2-5][0-9])[0-9]{3})(?<fraction>[.,][0-9]+)?$/;

/** The remedy for a number that a spreadsheet has saved for a date or time. */
function spreadsheetText(type: string, text: string): string | undefined {
  const { days, fraction = '' } = SERIAL.exec(text)?.groups ?? {};
  if (days === undefined || (days === '0') !== (type === 'time')) return undefined;
  const seconds = Math.round(Number(`0${fraction.replace(',', '.')}`) * 86_400);
  const instant = new Date(Date.UTC(1899, 11, 30 + Number(days), 0, 0, seconds)).toISOString();
  const [day = '', time = ''] = instant.split(/[T.]/);
  return type === 'time'
    ? `write ${time} (a spreadsheet has saved the fraction of a day)`
    : `write ${type === 'date' ? day : `${day}T${time}Z`} (a spreadsheet has saved its serial number)`;
}

function possibleDates(text: string): PossibleDate[] {
  const { y, m = '', d = '', time = '' } = YEAR_FIRST.exec(text)?.groups ?? {};
  if (y !== undefined)
    return [{ day: dayOf(y, m, d), time }, ...(Number(m) > 12 ? [{ day: dayOf(y, d, m), time }] : [])];
  const local = DAY_FIRST.exec(text);
  if (local?.groups) {
    const { y = '', m = '', d = '', time = '' } = local.groups;
    const isAmerican = local[2] === '/';
    return [{ day: dayOf(y, m, d), time }, ...(isAmerican ? [{ day: dayOf(y, d, m), time }] : [])];
  }
  return [];
}

const dayOf = (year: string, month: string, day: string): string =>
  `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;

/** The reason why a well-formed date such as `2024-02-30` does not exist. */
function absentDay(text: string): string | undefined {
  const [, year = '', month = '', day = ''] = /^([0-9]{4})-([0-9]{2})-([0-9]{2})(?:$|[Tt])/.exec(text) ?? [];
  if (year === '' || timeOf('date', `${year}-${month}-${day}`) !== undefined) return undefined;
  if (timeOf('date', `${year}-${month}-01`) === undefined) return `there is no month ${month}`;
  const last = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  return `${year}-${month} has ${last} days`;
}
