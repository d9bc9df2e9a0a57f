/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import { Component, type ComponentChildren, render } from 'preact';
import { alternativeFormatUrl } from '../../../../formats/urls.ts';
import { closeBidiControls } from '../../../../model/characters/bidi.ts';
import type { TableTexts } from '../../../texts/all.ts';
import { changeHistory } from '../../components/address.ts';
import type { TableSettings } from '../rows.tsx';
import { Row, type RowProps, RowsTable, type TableFrame } from '../rows-table.tsx';
import { fragmentOf, type RawRow, type RowNames, type Table, type TableColumn, textOf } from '../table.ts';
import { makeTableModel, type TableModel, type View } from './table-model.ts';
import {
  initialState,
  nextSort,
  parseView,
  positionOf,
  printView,
  type RowOrGap,
  rowAfter,
  rowsAndGaps,
  type TableState,
  withFragment,
  withMissing,
  withView,
} from './table-state.ts';

/** Milliseconds after the last change; browsers limit the rate of history changes. */
const WRITE_DELAY_MS = 250;

/** Maximum number of printed rows and cells; more would freeze the browser. */
const MAX_PRINTED_ROWS = 2000;
const MAX_PRINTED_CELLS = 60_000;

/** The width of paper in CSS pixels, and the maximum width of a table in small print, before it gets smaller. */
const PAPER_WIDTH = { normal: 600, small: 770 };

/** An interactive table: it replaces the prerendered rows and follows the keyboard, the URL and the history. */
export class LiveTable {
  readonly #root: HTMLElement;
  readonly #scroller: HTMLElement;
  readonly #status: HTMLElement;
  readonly #filterInput: HTMLInputElement;
  /** The JSON of the document, of which the cells are parts. */
  readonly #text: string;
  readonly #settings: TableSettings;
  readonly #texts: TableTexts;
  #model: TableModel;
  #state: TableState;
  #rowHeight = 1;
  #isPrinting = false;
  #topBeforePrint = 0;
  #writeTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    root: HTMLElement,
    text: string,
    { rows, ...columns }: Table & { readonly rows: readonly RawRow[] },
    settings: TableSettings,
    texts: TableTexts,
  ) {
    this.#root = root;
    this.#scroller = root.querySelector('.scroller') as HTMLElement;
    this.#status = root.querySelector('.table-status') as HTMLElement;
    this.#filterInput = root.querySelector('.filter input') as HTMLInputElement;
    this.#text = text;
    this.#settings = settings;
    this.#texts = texts;
    this.#model = makeTableModel({ ...columns, ...settings, texts }, rows);
    this.#state = initialState(this.#model);
    this.#status.replaceChildren();
    this.#status.setAttribute('role', 'status');
    const typed = this.#filterInput.value;
    this.#restore();
    if (typed) this.filterBy(typed);
    this.#listen();
    root.classList.add('live');
  }

  filterBy(filter: string): void {
    this.#show({ ...this.#state.view, filter });
  }

  /** Sorts like a click on the heading of a column. */
  sortBy(column: number): void {
    const { view } = this.#state;
    this.#show({ ...view, sort: nextSort(view.sort, (this.#model.frame.columns[column] as TableColumn).id) });
  }

  jumpTo(code: string): void {
    const row = this.#model.jump(code);
    if (row !== undefined) this.#selectRow(row);
    if (row !== undefined || code.trim() === '') return;
    // The URL of a row that is no longer selected; Back selects it again.
    if (location.hash.includes('=')) {
      this.writeUrl();
      changeHistory('push', `${location.pathname}${location.search}`, {});
    }
    this.#update(withMissing(this.#state, code));
  }

  /** Opens the dialog to export the shown rows. Rejects if its script, which is loaded on demand, cannot be loaded. */
  async openExport(): Promise<void> {
    const { showExport } = await import('../../export/export.tsx');
    const { view, order, selected } = this.#state;
    const { rows } = this.#model;
    const fragment = selected === undefined ? undefined : this.#fragmentOf(selected);
    const page = `${location.origin}${location.pathname}`;
    showExport({
      list: {
        ...{ text: this.#text, table: this.#model.frame },
        ...{ language: this.#settings.language, links: this.#settings.links },
        rows: Array.from(order, (row) => rows[row] as RawRow),
        total: rows.length,
      },
      status: this.#filteredRows(),
      viewUrl: `${page}${printView(view)}`,
      rowUrl: fragment && `${page}#${fragment}`,
    });
  }

  /** Shows the names of referenced rows, and finds rows by them. */
  addNames(names: RowNames): void {
    if (names.size === 0) return;
    this.#model = this.#model.withNames(names);
    const { view, missing } = this.#state;
    this.#update({ ...withView(this.#state, this.#model, view), missing });
  }

  /** Writes the view into the URL, and the scroll offset into the history entry. */
  writeUrl(): void {
    clearTimeout(this.#writeTimer);
    const url = `${location.pathname}${printView(this.#state.view)}${location.hash}`;
    changeHistory('replace', url, { top: this.#scroller.scrollTop });
  }

  #scheduleWrite(): void {
    clearTimeout(this.#writeTimer);
    this.#writeTimer = setTimeout(() => this.writeUrl(), WRITE_DELAY_MS);
  }

  /** Shows the view of the URL at the scroll offset of the history entry. */
  #restore(): void {
    const view = parseView(location.search);
    this.#state = withView(this.#state, this.#model, view);
    this.#showFragment(location.hash);
    const { top } = (history.state ?? {}) as { readonly top?: number };
    if (top !== undefined) this.#scrollTo(top);
    // The focus moves to the row of a followed link, but not away from a field.
    const { selected } = this.#state;
    if (selected !== undefined && !(document.activeElement instanceof HTMLInputElement))
      this.#focusRow(selected);
    // A filter that hides the selected row was removed; the URL must match.
    if (this.#state.view.filter !== view.filter) this.writeUrl();
  }

  #listen(): void {
    const root = this.#root;
    onScroll(this.#scroller, () => {
      this.#render();
      this.#scheduleWrite();
    });
    root.addEventListener('keydown', (event) => this.#onKeyDown(event));
    root.addEventListener('focusin', ({ target }) => {
      const row = rowOf(target);
      if (row !== undefined && row !== this.#state.active) this.#update({ ...this.#state, active: row });
    });
    root.addEventListener('click', (event) => this.#onClick(event));
    addEventListener('popstate', () => this.#restore());
    addEventListener('pagehide', () => this.writeUrl());
    addEventListener('resize', () => this.#render());
    addEventListener('beforeprint', () => this.#startPrint());
    addEventListener('afterprint', () => this.#finishPrint());
  }

  #onKeyDown(event: KeyboardEvent): void {
    const from = rowOf(event.target);
    if (from === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === 'Enter' && event.target instanceof HTMLTableRowElement) this.#selectRow(from);
    const to = rowAfter(this.#state, from, event.key, Math.floor(this.#visibleHeight / this.#rowHeight));
    if (to === undefined) return;
    event.preventDefault();
    this.#state = { ...this.#state, active: to };
    this.#scrollToRow(to);
    this.#focusRow(to);
  }

  #onClick(event: MouseEvent): void {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    const target = event.target as Element;
    const cell = target.closest('a, button') ? null : target.closest('.cell');
    const isOpened = cell !== null && isCut(cell) && getSelection()?.isCollapsed !== false;
    const row = isOpened || target.closest('.mark a') ? rowOf(target) : undefined;
    if (row === undefined) return;
    event.preventDefault();
    this.#selectRow(row);
  }

  #update(state: TableState): void {
    this.#state = state;
    this.#render();
  }

  #show(view: View): void {
    this.#update(withView(this.#state, this.#model, view));
    this.#scrollTo(0);
    this.#scheduleWrite();
  }

  #showFragment(fragment: string): void {
    this.#state = withFragment(this.#state, this.#model, fragment);
    const { selected } = this.#state;
    if (selected === undefined) this.#render();
    else this.#scrollToRow(selected);
  }

  #selectRow(row: number): void {
    const fragment = this.#fragmentOf(row);
    if (fragment === undefined) return;
    this.writeUrl();
    changeHistory('push', `#${fragment}`, {});
    this.#showFragment(fragment);
    this.#focusRow(row);
    this.#scheduleWrite();
  }

  #fragmentOf(row: number): string | undefined {
    return fragmentOf(this.#model.frame, this.#model.rows[row] as RawRow);
  }

  #rowElement(row: number | undefined): HTMLElement | null {
    return this.#scroller.querySelector<HTMLElement>(`tr[data-index="${row}"]`);
  }

  #focusRow(row: number): void {
    this.#rowElement(row)?.focus({ preventScroll: true });
  }

  get #headHeight(): number {
    return heightOf(this.#scroller.querySelector('thead'));
  }

  get #visibleHeight(): number {
    return this.#scroller.clientHeight - this.#headHeight;
  }

  #scrollTo(top: number): void {
    this.#scroller.scrollTop = top;
    this.#render();
  }

  /** Scrolls to a row that is always rendered; a distant row is centered. */
  #scrollToRow(row: number): void {
    this.#render();
    const scroller = this.#scroller;
    const element = this.#rowElement(row);
    if (!element) return;
    const [box, seen] = [element, scroller].map((one) => one.getBoundingClientRect()) as [DOMRect, DOMRect];
    const distance = (box.top + box.bottom - seen.top - this.#headHeight - seen.bottom) / 2;
    if (Math.abs(distance) > this.#visibleHeight) this.#scrollTo(scroller.scrollTop + distance);
    // The sticky headings may have several lines, and the browser may have scrolled them out of the window.
    scroller.style.scrollPaddingTop = `${this.#headHeight}px`;
    scroller.scrollIntoView({ block: 'nearest' });
    element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }

  #render(): void {
    const { view, order, selected, active } = this.#state;
    const { frame, rows } = this.#model;
    if (this.#filterInput.value !== view.filter) this.#filterInput.value = view.filter;
    render(this.#statusText(), this.#status);
    render(
      <>
        <RowsTable frame={frame} live={{ sort: view.sort, count: order.length }}>
          {this.#shownRows().map((piece) => {
            if (typeof piece === 'object')
              return (
                // biome-ignore lint/a11y/noAriaHiddenOnFocusable: it has no tabindex, so it cannot be focused
                <tr key={`gap ${piece.before}`} class="gap" aria-hidden="true">
                  <td colSpan={frame.columns.length + 1} style={`height:${piece.gap}px;`} />
                </tr>
              );
            const index = order[piece] as number;
            const row = rows[index] as RawRow;
            const flags = { isSelected: index === selected, isActive: index === active };
            return <LiveRow key={index} {...{ frame, row, index, position: piece, ...flags }} />;
          })}
        </RowsTable>
        {order.length === 0 && (
          <div class="no-rows">
            <p>{this.#texts.noMatch}</p>
            <button type="button" onClick={() => this.#resetFilter()}>
              {this.#texts.resetFilter}
            </button>
          </div>
        )}
      </>,
      this.#scroller,
    );
    markHiddenColumns(this.#root, this.#scroller);
  }

  #resetFilter(): void {
    this.filterBy('');
    this.#filterInput.focus();
  }

  /** The positions of the rows in the DOM: all of a short or printed table. */
  #shownRows(): RowOrGap[] {
    const { order, active, selected } = this.#state;
    if (this.#isPrinting || !this.#settings.isLong) {
      const length = this.#isPrinting ? Math.min(order.length, this.#maxPrintedRows) : order.length;
      return Array.from({ length }, (_, position) => position);
    }
    const { scrollTop } = this.#scroller;
    // The height depends on the reader's fonts. Prerendered rows have the same.
    this.#rowHeight =
      heightOf(this.#scroller.querySelector('tbody tr:not(.gap, .selected)')) || this.#rowHeight;
    // An element that is removed from the DOM loses the focus.
    const kept = [active, selected].map((row) => positionOf(this.#state, row));
    const [, position = -1] = kept;
    const isAbove = position >= 0 && position * this.#rowHeight < scrollTop;
    const extra = isAbove ? heightOf(this.#rowElement(selected)) - this.#rowHeight : 0;
    const visible = { top: scrollTop - Math.max(0, extra), bottom: scrollTop + this.#visibleHeight };
    return rowsAndGaps(order.length, this.#rowHeight, visible, kept);
  }

  #statusText(): ComponentChildren {
    const { order, missing } = this.#state;
    if (!this.#isPrinting)
      return missing === undefined
        ? this.#texts.rows(order.length, this.#model.rows.length)
        : this.#suggestionsFor(missing);
    // Printouts show neither the filter field nor that there are more rows.
    if (order.length <= this.#maxPrintedRows) return this.#filteredRows();
    const csv = alternativeFormatUrl(this.#settings.uri, this.#settings.language);
    return (
      <>
        {this.#filteredRows()}. {this.#texts.printed(this.#maxPrintedRows)}{' '}
        <a href={new URL(csv, location.href).href}>CSV</a>
      </>
    );
  }

  /** The numbers of shown rows and of all rows, and the filter, for places without the filter field. */
  #filteredRows(): string {
    const { order, view } = this.#state;
    const count = this.#texts.rows(order.length, this.#model.rows.length);
    const filter = closeBidiControls(view.filter);
    return filter.trim() === '' ? count : `${count}, ${this.#texts.filteredBy(filter)}`;
  }

  /** States that there is no such code, with links to similar ones. */
  #suggestionsFor(code: string): ComponentChildren {
    const similar = this.#model.similar(code).flatMap(({ row, text }) => {
      const fragment = this.#fragmentOf(row);
      const name = similarName(this.#model.frame, this.#model.rows[row] as RawRow, text);
      return fragment === undefined ? [] : [{ fragment, name }];
    });
    return (
      <>
        {this.#texts.noSuchCode(closeBidiControls(code))}
        {similar.length > 0 && ` ${this.#texts.similar}`}
        {similar.map(({ fragment, name }, i) => [
          i > 0 ? ', ' : ' ',
          <a key={fragment} href={`#${fragment}`} class="similar">
            <bdi>{name}</bdi>
          </a>,
        ])}
      </>
    );
  }

  get #maxPrintedRows(): number {
    return Math.min(MAX_PRINTED_ROWS, Math.ceil(MAX_PRINTED_CELLS / this.#model.frame.columns.length));
  }

  /** Renders without virtual scrolling until {@link LiveTable.#finishPrint}. */
  #startPrint(): void {
    if (!this.#isPrinting) this.#topBeforePrint = this.#scroller.scrollTop;
    this.#isPrinting = true;
    this.#render();
    // The stylesheet lays out the table as for print, but as narrow as its words.
    const { classList } = this.#root;
    classList.add('measured');
    const { width } = (this.#scroller.firstElementChild as Element).getBoundingClientRect();
    classList.remove('measured');
    classList.toggle('whole-words', width <= PAPER_WIDTH.small);
    classList.toggle('small-print', width > PAPER_WIDTH.normal && width <= PAPER_WIDTH.small);
  }

  #finishPrint(): void {
    this.#isPrinting = false;
    this.#render();
    this.#scrollTo(this.#topBeforePrint);
  }
}

/** A row that only updates when its props change: scrolling mostly moves rows. */
class LiveRow extends Component<RowProps> {
  override shouldComponentUpdate(next: RowProps): boolean {
    return (Object.keys(next) as (keyof RowProps)[]).some((name) => next[name] !== this.props[name]);
  }

  override render(props: RowProps) {
    return <Row {...props} />;
  }
}

/** The code of a row and its next column, usually the name, then the similar text if it is neither. */
function similarName({ columns, keyColumns }: TableFrame, row: RawRow, similar: string): string {
  const texts = columns.slice(0, keyColumns.length + 1).map((_, i) => textOf(row[i]));
  const isShown = texts.includes(similar) || texts.slice(0, keyColumns.length).join(' ') === similar;
  const name = texts.filter((text) => text !== '').join(' · ');
  return (isShown ? name : `${name} (${similar})`).slice(0, 100);
}

/** Marks a table with columns to the right of the visible ones. */
export function markHiddenColumns(root: Element, { scrollLeft, clientWidth, scrollWidth }: Element): void {
  root.classList.toggle('more-columns', Math.abs(scrollLeft) + clientWidth < scrollWidth - 1);
}

const heightOf = (element: Element | null): number => element?.getBoundingClientRect().height ?? 0;

/** Whether a part of a cell is hidden. */
const isCut = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }: Element): boolean =>
  scrollWidth > clientWidth || scrollHeight > clientHeight + 1;

function rowOf(target: EventTarget | null): number | undefined {
  const row = target instanceof Element ? target.closest<HTMLElement>('tr[data-index]') : null;
  return row ? Number(row.dataset.index) : undefined;
}

/** Calls back at most once per animation frame. */
function onScroll(element: HTMLElement, listener: () => void): void {
  let frame: number | undefined;
  const onFrame = (): void => {
    frame = undefined;
    listener();
  };
  element.addEventListener('scroll', () => (frame ??= requestAnimationFrame(onFrame)), { passive: true });
}
