/*
 * Loaded before a build (`node --import`): numbers the file system operations of the build around its output, so that it
 * can be killed or held before any of them. The environment variable BUILD_STEPS contains the orders (`StepOrders`).
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const orders = JSON.parse(process.env.BUILD_STEPS ?? '{"out":"\\u0000"}');
const { mkdirSync, writeFileSync, linkSync, renameSync, rmSync, existsSync, appendFileSync } = fs;
const { openSync, writeSync, closeSync } = fs;
const pending = new Set(orders.holds ?? []);
let count = 0;

function step(name, path) {
  if (typeof path !== 'string' || !path.startsWith(orders.out)) return;
  count++;
  if (orders.log !== undefined) appendFileSync(orders.log, `${name} ${path.slice(orders.out.length)}\n`);
  if (count === orders.killBefore) process.kill(process.pid, 'SIGKILL');
  wait(name, path);
}

function wait(name, path) {
  for (const hold of pending) {
    if (hold.step !== name || !path.endsWith(hold.path)) continue;
    pending.delete(hold);
    writeFileSync(hold.reached, '');
    const pause = new Int32Array(new SharedArrayBuffer(4));
    // Give up after a minute: the test has failed.
    for (let i = 0; i < 6000 && !existsSync(hold.go); i++) Atomics.wait(pause, 0, 0, 10);
  }
}

fs.mkdirSync = (path, options) => {
  step('mkdir', path);
  return mkdirSync(path, options);
};

fs.writeFileSync = (path, content, options) => {
  step('write', path);
  // Creates and writes the file in two steps, like node:fs, so that another process can read the empty file.
  if (typeof path === 'string' && path.endsWith('.lock') && options?.flag === 'wx') {
    const file = openSync(path, 'wx');
    step('write-lock', path);
    writeSync(file, content);
    closeSync(file);
    return;
  }
  writeFileSync(path, content, options);
};

fs.openSync = (path, flags, mode) => {
  if (flags === 'wx') step('open', path);
  return openSync(path, flags, mode);
};

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
