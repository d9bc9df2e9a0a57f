import { describe, expect, test } from 'vitest';
import { groupProblems, itemMessage } from '../../../../build/check/report/groups.ts';
import type { Problem } from '../../../../build/model/problems/problem.ts';
import { problem } from './reports.ts';

/** The lines that are shown for problems. */
function linesFor(problems: readonly Problem[]): string[] {
  return groupProblems(problems, { perFile: 2, files: 2 }).map((item) => {
    const { file, line, message } = item.problem;
    return `${file}:${line} ${itemMessage(item, message)}`;
  });
}

/** A problem of a CSV cell. */
const cell = (line: number, own: Partial<Problem> = {}): Problem =>
  problem({
    file: 'a.csv',
    line,
    pointer: `/codeList/dataSet/rows/${line - 2}/size`,
    rule: 'rows/values',
    message: `column "size": "x${line}" is not a number: write digits`,
    ...own,
  });

describe('groupProblems', () => {
  test('problems that differ only in values and rows: the first ones, and the number of others', () => {
    expect(linesFor([cell(2), cell(3), cell(4), cell(5), cell(6)])).toEqual([
      'a.csv:2 column "size": "x2" is not a number: write digits',
      'a.csv:3 column "size": "x3" is not a number: write digits',
      'a.csv:4 and 3 more in this file',
    ]);
    // A line about one more would take as much space.
    expect(linesFor([cell(2), cell(3), cell(4)])[2]).toContain('"x4" is not a number');
  });

  test('another column, rule, severity or advice: not similar, and in order', () => {
    const others: Partial<Problem>[] = [
      { pointer: '/codeList/dataSet/rows/2/name' },
      { rule: 'keys/unique' },
      { severity: 'warning' },
      { message: 'is empty: write a text' },
    ];
    for (const other of others) {
      const { message } = { ...cell(5), ...other };
      expect(linesFor([cell(2), cell(3), cell(4), cell(5, other), cell(6)]).slice(2)).toEqual([
        'a.csv:4 and 2 more in this file',
        `a.csv:5 ${message}`,
      ]);
    }
  });

  test('the same problem in several languages of a document: once', () => {
    const files = ['v/list.de-AT.csv', 'v/list.de.csv', 'v/list.en.csv'];
    expect(
      linesFor(files.map((file) => cell(3, { file, message: 'code "a" is in row 1: remove it' }))),
    ).toEqual(['v/list.de-AT.csv:3 code "a" is in row 1: remove it (the same in 2 other files)']);
  });

  test.each([
    ['another message', { file: 'list.en.csv', message: 'code "b" is wrong: correct it' }],
    ['another row', { file: 'list.en.csv', pointer: '/codeList/dataSet/rows/7/size' }],
    ['another list', { file: 'other.de.csv' }],
    ['another version', { file: 'v2/list.de.csv' }],
    ['the same file', { file: 'list.de.csv' }],
  ])('%s: not the same problem in another language', (_, other) => {
    const first = cell(3, { file: 'list.de.csv', message: 'm' });
    expect(linesFor([first, { ...first, ...other }]).join()).not.toContain('the same in');
  });

  test('many problems in several languages: one group', () => {
    const problems = ['de', 'en'].flatMap((tag) =>
      [2, 3, 4, 5].map((row) => cell(row, { file: `l.${tag}.csv` })),
    );
    expect(linesFor(problems)).toEqual([
      'l.de.csv:2 column "size": "x2" is not a number: write digits (the same in 1 other file)',
      'l.de.csv:3 column "size": "x3" is not a number: write digits (the same in 1 other file)',
      'l.de.csv:4 and 4 more in 2 files',
    ]);
  });

  test('many files: the first ones of two files, and one line for the others', () => {
    const problems = ['a', 'b', 'c', 'd'].flatMap((name) =>
      [2, 3, 4, 5].map((line) => cell(line, { file: `${name}.csv`, message: 'm' })),
    );
    expect(linesFor(problems)).toEqual([
      'a.csv:2 m',
      'a.csv:3 m',
      'a.csv:4 and 2 more in this file',
      'b.csv:2 m',
      'b.csv:3 m',
      'b.csv:4 and 2 more in this file',
      'c.csv:2 and 8 more in 2 files',
    ]);
  });

  test('notes in many files: those of the first file, and one line for the others', () => {
    const notes = ['a', 'b', 'c'].map((name) =>
      cell(2, { severity: 'note', file: `${name}.csv`, message: 'm' }),
    );
    expect(linesFor(notes)).toEqual(['a.csv:2 m', 'b.csv:2 and 2 more in 2 files']);
  });

  test('many columns of one file: one group after the first hundred', () => {
    const problems = Array.from({ length: 5000 }, (_, i) =>
      cell(i + 2, { pointer: `/codeList/dataSet/rows/${i}/p${i}`, message: 'm' }),
    );
    const lines = linesFor(problems);
    expect(lines).toHaveLength(100 + 2 + 1);
    expect(lines.at(-1)).toBe('a.csv:104 and 4,898 more in this file');
  });
});
