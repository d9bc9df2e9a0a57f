import { DAY, parseInstant } from './instant.ts';

/** Whether a document is valid at some moment. */
export type Validity = 'valid' | 'not yet' | 'no longer';

/** The moments between which a document is valid, as documents have them; both may be absent. */
export interface ValidityPeriod {
  readonly validFrom?: string | undefined;
  readonly validTo?: string | undefined;
}

/** The validity at a moment in milliseconds since 1970. Both ends are inclusive, a bare date with its whole day. */
export function validityAt({ validFrom, validTo }: ValidityPeriod, now: number): Validity {
  const from = parseInstant(validFrom ?? '');
  const to = parseInstant(validTo ?? '');
  if (to && (to.wholeDay ? now >= to.time + DAY : now > to.time)) return 'no longer';
  return from && now < from.time ? 'not yet' : 'valid';
}
