import { parseInstant } from '../../domain/instant.ts';

const XSD_DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:[0-5]\d(\.\d+)?(Z|[+-](0\d|1[0-3]):\d\d|[+-]14:00)?$/;

/**
 * A date-time of the format as XML Schema writes it: in upper case, without leap seconds and with offsets up to 14
 * hours. One that is more than a change of case away is given in UTC, to the millisecond.
 */
export function xsdDateTime(text: string): string {
  const upper = text.toUpperCase();
  if (XSD_DATE_TIME.test(upper)) return upper;
  const instant = parseInstant(text);
  if (!instant) throw new RangeError(`${JSON.stringify(text)} is no date-time`);
  return new Date(instant.time).toISOString();
}
