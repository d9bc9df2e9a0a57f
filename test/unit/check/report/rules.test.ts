import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { printRulesPage, RULE_DESCRIPTIONS } from '../../../../build/check/report/rules.ts';
import type { RuleDescription } from '../../../../build/check/rules/rule.ts';
import { RULES } from '../../../../build/check/rules.ts';

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

const described = [...RULE_DESCRIPTIONS.keys()];

/** The rule ids in the code that reads and parses files. */
function idsInSource(): string[] {
  const files = readdirSync('build/read', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join('build/read', name));
  return files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\brule: '([^']+)'/g)].map((match) => match[1] as string),
  );
}

test('every rule has a description: if this fails, add it to build/check/report/rules.ts', () => {
  const ids = new Set([...RULES.map(({ id }) => id), ...idsInSource()]);
  expect(ids.size).toBeGreaterThan(8);
  expect([...ids].filter((id) => !RULE_DESCRIPTIONS.has(id))).toEqual([]);
});

test('the descriptions are in the order of their ids, and short', () => {
  expect(described).toEqual([...described].sort());
  for (const { description } of RULE_DESCRIPTIONS.values())
    expect(description).toMatch(/^[A-Z][^\n]{9,98}[^.]$/);
});

test.each([...RULE_DESCRIPTIONS.values()])(
  '$id: the help has complete sentences, and the reference is a URL',
  (rule) => {
    expect(rule.help).toMatch(/^[A-Z].*\.$/);
    expect(rule.help.split(/(?<=[.;:]) /).length).toBeGreaterThan(1);
    if (rule.reference !== undefined) expect(new URL(rule.reference).protocol).toBe('https:');
  },
);
