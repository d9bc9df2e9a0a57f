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

/** Returns a page of a result set; a page after the last one is empty, with the actual totals. */
export function paginate<T>(all: readonly T[], page: Page) {
  const totalPages = pageCount(all.length, page.size);
  const start = page.number <= BigInt(totalPages) ? (Number(page.number) - 1) * page.size : all.length;
  return {
    items: all.slice(start, start + page.size),
    page: page.number,
    pageSize: page.size,
    totalCount: all.length,
    totalPages,
  };
}
