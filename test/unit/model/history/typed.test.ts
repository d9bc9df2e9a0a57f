import { describe, expect, it } from 'vitest';
import { findSimilar, makeFindTyped } from '../../../../build/model/history/typed.ts';

describe('makeFindTyped', () => {
  const find = makeFindTyped(
    [
      { codes: ['GB', 'GBR'], names: ['United Kingdom', 'UK'] },
      { codes: ['gb', ''], names: ['Gibraltar', 'Rock'] },
      { codes: ['DE EUR', ''], names: ['Euro', 'Rock'] },
    ],
    (text) => text.toLowerCase(),
  );

  it.each([
    ['GB', 0],
    ['gb', 1],
    ['Gb', 0],
    [' gbr ', 0],
    ['de · eur', 2],
    ['uk', 0],
    ['gibraltar', 1],
    ['rock', undefined],
    ['', undefined],
    ['G', undefined],
  ])('%j → %s: codes by exact spelling first, and names that only one has', (typed, index) => {
    expect(find(typed)).toBe(index);
  });
});

describe('findSimilar', () => {
  const items = ['BT', '064', 'HR', 'HR/EUR', 'United Kingdom'].map((text) => ({ text }));

  it.each([
    ['64', ['064']],
    ['b-t', ['BT']],
    ['HRX', ['HR']],
    ['HR/', ['HR/EUR', 'HR']],
    ['king', ['United Kingdom']],
    ['nited', []],
    ['', []],
  ])('%j → %j: spellings, words that begin so, few edits', (typed, expected) => {
    expect(findSimilar(typed, items, 2).map(({ text }) => text)).toEqual(expected);
  });
});
