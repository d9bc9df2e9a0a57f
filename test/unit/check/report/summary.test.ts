import { expect, test } from 'vitest';
import { groupProblems, itemMessage } from '../../../../build/check/report/summary.ts';
import type { Problem } from '../../../../build/model/problems/problem.ts';
import { problem } from './reports.ts';

/** The lines that are shown for problems. */
function linesFor(problems: readonly Problem[]): string[] {
  return groupProblems(problems, { perFile: 2, files: 2 }).map((item) => {
    const { file, line, message } = item.problem;
    return `${file}:${line} ${itemMessage(item, message)}`;
  });
}

/** Problems of a rule in lines of a file. */
const inLines = (file: string, lines: readonly number[], own: Partial<Problem> = {}): Problem[] =>
  lines.map((line) => problem({ file, line, rule: 'rows/values', ...own }));

test('many problems of a rule in a file → the first ones, and the number of others', () => {
  expect(linesFor(inLines('a.csv', [2, 3, 4, 5, 6]))).toEqual([
    'a.csv:2 m',
    'a.csv:3 m',
    'a.csv:4 and 3 more in this file',
  ]);
});

test('one more than the maximum → shown, because a line about it would take as much space', () => {
  expect(linesFor(inLines('a.csv', [2, 3, 4]))).toEqual(['a.csv:2 m', 'a.csv:3 m', 'a.csv:4 m']);
});

test.each<Partial<Problem>>([{ rule: 'keys/unique' }, { severity: 'warning' }])(
  '%j → counted on its own, in its place',
  (other) => {
    const problems = [
      ...inLines('a.csv', [2, 3, 4]),
      ...inLines('a.csv', [5], { message: 'other', ...other }),
      ...inLines('a.csv', [6]),
    ];
    expect(linesFor(problems).slice(2)).toEqual(['a.csv:4 and 2 more in this file', 'a.csv:5 other']);
  },
);

test('many files → the first ones of two files, and one line for the others', () => {
  const problems = ['a.csv', 'b.csv', 'c.csv', 'd.csv'].flatMap((file) => inLines(file, [2, 3, 4, 5]));
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

test('notes in many files → those of the first file, and one line for the others', () => {
  const notes = ['a.csv', 'b.csv', 'c.csv'].flatMap((file) => inLines(file, [2], { severity: 'note' }));
  expect(linesFor(notes)).toEqual(['a.csv:2 m', 'b.csv:2 and 2 more in 2 files']);
});
