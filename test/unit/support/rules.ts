import { type ListContent, makeWholeContent } from '../../../build/check/facts/content.ts';
import { applyRules, type CheckOptions, type Rule } from '../../../build/check/rules/rule.ts';
import type { Document } from '../../../build/model/document/document.ts';
import type { Problem } from '../../../build/model/problems/problem.ts';

/** The problems that a rule finds in documents, in the order of their files. */
export function problemsOf(
  rule: Rule<ListContent>,
  documents: readonly Document[],
  options: CheckOptions = { codesArePermanent: false },
): Problem[] {
  return [...applyRules([rule], makeWholeContent(documents), options)].map(({ problem }) => problem);
}
