import { helpMarkdown } from '../../build/check/report/report.ts';
import type { RuleDescription } from '../../build/check/rules/rule.ts';
import { severityText } from '../../scripts/explain.ts';

/** The text of docs/checks.md: a section for each rule, in the given order. */
export function printRulesPage(rules: Iterable<RuleDescription>): string {
  const lines = [...HEAD];
  for (const rule of rules) {
    const severity = severityText(rule).replace(/--[a-z-]+/, '`$&`');
    lines.push('', `## ${rule.id}`);
    lines.push('', `${rule.description}. Severity: ${severity}.`);
    lines.push('', helpMarkdown(rule));
  }
  return `${lines.join('\n')}\n`;
}

const HEAD = [
  '# Checks',
  '',
  'Each problem that the check reports ends with the name of a rule. This page explains the rules, as `npm run explain --',
  'RULE` does. An error keeps a document from being published; warnings and notes do not. The page is generated from the',
  'rules: `UPDATE_GOLDENS=1 npx vitest run test/unit/check/report/rules.test.ts` rewrites it.',
];
