import type { CodeHistory, Period } from '../changes/code-history.ts';
import { isCertain, makeFindRespellings } from '../values/code-forms.ts';
import { makeFindNearest } from '../values/nearest.ts';
import { findRun, isUsableIn, periodAt } from './periods.ts';

/** A list whose codes are asked about. */
export interface ListToJudge {
  /** The codes to use. */
  readonly codes: ReadonlySet<string>;
  readonly history: CodeHistory;
  /** Index of the version that these codes are from. */
  readonly version: number;
  /** The day on which they are valid, if the list states when codes are, or for which data is checked. */
  readonly date?: string | undefined;
  /** Whether later versions do not matter, because the question is about the past. */
  readonly isPast: boolean;
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

/** The end of a code: its last day, or the day after, or else the index of the first version that withdraws it, if known. */
export interface End {
  readonly validTo?: string;
  readonly validBefore?: string;
  readonly version?: number;
}

/** The codes that replace one, through codes that were replaced, too. */
export interface Successors {
  readonly codes: readonly string[];
  /** Successors that the version lacks. */
  readonly missing: readonly string[];
  /** The code that appeared with the same name, if the list states no successor. */
  readonly guess: string | undefined;
}

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
    const next = findSuccessors(code, run, list, periodsOf);
    const isLater = isUsed && run.length > 0 && latest > version && !isUsableIn(periods, latest, history);
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

/** When a code was withdrawn, as far as versions up to one say. */
function findEnd(run: readonly Period[], upTo: number, history: CodeHistory): End {
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

/** Follows the successors of a code to those that may be used. */
function findSuccessors(
  code: string,
  run: readonly Period[],
  { codes, history }: ListToJudge,
  periodsOf: ReadonlyMap<string, readonly Period[]>,
): Successors {
  const nextIn = (own: readonly Period[]) => own.findLast(({ next }) => next !== undefined)?.next ?? [];
  const seen = new Set(nextIn(run));
  const missing: string[] = [];
  for (const one of seen) {
    if (seen.size > MAX_SUCCESSIONS) break;
    if (one === code || codes.has(one)) continue;
    const further = nextIn(periodsOf.get(one) ?? []);
    if (further.length === 0) missing.push(one);
    for (const next of further) seen.add(next);
  }
  const usable = [...seen].filter((one) => one !== code && codes.has(one));
  const isStated = usable.length > 0 || missing.length > 0;
  const hint = isStated ? undefined : history.hints?.find(({ from, to }) => from === code && codes.has(to));
  return { codes: usable, missing, guess: hint?.to };
}
