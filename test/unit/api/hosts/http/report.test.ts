import { afterEach, expect, it, vi } from 'vitest';
import { makeReport } from '../../../../../build/api/hosts/http/listener.ts';

it('errors of one kind are reported once in ten seconds, with the number of those that were omitted', () => {
  const lines: unknown[][] = [];
  let now = 0;
  const report = makeReport(
    (...words) => lines.push(words),
    () => now,
  );
  const full = Object.assign(new Error('EMFILE: too many open files, open /a'), { code: 'EMFILE' });
  const gone = Object.assign(new Error('ENOENT: no such file, open /b'), { code: 'ENOENT' });
  for (let i = 0; i < 1000; i++) report(full);
  report(gone);
  expect(lines).toEqual([[full], [gone]]);
  now = 10_000;
  report(full);
  report(gone);
  expect(lines.slice(2)).toEqual([[full, '(999 more since the last report)'], [gone]]);
});

afterEach(() => vi.useRealTimers());

it('errors are reported again after ten seconds, even if the system clock was set back', () => {
  vi.useFakeTimers();
  const lines: unknown[][] = [];
  const report = makeReport((...words) => lines.push(words));
  report('full');
  vi.setSystemTime(Date.now() - 86_400_000);
  vi.advanceTimersByTime(10_000);
  report('full');
  expect(lines).toEqual([['full'], ['full']]);
});
