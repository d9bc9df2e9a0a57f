import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { filesBelow } from '../support/files.ts';
import type { StepOrders } from './steps.ts';

/** What became of a build in a process of its own. */
interface Ended {
  /** Null where it was killed. */
  readonly code: number | null;
  readonly stderr: string;
}

/** A build in a process of its own. */
export interface Building {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
}

/** Starts `npm run build` as its script does, where needed with orders for its steps in the file system. */
export function startBuild(content: string, out: string, orders?: StepOrders): Building {
  const steps = orders ? ['--import', new URL('./steps.ts', import.meta.url).href] : [];
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', ...steps, 'scripts/build.ts', '--content', content, '--out', out],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, ...(orders && { BUILD_STEPS: JSON.stringify(orders) }) },
    },
  );
  let stderr = '';
  child.stderr?.setEncoding('utf8').on('data', (chunk) => {
    stderr += chunk;
  });
  return { child, ended: new Promise((done) => child.on('close', (code) => done({ code, stderr }))) };
}

/** All files of a folder with a hash of their text, by their paths; undefined where there is no such folder. */
export type Tree = ReadonlyMap<string, string>;

/** Reads the tree of a folder. */
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

/** In what two trees differ, for people: nothing where they do not. */
export function differences(found: Tree | undefined, expected: Tree | undefined): string[] {
  if (!found || !expected) return found === expected ? [] : [found ? 'is there' : 'is not there'];
  return [
    ...[...expected.keys()].filter((file) => !found.has(file)).map((file) => `${file} is missing`),
    ...[...found.keys()].filter((file) => !expected.has(file)).map((file) => `${file} is too much`),
    ...[...expected]
      .filter(([file, hash]) => found.has(file) && found.get(file) !== hash)
      .map(([file]) => `${file} has another text`),
  ];
}
