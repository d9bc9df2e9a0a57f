import { describe, expect, it } from 'vitest';
import { languageFault } from '../../../../build/check/facts/language-tags.ts';

describe('languageFault', () => {
  it.each([
    ...['de', 'DE-at', 'de-CH-1996', 'de-1996-x-own', 'gsw', 'zh-Hant-TW', 'es-419', 'sq-XK', 'qaa'],
    ...['qtz-Qabx-QM', 'x-own-words', 'de-u-co-phonebk', 'i-default', 'zh-Hans', 'sl-rozaj-biske'],
    'en-AN', // deprecated, without a preferred value
  ])('%s: no fault', (tag) => {
    expect(languageFault(tag)).toBeUndefined();
  });

  it.each([
    ['IW-il', 'he-il'],
    ['my-BU', 'my-MM'],
    ['zh-yue-HK', 'yue-HK'],
    ['ar-arb', 'arb'],
    ['zh-cmn-Hans', 'cmn-Hans'],
    ['en-GB-oed', 'en-GB-oxendict'],
    ['sgn-DE', 'gsg'],
    ['ja-Latn-heploc', 'ja-Latn-alalc97'],
  ])('%s: %s is preferred', (tag, suggestion) => {
    expect(languageFault(tag)).toMatchObject({ kind: 'replaced', suggestion });
  });

  it.each([
    ['ger', 'language', 'de'],
    ['deu-AT', 'language', 'de-AT'],
    ['German', 'language', undefined],
    ['xx', 'language', undefined],
    ['ar-zzz', 'extlang', undefined],
  ])('%s: the %s is not registered; suggests %s', (tag, type, suggestion) => {
    const { kind, type: found, suggestion: suggested } = languageFault(tag) ?? {};
    expect([kind, found, suggested]).toEqual(['unregistered', type, suggestion]);
  });
});
