import { describe, expect, it } from 'vitest';
import { hasErrors, type Problem, sortProblems } from '../../build/problems.ts';

const problem = (own: Partial<Problem>): Problem => ({
  severity: 'error',
  file: 'a.json',
  rule: 'schema',
  message: 'm',
  ...own,
});

describe('sortProblems', () => {
  const IN_ORDER = [
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

  it('by file, line, column, pointer, rule and message, from any order', () => {
    expect(sortProblems([...IN_ORDER].reverse())).toEqual(IN_ORDER);
    const shuffled = [4, 0, 8, 2, 6, 1, 7, 3, 5].map((i) => IN_ORDER[i] as Problem);
    expect(sortProblems(shuffled)).toEqual(IN_ORDER);
  });

  it('leaves what it was given as it is', () => {
    const given = Object.freeze([problem({ file: 'b' }), problem({ file: 'a' })]);
    expect(sortProblems(given).map(({ file }) => file)).toEqual(['a', 'b']);
    expect(given.map(({ file }) => file)).toEqual(['b', 'a']);
  });
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
