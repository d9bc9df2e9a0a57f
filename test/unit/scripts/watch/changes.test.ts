import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { openChanges } from '../../../../scripts/watch/changes.ts';

const PAUSE = 100;

describe('openChanges', () => {
  it('no change → waits', async () => {
    const { next, isPending, close } = openChanges(PAUSE);
    const waiting = next();
    expect(await Promise.race([waiting, sleep(5 * PAUSE, 'waits')])).toBe('waits');
    expect(isPending()).toBe(false);
    close();
    expect(await waiting).toBe(false);
  });

  it('changes in a row → one, after the last', async () => {
    const { add, next, isPending } = openChanges(PAUSE);
    let isEnded = false;
    const first = next().then((is) => {
      isEnded = true;
      return is;
    });
    for (let i = 0; i < 20; i++) {
      add();
      await sleep(1);
      expect(isEnded).toBe(false);
    }
    expect([await first, isPending()]).toEqual([true, false]);
  });

  it('a change during a build → is pending, and the next one does not wait for another', async () => {
    const { add, next, isPending } = openChanges(PAUSE);
    add();
    expect(await next()).toBe(true);
    add();
    expect([isPending(), await next(), isPending()]).toEqual([true, true, false]);
  });

  it('closed → false, even if there are changes', async () => {
    const { add, next, close } = openChanges(PAUSE);
    add();
    const waiting = next();
    close();
    add();
    expect([await waiting, await next()]).toEqual([false, false]);
  });
});
