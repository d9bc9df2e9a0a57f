/** The space below a table that fits into the window, and the least height for that, in CSS pixels. */
const MARGIN = 8;
const MIN_HEIGHT = 240;

const heightOf = (element: Element | null): number => element?.getBoundingClientRect().height ?? 0;

/** The height of the rows that are visible at a time. */
export const visibleHeight = (scroller: Element): number =>
  scroller.clientHeight - heightOf(scroller.querySelector('thead'));

/** The height of a row, which depends on the reader's fonts; prerendered rows have the same. 0 without rows. */
export const rowHeight = (scroller: Element): number =>
  heightOf(scroller.querySelector('tbody tr:not(.gap)'));

/** The row with an index in the list, if it is in the DOM. */
export const rowElement = (scroller: Element, row: number | undefined): HTMLElement | null =>
  scroller.querySelector<HTMLElement>(`tr[data-index="${row}"]`);

/** The index in the list of the row of an element. */
export function rowIndex(target: EventTarget | null): number | undefined {
  const row = target instanceof Element ? target.closest<HTMLElement>('tr[data-index]') : null;
  return row ? Number(row.dataset.index) : undefined;
}

/** Scrolls to a row below the headings, in a table that is at most as high as fits below the title. */
export function revealRow(scroller: HTMLElement, row: Element): void {
  const { top } = scroller.getBoundingClientRect();
  const height = innerHeight - top - MARGIN;
  if (top > 0 && height < scroller.clientHeight && height > MIN_HEIGHT)
    scroller.parentElement?.style.setProperty('--table-height', `${height}px`);
  // Headings may have several lines, and the browser may have scrolled them out of the window.
  scroller.style.scrollPaddingTop = `${heightOf(scroller.querySelector('thead'))}px`;
  if (top < 0 || top > innerHeight - MIN_HEIGHT) scroller.scrollIntoView({ block: 'nearest' });
  row.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/** Marks a table with columns to the right of the visible ones. */
export function markHiddenColumns({ parentElement, scrollLeft, clientWidth, scrollWidth }: Element): void {
  parentElement?.classList.toggle('more-columns', Math.abs(scrollLeft) + clientWidth < scrollWidth - 1);
}
