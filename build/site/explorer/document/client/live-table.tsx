/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import { render } from 'preact';
import { printFragment } from '../../../rows/fragment.ts';
import { fragmentOf, type RowNames } from '../../../rows/links.ts';
import { TABLE_TEXTS } from '../../../texts/all.ts';
import { changeHistory } from '../../components/address.ts';
import type { TableSettings } from '../rows.tsx';
import { type RowOrGap, RowsTable, type TableFrame } from '../table/rows-table.tsx';
import { findInHistory } from './find-code.ts';
import { type LoadedList, loadHistory } from './load.ts';
import { makeTableModel, type TableModel, withNames } from './model.ts';
import { addPanelDialog, type PanelDialog } from './panel-dialog.ts';
import { type PositionOrGap, rowsAndGaps } from './rows-and-gaps.ts';
import * as scrolling from './scrolling.ts';
import { type Action, positionOf, reduce, rowAfter, startState, type TableState } from './state.ts';
import { StatusLine } from './status-line.tsx';
import { parseView, printView, type View, withoutFilters } from './view.ts';

/** Milliseconds after the last change; browsers limit the rate of history changes. */
const WRITE_DELAY_MS = 250;

/** Maximum number of printed rows and cells; more would freeze the browser. */
const MAX_PRINTED_ROWS = 2000;
const MAX_PRINTED_CELLS = 60_000;

/** An interactive table: it replaces the prerendered rows and follows the keyboard, the URL and the history. */
export class LiveTable {
  readonly #root: HTMLElement;
  readonly #scroller: HTMLElement;
  readonly #status: HTMLElement;
  readonly #panel: PanelDialog;
  readonly #filterInput: HTMLInputElement;
  /** Only of a list whose rows state when they are valid. */
  readonly #dayInput: HTMLInputElement | null;
  readonly #list: LoadedList;
  readonly #settings: TableSettings;
  #model: TableModel;
  #state: TableState;
  #rowHeight = 1;
  /** The scroll offset before the page is printed, while it is. */
  #topBeforePrint: number | undefined;
  #writeTimer: ReturnType<typeof setTimeout> | undefined;

  /** @param root has the controls, and the prerendered rows in an element `.scroller` */
  constructor(root: HTMLElement, list: LoadedList, settings: TableSettings, ui: TableFrame['ui']) {
    this.#root = root;
    this.#scroller = root.querySelector('.scroller') as HTMLElement;
    this.#status = root.querySelector('.table-status') as HTMLElement;
    this.#filterInput = root.querySelector('.filter input') as HTMLInputElement;
    this.#dayInput = root.querySelector('.day input');
    this.#list = list;
    this.#settings = settings;
    this.#model = makeTableModel({ ...list.head, ...settings, ui }, list.rows);
    this.#state = startState(this.#model);
    this.#panel = addPanelDialog(this.#scroller, TABLE_TEXTS[ui].failed, () => this.#closePanel());
    this.#status.replaceChildren();
    this.#status.setAttribute('role', 'status');
    const typed = this.#filterInput.value;
    // The browser has scrolled to the row, with the title out of the window.
    if (location.hash.includes('=') && history.state === null) scrollTo(0, 0);
    this.#restore();
    if (typed !== '') this.show({ filter: typed });
    this.#listen();
    root.classList.add('live');
  }

  get model(): TableModel {
    return this.#model;
  }

  get state(): TableState {
    return this.#state;
  }

  /** The JSON of the document. */
  get text(): string {
    return this.#list.text;
  }

  /** Changes the view. */
  show(changes: Partial<View>): void {
    this.#reduce({ type: 'show', view: { ...this.#state.view, ...changes } });
    this.#scrollTo(0);
    this.#scheduleWrite();
  }

  /** Selects the row that a typed code means, or says that there is none. */
  goTo(code: string): void {
    const row = this.#model.findCode(code);
    if (row !== undefined) {
      this.#selectRow(row);
    } else if (code.trim() !== '') {
      this.#leaveRow();
      this.#reduce({ type: 'miss', code });
      this.#showSelected();
    }
  }

  /** Shows the names of referenced rows, and finds rows by them. */
  addNames(names: RowNames): void {
    if (names.size === 0) return;
    this.#model = withNames(this.#model, names);
    const { view, missing } = this.#state;
    this.#reduce({ type: 'show', view });
    this.#state = { ...this.#state, missing };
    this.#render();
    // Its panel has the names, too.
    if (this.#state.selected !== undefined) this.#openPanel(this.#state.selected, false);
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

  #reduce(action: Action): void {
    this.#state = reduce(this.#state, action, this.#model);
  }

  /** Shows the view of the URL at the scroll offset of the history entry. */
  #restore(): void {
    const view = parseView(location.search);
    this.#reduce({ type: 'show', view });
    this.#reduce({ type: 'follow', fragment: location.hash });
    const { selected } = this.#state;
    const fragment = selected === undefined ? undefined : this.#fragmentOf(selected);
    // The URL has the row in one notation, and no filter that hides it.
    if (fragment !== undefined && location.hash !== `#${fragment}`)
      changeHistory('replace', `#${fragment}`, history.state);
    this.#showSelected();
    const top: unknown = history.state?.top;
    if (typeof top === 'number') this.#scrollTo(top);
    // The focus moves to the row of a followed link, but not away from a field.
    if (!(document.activeElement instanceof HTMLInputElement)) this.#focusRow(selected);
    if (this.#state.view !== view) this.writeUrl();
  }

  #listen(): void {
    const root = this.#root;
    this.#scroller.addEventListener('scroll', () => {
      this.#render();
      this.#scheduleWrite();
    });
    root.addEventListener('keydown', (event) => this.#onKeyDown(event));
    root.addEventListener('click', (event) => this.#onClick(event));
    root.addEventListener('focusin', ({ target }) => {
      const row = scrolling.rowIndex(target);
      if (row === undefined || row === this.#state.active) return;
      this.#reduce({ type: 'activate', row });
      this.#render();
    });
    addEventListener('popstate', () => this.#restore());
    addEventListener('pagehide', () => this.writeUrl());
    addEventListener('resize', () => this.#render());
    addEventListener('beforeprint', () => {
      this.#topBeforePrint ??= this.#scroller.scrollTop;
      this.#render();
    });
    addEventListener('afterprint', () => {
      const top = this.#topBeforePrint ?? 0;
      this.#topBeforePrint = undefined;
      this.#render();
      this.#scrollTo(top);
    });
  }

  #onKeyDown(event: KeyboardEvent): void {
    const { key, target } = event;
    // A modal dialog closes by itself, and an open menu first.
    const closesOther = this.#panel.isModal() || this.#root.querySelector('details[open]') !== null;
    if (key === 'Escape' && !closesOther) this.#closePanel();
    const from = scrolling.rowIndex(target);
    if (from === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    if (key === 'Enter' && target instanceof HTMLTableRowElement) this.#selectRow(from, true);
    const seen = Math.floor(scrolling.visibleHeight(this.#scroller) / this.#rowHeight);
    const row = rowAfter(this.#state, from, key, seen);
    if (row === undefined) return;
    event.preventDefault();
    this.#reduce({ type: 'activate', row });
    this.#scrollToRow(row);
    this.#focusRow(row);
  }

  #onClick(event: MouseEvent): void {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    const row = scrolling.rowIndex(event.target);
    if (row === undefined) return;
    const link = (event.target as Element).closest('a');
    const isOther = link ? link.hash !== `#${this.#fragmentOf(row)}` : getSelection()?.isCollapsed === false;
    if (isOther) return;
    event.preventDefault();
    // Keyboards click links too, without a button that is pressed.
    this.#selectRow(row, event.detail === 0);
  }

  #selectRow(row: number, isByKeyboard = false): void {
    const fragment = this.#fragmentOf(row);
    if (fragment === undefined) return;
    this.writeUrl();
    changeHistory('push', `#${fragment}`, {});
    this.#reduce({ type: 'follow', fragment });
    this.#showSelected(isByKeyboard);
    this.#focusRow(row);
    this.#scheduleWrite();
  }

  /** Removes the selected row from the URL; Back selects it again. */
  #leaveRow(): void {
    if (!location.hash.includes('=')) return;
    this.writeUrl();
    changeHistory('push', `${location.pathname}${location.search}`, {});
  }

  /** Shows the selected row with its panel, or none. */
  #showSelected(isByKeyboard = false): void {
    const { selected } = this.#state;
    if (selected === undefined) {
      this.#panel.close();
      this.#render();
      // Without the history, the status line says that there is no such code.
      this.#showMissing().catch(() => {});
    } else {
      this.#openPanel(selected, isByKeyboard);
      this.#scrollToRow(selected);
    }
  }

  #openPanel(row: number, isByKeyboard: boolean): void {
    const shown = {
      frame: this.#model.frame,
      row: this.#model.rows[row],
      fragment: this.#fragmentOf(row) ?? '',
    };
    this.#panel.open({ ...this.#settings, ...shown, listUri: this.#list.listUri }, isByKeyboard);
  }

  /**
   * Goes to the row with a name in another language, or shows a code that only other versions have, if the history of the
   * list has it. Rejects if that cannot be loaded.
   */
  async #showMissing(): Promise<void> {
    const { missing } = this.#state;
    if (missing === undefined || !this.#settings.hasHistory) return;
    const history = await loadHistory(this.#list.listUri);
    const found = this.#state.missing === missing && findInHistory(history, missing);
    if (!found) return;
    const row = this.#model.findRow(found.parts);
    if (row !== undefined) {
      this.#selectRow(row);
      return;
    }
    const fragment = printFragment(found.parts);
    if (location.hash !== `#${fragment}`) changeHistory('push', `#${fragment}`, {});
    const { listUri } = this.#list;
    const shown = { frame: this.#model.frame, row: undefined, code: found.code, fragment };
    this.#panel.open({ ...this.#settings, ...shown, listUri });
  }

  /** Closes the panel, and moves the focus back to its row. */
  #closePanel(): void {
    if (!this.#panel.isOpen()) return;
    this.#leaveRow();
    this.#reduce({ type: 'close' });
    this.#showSelected();
    this.#focusRow(this.#state.active);
  }

  #fragmentOf(row: number): string | undefined {
    return fragmentOf(this.#model.frame, this.#model.rows[row] ?? []);
  }

  #focusRow(row: number | undefined): void {
    scrolling.rowElement(this.#scroller, row)?.focus({ preventScroll: true });
  }

  #scrollTo(top: number): void {
    this.#scroller.scrollTop = top;
    this.#render();
  }

  /** Scrolls to a row that is always rendered. */
  #scrollToRow(index: number): void {
    this.#render();
    const row = scrolling.rowElement(this.#scroller, index);
    if (row) scrolling.revealRow(this.#scroller, row);
    this.#render();
  }

  #render(): void {
    const { view, order, selected, active } = this.#state;
    const { frame, rows } = this.#model;
    if (this.#filterInput.value !== view.filter) this.#filterInput.value = view.filter;
    if (this.#dayInput && view.day !== undefined) this.#dayInput.value = view.day;
    const texts = TABLE_TEXTS[frame.ui];
    const onReset = (): void => this.#resetFilter();
    const printed = this.#topBeforePrint === undefined ? undefined : this.#maxPrintedRows;
    render(
      <StatusLine
        model={this.#model}
        state={this.#state}
        settings={this.#settings}
        {...{ printed, onReset }}
      />,
      this.#status,
    );
    const shown = this.#shownPositions().map((one): RowOrGap => {
      if (typeof one === 'object') return { gap: one.gap, key: `gap ${one.before}` };
      const index = order[one] ?? 0;
      return { row: rows[index] ?? [], index, position: one };
    });
    const isPrinted = printed !== undefined;
    const live = { sort: view.sort, count: order.length, selected, active, isPrinted };
    render(
      <>
        <RowsTable frame={frame} rows={shown} hidden={view.hidden} live={live} />
        {order.length === 0 && (
          <div class="no-rows">
            <p>{texts.noMatch}</p>
            <button type="button" onClick={onReset}>
              {texts.resetFilter}
            </button>
          </div>
        )}
      </>,
      this.#scroller,
    );
    scrolling.markHiddenColumns(this.#scroller);
  }

  /** The positions of the rows in the DOM: all of a short or printed table. */
  #shownPositions(): PositionOrGap[] {
    const { order, active, selected } = this.#state;
    const isPrinting = this.#topBeforePrint !== undefined;
    if (isPrinting || !this.#settings.isLong) {
      const length = isPrinting ? Math.min(order.length, this.#maxPrintedRows) : order.length;
      return Array.from({ length }, (_, position) => position);
    }
    const { scrollTop } = this.#scroller;
    this.#rowHeight = scrolling.rowHeight(this.#scroller) || this.#rowHeight;
    // An element that is removed from the DOM loses the focus.
    const kept = [active, selected].map((row) => positionOf(this.#state, row));
    const visible = { top: scrollTop, bottom: scrollTop + scrolling.visibleHeight(this.#scroller) };
    return rowsAndGaps(order.length, this.#rowHeight, visible, kept);
  }

  get #maxPrintedRows(): number {
    return Math.min(MAX_PRINTED_ROWS, Math.ceil(MAX_PRINTED_CELLS / this.#model.frame.columns.length));
  }

  #resetFilter(): void {
    if (this.#dayInput) this.#dayInput.value = '';
    this.show(withoutFilters(this.#state.view));
    this.#filterInput.focus();
  }
}
