import { describe, expect, it } from 'vitest';
import { similarPairs } from '../../../../../build/check/rules/keys/code-characters.ts';

/** The pairs as the later code, the earlier one, and how they differ. */
const pairsIn = (...codes: string[]) =>
  similarPairs(codes).map(({ index, first, difference }) => `${codes[index]} ${codes[first]} ${difference}`);

describe('similarPairs', () => {
  it.each([
    [['AD', 'DE', 'FR', 'ad'], ['ad AD case']],
    [
      ['AD', 'ad', 'Ad', 'AD', 'ad'],
      ['ad AD case', 'Ad AD case'],
    ],
    [['de', 'en', 'de-AT', 'en-GB', 'de-at'], ['de-at de-AT case']],
    [
      ['DE 1', 'DE1', 'DE  1'],
      ['DE1 DE 1 blanks', 'DE  1 DE 1 blanks'],
    ],
    [['\u00e4', 'a\u0308'], ['a\u0308 \u00e4 normalization']],
    [['AT', 'АТ'], ['АТ AT look-alikes']],
    [['K-1', 'K\u20111'], ['K\u20111 K-1 look-alikes']],
    [['ab', 'АВ'], ['АВ ab look-alikes']],
    [['дом', 'ДОМ'], ['ДОМ дом case']],
  ])('of %j', (codes, expected) => {
    expect(pairsIn(...codes)).toEqual(expected);
  });

  it.each([
    [['AD', 'AE', 'A1', 'A-1', 'A.1']],
    [['O1', '01', 'l1', 'I1', '11']],
    [['1 11', '11 1', '1 1 1', '111']],
    [['ss', 'ß', 'SZ', 'm2', 'm²', 'kw', 'kω']],
    [[]],
  ])('none of %j', (codes) => {
    expect(pairsIn(...codes)).toEqual([]);
  });
});

describe('similarPairs and deliberate case', () => {
  const many = (count: number) => Array.from({ length: count }, (_, i) => `CODE-${i}`);

  it('two pairs among at least four codes', () => {
    expect(pairsIn('m', 'M', 'mA', 'MA')).toEqual([]);
    expect(pairsIn('m', 'M', 'mA')).toEqual(['M m case']);
  });

  it('three pairs, if they are a twentieth of the codes', () => {
    const three = ['code-0', 'code-1', 'code-2'];
    expect(pairsIn(...many(117), ...three)).toEqual([]);
    expect(pairsIn(...many(118), ...three)).toEqual([
      'code-0 CODE-0 case',
      'code-1 CODE-1 case',
      'code-2 CODE-2 case',
    ]);
  });

  it('symbols among others in both cases', () => {
    expect(pairsIn('kg', 's', 'K', 'A', 'm', 'M')).toEqual([]);
    expect(pairsIn('kg', 'K', 'A', 'm', 'M')).toEqual(['M m case']);
    expect(pairsIn('H', 'He', 'C', 'N', 'HE')).toEqual(['HE He case']);
  });

  it('look-alikes in a list of characters', () => {
    expect(pairsIn('A', 'B', 'C', '\u0410', '\u0412', '\u0421')).toEqual([]);
    expect(pairsIn('A', 'B', 'C', 'D', '\u0410')).toEqual(['\u0410 A look-alikes']);
    expect(pairsIn('AA', 'BB', 'CC', '\u0410\u0410', '\u0412\u0412', '\u0421\u0421')).toHaveLength(3);
  });
});

it('300,000 codes in both cases are fast', () => {
  const codes = Array.from({ length: 300_000 }, (_, i) => `Code-${i}`);
  expect(similarPairs([...codes, 'code-7'])).toEqual([{ index: 300_000, first: 7, difference: 'case' }]);
});
