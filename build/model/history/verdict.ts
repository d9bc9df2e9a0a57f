import { type CodeHistory, isValidOn, type Period, startOfVersion } from '../changes/code-history.ts';
import { isCertain, makeFindRespellings } from '../values/code-forms.ts';
import { makeFindNearest } from '../values/nearest.ts';

/** The period of a code that includes a version. */
export const periodAt = (periods: readonly Period[], version: number): Period | undefined =>
  periods.find(({ in: [first, last] }) => first <= version && version <= last);

/** Whether a version has a code that it does not withdraw. */
function isUsableIn(periods: readonly Period[], version: number, { versions }: CodeHistory): boolean {
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
function findRun(periods: readonly Period[], version: number): readonly Period[] {
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

export function earliestOf({ versions }: CodeHistory): string | undefined {
  const days = versions.map(startOfVersion).filter((day) => day !== undefined);
  return days.sort()[0];
}

export interface ListToJudge {
  readonly codes: ReadonlySet<string>;
  readonly history: CodeHistory;
  /** Index of the version that these codes are from. */
  readonly version: number;
  /** The day on which they are valid, if the list states when codes are, or for which data is checked. */
  readonly date?: string | undefined;
  /** Whether later versions do not matter, because the question is about the past. */
  readonly isPast: boolean;
  /** Correspondences between its versions, from the first to the last: the next best source of successors. */
  readonly successions?: readonly Succession[];
}

/** What the codes of a version became in a later one; versions are indexes. A code without a counterpart has an empty array. */
export interface Succession {
  readonly from: number;
  readonly to: number;
  readonly codes: ReadonlyMap<string, readonly string[]>;
}

/** Whether a code is right, and what was meant. `code` is the spelling of the list, which may be another one. */
export type Verdict =
  | { readonly kind: 'current' }
  | { readonly kind: 'deprecated'; readonly code: string; readonly next: Successors }
  | Withdrawn
  | { readonly kind: 'not-yet-valid'; readonly code: string; readonly validFrom: string }
  /** Only later versions have the code. */
  | { readonly kind: 'other-versions'; readonly code: string; readonly periods: readonly Period[] }
  /** The codes that differ only in spelling; several if it is ambiguous. */
  | { readonly kind: 'similar'; readonly codes: readonly string[] }
  /** The list never had the code; `nearest` may be meant. */
  | { readonly kind: 'unknown'; readonly nearest: string | undefined };

interface Withdrawn {
  readonly kind: 'withdrawn';
  readonly code: string;
  /** Whether only a later version withdraws it. */
  readonly isLater: boolean;
  readonly end: End;
  readonly periods: readonly Period[];
  readonly next: Successors;
}

export type End = ReturnType<typeof findEnd>;
export type Successors = ReturnType<typeof findSuccessors>;

/** Maximum number of compared pairs of codes: a fifth of a second of a slow CPU. Further codes get no nearest one. */
const MAX_COMPARISONS = 1_000_000;

/** The one answer to "Is this code right, and what was meant?". Its callers differ in words only. */
export function makeJudge(list: ListToJudge): (code: string) => Verdict {
  const { codes, history, version, date, isPast } = list;
  const latest = isPast ? version : history.versions.length - 1;
  const periodsOf = new Map(history.codes.map(({ code, periods }) => [code, periods]));
  const findSpellings = makeFindRespellings(codes);
  const findFormerSpellings = makeFindRespellings(periodsOf.keys());
  const findNearest = makeFindNearest(codes, MAX_COMPARISONS);

  const judgeKnown = (code: string): Verdict => {
    const periods = periodsOf.get(code) ?? [];
    const run = findRun(periods, version);
    const { status, validFrom = '' } = periodAt(run, version) ?? {};
    const isUsed = codes.has(code);
    if (!isUsed && date !== undefined && validFrom > date) return { kind: 'not-yet-valid', code, validFrom };
    if (!isUsed && run.length === 0) return { kind: 'other-versions', code, periods };
    const isLater = isUsed && run.length > 0 && latest > version && !isUsableIn(periods, latest, history);
    const next = findSuccessors(code, run, isLater ? latest : version, list, periodsOf);
    if (!isUsed || isLater) {
      const end = findEnd(run, isLater ? latest : version, history);
      return { kind: 'withdrawn', code, isLater, end, periods, next };
    }
    return status === 'deprecated' ? { kind: 'deprecated', code, next } : { kind: 'current' };
  };

  return (code) => {
    if (periodsOf.has(code) || codes.has(code)) return judgeKnown(code);
    const spelled = findSpellings(code);
    if (spelled && isCertain(spelled.how)) return { kind: 'similar', codes: spelled.codes };
    const former = findFormerSpellings(code);
    if (former && isCertain(former.how)) return judgeKnown(former.codes[0]);
    const nearest = spelled?.codes[0] ?? findNearest(code);
    const isMeant = nearest !== undefined && mayBeMeant(code, nearest);
    return { kind: 'unknown', nearest: isMeant ? nearest : undefined };
  };
}

/** Codes of this length are other codes if they differ in a letter: `ROM` and `DOM`. */
const MAX_SHORT_LENGTH = 4;

/** Whether a code may be a misspelled other one. With other digits, it is another one: `12345` and `12346`. */
function mayBeMeant(code: string, other: string): boolean {
  const others = other.split('/');
  return code.split('/').every((part, i) => part === others[i] || isTypo(part, others[i] ?? ''));
}

function isTypo(code: string, other: string): boolean {
  const sorted = (text: string) => [...text.toLowerCase()].sort().join('');
  if (sorted(code) === sorted(other)) return true;
  if (code.replace(/\D/g, '') !== other.replace(/\D/g, '')) return false;
  return code.length !== other.length || code.length > MAX_SHORT_LENGTH;
}

/**
 * The end of a code, as far as versions up to one state it: its last day, or the day after, or else the index of the first
 * version that withdraws it, if known.
 */
function findEnd(
  run: readonly Period[],
  upTo: number,
  history: CodeHistory,
): Pick<Period, 'validTo' | 'validBefore'> & { readonly version?: number } {
  const first = run[0]?.in[0] ?? 0;
  const last = run.at(-1)?.in[1] ?? 0;
  let at = Math.min(upTo, last);
  const { validTo, validBefore } = periodAt(run, at) ?? {};
  if (validBefore !== undefined) return { validBefore };
  if (validTo !== undefined) return { validTo };
  while (at >= first && !isUsableIn(run, at, history)) at--;
  return at < 0 || at + 1 >= history.versions.length ? {} : { version: at + 1 };
}

/** Maximum number of codes on the way to the successors of one. */
const MAX_SUCCESSIONS = 1000;

/** The codes that replace one, through codes that were replaced, too; those that the version lacks; or else a guess by the name. */
function findSuccessors(
  code: string,
  run: readonly Period[],
  upTo: number,
  { codes, history, successions = [] }: ListToJudge,
  periodsOf: ReadonlyMap<string, readonly Period[]>,
) {
  // Each code with the version in which it has the meaning, if a correspondence names it.
  const seen = new Map<string, number | undefined>();
  const addNext = (one: string, own: readonly Period[]): readonly string[] => {
    const stated = own.findLast(({ next }) => next !== undefined)?.next;
    const succession = stated ? undefined : findSuccession(one, own, upTo, successions);
    const next = stated ?? succession?.codes.get(one) ?? [];
    for (const further of next) if (!seen.has(further)) seen.set(further, succession?.to);
    return next;
  };
  const findMeaning = (one: string, version: number | undefined): readonly Period[] => {
    const periods = periodsOf.get(one) ?? [];
    if (!codes.has(one)) return version === undefined ? periods : findRun(periods, version);
    // A code to use may have had another meaning in the version of a correspondence.
    return version === undefined ? [] : [{ in: [version, version] }];
  };
  addNext(code, run);
  const usable: string[] = [];
  const missing: string[] = [];
  for (const [one, version] of seen) {
    if (one === code) continue;
    const isTooFar = seen.size > MAX_SUCCESSIONS;
    const next = isTooFar ? [] : addNext(one, findMeaning(one, version));
    if (!codes.has(one)) {
      if (next.length === 0 && !isTooFar) missing.push(one);
    } else if (next.length === 0 || next.includes(one)) usable.push(one);
  }
  const isStated = usable.length > 0 || missing.length > 0 || findSuccession(code, run, upTo, successions);
  const hint = isStated ? undefined : history.hints?.find(({ from, to }) => from === code && codes.has(to));
  return { codes: usable, missing, guess: hint?.to };
}

/** The last correspondence from one of the versions in which a code has a meaning. */
function findSuccession(
  code: string,
  run: readonly Period[],
  upTo: number,
  successions: readonly Succession[],
): Succession | undefined {
  const first = run[0]?.in[0] ?? 0;
  const last = run.at(-1)?.in[1] ?? -1;
  return successions.findLast(
    ({ from, to, codes }) => first <= from && from <= last && to <= upTo && codes.has(code),
  );
}
