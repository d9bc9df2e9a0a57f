import { describe, expect, it } from 'vitest';
import { type Problem, printProblem, sortProblems } from '../../build/problems.ts';

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

describe('printProblem', () => {
  it.each<[Partial<Problem>, string]>([
    [
      {
        file: 'countries.json',
        line: 17,
        column: 4,
        pointer: '/codeList/identification',
        message: 'must be',
      },
      'countries.json:17:4 error /codeList/identification: must be (schema)',
    ],
    [{ severity: 'warning', line: 3, rule: 'csv/header' }, 'a.json:3:1 warning m (csv/header)'],
    [{ severity: 'note' }, 'a.json note m (schema)'],
    [{ line: 1, column: 1, pointer: '' }, 'a.json:1:1 error m (schema)'],
    [{ file: 'Länder/ä.json', message: 'größer \u{1f600}' }, 'Länder/ä.json error größer \u{1f600} (schema)'],
    [{ message: 'a\nb\tc\u0007' }, 'a.json error a\\u{a}b\\u{9}c\\u{7} (schema)'],
    [{ message: '\u001b[2J\u001b]0;x\u0007' }, 'a.json error \\u{1b}[2J\\u{1b}]0;x\\u{7} (schema)'],
    [{ message: '\u007f\u0085\u009b31m' }, 'a.json error \\u{7f}\\u{85}\\u{9b}31m (schema)'],
    [
      { message: 'a\u202eb\u2066c\ufeffd\u200be' },
      'a.json error a\\u{202e}b\\u{2066}c\\u{feff}d\\u{200b}e (schema)',
    ],
    [{ message: 'a\u2028b\u2029c' }, 'a.json error a\\u{2028}b\\u{2029}c (schema)'],
    [
      { file: 'a\nb.json', pointer: '/\r', line: 1, column: 2 },
      'a\\u{a}b.json:1:2 error /\\u{d}: m (schema)',
    ],
  ])('printProblem(%j) is %s', (own, line) => {
    expect(printProblem(problem(own))).toBe(line);
  });
});
