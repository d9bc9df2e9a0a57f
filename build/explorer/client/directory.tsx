/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import { render } from 'preact';
import type { BadParameters } from '../../api/bad-parameters.ts';
import type { UiLanguage } from '../../site/addresses.ts';
import { DIRECTORY_TEXTS } from '../../texts/all.ts';
import { FacetOptions, MAX_OPTIONS } from '../directory/filters.tsx';
import { readIndex } from '../directory/index-file.ts';
import { Listing } from '../directory/listing.tsx';
import {
  FACETS,
  makeSearchIndex,
  type SearchIndex,
  type SearchResults,
  search,
} from '../directory/search.ts';
import { apiQuery, printView, readView, START, type View } from '../directory/view.ts';
import { changeHistory } from './history.ts';
import { updateLanguageLinks } from './language-links.ts';
import { markValidity } from './validity.ts';

/*
 * Searches the directory as the reader types and keeps the view in the address. Until the first interaction the page
 * stays as prerendered, and nothing else is loaded.
 */
const ui = document.documentElement.lang as UiLanguage;
const texts = DIRECTORY_TEXTS[ui];
const form = find<HTMLFormElement>('form.filters');
const results = find('#results');
const status = find('#count');
const fault = find('#fault');
const apiLink = find<HTMLAnchorElement>('#api-link');

/** Path of the first page, which is used by addresses with a query, and of the loaded page. */
const home = new URL(form.action).pathname;
const loadedPage = { path: location.pathname, page: Number(results.dataset.page) };

let index: Promise<SearchIndex> | undefined;
/** The latest requested view; results of earlier requests are dropped. */
let latest: View = START;

markValidity(document);
form.addEventListener('focusin', () => void loadIndex().catch(() => {}));
form.addEventListener('input', (event) => {
  const isTyping = event.target === form.elements.namedItem('text');
  go(readForm(), isTyping && latest.text !== '' ? 'replace' : 'push');
});
form.addEventListener('submit', (event) => event.preventDefault());
form.addEventListener('reset', (event) => {
  event.preventDefault();
  writeForm(START);
  go(START, 'push');
});
results.addEventListener('click', followWithin);
addEventListener('popstate', () => showAddress());
if (location.search !== '') showAddress();

function showAddress(): void {
  const view = readView(new URLSearchParams(location.search));
  const isLoadedPage = location.search === '' && location.pathname === loadedPage.path;
  const shown = isLoadedPage ? { ...view, page: loadedPage.page } : view;
  writeForm(shown);
  void show(shown);
}

function go(view: View, how: 'push' | 'replace'): void {
  changeHistory(how, `${home}${printView(view)}`);
  void show(view);
}

/** Handles links to views of the directory without loading a page, except with a modifier key. */
function followWithin(event: MouseEvent): void {
  const link = (event.target as Element).closest('a');
  const isPlain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
  if (!link || !isPlain || link.pathname !== home || link.search === '') return;
  event.preventDefault();
  const view = readView(new URLSearchParams(link.search));
  writeForm(view);
  go(view, 'push');
  status.scrollIntoView();
  status.focus({ preventScroll: true });
}

async function show(view: View): Promise<void> {
  latest = view;
  const isSearch = view.isPattern && view.text !== '';
  // The pattern compiler of the API is large.
  const compiler = isSearch ? import('../../query/search.ts') : undefined;
  const loaded = await Promise.all([loadIndex(), compiler]).catch(() => undefined);
  if (latest !== view) return;
  if (!loaded) {
    showPatternFault(undefined);
    status.textContent = texts.notLoaded;
    return;
  }
  const [known, patterns] = loaded;
  let findings: SearchResults;
  try {
    findings = search(known, view, patterns?.compileSearchTerm(view.text));
  } catch (error) {
    showPatternFault(error as Error);
    return;
  }
  showFindings(view, findings);
}

function showFindings(view: View, findings: SearchResults): void {
  showPatternFault(undefined);
  const links = {
    page: (page: number) => `${home}${printView({ ...view, page })}` || home,
    tag: (tag: string) => `${home}${printView({ ...START, tag })}`,
  };
  render(<Listing ui={ui} {...findings} links={links} />, emptied(results));
  for (const facet of FACETS) {
    const select = form.elements.namedItem(facet) as HTMLSelectElement;
    const values = findings.facets[facet];
    render(
      <FacetOptions ui={ui} facet={facet} values={values} selected={view[facet]} limit={MAX_OPTIONS} />,
      emptied(select),
    );
    select.value = view[facet];
  }
  status.textContent =
    findings.lists === 0 ? texts.noResults : texts.counts(findings.lists, findings.documents);
  showAddresses(view);
  markValidity(results);
  results.dataset.view = printView(view);
}

/** Updates the links to the same view in other languages and in the API. */
function showAddresses(view: View): void {
  updateLanguageLinks({ search: printView({ ...view, page: 1 }), hash: '' });
  const query = apiQuery(view);
  apiLink.hidden = query === undefined;
  apiLink.search = query ?? '';
}

/** Shows the error of a pattern and keeps the last results. */
function showPatternFault(error: Error | undefined): void {
  const input = form.elements.namedItem('text') as HTMLInputElement;
  input.ariaInvalid = String(error !== undefined);
  fault.hidden = error === undefined;
  fault.textContent = '';
  if (!error) return;
  const reason = document.createElement('span');
  reason.lang = 'en';
  reason.textContent = reasonOf(error);
  fault.append(`${texts.badPattern} `, reason);
}

/** The message of the compiler or of a search that took too long. */
const reasonOf = (error: Error | BadParameters): string =>
  'errors' in error ? Object.values(error.errors).flat().join('; ') : error.message;

function loadIndex(): Promise<SearchIndex> {
  index ??= fetch(form.dataset.index as string)
    .then((response) => (response.ok ? response.text() : Promise.reject(new Error(response.statusText))))
    .then((text) => makeSearchIndex(ui, readIndex(text)))
    .catch((error: unknown) => {
      // The next call tries again.
      index = undefined;
      throw error;
    });
  return index;
}

/** The names of the form's fields are those of the view. */
function readForm(): View {
  const fields = Object.fromEntries(new FormData(form));
  return { ...START, ...fields, isPattern: 'isPattern' in fields };
}

function writeForm(view: View): void {
  for (const element of form.elements) {
    if (element instanceof HTMLInputElement && element.type === 'checkbox') element.checked = view.isPattern;
    else if (element instanceof HTMLInputElement || element instanceof HTMLSelectElement) {
      element.value = String(view[element.name as keyof View]);
    }
  }
}

/** Removes the prerendered content of an element before its first render. */
function emptied<T extends HTMLElement>(element: T): T {
  if (element.dataset.rendered === undefined) element.replaceChildren();
  element.dataset.rendered = '';
  return element;
}

function find<T extends HTMLElement = HTMLElement>(selector: string): T {
  const found = document.querySelector<T>(selector);
  if (!found) throw new Error(`the page has no ${selector}`);
  return found;
}
