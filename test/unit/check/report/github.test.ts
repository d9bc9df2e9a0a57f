import { expect, test } from 'vitest';
import { github } from '../../../../build/check/report/github.ts';
import type { Problem } from '../../../../build/model/problems/problem.ts';
import { print, problem, reportOf } from './reports.ts';

test.each<[string, Partial<Problem>, string]>([
  [
    'a location in JSON',
    { line: 3, column: 5, pointer: '/codeList', message: 'must have "a"' },
    '::error file=content/a.json,line=3,col=5,title=schema::/codeList: must have "a"',
  ],
  [
    'a line of a CSV',
    { severity: 'warning', file: 'b.csv', line: 1, rule: 'csv/header' },
    '::warning file=content/b.csv,line=1,title=csv/header::m',
  ],
  [
    'a cell of a CSV',
    { file: 'b.csv', line: 2, column: 7, pointer: 'area', rule: 'csv/rows' },
    '::error file=content/b.csv,line=2,col=7,title=csv/rows::column "area": m',
  ],
  [
    'a file without a location; a note is a notice',
    { severity: 'note', file: 'c.csv', rule: 'csv/metadata' },
    '::notice file=content/c.csv,title=csv/metadata::m',
  ],
  [
    'escapes in properties',
    { file: 'Länder & Orte: 100 %, x\r\n.json' },
    '::error file=content/Länder & Orte%3A 100 %25%2C x%0D%0A.json,title=schema::m',
  ],
  [
    'escapes in messages',
    { message: '100 %: a, b\r\nc %0A' },
    '::error file=content/a.json,title=schema::100 %25: a, b%0D%0Ac %250A',
  ],
  [
    'control characters',
    { file: '\u001b[H.json', message: '\u001b[2J\u202e' },
    '::error file=content/\\u{1b}[H.json,title=schema::\\u{1b}[2J\\u{202e}',
  ],
])('github: %s', (_, own, line) => {
  expect(print(github, reportOf([problem(own)])).split('\n')[0]).toBe(line);
});

test('github: the first three of many similar problems, and the number of others', () => {
  const problems = Array.from({ length: 5000 }, (_, i) =>
    problem({ file: 't.csv', line: i + 2, rule: 'csv/rows', message: `"x${i}": write digits` }),
  );
  expect(print(github, reportOf(problems)).split('\n')).toEqual([
    '::error file=content/t.csv,line=2,title=csv/rows::"x0": write digits',
    '::error file=content/t.csv,line=3,title=csv/rows::"x1": write digits',
    '::error file=content/t.csv,line=4,title=csv/rows::"x2": write digits',
    '::error file=content/t.csv,line=5,title=csv/rows::and 4,997 more in this file',
    '::notice title=summary::5,000 errors in 1 file; 3 documents checked',
    '',
  ]);
  expect(print(github, reportOf(problems, { all: true })).split('\n')).toHaveLength(5002);
});

test('github: unreadable files first, then a line per problem and a summary; nothing without problems', () => {
  const problems = [problem({ line: 1 }), problem({ file: 'b.json', line: 2, rule: 'json/syntax' })];
  expect(print(github, reportOf(problems)).split('\n')).toEqual([
    '::error file=content/b.json,line=2,title=json/syntax::m',
    '::error file=content/a.json,line=1,title=schema::m',
    '::notice title=summary::2 errors in 2 files; 3 documents checked',
    '',
  ]);
  expect(print(github, reportOf([]))).toBe('');
});
