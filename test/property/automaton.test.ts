import fc from 'fast-check';
import { RE2JS } from 're2js';
import { describe, expect, test } from 'vitest';
import { makeAutomaton } from '../../build/model/query/automaton.ts';
import { assertProperty } from '../support/runs.ts';

const part = fc.constantFrom(
  ...[
    'a',
    'b',
    'ab',
    'k',
    's',
    'ä',
    'ß',
    'σ',
    '\u{1f600}',
    '.',
    '.*',
    '\\pL',
    '\\PL',
    '\\w',
    '\\W',
    '\\d',
    ' ',
  ],
  ...[
    '[a-c]',
    '[^a]',
    '[^\\n]',
    '[\\x{10000}-\\x{10ffff}]',
    '[^ -~]',
    '\\x{d83d}',
    '\\n',
    '(?s:.)',
    '(?-i:a)',
    '(?-i:K)',
  ],
  ...[
    '(?:',
    '(',
    '(?i)',
    '(?m)',
    '(?U)',
    ')',
    '|',
    '||',
    '^',
    '$',
    '\\b',
    '\\B',
    '\\A',
    '\\z',
    '(?m:^)',
    '(?m:$)',
  ],
  ...['*', '+', '?', '*?', '{2}', '{1,3}', '{0,4}?', '{2,}', 'Q', 'e.{4}'],
);
const term = fc.array(part, { minLength: 1, maxLength: 9 }).map((parts) => parts.join(''));
const character = fc.constantFrom(
  ...[
    'a',
    'A',
    'b',
    'B',
    'c',
    'k',
    '\u212a',
    's',
    'ſ',
    'ä',
    'Ä',
    'ß',
    'ẞ',
    'σ',
    'ς',
    '1',
    '_',
    ' ',
    '\n',
    '-',
    'e',
    'q',
  ],
  ...['\u{1f600}', '\u{1f601}', '\ud83d', '\ude00', '\uffff', '\u{10ffff}', '\0'],
);
const text = fc.array(character, { maxLength: 14 }).map((characters) => characters.join(''));

const unlimited = (pattern: RE2JS) =>
  makeAutomaton(pattern, Number.POSITIVE_INFINITY, () => expect.fail('too costly'));

describe('the automaton', () => {
  test('finds what re2js finds', () => {
    const count = { patterns: 0, matches: 0 };
    assertProperty(
      fc.property(term, fc.array(text, { maxLength: 8 }), (pattern, texts) => {
        const compiled = compile(pattern);
        if (!compiled) return;
        const find = unlimited(compiled);
        // The same automaton for all texts, each of them twice: by new transitions and by known ones.
        const found = [...texts, '', ...texts].map(find);
        expect(found).toEqual([...texts, '', ...texts].map((one) => compiled.test(one)));
        count.patterns += 1;
        count.matches += found.filter(Boolean).length;
      }),
      3_000,
    );
    expect(count.patterns).toBeGreaterThan(700);
    expect(count.matches).toBeGreaterThan(700);
  });

  test.each([
    ['', '', true],
    ['^$', '', true],
    ['^$', 'a', false],
    ['\\b', '', false],
    ['\\B', '', true],
    ['\\bab\\b', 'x ab.', true],
    ['\\bab\\b', 'xab', false],
    ['(?m)^b$', 'a\nb\nc', true],
    ['^b$', 'a\nb\nc', false],
    ['a\\z', 'ba', true],
    ['^a', 'ba', false],
    ['a.{3}b', 'xa123B', true],
    ['^.$', '\u{1f600}', true],
    ['^.$', '\u{1f600}x', false],
    ['[\\x{1f600}-\\x{1f64f}]$', 'smile \u{1f600}', true],
    ['\\x{d83d}', '\u{1f600}', false],
  ])('%j on %j: %s', (pattern, one, expected) => {
    expect(unlimited(RE2JS.compile(pattern, RE2JS.CASE_INSENSITIVE))(one)).toBe(expected);
  });

  test('a limit on steps holds for all texts together', () => {
    const find = makeAutomaton(RE2JS.compile('a.{12}b'), 5_000, () => {
      throw new RangeError('too costly');
    });
    const texts = Array.from({ length: 200 }, (_, i) =>
      (i * 7919).toString(2).replaceAll('1', 'a').padEnd(40, 'x'),
    );
    expect(find(texts[1] as string)).toBe(false);
    expect(() => texts.map(find)).toThrow(new RangeError('too costly'));
  });
});

function compile(pattern: string): RE2JS | undefined {
  try {
    return RE2JS.compile(pattern, RE2JS.CASE_INSENSITIVE);
  } catch {
    return undefined;
  }
}
