import type { Document } from '../../../build/catalogue/document.ts';
import type { Problem } from '../../../build/problems/problem.ts';
import { makeContent } from '../../../build/rules/support/content.ts';
import { applyRule, type CheckOptions, type Rule } from '../../../build/rules/support/rule.ts';

/** What a rule says of documents, in the order of their files. */
export function problemsOf(
  rule: Rule,
  documents: readonly Document[],
  options: CheckOptions = { codesArePermanent: false },
): Problem[] {
  return [...applyRule(rule, makeContent(documents), options)].map(({ problem }) => problem);
}
