import fc from 'fast-check';
import { RE2JS } from 're2js';
import { describe, expect, it } from 'vitest';
import { sizeOfTerm } from '../../../../build/model/query/term-size.ts';
import { assertProperty } from '../../../support/runs.ts';

describe('sizeOfTerm', () => {
  it.each([
    ['', 0],
    ['abc', 3],
    ['äöü\u{1f600}', 4],
    ['[a-z]', 1],
    ['[]a]', 1],
    ['[^]a]', 1],
    ['[\\]a]', 1],
    ['[[:alpha:]x]', 1],
    ['\\pL\\p{Greek}\\x{1F600}\\x41\\.', 5],
    ['\\Q(a{5}\\E', 5],
    ['(?i)a', 1],
    ['(?i:a)', 3],
    ['(?P<name>ab)', 4],
    ['a|b', 4],
    ['ab{10}', 23],
    ['a{2,5}', 12],
    ['a{7,}', 16],
    ['a{,5}', 5],
    ['(?:ab){100}', 502],
    ['(?:(?:ab){10}c){10}', 562],
    ['(a', 3],
    ['a)', 3],
  ])('sizeOfTerm(%j) has %d instructions', (term, instructions) => {
    expect(sizeOfTerm(term).instructions).toBe(instructions);
  });

  it.each([
    ['a-b', 98],
    ['[a-z]', 122],
    ['[a-zA-Z]', 122 + 90],
    ['[^a]', 0],
    ['[一-龥]', 0x9fa5],
    ['[\\x{4e00}-\\x{9fff}]', 0x9fff],
    ['[ -\u{10ffff}]', 0x1e943],
    ['[--\u{10ffff}]', 45 + 0x1e943],
    ['[\\x{0}-\\x{10FFFF}]', 0x1e943],
    ['[-a]', 97],
    ['[a-]', 93],
    ['-', 0],
  ])('sizeOfTerm(%j) has %d folded characters', (term, foldedCharacters) => {
    expect(sizeOfTerm(term).foldedCharacters).toBe(foldedCharacters);
  });

  const part = fc.constantFrom(
    ...[
      'a',
      'b',
      'ab',
      'ä',
      '\u{1f600}',
      '.',
      '\\pL',
      '\\P{Greek}',
      '\\w',
      '\\x{41}',
      '\\x41',
      '\\101',
      '\\.',
    ],
    ...[
      '[a-z]',
      '[^q\\]]',
      '[]a]',
      '[[:alpha:]-]',
      '[\\pL\\x{30}-\\x{39}]',
      '[(]',
      '[',
      ']',
      '\\Q{2}(\\E',
      '\\Q',
    ],
    ...['(?:', '(', '(?i)', '(?s:', '(?P<n>', '(?<m>', ')', '))', '|', '||', '^', '$', '\\b', '-', '{', '}'],
    ...['*', '+', '?', '*?', '{2}', '{3,}', '{2,5}?', '{0,4}', '{0}', '{1}', '{,3}', '{07}', '{2,5', '\\'],
  );

  it('is never less than the size of the program of a valid term', () => {
    const accepted = { count: 0 };
    assertProperty(
      fc.property(
        fc.array(part, { maxLength: 14 }).map((parts) => parts.join('')),
        (term) => {
          const size = programSize(term);
          if (size === undefined) return;
          accepted.count += 1;
          expect(sizeOfTerm(term).instructions + 3).toBeGreaterThanOrEqual(size);
        },
      ),
      20_000,
    );
    expect(accepted.count).toBeGreaterThan(1000);
  });
});

function programSize(term: string): number | undefined {
  try {
    return RE2JS.compile(term, RE2JS.CASE_INSENSITIVE).programSize();
  } catch {
    return undefined;
  }
}
