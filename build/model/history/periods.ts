import { type CodeHistory, type HistoryVersion, isValidOn, type Period } from '../changes/code-history.ts';

/** The period of a code that includes a version. */
export const periodAt = (periods: readonly Period[], version: number): Period | undefined =>
  periods.find(({ in: [first, last] }) => first <= version && version <= last);

/** Whether a version has a code that it does not withdraw. */
export function isUsableIn(periods: readonly Period[], version: number, { versions }: CodeHistory): boolean {
  const period = periodAt(periods, version);
  if (period?.status !== 'withdrawn') return period !== undefined;
  // The status may only follow from the next version, which lacks the code.
  const [, last] = period.in;
  const isGone = last < versions.length - 1 && !periodAt(periods, last + 1);
  return isGone && !period.isStated;
}

/** The codes that a version has, but that are withdrawn in it or not valid on a day. */
export function findUnusable(history: CodeHistory, version: number, date?: string): ReadonlySet<string> {
  const unusable = new Set<string>();
  for (const { code, periods } of history.codes) {
    const period = periodAt(periods, version);
    const isValid = period !== undefined && (date === undefined || isValidOn(period, date));
    if (!isValid || !isUsableIn(periods, version, history)) unusable.add(code);
  }
  return unusable;
}

/** The periods without a gap around the last one up to a version: a reused code has another meaning in others. */
export function findRun(periods: readonly Period[], version: number): readonly Period[] {
  let run: Period[] = [];
  for (const period of periods) {
    const [first] = period.in;
    const isNext = run.at(-1)?.in[1] === first - 1;
    if (!isNext && first > version) break;
    run = isNext ? [...run, period] : [period];
  }
  return run;
}

/** Index of a version; the last one if the history does not have it. */
export function indexOfVersion({ versions }: CodeHistory, canonicalVersionUri: string): number {
  const found = versions.findIndex((version) => version.canonicalVersionUri === canonicalVersionUri);
  return found < 0 ? versions.length - 1 : found;
}

/** The day from which a version applies. */
export const startOfVersion = ({ validFrom, publishedAt }: HistoryVersion): string | undefined =>
  (validFrom ?? publishedAt)?.slice(0, 10);
