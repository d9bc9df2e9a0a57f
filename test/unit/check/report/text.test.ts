import { describe, expect, test } from 'vitest';
import { text } from '../../../../build/check/report/text.ts';
import { print, problem, reportOf } from './reports.ts';

const LIST = '{\n  "codeList": {\n\t"tags":\t[1]\n  }\n}\n';

describe('text', () => {
  test('several problems in several files: grouped and counted, with source and marker in JSON', () => {
    const problems = [
      problem({
        line: 3,
        column: 11,
        pointer: '/codeList/tags/0',
        message: 'must be string',
      }),
      problem({
        severity: 'warning',
        file: 'iso/countries.csv',
        line: 1,
        rule: 'csv/header',
        message: 'column 4 has no name',
      }),
      problem({
        file: 'iso/countries.csv',
        line: 17,
        column: 4,
        pointer: '/codeList/dataSet/rows/15/code',
        rule: 'keys/unique',
        message: 'key "code": AD is already in row 3',
      }),
      problem({
        file: 'stray.csv',
        rule: 'csv/metadata',
        message: 'has no metadata',
      }),
      problem({
        severity: 'note',
        file: 'z.json',
        line: 2,
        column: 3,
        pointer: '/codeList',
        message: 'note this',
      }),
    ];
    const report = reportOf(problems, { 'a.json': LIST, 'z.json': LIST, 'iso/countries.csv': 'code\nAD\n' });
    expect(print(text, report)).toBe(
      [
        'content/a.json:3:11 error must be string (schema)',
        '  3 | "tags":    [1]',
        '    |             ^ /codeList/tags/0',
        '',
        'content/iso/countries.csv:1:1 warning column 4 has no name (csv/header)',
        'content/iso/countries.csv:17:4 error key "code": AD is already in row 3 (keys/unique)',
        '',
        'content/stray.csv error has no metadata (csv/metadata)',
        '',
        'content/z.json:2:3 note note this (schema)',
        '  2 | "codeList": {',
        '    | ^ /codeList',
        '',
        '3 errors, 1 warning, 1 note in 4 files; 3 documents checked',
        '',
      ].join('\n'),
    );
  });

  test('no problems: a message', () => {
    expect(print(text, reportOf([]))).toBe('no problems in 3 documents\n');
    expect(print(text, { ...reportOf([]), checked: { count: 1, noun: 'document' } })).toBe(
      'no problems in 1 document\n',
    );
  });

  test('a problem of the folder: no file is counted', () => {
    const none = problem({ severity: 'warning', file: '.', rule: 'file/none', message: 'there are none' });
    expect(print(text, { ...reportOf([none]), checked: { count: 0, noun: 'document' } })).toBe(
      'content warning there are none (file/none)\n\n1 warning; 0 documents checked\n',
    );
  });

  test('references to documents with errors: only in the summary', () => {
    const problems = [
      problem({
        severity: 'warning',
        rule: 'references/left-out',
        message: '"urn:x" is referred to in b.json: fix the errors',
      }),
      problem({ message: 'is wrong' }),
    ];
    expect(print(text, reportOf(problems))).toBe(
      [
        'content/a.json error is wrong (schema)',
        '',
        '1 error in 1 file; 3 documents checked',
        'content/a.json: "urn:x" is referred to in b.json: fix the errors (references/left-out)',
        '',
      ].join('\n'),
    );
  });

  test('causes: the same in versions and languages, or in one column, counts once', () => {
    const versions = ['1', '2'].flatMap((v) => ['de', 'en'].map((tag) => `${v}/list.${tag}.json`));
    const problems = [
      ...versions.map((file) => problem({ file, pointer: '/codeList', message: 'must have "a": add it' })),
      ...[2, 3].map((line) =>
        problem({ file: 'other.csv', line, pointer: 'size', message: `"x${line}": write digits` }),
      ),
    ];
    expect(print(text, reportOf(problems))).toContain(
      '6 errors with 2 causes in 5 files; 3 documents checked',
    );
  });

  test('several problems at the same location: the source line is printed once, below the last one', () => {
    const at = { line: 2, column: 15, pointer: '/codeList' };
    const problems = [problem({ ...at, message: 'one' }), problem({ ...at, message: 'two' })];
    expect(print(text, reportOf(problems, { 'a.json': LIST }))).toBe(
      [
        'content/a.json:2:15 error one (schema)',
        'content/a.json:2:15 error two (schema)',
        '  2 | "codeList": {',
        '    |             ^ /codeList',
        '',
        '2 errors in 1 file; 3 documents checked',
        '',
      ].join('\n'),
    );
  });

  test('no pointer: only a marker', () => {
    expect(bodyOf({ line: 1, column: 2, message: 'is not JSON' }, '{,}')).toEqual([
      'content/a.json:1:2 error is not JSON (schema)',
      '  1 | {,}',
      '    |  ^',
    ]);
  });

  test('without line or source, the pointer precedes the message', () => {
    const own = { pointer: '/codeList' };
    expect(bodyOf(own, LIST)).toEqual(['content/a.json error /codeList: m (schema)']);
    expect(bodyOf({ ...own, line: 2, column: 15 })).toEqual([
      'content/a.json:2:15 error /codeList: m (schema)',
    ]);
  });

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

  test('the first 20 of 10,000 similar problems, and the number of others', () => {
    const problems = Array.from({ length: 10_000 }, (_, i) =>
      problem({
        file: 't.csv',
        line: i + 2,
        column: 3,
        pointer: `/codeList/dataSet/rows/${i}/size`,
        rule: 'rows/values',
        message: `column "size": "x${i}" is not a number: write digits`,
      }),
    );
    const lines = print(text, reportOf(problems, {})).split('\n');
    expect(lines.slice(18)).toEqual([
      'content/t.csv:20:3 error column "size": "x18" is not a number: write digits (rows/values)',
      'content/t.csv:21:3 error column "size": "x19" is not a number: write digits (rows/values)',
      'content/t.csv:22:3 error and 9,980 more in this file (rows/values)',
      '',
      '10,000 errors with 1 cause in 1 file; 3 documents checked',
      '9,980 similar problems not shown: run the check with --all',
      '',
    ]);
    const all = print(text, { ...reportOf(problems, {}), all: true }).split('\n');
    expect(all).toHaveLength(10_000 + 3);
    expect(all.slice(-2)).toEqual(['10,000 errors with 1 cause in 1 file; 3 documents checked', '']);
  });

  test('94 notes on 49 documents are one line', () => {
    const problems = Array.from({ length: 94 }, (_, i) =>
      problem({
        severity: 'note',
        file: `${100 + (i % 49)}.json`,
        line: 7,
        column: 23,
        rule: 'references/outside',
        message: `"urn:x:${i}" is not in this directory`,
      }),
    ).sort((a, b) => (a.file < b.file ? -1 : 1));
    expect(print(text, reportOf(problems))).toBe(
      [
        'content/100.json:7:23 note 94 times in 49 files, first here: a reference to a document outside the directory cannot be checked (references/outside)',
        '',
        '94 notes with 1 cause in 49 files; 3 documents checked',
        '94 similar problems not shown: run the check with --all',
        '',
      ].join('\n'),
    );
  });

  test('severity: lower ones are not shown, but counted', () => {
    const problems = [
      problem({ file: 'a.csv', message: 'e' }),
      problem({ file: 'b.csv', severity: 'warning', message: 'w' }),
      problem({ file: 'c.csv', severity: 'note', message: 'n' }),
    ];
    expect(print(text, { ...reportOf(problems), severity: 'warning' })).toBe(
      [
        'content/a.csv error e (schema)',
        '',
        'content/b.csv warning w (schema)',
        '',
        '1 error, 1 warning, 1 note in 3 files; 3 documents checked',
        'not shown because of --severity warning: 1 note',
        '',
      ].join('\n'),
    );
    expect(print(text, { ...reportOf(problems.slice(2)), severity: 'error' })).toBe(
      '1 note in 1 file; 3 documents checked\nnot shown because of --severity error: 1 note\n',
    );
  });

  test('what to fix first: files that cannot be read', () => {
    const problems = [
      problem({ file: 'a.json', rule: 'json/syntax', message: 'is not JSON' }),
      ...Array.from({ length: 8 }, (_, i) => problem({ file: 'b.csv', line: i, message: `${i}` })),
      problem({ file: 'c.csv', rule: 'csv/rows' }),
      problem({ file: 'd.csv', rule: 'csv/rows' }),
      problem({ file: 'e.csv', rule: 'csv/rows' }),
      problem({ file: 'f.csv', rule: 'keys/unique' }),
      problem({ file: 'f.csv', line: 2, rule: 'rows/values' }),
      problem({ file: 'f.csv', line: 3, rule: 'rows/values' }),
      problem({ file: 'g.csv', severity: 'warning' }),
    ];
    expect(print(text, reportOf(problems)).split('\n').slice(-3)).toEqual([
      '15 errors, 1 warning with 8 causes in 7 files; 3 documents checked',
      'fix first: content/a.json, which cannot be read; this may cause other problems',
      '',
    ]);
  });

  test('an empty line is not shown', () => {
    expect(bodyOf({ line: 1, column: 1, message: 'is empty' }, '')).toEqual([
      'content/a.json:1:1 error is empty (schema)',
    ]);
  });

  test('a long line is cut to 100 characters, 50 of them before the location', () => {
    const digits = '0123456789';
    const source = `${digits.repeat(30)}X${digits.repeat(30)}`;
    expect(bodyOf({ line: 1, column: 301 }, source).slice(1)).toEqual([
      `  1 | …${digits.repeat(5)}X${digits.repeat(4)}012345678…`,
      `    | ${' '.repeat(51)}^`,
    ]);
    expect(bodyOf({ line: 1, column: 11 }, source).slice(1)).toEqual([
      `  1 | ${digits.repeat(10)}…`,
      `    | ${' '.repeat(10)}^`,
    ]);
    expect(bodyOf({ line: 1, column: 600 }, source).slice(1)).toEqual([
      `  1 | …89${digits.repeat(5)}`,
      `    | ${' '.repeat(51)}^`,
    ]);
  });

  test('a long line of wide characters is cut between characters', () => {
    const [, shown, mark] = bodyOf({ line: 1, column: 201 }, '\u{1f600}'.repeat(300));
    expect(shown).toBe(`  1 | …${'\u{1f600}'.repeat(100)}…`);
    expect(mark).toBe(`    | ${' '.repeat(101)}^`);
  });

  test('escapes control characters in names, pointers, rules and messages', () => {
    const own = {
      file: 'L\u00e4nder & \u001b[1A\n100 %.csv',
      line: 1,
      column: 2,
      pointer: '\r',
      rule: 'a\u009b',
      message: 'b\u0007\u202e',
    };
    expect(bodyOf(own)).toEqual([
      'content/Länder & \\u{1b}[1A\\u{a}100 %.csv:1:2 error column "\\u{d}": b\\u{7}\\u{202e} (a\\u{9b})',
    ]);
    expect(bodyOf({ line: 1, column: 1, pointer: '/\u001b[H' }, '{}')).toEqual([
      'content/a.json:1:1 error m (schema)',
      '  1 | {}',
      '    | ^ /\\u{1b}[H',
    ]);
  });

  test('colours: the severity and the marker in the colour of the severity', () => {
    const problems = [problem({ severity: 'warning', line: 1, column: 2, pointer: '/0' })];
    const report = { ...reportOf(problems, { 'a.json': '[1]' }), colours: true };
    expect(print(text, report).split('\n').slice(0, 3)).toEqual([
      'content/a.json:1:2 \u001b[33mwarning\u001b[39m m \u001b[2m(schema)\u001b[22m',
      '\u001b[2m  1 |\u001b[22m [1]',
      '\u001b[2m    |\u001b[22m  \u001b[33m^ /0\u001b[39m',
    ]);
  });

  test('10,000 problems in one line of 10 MB: all of them, without reading the line for each', () => {
    const source = '{"code":"AAAAAA"},'.repeat(600_000);
    const problems = Array.from({ length: 10_000 }, (_, i) => problem({ line: 1, column: 1 + 18 * 50 * i }));
    const report = { ...reportOf(problems, { 'a.json': source }), all: true };
    const lines = print(text, report).split('\n');
    expect(lines.length).toBe(30_000 + 3);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(130);
  });
});

/** The lines of a report on one problem, without the count. */
function bodyOf(own: Parameters<typeof problem>[0], source?: string): string[] {
  const texts = source === undefined ? {} : { 'a.json': source };
  return print(text, reportOf([problem(own)], texts))
    .split('\n')
    .slice(0, -3);
}
