import { describe, expect, it } from 'vitest';
import { shortened } from '../../../build/explorer/shortened.ts';

describe('shortened(text, longest)', () => {
  it.each([
    ['abcdef', 6, 'abcdef'],
    ['abcdefg', 6, 'abcde…'],
    ['abcd efg', 6, 'abcd…'],
    ['', 6, ''],
    ['😀😀😀😀😀', 5, '😀😀😀😀😀'],
    ['😀😀😀😀😀😀', 5, '😀😀😀😀…'],
  ])('shortened(%s, %d) is %s', (text, longest, expected) => {
    expect(shortened(text, longest)).toBe(expected);
  });

  it('cuts no character in two', () => {
    expect(shortened('😀'.repeat(100), 5).isWellFormed()).toBe(true);
  });
});
