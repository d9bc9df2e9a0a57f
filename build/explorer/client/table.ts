import type { TableTexts } from '../../texts/all.ts';
import { makeTableModel, type TableModel } from '../document/model.ts';
import { fragmentOf, type TableFrame } from '../document/rows-table.tsx';
import { type RawRow, readTable, type Table, type TableColumn } from '../document/table.ts';
import { initialState, rowAfter, type TableState, withFragment, withView } from '../document/table-state.ts';
import type { TableSettings } from '../document/table-view.tsx';
import { nextSort, parseView, printView, type View } from '../document/view.ts';
import { changeHistory } from './history.ts';
import { hydrateOnInteraction } from './hydrate-on-interaction.tsx';
import { type TableContent, TableRenderer } from './table-renderer.tsx';

/** Rows that are parsed before the browser gets time to handle events. */
const ROWS_PER_CHUNK = 5000;

/**
 * Makes the table of a page interactive. A short list, whose rows are all prerendered, is loaded on the first
 * interaction. If the rows cannot be loaded, the page stays as it is and shows an error. The result writes the current
 * view into the address.
 */
export function startTable(root: HTMLElement, texts: TableTexts): () => void {
  const settings = JSON.parse(root.dataset.table ?? '') as TableSettings;
  let table: LiveTable | undefined;
  let loading: Promise<LiveTable> | undefined;
  const load = async (): Promise<LiveTable> => {
    try {
      loading ??= loadTable(root, settings, texts);
      table = await loading;
      return table;
    } catch (error) {
      // The next call tries again.
      loading = undefined;
      showFailure(root, texts);
      throw error;
    }
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
  return new LiveTable(root, { frame: { ...shown, columns, keyColumns }, csv, model, texts });
}

async function readRows({ rows }: Table): Promise<RawRow[]> {
  const all: RawRow[] = [];
  for (const row of rows) {
    all.push(row);
    if (all.length % ROWS_PER_CHUNK === 0) await new Promise((resume) => setTimeout(resume));
  }
  return all;
}

/** What a history entry stores in addition to its address. */
interface HistoryState {
  /** Scroll offset of the rows in CSS pixels. */
  readonly top?: number;
}

/** Milliseconds after the last change; browsers limit the rate of history changes. */
const WRITE_DELAY_MS = 250;

/** An interactive table: it replaces the prerendered one and follows the keyboard, the address and the history. */
class LiveTable {
  readonly #frame: TableFrame;
  readonly #model: TableModel;
  readonly #renderer: TableRenderer;
  #state: TableState;
  #writeTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(root: HTMLElement, content: TableContent) {
    this.#frame = content.frame;
    this.#model = content.model;
    this.#state = initialState(content.model);
    this.#renderer = new TableRenderer(root, content, {
      onFilter: (filter) => this.#filterBy(filter),
      onSort: (columnId) => this.#sortBy(columnId),
      onJump: (code) => this.jumpTo(code),
    });
    const typed = root.querySelector('input')?.value;
    root.classList.add('live');
    this.#restore();
    if (typed) this.#filterBy(typed);
    this.#listen(root);
  }

  jumpTo(code: string): void {
    const row = this.#model.jump(code);
    if (row !== undefined) this.#selectRow(row);
    else this.#update({ ...this.#state, missing: code.slice(0, 100) });
  }

  /** Sorts like a click on the heading of a column. */
  sortByColumn(column: number): void {
    this.#sortBy((this.#frame.columns[column] as TableColumn).id);
  }

  /** Writes the view and the scroll offset into the address and the history entry. */
  writeAddress(): void {
    clearTimeout(this.#writeTimer);
    const state: HistoryState = { top: this.#renderer.scrollTop };
    changeHistory('replace', `${location.pathname}${printView(this.#state.view)}${location.hash}`, state);
  }

  #scheduleWrite(): void {
    clearTimeout(this.#writeTimer);
    this.#writeTimer = setTimeout(() => this.writeAddress(), WRITE_DELAY_MS);
  }

  #filterBy(filter: string): void {
    this.#show({ ...this.#state.view, filter });
  }

  /** Shows what the address and the history entry describe. */
  #restore(): void {
    const view = parseView(location.search);
    this.#state = withView(this.#state, this.#model, view);
    this.#showFragment(location.hash);
    const { top } = (history.state ?? {}) as HistoryState;
    if (top !== undefined) this.#renderer.scrollTo(this.#state, top);
    // A filter that hides the selected row was removed; the address must follow.
    if (this.#state.view.filter !== view.filter) this.writeAddress();
  }

  #listen(root: HTMLElement): void {
    onScroll(root, () => {
      this.#renderer.render(this.#state);
      this.#scheduleWrite();
    });
    root.addEventListener('keydown', (event) => this.#onKeyDown(event));
    root.addEventListener('focusin', ({ target }) => this.#onFocus(target));
    root.addEventListener('click', (event) => this.#onClick(event));
    addEventListener('popstate', () => this.#restore());
    addEventListener('pagehide', () => this.writeAddress());
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
    this.#scheduleWrite();
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
    this.writeAddress();
    changeHistory('push', `#${fragment}`, {});
    this.#showFragment(fragment);
    this.#renderer.focusRow(row);
    this.#scheduleWrite();
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
