import { describe, expect, it, test } from 'vitest';
import { hasErrors, type Problem, sortProblems } from '../../../../build/model/problems/problem.ts';

const problem = (own: Partial<Problem>): Problem => ({
  severity: 'error',
  file: 'a.json',
  rule: 'schema',
  message: 'm',
  ...own,
});

describe('hasErrors', () => {
  it.each<[boolean, Problem['severity'][]]>([
    [false, []],
    [false, ['warning', 'note']],
    [true, ['note', 'error']],
  ])('%s for %j', (expected, severities) => {
    expect(hasErrors(severities.map((severity) => problem({ severity })))).toBe(expected);
  });
});

const AT_B = { file: 'a.json', line: 10, column: 10, pointer: '/b' };

test('sortProblems sorts by file, line, column, pointer, rule, message and severity', () => {
  const inOrder = [
    problem({ file: 'Z.json' }),
    problem({ file: 'a.json' }),
    problem({ file: 'a.json', line: 2, column: 20 }),
    problem({ file: 'a.json', line: 10, column: 9, pointer: '/z' }),
    problem({ file: 'a.json', line: 10, column: 10, pointer: '/a' }),
    problem({ ...AT_B, rule: 'a' }),
    problem({ ...AT_B, rule: 'b', message: 'a' }),
    problem({ ...AT_B, rule: 'b', message: 'b' }),
    problem({ ...AT_B, rule: 'b', message: 'b', severity: 'note' }),
    problem({ file: 'ä.json' }),
  ];
  expect(sortProblems([...inOrder].reverse())).toEqual(inOrder);
  expect(sortProblems([4, 0, 8, 2, 6, 9, 1, 7, 3, 5].map((i) => inOrder[i] as Problem))).toEqual(inOrder);
});

test('sortProblems keeps equal problems once', () => {
  expect(sortProblems([problem({ line: 2 }), problem({}), problem({ line: 2 })])).toEqual([
    problem({}),
    problem({ line: 2 }),
  ]);
});
