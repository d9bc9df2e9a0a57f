import { describe, expect, test } from 'vitest';
import { xsdDateTime } from '../../../../../build/model/values/instant.ts';
import { languageIris } from '../../../../../build/site/description/dcat/shared.ts';

describe('languageIris', () => {
  const AUTHORITY = 'http://publications.europa.eu/resource/authority/language/';
  test.each([
    ['de', 'DEU'],
    ['de-AT', 'DEU'],
    ['EN', 'ENG'],
    ['fr', 'FRA'],
    ['el', 'ELL'],
    ['cs', 'CES'],
    ['zh-Hant-TW', 'ZHO'],
    ['zu', 'ZUL'],
    ['gsw', 'GSW'],
  ])('%s → %s', (tag, code) => {
    expect(languageIris([tag])).toEqual([AUTHORITY + code]);
  });

  test.each(['x-own', 'i-klingon', 'qq'])('%s → none', (tag) => {
    expect(languageIris([tag])).toEqual([]);
  });
});

describe('xsdDateTime', () => {
  test.each([
    ['2024-01-01T00:00:00Z', '2024-01-01T00:00:00Z'],
    ['2024-01-01t00:00:00z', '2024-01-01T00:00:00Z'],
    ['2024-01-01T00:00:00', '2024-01-01T00:00:00'],
    ['2024-01-01T00:00:00.1234567+14:00', '2024-01-01T00:00:00.1234567+14:00'],
    ['2024-01-01T00:00:00+14:01', '2023-12-31T09:59:00.000Z'],
    ['2016-12-31T23:59:60Z', '2016-12-31T23:59:59.999Z'],
  ])('%s → %s', (text, expected) => {
    expect(xsdDateTime(text)).toBe(expected);
  });
});
