import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { DEFAULT_OPTIONS, makeCatalogue } from '../build/check/check.ts';
import { readSources } from '../build/input/read.ts';
import type { Problem } from '../build/problems/problem.ts';
import { makeProblemStore } from '../build/problems/problem-store.ts';
import { RULE_DESCRIPTIONS } from '../build/report/rules.ts';

/*
 * Each rule has a folder in fixtures/rules/, named by its id with a dot for the slash: failing/ is content that
 * breaks this rule and no other, expected.txt what is told of it, a problem in a line: `file:line:column severity
 * pointer: message (rule)`; UPDATE_GOLDENS=1 writes it anew. passing/ is content that just keeps the rule.
 */
const FIXTURES = 'test/fixtures/rules';
const NAMES = readdirSync(FIXTURES).sort();

function lineOf({ severity, file, line, column, pointer, rule, message }: Problem): string {
  const place = line === undefined ? file : `${file}:${line}:${column ?? 1}`;
  return `${place} ${severity} ${pointer ? `${pointer}: ` : ''}${message} (${rule})`;
}

/** Rules that speak of what is left out: their failing content has documents with other errors. */
const LEAVING_OUT = ['references.left-out'];

async function problemsIn(
  folder: string,
  skipInvalid = false,
): Promise<{ all: Problem[]; ofKept: Problem[] }> {
  const { sources, problems, unreadable } = await readSources(folder);
  const made = makeCatalogue(sources, { ...DEFAULT_OPTIONS, skipInvalid }, unreadable);
  const unread = skipInvalid ? unreadable.map(({ file }) => file) : [];
  const store = makeProblemStore();
  for (const problem of [...problems, ...made.problems]) store.push(problem);
  const all = [...store.sorted()];
  return { all, ofKept: all.filter(({ file }) => ![...made.leftOut, ...unread].includes(file)) };
}

describe.each(NAMES)('%s', (name) => {
  const id = name.replace('.', '/');
  const folder = join(FIXTURES, name);

  test('failing content: tells what, where, and what to do', async () => {
    const { all, ofKept } = await problemsIn(join(folder, 'failing'), LEAVING_OUT.includes(name));
    const lines = all.map(lineOf).join('\n');
    const expected = join(folder, 'expected.txt');
    if (process.env.UPDATE_GOLDENS) writeFileSync(expected, `${lines}\n`);
    expect(lines).toBe(readFileSync(expected, 'utf8').trim());
    expect(ofKept.filter(({ rule }) => rule !== id)).toEqual([]);
  });

  test('passing content: says nothing', async () => {
    expect((await problemsIn(join(folder, 'passing'))).all.map(lineOf)).toEqual([]);
  });
});

/** No repository can hold files that cannot be read or named everywhere: test/unit/input/read.test.ts makes them. */
const WITHOUT_FIXTURE = ['file/readable'];

test('every rule has its fixture, and every fixture is that of a rule', () => {
  const rules = [...RULE_DESCRIPTIONS.keys()].filter((id) => !WITHOUT_FIXTURE.includes(id));
  expect(NAMES).toEqual(rules.map((id) => id.replace('/', '.')).sort());
});
