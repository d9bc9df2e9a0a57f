import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { RULE_DESCRIPTIONS } from '../../../build/report/rules.ts';
import { printRulesPage } from '../../../build/report/rules-page.ts';
import type { RuleDescription } from '../../../build/rules/support/rule.ts';

test('printRulesPage: a section for each rule, with its severity, help and reference', () => {
  const rules: RuleDescription[] = [
    {
      id: 'csv/rows',
      description: 'A CSV is well-formed',
      help: 'Write [] for *nothing*.',
      reference: 'https://www.rfc-editor.org/rfc/rfc4180',
      severity: 'error',
    },
    {
      id: 'versions/codes',
      description: 'No code is removed',
      help: 'Put it back.',
      severity: ({ codesArePermanent }) => (codesArePermanent ? 'error' : 'warning'),
    },
  ];
  expect(printRulesPage(rules).split('\n## ').slice(1)).toEqual([
    'csv/rows\n\nA CSV is well-formed. Severity: error.\n\nWrite \\[\\] for \\*nothing\\*. Reference: <https://www.rfc-editor.org/rfc/rfc4180>\n',
    'versions/codes\n\nNo code is removed. Severity: warning; error with `--codes-are-permanent`.\n\nPut it back.\n',
  ]);
});

test('docs/checks.md is generated from the rules: UPDATE_GOLDENS=1 rewrites it', () => {
  const page = printRulesPage(RULE_DESCRIPTIONS.values());
  if (process.env.UPDATE_GOLDENS) {
    mkdirSync('docs', { recursive: true });
    writeFileSync('docs/checks.md', page);
  }
  expect(readFileSync('docs/checks.md', 'utf8')).toBe(page);
});
