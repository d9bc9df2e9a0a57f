import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { makeCatalogue } from '../build/catalogue/catalogue.ts';
import { RULES } from '../build/catalogue/rules/all.ts';
import { readSources } from '../build/input/read.ts';
import { type Problem, printProblem } from '../build/problems.ts';

/*
 * Each rule has a folder in fixtures/rules/, named by its id with a dot for the slash: failing/ is content that
 * breaks this rule and no other, expected.txt what its maintainer is told, passing/ content that just keeps it.
 */
const FIXTURES = 'test/fixtures/rules';
const NAMES = readdirSync(FIXTURES).sort();

async function problemsIn(folder: string): Promise<Problem[]> {
  const { sources, problems } = await readSources(folder);
  return [...problems, ...makeCatalogue(sources).problems];
}

describe.each(NAMES)('%s', (name) => {
  const id = name.replace('.', '/');
  const folder = join(FIXTURES, name);

  test('failing content: tells what, where, and what to do', async () => {
    const problems = await problemsIn(join(folder, 'failing'));
    expect(problems.map(printProblem).join('\n')).toBe(
      readFileSync(join(folder, 'expected.txt'), 'utf8').trim(),
    );
    expect(problems.filter(({ rule }) => rule !== id)).toEqual([]);
  });

  test('passing content: says nothing', async () => {
    expect((await problemsIn(join(folder, 'passing'))).map(printProblem)).toEqual([]);
  });
});

test('every rule has its fixture', () => {
  expect(RULES.map(({ id }) => id.replace('/', '.')).filter((name) => !NAMES.includes(name))).toEqual([]);
});
