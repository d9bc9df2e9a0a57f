import {
  type CodeHistory,
  type HistoryVersion,
  isValidOn,
  type Period,
} from '../../model/changes/code-history.ts';
import { quoted } from '../../model/problems/wording.ts';

/** The codes of a list on a day, and the version that they are from; undefined if no version is known for that day. */
export function codesOn(
  history: CodeHistory,
  pinned: number,
  date: string,
): { readonly codes: ReadonlySet<string>; readonly version: number } | undefined {
  const { versions, statesValidity = false } = history;
  const applied = versions.findLastIndex((one) => (startOf(one) ?? '9') <= date);
  const end = versions[applied]?.validTo?.slice(0, 10);
  if (!statesValidity && (applied < 0 || (end !== undefined && end < date))) return undefined;
  const version = statesValidity ? pinned : applied;
  const known = history.codes.filter(({ periods }) => {
    const period = periodAt(periods, version);
    if (!period || !isValidOn(period, date)) return false;
    if (isUsableIn(periods, version, history)) return true;
    // A list that states when codes are valid keeps the rows of withdrawn ones, which were codes to use before.
    const isEnded = period.validTo !== undefined || period.validBefore !== undefined;
    return statesValidity && (isEnded || isUsableIn(periods, applied, history));
  });
  return { version, codes: new Set(known.map(({ code }) => code)) };
}

/** The earliest day for which the codes of a list are known. */
export const earliestOf = ({ versions }: CodeHistory): string | undefined =>
  versions
    .map(startOf)
    .filter((day) => day !== undefined)
    .sort()[0];

/** Index of a version; the last one if the history does not have it. */
export function indexOfVersion({ versions }: CodeHistory, canonicalVersionUri: string): number {
  const found = versions.findIndex((version) => version.canonicalVersionUri === canonicalVersionUri);
  return found < 0 ? versions.length - 1 : found;
}

/** A version as messages name it. */
export function nameOf({ versions }: CodeHistory, index: number): string {
  const { version, canonicalVersionUri } = versions[index] ?? {};
  return version === undefined ? quoted(canonicalVersionUri ?? '') : `version ${version}`;
}

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

/** When a code was withdrawn, as messages say it: by a day, or else a version; empty if it was when the list is first known. */
export function whenWithdrawn(run: readonly Period[], upTo: number, history: CodeHistory): string {
  const first = run[0]?.in[0] ?? 0;
  const last = run.at(-1)?.in[1] ?? 0;
  let at = Math.min(upTo, last);
  const { validTo, validBefore } = periodAt(run, at) ?? {};
  if (validBefore !== undefined) return ` since ${validBefore}`;
  if (validTo !== undefined) return ` after ${validTo}`;
  while (at >= first && !isUsableIn(run, at, history)) at--;
  const version = history.versions[at + 1];
  return at < 0 || !version ? '' : ` since ${startOf(version) ?? nameOf(history, at + 1)}`;
}

/** The day from which a version applies. */
const startOf = ({ validFrom, publishedAt }: HistoryVersion): string | undefined =>
  (validFrom ?? publishedAt)?.slice(0, 10);
