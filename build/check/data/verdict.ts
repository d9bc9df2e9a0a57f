import type { CodeHistory, Period } from '../../model/changes/code-history.ts';
import type { Problem, Severity } from '../../model/problems/problem.ts';
import { didYouMean, listed, quoted } from '../../model/problems/wording.ts';
import { makeFindNearest } from '../../model/values/nearest.ts';
import { findRun, isUsableIn, nameOf, periodAt, whenWithdrawn } from './periods.ts';

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

/** What is wrong with a code of data; undefined if nothing is. */
export type Judge = (code: string) => Verdict | undefined;

/** Maximum number of verdicts to remember: the same codes are in many rows. */
const MAX_VERDICTS = 100_000;

export function makeJudge(list: ListToCheck): Judge {
  const { codes, history, version, date, isPast } = list;
  const title = quoted(list.title);
  const latest = isPast ? version : history.versions.length - 1;
  const periods = new Map(history.codes.map((one) => [one.code, one.periods]));
  const findNearest = makeFindNearest(codes);
  const adviceOn = makeAdvice(list, periods);

  const judge = (code: string): Verdict | undefined => {
    const own = periods.get(code) ?? [];
    const run = findRun(own, version);
    const { status, validFrom = '' } = periodAt(run, version) ?? {};
    const makeVerdict = (severity: Severity, rule: string, fault: string): Verdict => ({
      severity,
      rule: `data/${rule}`,
      message: `${quoted(code)} ${fault}`,
    });
    if (codes.has(code)) {
      if (run.length > 0 && latest > version && !isUsableIn(own, latest, history)) {
        const when = `${whenWithdrawn(run, latest, history)}, after ${nameOf(history, version)}`;
        const fault = `is withdrawn from ${title}${when}: ${adviceOn(code, run)}`;
        return makeVerdict('warning', 'withdrawn', fault);
      }
      if (status !== 'deprecated') return undefined;
      return makeVerdict('warning', 'deprecated', `is deprecated in ${title}: ${adviceOn(code, run)}`);
    }
    if (date !== undefined && validFrom > date)
      return makeVerdict('error', 'unknown', `is valid in ${title} only from ${validFrom}: use another code`);
    if (run.length > 0) {
      const when = whenWithdrawn(run, version, history);
      return makeVerdict('error', 'withdrawn', `is withdrawn from ${title}${when}: ${adviceOn(code, run)}`);
    }
    if (own[0]) {
      const where = `${nameOf(history, version)} of ${title}, but in ${nameOf(history, own[0].in[0])}`;
      const remedy = isPast ? 'use another code' : 'run "codes upgrade"';
      return makeVerdict('error', 'unknown', `is not in ${where}: ${remedy}`);
    }
    const hint = didYouMean(findNearest(code), 'correct it');
    return makeVerdict('error', 'unknown', `is not in ${title}: ${hint}`);
  };

  const verdicts = new Map<string, Verdict | undefined>();
  return (code) => {
    if (verdicts.has(code)) return verdicts.get(code);
    const verdict = judge(code);
    if (verdicts.size < MAX_VERDICTS) verdicts.set(code, verdict);
    return verdict;
  };
}

/** Maximum number of codes in a message, and of codes on the way to them. */
const MAX_SUCCESSORS = 20;
const MAX_SUCCESSIONS = 1000;

/** Makes what to do about a code: use what replaces it, through codes that were replaced too. */
function makeAdvice(list: ListToCheck, periods: ReadonlyMap<string, readonly Period[]>) {
  const { codes, history, version } = list;
  const nextIn = (own: readonly Period[]) => own.findLast(({ next }) => next !== undefined)?.next ?? [];
  const nextOf = (code: string) => nextIn(periods.get(code) ?? []);
  return (code: string, run: readonly Period[]): string => {
    const seen = new Set(nextIn(run));
    for (const one of seen) {
      if (seen.size > MAX_SUCCESSIONS) break;
      if (!codes.has(one)) for (const next of nextOf(one)) seen.add(next);
    }
    seen.delete(code);
    const usable = [...seen].filter((one) => codes.has(one));
    const missing = [...seen].filter((one) => !codes.has(one) && nextOf(one).length === 0);
    const where = `(not in ${nameOf(history, version)})`;
    const successors = [...usable.map(quoted), ...missing.map((one) => `${quoted(one)} ${where}`)];
    if (successors.length > 1) return `use one of ${listed(successors, MAX_SUCCESSORS)}`;
    if (successors.length === 1) return `use ${successors[0]}`;
    const hint = history.hints?.find(({ from, to }) => from === code && codes.has(to));
    return hint ? `perhaps use ${quoted(hint.to)}, which has the same name` : 'use another code';
  };
}
