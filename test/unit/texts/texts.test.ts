import { describe, expect, it } from 'vitest';
import { DIRECTORY_TEXTS } from '../../../build/texts/all.ts';

describe('counts(lists, documents)', () => {
  it.each([
    ['en', 0, 0, '0 code lists, 0 documents'],
    ['en', 1, 1, '1 code list, 1 document'],
    ['en', 1234, 12345, '1,234 code lists, 12,345 documents'],
    ['de', 0, 0, '0 Codelisten, 0 Dokumente'],
    ['de', 1, 1, '1 Codeliste, 1 Dokument'],
    ['de', 1234, 12345, '1.234 Codelisten, 12.345 Dokumente'],
  ] as const)('in %s: counts(%d, %d) is %s', (ui, lists, documents, expected) => {
    expect(DIRECTORY_TEXTS[ui].counts(lists, documents)).toBe(expected);
  });
});
