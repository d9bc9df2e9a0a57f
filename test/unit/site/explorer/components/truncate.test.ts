import { describe, expect, it } from 'vitest';
import { truncate } from '../../../../../build/site/explorer/components/title.ts';

describe('truncate(text, max)', () => {
  it.each([
    ['abcdef', 6, 'abcdef'],
    ['abcdefg', 6, 'abcde…'],
    ['abcd efg', 6, 'abcd…'],
    ['', 6, ''],
    ['😀😀😀😀😀', 5, '😀😀😀😀😀'],
    ['😀😀😀😀😀😀', 5, '😀😀😀😀…'],
  ])('truncate(%s, %d) is %s', (text, max, expected) => {
    expect(truncate(text, max)).toBe(expected);
  });

  it('does not split a character', () => {
    expect(truncate('😀'.repeat(100), 5).isWellFormed()).toBe(true);
  });
});
