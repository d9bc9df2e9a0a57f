import type { FaultyDocument } from '../catalogue/document.ts';
import type { Report } from '../problems/problem.ts';
import { makeContent } from '../rules/support/content.ts';
import { applyRule, type CheckOptions } from '../rules/support/rule.ts';
import { TABLE_RULES } from './rules.ts';

/** Checks the table of a document with other errors, so its maintainer sees all problems at once. */
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
