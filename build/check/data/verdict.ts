import {
  type CodeHistory,
  type HistoryCode,
  type HistoryVersion,
  isValidOn,
  type Period,
} from '../../model/changes/code-history.ts';
import type { Problem } from '../../model/problems/problem.ts';
import { didYouMean, listed, quoted } from '../../model/problems/wording.ts';
import { makeFindNearest } from '../../model/values/nearest.ts';

/** A list that data refers to. */
export interface ListToCheck {
  /** Its name in messages. */
  readonly title: string;
  /** The codes to use. */
  readonly codes: ReadonlySet<string>;
  readonly history: CodeHistory;
  /** Index of the version that these codes are from. */
  readonly version: number;
  /** The day on which they are valid, if the list states when codes are, or for which data is checked. */
  readonly date?: string | undefined;
  /** Whether data is of the past, so that later versions do not matter. */
  readonly isPast: boolean;
}

/** What is wrong with a code in data. */
export type Verdict = Pick<Problem, 'severity' | 'rule' | 'message'>;

/** Judges the codes of a list in data. */
export interface Judge {
  /** Whether nothing is wrong with a code. */
  readonly isFine: (code: string) => boolean;
  /** What is wrong with a code that is not fine. */
  readonly verdictOf: (code: string) => Verdict;
}

export function makeJudge(list: ListToCheck): Judge {
  const { codes, history, version, date, isPast } = list;
  const title = quoted(list.title);
  const periods = new Map(history.codes.map((one) => [one.code, one.periods]));
  const periodsOf = (code: string) => periods.get(code) ?? [];
  const findNearest = makeFindNearest(codes);
  const latest = isPast ? version : history.versions.length - 1;

  const adviceOn = (code: string, run: readonly Period[]): string => {
    const { usable, others } = successorsOf(nextIn(run), code, codes, periodsOf);
    const missing = others.map((one) => `${quoted(one)} (not in ${nameOf(history, version)})`);
    const [first, ...more] = [...usable.map(quoted), ...missing];
    if (more.length > 0) return `use one of ${listed([first as string, ...more], MAX_SUCCESSORS)}`;
    if (first !== undefined) return `use ${first}`;
    const same = history.hints?.find(({ from, to }) => from === code && codes.has(to))?.to;
    return same === undefined ? 'use another code' : `perhaps use ${quoted(same)}, which has the same name`;
  };

  /** About a code to use: whether a later version has withdrawn it, or it is deprecated. */
  const concernAbout = (known: HistoryCode): Verdict | undefined => {
    const last = periodIn(known, latest);
    const isLeaving = latest > version && last !== undefined && !isToUse(last, latest, known, history);
    const rule = isLeaving ? 'data/withdrawn' : 'data/deprecated';
    if (!isLeaving && periodIn(known, version)?.status !== 'deprecated') return undefined;
    const run = runIn(known, version);
    const end = Math.min(latest, run.at(-1)?.in[1] ?? latest);
    const when = isLeaving
      ? `is withdrawn from ${title}${since(known, end, history)}, after ${nameOf(history, version)}`
      : `is deprecated in ${title}`;
    const message = `${quoted(known.code)} ${when}: ${adviceOn(known.code, run)}`;
    return { severity: 'warning', rule, message };
  };

  const concerns = new Map(
    Array.from(codes, (code) => [code, concernAbout({ code, periods: periodsOf(code) })] as const),
  );
  const verdictOf = (code: string): Verdict => {
    const known = { code, periods: periodsOf(code) };
    if (codes.has(code)) return concerns.get(code) as Verdict;
    const error = (rule: string, message: string): Verdict => ({
      ...{ severity: 'error', rule, message: `${quoted(code)} ${message}` },
    });
    const period = periodIn(known, version);
    const { validFrom } = period ?? {};
    if (validFrom !== undefined && date !== undefined && !isValidOn({ validFrom }, date))
      return error('data/unknown', `is valid in ${title} only from ${validFrom}: use another code`);
    if (period)
      return error(
        'data/withdrawn',
        `is withdrawn from ${title}${since(known, version, history)}: ${adviceOn(code, runIn(known, version))}`,
      );
    const [first] = known.periods;
    if (first) {
      const [own, its] = [version, first.in[0]].map((at) => nameOf(history, at));
      const remedy = isPast ? 'use another code' : 'run "codes upgrade"';
      return error('data/unknown', `is not in ${own} of ${title}, but in ${its}: ${remedy}`);
    }
    return error('data/unknown', `is not in ${title}: ${didYouMean(findNearest(code), 'correct it')}`);
  };
  return { isFine: (code) => concerns.get(code) === undefined && codes.has(code), verdictOf };
}

/** Maximum number of successors in a message. */
const MAX_SUCCESSORS = 20;

/** The codes of a list on a day, and the version that they are from; undefined if no version is known for that day. */
export function codesOn(
  history: CodeHistory,
  pinned: number,
  date: string,
): Pick<ListToCheck, 'codes' | 'version'> | undefined {
  const { versions, statesValidity = false } = history;
  const applied = versions.findLastIndex((one) => (startOf(one) ?? '9') <= date);
  const end = versions[applied]?.validTo?.slice(0, 10);
  if (!statesValidity && (applied < 0 || (end !== undefined && end < date))) return undefined;
  const version = statesValidity ? pinned : applied;
  const codes = history.codes.filter((known) => {
    if (isUsable(known, history, version, date)) return true;
    // A list that states when codes are valid keeps the rows of withdrawn ones, which were codes to use before.
    const [period, then] = [version, applied].map((at) => known.periods.find((one) => isIn(one, at)));
    if (!period || !isValidOn(period, date)) return false;
    const isEnded = period.validTo !== undefined || period.validBefore !== undefined;
    return statesValidity && (isEnded || (then !== undefined && isToUse(then, applied, known, history)));
  });
  return { version, codes: new Set(codes.map(({ code }) => code)) };
}

/** The earliest day for which the codes of a list are known. */
export const earliestOf = ({ versions }: CodeHistory): string | undefined =>
  versions.flatMap((version) => startOf(version) ?? []).sort()[0];

/** A version as messages name it. */
export function nameOf({ versions }: CodeHistory, index: number): string {
  const { version, canonicalVersionUri } = versions[index] ?? {};
  return version === undefined ? quoted(canonicalVersionUri ?? '') : `version ${version}`;
}

/** Whether a code may be used in a version, and on a day if the list states validity. */
export function isUsable(known: HistoryCode, history: CodeHistory, version: number, date: string): boolean {
  const period = known.periods.find((one) => isIn(one, version));
  return period !== undefined && isToUse(period, version, known, history) && isValidOn(period, date);
}

const startOf = ({ validFrom, publishedAt }: HistoryVersion) => (validFrom ?? publishedAt)?.slice(0, 10);
const isIn = ({ in: [first, last] }: Period, version: number): boolean => first <= version && version <= last;

/** The last period of a code up to a version. */
const periodIn = ({ periods }: HistoryCode, version: number): Period | undefined =>
  periods.findLast(({ in: [first] }) => first <= version);

/** The periods without a gap around the last one up to a version: a reused code has another meaning in others. */
function runIn({ periods }: HistoryCode, version: number): readonly Period[] {
  const last = periods.findLastIndex(({ in: [first] }) => first <= version);
  if (last < 0) return [];
  const hasGapBefore = (i: number): boolean => periods[i - 1]?.in[1] !== (periods[i]?.in[0] ?? 0) - 1;
  let start = last;
  while (!hasGapBefore(start)) start--;
  let end = last + 1;
  while (!hasGapBefore(end)) end++;
  return periods.slice(start, end);
}

/** The successors that the last of these periods states. */
const nextIn = (periods: readonly Period[]): readonly string[] =>
  periods.findLast(({ next }) => next !== undefined)?.next ?? [];

/** Whether a period is one of a code to use in a version: its status may only follow from the next version. */
function isToUse(period: Period, version: number, known: HistoryCode, { versions }: CodeHistory): boolean {
  const { status, isStated = false } = period;
  const [, last] = period.in;
  const isGone = last < versions.length - 1 && !known.periods.some(({ in: [first] }) => first === last + 1);
  return isIn(period, version) && (status !== 'withdrawn' || (isGone && !isStated));
}

/** Since when a code is withdrawn, for messages: a day, or else a version; empty if it was when the list is first known. */
function since(known: HistoryCode, version: number, history: CodeHistory): string {
  const period = periodIn(known, version) as Period;
  if (period.validBefore !== undefined) return ` since ${period.validBefore}`;
  const { validTo } = period;
  if (validTo !== undefined) return validTo.length < 10 ? ` after ${validTo}` : ` since ${dayAfter(validTo)}`;
  let at = period.in[1] + 1;
  const before = known.periods.filter(({ in: [first] }) => first <= version).reverse();
  for (const one of before) {
    if (one.in[1] !== at - 1 || isToUse(one, one.in[0], known, history)) break;
    at = one.in[0];
  }
  const from = history.versions[at];
  return at === 0 || !from ? '' : ` since ${startOf(from) ?? nameOf(history, at)}`;
}

function dayAfter(date: string): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1, day + 1)).toISOString().slice(0, 10);
}

/** The ends of the successions of a code with these successors: codes to use, and others that nothing replaces. */
function successorsOf(
  own: readonly string[],
  code: string,
  codes: ReadonlySet<string>,
  periodsOf: (code: string) => readonly Period[],
): { readonly usable: readonly string[]; readonly others: readonly string[] } {
  const nextOf = (one: string) => nextIn(periodsOf(one));
  const seen = new Set(own);
  for (const one of seen) {
    if (seen.size > MAX_SUCCESSIONS) break;
    if (!codes.has(one)) for (const next of nextOf(one)) seen.add(next);
  }
  seen.delete(code);
  return {
    usable: [...seen].filter((one) => codes.has(one)),
    others: [...seen].filter((one) => !codes.has(one) && nextOf(one).length === 0),
  };
}

/** Maximum number of codes on the way to the ends. */
const MAX_SUCCESSIONS = 1000;
