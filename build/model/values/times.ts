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
  if (timeOf(type, meant) !== undefined) return `write ${meant}`;
  if (timeOf('date', day) !== undefined || timeOf('date', `${month}-01`) === undefined) return example;
  const last = new Date(Date.UTC(Number(y), Number(m), 0)).getUTCDate();
  return `${month} has ${last} days; ${example}`;
}

const YEAR_FIRST = /^(?<y>[0-9]{4})([-./]?)(?<m>[0-9]{1,2})\2(?<d>[0-9]{1,2})(?:[T ](?<time>.*))?$/;
/** Not with slashes: 01/02/2025 is in January or February. */
const DAY_FIRST = /^(?<d>[0-9]{1,2})\. ?(?<m>[0-9]{1,2})\. ?(?<y>[0-9]{4})(?:[T ](?<time>.*))?$/;
