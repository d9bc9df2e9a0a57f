import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { RULES } from '../../../build/check/rules.ts';
import { RULE_DESCRIPTIONS } from '../../../build/report/rules.ts';

const described = [...RULE_DESCRIPTIONS.keys()];

/** The rule ids in the code that reads and parses files. */
function idsInSource(): string[] {
  const files = ['build/input', 'build/catalogue'].flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.ts'))
      .map((name) => join(folder, name)),
  );
  return files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\brule: '([^']+)'/g)].map((match) => match[1] as string),
  );
}

test('every rule has a description: if this fails, add it to build/report/rules.ts', () => {
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
