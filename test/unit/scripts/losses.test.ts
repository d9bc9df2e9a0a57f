import { expect, test } from 'vitest';
import { lossLines } from '../../../scripts/run-build.ts';

const losses = ['CSV', 'SKOS', 'Excel', 'CSVW'].map((format) => ({
  ...{ format, message: 'is flat', lists: ['a', 'b', 'c', 'd', 'e', 'f'] },
}));

test('lossLines → at most three lines', () => {
  expect(lossLines(losses.slice(0, 1), false)).toEqual(['note: CSV: is flat (a, b, c, d, e, 1 more)']);
  expect(lossLines(losses, false)).toEqual([
    'note: CSV: is flat (a, b, c, d, e, 1 more)',
    'note: SKOS: is flat (a, b, c, d, e, 1 more)',
    'note: 2 more on what formats cannot hold: print all with --losses',
  ]);
});

test('lossLines with --losses → all lines and lists', () => {
  expect(lossLines(losses, true)).toHaveLength(4);
  expect(lossLines(losses, true)[3]).toBe('note: CSVW: is flat (a, b, c, d, e, f)');
});
