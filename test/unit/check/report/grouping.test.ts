import { describe, expect, test } from 'vitest';
import { groupProblems } from '../../../../build/check/report/report.ts';
import type { Problem } from '../../../../build/model/problems/problem.ts';
import { problem } from './reports.ts';

const LIMITS = { perFile: 2, files: 2 };

/** The items that are shown for problems, one per line. */
function shownOf(problems: readonly Problem[], limits = LIMITS): string[] {
  return [...groupProblems(problems, limits)].map((item) => {
    const { file, line = 0, message } = item.problem;
    const place = `${file}:${line}`;
    if (item.kind === 'problem') return `${place} ${message}`;
    if (item.kind === 'more') return `${place} and ${item.count} more`;
    if (item.kind === 'languages') return `${place} in ${item.count} more languages`;
    return `${place} ${item.isRemainder ? 'and ' : ''}${item.count} in ${item.files} files`;
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
    expect(shownOf([cell(2), cell(3), cell(4), cell(5), cell(6)])).toEqual([
      'a.csv:2 column "size": "x2" is not a number: write digits',
      'a.csv:3 column "size": "x3" is not a number: write digits',
      'a.csv:4 and 3 more',
    ]);
  });

  test('the same problem in other languages of a document: the first, and the number of others', () => {
    const same = { line: 3, message: 'code "a" is already in row 1: remove one of the two' };
    const files = ['de-AT', 'de', 'en'].map((language) => `v/list.${language}.csv`);
    expect(shownOf(files.map((file) => cell(3, { ...same, file })))).toEqual([
      'v/list.de-AT.csv:3 code "a" is already in row 1: remove one of the two',
      'v/list.de-AT.csv:3 in 2 more languages',
    ]);
  });

  test.each([
    ['another message', cell(3, { file: 'list.en.csv', message: 'code "b" is wrong: correct it' })],
    ['another row', cell(4, { file: 'list.en.csv', message: 'm' })],
    ['another list', cell(3, { file: 'other.de.csv', message: 'm' })],
    ['another version', cell(3, { file: 'v2/list.de.csv', message: 'm' })],
    ['the same file', cell(3, { file: 'list.de.csv', message: 'm' })],
  ])('not the same problem in other languages: %s', (_, other) => {
    const shown = shownOf([cell(3, { file: 'list.de.csv', message: 'm' }), other]);
    expect(shown).toHaveLength(2);
    expect(shown.filter((line) => line.includes('languages'))).toEqual([]);
  });

  test('one more than the limit is shown, because it takes no more space', () => {
    expect(shownOf([cell(2), cell(3), cell(4)])).toEqual([
      'a.csv:2 column "size": "x2" is not a number: write digits',
      'a.csv:3 column "size": "x3" is not a number: write digits',
      'a.csv:4 column "size": "x4" is not a number: write digits',
    ]);
  });

  test('problems with another column, rule, severity or advice are not grouped, and keep their order', () => {
    const problems = [
      cell(2),
      cell(3),
      cell(4),
      cell(4, { pointer: '/codeList/dataSet/rows/2/name', message: 'n' }),
      cell(5),
      cell(6, { rule: 'keys/unique', message: 'k' }),
      cell(7, { severity: 'warning', message: 'w' }),
      cell(8, { message: 'is empty: write a text' }),
    ];
    expect(shownOf(problems)).toEqual([
      'a.csv:2 column "size": "x2" is not a number: write digits',
      'a.csv:3 column "size": "x3" is not a number: write digits',
      'a.csv:4 and 2 more',
      'a.csv:4 n',
      'a.csv:6 k',
      'a.csv:7 w',
      'a.csv:8 is empty: write a text',
    ]);
  });

  test('shows the first ones of each file, and one line for further files', () => {
    const problems = ['a', 'b', 'c', 'd'].flatMap((name) =>
      [2, 3, 4, 5].map((line) => cell(line, { file: `${name}.csv`, message: 'm' })),
    );
    expect(shownOf(problems)).toEqual([
      'a.csv:2 m',
      'a.csv:3 m',
      'a.csv:4 and 2 more',
      'b.csv:2 m',
      'b.csv:3 m',
      'b.csv:4 and 2 more',
      'c.csv:2 and 8 in 2 files',
    ]);
  });

  test('notes in three files or more are one line, whatever their subject', () => {
    const note = (file: string, line: number, property: string) =>
      problem({
        severity: 'note',
        file,
        line,
        rule: 'identification/locations',
        pointer: `/codeList/identification/${property}`,
        message: `"${property}" points elsewhere: check it`,
      });
    const other = problem({ severity: 'note', file: 'b.json', line: 9, rule: 'other', message: 'other' });
    const notes = ['a', 'b', 'c'].flatMap((name) => [
      note(`${name}.json`, 3, 'locationUrls'),
      note(`${name}.json`, 4, 'alternateFormatLocations'),
    ]);
    expect(shownOf([...notes.slice(0, 4), other, ...notes.slice(4)])).toEqual([
      'b.json:9 other',
      'a.json:3 6 in 3 files',
    ]);
    expect(shownOf(notes.slice(0, 4))).toEqual([
      'a.json:3 "locationUrls" points elsewhere: check it',
      'a.json:4 "alternateFormatLocations" points elsewhere: check it',
      'b.json:3 "locationUrls" points elsewhere: check it',
      'b.json:4 "alternateFormatLocations" points elsewhere: check it',
    ]);
  });

  test('many properties of one file are one group after the first hundred', () => {
    const problems = Array.from({ length: 5000 }, (_, i) =>
      cell(i + 2, { pointer: `/codeList/dataSet/rows/${i}/p${i}`, message: 'm' }),
    );
    expect(shownOf(problems)).toHaveLength(100 + 2 + 1);
    expect(shownOf(problems).at(-1)).toBe('a.csv:104 and 4898 more');
  });

  test('no problems: no items', () => {
    expect(shownOf([])).toEqual([]);
  });
});
