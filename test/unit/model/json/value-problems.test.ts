import { describe, expect, it } from 'vitest';
import { makeJsonLocator } from '../../../../build/model/json/locator.ts';
import { inspectValue, valueProblems } from '../../../../build/model/json/value-problems.ts';

const problemsOf = (text: string) => [
  ...valueProblems(text, inspectValue(JSON.parse(text)), makeJsonLocator('a.json', text)),
];

/** The problems of a text, as `line:column severity rule pointer`, by location. */
const reported = (text: string): string[] =>
  problemsOf(text)
    .map(
      ({ line, column, severity, rule, pointer }) => `${line}:${column} ${severity} ${rule} ${pointer ?? ''}`,
    )
    .sort();

describe('valueProblems of repeated names', () => {
  it.each([
    ['in objects and arrays', '{"a":[{"b":{"c":1,"c":1}}]}', ['1:19 error json/repeated-name /a/0/b/c']],
    ['with the same value', '{"a":1,"a":1}', ['1:8 error json/repeated-name /a']],
    ['one of them with an escape', '{"a":1,"\\u0061":2}', ['1:8 error json/repeated-name /a']],
    ['__proto__', '{"__proto__":1,"__proto__":2}', ['1:16 error json/repeated-name /__proto__']],
    ['constructor', '{"constructor":{},"constructor":{}}', ['1:19 error json/repeated-name /constructor']],
  ])('%s', (_, text, expected) => {
    expect(reported(text)).toEqual(expected);
  });

  it('three equal names are two problems', () => {
    expect(reported('{"a":1,"a":2,"a":3}')).toEqual([
      '1:14 error json/repeated-name /a',
      '1:8 error json/repeated-name /a',
    ]);
  });
});

describe('valueProblems of names and strings that only look similar', () => {
  it.each([
    ['names with colons', '{"a:b":1,"a":2,":":3,"a:":4}'],
    ['escaped quotes', '{"a\\"":1,"a":"\\"","b":"\\\\","c":"\\\\\\":"}'],
    ['a name in each of two objects', '[{"a":1},{"a":1},{"b":{"a":1}}]'],
    ['a name and its child', '{"a":{"a":{"a":1}}}'],
    ['__proto__ once', '{"__proto__":{"__proto__":1},"constructor":2,"toString":3}'],
    ['empty ones', '{"a":{},"b":[],"c":""}'],
    ['values without names', '[1,"a",true,null,[]]'],
    ['white space around', ' {\t"a"\r\n :\n1 } '],
    ['a scalar', '"a:b"'],
  ])('%s: none', (_, text) => {
    expect(reported(text)).toEqual([]);
  });

  it('a deeply nested text: none', () => {
    const text = `${'['.repeat(5000)}{"a":1}${']'.repeat(5000)}`;
    expect(reported(text)).toEqual([]);
  });
});

describe('valueProblems of numbers', () => {
  const MORE_DIGITS = 'has more digits than programs preserve';
  const CODE = 'write it as a string';
  const CUT = 'round it, or write it as a string';

  it.each([
    ...['-0', '1.0', '1e3', '9007199254740991', '9007199254740992', '1E300', '"0123456789012345678901"'],
    '"12345678901234567890"',
  ])('%s: none', (token) => {
    expect(reported(`{"a":[${token}]}`)).toEqual([]);
  });

  it.each([
    ['12345678901234567890', `${MORE_DIGITS} (they read 12345678901234567000): ${CODE}`],
    ['-9007199254740993', `${MORE_DIGITS} (they read -9007199254740992): ${CODE}`],
    ['1E400', 'is too large for programs: write it as a string'],
    ['0.1234567890123456789', `${MORE_DIGITS} (they read 0.12345678901234568): ${CUT}`],
    // These are short when parsed.
    ['0.1000000000000000055511151231257827', `${MORE_DIGITS} (they read 0.1): ${CUT}`],
    ['1.00000000000000000001', `${MORE_DIGITS} (they read 1): ${CUT}`],
    ['4503599627370497.75', `${MORE_DIGITS} (they read 4503599627370498): ${CUT}`],
    ['1e-400', 'is too small for programs (they read 0): write it as a string'],
  ])('%s: an error with the parsed value and how to fix it', (token, message) => {
    expect(problemsOf(`{"a": [0, ${token}]}`)).toEqual([
      {
        severity: 'error',
        file: 'a.json',
        line: 1,
        column: 11,
        pointer: '/a/1',
        rule: 'json/number',
        message: `the number ${token} ${message}`,
      },
    ]);
  });

  it('reports each of several, but no others', () => {
    expect(reported('[12345678901234567890,\n1,\n{"a":9007199254740993}]')).toEqual([
      '1:2 error json/number /0',
      '3:6 error json/number /2/a',
    ]);
  });
});

describe('valueProblems of strings with lone surrogates', () => {
  it.each([
    ['a high surrogate', '["\\ud83d"]', ['1:2 error json/unicode /0']],
    ['a low surrogate', '{"a":"x\\ude00"}', ['1:6 error json/unicode /a']],
    ['surrogates in the wrong order', '["\\ude00\\ud83d"]', ['1:2 error json/unicode /0']],
    ['an unescaped surrogate', '["\ud83d"]', ['1:2 error json/unicode /0']],
    ['a name', '{"a":{"\\ud83d":1}}', ['1:7 error json/unicode /a/\ud83d']],
  ])('%s', (_, text, expected) => {
    expect(reported(text)).toEqual(expected);
  });
});
