import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openChanges } from '../../../../scripts/watch/changes.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Runs a build per result of `next`, which takes a time, and records when each starts. */
function startBuilds(duration: number) {
  const changes = openChanges(50);
  const started: number[] = [];
  const began = Date.now();
  const ended = (async () => {
    while (await changes.next()) {
      started.push(Date.now() - began);
      await new Promise((done) => setTimeout(done, duration));
    }
  })();
  return { changes, started, ended };
}

describe('openChanges', () => {
  it('no change → no build', async () => {
    const { started } = startBuilds(10);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(started).toEqual([]);
  });

  it('100 changes in a row → one build, 50 ms after the last', async () => {
    const { changes, started } = startBuilds(10);
    for (let i = 0; i < 100; i++) {
      changes.add();
      await vi.advanceTimersByTimeAsync(20);
    }
    await vi.advanceTimersByTimeAsync(10_000);
    expect(started).toEqual([2030]);
  });

  it('changes with pauses between them → a build each', async () => {
    const { changes, started } = startBuilds(10);
    for (let i = 0; i < 3; i++) {
      changes.add();
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(started).toEqual([50, 150, 250]);
  });

  it('changes during a build → one more build after it, not at the same time', async () => {
    const { changes, started } = startBuilds(1000);
    changes.add();
    await vi.advanceTimersByTimeAsync(100);
    changes.add();
    await vi.advanceTimersByTimeAsync(100);
    changes.add();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(started).toEqual([50, 1050]);
  });

  it('a change shortly before a build ends → waits for the pause', async () => {
    const { changes, started } = startBuilds(1000);
    changes.add();
    await vi.advanceTimersByTimeAsync(1040);
    changes.add();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(started).toEqual([50, 1090]);
  });

  it('closed → ends without a build, even if there were changes', async () => {
    const { changes, started, ended } = startBuilds(10);
    changes.add();
    changes.close();
    changes.add();
    await ended;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(started).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('closed during a build → ends after it', async () => {
    const { changes, started, ended } = startBuilds(1000);
    changes.add();
    await vi.advanceTimersByTimeAsync(100);
    changes.add();
    changes.close();
    await vi.advanceTimersByTimeAsync(1000);
    await ended;
    expect(started).toEqual([50]);
  });
});
