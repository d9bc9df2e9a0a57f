import { DAY, parseInstant } from './instant.ts';

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
  validTo === undefined && validityAt({ validFrom }, parseInstant(date ?? '')?.time ?? -Infinity) === 'valid';
