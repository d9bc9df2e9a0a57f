import { beforeAll, describe, expect, it } from 'vitest';

import {
  codeKeyOf,
  highlight,
  loadStemmers,
  makeQuery,
  type Stem,
  scoreCode,
  scoreInList,
  scoreText,
  searchableOf,
} from '../../../../../build/site/explorer/suggestions/match.ts';

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
    ['Sch\u00f6\u00df-Stra\u00dfe', 'schöss', '[Schöß]-Straße'],
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

it('scoreInList: all words match the row or the titles of its list, at least one of them the row', () => {
  const titles = () => [
    searchableOf('Countries', stemmers.get('en')),
    searchableOf('Länder', stemmers.get('de')),
  ];
  const score = (query: string) =>
    scoreInList(makeQuery(query, stemmers.values()), searchableOf('Germany'), ['de', 'deu'], titles);
  expect(['country DEU', 'germany land', 'germ countr'].map(score)).toEqual([56, 56, 50]);
  expect(['country land', 'germany', 'germany currency'].map(score)).toEqual([0, 0, 0]);
});

it('loadStemmers: numbers and words of more than 60 letters stay as they are', () => {
  const long = `${'a'.repeat(60)}s`;
  for (const stem of stemmers.values()) expect(['1250', long].map(stem)).toEqual(['1250', long]);
});

it('scoreCode: the code as typed before its other spellings, and these before longer codes', () => {
  const scores = ['DE', 'de', 'DEX', 'AT'].map((code) =>
    scoreCode(makeQuery(' DE ', []), code, codeKeyOf(code)),
  );
  expect(scores).toEqual([100, 98, 65, 0]);
});
