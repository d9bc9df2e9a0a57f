import type { TableTexts } from '../../texts/all.ts';
import { makeTableModel, type TableModel } from '../document/model.ts';
import { fragmentOf, type TableFrame } from '../document/rows-table.tsx';
import { type RawRow, readTable, type Table, type TableColumn } from '../document/table.ts';
import { initialState, rowAfter, type TableState, withFragment, withView } from '../document/table-state.ts';
import type { TableSettings } from '../document/table-view.tsx';
import { nextSort, parseView, printView, type View } from '../document/view.ts';
import { hydrateOnInteraction } from './hydrate-on-interaction.tsx';
import { makeTableRenderer } from './table-renderer.tsx';

/** Rows that are read between two moments in which the browser can answer its reader. */
const ROWS_PER_CHUNK = 5000;

/** So many milliseconds after the last change, the address says what is seen; browsers refuse to follow each one. */
const WRITE_DELAY_MS = 250;

/**
 * Makes the table of a page answer: loads all rows from the interface and takes the table over. A short list, whose
 * rows the page has already, waits for its reader to use the table. Where the rows cannot be loaded, the page stays as
 * it is and says so.
 *
 * @returns a function that writes into the address what is seen by then
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
        // The next attempt loads it again.
        loading = undefined;
        const status = root.querySelector('.table-status');
        if (!status?.textContent?.includes(texts.failed)) status?.append(` ${texts.failed}`);
        throw error;
      },
    );
    return loading;
  };
  if (settings.isLong || isView(location) || history.state !== null) void load();
  else hydrateOnInteraction(root, texts, load);
  return () => table?.writeAddress();
}

/** Whether an address says more than that the list is to be seen as it is. */
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

/** A table that answers. */
export interface LiveTable {
  readonly jump: (code: string) => void;
  /** Sorts as a press on the heading of a column does. */
  readonly sortBy: (column: number) => void;
  /** Writes into the address what is seen. */
  readonly writeAddress: () => void;
}

/** What is kept of a table in an entry of the browser's history, beside its address. */
interface HistoryState {
  readonly top?: number;
}

/** Puts the live table in the place of the static one, and wires it to the keys, the address and the history. */
function mountTable(
  root: HTMLElement,
  frame: TableFrame,
  csv: string,
  model: TableModel,
  texts: TableTexts,
): LiveTable {
  let state = initialState(model);
  const screen = makeTableRenderer(root, frame, csv, model, texts, {
    onFilter: (filter) => look({ ...state.view, filter }),
    onSort: (columnId) => sort(columnId),
    onJump: (code) => jump(code),
  });
  const keep = makeAddressWriter(() => state.view, screen.top);
  const set = (next: TableState): void => {
    state = next;
    screen.draw(state);
  };
  const look = (view: View): void => {
    set(withView(state, model, view));
    screen.scrollTo(state, 0);
    keep.soon();
  };
  const sort = (columnId: string): void => look({ ...state.view, sort: nextSort(state.view.sort, columnId) });
  const follow = (fragment: string): void => {
    state = withFragment(state, model, fragment);
    if (state.selected === undefined) screen.draw(state);
    else screen.reveal(state, state.selected);
  };
  const go = (row: number): void => {
    const fragment = fragmentOf(frame, model.rows[row] as RawRow);
    if (fragment === undefined) return;
    keep.now();
    tryHistoryChange(() => history.pushState({}, '', `#${fragment}`));
    follow(fragment);
    screen.focus(row);
    keep.soon();
  };
  const jump = (code: string): void => {
    const row = model.jump(code);
    if (row !== undefined) go(row);
    else set({ ...state, missing: code.slice(0, 100) });
  };
  /** Shows what the address and the history say: at the start, and when the reader goes back or forward. */
  const restore = (): void => {
    const asked = parseView(location.search);
    state = withView(state, model, asked);
    follow(location.hash);
    const { top } = (history.state ?? {}) as HistoryState;
    if (top !== undefined) screen.scrollTo(state, top);
    // A filter that hides the row that is meant has gone, and goes from the address, too.
    if (state.view.filter !== asked.filter) keep.now();
  };
  const step = (event: KeyboardEvent): void => {
    const from = rowOf(event.target);
    if (from === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === 'Enter' && event.target instanceof HTMLTableRowElement) go(from);
    const to = rowAfter(state, from, event.key, screen.rowsInSight());
    if (to === undefined) return;
    event.preventDefault();
    state = { ...state, active: to };
    screen.reveal(state, to);
    screen.focus(to);
  };

  const typed = root.querySelector('input')?.value;
  root.classList.add('live');
  restore();
  if (typed) look({ ...state.view, filter: typed });

  onScroll(root, () => {
    screen.draw(state);
    keep.soon();
  });
  root.addEventListener('keydown', step);
  root.addEventListener('focusin', ({ target }) => {
    const row = rowOf(target);
    if (row !== undefined && row !== state.active) set({ ...state, active: row });
  });
  root.addEventListener('click', (event) => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey;
    const row = isPlain && (event.target as Element).closest('.mark a') ? rowOf(event.target) : undefined;
    if (row === undefined) return;
    event.preventDefault();
    go(row);
  });
  addEventListener('popstate', restore);
  addEventListener('pagehide', keep.now);
  addEventListener('resize', () => screen.draw(state));
  addEventListener('beforeprint', () => screen.print(state));
  addEventListener('afterprint', () => screen.printed(state));
  return {
    jump,
    sortBy: (column) => sort((frame.columns[column] as TableColumn).id),
    writeAddress: keep.now,
  };
}

/** Index of the row that an element is in. */
function rowOf(target: EventTarget | null): number | undefined {
  const row = target instanceof Element ? target.closest<HTMLElement>('tr[data-index]') : null;
  return row ? Number(row.dataset.index) : undefined;
}

/** Calls back at most once for each picture that the browser draws. */
function onScroll(root: HTMLElement, listener: () => void): void {
  let isDue = false;
  const onFrame = () => {
    isDue = false;
    listener();
  };
  const onEvent = () => {
    if (!isDue) requestAnimationFrame(onFrame);
    isDue = true;
  };
  root.addEventListener('scroll', onEvent, { capture: true, passive: true });
}

/** Writes what is seen into the address and the history, now or when the reader pauses. */
function makeAddressWriter(
  viewOf: () => View,
  topOf: () => number,
): { readonly now: () => void; readonly soon: () => void } {
  let pause: ReturnType<typeof setTimeout> | undefined;
  const now = () => {
    clearTimeout(pause);
    const kept: HistoryState = { top: topOf() };
    const address = `${location.pathname}${printView(viewOf())}${location.hash}`;
    tryHistoryChange(() => history.replaceState(kept, '', address));
  };
  const soon = () => {
    clearTimeout(pause);
    pause = setTimeout(now, WRITE_DELAY_MS);
  };
  return { now, soon };
}

/** Changes the history; what a browser refuses, because there were too many changes, the next one makes good. */
function tryHistoryChange(change: () => void): void {
  try {
    change();
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}
