/*
 * Loaded before a build (`node --import`): numbers the file system operations of the build around its output, so that it
 * can be killed or held before any of them. The environment variable BUILD_STEPS contains the orders.
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

/** What to do at which step. */
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

const orders = JSON.parse(process.env.BUILD_STEPS ?? '{"out":"\\u0000"}') as StepOrders;
const { mkdirSync, writeFileSync, linkSync, renameSync, rmSync, existsSync, appendFileSync } = fs;
const { openSync, writeSync, closeSync } = fs;
const pending = new Set(orders.holds ?? []);
let count = 0;

function step(name: string, path: unknown): void {
  if (typeof path !== 'string' || !path.startsWith(orders.out)) return;
  count++;
  if (orders.log !== undefined) appendFileSync(orders.log, `${name} ${path.slice(orders.out.length)}\n`);
  if (count === orders.killBefore) process.kill(process.pid, 'SIGKILL');
  wait(name, path);
}

function wait(name: string, path: string): void {
  for (const hold of pending) {
    if (hold.step !== name || !path.endsWith(hold.path)) continue;
    pending.delete(hold);
    writeFileSync(hold.reached, '');
    const pause = new Int32Array(new SharedArrayBuffer(4));
    // Give up after a minute: the test has failed.
    for (let i = 0; i < 6000 && !existsSync(hold.go); i++) Atomics.wait(pause, 0, 0, 10);
  }
}

fs.mkdirSync = ((path, options) => {
  step('mkdir', path);
  return mkdirSync(path, options);
}) as typeof mkdirSync;

fs.writeFileSync = ((path, content, options) => {
  step('write', path);
  // Creates and writes the file in two steps, like node:fs, so that another process can read the empty file.
  if (typeof path === 'string' && path.endsWith('.lock') && (options as { flag?: string })?.flag === 'wx') {
    const file = openSync(path, 'wx');
    step('write-lock', path);
    writeSync(file, content as string);
    closeSync(file);
    return;
  }
  writeFileSync(path, content, options);
}) as typeof writeFileSync;

fs.linkSync = (existing, path) => {
  step('link', path);
  linkSync(existing, path);
};

fs.renameSync = (from, to) => {
  step('rename', from);
  renameSync(from, to);
};

fs.rmSync = (path, options) => {
  step('rm', path);
  rmSync(path, options);
};

syncBuiltinESMExports();
