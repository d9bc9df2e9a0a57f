import { describe, expect, it } from 'vitest';
import { shortened } from '../../../build/explorer/shortened.ts';
import { titleOf } from '../../../build/explorer/title.ts';
import { listed } from './documents.ts';

describe('titleOf(entry)', () => {
  it.each([
    [{ shortName: 'Short', longName: 'Long' }, 'Short'],
    [{ shortName: ' \u200b\u00ad\u2066', longName: 'Long' }, 'Long'],
    [{ shortName: '' }, 'urn:x:list'],
    [{ shortName: '\u3164', longName: '\t' }, 'urn:x:list'],
    [{ shortName: '\u200f\u05d0' }, '\u200f\u05d0'],
  ])('titleOf(%j) is %s', (fields, expected) => {
    expect(titleOf(listed(fields).entry)).toBe(expected);
  });
});

describe('shortened(text, length)', () => {
  it.each([
    ['abcdef', 6, 'abcdef'],
    ['abcdefg', 6, 'abcde…'],
    ['abcd efg', 6, 'abcd…'],
    ['', 6, ''],
  ])('shortened(%s, %d) is %s', (text, length, expected) => {
    expect(shortened(text, length)).toBe(expected);
  });

  it('cuts no character in two', () => {
    expect(shortened('😀😀😀😀', 5).isWellFormed()).toBe(true);
  });
});
