/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import { render } from 'preact';
import type { UiLanguage } from '../../../paths.ts';
import { TABLE_TEXTS } from '../../../texts/all.ts';
import { changeHistory, keepFragment, syncLanguageLinks } from '../../components/address.ts';
import { updateVersionBanner } from '../../components/clock.ts';
import { enableCopyButtons } from '../../components/copy-buttons.ts';
import type { TableSettings } from '../rows.tsx';
import { Toolbar, type UseTable } from './controls.tsx';
import { addExports } from './exports-menu.tsx';
import { LiveTable } from './live-table.tsx';
import { loadList, loadNames } from './load.ts';
import { markHiddenColumns } from './scrolling.ts';
import { nextSort, parseView, printView } from './view.ts';

/** The space below a menu in the window, and the least height of a menu, in CSS pixels. */
const MARGIN = 8;
const MIN_HEIGHT = 160;

const ui = document.documentElement.lang as UiLanguage;
const texts = TABLE_TEXTS[ui];

updateVersionBanner();
enableCopyButtons(document);
const root = document.getElementById('table');
const writeUrl = root ? startTable(root) : () => {};
for (const menu of document.querySelectorAll<HTMLDetailsElement>('details.menu')) manageMenu(menu);
const currentUrl = (): Location => {
  writeUrl();
  return location;
};
syncLanguageLinks(document.querySelectorAll('.translations a[hreflang]'), currentUrl);
// Other versions show the same row.
keepFragment(document.querySelectorAll('.versions a, .banner a'), currentUrl);

/**
 * Adds the controls of the table of a page, and makes it interactive. A short list, whose rows are all prerendered, is
 * loaded when the reader is about to use the controls or follows a link to a row. If the rows cannot be loaded, the page
 * stays as it is and shows an error. The result writes the current view into the URL.
 */
function startTable(root: HTMLElement): () => void {
  const settings = JSON.parse(root.dataset.table ?? '') as TableSettings;
  const find = (selector: string): HTMLElement => root.querySelector(selector) as HTMLElement;
  let table: LiveTable | undefined;
  let loading: Promise<LiveTable> | undefined;
  const load = async (): Promise<LiveTable | undefined> => {
    loading ??= loadLiveTable(root, settings);
    try {
      table = await loading;
    } catch {
      // The next call tries again.
      loading = undefined;
      const status = find('.table-status');
      if (!status.textContent?.includes(texts.failed)) status.append(` ${texts.failed}`);
    }
    return table;
  };
  const use: UseTable = (action) => {
    if (table) action(table);
    else void load().then((loaded) => loaded && action(loaded));
  };
  const isDated = find('.toolbar').matches('.dated');
  const isNarrow = matchMedia('(max-width: 760px)').matches;
  render(<Toolbar {...{ texts, use, isDated, isNarrow }} />, find('.controls'));
  addExports(find('.downloads') as HTMLDetailsElement, use);
  for (const heading of root.querySelectorAll('.sort')) {
    const button = Object.assign(document.createElement('button'), { type: 'button', className: 'sort' });
    button.append(...heading.childNodes);
    heading.replaceWith(button);
  }
  root.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return;
    const heading = target.closest('.sort');
    const place = heading ? [...root.querySelectorAll('.sort')].indexOf(heading) : -1;
    if (place >= 0) use((one) => sortBy(one, place));
    // A prerendered row: the table opens the row of the URL when it is loaded.
    const row = target.closest('tbody tr')?.id;
    if (table || !row || target.closest('a')) return;
    changeHistory('push', `#${row}`);
    void load();
  });
  markHiddenColumns(find('.scroller'));
  for (const type of ['focusin', 'pointerdown'])
    root.addEventListener(type, () => void load(), { once: true });
  addEventListener('hashchange', () => void load(), { once: true });
  const hasView = printView(parseView(location.search)) !== '' || location.hash.includes('=');
  if (settings.isLong || settings.links.length > 0 || hasView || history.state !== null) void load();
  else root.classList.add('live');
  return () => table?.writeUrl();
}

async function loadLiveTable(root: HTMLElement, settings: TableSettings): Promise<LiveTable> {
  const list = await loadList(settings);
  const table = new LiveTable(root, list, settings, ui);
  void loadNames(settings.links, { ...list.head, rows: list.rows }).then((names) => table.addNames(names));
  return table;
}

/** Sorts by a column, by its place among those that are shown. */
function sortBy(table: LiveTable, place: number): void {
  const { sort, hidden } = table.state.view;
  const column = table.model.frame.columns.filter(({ id }) => !hidden.includes(id))[place];
  if (column) table.show({ sort: nextSort(sort, column.id) });
}

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
