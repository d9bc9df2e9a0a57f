import { RE2JS } from 're2js';
import { describe, expect, it } from 'vitest';
import {
  compileSearchTerm,
  MAX_CANDIDATES,
  MAX_PROGRAM_SIZE,
  MAX_SEARCH_TERM,
  RefusedTerm,
  searchRecords,
  searchTextsOf,
  TOO_MANY_CANDIDATES,
} from '../../../../build/model/query/search.ts';

describe('compileSearchTerm', () => {
  it.each([
    ['our', 'Colours', true],
    ['OUR', 'Colours', true],
    ['^c', 'Colours', true],
    ['s$', 'Colours', true],
    ['colou?r', 'the color red', true],
    ['\\bred\\b', 'hundred', false],
    ['ä', 'LÄNDER', true],
    ['straße', 'STRASSE', false],
    ['σ', 'ΟΔΟΣ ς', true],
    ['a.c', 'a\nc', false],
    ['(?s)a.c', 'a\nc', true],
    ['C++', 'c', undefined],
  ])('compileSearchTerm(%j) on %j is %s', (term, text, expected) => {
    if (expected === undefined) expect(() => compileSearchTerm(term)).toThrow();
    else expect(compileSearchTerm(term)(text)).toBe(expected);
  });

  it.each([
    ['a{1001}', 'invalid repeat count: `{1001}`'],
    ['(a)\\1', 'invalid escape sequence: `\\1`'],
    ['(?=a)', 'invalid or unsupported Perl syntax: `(?=`'],
    ['[z-a]', 'invalid character class range: `z-a`'],
    ['*', 'missing argument to repetition operator: `*`'],
    ['a++', 'invalid nested repetition operator: `++`'],
  ])('compileSearchTerm(%j) throws the message of RE2: %s', (term, reason) => {
    expect(() => compileSearchTerm(term)).toThrow(`must be a regular expression in RE2 syntax: ${reason}`);
  });
});

it('compileSearchTerm("(a") quotes the original term, without the flag that the compiler adds', () => {
  expect(() => compileSearchTerm('(a')).toThrow(
    new RefusedTerm('syntax', 'must be a regular expression in RE2 syntax: missing closing ): `(a`', '(a'),
  );
});

describe('the shortcut for plain ASCII terms', () => {
  // Simple case folding joins s with the long s and k with the Kelvin sign, and no ASCII letter with İ, ı or ß.
  const CASES: [term: string, text: string, expected: boolean][] = [
    ['s', 'ſ', true],
    ['strasse', 'ſtraſſe', true],
    ['ss', 'ß', false],
    ['strasse', 'Straße', false],
    ['k', '\u212a', true],
    ['kelvin', '\u212aELVIN', true],
    ['a', '\u212b', false],
    ['i', 'İ', false],
    ['i', 'ı', false],
    ['istanbul', 'İSTANBUL', false],
    ['stanbul', 'İSTANBUL', true],
    ['fi', 'ﬁ', false],
    ['a', 'Ä', false],
    ['a b', 'A B', true],
    ['a-b/c:d', 'A-B/C:D', true],
    ['@', '`', false],
    ['_', '\u007f', false],
    ['x', '', false],
  ];

  it.each(CASES)('compileSearchTerm(%j) on %j is %s', (term, text, expected) => {
    expect(compileSearchTerm(term)(text)).toBe(expected);
  });

  it.each(CASES)('RE2 agrees for %j on %j: %s', (term, text, expected) => {
    expect(RE2JS.compile(term, RE2JS.CASE_INSENSITIVE).test(text)).toBe(expected);
    expect(compileSearchTerm(`(?:${term})`)(text)).toBe(expected);
  });

  it('every ASCII character matches the same letters from U+0000 to U+2FFF as in RE2', () => {
    const letters = Array.from({ length: 0x3000 }, (_, code) => String.fromCharCode(code));
    const wrong: string[] = [];
    for (let code = 0x20; code < 0x7f; code++) {
      const term = String.fromCharCode(code);
      if (/[\\^$.|?*+()[\]{}]/.test(term)) continue;
      const search = compileSearchTerm(term);
      const re2 = RE2JS.compile(term, RE2JS.CASE_INSENSITIVE);
      for (const letter of letters) if (search(letter) !== re2.test(letter)) wrong.push(`${term} ${letter}`);
    }
    expect(wrong).toEqual([]);
  });
});

describe('limits of search terms', () => {
  it('200 characters are accepted, 201 are too many', () => {
    expect(MAX_SEARCH_TERM).toBe(200);
    expect(compileSearchTerm('x'.repeat(200))('X'.repeat(200))).toBe(true);
    expect(() => compileSearchTerm('x'.repeat(201))).toThrow('must have at most 200 characters');
  });

  it('characters are code points: 200 emoji are accepted, 201 are too many', () => {
    expect(compileSearchTerm('\u{1f600}'.repeat(200))('\u{1f600}'.repeat(201))).toBe(true);
    expect(() => compileSearchTerm('\u{1f600}'.repeat(201))).toThrow('must have at most 200 characters');
  });

  it.each(['(a{50}){20}', '((a{10}){10}){9}', '(?:[a-z]{1,30}[0-9]{1,30}){5}'])(
    'compileSearchTerm(%j) is too costly',
    (term) => {
      expect(() => compileSearchTerm(term)).toThrow(
        'is too costly: use fewer or smaller repetitions and character classes',
      );
    },
  );

  it('a program of the maximum size is accepted, and a larger one is not', () => {
    const fits = (count: number) => {
      try {
        compileSearchTerm(`a{${count}}`);
        return true;
      } catch {
        return false;
      }
    };
    const sizes = Array.from({ length: 400 }, (_, i) => i + 1);
    const largest = sizes.filter(fits).at(-1) as number;
    expect(RE2JS.compile(`a{${largest}}`, RE2JS.CASE_INSENSITIVE).programSize()).toBe(MAX_PROGRAM_SIZE);
    expect(sizes.filter((size) => size < largest).every(fits)).toBe(true);
  });

  it('(a+)+$ on 100000 times "a" and a "b" terminates without a match', () => {
    const search = compileSearchTerm('(a+)+$');
    expect(search(`${'a'.repeat(100_000)}b`)).toBe(false);
    expect(search('a'.repeat(100_000))).toBe(true);
  });
});

const TOO_COSTLY = new RefusedTerm(
  'cost',
  'is too costly: use fewer or smaller repetitions and character classes',
);

/** A text of letters and blanks without short repetitions. */
function letters(length: number, seed: number): string {
  let state = seed;
  return Array.from({ length }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return 'abcdefghijklmnopqrstuvwxyz  '[state % 28];
  }).join('');
}

describe('the states of a search', () => {
  /** The number of texts of 2,000 that are searched before a term is too costly. */
  function countTextsSearched(term: string): number {
    const search = compileSearchTerm(term);
    for (let i = 0; i < 2000; i++) {
      try {
        search(letters(200, i));
      } catch (error) {
        expect(error).toEqual(TOO_COSTLY);
        return i;
      }
    }
    return 2000;
  }

  it.each(['[a-m][a-z ]{60}Q', '[a-k].{40}[\\pL].{40}[89]$', '(?:a|b).{200}Q'])(
    'compileSearchTerm(%j) is too costly for 2,000 texts, always after the same text',
    (term) => {
      const read = countTextsSearched(term);
      expect(read).toBeLessThan(2000);
      expect(countTextsSearched(term)).toBe(read);
    },
  );

  it.each([
    ...['media.*type', '\\bcountr(y|ies)\\b', '[\\pL]{3,8} code', '^(list|code) [0-9]+$'],
    ...['country.{0,20}code', '(a+)+$'],
  ])('compileSearchTerm(%j) searches 2,000 texts', (term) => {
    expect(countTextsSearched(term)).toBe(2000);
  });

  it('a program of the maximum size searches a text of 1,000,000 characters', () => {
    expect(compileSearchTerm('[ab]{297}')('x'.repeat(1_000_000))).toBe(false);
  });
});

it('each distinct text is searched once, for all records that have it', () => {
  const texts = searchTextsOf([['a', 'both'], [], ['b', 'both'], ['a']]);
  expect(texts).toEqual({
    texts: ['a', 'both', 'b'],
    records: 4,
    pairs: Int32Array.of(0, 0, 1, 0, 2, 2, 1, 2, 0, 3),
  });
  expect(searchRecords('BOTH', texts)).toEqual({ matches: Uint8Array.of(1, 0, 1, 0) });
  expect(searchRecords('^a$', texts)).toEqual({ matches: Uint8Array.of(1, 0, 0, 1) });
});

describe('searches of many records', () => {
  const many = Array.from({ length: MAX_CANDIDATES }, () => ['code list', 'many']);
  const most = searchTextsOf([...many, ['no', 'LIST']]);
  const tooMany = searchTextsOf([...many, ['no', 'code'], ['LIST']]);

  it.each([
    ['^code', { refusal: TOO_MANY_CANDIDATES }],
    ['code|list', { refusal: TOO_MANY_CANDIDATES }],
    ['.', { refusal: TOO_MANY_CANDIDATES }],
    ['^codes.', { matches: 0 }],
    // The last two records contain one of the texts only.
    ['code.*list', { matches: MAX_CANDIDATES }],
    ['^no$', { matches: 1 }],
    ['code', { matches: MAX_CANDIDATES + 1 }],
    ['', { matches: MAX_CANDIDATES + 2 }],
  ])('searchRecords(%j) gives %j', (term, expected) => {
    const { matches, refusal } = searchRecords(term, tooMany);
    expect(refusal ? { refusal } : { matches: matches?.filter(Boolean).length }).toEqual(expected);
  });

  it('the maximum number of candidates is searched', () => {
    expect(searchRecords('^code', most).matches?.filter(Boolean)).toHaveLength(MAX_CANDIDATES);
    // Required texts may be in different ones of a record.
    expect(searchRecords('no.*list|code', most)).toEqual({ refusal: TOO_MANY_CANDIDATES });
  });
});
