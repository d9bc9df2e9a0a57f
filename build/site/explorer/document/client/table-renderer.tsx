/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import { Fragment, render } from 'preact';
import { closeBidiControls } from '../../../../model/characters/bidi.ts';
import type { TableTexts } from '../../../texts/all.ts';
import { CodeCheckField } from '../../code-check/code-check-field.tsx';
import type { TableModel } from '../model.ts';
import { fragmentOf, nameIn, RowsTable, Scroller, type TableFrame } from '../table/rows-table.tsx';
import { type RawRow, type TableColumn, textOf } from '../table/table.ts';
import { positionOf, type TableState } from '../table/table-state.ts';
import { TableView } from '../table/table-view.tsx';
import {
  type RowHeights,
  type RowOrGap,
  rowsAndGaps,
  scrollTopFor,
  visibleRange,
} from '../table/virtual-rows.ts';
import { longestWordOf } from '../table/widths.ts';
import { Toolbar } from './toolbar.tsx';

interface Actions {
  readonly onFilter: (filter: string) => void;
  readonly onSort: (columnId: string) => void;
  readonly onJump: (code: string) => void;
  readonly onExport: () => void;
}

/** Properties of a table that do not depend on its state. */
export interface TableContent {
  readonly frame: TableFrame;
  /** URL of the CSV, which contains all rows. */
  readonly csv: string;
  /** URL of the page that checks codes against the list. */
  readonly codeCheckUrl: string;
  readonly model: TableModel;
  readonly texts: TableTexts;
}

/** Maximum number of printed rows and cells; more would freeze the browser. */
const MAX_PRINTED_ROWS = 2000;
const MAX_PRINTED_CELLS = 60_000;

/** The width of A4 paper in digits, in the normal and in a small font size. */
const PAPER_WIDTH = { normal: 90, small: 120 };

/** Renders the states of a table into the page and keeps track of its geometry. */
export class TableRenderer {
  readonly #root: HTMLElement;
  #content: TableContent;
  readonly #actions: Actions;
  readonly #maxPrintedRows: number;
  #heights: RowHeights;
  #isPrinting = false;
  #scrollTopBeforePrint = 0;

  constructor(root: HTMLElement, content: TableContent, actions: Actions) {
    this.#root = root;
    this.#content = content;
    this.#actions = actions;
    this.#maxPrintedRows = Math.min(
      MAX_PRINTED_ROWS,
      Math.ceil(MAX_PRINTED_CELLS / content.frame.columns.length),
    );
    // Prerendered rows have the same height as the rows that replace them.
    this.#heights = { row: heightOf(root.querySelector('tbody tr')) };
  }

  /** Scroll offset of the rows in CSS pixels. */
  get scrollTop(): number {
    return this.#scroller.scrollTop;
  }

  get visibleRowCount(): number {
    return this.#heights.row > 0 ? Math.floor(this.#visibleHeight / this.#heights.row) : 1;
  }

  /** Replaces the table and its model; the rows stay the same. */
  replaceContent(frame: TableFrame, model: TableModel): void {
    this.#content = { ...this.#content, frame, model };
  }

  render(state: TableState): void {
    this.#renderOnce(state);
    markHiddenColumns(this.#root);
    if (!this.#content.frame.isLong || this.#isPrinting) return;
    const measured = this.#measure(state);
    if (areEqual(measured, this.#heights)) return;
    this.#heights = measured;
    this.#renderOnce(state);
  }

  scrollTo(state: TableState, scrollTop: number): void {
    this.#scroller.scrollTop = scrollTop;
    this.render(state);
  }

  /** Scrolls to a row; a distant row is centered. */
  scrollToRow(state: TableState, row: number): void {
    this.render(state);
    if (this.#content.frame.isLong) {
      const { scrollTop } = this;
      const wanted = scrollTopFor(positionOf(state, row), scrollTop, this.#visibleHeight, this.#heights);
      if (wanted !== scrollTop) this.scrollTo(state, wanted);
    }
    // The sticky headings may have several lines, and the browser may have scrolled them out of the window.
    this.#scroller.style.scrollPaddingTop = `${heightOf(this.#root.querySelector('thead'))}px`;
    this.#scroller.scrollIntoView({ block: 'nearest' });
    this.#rowElement(row)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }

  focusRow(row: number): void {
    this.#rowElement(row)?.focus({ preventScroll: true });
  }

  /** Renders without virtual scrolling until {@link finishPrint}. */
  startPrint(state: TableState): void {
    if (!this.#isPrinting) this.#scrollTopBeforePrint = this.scrollTop;
    this.#isPrinting = true;
    const { frame, model } = this.#content;
    const rows = Array.from(
      state.order.subarray(0, this.#maxPrintedRows),
      (row) => model.rows[row] as RawRow,
    );
    const width = printedWidthOf(frame, rows);
    this.#root.classList.toggle('whole-words', width <= PAPER_WIDTH.small);
    this.#root.classList.toggle('small-print', width > PAPER_WIDTH.normal && width <= PAPER_WIDTH.small);
    this.#renderOnce(state);
  }

  finishPrint(state: TableState): void {
    this.#isPrinting = false;
    this.scrollTo(state, this.#scrollTopBeforePrint);
  }

  get #scroller(): HTMLElement {
    return this.#root.querySelector('.scroller') as HTMLElement;
  }

  get #visibleHeight(): number {
    return this.#scroller.clientHeight - heightOf(this.#root.querySelector('thead'));
  }

  #rowElement(row: number): HTMLElement | null {
    return this.#root.querySelector<HTMLElement>(`tr[data-index="${row}"]`);
  }

  #renderOnce(state: TableState): void {
    const { view, order, selected, active } = state;
    const { frame, model, texts, codeCheckUrl } = this.#content;
    const rowAt = (position: number) => {
      const index = order[position] as number;
      return { index, row: model.rows[index] as RawRow };
    };
    render(
      <TableView
        isLive
        toolbar={<Toolbar texts={texts} filter={view.filter} {...this.#actions} />}
        status={this.#statusOf(state)}
        codeCheck={<CodeCheckField texts={texts} url={codeCheckUrl} />}
      >
        <Scroller frame={frame}>
          <RowsTable
            frame={frame}
            texts={texts}
            shown={{ items: this.#itemsOf(state), count: order.length, rowAt }}
            controls={{ sort: view.sort, onSort: this.#actions.onSort, selected, active }}
          />
        </Scroller>
        {order.length === 0 && this.#emptyState()}
      </TableView>,
      this.#root,
    );
  }

  #itemsOf(state: TableState): RowOrGap[] {
    const count = state.order.length;
    if (this.#isPrinting || !this.#content.frame.isLong) {
      const length = this.#isPrinting ? Math.min(count, this.#maxPrintedRows) : count;
      return Array.from({ length }, (_, position) => ({ position }));
    }
    const range = visibleRange(count, this.scrollTop, this.#visibleHeight, this.#heights);
    // An element that is removed from the DOM loses the focus.
    return rowsAndGaps(count, range, [positionOf(state, state.active)], this.#heights);
  }

  #statusOf({ order, missing, view }: TableState) {
    const { csv, model, texts } = this.#content;
    if (!this.#isPrinting)
      return missing === undefined
        ? texts.rows(order.length, model.rows.length)
        : this.#suggestionsFor(missing);
    // Printouts show neither the filter field nor that there are more rows.
    const filtered = filteredRows(texts, order.length, model.rows.length, view.filter);
    if (order.length <= this.#maxPrintedRows) return filtered;
    return (
      <>
        {filtered}. {texts.printed(this.#maxPrintedRows)} <a href={new URL(csv, location.href).href}>CSV</a>
      </>
    );
  }

  /** What follows the headings of a table whose filter matches no row. */
  #emptyState() {
    const { texts } = this.#content;
    const reset = () => {
      this.#actions.onFilter('');
      this.#root.querySelector<HTMLInputElement>('.filter input')?.focus();
    };
    return (
      <div class="no-rows">
        <p>{texts.noMatch}</p>
        <button type="button" onClick={reset}>
          {texts.resetFilter}
        </button>
      </div>
    );
  }

  /** Says that there is no such code, with links to similar ones. */
  #suggestionsFor(code: string) {
    const { frame, model, texts } = this.#content;
    const similar = model.similar(code).flatMap(({ row: index, text }) => {
      const row = model.rows[index] as RawRow;
      const fragment = fragmentOf(frame, row);
      return fragment === undefined ? [] : [{ fragment, name: similarName(frame, row, text) }];
    });
    return (
      <>
        {texts.noSuchCode(closeBidiControls(code))}
        {similar.length > 0 && ` ${texts.similar}`}
        {similar.map(({ fragment, name }, i) => (
          <Fragment key={fragment}>
            {i > 0 ? ', ' : ' '}
            <a href={`#${fragment}`} class="similar">
              <bdi>{name}</bdi>
            </a>
          </Fragment>
        ))}
      </>
    );
  }

  /** Row heights depend on the reader's fonts. */
  #measure(state: TableState): RowHeights {
    const row = heightOf(this.#root.querySelector('tr[data-index]:not(.selected)')) || this.#heights.row;
    const position = positionOf(state, state.selected);
    if (position < 0) return { row };
    const selected = this.#rowElement(state.selected as number);
    const extra = selected ? heightOf(selected) - row : (this.#heights.expanded?.extra ?? 0);
    return { row, expanded: { position, extra } };
  }
}

/** The code of a row and its next column, which is usually its name, then what is similar if it is neither. */
function similarName({ columns, keyColumns }: TableFrame, row: RawRow, similar: string): string {
  const texts = columns.slice(0, keyColumns.length + 1).map((_, i) => textOf(row[i]));
  const isShown = texts.includes(similar) || texts.slice(0, keyColumns.length).join(' ') === similar;
  const name = texts.filter((text) => text !== '').join(' · ');
  return (isShown ? name : `${name} (${similar})`).slice(0, 100);
}

/** Marks a table with columns to the right of the visible ones. */
export function markHiddenColumns(root: Element): void {
  const scroller = root.querySelector('.scroller');
  if (!scroller) return;
  const { scrollLeft, clientWidth, scrollWidth } = scroller;
  root.classList.toggle('more-columns', Math.abs(scrollLeft) + clientWidth < scrollWidth - 1);
}

const heightOf = (element: Element | null): number => element?.getBoundingClientRect().height ?? 0;

const areEqual = (a: RowHeights, b: RowHeights): boolean =>
  a.row === b.row && a.expanded?.position === b.expanded?.position && a.expanded?.extra === b.expanded?.extra;

/** The number of shown rows and of all, with the filter if there is one: where the filter field is not visible. */
export function filteredRows(texts: TableTexts, shown: number, all: number, filter: string): string {
  const count = texts.rows(shown, all);
  return filter.trim() === '' ? count : `${count}, ${texts.filteredBy(closeBidiControls(filter))}`;
}

/** Longer words are broken when they are printed, except in headings; in digits. */
const MAX_WORD_WIDTH = 24;
const PADDING = 2;

/** The width of a printed table in digits that keeps words whole. */
const printedWidthOf = (frame: TableFrame, rows: readonly RawRow[]): number =>
  frame.columns.reduce((sum, { name }, i) => {
    const widest = Math.min(widestWordIn(frame, i, rows), MAX_WORD_WIDTH);
    return sum + Math.max(longestWordOf(name), widest) + PADDING;
  }, 0);

function widestWordIn(frame: TableFrame, column: number, rows: readonly RawRow[]): number {
  const shown = frame.columns[column] as TableColumn;
  let widest = 0;
  for (const row of rows) {
    const raw = row[column] ?? '';
    const texts = [textOf(raw), shown.meanings.get(raw), nameIn(frame, row, shown)];
    for (const text of texts) widest = Math.max(widest, text === undefined ? 0 : longestWordOf(text));
    if (widest >= MAX_WORD_WIDTH) break;
  }
  return widest;
}
