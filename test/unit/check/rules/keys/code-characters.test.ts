import { describe, expect, it } from 'vitest';
import { codeCharacters, findSimilar } from '../../../../../build/check/rules/keys/code-characters.ts';
import { codeList, documentOf } from '../../../support/documents.ts';
import { problemsOf } from '../../../support/rules.ts';

describe('codeCharacters', () => {
  const columns = [{ id: 'code', name: 'Code', type: 'string' }];
  const reported = (...codes: string[]) => {
    const rows = codes.map((code) => ({ code }));
    return problemsOf(codeCharacters, [documentOf(codeList({}, columns, rows))]).map(
      ({ message }) => message,
    );
  };

  it.each([
    ['letter', '\u0422', 'T', 'U+0422 (Cyrillic letter), which looks like the Latin T'],
    ['code', '\u0410-1', 'A-1', 'U+0410 (Cyrillic letter), which looks like the Latin A'],
  ])('reports a %s without Latin letters among Latin codes', (_, code, meant, what) => {
    expect(reported('L', code, 'V', 'B1')).toEqual([`code "${code}" contains ${what}: write "${meant}"`]);
  });

  it.each([
    [['\u0410', '\u0411', '\u0412']],
    [['A', 'B', '\u0410', '\u0412']],
    [['V', 'Ω', 'W', '\u0391']],
    [['1', '2', '\u0410']],
  ])('accepts %j', (codes) => {
    expect(reported(...codes)).toEqual([]);
  });
});

describe('findSimilar', () => {
  /** The pairs as the later code, the earlier one, and how they differ. */
  const pairsIn = (...codes: string[]) =>
    findSimilar(codes).map(({ code, other, difference }) => `${code} ${other} ${difference}`);
  const many = (count: number) => Array.from({ length: count }, (_, i) => `CODE-${i}`);

  it.each([
    [['AD', 'AE', 'A1', 'A-1', 'A.1']],
    [['O1', '01', 'l1', 'I1', '11']],
    [['1 11', '11 1', '1 1 1', '111']],
    [['ss', 'ß', 'SZ', 'm2', 'm²', 'kw', 'kω']],
    [['A', 'B', 'C', '\u0410', '\u0412', '\u0421']],
    [['m', 'M', 'mA', 'MA']],
    [['kg', 's', 'K', 'A', 'm', 'M']],
    [[...many(57), 'code-0', 'code-1', 'code-2']],
    [[]],
  ])('none of %j', (codes) => {
    expect(pairsIn(...codes)).toEqual([]);
  });

  it('case is a mistake if it distinguishes few codes', () => {
    expect(pairsIn(...many(200), 'code-0', 'code-1', 'code-2')).toHaveLength(3);
  });
});
