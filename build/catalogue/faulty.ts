import type { Problem } from '../problems.ts';
import { makeContent } from './content.ts';
import type { FaultyDocument } from './document.ts';
import { TABLE_RULES } from './rules/all.ts';
import { applyRule, type CheckOptions } from './rules/rule.ts';

/**
 * What is wrong with the columns, keys and rows of a document that has errors elsewhere, so that its maintainer
 * need not mend those first. Nothing is said of what other documents would have to do with it.
 */
export function checkFaulty({ document, isTold }: FaultyDocument, options: CheckOptions): Problem[] {
  const content = makeContent([document]);
  return TABLE_RULES.flatMap((rule) => applyRule(rule, content, options))
    .map(({ problem }) => problem)
    .filter(({ pointer = '' }) => !isTold(pointer));
}
