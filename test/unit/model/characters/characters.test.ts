import { describe, expect, it } from 'vitest';
import { closeBidiControls, unclosedBidiControls } from '../../../../build/model/characters/bidi.ts';
import { fold } from '../../../../build/model/characters/fold.ts';
import { hiddenCharacters, withEscapes } from '../../../../build/model/characters/invisible.ts';
import {
  hasLookAlike,
  nameOfCharacter,
  strayLetters,
  withoutLookAlikes,
} from '../../../../build/model/characters/look-alikes.ts';
import { truncate } from '../../../../build/model/characters/truncate.ts';
import { isBlank } from '../../../../build/model/document/codes.ts';

describe('nameOfCharacter', () => {
  it.each([
    ['\u00a0', 'U+00A0 NO-BREAK SPACE'],
    [' ', 'U+0020 SPACE'],
    ['\u0410', 'U+0410 (Cyrillic letter)'],
    ['\uff21', 'U+FF21 (full-width character)'],
    ['\u2064', 'U+2064 (format character)'],
    ['\u{e0041}', 'U+E0041 (format character)'],
    ['\ue000', 'U+E000 (private use character)'],
    ['\uffff', 'U+FFFF (noncharacter)'],
    ['\u00e4', 'U+00E4'],
  ])('%j is %s', (character, name) => {
    expect(nameOfCharacter(character)).toBe(name);
  });
});

describe('hiddenCharacters', () => {
  it.each([
    ['AD ', { before: [], within: [], after: [' '], plain: 'AD' }],
    ['\u00a0\u200bAD', { before: ['\u00a0', '\u200b'], within: [], after: [], plain: 'AD' }],
    ['A\u200cD', { before: [], within: ['\u200c'], after: [], plain: 'AD' }],
    ['Ä\ufe0f', { before: [], within: [], after: ['\ufe0f'], plain: 'Ä' }],
    ['\u{e0041}A', { before: ['\u{e0041}'], within: [], after: [], plain: 'A' }],
    ['\u200b', { before: [], within: [], after: ['\u200b'], plain: '' }],
  ])('%j', (code, expected) => {
    expect(hiddenCharacters(code)).toEqual(expected);
  });

  it.each([
    ...['AD', 'A D', '', 'Ä 1', '日\u3000本', 'می\u200cخواهم', 'क्\u200dष', '👩\u200d👩', '👩🏽\u200d🚒'],
    ...['❤\ufe0f\u200d🔥', '1\ufe0f\u20e3', '葛\u{e0100}', '\u{1f3f4}\u{e0067}\u{e0062}\u{e007f}'],
  ])('none in %j', (code) => {
    expect(hiddenCharacters(code)).toBeUndefined();
  });
});

it('finds every control character, noncharacter, blank and ignorable character of Unicode', () => {
  const hidden = /[\p{Cc}\p{Zl}\p{Zp}\p{Zs}\p{Noncharacter_Code_Point}\p{Default_Ignorable_Code_Point}]/u;
  const missed: string[] = [];
  let count = 0;
  for (let point = 0; point <= 0x10ffff; point++) {
    if (point >= 0xd800 && point <= 0xdfff) continue;
    const character = String.fromCodePoint(point);
    if (!hidden.test(character) || ' \u3000'.includes(character)) continue;
    count++;
    if (hiddenCharacters(`A${character}B`)?.plain.replace(' ', '') !== 'AB') missed.push(point.toString(16));
  }
  expect(missed).toEqual([]);
  expect(count).toBeGreaterThan(4000);
});

it('isBlank(text) of invisible characters', () => {
  expect(['', ' ', '\u00a0\u2003', '\u200b', '\u0000', '\u3164'].map(isBlank)).toEqual(Array(6).fill(true));
  expect(['0', '-', 'NA', ' a', '\ufffd'].map(isBlank)).toEqual(Array(5).fill(false));
});

it('withEscapes(text) escapes invisible characters except joiners', () => {
  expect(withEscapes('"A\u00a0D\u200b" \u{e0041} می\u200cخواهم ä\u3000')).toBe(
    '"A\\u00a0D\\u200b" \\udb40\\udc41 می\u200cخواهم ä\u3000',
  );
});

describe('look-alikes', () => {
  it.each([
    ['АD', ['А']],
    ['iА', ['А']],
    ['СOVID-19', ['С']],
    ['AΒ', ['Β']],
  ])('strayLetters(%j) is %j', (text, expected) => {
    expect(strayLetters(text)).toEqual(expected);
  });

  it.each(['kΩ', 'ΔE', 'γ-GT', 'USB-порт', '12Х18Н10Т', 'Москва', 'Aβ', 'АВС', 'AD'])(
    'strayLetters(%j) is []',
    (text) => {
      expect(strayLetters(text)).toEqual([]);
    },
  );

  it('withoutLookAlikes(text) replaces look-alikes', () => {
    expect(withoutLookAlikes('АТ\u2013１ ＡΒ µ')).toBe('AT-1 AB μ');
    expect(['AO0Il1', 'Ж', 'ä', '-'].map(hasLookAlike)).toEqual([false, false, false, false]);
  });
});

describe('unclosedBidiControls', () => {
  it.each([
    ['\u202eabc', ['\u202e']],
    ['\u2067a\u202bb', ['\u2067', '\u202b']],
    ['\u2066\u202aa\u2069b', []],
    ['\u202a\u2066a\u202c', ['\u202a', '\u2066']],
    ['\u202aa\u202c', []],
    ['\u202c\u2069\u200f', []],
    ['\u2068a\u2069\u2068', ['\u2068']],
  ])('%j', (text, open) => {
    expect(unclosedBidiControls(text)).toEqual(open);
  });

  it('are closed in reverse order', () => {
    expect(closeBidiControls('\u2067a\u202bb')).toBe('\u2067a\u202bb\u202c\u2069');
  });
});

describe('truncate(text, max)', () => {
  it.each([
    ['abcdef', 6, 'abcdef'],
    ['abcdefg', 6, 'abcde…'],
    ['abcd efg', 6, 'abcd…'],
    ['', 6, ''],
    ['😀😀😀😀😀', 5, '😀😀😀😀😀'],
    ['😀😀😀😀😀😀', 5, '😀😀😀😀…'],
  ])('truncate(%s, %d) is %s', (text, max, expected) => {
    expect(truncate(text, max)).toBe(expected);
  });

  it('does not split a character', () => {
    expect(truncate('😀'.repeat(100), 5).isWellFormed()).toBe(true);
  });
});

describe('fold(text)', () => {
  it.each([
    ['ABC', 'abc'],
    ['Österreich', 'osterreich'],
    ['O\u0308', 'o'],
    ['ﬁ', 'fi'],
    ['Straße', 'strasse'],
    ['Złoty', 'zloty'],
    ['Tromsø', 'tromso'],
    ['Đakovo', 'dakovo'],
    ['Færøerne', 'faeroerne'],
    ['a\u200bb', 'ab'],
    ['Ελλάδα', 'ελλαδα'],
  ])('%s is %s', (text, folded) => expect(fold(text)).toBe(folded));
});
