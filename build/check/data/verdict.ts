import { type CodeHistory, startOfVersion } from '../../model/changes/code-history.ts';
import {
  type End,
  type ListToJudge,
  makeJudge,
  type Successors,
  type Verdict,
} from '../../model/history/verdict.ts';
import { oncePerKey } from '../../model/once.ts';
import type { Problem } from '../../model/problems/problem.ts';
import { didYouMean, listed, quoted } from '../../model/problems/wording.ts';

/** A list that data refers to, and its name in messages. */
interface ListToCheck extends ListToJudge {
  readonly title: string;
}

/** A problem with a code, wherever it is. */
export type CodeProblem = Pick<Problem, 'severity' | 'rule' | 'message'>;

/** What is wrong with a code of data; undefined if nothing is. */
export type CheckCode = (code: string) => CodeProblem | undefined;

/** Makes the check of codes: the verdicts in words. The same codes are in many rows. */
export function makeCheckCode(list: ListToCheck): CheckCode {
  const judge = makeJudge(list);
  return oncePerKey((code) => describeVerdict(code, judge(code), list));
}

function describeVerdict(
  code: string,
  verdict: Verdict,
  { history, version, isPast, ...list }: ListToCheck,
): CodeProblem | undefined {
  const title = quoted(list.title);
  const own = nameOf(history, version);
  const makeProblem = (severity: Problem['severity'], rule: string, fault: string): CodeProblem => {
    const isRespelled = 'code' in verdict && verdict.code !== code;
    const spelling = isRespelled ? ` is another spelling of ${quoted(verdict.code)}, which` : '';
    return { severity, rule: `data/${rule}`, message: `${quoted(code)}${spelling} ${fault}` };
  };
  const unknown = (fault: string) => makeProblem('error', 'unknown', fault);
  switch (verdict.kind) {
    case 'current':
      return undefined;
    case 'deprecated':
      return makeProblem('warning', 'deprecated', `is deprecated in ${title}: ${advise(verdict.next, own)}`);
    case 'withdrawn': {
      const when = `${describeEnd(verdict.end, history)}${verdict.isLater ? `, after ${own}` : ''}`;
      const fault = `is withdrawn from ${title}${when}: ${advise(verdict.next, own)}`;
      return makeProblem(verdict.isLater ? 'warning' : 'error', 'withdrawn', fault);
    }
    case 'not-yet-valid':
      return unknown(`is valid in ${title} only from ${verdict.validFrom}: use another code`);
    case 'other-versions': {
      const later = nameOf(history, verdict.periods[0]?.in[0] ?? 0);
      const remedy = isPast ? 'use another code' : 'run "codes upgrade"';
      return unknown(`is not in ${own} of ${title}, but in ${later}: ${remedy}`);
    }
    case 'similar':
      return unknown(`is not in ${title}: did you mean ${verdict.codes.map(quoted).join(' or ')}?`);
    case 'unknown':
      return unknown(`is not in ${title}: ${didYouMean(verdict.nearest, 'correct it')}`);
  }
}

/** A version as messages name it. */
export function nameOf({ versions }: CodeHistory, index: number): string {
  const { version, canonicalVersionUri } = versions[index] ?? {};
  return version === undefined ? quoted(canonicalVersionUri ?? '') : `version ${version}`;
}

/** When a code was withdrawn: by a day, or else a version; empty if it was when the list is first known. */
function describeEnd({ validTo, validBefore, version }: End, history: CodeHistory): string {
  if (validBefore !== undefined) return ` since ${validBefore}`;
  if (validTo !== undefined) return ` after ${validTo}`;
  const first = version === undefined ? undefined : history.versions[version];
  return first ? ` since ${startOfVersion(first) ?? nameOf(history, version as number)}` : '';
}

/** Maximum number of codes in a message. */
const MAX_SUCCESSORS = 20;

/** What to do about a code: use what replaces it. */
function advise({ codes, missing, guess }: Successors, version: string): string {
  const successors = [...codes.map(quoted), ...missing.map((one) => `${quoted(one)} (not in ${version})`)];
  if (successors.length > 1) return `use one of ${listed(successors, MAX_SUCCESSORS)}`;
  if (successors.length === 1) return `use ${successors[0]}`;
  return guess === undefined ? 'use another code' : `perhaps use ${quoted(guess)}, which has the same name`;
}
