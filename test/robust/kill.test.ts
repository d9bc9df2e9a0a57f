import { type ChildProcess, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { oncePerKey } from '../../build/model/once.ts';
import { makeFolder, writeContent } from '../support/content-tree.ts';
import { makeDocument } from '../support/documents.ts';
import { mulberry32 } from '../support/random.ts';
import { randomRuns } from '../support/runs.ts';
import {
  findDifferences,
  IDENTITY,
  type RunningBuild,
  runBuild,
  startBuild,
  type Tree,
  treeOf,
} from './building.ts';

const { seed: SEED, numRuns: KILLS } = randomRuns(4);

const { folder, remove } = makeFolder();
afterAll(remove);

/** The folder of the output, which must contain nothing else at the end. */
const parent = join(folder, 'parent');
const out = join(parent, 'out');

beforeEach(() => {
  rmSync(parent, { recursive: true, force: true });
  mkdirSync(parent);
});

/** Content with the number of its build in every document, page and tag. */
function contentOf(build: number): string {
  const content = join(folder, `content-${build}`);
  const tree = Object.fromEntries(
    Array.from({ length: 3 }, (_, i) => [
      `${i}.json`,
      makeDocument({
        uri: `urn:test:list-${i}`,
        version: String(build),
        language: i % 2 === 0 ? 'de' : 'en',
        shortName: `List ${i} of build ${build}`,
        tags: [`build ${build}`],
        rows: [{ code: 'a', name: `Build ${build}` }],
      }),
    ]),
  );
  writeContent(content, { 'site.json': IDENTITY, ...tree });
  return content;
}

/** The output of an undisturbed build into a folder of the same name elsewhere. */
const expectedTree = oncePerKey(async (content: string): Promise<Tree> => {
  const elsewhere = join(folder, 'expected', 'out');
  await runBuild(content, elsewhere);
  const tree = treeOf(elsewhere) as Tree;
  rmSync(dirname(elsewhere), { recursive: true });
  return tree;
});

/** The name of the build whose complete output is in a folder; otherwise the differences. */
function findBuild(candidates: ReadonlyMap<string, Tree>, where = out): string {
  const found = treeOf(where);
  if (!found) return `${basename(where)} is not there`;
  const all = [...candidates].map(([name, tree]) => ({ name, wrong: findDifferences(found, tree) }));
  const complete = all.find(({ wrong }) => wrong.length === 0);
  if (complete) return complete.name;
  const texts = all.map(
    ({ name, wrong }) => `not ${name}: ${wrong.length} files differ, such as ${wrong.slice(0, 3).join(', ')}`,
  );
  return `${basename(where)} is not the output of one build: ${texts.join('; ')}`;
}

/** Like {@link findBuild}, but falls back to an output that was moved aside. */
function findBuildOrAside(candidates: ReadonlyMap<string, Tree>): string {
  const aside = readdirSync(parent).filter((name) => name.startsWith('out.old-'));
  if (existsSync(out) || aside.length !== 1) return findBuild(candidates);
  return findBuild(candidates, join(parent, aside[0] as string));
}

async function measureTime(work: Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work;
  return performance.now() - start;
}

async function until(what: string, condition: () => boolean): Promise<void> {
  for (let i = 0; i < 3000; i++) {
    if (condition()) return;
    await new Promise((done) => setTimeout(done, 10));
  }
  throw new Error(`timed out after 30 s: ${what}`);
}

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

test(`${KILLS} builds killed at random moments leave the complete output of one build`, {
  timeout: 240_000,
}, async () => {
  const random = mulberry32(SEED);
  let before = { name: 'build 0', tree: await expectedTree(contentOf(0)) };
  let usual = await measureTime(runBuild(contentOf(0), out));
  expect(findBuild(new Map([[before.name, before.tree]]))).toBe('build 0');

  let kills = 0;
  // A build that is faster than usual may end before it is killed, and does not count.
  for (let n = 1; kills < KILLS && n < 5 * KILLS; n++) {
    const content = contentOf(n);
    // Startup takes most of the time: half of the moments are late, when the build writes and swaps.
    const moment = Math.floor((random() < 0.5 ? random() : 0.75 + random() / 4) * usual);
    const { child, ended } = startBuild(content, out, { cache: join(folder, 'cache') });
    const timer = setTimeout(() => child.kill('SIGKILL'), moment);
    const time = await measureTime(ended);
    clearTimeout(timer);
    const { code, stderr } = await ended;

    const how = code === null ? `killed after ${moment} ms` : `ended with ${code} ${stderr}`;
    const old = new Map([[before.name, before.tree]]);
    if (code !== null || findBuildOrAside(old) !== before.name) {
      const next = { name: `build ${n}`, tree: await expectedTree(content) };
      const holder = findBuildOrAside(new Map([...old, [next.name, next.tree]]));
      expect(holder, `build ${n}, ${how} (seed ${SEED}); before it was ${before.name}`).toBe(next.name);
      before = next;
    }
    if (code === null) kills++;
    else usual = Math.min(usual, time);
    rmSync(content, { recursive: true });
  }
  expect(kills, 'builds that were killed before they ended').toBe(KILLS);

  const last = contentOf(1_000_000);
  await runBuild(last, out);
  expect(findBuild(new Map([['the last', await expectedTree(last)]]))).toBe('the last');
  expect(readdirSync(parent)).toEqual(['out']);
});

describe('a build that is killed before a file system operation', () => {
  const old = contentOf(1000);
  const fresh = contentOf(1001);
  const log = join(folder, 'steps.log');

  test('leaves the complete old or new output; the next build removes the rest', {
    timeout: 240_000,
  }, async () => {
    const trees = new Map([
      ['old', await expectedTree(old)],
      ['fresh', await expectedTree(fresh)],
    ]);
    await runBuild(old, out);
    await startBuild(fresh, out, { orders: { out, log } }).ended;
    const steps = readFileSync(log, 'utf8').trim().split('\n');
    const swap = steps.findIndex((step) => step.startsWith('rename')) + 1;
    expect(swap, `the steps of a build end with:\n${steps.slice(-10).join('\n')}`).toBeGreaterThan(10);
    const random = mulberry32(SEED);
    const chosen = [
      ...[1, 2],
      ...Array.from({ length: 2 }, () => 4 + Math.floor(random() * (swap - 4))),
      ...Array.from({ length: steps.length - swap + 1 }, (_, i) => swap + i),
    ];
    let [here, next] = [fresh, old];
    for (const killBefore of new Set(chosen)) {
      const { code } = await startBuild(next, out, { orders: { out, killBefore } }).ended;
      const where = `killed before step ${killBefore} of ${steps.length}, ${steps[killBefore - 1]}`;
      expect(code, `${where}: was not killed`).toBe(null);
      const holder = findBuildOrAside(trees);
      expect(['old', 'fresh'], `${where}: ${holder}`).toContain(holder);

      await runBuild(next, out);
      expect(findBuild(trees), `the build after: ${where}`).toBe(next === old ? 'old' : 'fresh');
      expect(readdirSync(parent), `the build after: ${where}`).toEqual(['out']);
      [here, next] = [next, here];
    }
  });
});

describe('two concurrent builds into one output', () => {
  const earlier = contentOf(2000);
  const first = contentOf(2001);
  const second = contentOf(2002);
  const flag = (name: string) => join(folder, 'flags', name);
  const raise = (name: string) => writeFileSync(flag(name), '');

  beforeEach(async () => {
    rmSync(join(folder, 'flags'), { recursive: true, force: true });
    mkdirSync(join(folder, 'flags'));
    await runBuild(earlier, out);
  });

  const hold = (name: string, step: string, path: string) => ({
    step,
    path,
    reached: flag(`${name}-reached`),
    go: flag(`${name}-go`),
  });
  /** Holds a build after it has written all its files, before it moves them into place. */
  const atSwap = (name: string) => hold(`${name}-swap`, 'rename', '/out');

  const reaches = ({ child }: RunningBuild, ...names: string[]) =>
    until(
      `a build reaches ${names.join(' or ')}`,
      () => hasEnded(child) || names.some((name) => existsSync(flag(`${name}-reached`))),
    );

  /** Expects that one of the builds succeeds, with its own output, and the other reports the reason. */
  async function expectOneOf(builds: { readonly first: RunningBuild; readonly second: RunningBuild }) {
    const ended = { first: await builds.first.ended, second: await builds.second.ended };
    const details = JSON.stringify(ended, null, 2);
    const names = ['first', 'second'] as const;
    const winners = names.filter((name) => ended[name].code === 0);
    expect(winners.length, `builds that succeed at the same time; ${details}`).toBe(1);
    const loser = names.find((name) => name !== winners[0]) as (typeof names)[number];
    expect(ended[loser].code, details).toBe(2);
    expect(ended[loser].stderr, `the error of the other build; ${details}`).toMatch(/^error: another build /);
    const trees = new Map([
      ['first', await expectedTree(first)],
      ['second', await expectedTree(second)],
    ]);
    expect(findBuild(trees), details).toBe(winners[0]);
    expect(readdirSync(parent)).toEqual(['out']);
  }

  test('the second reports "another build" and exits 2; the output stays complete; the first succeeds', async () => {
    const a = startBuild(first, out, { orders: { out, holds: [atSwap('first')] } });
    await reaches(a, 'first-swap');
    const b = startBuild(second, out);
    const { code, stderr } = await b.ended;
    expect([code, stderr]).toEqual([2, expect.stringMatching(/^error: another build .*: wait for it, or /)]);
    expect(findBuild(new Map([['earlier', await expectedTree(earlier)]]))).toBe('earlier');
    raise('first-swap-go');
    await expectOneOf({ first: a, second: b });
  });

  test('the second starts when the first has created its lock file, but not yet written it', async () => {
    const a = startBuild(first, out, {
      orders: { out, holds: [hold('lock', 'write-lock', '.lock'), atSwap('first')] },
    });
    await reaches(a, 'lock', 'first-swap');
    const b = startBuild(second, out, { orders: { out, holds: [atSwap('second')] } });
    await reaches(b, 'second-swap');
    raise('lock-go');
    await reaches(a, 'first-swap');
    raise('first-swap-go');
    await a.ended;
    raise('second-swap-go');
    await expectOneOf({ first: a, second: b });
  });

  test('both find the lock file of a dead process, and the second is slow to remove it', async () => {
    writeFileSync(`${out}.lock`, JSON.stringify({ pid: deadProcess(), host: hostname() }));
    const holds = [hold('take', 'rename', '.lock'), hold('take', 'rm', '.lock'), atSwap('second')];
    const b = startBuild(second, out, { orders: { out, holds } });
    await reaches(b, 'take', 'second-swap');
    const a = startBuild(first, out, { orders: { out, holds: [atSwap('first')] } });
    await reaches(a, 'first-swap');
    raise('take-go');
    await reaches(b, 'second-swap');
    raise('first-swap-go');
    await a.ended;
    raise('second-swap-go');
    await expectOneOf({ first: a, second: b });
  });
});

/** The id of a process that has just exited. */
function deadProcess(): number {
  return spawnSync(process.execPath, ['--version']).pid;
}
