import { beforeAll, describe, expect, it } from 'vitest';
import { codeKeyOf } from '../../../../build/explorer/suggestions/keys.ts';
import {
  highlight,
  makeQuery,
  scoreCode,
  scoreText,
  searchableOf,
} from '../../../../build/explorer/suggestions/match.ts';
import { loadStemmers, type Stem } from '../../../../build/explorer/suggestions/stemmers.ts';

let stemmers: ReadonlyMap<string, Stem>;
beforeAll(async () => {
  stemmers = await loadStemmers(['en', 'de', 'fr']);
});

const marked = (text: string, query: string, language = ''): string =>
  highlight(makeQuery(query, stemmers.values()), text, stemmers.get(language))
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join('');

describe('highlight(query, text)', () => {
  it.each([
    ['Bhutanese Ngultrum', 'bhutan', '[Bhutan]ese Ngultrum'],
    ['Time zones', 'timezone', '[Time zone]s'],
    ['Länder', 'laen', '[Län]der'],
    ['Laender', 'län', '[Laen]der'],
    ['Stra\u00dfen', 'strass', '[Straß]en'],
    ['cafe\u0301s', 'café', '[cafe\u0301]s'],
    ['United Kingdom', 'king united', '[United] [King]dom'],
    ['<b>&', 'b', '<[b]>&'],
    ['nothing', 'else', 'nothing'],
  ])('%j, %j: %s', (text, query, expected) => {
    expect(marked(text, query)).toBe(expected);
  });

  it('marks a word with the same stem', () => {
    expect(marked('Countries of old', 'country', 'en')).toBe('[Countries] of old');
  });
});

describe('scoreText(query, text)', () => {
  const order = (query: string, texts: readonly string[], language: string): string[] => {
    const prepared = makeQuery(query, stemmers.values());
    return texts
      .map((text) => ({ text, score: scoreText(prepared, searchableOf(text, stemmers.get(language))) }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score)
      .map(({ text }) => text);
  };

  it.each([['en', 'currency', ['Use of currency', 'Currency use', 'Currencies', 'Current', 'Currency']]])(
    '%s %s: the same text, an inflection, the start, within',
    (language, query, texts) => {
      expect(order(query, texts, language)).toEqual([
        'Currency',
        'Currencies',
        'Currency use',
        'Use of currency',
      ]);
    },
  );

  it.each([
    ['en', 'languages', 'Language'],
    ['de', 'sprache', 'Sprachen'],
    ['de', 'land', 'Länder'],
    ['fr', 'régionale', 'Régional'],
  ])('%s: %s finds %s by the rules of its language', (language, query, text) => {
    expect(order(query, [text], language)).toEqual([text]);
  });
});

it('scoreCode: the code as typed before its other spellings, and these before longer codes', () => {
  const scores = ['DE', 'de', 'DEX', 'AT'].map((code) =>
    scoreCode(makeQuery(' DE ', []), code, codeKeyOf(code)),
  );
  expect(scores).toEqual([100, 98, 65, 0]);
});
