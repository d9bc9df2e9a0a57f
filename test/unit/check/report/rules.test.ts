import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { RULE_DESCRIPTIONS } from '../../../../build/check/report/rules.ts';
import { RULES } from '../../../../build/check/rules.ts';
import { filesBelow } from '../../../support/files.ts';
import { printRulesPage } from '../../../support/rules-page.ts';

test('docs/checks.md is generated from the rules: UPDATE_GOLDENS=1 rewrites it', () => {
  const page = printRulesPage(RULE_DESCRIPTIONS.values());
  if (process.env.UPDATE_GOLDENS) writeFileSync('docs/checks.md', page);
  expect(readFileSync('docs/checks.md', 'utf8')).toBe(page);
});

/** The rule ids in the code that reads and parses files. */
const idsInSource = (): string[] =>
  ['build/read', 'build/model/json']
    .flatMap(filesBelow)
    .flatMap((file) => [
      ...readFileSync(file, 'utf8').matchAll(/'((?:csv|file|json|rows)\/[a-z-]+|schema|site)'/g),
    ])
    .map(([, id]) => id as string);

test('every rule has a description, sorted by id: if this fails, change build/check/report/rules.ts', () => {
  const ids = new Set([...RULES.map(({ id }) => id), ...idsInSource()]);
  expect([...RULE_DESCRIPTIONS.keys()]).toEqual([...ids].sort());
});

test.each([...RULE_DESCRIPTIONS.values()])(
  '$id: a short description, help in complete sentences, and a URL as reference',
  ({ description, help, reference = 'https://example.org' }) => {
    expect(description).toMatch(/^[A-Z][^\n]{9,98}[^.]$/);
    expect(help).toMatch(/^[A-Z].*\.$/);
    expect(help.split(/(?<=[.;:]) /).length).toBeGreaterThan(1);
    expect(new URL(reference).protocol).toBe('https:');
  },
);
