import { describe, expect, it } from 'vitest';
import {
  directionOf,
  languageName,
  sortByLanguage,
} from '../../../../../build/site/explorer/components/languages.ts';

describe('languageName(ui, tag)', () => {
  it.each([
    ['en', 'de', 'German'],
    ['de', 'de', 'Deutsch'],
    ['de', 'fr-CA', 'Französisch (Kanada)'],
    ['en', 'i-klingon', 'i-klingon'],
    ['en', 'x-own', 'x-own'],
  ] as const)('languageName(%s, %s) is %s', (ui, tag, expected) => {
    expect(languageName(ui, tag)).toBe(expected);
  });
});

describe('directionOf(tag)', () => {
  it.each([
    ['ar', 'rtl'],
    ['he-IL', 'rtl'],
    ['az-Arab', 'rtl'],
    ['ar-Latn', undefined],
    ['az', undefined],
    ['i-klingon', undefined],
    ['x-own', undefined],
  ])('directionOf(%j) is %j', (tag, expected) => {
    expect(directionOf(tag)).toBe(expected);
  });
});

describe('sortByLanguage(ui, documents)', () => {
  it.each([
    ['en', ['en', 'en-GB', 'de', 'de-AT', 'deu', 'fr', 'x-own']],
    ['de', ['de', 'de-AT', 'en', 'en-GB', 'deu', 'fr', 'x-own']],
  ] as const)('%s: its own language, then English, then by tag: %j', (ui, expected) => {
    const documents = ['x-own', 'de-AT', 'fr', 'en-GB', 'deu', 'de', 'en'].map((language) => ({
      entry: { language },
    }));
    expect(sortByLanguage(ui, documents).map(({ entry }) => entry.language)).toEqual(expected);
  });
});
