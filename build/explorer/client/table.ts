import type { TableTexts } from '../../texts/all.ts';
import { makeTableModel, type TableModel } from '../document/model.ts';
import { fragmentOf, type TableFrame } from '../document/rows-table.tsx';
import { type RawRow, readTable, type Table, type TableColumn } from '../document/table.ts';
import { initialState, rowAfter, type TableState, withFragment, withView } from '../document/table-state.ts';
import type { TableSettings } from '../document/table-view.tsx';
import { nextSort, parseView, printView, type View } from '../document/view.ts';
import { AddressWriter, type HistoryState, tryHistoryChange } from './address-writer.ts';
import { hydrateOnInteraction } from './hydrate-on-interaction.tsx';
import { TableRenderer } from './table-renderer.tsx';

/** Rows that are parsed before the browser gets time to handle events. */
const ROWS_PER_CHUNK = 5000;

/**
 * Makes the table of a page interactive. A short list, whose rows are all prerendered, is loaded on the first
 * interaction. If the rows cannot be loaded, the page stays as it is and shows an error.
 *
 * @returns a function that writes the current view into the address
 */
export function startTable(root: HTMLElement, texts: TableTexts): () => void {
  const settings = JSON.parse(root.dataset.table ?? '') as TableSettings;
  let table: LiveTable | undefined;
  let loading: Promise<LiveTable> | undefined;
  const load = (): Promise<LiveTable> => {
    loading ??= loadTable(root, settings, texts).then(
      (live) => {
        table = live;
        return live;
      },
      (error: unknown) => {
        // The next call tries again.
        loading = undefined;
        showFailure(root, texts);
        throw error;
      },
    );
    return loading;
  };
  if (settings.isLong || isView(location) || history.state !== null) void load();
  else hydrateOnInteraction(root, texts, load);
  return () => table?.writeAddress();
}

function showFailure(root: HTMLElement, { failed }: TableTexts): void {
  const status = root.querySelector('.table-status');
  if (!status?.textContent?.includes(failed)) status?.append(` ${failed}`);
}

/** Whether an address selects a filter, an order or a row. */
const isView = ({ search, hash }: Location): boolean =>
  printView(parseView(search)) !== '' || hash.includes('=');

async function loadTable(root: HTMLElement, settings: TableSettings, texts: TableTexts): Promise<LiveTable> {
  const { source, csv, ...shown } = settings;
  const response = await fetch(source);
  if (!response.ok) throw new Error(`${response.status} for ${source}`);
  const table = readTable(await response.text());
  if (!table) throw new Error(`no rows in ${source}`);
  const { columns, keyColumns } = table;
  const model = makeTableModel(columns, keyColumns, await readRows(table), settings.language);
  return mountTable(root, { ...shown, columns, keyColumns }, csv, model, texts);
}

async function readRows({ rows }: Table): Promise<RawRow[]> {
  const all: RawRow[] = [];
  for (const row of rows) {
    all.push(row);
    if (all.length % ROWS_PER_CHUNK === 0) await new Promise((resume) => setTimeout(resume));
  }
  return all;
}

/** Replaces the prerendered table and connects it to the keyboard, the address and the history. */
function mountTable(
  root: HTMLElement,
  frame: TableFrame,
  csv: string,
  model: TableModel,
  texts: TableTexts,
): LiveTable {
  const typed = root.querySelector('input')?.value;
  root.classList.add('live');
  const table = new LiveTable(root, frame, csv, model, texts);
  table.restore();
  if (typed) table.filterBy(typed);
  table.listen();
  return table;
}

/** An interactive table. */
class LiveTable {
  readonly #root: HTMLElement;
  readonly #frame: TableFrame;
  readonly #model: TableModel;
  readonly #renderer: TableRenderer;
  readonly #address: AddressWriter;
  #state: TableState;

  constructor(root: HTMLElement, frame: TableFrame, csv: string, model: TableModel, texts: TableTexts) {
    this.#root = root;
    this.#frame = frame;
    this.#model = model;
    this.#state = initialState(model);
    this.#renderer = new TableRenderer(
      root,
      { frame, csv, model, texts },
      {
        onFilter: (filter) => this.filterBy(filter),
        onSort: (columnId) => this.#sortBy(columnId),
        onJump: (code) => this.jumpTo(code),
      },
    );
    this.#address = new AddressWriter(
      () => this.#state.view,
      () => this.#renderer.scrollTop,
    );
  }

  jumpTo(code: string): void {
    const row = this.#model.jump(code);
    if (row !== undefined) this.#selectRow(row);
    else this.#update({ ...this.#state, missing: code.slice(0, 100) });
  }

  filterBy(filter: string): void {
    this.#show({ ...this.#state.view, filter });
  }

  /** Sorts like a click on the heading of a column. */
  sortByColumn(column: number): void {
    this.#sortBy((this.#frame.columns[column] as TableColumn).id);
  }

  writeAddress(): void {
    this.#address.write();
  }

  /** Shows what the address and the history entry describe. */
  restore(): void {
    const view = parseView(location.search);
    this.#state = withView(this.#state, this.#model, view);
    this.#showFragment(location.hash);
    const { top } = (history.state ?? {}) as HistoryState;
    if (top !== undefined) this.#renderer.scrollTo(this.#state, top);
    // A filter that hides the selected row was removed; the address must follow.
    if (this.#state.view.filter !== view.filter) this.#address.write();
  }

  listen(): void {
    const root = this.#root;
    onScroll(root, () => {
      this.#renderer.render(this.#state);
      this.#address.schedule();
    });
    root.addEventListener('keydown', (event) => this.#onKeyDown(event));
    root.addEventListener('focusin', ({ target }) => this.#onFocus(target));
    root.addEventListener('click', (event) => this.#onClick(event));
    addEventListener('popstate', () => this.restore());
    addEventListener('pagehide', () => this.#address.write());
    addEventListener('resize', () => this.#renderer.render(this.#state));
    addEventListener('beforeprint', () => this.#renderer.startPrint(this.#state));
    addEventListener('afterprint', () => this.#renderer.finishPrint(this.#state));
  }

  #update(state: TableState): void {
    this.#state = state;
    this.#renderer.render(state);
  }

  #show(view: View): void {
    this.#update(withView(this.#state, this.#model, view));
    this.#renderer.scrollTo(this.#state, 0);
    this.#address.schedule();
  }

  #sortBy(columnId: string): void {
    const { view } = this.#state;
    this.#show({ ...view, sort: nextSort(view.sort, columnId) });
  }

  #showFragment(fragment: string): void {
    this.#state = withFragment(this.#state, this.#model, fragment);
    const { selected } = this.#state;
    if (selected === undefined) this.#renderer.render(this.#state);
    else this.#renderer.scrollToRow(this.#state, selected);
  }

  #selectRow(row: number): void {
    const fragment = fragmentOf(this.#frame, this.#model.rows[row] as RawRow);
    if (fragment === undefined) return;
    this.#address.write();
    tryHistoryChange(() => history.pushState({}, '', `#${fragment}`));
    this.#showFragment(fragment);
    this.#renderer.focusRow(row);
    this.#address.schedule();
  }

  #onKeyDown(event: KeyboardEvent): void {
    const from = rowOf(event.target);
    if (from === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === 'Enter' && event.target instanceof HTMLTableRowElement) this.#selectRow(from);
    const to = rowAfter(this.#state, from, event.key, this.#renderer.visibleRowCount);
    if (to === undefined) return;
    event.preventDefault();
    this.#state = { ...this.#state, active: to };
    this.#renderer.scrollToRow(this.#state, to);
    this.#renderer.focusRow(to);
  }

  #onFocus(target: EventTarget | null): void {
    const row = rowOf(target);
    if (row !== undefined && row !== this.#state.active) this.#update({ ...this.#state, active: row });
  }

  #onClick(event: MouseEvent): void {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    const row = (event.target as Element).closest('.mark a') ? rowOf(event.target) : undefined;
    if (row === undefined) return;
    event.preventDefault();
    this.#selectRow(row);
  }
}

/** Index of the row that contains an element. */
function rowOf(target: EventTarget | null): number | undefined {
  const row = target instanceof Element ? target.closest<HTMLElement>('tr[data-index]') : null;
  return row ? Number(row.dataset.index) : undefined;
}

/** Calls back at most once per animation frame. */
function onScroll(root: HTMLElement, listener: () => void): void {
  let isScheduled = false;
  const onFrame = () => {
    isScheduled = false;
    listener();
  };
  const onEvent = () => {
    if (!isScheduled) requestAnimationFrame(onFrame);
    isScheduled = true;
  };
  root.addEventListener('scroll', onEvent, { capture: true, passive: true });
}
