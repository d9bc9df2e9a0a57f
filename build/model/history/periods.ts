import { type CodeHistory, isValidOn, type Period, startOfVersion } from '../changes/code-history.ts';

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

/** The codes of a list on a day, and the version that they are from; undefined if no version is known for that day. */
export function codesOn(
  history: CodeHistory,
  pinned: number,
  date: string,
): { readonly codes: ReadonlySet<string>; readonly version: number } | undefined {
  const { versions, statesValidity = false } = history;
  const applied = versions.findLastIndex((one) => (startOfVersion(one) ?? '9') <= date);
  const end = versions[applied]?.validTo?.slice(0, 10);
  if (!statesValidity && (applied < 0 || (end !== undefined && end < date))) return undefined;
  const version = statesValidity ? pinned : applied;
  const codes = new Set<string>();
  for (const { code, periods } of history.codes) {
    const period = periodAt(periods, version);
    if (!period || !isValidOn(period, date)) continue;
    // A list that states when codes are valid keeps the rows of withdrawn ones, which were codes to use before.
    const isEnded = period.validTo !== undefined || period.validBefore !== undefined;
    const wasUsable = statesValidity && (isEnded || isUsableIn(periods, applied, history));
    if (wasUsable || isUsableIn(periods, version, history)) codes.add(code);
  }
  return { version, codes };
}

/** The earliest day for which the codes of a list are known. */
export function earliestOf({ versions }: CodeHistory): string | undefined {
  const days = versions.map(startOfVersion).filter((day) => day !== undefined);
  return days.sort()[0];
}
