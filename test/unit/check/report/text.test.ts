import { describe, expect, test } from 'vitest';
import type { Report } from '../../../../build/check/report/report.ts';
import { text } from '../../../../build/check/report/text.ts';
import { print, problem, reportOf } from './reports.ts';

const LIST = '{\n  "codeList": {\n\t"tags":\t[1]\n  }\n}\n';

/** The lines of a report; the source of a.json is a text. */
const linesOf = (problems: Report['problems'], source?: string, own: Partial<Report> = {}): string[] =>
  print(
    text,
    reportOf(problems, { textOf: (file) => (file === 'a.json' ? source : undefined), ...own }),
  ).split('\n');

/** The lines about one problem, without the summary. */
const bodyOf = (own: Parameters<typeof problem>[0], source?: string): string[] =>
  linesOf([problem(own)], source).slice(0, -4);

describe('text: problems', () => {
  test('several problems in several files: grouped and counted, with source and marker in JSON', () => {
    const problems = [
      problem({ line: 3, column: 11, pointer: '/codeList/tags/0', message: 'must be string' }),
      problem({ severity: 'warning', file: 'iso/b.csv', line: 1, rule: 'csv/header', message: 'no name' }),
      problem({ file: 'iso/b.csv', line: 17, column: 4, pointer: 'code', message: '"code" is not unique' }),
      problem({ file: 'stray.csv', rule: 'csv/metadata', message: 'has no metadata' }),
      problem({ severity: 'note', file: 'z.json', line: 2, column: 3, message: 'note this' }),
    ];
    expect(linesOf(problems, undefined, { textOf: () => LIST })).toEqual([
      'content/a.json:3:11 error must be string (schema)',
      '  3 | "tags":    [1]',
      '    |             ^ /codeList/tags/0',
      '',
      'content/iso/b.csv:1:1 warning no name (csv/header)',
      'content/iso/b.csv:17:4 error "code" is not unique (schema)',
      '',
      'content/stray.csv error has no metadata (csv/metadata)',
      '',
      'content/z.json:2:3 note note this (schema)',
      '  2 | "codeList": {',
      '    | ^',
      '',
      '3 errors, 1 warning, 1 note in 4 files; 3 documents checked',
      'npm run explain -- schema explains a rule',
      '',
    ]);
  });

  test('several problems at the same location: the source line is printed once, below the last one', () => {
    const at = { line: 2, column: 15, pointer: '/codeList' };
    expect(
      linesOf([problem({ ...at, message: 'one' }), problem({ ...at, message: 'two' })], LIST).slice(0, 4),
    ).toEqual([
      'content/a.json:2:15 error one (schema)',
      'content/a.json:2:15 error two (schema)',
      '  2 | "codeList": {',
      '    |             ^ /codeList',
    ]);
  });

  test.each<[string, string, string]>([
    ['a.json', '/codeList/columnSet', '/codeList/columnSet: m'],
    ['a.csv', 'area', 'column "area": m'],
    ['a.csv', '/codeList/dataSet/rows/3/na~1me', 'column "na/me": m'],
    ['a.csv', '/codeList/dataSet/rows/3', 'm'],
  ])('without a source, the pointer is in the message: %s %s', (file, pointer, message) => {
    expect(bodyOf({ file, pointer })).toEqual([`content/${file} error ${message} (schema)`]);
  });

  test('a message that names the column: not named again', () => {
    const own = { file: 'a.CSV', pointer: 'area', message: '"area" is in the header row twice' };
    expect(bodyOf(own)).toEqual(['content/a.CSV error "area" is in the header row twice (schema)']);
  });

  test.each<[string, string, string]>([
    ['./content/', 'a.json', 'content/a.json'],
    ['.', 'a.json', 'a.json'],
    ['../lists', 'a.json', '../lists/a.json'],
    ['/srv/my lists', 'Länder.csv', '/srv/my lists/Länder.csv'],
    ['content', '.', 'content'],
  ])('--content %s: the path of %s is %s', (content, file, path) => {
    expect(linesOf([problem({ file })], undefined, { content })[0]).toBe(`${path} error m (schema)`);
  });

  test('escapes control characters in names, pointers, rules and messages', () => {
    const own = { file: 'L\u00e4nder & \u001b[1A\n100 %.csv', line: 1, column: 2, pointer: '\r' };
    expect(bodyOf({ ...own, rule: 'a\u009b', message: 'b\u0007\u202e' })).toEqual([
      'content/Länder & \\u{1b}[1A\\u{a}100 %.csv:1:2 error column "\\u{d}": b\\u{7}\\u{202e} (a\\u{9b})',
    ]);
    expect(bodyOf({ line: 1, column: 1, pointer: '/\u001b[H' }, '{}')[2]).toBe('    | ^ /\\u{1b}[H');
  });

  test.each([
    ['error', '\u001b[31m'],
    ['warning', '\u001b[33m'],
    ['note', '\u001b[36m'],
  ] as const)(
    'colours: %s and its marker have the same one, even if stdout is no terminal',
    (severity, colour) => {
      const problems = [problem({ severity, line: 1, column: 2, pointer: '/0' })];
      expect(linesOf(problems, '[1]', { colours: true }).slice(0, 3)).toEqual([
        `content/a.json:1:2 ${colour}${severity}\u001b[39m m \u001b[2m(schema)\u001b[22m`,
        '\u001b[2m  1 |\u001b[22m [1]',
        `\u001b[2m    |\u001b[22m  ${colour}^ /0\u001b[39m`,
      ]);
    },
  );
});

describe('text: the line of a problem', () => {
  test.each<[string, string, number, number, string, string]>([
    ['CR LF', '{\r\n  "a": 1\r\n}\r\n', 2, 8, '  2 | "a": 1', '    |      ^'],
    ['CR', '{\r  "a": 1\r}', 2, 8, '  2 | "a": 1', '    |      ^'],
    ['line 10', `${'\n'.repeat(9)}[1]`, 10, 2, '  10 | [1]', '     |  ^'],
    ['the end of the file', '{"a": 1', 1, 8, '  1 | {"a": 1', '    |        ^'],
    ['a column past the end', '[1]\n', 1, 99, '  1 | [1]', '    |    ^'],
    ['a location in the indentation', '    x', 1, 3, '  1 |   x', '    | ^'],
    ['wide characters', '["東京", 1]', 1, 8, '  1 | ["東京", 1]', '    |          ^'],
    ['emoji', '["\u{1f600}", 1]', 1, 8, '  1 | ["\u{1f600}", 1]', '    |        ^'],
    ['combining marks', '["a\u0308", 1]', 1, 8, '  1 | ["a\u0308", 1]', '    |       ^'],
    ['halfwidth katakana', '["ｱ", 1]', 1, 7, '  1 | ["ｱ", 1]', '    |       ^'],
    ['escapes', '["\u001b[2J", 1]', 1, 10, '  1 | ["\\u{1b}[2J", 1]', '    |               ^'],
    ['a runner command', '  ##[add-mask]\u202ex', 1, 3, '  1 | #\\u{23}[add-mask]\\u{202e}x', '    | ^'],
  ])('the marker is below the location: %s', (_, source, line, column, shown, mark) => {
    expect(bodyOf({ line, column }, source).slice(1)).toEqual([shown, mark]);
  });

  test('an empty line is not shown', () => {
    expect(bodyOf({ line: 1, column: 1 }, '')).toEqual(['content/a.json:1:1 error m (schema)']);
  });

  const DIGITS = '0123456789'.repeat(30);

  test.each([
    [301, `…${DIGITS.slice(-50)}X${DIGITS.slice(0, 49)}…`, 51],
    [11, `${DIGITS.slice(0, 100)}…`, 10],
    [600, `…${DIGITS.slice(-52)}`, 51],
  ])('a long line is cut to 100 characters, 50 of them before column %i', (column, shown, before) => {
    expect(bodyOf({ line: 1, column }, `${DIGITS}X${DIGITS}`).slice(1)).toEqual([
      `  1 | ${shown}`,
      `    | ${' '.repeat(before)}^`,
    ]);
  });

  test('a long line of characters of two code units is cut between them', () => {
    expect(bodyOf({ line: 1, column: 202 }, `x${'\u{1f600}'.repeat(300)}`).slice(1)).toEqual([
      `  1 | …${'\u{1f600}'.repeat(50)}…`,
      `    | ${' '.repeat(51)}^`,
    ]);
  });

  test('10,000 problems in one line of 10 MB: all of them, without reading the line for each', () => {
    const source = '{"code":"AAAAAA"},'.repeat(600_000);
    const problems = Array.from({ length: 10_000 }, (_, i) => problem({ line: 1, column: 1 + 18 * 50 * i }));
    const lines = linesOf(problems, source, { all: true });
    expect(lines.length).toBe(30_000 + 4);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(130);
  });
});

describe('text: the summary', () => {
  test('no problems: one line, and no rule to explain', () => {
    expect(linesOf([])).toEqual(['no problems in 3 documents', '']);
    expect(linesOf([], '', { checked: { count: 1, noun: 'row' } })).toEqual(['no problems in 1 row', '']);
  });

  test('a problem of the folder: no file is counted', () => {
    const none = problem({ severity: 'warning', file: '.', rule: 'file/none' });
    expect(linesOf([none])[2]).toBe('1 warning; 3 documents checked');
  });

  test('the rule to explain is that of the first error', () => {
    const problems = [problem({ severity: 'warning', rule: 'csv/header' }), problem({ rule: 'keys/unique' })];
    expect(linesOf(problems).at(-2)).toBe('npm run explain -- keys/unique explains a rule');
  });

  test('a program without a command that explains rules: no hint', () => {
    const { explainCommand, ...report } = reportOf([problem()]);
    expect(explainCommand).toBe('npm run explain --');
    expect(print(text, report)).toMatch(/; 3 documents checked\n$/);
  });

  test('the first 20 of 10,000 similar problems, and the number of others', () => {
    const problems = Array.from({ length: 10_000 }, (_, i) =>
      problem({
        file: 't.csv',
        line: i + 2,
        column: 3,
        rule: 'rows/values',
        message: `"x${i}": write digits`,
      }),
    );
    expect(linesOf(problems).slice(19)).toEqual([
      'content/t.csv:21:3 error "x19": write digits (rows/values)',
      'content/t.csv:22:3 error and 9,980 more in this file (rows/values)',
      '',
      '10,000 errors in 1 file; 3 documents checked',
      '9,980 similar problems not shown: run the check with --all',
      'npm run explain -- rows/values explains a rule',
      '',
    ]);
    expect(linesOf(problems, undefined, { all: true })).toHaveLength(10_000 + 4);
  });

  test('severity: lower ones are not shown, but counted', () => {
    const problems = [
      problem({ file: 'a.csv', message: 'e' }),
      problem({ file: 'b.csv', severity: 'warning', message: 'w' }),
      problem({ file: 'c.csv', severity: 'note', message: 'n' }),
    ];
    expect(linesOf(problems, undefined, { severity: 'warning' })).toEqual([
      'content/a.csv error e (schema)',
      '',
      'content/b.csv warning w (schema)',
      '',
      '1 error, 1 warning, 1 note in 3 files; 3 documents checked',
      'not shown because of --severity warning: 1 note',
      'npm run explain -- schema explains a rule',
      '',
    ]);
    expect(linesOf(problems.slice(2), undefined, { severity: 'error' })).toEqual([
      '1 note in 1 file; 3 documents checked',
      'not shown because of --severity error: 1 note',
      '',
    ]);
  });

  test('what to fix first: files that cannot be read', () => {
    const problems = [
      problem({ rule: 'json/syntax' }),
      problem({ file: 'b.csv', rule: 'file/encoding' }),
      problem({ file: 'c.csv', rule: 'file/form', severity: 'warning' }),
    ];
    expect(linesOf(problems).slice(-4, -2)).toEqual([
      '2 errors, 1 warning in 3 files; 3 documents checked',
      'fix first: content/a.json and content/b.csv, which cannot be read; this may cause other problems',
    ]);
  });
});
