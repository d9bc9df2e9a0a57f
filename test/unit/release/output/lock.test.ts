import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { withLock } from '../../../../build/release/output/lock.ts';
import { makeFolder } from '../../../support/content-tree.ts';

let folder: string;
let remove: () => void;
let lock: string;
beforeEach(() => {
  ({ folder, remove } = makeFolder());
  lock = join(folder, 'out.lock');
});
afterEach(() => remove());

const NO_PROCESS = 2 ** 22 + 1;
const OTHER_HOST = { pid: NO_PROCESS, host: 'elsewhere' };
const RUNNING = { pid: process.ppid, host: hostname() };

describe('withLock', () => {
  it('holds the lock during the work, and removes it', async () => {
    const held = await withLock(lock, () => [readFileSync(lock, 'utf8'), readdirSync(folder)]);
    expect(JSON.parse(String(held[0]))).toMatchObject({ pid: process.pid, host: hostname() });
    expect(held[1]).toEqual(['out.lock']);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('rejects a second holder in the same process', async () => {
    const second = () => withLock(lock, () => 'second');
    await expect(withLock(lock, second)).rejects.toThrow(/^another build \(process [0-9]+ on /);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('removes the lock if the work fails', async () => {
    const failing = () => {
      throw new Error('no more');
    };
    await expect(withLock(lock, failing)).rejects.toThrow('no more');
    expect(readdirSync(folder)).toEqual([]);
  });

  it.each<[string, object, string]>([
    ['of a running process', RUNNING, `process ${process.ppid} on ${hostname()}`],
    ['of another host', OTHER_HOST, 'process 4194305 on elsewhere'],
  ])('rejects a lock %s, and says how to remove it', async (_, holder, who) => {
    writeFileSync(lock, JSON.stringify(holder));
    await expect(withLock(lock, () => 1)).rejects.toThrow(
      `another build (${who}) is writing the same output: wait for it, or remove ${lock} if no such build is running`,
    );
    expect(JSON.parse(readFileSync(lock, 'utf8'))).toEqual(holder);
    expect(readdirSync(folder)).toEqual(['out.lock']);
  });

  it.each<[string, string]>([
    ['of a process that has exited', JSON.stringify({ ...RUNNING, pid: NO_PROCESS })],
    ['without content', ''],
    ['with half of its content', '{"pid":12'],
    ['with other JSON', 'null'],
  ])('replaces a lock %s', async (_, text) => {
    writeFileSync(lock, text);
    expect(await withLock(lock, () => JSON.parse(readFileSync(lock, 'utf8')).pid)).toBe(process.pid);
    expect(readdirSync(folder)).toEqual([]);
  });

  it.skipIf(process.platform !== 'linux').each([
    ['this process', process.pid],
    ['another process', process.ppid],
  ])('replaces a lock whose process id now belongs to %s', async (_, pid) => {
    writeFileSync(lock, JSON.stringify({ ...RUNNING, pid, began: '1' }));
    expect(await withLock(lock, () => 'done')).toBe('done');
  });

  it('removes orphaned files next to it, but not those in use', async () => {
    const names = [`${hostname()}.${NO_PROCESS}`, `${hostname()}.${process.ppid}`, 'elsewhere.7', 'mine'];
    for (const name of names) writeFileSync(`${lock}.${name}`, '');
    await withLock(lock, () => 1);
    expect(readdirSync(folder).sort()).toEqual(
      names
        .slice(1)
        .map((name) => `out.lock.${name}`)
        .sort(),
    );
  });
});
