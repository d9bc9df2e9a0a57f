/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import { render } from 'preact';
import type { RefusedTerm } from '../../../model/query/search.ts';
import { codeCheckPage, documentPage, type UiLanguage } from '../../paths.ts';
import { find, quote, type Results } from '../../search/find.ts';
import { MAX_ENTRIES_PER_TERM } from '../../search/index-format.ts';
import type { Result } from '../../search/rate.ts';
import { loadSource } from '../../search/source.ts';
import { DIRECTORY_TEXTS } from '../../texts/all.ts';
import { changeHistory, updateLanguageLinks } from '../components/address.ts';
import { markValidity } from '../components/clock.ts';
import { FacetOptions, MAX_OPTIONS } from './filters.tsx';
import { loadSearchIndex } from './index-file.ts';
import { Listing } from './listing.tsx';
import { keepForCheck, markMatches, notesOn, ResultText, resultUrl } from './results.tsx';
import { type DirectoryPage, FACETS, type ListedItem, search } from './search.ts';
import { startSuggestions } from './search-box.tsx';
import { apiQuery, printView, readView, START, type View } from './view.ts';

/*
 * Searches the directory, and keeps the view in the URL. Until the first interaction the page stays as prerendered, and
 * nothing else is loaded.
 */
const ui = document.documentElement.lang as UiLanguage;
const texts = DIRECTORY_TEXTS[ui];
const form = select<HTMLFormElement>('form.filters');
const results = select('#results');
const status = select('#count');
const fault = select('#fault');
const notes = select('#notes');
const textField = select<HTMLInputElement>('#text');
const more = select<HTMLDetailsElement>('#more');
const apiLink = select<HTMLAnchorElement>('#api-link');

/** Path of the first page, which URLs with a query use, and of the loaded page. */
const home = new URL(form.action).pathname;
const loadedPage = { path: location.pathname, page: Number(results.dataset.page) };

/** The latest requested view; results of earlier requests are dropped. */
let latest: View = START;

markValidity(document);
const box = startSuggestions({
  ui,
  input: textField,
  list: select('.suggestions'),
  isOff: () => readForm().isPattern,
  resultsUrl: (text) => urlOf({ ...readForm(), text }),
});
// Suggestions follow the typing. The results, whose index is larger, follow the filters, patterns and submitted words.
more.addEventListener('focusin', () => void loadSearchIndex(ui).catch(() => {}));
form.addEventListener('input', (event) => {
  const view = readForm();
  const isTyping = event.target === textField;
  if (isTyping && !view.isPattern && view.text !== '') return;
  go(view, isTyping && latest.text !== '' ? 'replace' : 'push');
});
form.addEventListener('submit', (event) => {
  event.preventDefault();
  box.close();
  go(readForm(), 'push');
});
form.addEventListener('reset', (event) => {
  event.preventDefault();
  reset();
});
for (const element of [results, notes, form]) element.addEventListener('click', followWithin);
addEventListener('popstate', () => showUrl());
if (location.search !== '') {
  status.textContent = texts.searching;
  status.ariaBusy = 'true';
  showUrl();
}

function urlOf(view: View): string {
  return `${home}${printView(view)}`;
}

function showUrl(): void {
  const view = readView(new URLSearchParams(location.search));
  const isLoadedPage = location.search === '' && location.pathname === loadedPage.path;
  const shown = isLoadedPage ? { ...view, page: loadedPage.page } : view;
  writeForm(shown);
  void show(shown);
}

function reset(): void {
  writeForm(START);
  go(START, 'push');
  textField.focus();
}

function go(view: View, how: 'push' | 'replace'): void {
  changeHistory(how, urlOf(view));
  void show(view);
}

/** Handles links to views of the directory without loading a page, except with a modifier key. */
function followWithin(event: MouseEvent): void {
  const link = (event.target as Element).closest('a');
  const isPlain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
  if (!link || !isPlain || link.pathname !== home || link.search === '') return;
  event.preventDefault();
  box.close();
  const view = readView(new URLSearchParams(link.search));
  writeForm(view);
  go(view, 'push');
  status.scrollIntoView();
  status.focus({ preventScroll: true });
}

async function show(view: View): Promise<void> {
  latest = view;
  try {
    await showResults(view);
  } finally {
    if (latest === view) {
      status.ariaBusy = 'false';
      document.documentElement.classList.remove('searching');
    }
  }
}

async function showResults(view: View): Promise<void> {
  const { text, isPattern } = view;
  const isWords = text !== '' && !isPattern;
  // The pattern compiler of the API is large.
  const loading = Promise.all([
    loadSearchIndex(ui),
    isPattern && text !== '' ? import('../../../model/query/search.ts') : undefined,
    isWords ? loadSource(ui).then((source) => find(source, text)) : undefined,
  ]);
  const loaded = await loading.catch(() => undefined);
  if (latest !== view) return;
  if (!loaded) {
    showPatternFault(undefined);
    status.textContent = texts.notLoaded;
    return;
  }
  const [index, patterns, found] = loaded;
  try {
    const wanted = patterns ? patterns.compileSearchTerm(text) : found;
    showFindings(view, search(index, view, wanted), found);
  } catch (error) {
    showPatternFault(error as RefusedTerm);
  }
}

function showFindings(view: View, directoryPage: DirectoryPage, found: Results | undefined): void {
  const { facets, lists, documents, rows, ...shown } = directoryPage;
  showPatternFault(undefined);
  render(found && <Notes {...{ view, found, rows }} />, notes);
  const links = {
    page: (page: number) => urlOf({ ...view, page }),
    tag: (tag: string) => urlOf({ ...START, tag }),
  };
  const matches = found && {
    mark: (text: string) => markMatches(found.query, text),
    showRow: (at: number) => <RowItem {...{ found, at, items: shown.items }} />,
  };
  const listing = <Listing {...{ ui, links, ...shown, ...matches }} />;
  render(shown.items.length > 0 ? listing : <NoResults />, emptied(results));
  for (const facet of FACETS) {
    const field = form.elements.namedItem(facet) as HTMLSelectElement;
    const options = { ui, facet, values: facets[facet], selected: view[facet], limit: MAX_OPTIONS };
    render(<FacetOptions {...options} />, emptied(field));
    field.value = view[facet];
  }
  const counts: string[] = [];
  if (lists > 0) counts.push(texts.counts(lists, documents));
  if (rows > 0) counts.push(texts.codeCount(rows, rows >= MAX_ENTRIES_PER_TERM));
  status.textContent = counts.length > 0 ? counts.join(', ') : texts.noResults;
  // The same view in other languages and in the API.
  updateLanguageLinks({ search: printView({ ...view, page: 1 }), hash: '' });
  const inApi = apiQuery(view);
  apiLink.hidden = inApi === undefined;
  apiLink.search = inApi ?? '';
  markValidity(results);
  results.dataset.view = printView(view);
}

/** What to say about the results, and what else to do with the text. */
function Notes({ found, view, rows }: { found: Results; view: View; rows: number }) {
  const { codes, misspelled } = found;
  return (
    <>
      {notesOn(ui, found).map((note) => (
        <p key={note}>{note}</p>
      ))}
      {misspelled !== undefined && (
        <p>
          <a href={urlOf({ ...view, text: quote(misspelled), page: 1 })}>{texts.searchInstead(misspelled)}</a>
        </p>
      )}
      {codes.length > 0 && (
        <p>
          <a class="button" href={codeCheckPage(ui)} onClick={() => keepForCheck(codes)}>
            {texts.checkCodes(codes.length)}
          </a>
        </p>
      )}
      {rows >= MAX_ENTRIES_PER_TERM && <p>{texts.cutCodes}</p>}
    </>
  );
}

/** A row; after the last one of its list, a link to the others of the list. */
function RowItem({ found, items, at }: { found: Results; items: readonly ListedItem[]; at: number }) {
  const rows = items.map((item) => ('row' in item ? item.row : undefined));
  const row = rows[at] as Result;
  const isLast = rows.findLastIndex((other) => other?.list === row.list) === at;
  const others = isLast ? (found.moreRows.get(row.list) ?? 0) : 0;
  const filter = new URLSearchParams({ filter: found.query.wholes.at(-1)?.typed ?? '' });
  return (
    <li class="found-code">
      <a href={resultUrl(ui, row)}>
        <ResultText {...{ ui, query: found.query, item: row }} />
      </a>
      {others > 0 && (
        <a class="more" href={`${documentPage(ui, row.place)}?${filter}`}>
          {texts.moreRowsIn(others, row.title)}
        </a>
      )}
    </li>
  );
}

function NoResults() {
  return (
    <div class="no-results">
      <p>{texts.noResultsHelp}</p>
      <button type="button" onClick={reset}>
        {texts.reset}
      </button>
    </div>
  );
}

/** Shows the error of a pattern, and no results. */
function showPatternFault(error: RefusedTerm | undefined): void {
  textField.ariaInvalid = String(error !== undefined);
  fault.hidden = error === undefined;
  fault.textContent = error ? texts.badPattern[error.reason](error.part) : '';
  if (!error) return;
  // The API rejects it, too.
  apiLink.hidden = true;
  render(null, emptied(results));
  render(null, notes);
  status.textContent = '';
}

/** The names of the form's fields are those of the view, except `q`, which a form has in its URL if no script sends it. */
function readForm(): View {
  const { q, ...fields } = Object.fromEntries(new FormData(form));
  return { ...START, ...fields, text: String(q), isPattern: 'isPattern' in fields };
}

function writeForm(view: View): void {
  const { text, page, sort, isPattern, ...filters } = view;
  if (isPattern || sort !== START.sort || Object.values(filters).some((value) => value !== ''))
    more.open = true;
  const fields = { ...view, q: text };
  for (const element of form.elements) {
    if (element instanceof HTMLInputElement && element.type === 'checkbox') element.checked = isPattern;
    else if (element instanceof HTMLInputElement || element instanceof HTMLSelectElement) {
      element.value = String(fields[element.name as keyof typeof fields]);
    }
  }
}

/** Removes the prerendered content of an element before its first render. */
function emptied<T extends HTMLElement>(element: T): T {
  if (element.dataset.rendered === undefined) element.replaceChildren();
  element.dataset.rendered = '';
  return element;
}

function select<T extends HTMLElement = HTMLElement>(selector: string): T {
  const found = document.querySelector<T>(selector);
  if (!found) throw new Error(`the page has no ${selector}`);
  return found;
}
