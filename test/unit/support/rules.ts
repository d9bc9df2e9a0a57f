import type { Document } from '../../../build/catalogue/document.ts';
import type { Problem } from '../../../build/problems/problem.ts';
import { makeWholeContent, type WholeContent } from '../../../build/rules/support/content.ts';
import { applyRule, type CheckOptions, type Rule } from '../../../build/rules/support/rule.ts';

/** The problems that a rule finds in documents, in the order of their files. */
export function problemsOf(
  rule: Rule<WholeContent>,
  documents: readonly Document[],
  options: CheckOptions = { codesArePermanent: false },
): Problem[] {
  return [...applyRule(rule, makeWholeContent(documents), options)].map(({ problem }) => problem);
}
