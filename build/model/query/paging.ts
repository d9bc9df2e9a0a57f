/** Maximum and default page size of the API. */
export const MAX_PAGE_SIZE = 50;

/** A requested page: `number` from 1 without an upper limit, `size` from 1 to 50. */
export interface Page {
  readonly number: bigint;
  readonly size: number;
}

/** Number of pages of a result set: ceil(count / size), 0 for an empty one. */
export function pageCount(count: number, size: number): number {
  return Math.ceil(count / size);
}

/** The index of the first item of a page; the number of all items for a page after the last one. */
export const startOfPage = (count: number, { number, size }: Page): number =>
  number <= BigInt(pageCount(count, size)) ? (Number(number) - 1) * size : count;

/** The items of a page, and the number of items on all pages. */
export interface PageOf<T> {
  readonly items: readonly T[];
  readonly totalCount: number;
}

/** Returns a page of a result set; a page after the last one is empty, with the actual total. */
export function paginate<T>(all: readonly T[], page: Page): PageOf<T> {
  const start = startOfPage(all.length, page);
  return { items: all.slice(start, start + page.size), totalCount: all.length };
}
