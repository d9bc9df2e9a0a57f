import { existsSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { withLock } from '../../../build/output/lock.ts';
import { OutputError } from '../../../build/output/output-error.ts';
import { beginOf, isRunning, machineName } from '../../../build/output/process.ts';
import { makeFolder } from '../../../scripts/support/content-tree.ts';

let folder: string;
let remove: () => void;
let lock: string;
beforeEach(() => {
  ({ folder, remove } = makeFolder());
  lock = join(folder, 'out.lock');
});
afterEach(() => remove());

const wait = (milliseconds: number) =>
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);

/** Leaves a lock whose last sign of life is so many seconds ago. */
function leave(holder: object, seconds = 0): void {
  writeFileSync(lock, JSON.stringify(holder));
  const time = Date.now() / 1000 - seconds;
  utimesSync(lock, time, time);
}

const ELSEWHERE = { pid: process.ppid, host: 'elsewhere', machine: '0123456789ab' };
const HERE = { pid: process.ppid, host: hostname(), machine: machineName() };

describe('withLock', () => {
  it('holds the lock while it works, and leaves nothing', () => {
    const held = withLock(lock, () => JSON.parse(readFileSync(lock, 'utf8')));
    expect(held).toMatchObject({ pid: process.pid, host: hostname() });
    expect(readdirSync(folder)).toEqual([]);
  });

  it('leaves nothing where the work fails', () => {
    const failing = () => {
      throw new Error('no more');
    };
    expect(() => withLock(lock, failing)).toThrow('no more');
    expect(readdirSync(folder)).toEqual([]);
  });

  it.each<[string, object, number]>([
    ['of a running process', HERE, 3600],
    ['of a running process that is surely the same', { ...HERE, began: beginOf(process.ppid) }, 3600],
    ['of another machine, refreshed half a minute ago', ELSEWHERE, 30],
    ['of another machine, dated half a minute in the future', ELSEWHERE, -30],
    ['of a running process, dated a year in the future', HERE, -31_536_000],
    ['of a container with the same host name', { ...ELSEWHERE, host: hostname(), pid: 2 ** 22 + 1 }, 30],
  ])('refuses a lock %s', (_, holder, seconds) => {
    leave(holder, seconds);
    expect(() => withLock(lock, () => 1)).toThrow(OutputError);
    expect(JSON.parse(readFileSync(lock, 'utf8'))).toEqual(JSON.parse(JSON.stringify(holder)));
    expect(readdirSync(folder)).toEqual(['out.lock']);
  });

  it.each<[string, object, number]>([
    ['of another machine, not refreshed for a minute', ELSEWHERE, 61],
    ['of a container with the same host name, not refreshed', { ...ELSEWHERE, host: hostname() }, 61],
    ['of another machine, dated two minutes in the future', ELSEWHERE, -120],
    ['of another machine, dated a year in the future', ELSEWHERE, -31_536_000],
    ['of a process that has ended', { ...HERE, pid: 2 ** 22 + 1 }, 0],
    ['of a process that has ended, dated a year in the future', { ...HERE, pid: 2 ** 22 + 1 }, -31_536_000],
    ['whose process id is now that of this process', { ...HERE, pid: process.pid, began: '1' }, 0],
  ])('takes over a lock %s', (_, holder, seconds) => {
    leave(holder, seconds);
    expect(withLock(lock, () => JSON.parse(readFileSync(lock, 'utf8')).pid)).toBe(process.pid);
    expect(readdirSync(folder)).toEqual([]);
  });

  it.skipIf(process.platform !== 'linux')(
    'takes over a lock whose process id is now that of another process',
    () => {
      leave({ ...HERE, began: '1' });
      expect(withLock(lock, () => 'done')).toBe('done');
    },
  );

  it('clears what builds that were killed have left beside it, not what others still need', () => {
    const dead = 2 ** 22 + 1;
    const names = [`${machineName()}.${dead}`, `stale-${dead}`, `0123456789ab.${dead}`, 'mine'];
    for (const name of names) writeFileSync(`${lock}.${name}`, '');
    withLock(lock, () => 1);
    expect(readdirSync(folder).sort()).toEqual([`out.lock.0123456789ab.${dead}`, 'out.lock.mine']);
  });

  it('clears what builds of other machines have left beside it, dated in the future', () => {
    const left = `${lock}.0123456789ab.7`;
    writeFileSync(left, '');
    const time = Date.now() / 1000 + 31_536_000;
    utimesSync(left, time, time);
    withLock(lock, () => 1);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('a sign of life dates a lock back from the future', () => {
    const work = () => {
      const time = Date.now() / 1000 + 31_536_000;
      utimesSync(lock, time, time);
      for (let i = 0; i < 500 && statSync(lock).mtimeMs > Date.now() + 1000; i++) wait(20);
      return statSync(lock).mtimeMs;
    };
    expect(withLock(lock, work, 10)).toBeLessThan(Date.now() + 1000);
  });

  it('gives signs of life while the work lets nothing else through, and leaves the text as it is', () => {
    const times = new Set<number>();
    const texts = new Set<string>();
    const work = () => {
      for (let i = 0; i < 500 && times.size < 4; i++) {
        wait(20);
        times.add(statSync(lock).mtimeMs);
        texts.add(readFileSync(lock, 'utf8'));
      }
    };
    withLock(lock, work, 10);
    expect(times.size).toBe(4);
    expect(texts.size).toBe(1);
  });

  it('tells work whose lock was taken over, and leaves the lock to its holder', () => {
    const work = (assertHeld: () => void) => {
      assertHeld();
      writeFileSync(`${lock}.other`, JSON.stringify(ELSEWHERE));
      rmSync(lock);
      expect(assertHeld).toThrow(/^another build has taken .*out\.lock over meanwhile: build again$/);
      leave(ELSEWHERE);
      assertHeld();
    };
    expect(() => withLock(lock, work)).toThrow(OutputError);
    expect(existsSync(lock)).toBe(true);
  });
});

describe('isRunning', () => {
  it('knows processes by their ids, and by when they began', () => {
    expect(isRunning(process.pid)).toBe(true);
    expect(isRunning(process.pid, beginOf(process.pid))).toBe(true);
    expect(isRunning(2 ** 22 + 1)).toBe(false);
  });
});
