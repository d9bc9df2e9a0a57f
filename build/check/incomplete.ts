import type { FaultyDocument } from '../catalogue/document.ts';
import type { Report } from '../problems/problem.ts';
import { makeContent } from '../rules/support/content.ts';
import { applyRule, type CheckOptions } from '../rules/support/rule.ts';
import { TABLE_RULES } from './rules.ts';

/**
 * What is wrong with the columns, keys and rows of a document that has errors elsewhere, so that its maintainer
 * need not mend those first. Nothing is said of what other documents would have to do with it.
 */
export function checkFaulty(
  { document, isReported }: FaultyDocument,
  options: CheckOptions,
  report: Report,
): void {
  const content = makeContent([document]);
  for (const rule of TABLE_RULES) {
    for (const { problem } of applyRule(rule, content, options))
      if (!isReported(problem.pointer ?? '')) report(problem);
  }
}
