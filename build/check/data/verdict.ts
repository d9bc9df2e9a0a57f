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
import type { RuleDescription } from '../rules/rule.ts';

interface ListToCheck extends ListToJudge {
  readonly title: string;
}

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

const MAX_SUCCESSORS = 20;

function advise({ codes, missing, guess }: Successors, version: string): string {
  const successors = [...codes.map(quoted), ...missing.map((one) => `${quoted(one)} (not in ${version})`)];
  if (successors.length > 1) return `use one of ${listed(successors, MAX_SUCCESSORS)}`;
  if (successors.length === 1) return `use ${successors[0]}`;
  return guess === undefined ? 'use another code' : `perhaps use ${quoted(guess)}, which has the same name`;
}

export const DATA_RULES: readonly RuleDescription[] = [
  {
    id: 'data/unknown',
    description: 'Codes in data are codes of their list',
    help: 'The list has no such code on that day. Correct the code, or upgrade the list if a later version has it.',
    severity: 'error',
  },
  {
    id: 'data/withdrawn',
    description: 'Codes in data are not withdrawn from their list',
    help: 'Use the codes that replace it, if the list states them. Check data of the past with --at. A code that only a later version withdraws is a warning.',
    severity: 'error',
  },
  {
    id: 'data/deprecated',
    description: 'Codes in data are not deprecated in their list',
    help: 'The code is still valid, but the list advises against it. Use the code that replaces it in new data.',
    severity: 'warning',
  },
  {
    id: 'data/row',
    description: 'Data is a table in CSV whose rows have a cell for each column',
    help: 'Blank rows, and rows of another length than the header row, are probably damaged. Correct them, or state the separator.',
    severity: 'error',
  },
  {
    id: 'data/changed',
    description: 'Pinned lists are those of datapackage.json',
    help: 'The file of a list is not the one with the hash in datapackage.json. Run "codes pull" to get it again.',
    severity: 'error',
  },
  {
    id: 'data/outdated',
    description: 'Pinned lists are of the latest known version',
    help: 'The history of the list has a later version than the pinned one. Run "codes upgrade", and check the data again.',
    severity: 'warning',
  },
];
