import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { filesBelow } from '../support/files.ts';
import type { StepOrders } from './steps.ts';

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

/**
 * Starts a build like `npm run build`, optionally with orders for its file system operations. Without a cache, builds of
 * the same content consist of the same operations.
 */
export function startBuild(
  content: string,
  out: string,
  { orders, cache }: { readonly orders?: StepOrders; readonly cache?: string } = {},
): RunningBuild {
  const steps = orders ? ['--import', new URL('./steps.ts', import.meta.url).href] : [];
  const child = spawn(
    process.execPath,
    [
      ...['--import', 'tsx', ...steps, 'scripts/main.ts', 'build', '--content', content, '--out', out],
      ...(cache === undefined ? ['--no-cache'] : ['--cache', cache]),
    ],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
      // Builds keep no spare output in CI.
      env: { ...process.env, CI: '', ...(orders && { BUILD_STEPS: JSON.stringify(orders) }) },
    },
  );
  let stderr = '';
  child.stderr?.setEncoding('utf8').on('data', (chunk) => {
    stderr += chunk;
  });
  return { child, ended: new Promise((done) => child.on('close', (code) => done({ code, stderr }))) };
}

/** Hashes of all files of a folder by path. */
export type Tree = ReadonlyMap<string, string>;

/** Reads the tree of a folder; undefined if the folder does not exist. */
export function treeOf(folder: string): Tree | undefined {
  if (!existsSync(folder)) return undefined;
  const files = filesBelow(folder).sort();
  return new Map(
    files.map((file) => [
      file.slice(folder.length + 1),
      createHash('sha256').update(readFileSync(file)).digest('hex'),
    ]),
  );
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
