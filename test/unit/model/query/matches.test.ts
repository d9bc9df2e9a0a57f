import { expect, it } from 'vitest';
import { searchRecords, searchTextsOf } from '../../../../build/model/query/search.ts';

it('each distinct text is searched once, for all records that have it', () => {
  const texts = searchTextsOf([['a', 'both'], [], ['b', 'both'], ['a']]);
  expect(texts).toEqual({
    texts: ['a', 'both', 'b'],
    records: 4,
    pairs: Int32Array.of(0, 0, 1, 0, 2, 2, 1, 2, 0, 3),
  });
  expect(searchRecords('BOTH', texts)).toEqual({ matches: Uint8Array.of(1, 0, 1, 0) });
  expect(searchRecords('^a$', texts)).toEqual({ matches: Uint8Array.of(1, 0, 0, 1) });
});
