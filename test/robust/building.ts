import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { expect, inject } from 'vitest';
import { readOutput } from '../support/outputs.ts';

/** The result of a build in a separate process. */
interface BuildExit {
  /** Null if it was killed. */
  readonly code: number | null;
  readonly stderr: string;
}

/** A build in a separate process. */
export interface RunningBuild {
  readonly child: ChildProcess;
  readonly ended: Promise<BuildExit>;
}

/** What `steps.mjs` does at which step. */
export interface StepOrders {
  /** Prefix of the paths that count as steps: the output, and files next to it with the same name. */
  readonly out: string;
  /** Number of the step, from 1, before which the process is killed. */
  readonly killBefore?: number;
  /** File to which each step is appended as a line `name path`. */
  readonly log?: string;
  /** Steps before which the process waits. */
  readonly holds?: readonly Hold[];
}

/** A step to wait before, once. */
interface Hold {
  /** Name of the step: a function of node:fs, or `write-lock` after an empty lock file has been created. */
  readonly step: string;
  /** End of the path of the step. */
  readonly path: string;
  /** File to create when the process begins to wait. */
  readonly reached: string;
  /** File whose existence ends the wait. */
  readonly go: string;
}

/** The module that carries out the orders. */
export const STEPS = new URL('./steps.mjs', import.meta.url).href;

/**
 * Starts a build of the compiled tool, optionally with orders for its file system operations. Without a cache, builds of
 * the same content consist of the same operations.
 */
export function startBuild(
  content: string,
  out: string,
  { orders, cache }: { readonly orders?: StepOrders; readonly cache?: string } = {},
): RunningBuild {
  const steps = orders ? ['--import', STEPS] : [];
  const child = spawn(
    process.execPath,
    [
      ...[...steps, inject('tool'), 'build', '--content', content, '--out', out],
      ...(cache === undefined ? ['--no-cache'] : ['--cache', cache]),
    ],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
      // Builds keep no previous output in CI.
      env: { ...process.env, CI: '', ...(orders && { BUILD_STEPS: JSON.stringify(orders) }) },
    },
  );
  let stderr = '';
  child.stderr?.setEncoding('utf8').on('data', (chunk) => {
    stderr += chunk;
  });
  return { child, ended: new Promise((done) => child.on('close', (code) => done({ code, stderr }))) };
}

/** What builds note if it is missing. */
export const IDENTITY = JSON.stringify({
  publisher: { name: 'Office', url: 'https://office.example' },
  contact: 'mailto:office@office.example',
  imprint: 'https://office.example/imprint',
});

/** Runs a build of the compiled tool, which must succeed. Its output names the program, so the source writes another one. */
export async function runBuild(content: string, out: string): Promise<void> {
  expect(await startBuild(content, out).ended).toEqual({ code: 0, stderr: '' });
}

/** Hashes of all files of a folder by path. */
export type Tree = ReadonlyMap<string, string>;

/** Reads the tree of a folder, without times in the memory of a build; undefined if the folder does not exist. */
export function treeOf(folder: string): Tree | undefined {
  if (!existsSync(folder)) return undefined;
  const hashOf = (content: string) => createHash('sha256').update(content).digest('hex');
  return new Map([...readOutput(folder)].map(([path, content]) => [path, hashOf(content)]));
}

/** The differences between two trees, one message per file. */
export function findDifferences(found: Tree | undefined, expected: Tree | undefined): string[] {
  if (!found || !expected) return found === expected ? [] : [found ? 'is there' : 'is not there'];
  return [
    ...[...expected.keys()].filter((file) => !found.has(file)).map((file) => `${file} is missing`),
    ...[...found.keys()].filter((file) => !expected.has(file)).map((file) => `${file} is unexpected`),
    ...[...expected]
      .filter(([file, hash]) => found.has(file) && found.get(file) !== hash)
      .map(([file]) => `${file} differs`),
  ];
}
