import { makeWholeContent, type WholeContent } from '../../../build/check/rules/content.ts';
import { applyRule, type CheckOptions, type Rule } from '../../../build/check/rules/rule.ts';
import type { Document } from '../../../build/model/document/document.ts';
import type { Problem } from '../../../build/model/problems/problem.ts';

/** The problems that a rule finds in documents, in the order of their files. */
export function problemsOf(
  rule: Rule<WholeContent>,
  documents: readonly Document[],
  options: CheckOptions = { codesArePermanent: false },
): Problem[] {
  return [...applyRule(rule, makeWholeContent(documents), options)].map(({ problem }) => problem);
}
