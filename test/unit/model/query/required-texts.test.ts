import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { RE2JS } from 're2js';
import { describe, expect, it, test } from 'vitest';
import {
  foldCase,
  isPlain,
  makeRequiredFilter,
  type RequiredTexts,
  requiredTexts,
} from '../../../../build/model/query/required-texts.ts';
import { compileSearchTerm, MAX_PROGRAM_SIZE } from '../../../../build/model/query/search.ts';
import { assertProperty } from '../../../support/runs.ts';

/** Characters that match others in upper and lower case, some in pairs of surrogates, and those that have no case. */
const CHARACTERS = [...'aAbBkK\u212AsSſßẞσςΣäÄiIİıµμΜΐ\u1FD3ﬅﬆ𐐀𐐨😀1_ -.\n\0'];

/**
 * The sets of several characters that match each other in upper and lower case, by the tables of re2js, which it does not export,
 * without letters that are newer than the Unicode version of the runtime.
 */
async function readCaseSets(): Promise<string[][]> {
  const source = readFileSync('node_modules/re2js/build/index.js', 'utf8');
  const module = Buffer.from(`${source}\nexport const { simpleFold } = Unicode;`).toString('base64');
  const { simpleFold } = await import(/* @vite-ignore */ `data:text/javascript;base64,${module}`);
  const sets: string[][] = [];
  for (let first = 0; first <= 0x10ffff; first++) {
    const set = [first];
    // Each set is read from its first character.
    let next = simpleFold(first);
    for (; next > first; next = simpleFold(next)) set.push(next);
    if (set.length > 1 && next === first) sets.push(set.map((code) => String.fromCodePoint(code)));
  }
  return sets.filter((set) => /^\P{Cn}*$/u.test(set.join('')));
}

describe('foldCase', async () => {
  const sets = await readCaseSets();
  const characters = sets.flat();

  test('maps all characters that match each other in RE2 to one of them', () => {
    expect(sets.length).toBeGreaterThan(1400);
    const wrong = sets.filter((set) => {
      const folded = foldCase(set[0] as string);
      return !set.includes(folded) || set.some((character) => foldCase(character) !== folded);
    });
    expect(wrong).toEqual([]);
  });

  test('maps no others', () => {
    const known = new Set(characters);
    const changed: string[] = [];
    for (let code = 1; code <= 0x10ffff; code++) {
      const character = String.fromCodePoint(code);
      // Surrogates cannot be stored.
      const expected = code >= 0xd800 && code < 0xe000 ? '\ufffd' : character;
      if (foldCase(character) !== expected && !known.has(character)) changed.push(character);
    }
    expect(changed).toEqual([]);
  });

  test('characters with a case match the same ones in RE2 and as required texts', () => {
    const wrong = sets.filter((set) => {
      const isRequired = makeRequiredFilter(foldCase(set[0] as string));
      return characters.some((character) => isRequired(character) !== set.includes(character));
    });
    expect(wrong).toEqual([]);
  });

  test('folds each character by itself', () => {
    assertProperty(
      fc.property(fc.array(fc.constantFrom(...CHARACTERS, 'é', '–', '\ud83d', '\udc00')), (parts) => {
        const text = parts.join('');
        expect(foldCase(text)).toBe([...text].map(foldCase).join(''));
      }),
      500,
    );
  });

  it.each([
    ['Straße', 'straße'],
    ['ΟΔΟΣ ὁδός', 'οδοσ ὁδόσ'],
    ['\u212Aelvin ſ ẞ', 'kelvin s ß'],
    ['İI ı', 'İi ı'],
    ['a\0b\ud800c', 'a\ufffdb\ufffdc'],
  ])('foldCase(%j) is %j', (text, folded) => {
    expect(foldCase(text)).toBe(folded);
  });
});

describe('requiredTexts', () => {
  it.each<[string, RequiredTexts | undefined]>([
    ['', undefined],
    ['Media types', 'Media types'],
    ['^Länder$', 'Länder'],
    ['\\bstaat\\b', 'staat'],
    ['(?i)staat.', 'staat'],
    ['x(?i:staat)', 'x'],
    ['(?-i:Staat)en', 'Staaten'],
    ['\\Qa.b\\E', 'a.b'],
    ['\\x00b', '\0b'],
    ['school.*unit', { all: ['school', 'unit'] }],
    ['school|country', { any: ['school', 'country'] }],
    ['country|currency', { all: ['c', { any: ['ountry', 'urrency'] }] }],
    ['countr(y|ies)', { all: ['countr', { any: ['y', 'ies'] }] }],
    ['a.b|c', { any: [{ all: ['a', 'b'] }, 'c'] }],
    ['(abc){2}', 'abc'],
    ['(abc){0,2}x?', undefined],
    ['a|', undefined],
    ['[ab]', undefined],
    ['.', undefined],
  ])('requiredTexts(%j) is %j', (term, required) => {
    expect(requiredTexts(term)).toEqual(required);
  });

  it.each([
    ['Media types', true],
    ["a-b/c:d'%_", true],
    ['a.b', false],
    ['Länder', true],
    ['a\\b', false],
    ['a\n', false],
    ['a\0', false],
    ['a\ufffd', false],
    ['a{', false],
  ])('isPlain(%j) is %j', (term, expected) => {
    expect(isPlain(term)).toBe(expected);
  });

  it.each<[RequiredTexts | undefined, string, boolean]>([
    [undefined, '', true],
    ['a.b', 'A.B', true],
    ['a.b', 'acb', false],
    [{ all: ['a', 'b'] }, 'BA', true],
    [{ all: ['a', 'b'] }, 'a', false],
    [{ any: ['a|b', '$'] }, 'a', false],
    [{ any: ['a|b', '$'] }, 'A|B', true],
    [{ any: [{ all: ['a', 'b'] }, 'c'] }, 'C', true],
    [{ any: [{ all: ['a', 'b'] }, 'c'] }, 'b', false],
    ['^$\\.*+?()[]{}|/-', '-^$\\.*+?()[]{}|/-', true],
  ])('makeRequiredFilter(%j) on %j is %j', (required, text, expected) => {
    expect(makeRequiredFilter(required)(text)).toBe(expected);
  });
});

const literal = fc
  .array(fc.constantFrom(...CHARACTERS), { minLength: 1, maxLength: 3 })
  .map((characters) => characters.join(''));
const quoted = literal.map((text) => text.replace(/[.\0\n]/g, (c) => (c === '.' ? '\\.' : c)));
const { term } = fc.letrec<{ term: string }>((tie) => ({
  term: fc.oneof(
    { maxDepth: 4, depthSize: 'large' },
    { weight: 6, arbitrary: quoted },
    {
      weight: 2,
      arbitrary: fc.constantFrom(
        ...[
          '.',
          '^',
          '$',
          '\\b',
          '\\B',
          '\\w',
          '\\W',
          '\\d',
          '\\pL',
          '\\p{Lu}',
          '\\P{Ll}',
          '',
          '(?s).',
          '(?i)',
        ],
        ...['[[:upper:]]', '[^[:^lower:]]', '(?-i)', '(?m)^', '(?U)', '\\x{212A}', '\\x00', '\\pN'],
        ...['[^\\x00-`b-\\x{10ffff}]', '[^\\Wa-zA-JL-Z0-9_]', '[^\\PLa-zA-Z]'],
      ),
    },
    { weight: 1, arbitrary: literal.map((text) => `\\Q${text}\\E`) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(fc.constantFrom('[', '[^'), quoted)
        .map(([open, text]) => `${open}${text.replace('-', '')}a-b]`),
    },
    { weight: 4, arbitrary: fc.tuple(tie('term'), tie('term')).map((parts) => parts.join('')) },
    { weight: 2, arbitrary: fc.tuple(tie('term'), tie('term')).map((parts) => parts.join('.*')) },
    {
      weight: 3,
      arbitrary: fc
        .tuple(fc.constantFrom('(', '(?:', '(?i:', '(?-i:', '(?s:'), tie('term'), tie('term'))
        .map(([open, one, other]) => `${open}${one}|${other})`),
    },
    {
      weight: 3,
      arbitrary: fc
        .tuple(tie('term'), fc.constantFrom('*', '+', '?', '{2}', '{0,2}', '{1,2}', '{0}', '*?', '+?'))
        .map(([one, repetition]) => `(?:${one})${repetition}`),
    },
  ),
}));

/** As databases do it. */
function containsFolded(text: string, required: RequiredTexts | undefined): boolean {
  if (required === undefined) return true;
  if (typeof required === 'string') return foldCase(text).includes(foldCase(required));
  if ('any' in required) return required.any.some((part) => containsFolded(text, part));
  return required.all.every((part) => containsFolded(text, part));
}

describe('searches with required texts', () => {
  test('have the same results as RE2 without them, also as conditions on folded texts', () => {
    const texts = fc.array(
      fc
        .array(fc.oneof(fc.constantFrom(...CHARACTERS), literal), { maxLength: 12 })
        .map((parts) => parts.join('')),
      { minLength: 8, maxLength: 8 },
    );
    const counts = { required: 0, matches: 0, excluded: 0 };
    assertProperty(
      fc.property(term, texts, fc.boolean(), (one, some, isPlainText) => {
        fc.pre([...one].length <= 200);
        const re2 = compileOrSkip(one);
        fc.pre(re2 !== undefined && re2.programSize() <= MAX_PROGRAM_SIZE);
        const search = compileSearchTerm(one);
        const required = requiredTexts(one);
        const filter = makeRequiredFilter(required);
        if (required !== undefined) counts.required++;
        // The term itself, without its metacharacters, matches more often.
        for (const text of isPlainText
          ? [...some, one, one.replace(/[\\^$.*+?()[\]{}|]|\?-?[is:]+/g, '')]
          : some) {
          const expected = re2?.test(text) ?? false;
          expect(search(text)).toBe(expected);
          if (expected) expect([filter(text), containsFolded(text, required)]).toEqual([true, true]);
          if (isPlain(one)) expect(containsFolded(text, required)).toBe(expected);
          // Folded texts differ in U+0000 only.
          if (!/[\0\ufffd]/.test(text + one)) expect(containsFolded(text, required)).toBe(filter(text));
          if (expected) counts.matches++;
          if (!filter(text)) counts.excluded++;
        }
      }),
      2500,
    );
    expect(counts.required).toBeGreaterThan(1000);
    expect(counts.matches).toBeGreaterThan(2000);
    expect(counts.excluded).toBeGreaterThan(3000);
  });
});

function compileOrSkip(one: string): RE2JS | undefined {
  try {
    return RE2JS.compile(one, RE2JS.CASE_INSENSITIVE);
  } catch {
    return undefined;
  }
}
