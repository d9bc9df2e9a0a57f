import { describe, expect, it } from 'vitest';
import { shownPages } from '../../../../../build/site/explorer/directory/listing.tsx';

describe('shownPages(page, pages): negative numbers stand for gaps', () => {
  it.each([
    [1, 1, [1]],
    [1, 2, [1, 2]],
    [1, 4, [1, 2, 3, 4]],
    [1, 20, [1, 2, -20, 20]],
    [3, 20, [1, 2, 3, 4, -20, 20]],
    [4, 20, [1, 2, 3, 4, 5, -20, 20]],
    [5, 20, [1, -4, 4, 5, 6, -20, 20]],
    [17, 20, [1, -16, 16, 17, 18, 19, 20]],
    [20, 20, [1, -19, 19, 20]],
  ])('page %i of %i: %o', (page, pages, shown) => {
    expect(shownPages(page, pages)).toEqual(shown);
  });
});
