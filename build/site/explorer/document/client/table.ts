import { oncePerKey } from '../../../../model/once.ts';
import type { TableTexts } from '../../../texts/all.ts';
import { changeHistory } from '../../components/address.ts';
import { type RowLinks, type RowNames, rowNamesOf } from '../links.ts';
import { makeTableModel, type TableModel } from '../model.ts';
import { fragmentOf, nameIn, type TableFrame } from '../table/rows-table.tsx';
import { type RawRow, readTable, type Table, type TableColumn } from '../table/table.ts';
import {
  initialState,
  rowAfter,
  type TableState,
  withFragment,
  withMissing,
  withView,
} from '../table/table-state.ts';
import type { TableSettings } from '../table/table-view.tsx';
import { nextSort, parseView, printView, type View } from '../table/view.ts';
import { hydrateOnInteraction } from './hydrate-on-interaction.tsx';
import { filteredRows, markHiddenColumns, type TableContent, TableRenderer } from './table-renderer.tsx';

/** Rows that are parsed before the browser gets time to handle events. */
const ROWS_PER_CHUNK = 5000;

/**
 * Makes the table of a page interactive. A short list, whose rows are all prerendered, is loaded on the first
 * interaction. If the rows cannot be loaded, the page stays as it is and shows an error. The result writes the current
 * view into the URL.
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
      showFailure(root, texts.failed);
      throw error;
    }
  };
  const needsNames = settings.links.length > 0;
  markHiddenColumns(root);
  if (settings.isLong || needsNames || isView(location) || history.state !== null) void load();
  else hydrateOnInteraction(root, texts, codeCheckUrlOf(root), load);
  return () => table?.writeUrl();
}

function showFailure(root: HTMLElement, message: string): void {
  const status = root.querySelector('.table-status');
  if (!status?.textContent?.includes(message)) status?.append(` ${message}`);
}

const codeCheckUrlOf = (root: HTMLElement): string => root.dataset.check ?? '';

/** Whether a URL selects a filter, an order or a row. */
const isView = ({ search, hash }: Location): boolean =>
  printView(parseView(search)) !== '' || hash.includes('=');

async function loadTable(root: HTMLElement, settings: TableSettings, texts: TableTexts): Promise<LiveTable> {
  const { source, csv, ...shown } = settings;
  const response = await fetch(source);
  if (!response.ok) throw new Error(`${response.status} for ${source}`);
  const text = await response.text();
  const table = readTable(text);
  if (!table) throw new Error(`no rows in ${source}`);
  const { rows: _, ...columns } = table;
  const rows = await readRows(table);
  const model = makeTableModel(columns, rows, settings.language, texts);
  const live = new LiveTable(root, text, {
    frame: { ...shown, ...columns },
    csv,
    codeCheckUrl: codeCheckUrlOf(root),
    model,
    texts,
  });
  if (shown.links.length > 0)
    void loadNames(shown.links, { ...columns, rows }).then((names) => live.addNames(names));
  return live;
}

/** Larger lists are not loaded for the names of their rows, in bytes. */
const MAX_TARGET_SIZE = 5_000_000;

/** Loads the names of the rows that foreign keys refer to. Without a list, its codes are shown without names. */
async function loadNames(links: readonly RowLinks[], own: Table): Promise<RowNames> {
  const tableAt = oncePerKey(async (source: string): Promise<Table | undefined> => {
    const abort = new AbortController();
    const response = await fetch(source, { signal: abort.signal });
    if (response.ok && Number(response.headers.get('content-length')) <= MAX_TARGET_SIZE)
      return readTable(await response.text());
    abort.abort();
    return undefined;
  });
  const names = await Promise.all(
    links.map(async (link) => {
      const table = link.page === '' ? own : await tableAt(link.source).catch(() => undefined);
      return table ? [...rowNamesOf(link, table)] : [];
    }),
  );
  return new Map(names.flat());
}

async function readRows({ rows }: Table): Promise<RawRow[]> {
  const all: RawRow[] = [];
  for (const row of rows) {
    all.push(row);
    if (all.length % ROWS_PER_CHUNK === 0) await new Promise((resume) => setTimeout(resume));
  }
  return all;
}

/** What a history entry stores in addition to its URL. */
interface HistoryState {
  /** Scroll offset of the rows in CSS pixels. */
  readonly top?: number;
}

/** Milliseconds after the last change; browsers limit the rate of history changes. */
const WRITE_DELAY_MS = 250;

/** An interactive table: it replaces the prerendered one and follows the keyboard, the URL and the history. */
class LiveTable {
  readonly #root: HTMLElement;
  /** The JSON of the document, of which the cells are parts. */
  readonly #text: string;
  readonly #texts: TableTexts;
  #frame: TableFrame;
  #model: TableModel;
  readonly #renderer: TableRenderer;
  #state: TableState;
  #writeTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(root: HTMLElement, text: string, content: TableContent) {
    this.#root = root;
    this.#text = text;
    this.#texts = content.texts;
    this.#frame = content.frame;
    this.#model = content.model;
    this.#state = initialState(content.model);
    this.#renderer = new TableRenderer(root, content, {
      onFilter: (filter) => this.#filterBy(filter),
      onSort: (columnId) => this.#sortBy(columnId),
      onJump: (code) => this.jumpTo(code),
      onExport: () => void this.openExport(),
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
    else if (code.trim() !== '') this.#reportMissing(code);
  }

  #reportMissing(code: string): void {
    // The URL of a row that is no longer selected; Back selects it again.
    if (location.hash.includes('=')) {
      this.writeUrl();
      changeHistory('push', `${location.pathname}${location.search}`, {});
    }
    this.#update(withMissing(this.#state, code));
  }

  /** Opens the dialog to export the shown rows; its script is loaded on demand. */
  async openExport(): Promise<void> {
    try {
      const { showExport } = await import('../../export/export.tsx');
      const { view, order, selected } = this.#state;
      const { rows } = this.#model;
      const { columns, links, language } = this.#frame;
      const fragment = selected === undefined ? undefined : fragmentOf(this.#frame, rows[selected] as RawRow);
      showExport({
        list: {
          text: this.#text,
          columns,
          rows: Array.from(order, (row) => rows[row] as RawRow),
          total: rows.length,
          links,
          language,
        },
        status: filteredRows(this.#texts, order.length, rows.length, view.filter),
        viewUrl: `${location.origin}${location.pathname}${printView(view)}`,
        rowUrl: fragment && `${location.origin}${location.pathname}#${fragment}`,
      });
    } catch {
      showFailure(this.#root, this.#texts.exportFailed);
    }
  }

  /** Shows the names of referenced rows, and finds rows by them. */
  addNames(names: RowNames): void {
    if (names.size === 0) return;
    const frame = { ...this.#frame, names };
    this.#frame = frame;
    this.#model = this.#model.withNames((row, column) => nameIn(frame, row, column));
    this.#renderer.replaceContent(frame, this.#model);
    const { view, missing } = this.#state;
    this.#update({ ...withView(this.#state, this.#model, view), missing });
  }

  /** Sorts like a click on the heading of a column. */
  sortByColumn(column: number): void {
    this.#sortBy((this.#frame.columns[column] as TableColumn).id);
  }

  /** Writes the view into the URL, and the scroll offset into the history entry. */
  writeUrl(): void {
    clearTimeout(this.#writeTimer);
    const state: HistoryState = { top: this.#renderer.scrollTop };
    changeHistory('replace', `${location.pathname}${printView(this.#state.view)}${location.hash}`, state);
  }

  #scheduleWrite(): void {
    clearTimeout(this.#writeTimer);
    this.#writeTimer = setTimeout(() => this.writeUrl(), WRITE_DELAY_MS);
  }

  #filterBy(filter: string): void {
    this.#show({ ...this.#state.view, filter });
  }

  /** Shows the view of the URL at the scroll offset of the history entry. */
  #restore(): void {
    const view = parseView(location.search);
    this.#state = withView(this.#state, this.#model, view);
    this.#showFragment(location.hash);
    const { top } = (history.state ?? {}) as HistoryState;
    if (top !== undefined) this.#renderer.scrollTo(this.#state, top);
    this.#focusSelected();
    // A filter that hides the selected row was removed; the URL must match.
    if (this.#state.view.filter !== view.filter) this.writeUrl();
  }

  /** Moves the focus to the row of a followed link, but not away from a field. */
  #focusSelected(): void {
    const { selected } = this.#state;
    if (selected !== undefined && !(document.activeElement instanceof HTMLInputElement))
      this.#renderer.focusRow(selected);
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
    addEventListener('pagehide', () => this.writeUrl());
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
    this.writeUrl();
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
    const target = event.target as Element;
    const cell = target.closest('a, button') ? null : target.closest('.cell');
    const isOpened = cell !== null && isCut(cell) && getSelection()?.isCollapsed !== false;
    const row = isOpened || target.closest('.mark a') ? rowOf(target) : undefined;
    if (row === undefined) return;
    event.preventDefault();
    this.#selectRow(row);
  }
}

/** Whether a part of a cell is hidden. */
const isCut = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }: Element): boolean =>
  scrollWidth > clientWidth || scrollHeight > clientHeight + 1;

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
