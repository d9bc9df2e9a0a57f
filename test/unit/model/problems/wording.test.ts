import { describe, expect, it } from 'vitest';
import { counted, listed, quoted, shown } from '../../../../build/model/problems/wording.ts';

describe('listed', () => {
  it('names the first few, and counts the others', () => {
    expect(listed([])).toBe('');
    expect(listed(['a'])).toBe('a');
    expect(listed(['a', 'b'])).toBe('a and b');
    expect(listed(['a', 'b', 'c'])).toBe('a, b and c');
    expect(listed(['a', 'b', 'c', 'd'])).toBe('a, b, c and 1 more');
    expect(listed(['a', 'b', 'c'], 1)).toBe('a and 2 more');
  });
});

describe('counted', () => {
  it('has the noun in singular or plural', () => {
    expect([0, 1, 2].map((count) => counted(count, 'code'))).toEqual(['0 codes', '1 code', '2 codes']);
  });
});

describe('shown', () => {
  it('writes strings without quotes if they are unambiguous', () => {
    expect(shown(['DE'])).toBe('DE');
    expect(shown(['Österreich', 'a-b_c/1.2:3'])).toBe('Österreich + a-b_c/1.2:3');
    expect(shown(['004', 4, '', 'a b', 'true', true, 'null', '-1'])).toBe(
      '"004" + 4 + "" + "a b" + "true" + true + "null" + "-1"',
    );
    expect(shown([{ a: [1] }])).toBe('{"a":[1]}');
  });

  it('shortens long values', () => {
    expect(shown(['x'.repeat(100)])).toBe(`${'x'.repeat(80)}…`);
    expect(quoted('y'.repeat(100))).toBe(`"${'y'.repeat(78)}"…`);
    expect(quoted('\u{1f600}'.repeat(100))).toBe(`"${'\u{1f600}'.repeat(39)}"…`);
    expect(quoted([1, 'z'.repeat(100)])).toBe(`[1,"${'z'.repeat(76)}…`);
  });
});
