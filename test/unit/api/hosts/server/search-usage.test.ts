import { expect, it } from 'vitest';
import { makeSearchUsage } from '../../../../../build/api/hosts/server/search-pool.ts';

it('the usage of all keys of a client is added up, and halved after ten seconds', () => {
  let time = 0;
  const usage = makeSearchUsage(() => time);
  usage.add(['address', 'connection'], 100);
  usage.add(['address', 'other connection'], 50);
  expect(usage.of(['address', 'connection'])).toBe(250);
  expect(usage.of(['address', 'third connection'])).toBe(150);
  expect(usage.of(['elsewhere'])).toBe(0);
  time = 10_000;
  expect(usage.of(['address', 'connection'])).toBe(125);
});

it('usage is never negative', () => {
  const usage = makeSearchUsage(() => 0);
  usage.add(['a'], 100);
  usage.add(['a'], -300);
  expect(usage.of(['a'])).toBe(0);
});

it('remembers 2,000 keys', () => {
  const usage = makeSearchUsage(() => 0);
  for (let i = 0; i < 2001; i++) usage.add([`${i}`], 1);
  expect([0, 1, 2000].map((i) => usage.of([`${i}`]))).toEqual([0, 1, 1]);
});
