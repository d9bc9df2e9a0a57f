import { describe, expect, it } from 'vitest';
import { guessDelimiter } from '../../../../scripts/codes/delimiter.ts';

describe('guessDelimiter', () => {
  it.each([
    ['id,c\n', ','],
    ['id;c\n', ';'],
    ['id\tc\n', '\t'],
    ['id|"c"\n', '|'],
    ['id,d\n', ','],
  ])('%j → %j', (header, delimiter) => {
    expect(guessDelimiter(header, ['c'])).toBe(delimiter);
  });
});
