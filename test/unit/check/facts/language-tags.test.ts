import { describe, expect, it } from 'vitest';
import { describeTagFault } from '../../../../build/check/facts/language-tags.ts';

describe('describeTagFault', () => {
  it.each([
    ...['de', 'DE-at', 'de-CH-1996', 'de-1996-x-own', 'gsw', 'zh-Hant-TW', 'es-419', 'sq-XK', 'qaa'],
    ...['qtz-Qabx-QM', 'x-own-words', 'de-u-co-phonebk', 'i-default', 'zh-Hans', 'sl-rozaj-biske'],
    'en-AN', // deprecated, without a preferred value
  ])('%s: no fault', (tag) => {
    expect(describeTagFault(tag)).toBeUndefined();
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
    expect(describeTagFault(tag)).toMatch(new RegExp(`is replaced in .*: write "${suggestion}"$`));
  });

  it.each([
    ['ger', 'language', '"de"'],
    ['deu-AT', 'language', '"de-AT"'],
    ['German', 'language', 'a registered tag, such as "de"'],
    ['xx', 'language', 'a registered tag, such as "de"'],
    ['ar-zzz', 'extlang', 'a registered tag, such as "de"'],
  ])('%s: the %s is not registered; suggests %s', (tag, type, suggestion) => {
    expect(describeTagFault(tag)).toMatch(
      new RegExp(`is not a registered ${type} in .*: write ${suggestion}$`),
    );
  });

  it('names the subtag', () => {
    expect(describeTagFault('zh-yue-HK')).toBe(
      '"yue" in language "zh-yue-HK" is replaced in the IANA Language Subtag Registry: write "yue-HK"',
    );
  });
});
