import { type RuleDescription, severityOf } from '../rules/support/rule.ts';

/** The text of docs/checks.md: a section for each rule, in the given order. */
export function printRulesPage(rules: Iterable<RuleDescription>): string {
  const lines = [...HEAD];
  for (const rule of rules) {
    lines.push('', `## ${rule.id}`, '', `${rule.description}. Severity: ${severityText(rule)}.`, '');
    lines.push(helpMarkdown(rule));
  }
  return `${lines.join('\n')}\n`;
}

/** The help of a rule as Markdown, with a link to its standard. */
export function helpMarkdown({ help, reference }: RuleDescription): string {
  const text = help.replace(/[\\`*_<>[\]]/g, '\\$&');
  return reference === undefined ? text : `${text} Reference: <${reference}>`;
}

const HEAD = [
  '# Checks',
  '',
  'Each problem that the check reports ends with the name of a rule. This page explains the rules. An error keeps a',
  'document from being published; warnings and notes do not. This page is generated from the rules:',
  '`UPDATE_GOLDENS=1 npx vitest run test/unit/report/rules-page.test.ts` rewrites it.',
];

function severityText(rule: RuleDescription): string {
  const usual = severityOf(rule, { codesArePermanent: false });
  const strict = severityOf(rule, { codesArePermanent: true });
  return usual === strict ? usual : `${usual}; ${strict} with \`--codes-are-permanent\``;
}
