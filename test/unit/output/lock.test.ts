import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { withLock } from '../../../build/output/lock.ts';
import { makeFolder } from '../../../scripts/support/content-tree.ts';

let folder: string;
let remove: () => void;
let lock: string;
beforeEach(() => {
  ({ folder, remove } = makeFolder());
  lock = join(folder, 'out.lock');
});
afterEach(() => remove());

const NO_PROCESS = 2 ** 22 + 1;
const ELSEWHERE = { pid: NO_PROCESS, host: 'elsewhere' };
const HERE = { pid: process.ppid, host: hostname() };

describe('withLock', () => {
  it('holds the lock while it works, and leaves nothing', () => {
    const held = withLock(lock, () => [readFileSync(lock, 'utf8'), readdirSync(folder)]);
    expect(JSON.parse(String(held[0]))).toMatchObject({ pid: process.pid, host: hostname() });
    expect(held[1]).toEqual(['out.lock']);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('refuses a second holder in the same process', () => {
    const second = () => withLock(lock, () => 'second');
    expect(() => withLock(lock, second)).toThrow(/^another build \(process [0-9]+ on /);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('leaves nothing where the work fails', () => {
    const failing = () => {
      throw new Error('no more');
    };
    expect(() => withLock(lock, failing)).toThrow('no more');
    expect(readdirSync(folder)).toEqual([]);
  });

  it.each<[string, object, string]>([
    ['of a running process', HERE, `process ${process.ppid} on ${hostname()}`],
    ['of another host', ELSEWHERE, 'process 4194305 on elsewhere'],
  ])('refuses a lock %s, and says how to remove it', (_, holder, who) => {
    writeFileSync(lock, JSON.stringify(holder));
    expect(() => withLock(lock, () => 1)).toThrow(
      `another build (${who}) is writing there: wait for it, or remove ${lock} if there is none`,
    );
    expect(JSON.parse(readFileSync(lock, 'utf8'))).toEqual(holder);
    expect(readdirSync(folder)).toEqual(['out.lock']);
  });

  it.each<[string, string]>([
    ['of a process that has ended', JSON.stringify({ ...HERE, pid: NO_PROCESS })],
    ['without a text', ''],
    ['with half a text', '{"pid":12'],
    ['with other JSON', 'null'],
  ])('takes over a lock %s', (_, text) => {
    writeFileSync(lock, text);
    expect(withLock(lock, () => JSON.parse(readFileSync(lock, 'utf8')).pid)).toBe(process.pid);
    expect(readdirSync(folder)).toEqual([]);
  });

  it.skipIf(process.platform !== 'linux').each([
    ['this process', process.pid],
    ['another process', process.ppid],
  ])('takes over a lock whose process id is now that of %s', (_, pid) => {
    writeFileSync(lock, JSON.stringify({ ...HERE, pid, began: '1' }));
    expect(withLock(lock, () => 'done')).toBe('done');
  });

  it('removes what builds that were killed have left next to it, not what others still need', () => {
    const names = [`${hostname()}.${NO_PROCESS}`, `${hostname()}.${process.ppid}`, 'elsewhere.7', 'mine'];
    for (const name of names) writeFileSync(`${lock}.${name}`, '');
    withLock(lock, () => 1);
    expect(readdirSync(folder).sort()).toEqual(
      names
        .slice(1)
        .map((name) => `out.lock.${name}`)
        .sort(),
    );
  });
});
