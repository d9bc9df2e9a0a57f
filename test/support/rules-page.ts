import { helpMarkdown } from '../../build/check/report/report.ts';
import type { RuleDescription } from '../../build/check/rules/rule.ts';
import { severityText } from '../../scripts/explain.ts';

/** The text of docs/checks.md: a section for each rule, in the given order. */
export function printRulesPage(rules: Iterable<RuleDescription>): string {
  const lines = [...HEAD];
  for (const rule of rules) {
    const severity = severityText(rule).replace(/--[a-z-]+/, '`$&`');
    lines.push('', `## ${rule.id}`);
    lines.push('', `**${capitalize(severity)}.** ${rule.description}.`);
    lines.push('', helpMarkdown(rule).replace(/ Reference: (<[^<>]*>)$/, ' $1'));
  }
  return `${lines.join('\n')}\n`;
}

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const HEAD = [
  '# Checks',
  '',
  'This page is for maintainers of lists. It explains each rule of the check, as `npm run explain -- RULE` does. An error keeps a',
  'document from being published; warnings and notes do not.',
];
