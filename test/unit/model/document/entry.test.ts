import { describe, expect, it } from 'vitest';
import { compareEntries, type IndexEntry } from '../../../../build/model/document/entry.ts';
import { entry } from '../../support/records.ts';

describe('compareEntries', () => {
  it.each<[string, Partial<IndexEntry>, Partial<IndexEntry>]>([
    ['shortName by code unit', { shortName: 'Z' }, { shortName: 'a' }],
    ['shortName before version', { shortName: 'a', version: '2' }, { shortName: 'b', version: '1' }],
    ['version in natural order', { version: 'v9' }, { version: 'v10' }],
    ['no version before any', {}, { version: '0' }],
    ['version before language', { version: '1', language: 'en' }, { version: '2', language: 'de' }],
    ['language', { language: 'de' }, { language: 'en' }],
    [
      'language before canonicalVersionUri',
      { language: 'de', canonicalVersionUri: 'urn:z' },
      { language: 'en', canonicalVersionUri: 'urn:a' },
    ],
    ['canonicalVersionUri', { canonicalVersionUri: 'urn:a' }, { canonicalVersionUri: 'urn:b' }],
    [
      'canonicalVersionUri before type',
      { canonicalVersionUri: 'urn:a', type: 'CodeListSet' },
      { canonicalVersionUri: 'urn:b', type: 'CodeList' },
    ],
    ['type', { type: 'CodeList' }, { type: 'CodeListSet' }],
  ])('compareEntries is negative, and positive in reverse: %s', (_, first, second) => {
    expect(compareEntries(entry(first), entry(second))).toBeLessThan(0);
    expect(compareEntries(entry(second), entry(first))).toBeGreaterThan(0);
  });

  it('compareEntries of entries that differ only in other fields is 0', () => {
    expect(compareEntries(entry({ longName: 'a', tags: ['a'] }), entry({ longName: 'b' }))).toBe(0);
  });
});
