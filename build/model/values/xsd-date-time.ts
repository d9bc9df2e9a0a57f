import { parseInstant } from './instant.ts';

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
