import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { DEFAULT_OPTIONS, makeCatalogue } from '../build/check/check.ts';
import { RULE_DESCRIPTIONS } from '../build/check/report/rules.ts';
import { type Problem, sortProblems } from '../build/model/problems/problem.ts';
import { readSources } from '../build/read/files/read.ts';

/*
 * Each rule has a folder in fixtures/rules/, named after its id with a dot for the slash. Each folder in failing/ is a
 * scenario, a content folder that violates only this rule; expected.txt lists the problems of all of them, one per line,
 * as `scenario/file:line:column severity pointer: message (rule)`. Each folder in passing/ barely satisfies the rule.
 * UPDATE_GOLDENS=1 rewrites expected.txt.
 */
const FIXTURES = 'test/fixtures/rules';
const NAMES = readdirSync(FIXTURES).sort();

function lineOf({ severity, file, line, column, pointer, rule, message }: Problem): string {
  const location = line === undefined ? file : `${file}:${line}:${column ?? 1}`;
  return `${location} ${severity} ${pointer ? `${pointer}: ` : ''}${message} (${rule})`;
}

/** Rules about documents that are left out, whose failing content has other errors. */
const LEFT_OUT_RULES = ['references.left-out'];

/** Other rules that failing content may violate: a removed code that is in use is reported for each of the two. */
const FURTHER_RULES: Readonly<Record<string, readonly string[]>> = {
  'foreign-keys.values': ['versions/codes'],
};

async function problemsIn(
  folder: string,
  skipInvalid = false,
): Promise<{ all: readonly Problem[]; ofKept: readonly Problem[] }> {
  const { sources, problems, unreadable } = await readSources(folder);
  const result = makeCatalogue(sources, { ...DEFAULT_OPTIONS, skipInvalid }, unreadable);
  const unread = skipInvalid ? unreadable.map(({ file }) => file) : [];
  const all = sortProblems([...problems, ...result.problems]);
  return { all, ofKept: all.filter(({ file }) => ![...result.leftOut, ...unread].includes(file)) };
}

const scenariosIn = (folder: string): string[] => readdirSync(folder).sort();

describe.each(NAMES)('%s', (name) => {
  const id = name.replace('.', '/');
  const folder = join(FIXTURES, name);

  test('failing content: the expected problems', async () => {
    const lines: string[] = [];
    for (const scenario of scenariosIn(join(folder, 'failing'))) {
      const { all, ofKept } = await problemsIn(
        join(folder, 'failing', scenario),
        LEFT_OUT_RULES.includes(name),
      );
      expect(all.length, `problems in ${scenario}`).toBeGreaterThan(0);
      const allowed = [id, ...(FURTHER_RULES[name] ?? [])];
      expect(ofKept.filter(({ rule }) => !allowed.includes(rule))).toEqual([]);
      lines.push(...all.map((problem) => `${scenario}/${lineOf(problem)}`));
    }
    const expected = join(folder, 'expected.txt');
    if (process.env.UPDATE_GOLDENS) writeFileSync(expected, `${lines.join('\n')}\n`);
    expect(lines.join('\n')).toBe(readFileSync(expected, 'utf8').trim());
  });

  test('passing content: no problems', async () => {
    for (const scenario of scenariosIn(join(folder, 'passing'))) {
      const { all } = await problemsIn(join(folder, 'passing', scenario));
      expect(all.map(lineOf), scenario).toEqual([]);
    }
  });
});

/** Need files that a repository cannot contain, or that are not documents: unit tests create them. */
const WITHOUT_FIXTURE = ['file/readable'];

test('every rule has a fixture, and every fixture belongs to a rule', () => {
  const rules = [...RULE_DESCRIPTIONS.keys()].filter((id) => !WITHOUT_FIXTURE.includes(id));
  expect(NAMES).toEqual(rules.map((id) => id.replace('/', '.')).sort());
});
