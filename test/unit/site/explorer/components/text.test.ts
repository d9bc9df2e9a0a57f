import { describe, expect, it } from 'vitest';
import {
  directionOf,
  formatBytes,
  formatDate,
  isoDay,
  languageName,
  sortByLanguage,
  titleOf,
  wordsIn,
} from '../../../../../build/site/explorer/components/text.ts';
import { listed } from '../documents.ts';

describe('titleOf(entry)', () => {
  it.each([
    [{ shortName: 'Short', longName: 'Long' }, 'Short'],
    [{ shortName: ' \u200b\u00ad\u2066', longName: 'Long' }, 'Long'],
    [{ shortName: '' }, 'urn:x:list'],
    [{ shortName: '\u3164', longName: '\t' }, 'urn:x:list'],
    [{ shortName: '\u200f\u05d0' }, '\u200f\u05d0'],
    [{ shortName: 'a\u202eb\u2067c' }, 'a\u202eb\u2067c\u2069\u202c'],
    [{ shortName: '\u2067a\u2069' }, '\u2067a\u2069'],
  ])('titleOf(%j) is %s', (fields, expected) => {
    expect(titleOf(listed(fields).entry)).toBe(expected);
  });
});

describe('wordsIn(text)', () => {
  it('wordsIn are folded and not empty', () => expect(wordsIn('  New\tYÖRK ')).toEqual(['new', 'york']));
});

describe('formatDate(ui, text)', () => {
  it.each([
    ['en', '2025-11-05T12:00:00Z', '5 November 2025'],
    ['de', '2025-11-05T12:00:00Z', '5. November 2025'],
    ['en', '2025-11-05T23:30:00-05:00', '6 November 2025'],
    ['de', '2025-03-01', '1. März 2025'],
    ['en', 'some day', 'some day'],
  ] as const)('formatDate(%s, %s) is %s', (ui, text, expected) => {
    expect(formatDate(ui, text)).toBe(expected);
  });
});

describe('isoDay(text)', () => {
  it.each([
    ['2025-11-05T23:30:00-05:00', '2025-11-06'],
    ['2025-11-05', '2025-11-05'],
    ['some day', undefined],
  ])('isoDay(%s) is %s', (text, expected) => {
    expect(isoDay(text)).toBe(expected);
  });
});

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

describe('formatBytes(ui, bytes)', () => {
  it.each([
    ['en', 0, '0 bytes'],
    ['en', 1, '1 byte'],
    ['en', 1000, '1 kB'],
    ['de', 4512, '4,51 kB'],
    ['en', 5_300_000, '5.3 MB'],
    ['de', 12_345_678_901, '12,3 GB'],
  ] as const)('%s %i is %s', (ui, bytes, text) => {
    expect(formatBytes(ui, bytes).replace(/\s/g, ' ')).toBe(text);
  });
});
