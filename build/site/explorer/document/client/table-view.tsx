/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import { render } from 'preact';
import { type Gap, rowsAndGaps } from '../../../rows/gaps.ts';
import { ALL_OPEN, type Opened } from '../../../rows/tree.ts';
import { TABLE_TEXTS } from '../../../texts/all.ts';
import { directionOf, languageName } from '../../components/text.ts';
import { ROW_HEIGHT, RowsTable, type TableState, type View } from '../rows-table.tsx';
import { LiveTree, TreeControls } from '../tree.tsx';
import type { TableModel } from './model.ts';
import { activePosition, parseView, withoutFilters } from './state.ts';
import { StatusLine } from './status-line.tsx';

/** Maximum number of printed rows and cells; more would freeze the browser. */
const MAX_PRINTED_ROWS = 2000;
const MAX_PRINTED_CELLS = 60_000;

interface ShownTable {
  readonly model: TableModel;
  readonly state: TableState;
  readonly show: (changes: Partial<View>) => void;
  readonly openNodes: (opened: Opened) => void;
}

/** What a reader sees of a table: its rows, the status line, and the fields of the filters. */
export class TableView {
  readonly scroller: HTMLElement;
  readonly filterInput: HTMLInputElement;
  readonly #status: HTMLElement;
  /** Only of a list whose rows state when they are valid. */
  readonly #dayInput: HTMLInputElement | null;
  readonly #table: ShownTable;
  #rowHeight = ROW_HEIGHT;
  /** The scroll offset before the page is printed, while it is. */
  #topBeforePrint: number | undefined;

  constructor(root: HTMLElement, table: ShownTable) {
    this.scroller = root.querySelector('.scroller') as HTMLElement;
    this.filterInput = root.querySelector('.filter input') as HTMLInputElement;
    this.#status = root.querySelector('.table-status') as HTMLElement;
    this.#dayInput = root.querySelector('.day input');
    this.#table = table;
    // Preact would keep the prerendered rows next to the tree.
    if (parseView(location.search).layout === 'tree') this.scroller.replaceChildren();
    this.scroller.dir = directionOf(table.model.frame.language) ?? '';
    this.#status.replaceChildren();
    this.#status.setAttribute('role', 'status');
    for (const type of ['scroll', 'resize'])
      addEventListener(type, () => table.model.frame.isLong && this.render(), { passive: true });
    addEventListener('beforeprint', () => {
      this.#topBeforePrint ??= scrollY;
      this.render();
    });
    addEventListener('afterprint', () => {
      const top = this.#topBeforePrint ?? 0;
      this.#topBeforePrint = undefined;
      this.render();
      scrollTo(0, top);
    });
  }

  /** The number of rows that fit on the screen. */
  get seenRows(): number {
    return Math.floor((innerHeight - this.#headHeight) / this.#rowHeight);
  }

  /** The height of the headings, which stay at the top of the window. */
  get #headHeight(): number {
    return heightOf(this.scroller.querySelector('thead'));
  }

  /** Shows the current state from the first row, which may be above the window. */
  showStart(): void {
    scrollBy(0, Math.min(0, this.scroller.getBoundingClientRect().top));
    this.render();
  }

  /** Moves the focus to the row in the tab order. */
  focusRow(): void {
    this.#activeRow?.focus({ preventScroll: true });
  }

  /** Scrolls to the row in the tab order if it is not in the window below the headings. */
  revealRow(isCentered = true): void {
    const box = this.#activeRow?.getBoundingClientRect();
    if (!box) return;
    const head = this.#headHeight;
    // Headings may have several lines. Links that get the focus are below them, too.
    document.documentElement.style.scrollPaddingTop = `${head}px`;
    const above = box.top - head;
    const below = box.bottom - innerHeight;
    const nearest = above < 0 ? above : below;
    if (above < 0 || below > 0) scrollBy(0, isCentered ? (above + below) / 2 : nearest);
    this.render();
  }

  get #activeRow(): HTMLElement | null {
    return this.scroller.querySelector<HTMLElement>('[data-position][tabindex="0"]');
  }

  /** Shows the current state of the table. */
  render(): void {
    const { model, state } = this.#table;
    const { view, order, tree } = state;
    const { frame, rows } = model;
    const texts = TABLE_TEXTS[frame.ui];
    if (this.filterInput.value !== view.filter) this.filterInput.value = view.filter;
    if (this.#dayInput && view.day !== undefined) this.#dayInput.value = view.day;
    const namesIn = frame.languages && languageName(frame.ui, frame.language);
    const onReset = (): void => {
      if (this.#dayInput) this.#dayInput.value = '';
      this.#table.show(withoutFilters(view));
      this.filterInput.focus();
    };
    const isPrinted = this.#topBeforePrint !== undefined;
    const maxPrinted = Math.min(MAX_PRINTED_ROWS, Math.ceil(MAX_PRINTED_CELLS / frame.columns.length));
    const printed = isPrinted ? maxPrinted : undefined;
    this.#renderTreeControls();
    render(<StatusLine {...{ model, state, printed, onReset }} />, this.#status);
    const shown = tree?.nodes ?? order;
    const isWhole = isPrinted || !frame.isLong;
    const positions = isWhole ? [...shown.keys()].slice(0, printed) : this.#findVisible(shown.length);
    const tableRows = positions.map((one) => {
      if (typeof one === 'object') return one;
      const index = order[one] ?? 0;
      return { row: rows[index] ?? [], index, position: one };
    });
    render(
      <>
        {tree ? (
          <LiveTree {...{ frame, rows, state, tree, positions }} />
        ) : (
          <RowsTable {...{ frame, state, isPrinted }} rows={tableRows} />
        )}
        {order.length === 0 && (
          <div class="no-rows">
            <p>{texts.noMatch(namesIn)}</p>
            <button type="button" onClick={onReset}>
              {texts.resetFilter}
            </button>
          </div>
        )}
      </>,
      this.scroller,
    );
  }

  /** The positions of the rows of a long table or tree that are in the DOM. */
  #findVisible(count: number): (number | Gap)[] {
    this.#rowHeight = heightOf(this.scroller.querySelector('tbody tr:not(.gap), .node')) || this.#rowHeight;
    const rows = this.scroller.querySelector('tbody, .live-tree');
    const top = Math.max(0, -(rows?.getBoundingClientRect().top ?? 0));
    const visible = { top, bottom: top + innerHeight };
    // An element that is removed from the DOM loses the focus.
    return rowsAndGaps(count, this.#rowHeight, visible, [activePosition(this.#table.state)]);
  }

  /** Shows the controls of a tree if it is shown, and marks the link to it or to the table. */
  #renderTreeControls(): void {
    const { frame } = this.#table.model;
    const { tree } = this.#table.state;
    const root = this.scroller.parentElement;
    const place = root?.querySelector('.tree-controls');
    if (!root || !place) return;
    for (const link of root.querySelectorAll('.layouts a'))
      link.ariaCurrent = String(link.matches('[href$=tree]') === Boolean(tree));
    const onOpen = (levels: number): void => this.#table.openNodes({ ...ALL_OPEN, levels });
    render(tree && <TreeControls {...{ frame, onOpen }} opened={tree.opened} />, place);
  }
}

const heightOf = (element: Element | null): number => element?.getBoundingClientRect().height ?? 0;

/** The position of the row or node of an element among those that are shown. */
export function findPosition(target: EventTarget | null): number | undefined {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-position]') : null;
  return row ? Number(row.dataset.position) : undefined;
}
