/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import { render } from 'preact';
import type { RefusedTerm } from '../../../model/query/search.ts';
import { codeCheckPage, documentPage, type UiLanguage } from '../../paths.ts';
import { DIRECTORY_TEXTS } from '../../texts/all.ts';
import { changeHistory, updateLanguageLinks } from '../components/address.ts';
import { markValidity } from '../components/clock.ts';
import { makeQuery } from '../suggestions/match.ts';
import {
  keepForCheck,
  markMatches,
  noteOn,
  respellingFor,
  SuggestionText,
  startSuggestions,
  suggestionUrl,
} from '../suggestions/search-box.tsx';
import {
  loadSource,
  type Suggestion,
  type SuggestionSource,
  type Suggestions,
  suggest,
} from '../suggestions/suggest.ts';
import { FacetOptions, MAX_OPTIONS } from './filters.tsx';
import { loadSearchIndex } from './index-file.ts';
import { Listing } from './listing.tsx';
import { FACETS, listsWithin, type SearchResults, search } from './search.ts';
import { apiQuery, printView, readView, START, type View } from './view.ts';

/*
 * Searches the directory as the reader types and keeps the view in the URL. Until the first interaction the page stays
 * as prerendered, and nothing else is loaded.
 */
const ui = document.documentElement.lang as UiLanguage;
const texts = DIRECTORY_TEXTS[ui];
const form = find<HTMLFormElement>('form.filters');
const results = find('#results');
const status = find('#count');
const fault = find('#fault');
const codes = find('#codes');
const textField = find<HTMLInputElement>('#text');
const more = find<HTMLDetailsElement>('#more');
const apiLink = find<HTMLAnchorElement>('#api-link');

/** Path of the first page, which URLs with a query use, and of the loaded page. */
const home = new URL(form.action).pathname;
const loadedPage = { path: location.pathname, page: Number(results.dataset.page) };

/** The latest requested view; results of earlier requests are dropped. */
let latest: View = START;

markValidity(document);
const box = startSuggestions({
  ui,
  input: textField,
  list: find('.suggestions'),
  isOff: () => readForm().isPattern,
  resultsUrl: (text) => `${home}${printView({ ...readForm(), text })}`,
});
// Suggestions follow the typing. The results, whose index is larger, follow the filters, patterns and submitted words.
more.addEventListener('focusin', () => void loadSearchIndex(ui).catch(() => {}));
form.addEventListener('input', (event) => {
  const view = readForm();
  const isTyping = event.target === textField;
  if (!isTyping || view.isPattern || view.text === '') {
    go(view, isTyping && latest.text !== '' ? 'replace' : 'push');
  }
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
results.addEventListener('click', followWithin);
codes.addEventListener('click', followWithin);
form.addEventListener('click', followWithin);
addEventListener('popstate', () => showUrl());
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
  go(START, 'push');
  textField.focus();
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
  // The pattern compiler of the API is large.
  const compiler = view.isPattern && view.text !== '' ? import('../../../model/query/search.ts') : undefined;
  const words = view.isPattern ? '' : view.text;
  const loaded = await Promise.all([loadSearchIndex(ui), compiler, loadSource(ui, words)]).catch(
    () => undefined,
  );
  if (latest !== view) return;
  if (!loaded) {
    showPatternFault(undefined);
    status.textContent = texts.notLoaded;
    return;
  }
  const [index, patterns, source] = loaded;
  let findings: SearchResults;
  try {
    findings = search(index, view, source.stemmers, patterns?.compileSearchTerm(view.text));
  } catch (error) {
    showPatternFault(error as RefusedTerm);
    return;
  }
  const all = words === '' ? undefined : await findCodes(source, words, listsWithin(index, view));
  // What has only some of the words is shown if no list and no code has all of them.
  const found = all?.isPartial && findings.lists > 0 ? { ...all, items: [], isPartial: false } : all;
  const respelled =
    found && findings.lists === 0 ? await respellingFor(source, found).catch(() => {}) : undefined;
  if (latest !== view) return;
  showCodes(found, source, respelled ?? undefined);
  showFindings(view, words, findings, found, source);
}

/** Number of codes that are shown at first, and that each click adds. */
const MAX_CODES = 12;
const MORE_CODES = 48;

/**
 * The codes that match a text, which come before the lists if one of them matches best; none if they cannot be loaded.
 *
 * @param lists the places of the lists to search; undefined for all
 */
async function findCodes(
  source: SuggestionSource,
  text: string,
  lists: ReadonlySet<string> | undefined,
): Promise<Suggestions | undefined> {
  const isIncluded = lists && (({ list }: Suggestion) => lists.has(list));
  const found = await suggest(source, text, Number.POSITIVE_INFINITY, isIncluded).catch(() => undefined);
  if (found?.items[0]?.row || found?.isPartial || found?.items.length === 0) results.before(codes);
  else results.after(codes);
  return found && { ...found, items: found.items.filter(({ row }) => row || found.isPartial) };
}

function showCodes(
  found: Suggestions | undefined,
  source: SuggestionSource,
  respelled: string | undefined,
  limit = MAX_CODES,
): void {
  if (!found) {
    render(null, codes);
    return;
  }
  const { query, items, moreRows, isCut, codes: toCheck } = found;
  const note = noteOn(texts, found);
  const shown = items.slice(0, limit);
  const showMore = () => {
    showCodes(found, source, respelled, limit + MORE_CODES);
    codes.querySelectorAll<HTMLElement>('li > a:not(.more)')[limit]?.focus();
  };
  const notes = (
    <>
      {note !== undefined && <p>{note}</p>}
      {respelled !== undefined && (
        <p>
          <a href={`${home}${printView({ ...latest, text: respelled, page: 1 })}`}>
            {texts.didYouMean(respelled)}
          </a>
        </p>
      )}
      {toCheck.length > 0 && (
        <p>
          <a class="button" href={codeCheckPage(ui)} onClick={() => keepForCheck(toCheck)}>
            {texts.checkCodes(toCheck.length)}
          </a>
        </p>
      )}
    </>
  );
  const list = (items.length > 0 || isCut) && (
    <section class="found-codes" aria-labelledby="found-codes">
      <h2 id="found-codes">{texts.codes}</h2>
      {items.length > 0 && (
        <ul>
          {shown.map((item, i) => {
            const isLast = items.findLastIndex(({ list }) => list === item.list) === i;
            const number = isLast ? (moreRows.get(item.list) ?? 0) : 0;
            const rows = `${documentPage(ui, item.place)}?${new URLSearchParams({ filter: query.typed.at(-1) as string })}`;
            return (
              <li key={suggestionUrl(ui, item)}>
                <a href={suggestionUrl(ui, item)}>
                  <SuggestionText {...{ source, query, item }} />
                </a>
                {number > 0 && (
                  <a class="more" href={rows}>
                    {texts.moreRowsIn(number, item.title)}
                  </a>
                )}
              </li>
            );
          })}
        </ul>
      )}
      {items.length > shown.length && (
        <button type="button" onClick={showMore}>
          {texts.moreCodes}
        </button>
      )}
      {isCut && <p>{texts.cutCodes}</p>}
    </section>
  );
  render(
    <>
      {notes}
      {list}
    </>,
    codes,
  );
}

function showFindings(
  view: View,
  words: string,
  { facets, ...findings }: SearchResults,
  found: Suggestions | undefined,
  source: SuggestionSource,
): void {
  showPatternFault(undefined);
  const links = {
    page: (page: number) => `${home}${printView({ ...view, page })}` || home,
    tag: (tag: string) => `${home}${printView({ ...START, tag })}`,
  };
  const query = makeQuery(words, source.stemmers);
  const mark = (text: string, language: string) => markMatches(source, query, text, language);
  const moreRows = found ? [...found.moreRows.values()].reduce((sum, rows) => sum + rows, 0) : 0;
  const numberOfCodes = moreRows + (found?.items.filter(({ row }) => row).length ?? 0);
  const noResults = (
    <div class="no-results">
      <p>{texts.noResultsHelp}</p>
      <button type="button" onClick={reset}>
        {texts.reset}
      </button>
    </div>
  );
  render(
    findings.lists > 0 ? <Listing {...{ ui, ...findings, links, mark }} /> : numberOfCodes === 0 && noResults,
    emptied(results),
  );
  for (const facet of FACETS) {
    const select = form.elements.namedItem(facet) as HTMLSelectElement;
    const options = { ui, facet, values: facets[facet], selected: view[facet], limit: MAX_OPTIONS };
    render(<FacetOptions {...options} />, emptied(select));
    select.value = view[facet];
  }
  const counts = [
    ...(findings.lists > 0 ? [texts.counts(findings.lists, findings.documents)] : []),
    ...(found && numberOfCodes > 0 ? [texts.codeCount(numberOfCodes, found.isCut)] : []),
  ];
  status.textContent = counts.length > 0 ? counts.join(', ') : texts.noResults;
  // The same view in other languages and in the API.
  updateLanguageLinks({ search: printView({ ...view, page: 1 }), hash: '' });
  const inApi = apiQuery(view);
  apiLink.hidden = inApi === undefined;
  apiLink.search = inApi ?? '';
  markValidity(results);
  results.dataset.view = printView(view);
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
  render(null, codes);
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
    if (element instanceof HTMLInputElement && element.type === 'checkbox') element.checked = view.isPattern;
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

function find<T extends HTMLElement = HTMLElement>(selector: string): T {
  const found = document.querySelector<T>(selector);
  if (!found) throw new Error(`the page has no ${selector}`);
  return found;
}
