/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import { render } from 'preact';
import { readForReader } from '../../../../model/document/texts.ts';
import { unquote } from '../../../../model/json/text.ts';
import { oncePerKey } from '../../../../model/once.ts';
import type { UiLanguage } from '../../../paths.ts';
import type { RawRow } from '../../../rows/cells.ts';
import {
  findEmptyColumns,
  memberText,
  type RowNames,
  readTable,
  rowNamesOf,
  type TableInLanguage,
} from '../../../rows/table.ts';
import { readTree } from '../../../rows/tree.ts';
import { TABLE_TEXTS } from '../../../texts/all.ts';
import { renderLinksBelowBase } from '../../components/base-path.ts';
import {
  changeHistory,
  enableCopyButtons,
  keepRow,
  request,
  syncLanguageLinks,
  updateVersionBanner,
} from '../../components/client.ts';
import { showFilter } from '../../reference/show-filter.ts';
import type { TableSettings } from '../rows.tsx';
import { addExports, Toolbar, type UseTable } from './controls.tsx';
import { LiveTable } from './live-table.ts';
import { loadTable, sourceIn } from './load-list.ts';
import { makeTableModel } from './model.ts';
import { parseView, printNames, printView } from './state.ts';

/** The space below a menu in the window in CSS pixels, and the least height of a menu with more content. */
const MARGIN = 8;
const MIN_SHARE = 0.6;

/** Rows that are parsed before the browser gets time to handle events. */
const ROWS_PER_CHUNK = 5000;

const ui = document.documentElement.lang as UiLanguage;
const texts = TABLE_TEXTS[ui];

/** The language in which the reader wants names. */
const namesLanguage = parseView(location.search).names ?? ui;

renderLinksBelowBase();
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
// Other versions show the same row, with names in the same language.
keepRow(document.querySelectorAll('.versions a, .banner a'), () => {
  const { search, hash } = currentUrl();
  return { search: printNames(search), hash };
});

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
  const status = find('.table-status');
  const prerendered = status.textContent;
  const load = async (): Promise<LiveTable | undefined> => {
    if (!loading) status.textContent = texts.loading;
    loading ??= loadLiveTable(root, settings);
    try {
      table = await loading;
    } catch {
      // The next call tries again.
      loading = undefined;
      status.textContent = `${prerendered} ${texts.failed}`;
    }
    return table;
  };
  const use: UseTable = (action) => void load().then((loaded) => loaded && action(loaded));
  const { languages = [], hasValues } = settings;
  const isDated = find('.toolbar').matches('.dated');
  const toolbar = { texts, use, ui, isDated, hasValues, languages, namesLanguage };
  render(<Toolbar {...toolbar} />, find('.controls'));
  // Pages for frames have none.
  const downloads = document.querySelector<HTMLDetailsElement>('.downloads');
  if (downloads) addExports(downloads, use);
  for (const heading of root.querySelectorAll('.sort')) {
    const button = Object.assign(document.createElement('button'), { type: 'button', className: 'sort' });
    button.append(...heading.childNodes);
    heading.replaceWith(button);
  }
  root.addEventListener('click', (event) => {
    const { target } = event;
    if (!(target instanceof Element)) return;
    const link = target.closest('.layouts a');
    if (link && !(event.ctrlKey || event.metaKey || event.shiftKey)) {
      event.preventDefault();
      use((one) => one.showLayout(link.matches('[href$=tree]') ? 'tree' : undefined));
    }
    const heading = target.closest('.sort');
    const place = heading ? [...root.querySelectorAll('.sort')].indexOf(heading) : -1;
    if (place >= 0) use((one) => one.sortBy(place));
    // A prerendered row: the table opens the row of the URL when it is loaded.
    const row = target.closest('tbody tr')?.id;
    if (table || !row || target.closest('a')) return;
    changeHistory('push', `#${row}`);
    void load();
  });
  // The URI of a concept ends with `#` and the code, which redirects keep: `#DE` becomes `#code=DE`.
  const [, column] = /^([^&=]+)=[^&]*$/.exec(root.querySelector('tbody tr')?.id ?? '') ?? [];
  const [, code = ''] = /^#([^=]+)$/.exec(location.hash) ?? [];
  if (column && code !== '' && !document.getElementById(code))
    changeHistory('replace', `#${column}=${code}`, history.state);
  for (const type of ['focusin', 'pointerdown'])
    root.addEventListener(type, () => void load(), { once: true });
  addEventListener('hashchange', () => void load(), { once: true });
  const hasView = printView(parseView(location.search)) !== '' || location.hash.includes('=');
  if (settings.isLong || settings.links.length > 0 || hasView) void load();
  else root.classList.add('live');
  return () => table?.writeUrl();
}

/** Loads the list of a page. Rejects if that fails. */
async function loadLiveTable(root: HTMLElement, settings: TableSettings): Promise<LiveTable> {
  const whole = await (await request(settings.source)).text();
  const { text, language = settings.language, others } = readForReader(whole, namesLanguage);
  const list = readTable(text, settings.links);
  if (!list) throw new Error(`no rows in ${settings.source}`);
  const rows: RawRow[] = [];
  for (const row of list.rows) if (rows.push(row) % ROWS_PER_CHUNK === 0) await giveTime();
  await giveTime();
  const tree = readTree(list, rows);
  await giveTime();
  const idOf = (name: string) => unquote(memberText(text, 'codeList', 'identification', name) ?? '');
  const ids = { uri: idOf('canonicalVersionUri'), listUri: idOf('canonicalUri') };
  const empty = findEmptyColumns(list, rows);
  const frame = { ...list, ...settings, language, others, ui, ...ids, text, tree, empty };
  const model = makeTableModel(frame, rows);
  await giveTime();
  const table = new LiveTable(
    root,
    model,
    ({ state }) => void showFilter(model.frame, state.view, texts.filteredCode),
  );
  void loadNames(settings, { ...list, language, others, rows }).then((names) => table.addNames(names));
  return table;
}

/** Lets the browser handle events before the next task. */
const giveTime = (): Promise<void> => new Promise((resume) => setTimeout(resume));

/** Loads the names of the rows that foreign keys refer to. Without a list, its codes are shown without names. */
async function loadNames({ links }: TableSettings, own: TableInLanguage): Promise<RowNames> {
  const targetAt = oncePerKey((source: string) => loadTable(source, namesLanguage).catch(() => undefined));
  const names = await Promise.all(
    links.map(async (link) => {
      const target = link.page === '' ? own : await targetAt(sourceIn(link, namesLanguage));
      return target ? [...rowNamesOf(link, target)] : [];
    }),
  );
  return new Map(names.flat());
}

/** Makes a menu end in the window, and closes it on Escape, and when the pointer or the focus goes elsewhere. */
function manageMenu(menu: HTMLDetailsElement): void {
  menu.addEventListener('toggle', () => {
    const content = menu.lastElementChild as HTMLElement;
    const space = innerHeight - content.getBoundingClientRect().top - MARGIN;
    content.style.maxHeight = `${Math.max(space, innerHeight * MIN_SHARE)}px`;
    // The page scrolls rather than a low menu, when its content is shown.
    requestAnimationFrame(() => {
      const { bottom } = content.getBoundingClientRect();
      scrollBy(0, Math.max(0, bottom + MARGIN - innerHeight));
    });
  });
  const closeFor = ({ target }: Event): void => {
    if (!menu.contains(target as Node)) menu.open = false;
  };
  document.addEventListener('pointerdown', closeFor);
  document.addEventListener('focusin', closeFor);
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !menu.open) return;
    event.preventDefault();
    menu.open = false;
    menu.querySelector('summary')?.focus();
  });
}
