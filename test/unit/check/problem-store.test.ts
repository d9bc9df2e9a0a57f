import { describe, expect, test } from 'vitest';
import { makeProblemStore } from '../../../build/check/problem-store.ts';
import type { Problem } from '../../../build/model/problems/problem.ts';

const problem = (own: Partial<Problem>): Problem => ({
  severity: 'error',
  file: 'a.json',
  rule: 'schema',
  message: 'm',
  ...own,
});

function storeOf(problems: readonly Problem[]) {
  const store = makeProblemStore();
  for (const one of problems) store.push(one);
  return store.sorted();
}

describe('makeProblemStore', () => {
  test('returns the same problems', () => {
    const problems = [
      problem({ file: '.', severity: 'note', message: '' }),
      problem({ file: 'Länder.csv', line: 2, column: 1, pointer: '', rule: 'csv/rows', severity: 'warning' }),
      problem({ file: 'Länder.csv', line: 3, pointer: '/a/東京', message: 'half \ud800 of a 😀' }),
      problem({ file: 'Länder.csv', line: 4, message: 'ÿ'.repeat(3_000_000) }),
      problem({ file: 'Länder.csv', line: 5, message: 'x'.repeat(1 << 20) }),
      problem({ file: 'Länder.csv', line: 6, message: 'after' }),
    ];
    const list = storeOf(problems);
    expect(list.length).toBe(6);
    expect([...list]).toEqual(problems);
    expect(list.at(1)).toEqual(problems[1]);
    expect(list.at(6)).toBeUndefined();
  });

  test('is empty without problems', () => {
    expect([...storeOf([])]).toEqual([]);
  });

  test('sorts by file, line, column, pointer, rule and message', () => {
    const inOrder = [
      problem({ file: 'Z.json' }),
      problem({ file: 'a.json' }),
      problem({ file: 'a.json', line: 2, column: 20 }),
      problem({ file: 'a.json', line: 10, column: 9, pointer: '/z' }),
      problem({ file: 'a.json', line: 10, column: 10, pointer: '/a' }),
      problem({ file: 'a.json', line: 10, column: 10, pointer: '/b', rule: 'a' }),
      problem({ file: 'a.json', line: 10, column: 10, pointer: '/b', rule: 'b', message: 'a' }),
      problem({ file: 'a.json', line: 10, column: 10, pointer: '/b', rule: 'b', message: 'b' }),
      problem({ file: 'ä.json' }),
    ];
    expect([...storeOf([...inOrder].reverse())]).toEqual(inOrder);
    expect([...storeOf([4, 0, 8, 2, 6, 1, 7, 3, 5].map((i) => inOrder[i] as Problem))]).toEqual(inOrder);
  });

  test('sorts 20,000 problems in more than one block', () => {
    const inOrder = Array.from({ length: 20_000 }, (_, i) =>
      problem({
        file: `${Math.floor(i / 10_000)}.json`,
        line: Math.floor(i / 10),
        column: i % 10,
        message: `m${i % 7}`,
      }),
    );
    // 7919 has no divisor in common with 20,000.
    const shuffled = inOrder.map((_, i) => inOrder[(i * 7919) % 20_000] as Problem);
    expect([...storeOf(shuffled)]).toEqual(inOrder);
  });
});
