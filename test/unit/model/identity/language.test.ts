import { describe, expect, it } from 'vitest';
import {
  defaultLanguage,
  inLanguage,
  isLanguageTag,
  lookupLanguage,
  matchesRange,
  negotiateLanguage,
  rangesOf,
} from '../../../../build/model/identity/language.ts';

describe('isLanguageTag', () => {
  it.each([
    ...['de', 'DE', 'de-AT', 'de-at', 'zh-Hant-TW', 'zh-cmn-Hans-CN', 'es-419', 'de-1996', 'sl-rozaj-biske'],
    ...['hy-Latn-IT-arevela', 'de-u-co-phonebk', 'de-x-formal', 'x-private', 'i-klingon', 'zh-min-nan'],
    ...['art-lojban', 'xx'],
  ])('isLanguageTag(%j) is true', (tag) => {
    expect(isLanguageTag(tag)).toBe(true);
  });

  it.each([
    ...['', 'd', 'german1', 'abcdefghi', 'de_AT', 'de AT', ' de', 'de\n', 'de-', '-de', 'de--AT', 'de-DE-AT'],
    ...['de-u', 'de-x', 'x-', 'i-unknown', '12', '*', 'de-*', 'dé'],
  ])('isLanguageTag(%j) is false', (tag) => {
    expect(isLanguageTag(tag)).toBe(false);
  });
});

describe('matchesRange', () => {
  it.each([
    ['de', 'de', true],
    ['de-AT', 'DE', true],
    ['de', 'de-AT', false],
    ['den', 'de', false],
    ['de-AT', 'de-A', false],
    ['de-Latn-AT', 'de-AT', false],
  ])('matchesRange(%j, %j) is %s', (tag, range, expected) => {
    expect(matchesRange(tag, range)).toBe(expected);
  });
});

describe('rangesOf', () => {
  it.each([
    ['de-AT', ['de', 'de-AT']],
    ['zh-Hant-TW', ['zh', 'zh-Hant', 'zh-Hant-TW']],
  ])('rangesOf(%j) is %j', (tag, ranges) => {
    expect(rangesOf(tag)).toEqual(ranges);
  });
});

describe('lookupLanguage', () => {
  it.each([
    ['de', ['en', 'de'], 'de'],
    ['de-AT', ['de', 'de-AT'], 'de-AT'],
    ['DE-at', ['de', 'de-AT'], 'de-AT'],
    ['de', ['de-AT', 'en'], 'de-AT'],
    ['de', ['de-CH', 'de-AT'], 'de-AT'],
    ['de', ['de-AT', 'de'], 'de'],
    ['zh-Hant-CN-x-private1-private2', ['zh', 'zh-Hant'], 'zh-Hant'],
    ['en-GB', ['en-US', 'en'], 'en'],
    ['de', ['den', 'd'], undefined],
    ['fr', ['de', 'en'], undefined],
    ['de', [], undefined],
    // RFC 4647 lookup shortens the range first.
    ['de-AT', ['de', 'de-AT-1996'], 'de'],
  ])('lookupLanguage(%j, %j) is %j', (range, tags, found) => {
    expect(lookupLanguage(range, tags)).toBe(found);
  });
});

describe('inLanguage(documents, range)', () => {
  const documents = ['fr', 'en', 'de-AT'].map((language) => ({ entry: { language } }));
  it.each([
    ['fr', 'fr'],
    ['de', 'de-AT'],
    ['fr-CA', 'fr'],
    ['ja', 'en'],
    [undefined, 'en'],
  ])('inLanguage(documents, %s) is %s', (range, expected) =>
    expect(inLanguage(documents, range).entry.language).toBe(expected),
  );
});

describe('defaultLanguage', () => {
  it.each([
    [['fr', 'en', 'de'], 'de'],
    [['fr', 'en'], 'en'],
    [['it', 'fr'], 'fr'],
    [['ja'], 'ja'],
    [['fr', 'de-AT'], 'de-AT'],
    [['EN', 'aa'], 'EN'],
  ])('defaultLanguage(%j) is %j', (tags, language) => {
    expect(defaultLanguage(tags)).toBe(language);
  });

  it('defaultLanguage([]) throws', () => {
    expect(() => defaultLanguage([])).toThrow(RangeError);
  });
});

describe('negotiateLanguage', () => {
  it.each([
    [null, ['en', 'de'], 'de'],
    ['en', ['en', 'de'], 'en'],
    ['en-US', ['en', 'de'], 'en'],
    ['de', ['de-AT', 'en'], 'de-AT'],
    ['fr', ['en', 'de'], 'de'],
    ['fr, en', ['en', 'de'], 'en'],
    ['en;q=0.5, fr;q=0.9', ['de', 'en', 'fr'], 'fr'],
    ['fr, en', ['en', 'fr'], 'fr'],
    ['en ; q=0.2 , fr ; Q=0.3', ['en', 'fr'], 'fr'],
    ['*', ['en', 'fr'], 'en'],
    ['de;q=0, *', ['de', 'fr'], 'fr'],
    ['en, de;q=0', ['de', 'fr'], 'de'],
    ['fr;q=0', ['fr'], 'fr'],
    ['*;q=0', ['en', 'de'], 'de'],
    ['de_AT;;q=x', ['en', 'de'], 'de'],
    ['nonsense-of-a-header-that-is-too-long, en', ['de', 'en'], 'en'],
  ])('negotiateLanguage(%j, %j) is %j', (header, tags, language) => {
    expect(negotiateLanguage(header, tags)).toBe(language);
  });
});
