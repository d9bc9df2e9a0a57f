import { beforeAll, describe, expect, it } from 'vitest';

import {
  codeKeyOf,
  highlight,
  loadStemmers,
  makeQuery,
  type Stem,
  scoreCode,
  scoreInRow,
  scoreText,
  searchableOf,
  wordsThat,
} from '../../../../../build/site/explorer/suggestions/match.ts';

let stemmers: ReadonlyMap<string, Stem>;
beforeAll(async () => {
  stemmers = await loadStemmers(['en', 'de', 'fr']);
});

const marked = (text: string, query: string, language = ''): string =>
  highlight(makeQuery(query, stemmers), text, stemmers.get(language))
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
    const prepared = makeQuery(query, stemmers);
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

it('wordsThat, scoreInRow: the words that a name, a code or an alias of a row has', () => {
  const row = {
    codeKeys: ['de', 'deu'],
    name: searchableOf('Federal Republics', stemmers.get('en')),
    aliases: [searchableOf('Germany')],
  };
  const wordsIn = (text: string) => {
    const query = makeQuery(text, stemmers);
    return wordsThat(query, (word) => scoreInRow(word, row)).toString(2);
  };
  expect(['country DEU', 'germ republic', 'land', 'Deutschland DE'].map(wordsIn)).toEqual([
    '10',
    '11',
    '0',
    '10',
  ]);
});

describe('makeQuery(text)', () => {
  it.each([
    ['ISO code for Germany', ['germany']],
    ['what is DEU?', ['deu']],
    ['Wie lautet der ISO-Code von Elfenbeinküste', ['elfenbeinkuste']],
    ['Quelle est la monnaie de la Suisse', ['monnaie', 'suisse']],
    ['what is IS', ['is']],
    ['is', ['is']],
    ['the code', ['the', 'code']],
    ['iso 639-1', ['639', '1']],
    ['Isle of Man', ['isle', 'man']],
  ])('%j: the words that must match are %j', (text, words) => {
    expect(makeQuery(text, stemmers).words.map(({ key }) => key)).toEqual(words);
  });
});

it('scoreText: words typed without a blank match, but not the end of a word and the start of the next', () => {
  const matches = (text: string, query: string) =>
    scoreText(makeQuery(query, stemmers), searchableOf(text)) > 0;
  expect(matches('Time zones', 'timezone')).toBe(true);
  expect(matches('United Kingdom', 'united k')).toBe(true);
  expect(matches('cardinal and ordinal', 'Åland')).toBe(false);
  expect(matches('al Andalus', 'Åland')).toBe(false);
  expect(matches('leurs', 'eur')).toBe(false);
});

it('loadStemmers: numbers and words of more than 60 letters stay as they are', () => {
  const long = `${'a'.repeat(60)}s`;
  for (const stem of stemmers.values()) expect(['1250', long].map(stem)).toEqual(['1250', long]);
});

it('scoreCode: the code as typed before its other spellings, and these before longer codes', () => {
  const scores = ['DE', 'de', 'DEX', 'AT'].map((code) =>
    scoreCode(makeQuery(' DE ', new Map()), code, codeKeyOf(code)),
  );
  expect(scores).toEqual([100, 92, 65, 0]);
});
