import { makeContent } from '../../../build/rules/support/content.ts';
import type { Document } from '../../../build/catalogue/document.ts';
import { applyRule, type CheckOptions, type Rule } from '../../../build/rules/support/rule.ts';
import type { Problem } from '../../../build/problems/problem.ts';

/** What a rule says of documents, in the order of their files. */
export function problemsOf(
  rule: Rule,
  documents: readonly Document[],
  options: CheckOptions = { codesArePermanent: false },
): Problem[] {
  return [...applyRule(rule, makeContent(documents), options)].map(({ problem }) => problem);
}
