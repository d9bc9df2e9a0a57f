/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import { render } from 'preact';
import type { TableTexts } from '../../texts/all.ts';
import type { TableModel } from '../document/model.ts';
import { RowsTable, Scroller, type TableFrame } from '../document/rows-table.tsx';
import type { RawRow } from '../document/table.ts';
import { positionOf, type TableState } from '../document/table-state.ts';
import { TableView } from '../document/table-view.tsx';
import {
  type RowHeights,
  type RowOrGap,
  rowsAndGaps,
  scrollTopFor,
  visibleRange,
} from '../document/virtual-rows.ts';
import { Toolbar } from './toolbar.tsx';

/** What a reader does to a table by its controls. */
interface Actions {
  readonly onFilter: (filter: string) => void;
  readonly onSort: (columnId: string) => void;
  readonly onJump: (code: string) => void;
}

/** The table as it stands on the page. */
export interface TableRenderer {
  /** Shows a state, as far as it is in sight. */
  readonly draw: (state: TableState) => void;
  /** Brings a row into sight: where it is far away, into the middle. */
  readonly reveal: (state: TableState, row: number) => void;
  readonly focus: (row: number) => void;
  /** How far the rows are scrolled, in CSS pixels. */
  readonly top: () => number;
  readonly scrollTo: (state: TableState, top: number) => void;
  /** How many rows are in sight at once. */
  readonly rowsInSight: () => number;
  /** Shows a state as it is to be printed, scrolled nowhere, until it is said that it was. */
  readonly print: (state: TableState) => void;
  readonly printed: (state: TableState) => void;
}

/** So many rows are printed, and fewer of a list with very many columns; more would hold the browser up. */
const MAX_PRINTED_ROWS = 2000;
const MAX_PRINTED_CELLS = 60_000;

/** @param csv address of the CSV, which has all rows */
export function makeTableRenderer(
  root: HTMLElement,
  frame: TableFrame,
  csv: string,
  model: TableModel,
  texts: TableTexts,
  actions: Actions,
): TableRenderer {
  // The rows that the build has made are as high as those that will take their place.
  let heights: RowHeights = { row: heightOf(root.querySelector('tbody tr')) };
  const scroller = () => root.querySelector('.scroller') as HTMLElement;
  const rowElement = (row: number) => root.querySelector<HTMLElement>(`tr[data-index="${row}"]`);
  const heightInSight = () => scroller().clientHeight - heightOf(root.querySelector('thead'));

  const maxPrintedRows = Math.min(MAX_PRINTED_ROWS, Math.ceil(MAX_PRINTED_CELLS / frame.columns.length));
  let isPrinting = false;
  let topBefore = 0;

  const items = (state: TableState): RowOrGap[] => {
    const count = state.order.length;
    const length = isPrinting ? Math.min(count, maxPrintedRows) : count;
    if (isPrinting || !frame.isLong) return Array.from({ length }, (_, position) => ({ position }));
    const range = visibleRange(count, scroller().scrollTop, heightInSight(), heights);
    // A row that has the focus must stay in the document, or it would lose it.
    return rowsAndGaps(count, range, [positionOf(state, state.active)], heights);
  };
  /** On paper nobody sees the field of the filter, nor that there is more. */
  const printedStatus = ({ order, view }: TableState) => {
    const count = texts.rows(order.length, model.rows.length);
    const filtered = view.filter.trim() === '' ? count : `${count}, ${texts.filteredBy(view.filter)}`;
    if (order.length <= maxPrintedRows) return filtered;
    return (
      <>
        {filtered}. {texts.printed(maxPrintedRows)} <a href={new URL(csv, location.href).href}>CSV</a>
      </>
    );
  };
  const paint = (state: TableState): void => {
    const { view, order, selected, active, missing } = state;
    const rowAt = (position: number) => {
      const index = order[position] as number;
      return { index, row: model.rows[index] as RawRow };
    };
    render(
      <TableView
        isLive
        toolbar={<Toolbar texts={texts} filter={view.filter} {...actions} />}
        status={
          isPrinting
            ? printedStatus(state)
            : missing === undefined
              ? texts.rows(order.length, model.rows.length)
              : texts.noSuchCode(missing)
        }
      >
        <Scroller frame={frame}>
          <RowsTable
            frame={frame}
            shown={{ items: items(state), count: order.length, rowAt }}
            controls={{ sort: view.sort, onSort: actions.onSort, selected, active }}
          />
        </Scroller>
      </TableView>,
      root,
    );
  };
  /** Rows are as high as the browser makes them, which depends on the reader's fonts. */
  const measure = (state: TableState): RowHeights => {
    const row = heightOf(root.querySelector('tr[data-index]:not(.selected)')) || heights.row;
    const position = positionOf(state, state.selected);
    if (position < 0) return { row };
    const selected = rowElement(state.selected as number);
    const extra = selected ? heightOf(selected) - row : (heights.expanded?.extra ?? 0);
    return { row, expanded: { position, extra } };
  };
  const draw = (state: TableState): void => {
    paint(state);
    if (!frame.isLong || isPrinting) return;
    const measured = measure(state);
    if (areEqual(measured, heights)) return;
    heights = measured;
    paint(state);
  };
  const scrollTo = (state: TableState, top: number): void => {
    scroller().scrollTop = top;
    draw(state);
  };
  return {
    draw,
    scrollTo,
    print: (state) => {
      if (!isPrinting) topBefore = scroller().scrollTop;
      isPrinting = true;
      paint(state);
    },
    printed: (state) => {
      isPrinting = false;
      scrollTo(state, topBefore);
    },
    reveal: (state, row) => {
      draw(state);
      if (frame.isLong) {
        const top = scroller().scrollTop;
        const wanted = scrollTopFor(positionOf(state, row), top, heightInSight(), heights);
        if (wanted !== top) scrollTo(state, wanted);
      }
      rowElement(row)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    },
    focus: (row) => rowElement(row)?.focus({ preventScroll: true }),
    top: () => scroller().scrollTop,
    rowsInSight: () => (heights.row > 0 ? Math.floor(heightInSight() / heights.row) : 1),
  };
}

const heightOf = (element: Element | null): number => element?.getBoundingClientRect().height ?? 0;

const areEqual = (a: RowHeights, b: RowHeights): boolean =>
  a.row === b.row && a.expanded?.position === b.expanded?.position && a.expanded?.extra === b.expanded?.extra;
