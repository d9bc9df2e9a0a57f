/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import { Component, type ComponentChildren, render } from 'preact';
import { alternativeFormatUrl } from '../../../../formats/urls.ts';
import { closeBidiControls } from '../../../../model/characters/bidi.ts';
import { unquote } from '../../../../model/json/text.ts';
import { oncePerKey, oncePerObject } from '../../../../model/once.ts';
import type { UiLanguage } from '../../../paths.ts';
import { TABLE_TEXTS, type TableTexts } from '../../../texts/all.ts';
import { changeHistory } from '../../components/address.ts';
import { formatDate } from '../../components/text.ts';
import type { FormatName } from '../../export/export.ts';
import { printFragment } from '../fragment.ts';
import type { TableSettings } from '../rows.tsx';
import { Row, type RowProps, RowsTable, type TableFrame } from '../rows-table.tsx';
import { fragmentOf, memberText, type RawRow, type RowNames, type Table, textOf } from '../table.ts';
import { type ColumnValue, makeTableModel, type TableModel, type View } from './table-model.ts';
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
  withChosen,
  withFragment,
  withMissing,
  withoutFilters,
  withView,
} from './table-state.ts';

/** Milliseconds after the last change; browsers limit the rate of history changes. */
const WRITE_DELAY_MS = 250;

/** Maximum number of printed rows and cells; more would freeze the browser. */
const MAX_PRINTED_ROWS = 2000;
const MAX_PRINTED_CELLS = 60_000;

/** Windows in which the panel is a sheet over the page. */
const NARROW = matchMedia('(max-width: 60rem)');

/** The space below a table that fits into the window, and the least height for that, in CSS pixels. */
const MARGIN = 8;
const MIN_HEIGHT = 240;

/** Maximum widths of tables on paper, in normal and in small print, in CSS pixels. Wider tables break within words. */
const PAPER_WIDTH = { normal: 600, small: 770 };

/** A column in the menu of columns. */
interface MenuColumn {
  readonly id: string;
  readonly name: string;
  readonly isShown: boolean;
  readonly values: readonly ColumnValue[];
  readonly chosen: readonly string[];
}

/** An interactive table: it replaces the prerendered rows and follows the keyboard, the URL and the history. */
export class LiveTable {
  readonly #root: HTMLElement;
  readonly #scroller: HTMLElement;
  readonly #status: HTMLElement;
  readonly #panel = Object.assign(document.createElement('dialog'), { className: 'panel' });
  readonly #filterInput: HTMLInputElement;
  /** Only of a list whose rows state when they are valid. */
  readonly #dayInput: HTMLInputElement | null;
  /** The JSON of the document, of which the cells are parts. */
  readonly #text: string;
  /** The canonical URI of the list. */
  readonly #listUri: string;
  readonly #settings: TableSettings;
  readonly #ui: UiLanguage;
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
    ui: UiLanguage,
  ) {
    this.#root = root;
    this.#scroller = root.querySelector('.scroller') as HTMLElement;
    this.#status = root.querySelector('.table-status') as HTMLElement;
    this.#filterInput = root.querySelector('.filter input') as HTMLInputElement;
    this.#dayInput = root.querySelector('.day input');
    this.#text = text;
    this.#listUri = unquote(memberText(text, 'codeList', 'identification', 'canonicalUri') ?? '');
    this.#settings = settings;
    this.#texts = TABLE_TEXTS[ui];
    this.#ui = ui;
    this.#model = makeTableModel({ ...columns, ...settings, ui }, rows);
    this.#state = initialState(this.#model);
    this.#status.replaceChildren();
    this.#status.setAttribute('role', 'status');
    root.append(this.#panel);
    const typed = this.#filterInput.value;
    // The browser has scrolled to the row, with the title out of the window.
    if (location.hash.includes('=') && history.state === null) scrollTo(0, 0);
    this.#restore();
    if (typed) this.filterBy(typed);
    this.#listen();
    root.classList.add('live');
  }

  filterBy(filter: string): void {
    this.#show({ ...this.#state.view, filter });
  }

  /** The columns of the list for their menu: whether each is shown, and its values if there are only a few. */
  get columns(): readonly MenuColumn[] {
    const { view } = this.#state;
    return this.#model.frame.columns.map(({ id, name }) => ({
      ...{ id, name, isShown: !view.hidden.includes(id) },
      values: this.#model.valuesOf(id, view),
      chosen: view.chosen.get(id) ?? [],
    }));
  }

  /** Shows or hides a column. */
  showColumn(id: string, isShown: boolean): void {
    const { view } = this.#state;
    this.#show({ ...view, hidden: [...view.hidden.filter((one) => one !== id), ...(isShown ? [] : [id])] });
  }

  /** Shows only rows with one of the values of a column, or with any if there are none. */
  choose(columnId: string, values: readonly string[]): void {
    this.#show(withChosen(this.#state.view, columnId, values));
  }

  /** Shows the rows that are valid on a day; an empty text shows all. */
  filterByDay(text: string): void {
    this.#show({ ...this.#state.view, day: text === '' ? undefined : text });
  }

  /** Sorts like a click on the heading of a column, by its place among those that are shown. */
  sortBy(place: number): void {
    const { view } = this.#state;
    const column = this.#model.frame.columns.filter(({ id }) => !view.hidden.includes(id))[place];
    if (column) this.#show({ ...view, sort: nextSort(view.sort, column.id) });
  }

  jumpTo(code: string): void {
    const row = this.#model.jump(code);
    if (row !== undefined) this.#selectRow(row);
    if (row !== undefined || code.trim() === '') return;
    this.#leaveRow();
    this.#state = withMissing(this.#state, code);
    this.#showFragment();
  }

  /** Removes the selected row from the URL; Back selects it again. */
  #leaveRow(): void {
    if (!location.hash.includes('=')) return;
    this.writeUrl();
    changeHistory('push', `${location.pathname}${location.search}`, {});
  }

  /** The numbers of shown rows and of all rows. */
  get counts(): { readonly shown: number; readonly all: number } {
    return { shown: this.#state.order.length, all: this.#model.rows.length };
  }

  /**
   * Downloads or copies the shown rows. Resolves to a message; rejects if the script, which is loaded on demand, cannot be
   * loaded.
   */
  async exportRows(format: FormatName): Promise<string> {
    const { exportRows } = await import('../../export/export.ts');
    const { frame, rows } = this.#model;
    const shown = Array.from(this.#state.order, (row) => rows[row] as RawRow);
    const { language } = this.#settings;
    return exportRows({ text: this.#text, table: frame, language, rows: shown, total: rows.length }, format);
  }

  /** Shows the names of referenced rows, and finds rows by them. */
  addNames(names: RowNames): void {
    if (names.size === 0) return;
    this.#model = this.#model.withNames(names);
    const { view, missing, selected } = this.#state;
    this.#update({ ...withView(this.#state, this.#model, view), missing });
    // Its panel has the names too.
    if (selected !== undefined) this.#fillPanelFor(selected).catch(() => {});
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
    this.#state = withFragment(withView(this.#state, this.#model, view), this.#model, location.hash);
    const { selected } = this.#state;
    const fragment = selected === undefined ? undefined : this.#fragmentOf(selected);
    // The URL has the row in one notation, and no filter that hides it.
    if (fragment !== undefined && location.hash !== `#${fragment}`)
      changeHistory('replace', `#${fragment}`, history.state);
    this.#showFragment();
    const { top } = (history.state ?? {}) as { readonly top?: number };
    if (top !== undefined) this.#scrollTo(top);
    // The focus moves to the row of a followed link, but not away from a field.
    if (selected !== undefined && !(document.activeElement instanceof HTMLInputElement))
      this.#focusRow(selected);
    if (this.#state.view !== view) this.writeUrl();
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
    // Browsers report later, with the next frame, that a dialog is closed. Until then, the reader may use the page again.
    this.#panel.addEventListener('cancel', (event) => {
      event.preventDefault();
      this.#closePanel();
    });
    this.#panel.addEventListener('close', () => this.#panel.open || this.#closePanel());
    addEventListener('beforeprint', () => this.#startPrint());
    addEventListener('afterprint', () => this.#finishPrint());
  }

  #onKeyDown(event: KeyboardEvent): void {
    // A modal dialog closes by itself, and an open menu first.
    const closesOther = this.#panel.matches(':modal') || this.#root.querySelector('details[open]') !== null;
    if (event.key === 'Escape' && !closesOther) this.#closePanel();
    const from = rowOf(event.target);
    if (from === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === 'Enter' && event.target instanceof HTMLTableRowElement) this.#selectRow(from, true);
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
    const row = rowOf(target);
    if (row === undefined) return;
    const link = target.closest('a');
    const isOther = link ? link.hash !== `#${this.#fragmentOf(row)}` : getSelection()?.isCollapsed === false;
    if (isOther) return;
    event.preventDefault();
    // Keyboards click links too, without a button that is pressed.
    this.#selectRow(row, event.detail === 0);
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

  /** Shows the selected row with its panel, or none. The panel opens at once, and is filled when its script is loaded. */
  #showFragment(isHeadingFocused = NARROW.matches): void {
    const { selected } = this.#state;
    this.#root.classList.toggle('with-panel', selected !== undefined);
    if (selected === undefined) {
      this.#panel.close();
      this.#render();
      // Without the history, the status line says that there is no such code.
      this.#showMissing().catch(() => {});
    } else {
      this.#openPanel();
      this.#scrollToRow(selected);
      this.#fillPanelFor(selected).then(
        () => isHeadingFocused && this.#panel.querySelector('h3')?.focus(),
        () => {
          this.#panel.textContent = this.#texts.failed;
        },
      );
    }
  }

  async #fillPanelFor(selected: number): Promise<void> {
    const { labelOfRow } = await import('./panel.tsx');
    if (this.#state.selected !== selected) return;
    const row = this.#model.rows[selected] as RawRow;
    await this.#fillPanel(row, labelOfRow(this.#model.frame, row), this.#fragmentOf(selected) ?? '');
  }

  /**
   * Goes to the row with a name in another language, or shows a code that only other versions have, if the history of the
   * list has it. Rejects if that cannot be loaded.
   */
  async #showMissing(): Promise<void> {
    const { missing } = this.#state;
    if (missing === undefined || !this.#settings.hasHistory) return;
    const { findCode, loadHistory } = await import('./panel.tsx');
    const history = await loadHistory(this.#listUri);
    const found = this.#state.missing === missing && findCode(history, missing);
    if (!found) return;
    const row = this.#model.find(found.parts);
    if (row !== undefined) {
      this.#selectRow(row);
      return;
    }
    const fragment = printFragment(found.parts);
    if (location.hash !== `#${fragment}`) changeHistory('push', `#${fragment}`, {});
    this.#root.classList.add('with-panel');
    this.#openPanel();
    await this.#fillPanel(undefined, found.code, fragment);
    if (NARROW.matches) this.#panel.querySelector('h3')?.focus();
  }

  #openPanel(): void {
    if (this.#panel.open) return;
    if (NARROW.matches) this.#panel.showModal();
    else this.#panel.open = true;
  }

  async #fillPanel(row: RawRow | undefined, label: string, fragment: string): Promise<void> {
    const { showPanel } = await import('./panel.tsx');
    const { uri, referrers, hasHistory } = this.#settings;
    const shown = {
      ...{ frame: this.#model.frame, row, label, fragment },
      ...{ uri, referrers, hasHistory, listUri: this.#listUri },
    };
    void showPanel(this.#panel, shown, () => this.#closePanel());
  }

  /** Closes the panel, and moves the focus back to its row. */
  #closePanel(): void {
    if (!this.#root.classList.contains('with-panel')) return;
    const { selected, active } = this.#state;
    this.#leaveRow();
    this.#state = { ...this.#state, selected: undefined, missing: undefined, active: selected ?? active };
    this.#showFragment();
    if (active !== undefined) this.#focusRow(selected ?? active);
  }

  #selectRow(row: number, isByKeyboard = false): void {
    const fragment = this.#fragmentOf(row);
    if (fragment === undefined) return;
    this.writeUrl();
    changeHistory('push', `#${fragment}`, {});
    this.#state = withFragment(this.#state, this.#model, fragment);
    this.#showFragment(isByKeyboard || NARROW.matches);
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
    const head = this.#headHeight;
    const { top } = scroller.getBoundingClientRect();
    const height = innerHeight - top - MARGIN;
    // If the table ends below the window, it becomes as high as fits: the title stays visible above it.
    if (top > 0 && height < scroller.clientHeight && height > MIN_HEIGHT)
      this.#root.style.setProperty('--table-height', `${height}px`);
    const box = element.getBoundingClientRect();
    const seen = scroller.getBoundingClientRect();
    const distance = (box.top + box.bottom - seen.top - head - seen.bottom) / 2;
    if (Math.abs(distance) > this.#visibleHeight) this.#scrollTo(scroller.scrollTop + distance);
    // The sticky headings may have several lines, and the browser may have scrolled them out of the window.
    scroller.style.scrollPaddingTop = `${head}px`;
    if (top < 0 || top > innerHeight - MIN_HEIGHT) scroller.scrollIntoView({ block: 'nearest' });
    element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }

  #render(): void {
    const { view, order, selected, active } = this.#state;
    const { rows } = this.#model;
    const frame = this.#frame;
    if (this.#filterInput.value !== view.filter) this.#filterInput.value = view.filter;
    if (this.#dayInput && view.day !== undefined) this.#dayInput.value = view.day;
    render(this.#statusText(), this.#status);
    render(
      <>
        <RowsTable frame={frame} live={{ sort: view.sort, count: order.length }}>
          {this.#shownRows().map((piece) => {
            if (typeof piece === 'object')
              return (
                // biome-ignore lint/a11y/noAriaHiddenOnFocusable: it has no tabindex, so it cannot be focused
                <tr key={`gap ${piece.before}`} class="gap" aria-hidden="true">
                  <td style={`height:${piece.gap}px;`} />
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

  /** The frame of the table without hidden columns; the same object as long as they are the same. */
  get #frame(): TableFrame {
    return this.#frameWithout(this.#model.frame)(JSON.stringify(this.#state.view.hidden));
  }

  readonly #frameWithout = oncePerObject((frame: TableFrame) =>
    oncePerKey((hidden: string): TableFrame => ({ ...frame, hidden: JSON.parse(hidden) })),
  );

  #resetFilter(): void {
    if (this.#dayInput) this.#dayInput.value = '';
    this.#show(withoutFilters(this.#state.view));
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
    this.#rowHeight = heightOf(this.#scroller.querySelector('tbody tr:not(.gap)')) || this.#rowHeight;
    // An element that is removed from the DOM loses the focus.
    const kept = [active, selected].map((row) => positionOf(this.#state, row));
    const visible = { top: scrollTop, bottom: scrollTop + this.#visibleHeight };
    return rowsAndGaps(order.length, this.#rowHeight, visible, kept);
  }

  #statusText(): ComponentChildren {
    const { order, missing } = this.#state;
    if (!this.#isPrinting)
      return missing === undefined ? this.#shownRowsText() : this.#suggestionsFor(missing);
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

  /** The number of shown rows, with the filters that have no field in the toolbar, and a button to remove them. */
  #shownRowsText(): ComponentChildren {
    const { order, view } = this.#state;
    const count = this.#texts.rows(order.length, this.#model.rows.length);
    if (view.chosen.size === 0) return count;
    return (
      <>
        {[count, ...this.#chosenTexts()].join(', ')}{' '}
        <button type="button" class="secondary" onClick={() => this.#resetFilter()}>
          {this.#texts.resetFilter}
        </button>
      </>
    );
  }

  /** The chosen values of each column: `European Union: Yes`. */
  #chosenTexts(): string[] {
    const { view } = this.#state;
    return [...view.chosen].map(([columnId, values]) => {
      const name = this.#model.frame.columns.find(({ id }) => id === columnId)?.name ?? columnId;
      const known = this.#model.valuesOf(columnId, view);
      const texts = values.map((value) => known.find((one) => one.value === value)?.text ?? value);
      return closeBidiControls(`${name}: ${texts.join(' / ')}`.slice(0, 200));
    });
  }

  /** The numbers of shown rows and of all rows, and the filters, for places without their fields. */
  #filteredRows(): string {
    const { order, view } = this.#state;
    const count = this.#texts.rows(order.length, this.#model.rows.length);
    const filter = closeBidiControls(view.filter);
    const { day } = view;
    return [
      count,
      filter.trim() !== '' && this.#texts.filteredBy(filter),
      ...this.#chosenTexts(),
      day !== undefined && this.#texts.filteredByDay(formatDate(this.#ui, day)),
    ]
      .filter(Boolean)
      .join(', ');
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
