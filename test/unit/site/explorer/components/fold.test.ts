import { describe, expect, it } from 'vitest';
import { fold, wordsIn } from '../../../../../build/site/explorer/components/fold.ts';

describe('fold(text)', () => {
  it.each([
    ['ABC', 'abc'],
    ['Österreich', 'osterreich'],
    ['O\u0308', 'o'],
    ['ﬁ', 'fi'],
    ['Straße', 'strasse'],
    ['a\u200bb', 'ab'],
    ['Ελλάδα', 'ελλαδα'],
  ])('%s is %s', (text, folded) => expect(fold(text)).toBe(folded));
});

describe('wordsIn(text)', () => {
  it('wordsIn are folded and not empty', () => expect(wordsIn('  New\tYÖRK ')).toEqual(['new', 'york']));
});
