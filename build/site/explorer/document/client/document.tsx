/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import { Component, render } from 'preact';
import { documentUrl } from '../../../../formats/urls.ts';
import { oncePerKey } from '../../../../model/once.ts';
import type { UiLanguage } from '../../../paths.ts';
import { TABLE_TEXTS } from '../../../texts/all.ts';
import { changeHistory, keepFragment, syncLanguageLinks } from '../../components/address.ts';
import { updateVersionBanner } from '../../components/clock.ts';
import { enableCopyButtons } from '../../components/copy-buttons.ts';
import type { FormatName } from '../../export/export.ts';
import type { TableSettings } from '../rows.tsx';
import { type RawRow, type RowLinks, type RowNames, readTable, rowNamesOf, type Table } from '../table.ts';
import { LiveTable, markHiddenColumns } from './live-table.tsx';
import { parseView, printView } from './table-state.ts';

const ui = document.documentElement.lang as UiLanguage;
const texts = TABLE_TEXTS[ui];
/** Whether the stylesheet hides the labels of the fields. */
const isPhone = matchMedia('(max-width: 760px)').matches;

/** The space below a menu in the window, and the least height of a menu, in CSS pixels. */
const MARGIN = 8;
const MIN_HEIGHT = 160;

/** Makes a menu end in the window, and closes it on Escape, and when the pointer or the focus goes elsewhere. */
function manageMenu(menu: HTMLDetailsElement): void {
  menu.addEventListener('toggle', () => {
    const { style, offsetParent } = menu.lastElementChild as HTMLElement;
    const space = innerHeight - (offsetParent?.getBoundingClientRect().bottom ?? 0) - MARGIN;
    style.maxHeight = `${Math.max(space, MIN_HEIGHT)}px`;
  });
  const closeFor = ({ target }: Event): void => {
    if (!menu.contains(target as Node)) menu.open = false;
  };
  document.addEventListener('pointerdown', closeFor);
  document.addEventListener('focusin', closeFor);
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !menu.open) return;
    menu.open = false;
    menu.querySelector('summary')?.focus();
  });
}

/**
 * Adds the controls of the table of a page, and makes it interactive. A short list, whose rows are all prerendered, is
 * loaded when the reader is about to use the controls or follows a link to a row. If the rows cannot be loaded, the page
 * stays as it is and shows an error. The result writes the current view into the URL.
 */
function startTable(root: HTMLElement): () => void {
  const settings = JSON.parse(root.dataset.table ?? '') as TableSettings;
  let table: LiveTable | undefined;
  let loading: Promise<LiveTable> | undefined;
  const load = async (): Promise<LiveTable | undefined> => {
    loading ??= loadTable(root, settings);
    try {
      table = await loading;
    } catch {
      // The next call tries again.
      loading = undefined;
      showFailure(root, texts.failed);
    }
    return table;
  };
  const use: UseTable = (action) => {
    if (table) action(table);
    else void load().then((loaded) => loaded && action(loaded));
  };
  const toolbar = find(root, '.toolbar');
  render(<Toolbar use={use} isDated={toolbar.matches('.dated')} />, find(toolbar, '.controls'));
  addExports(find(toolbar, '.downloads') as HTMLDetailsElement, use);
  for (const heading of root.querySelectorAll('.sort')) {
    const button = Object.assign(document.createElement('button'), { type: 'button', className: 'sort' });
    button.append(...heading.childNodes);
    heading.replaceWith(button);
  }
  root.addEventListener('click', ({ target }) => {
    const heading = (target as Element).closest('.sort');
    const column = heading ? [...root.querySelectorAll('.sort')].indexOf(heading) : -1;
    if (column >= 0) use((table) => table.sortBy(column));
    // A prerendered row: the table opens the row of the URL when it is loaded.
    const row = (target as Element).closest('tbody tr')?.id;
    if (table || !row || (target as Element).closest('a')) return;
    changeHistory('push', `#${row}`);
    void load();
  });
  markHiddenColumns(root, find(root, '.scroller'));
  for (const type of ['focusin', 'pointerdown'])
    root.addEventListener(type, () => void load(), { once: true });
  addEventListener('hashchange', () => void load(), { once: true });
  const hasView = printView(parseView(location.search)) !== '' || location.hash.includes('=');
  if (settings.isLong || settings.links.length > 0 || hasView || history.state !== null) void load();
  else root.classList.add('live');
  return () => table?.writeUrl();
}

const find = (root: Element, selector: string): HTMLElement => root.querySelector(selector) as HTMLElement;

function showFailure(root: HTMLElement, message: string): void {
  const status = find(root, '.table-status');
  if (!status.textContent?.includes(message)) status.append(` ${message}`);
}

/** Calls a function with the interactive table, which is loaded if necessary. */
type UseTable = (action: (table: LiveTable) => void) => void;

/** The controls above a table: a filter, a menu of columns, a day of validity, and a field to go to a code. */
function Toolbar({ use, isDated }: { use: UseTable; isDated: boolean }) {
  return (
    <>
      <label class="filter">
        <span>{texts.filter}</span>
        <input
          type="search"
          placeholder={isPhone ? texts.filter : undefined}
          spellcheck={false}
          autocomplete="off"
          onInput={({ currentTarget: { value } }) => use((table) => table.filterBy(value))}
        />
      </label>
      {isDated && (
        <label class="day">
          <span>{texts.validOn}</span>
          <input
            type="date"
            onInput={({ currentTarget: { value } }) => use((table) => table.filterByDay(value))}
          />
        </label>
      )}
      <form
        class="jump"
        onSubmit={(event) => {
          event.preventDefault();
          const code = String(new FormData(event.currentTarget).get('code') ?? '');
          use((table) => table.jumpTo(code));
        }}
      >
        <label>
          <span>{texts.goToCode}</span>
          <input
            name="code"
            placeholder={isPhone ? texts.goToCode : undefined}
            spellcheck={false}
            autocomplete="off"
            autocapitalize="off"
            enterkeyhint="go"
          />
        </label>
        <button type="submit" class="secondary">
          {texts.go}
        </button>
      </form>
      <details
        class="menu"
        onToggle={({ currentTarget }) => {
          const { open, lastElementChild: menu } = currentTarget;
          if (open && menu) use((table) => render(<ValueMenu table={table} />, menu));
        }}
      >
        <summary class="button secondary">{texts.values[isPhone ? 'narrow' : 'wide']}</summary>
        <div />
      </details>
    </>
  );
}

/** The values of the columns that have only a few, fewest first, with the numbers of their rows, and all columns. */
class ValueMenu extends Component<{ table: LiveTable }> {
  override render({ table }: { table: LiveTable }) {
    const option = (key: string, text: string, isChecked: boolean, change: () => void, count?: number) => (
      <label key={key}>
        <input
          type="checkbox"
          checked={isChecked}
          onChange={() => {
            change();
            this.forceUpdate();
          }}
        />
        <bdi>{text.slice(0, MAX_NAME_LENGTH)}</bdi>
        {count !== undefined && <small> {count.toLocaleString(ui)}</small>}
      </label>
    );
    const { columns } = table;
    const filters = columns.filter(({ values }) => values.length > 0);
    return (
      <>
        {filters.length > 0 && <p>{texts.onlyRowsWith}</p>}
        {filters
          .sort((a, b) => a.values.length - b.values.length)
          .map(({ id, name, values, chosen }) => (
            <fieldset key={id}>
              <legend>
                <bdi>{name.slice(0, MAX_NAME_LENGTH)}</bdi>
              </legend>
              {values.map(({ value, text, count }) => {
                const others = chosen.filter((one) => one !== value);
                const isChosen = others.length < chosen.length;
                return option(
                  value,
                  text,
                  isChosen,
                  () => table.choose(id, isChosen ? others : [...others, value]),
                  count,
                );
              })}
            </fieldset>
          ))}
        <fieldset>
          <legend>{texts.columns}</legend>
          {columns.map(({ id, name, isShown }) =>
            option(id, name, isShown, () => table.showColumn(id, !isShown)),
          )}
        </fieldset>
      </>
    );
  }
}

const FILES = ['Excel', 'CSV', 'JSON'] as const;

/** Adds the exports of the shown rows to the menu of downloads: before the files of the whole list if rows are filtered. */
function addExports(menu: HTMLDetailsElement, use: UseTable): void {
  const place = Object.assign(document.createElement('div'), { className: 'part' });
  const files = menu.lastElementChild as Element;
  const show = (table: LiveTable, status = ''): void => {
    const { shown, all } = table.counts;
    const isFiltered = shown < all;
    const item = (name: FormatName, text: string) => (
      <li key={name}>
        <button
          type="button"
          onClick={() =>
            void table.exportRows(name).then(
              (message) => show(table, message),
              () => show(table, texts.exportFailed),
            )
          }
        >
          {text}
        </button>
      </li>
    );
    // Files of the whole list have these formats too.
    if (isFiltered) files.prepend(place);
    else files.append(place);
    render(
      <>
        {isFiltered && <p>{texts.filteredRows(shown)}</p>}
        <ul>
          {isFiltered && FILES.map((name) => item(name, name === 'Excel' ? 'Excel (CSV)' : name))}
          {item('TypeScript', 'TypeScript')}
          {(['table', 'Markdown'] as const).map((name) => item(name, texts.copyAs[name]))}
        </ul>
        <p role="status">{status}</p>
      </>,
      place,
    );
  };
  menu.addEventListener('toggle', () => menu.open && use((table) => show(table)));
}

const MAX_NAME_LENGTH = 100;

/** Rows that are parsed before the browser gets time to handle events. */
const ROWS_PER_CHUNK = 5000;

async function loadTable(root: HTMLElement, settings: TableSettings): Promise<LiveTable> {
  const source = documentUrl(settings.uri, settings.language);
  const response = await fetch(source);
  if (!response.ok) throw new Error(`${response.status} for ${source}`);
  const text = await response.text();
  const table = readTable(text, settings.links);
  if (!table) throw new Error(`no rows in ${source}`);
  const rows: RawRow[] = [];
  for (const row of table.rows)
    if (rows.push(row) % ROWS_PER_CHUNK === 0) await new Promise((resume) => setTimeout(resume));
  const live = new LiveTable(root, text, { ...table, rows }, settings, ui);
  void loadNames(settings.links, { ...table, rows }).then((names) => live.addNames(names));
  return live;
}

/** Maximum size in bytes of a list that is loaded for the names of its rows. */
const MAX_TARGET_SIZE = 5_000_000;

/** Loads the names of the rows that foreign keys refer to. Without a list, its codes are shown without names. */
async function loadNames(links: readonly RowLinks[], own: Table): Promise<RowNames> {
  const tableAt = oncePerKey(async (source: string): Promise<Table | undefined> => {
    const response = await fetch(source);
    if (response.ok && Number(response.headers.get('content-length')) <= MAX_TARGET_SIZE)
      return readTable(await response.text());
    await response.body?.cancel();
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

updateVersionBanner();
enableCopyButtons(document);

const table = document.getElementById('table');
const writeUrl = table ? startTable(table) : () => {};
for (const menu of document.querySelectorAll<HTMLDetailsElement>('details.menu')) manageMenu(menu);
const currentUrl = (): Location => {
  writeUrl();
  return location;
};
syncLanguageLinks(document.querySelectorAll('.translations a[hreflang]'), currentUrl);
// Other versions show the same row.
keepFragment(document.querySelectorAll('.versions a, .banner a'), currentUrl);
