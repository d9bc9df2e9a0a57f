import { describe, expect, it } from 'vitest';
import {
  expandedSize,
  MAX_EXPANDED_SIZE,
  mayExceedExpandedSize,
} from '../../../../build/read/document/limits.ts';

describe('expandedSize', () => {
  it('ids and values of all cells → the sum of their lengths', () => {
    expect(expandedSize([{ code: 'a', name: 'red' }, { code: 'b' }])).toBe(5 + 7 + 5);
    expect(expandedSize([{ n: 1.5, b: true, x: null, d: { a: 1 } }])).toBe(4 + 5 + 5 + 8);
  });
});

describe('mayExceedExpandedSize', () => {
  it('a million rows with ten columns → no', () => {
    const columns = Array.from({ length: 10 }, (_, i) => ({ id: `column-${i}` }));
    expect(mayExceedExpandedSize(Array(1_000_000), columns, 150_000_000)).toBe(false);
  });

  it('25,000 rows with an id of 16,000 characters → yes', () => {
    expect(mayExceedExpandedSize(Array(25_001), [{ id: 'x'.repeat(16_000) }], 1)).toBe(true);
    expect(MAX_EXPANDED_SIZE).toBe(400_000_000);
  });
});
