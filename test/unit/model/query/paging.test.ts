import { describe, expect, it } from 'vitest';
import { pageCount, paginate } from '../../../../build/model/query/paging.ts';

describe('pageCount', () => {
  it.each([
    [0, 50, 0],
    [1, 50, 1],
    [50, 50, 1],
    [51, 50, 2],
    [7, 1, 7],
    [7, 3, 3],
  ])('pageCount(%i, %i) is %i', (count, size, pages) => {
    expect(pageCount(count, size)).toBe(pages);
  });
});

describe('paginate', () => {
  const letters = ['a', 'b', 'c', 'd', 'e'];

  it.each([
    [1n, 2, ['a', 'b']],
    [2n, 2, ['c', 'd']],
    [3n, 2, ['e']],
    [4n, 2, []],
    [1n, 5, ['a', 'b', 'c', 'd', 'e']],
    [2n, 5, []],
    [1n, 50, ['a', 'b', 'c', 'd', 'e']],
    [99_999_999_999_999_999_999n, 2, []],
  ])('paginate(a to e, page %i of size %i) has %j', (number, size, items) => {
    expect(paginate(letters, { number, size }).items).toEqual(items);
  });
  it('paginate past the last page has the correct total', () => {
    expect(paginate(letters, { number: 18_446_744_073_709_551_617n, size: 2 })).toEqual({
      items: [],
      totalCount: 5,
    });
  });
});
