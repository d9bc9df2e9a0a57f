import { describe, expect, it } from 'vitest';
import { makeQuery, prepareText, scoreCodes, scoreWords } from '../../../../build/site/search/query.ts';

describe('makeQuery(text): the words that must match', () => {
  it.each([
    ['ISO code for Germany', ['germany']],
    ['what is DEU?', ['deu']],
    ['Wie lautet der ISO-Code von Elfenbeinküste', ['elfenbeinkuste']],
    ['Quelle est la monnaie de la Suisse', ['monnaie', 'suisse']],
    ['what is IS', ['is']],
    ['is', ['is']],
    ['the code', ['the', 'code']],
    ['iso 639-1', ['639', '1']],
    ['AE', ['ae']],
  ])('%j: %j', (text, words) => {
    expect(makeQuery(text).words.map(({ key }) => key)).toEqual(words);
  });
});

describe('scoreWords(query, text): each word', () => {
  it.each<[string, string, number[]]>([
    ['currency', 'Currency', [1]],
    ['currency', 'Currencies', [0.91]],
    ['francs', 'Swiss Franc', [0.91]],
    ['hour', 'Hours', [0.89]],
    ['Kassel', 'Kasseng', [0]],
    ['Kantone', 'Kantosi', [0]],
    ['Annecy', 'Sainte-Anne', [0]],
    ['members EU', 'Members of the euro area', [1, 0.4]],
    ['members EU', 'Members of the EU', [1, 1]],
    ['north5', 'North', [0]],
    ['Austria', 'Australia', [0]],
    ['curr', 'Use of currency', [0.8]],
    ['land', 'Länder', [0.8]],
    ['urrency', 'Currency', [0]],
    ['germ land', 'Germany', [0.8, 0]],
    ['timezone', 'Time zone', [1]],
    ['time-zone', 'Timezone', [1, 1]],
    ['timezone', 'Time zones', [0.75]],
    ['aland', 'al Andalus', [0]],
    ['aland', 'cardinal and ordinal', [0]],
  ])('%j, %j: %j', (query, text, scores) => {
    expect(scoreWords(makeQuery(query), prepareText(text))).toEqual(scores);
  });
});

describe('scoreCodes(query, row): the code as typed before its other spellings, and these before longer codes', () => {
  it.each([
    [' DE ', ['DE', 'de'], [1, 0.98]],
    ['de', ['DE', 'DEX', 'AT'], [0.98, 0.65, 0]],
    ['deu', ['DEU', 'deu'], [0.8, 0.8]],
  ])('%j, %j: %j', (text, codes, scores) => {
    const query = makeQuery(text);
    const score = (code: string) => scoreCodes(query, { codes: [code], codeKeys: [code.toLowerCase()] });
    expect(codes.map(score)).toEqual(scores);
  });
});
