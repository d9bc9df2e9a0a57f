import { describe, expect, it } from 'vitest';
import {
  differencesBetween,
  fold,
  foldDigits,
  joinCells,
} from '../../../../../build/site/explorer/code-check/codes.ts';

describe('differences in spelling', () => {
  it.each([
    ['de', 'DE', ['case']],
    ['DE ', 'DE', ['blanks']],
    ['\u00a0DE', 'DE', ['blanks']],
    ['D\u200bE', 'DE', ['blanks']],
    ['01 001 000', '01001000', ['blanks']],
    ['1001000', '01001000', ['zeros']],
    ['007', '7', ['zeros']],
    ['1.11', '01.11', ['zeros']],
    ['\u0410T', 'AT', ['look-alikes']],
    ['ＡＴ', 'AT', ['look-alikes']],
    ['ISO\u2013639', 'ISO-639', ['look-alikes']],
    ['o\u0308', 'ö', ['look-alikes']],
    [' \u0430t', 'AT', ['blanks', 'look-alikes', 'case']],
    [' 40', '040', ['blanks', 'zeros']],
  ])('%j for %j → %j', (code, correct, differences) => {
    expect(fold(code)).toBe(fold(correct));
    expect(differencesBetween(code, correct)).toEqual(differences);
  });

  it.each([
    ['O1', '01'],
    ['l0', '10'],
    ['BI', 'B1'],
  ])('the letters of %j for the digits of %j → look-alikes, but another code', (code, correct) => {
    expect(fold(code)).not.toBe(fold(correct));
    expect(foldDigits(code)).toBe(foldDigits(correct));
    expect(differencesBetween(code, correct)).toEqual(['look-alikes']);
  });

  it.each([
    ['10', '100'],
    ['0', ''],
    ['A-B', 'AB'],
    ['a0', 'a'],
  ])('%j and %j → other codes', (code, other) => {
    expect(fold(code)).not.toBe(fold(other));
  });

  it('a key of two columns → cells are compared one by one', () => {
    expect(fold(joinCells(['de ', '07']))).toBe(fold(joinCells(['DE', '7'])));
    expect(differencesBetween(joinCells(['de', 'EUR']), joinCells(['DE', 'EUR']))).toEqual(['case']);
    expect(fold(joinCells(['D', 'E']))).not.toBe(fold(joinCells(['DE', ''])));
  });
});
