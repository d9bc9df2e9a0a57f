import { describe, expect, it } from 'vitest';
import { languageName } from '../../../build/explorer/languages.ts';

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
