/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import { render } from 'preact';
import { once } from '../../../model/once.ts';
import type { RefusedTerm } from '../../../model/query/search.ts';
import { codeCheckPage, siteUrl, type UiLanguage } from '../../paths.ts';
import { find, type Results } from '../../search/find.ts';
import { loadSource, MAX_ENTRIES_PER_TERM } from '../../search/source.ts';
import { DIRECTORY_TEXTS } from '../../texts/all.ts';
import { changeHistory, markValidity, updateLanguageLinks } from '../components/client.ts';
import { Facets, MAX_VALUES } from './filters.tsx';
import { Listing } from './listing.tsx';
import { loadSearchIndex } from './lists.ts';
import { isListMissing, keepForCheck, notesOn } from './results.tsx';
import { FACETS, printView, readView, START, search, type View } from './search.ts';
import { resultsPage, startSuggestions } from './search-box.tsx';

/*
 * Searches the directory, and keeps the view in the URL. Until the first interaction the page stays as prerendered, and
 * nothing else is loaded, except the size of the download.
 */
const ui = document.documentElement.lang as UiLanguage;
const texts = DIRECTORY_TEXTS[ui];
const form = select<HTMLFormElement>('form.filters');
const results = select('#results');
const status = select('#count');
const fault = select('#fault');
const notes = select('#notes');
const textField = select<HTMLInputElement>('#text');
const facetLinks = select('#facets');
const moreSummary = select('#more > summary');
/** The first sort order, whose name depends on whether there are words. */
const firstSort = select<HTMLOptionElement>('[name=sort] > option');
const sortsFirst = { byTopic: firstSort.textContent, byWords: firstSort.dataset.words ?? '' };
/** On sites without an API, it is not on the page. */
const apiLink = document.querySelector<HTMLAnchorElement>('#api-link') ?? document.createElement('a');

/** Path of the first page, which URLs with a query use, and of the loaded page. */
const home = resultsPage(form);
const urlOf = (view: View): string => `${home}${printView(view)}`;
const loadedPage = { path: location.pathname, page: Number(results.dataset.page) };

/** The latest requested view; results of earlier requests are dropped. */
let latest: View = START;

markValidity(document);
const box = startSuggestions({
  input: textField,
  isOff: () => readForm().isPattern,
  resultsUrl: (text) => urlOf({ ...readForm(), text }),
});
// Suggestions follow the typing. The results, whose index is larger, follow the filters, patterns and submitted words.
facetLinks.addEventListener('pointerover', () => void loadSearchIndex(ui).catch(() => {}));
facetLinks.addEventListener('click', (event) => {
  const link = (event.target as Element).closest('a');
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  const view = readView(new URLSearchParams(link.dataset.view ?? link.search));
  writeForm(view);
  void go(view, 'push').then(() => status.focus());
});
form.addEventListener('input', (event) => {
  const view = readForm();
  const isTyping = event.target === textField;
  if (isTyping && !view.isPattern && view.text !== '') return;
  void go(view, isTyping && latest.text !== '' ? 'replace' : 'push');
});
form.addEventListener('submit', (event) => {
  event.preventDefault();
  box.close();
  void go(readForm(), 'push');
});
form.addEventListener('reset', (event) => {
  event.preventDefault();
  reset();
});
addEventListener('popstate', showUrl);
if (location.search !== '') {
  status.textContent = texts.searching;
  status.ariaBusy = 'true';
  showUrl();
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
  void go(START, 'push');
  textField.focus();
}

function go(view: View, how: 'push' | 'replace'): Promise<void> {
  changeHistory(how, siteUrl(urlOf(view)));
  return show(view);
}

/**
 * The latest view with the fields of the form. Their names are those of the view, except `q`, which a form has in its URL
 * if no script sends it.
 */
function readForm(): View {
  const { q, ...fields } = Object.fromEntries(new FormData(form));
  return { ...latest, page: 1, ...fields, text: String(q), isPattern: 'isPattern' in fields };
}

function writeForm({ text: q, page, ...fields }: View): void {
  for (const [name, value] of Object.entries({ ...fields, q })) {
    const control = form.elements.namedItem(name) as HTMLInputElement | HTMLSelectElement | null;
    if (control && typeof value === 'string') control.value = value;
    else if (control && 'checked' in control) control.checked = Boolean(value);
  }
}

async function show(view: View): Promise<void> {
  latest = view;
  const { text, isPattern } = view;
  // Results begin below the search field, without the introduction.
  document.documentElement.classList.toggle('has-words', text !== '');
  // The pattern compiler of the API is large.
  const loading = Promise.all([
    loadSearchIndex(ui),
    text !== '' && isPattern ? import('../../../model/query/search.ts') : undefined,
    text !== '' && !isPattern ? loadSource(ui).then((source) => find(source, text)) : undefined,
  ]);
  const loaded = await loading.catch(() => undefined);
  if (latest !== view) return;
  status.ariaBusy = 'false';
  document.documentElement.classList.remove('searching');
  showPatternFault(undefined);
  if (!loaded) {
    status.textContent = texts.notLoaded;
    return;
  }
  const [index, patterns, found] = loaded;
  removePrerendered();
  try {
    showPage(view, search(index, view, found, patterns?.compileSearchTerm(text)), found);
  } catch (error) {
    showPatternFault(error as RefusedTerm);
  }
}

/** Removes what is prerendered, because the first rendering does not replace it. */
const removePrerendered = once(() => {
  for (const element of [results, facetLinks]) element.replaceChildren();
});

/** Shows the error of a pattern, and no results. */
function showPatternFault(error: RefusedTerm | undefined): void {
  textField.ariaInvalid = String(error !== undefined);
  fault.hidden = error === undefined;
  fault.textContent = error ? texts.badPattern[error.reason](error.part) : '';
  if (!error) return;
  // The API rejects it, too.
  apiLink.hidden = true;
  render(null, results);
  render(null, notes);
  status.textContent = '';
}

function showPage(view: View, directoryPage: ReturnType<typeof search>, found: Results | undefined): void {
  const { nameOfTag, facets, lists, documents, rows, apiQuery: inApi, ...shown } = directoryPage;
  render(found && <Notes {...{ view, found, rows }} />, notes);
  const links = {
    page: (page: number) => urlOf({ ...view, page }),
    tag: (tag: string) => urlOf({ ...view, page: 1, tag }),
  };
  const listing =
    shown.items.length > 0 ? (
      <Listing {...shown} ui={ui} links={links} nameOfTag={nameOfTag} query={found?.query} sort={view.sort} />
    ) : (
      <NoResults isListMissing={found !== undefined && isListMissing(found)} />
    );
  render(listing, results);
  const facetProps = { ui, facets, nameOfTag, view, urlOf, limit: MAX_VALUES };
  render(<Facets {...facetProps} />, facetLinks);
  const active = [...FACETS, 'publishedFrom', 'publishedUntil'] as const;
  moreSummary.dataset.active = String(active.filter((name) => view[name] !== '').length);
  firstSort.textContent = found ? sortsFirst.byWords : sortsFirst.byTopic;
  const counts: string[] = [];
  if (lists > 0) counts.push(texts.counts(lists, found ? undefined : documents));
  if (rows > 0) counts.push(texts.codeCount(rows, rows >= MAX_ENTRIES_PER_TERM));
  status.textContent = counts.length > 0 ? counts.join(', ') : texts.noResults;
  // The same view in other languages and in the API.
  updateLanguageLinks({ search: printView({ ...view, page: 1 }), hash: '' });
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
          <a href={urlOf({ ...view, text: `"${misspelled}"`, page: 1 })}>{texts.searchInstead(misspelled)}</a>
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

function NoResults(props: { isListMissing: boolean }) {
  return (
    <div class="no-results">
      <p>
        {!props.isListMissing && `${texts.noResultsHelp} `}
        {texts.otherLanguages}
      </p>
      <button type="button" onClick={reset}>
        {texts.reset}
      </button>
    </div>
  );
}

function select<T extends HTMLElement = HTMLElement>(selector: string): T {
  const found = document.querySelector<T>(selector);
  if (!found) throw new Error(`the page has no ${selector}`);
  return found;
}
