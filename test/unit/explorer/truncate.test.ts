import { describe, expect, it } from 'vitest';
import { truncate } from '../../../build/explorer/truncate.ts';

describe('truncate(text, longest)', () => {
  it.each([
    ['abcdef', 6, 'abcdef'],
    ['abcdefg', 6, 'abcde…'],
    ['abcd efg', 6, 'abcd…'],
    ['', 6, ''],
    ['😀😀😀😀😀', 5, '😀😀😀😀😀'],
    ['😀😀😀😀😀😀', 5, '😀😀😀😀…'],
  ])('truncate(%s, %d) is %s', (text, longest, expected) => {
    expect(truncate(text, longest)).toBe(expected);
  });

  it('cuts no character in two', () => {
    expect(truncate('😀'.repeat(100), 5).isWellFormed()).toBe(true);
  });
});
