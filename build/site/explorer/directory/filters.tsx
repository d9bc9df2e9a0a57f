/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import { truncate } from '../../../model/characters/truncate.ts';
import { DOCUMENT_TYPES } from '../../../model/document/entry.ts';
import { directoryPage, type UiLanguage } from '../../paths.ts';
import { DIRECTORY_TEXTS, TEXTS } from '../../texts/all.ts';
import { MAX_LABEL_LENGTH } from '../components/list-row.tsx';
import { languageName } from '../components/text.ts';
import { compareNames, type SearchIndex } from './lists.ts';
import { FACETS, type Facet, type makeFacets, printView, SORTS, START, type View } from './search.ts';

/** Maximum numbers of values of a facet, prerendered and rendered by the script: the most frequent ones. */
const MAX_VALUES_IN_PAGE = 20;
export const MAX_VALUES = 300;

/** Values of a facet that are not collapsed. */
const MAX_EXPANDED_VALUES = 8;

interface FiltersProps extends Omit<FacetsProps, 'view' | 'limit' | 'urlOf'> {
  /** Of the search field. */
  readonly placeholder: string;
  /** What the form filters. */
  readonly children: ComponentChildren;
}

/** The search form around the lists. Its field names are those of the view; all but the links requires a script. */
export function Filters({ placeholder, children, ...facets }: FiltersProps) {
  const { ui } = facets;
  const texts = TEXTS[ui].searchForm;
  const urlOf = (view: View) => `${directoryPage(ui, 1)}${printView(view)}`;
  return (
    <form class="filters" action={directoryPage(ui, 1)} autocomplete="off">
      <search class="words needs-script">
        <label for="text">{texts.search}</label>
        <div class="search-box">
          <input
            id="text"
            name="q"
            type="search"
            placeholder={placeholder}
            autocapitalize="none"
            spellcheck={false}
            aria-describedby="fault"
          />
        </div>
        <button type="submit">{TEXTS[ui].site.search}</button>
        <p id="fault" role="alert" hidden />
      </search>
      <details id="more">
        <summary>{texts.filters}</summary>
        <div id="facets">
          <Facets {...facets} {...{ urlOf }} view={START} limit={MAX_VALUES_IN_PAGE} />
        </div>
        <div class="choices needs-script">
          <label>
            <input name="isPattern" type="checkbox" /> {texts.isPattern}
          </label>
          {(['publishedFrom', 'publishedUntil'] as const).map((name) => (
            <label key={name}>
              {texts[name]} <input name={name} type="date" />
            </label>
          ))}
          <button type="reset">{texts.reset}</button>
        </div>
      </details>
      <div>{children}</div>
    </form>
  );
}

/** The choice of the order of lists. A script shows what the first one means for words. */
export function SortChoice({ ui }: { ui: UiLanguage }) {
  const { sort: label, sorts, byTopic } = TEXTS[ui].searchForm;
  return (
    <label class="sort needs-script">
      {label}{' '}
      <select name="sort">
        {SORTS.map((sort) => (
          <option key={sort} value={sort} data-words={sort === START.sort ? sorts[sort] : undefined}>
            {sort === START.sort ? byTopic : sorts[sort]}
          </option>
        ))}
      </select>
    </label>
  );
}

interface FacetsProps {
  readonly ui: UiLanguage;
  readonly facets: ReturnType<typeof makeFacets>;
  readonly nameOfTag: SearchIndex['nameOfTag'];
  /** It contains the selected values. */
  readonly view: View;
  readonly urlOf: (view: View) => string;
  /** The URL of a page with the lists of a tag, which requires no script. */
  readonly tagUrl?: (tag: string) => string;
  readonly hasCounts?: boolean;
  /** Maximum number of values of each facet. */
  readonly limit: number;
}

/** Links that select a value of a facet, or that remove a selected one, with the numbers of lists. */
export function Facets({ ui, facets, nameOfTag, view, urlOf, tagUrl, hasCounts = true, limit }: FacetsProps) {
  const texts = DIRECTORY_TEXTS[ui];
  return FACETS.map((facet) => {
    const selected = view[facet];
    const labelOf = (value: string) => facetLabel(ui, facet, value, nameOfTag);
    const labelled = facets.get(facet)?.map((one) => ({ ...one, label: labelOf(one.value) })) ?? [];
    const compare = compareNames(ui);
    const values = labelled.sort((a, b) => b.count - a.count || compare(a.label, b.label));
    const shown = values.slice(0, limit);
    if (selected !== '' && !shown.some(({ value }) => value === selected)) {
      const other = { value: selected, count: 0, label: labelOf(selected) };
      shown.unshift(values.find(({ value }) => value === selected) ?? other);
    }
    // A single value narrows nothing.
    if (shown.length < 2 && selected === '') return null;
    const links = shown.map(({ value, count, label }) => {
      const isSelected = value === selected;
      const next = { ...view, page: 1, [facet]: isSelected ? '' : value };
      const staticUrl = facet === 'tag' ? tagUrl?.(value) : undefined;
      return (
        <li key={value}>
          <a
            href={staticUrl ?? urlOf(next)}
            data-view={staticUrl && printView(next)}
            aria-current={isSelected ? 'true' : undefined}
          >
            <bdi>{label}</bdi> {hasCounts && <small>{texts.number(count)}</small>}
          </a>
        </li>
      );
    });
    const more = links.slice(MAX_EXPANDED_VALUES);
    return (
      <section key={facet} class={tagUrl && facet !== 'tag' ? 'needs-script' : undefined}>
        <h2>{texts.facets[facet]}</h2>
        <ul>{links.slice(0, MAX_EXPANDED_VALUES)}</ul>
        {more.length > 0 && (
          <details open={shown.findIndex(({ value }) => value === selected) >= MAX_EXPANDED_VALUES}>
            <summary>{texts.more(more.length)}</summary>
            <ul>{more}</ul>
          </details>
        )}
      </section>
    );
  });
}

/** The name of a value of a facet in the UI language. */
function facetLabel(
  ui: UiLanguage,
  facet: Facet,
  value: string,
  nameOfTag: SearchIndex['nameOfTag'],
): string {
  if (facet === 'language') return languageName(ui, value);
  const type = DOCUMENT_TYPES.find((known) => facet === 'type' && known === value);
  if (type) return DIRECTORY_TEXTS[ui].types[type];
  return truncate(facet === 'tag' ? nameOfTag(value) : value, MAX_LABEL_LENGTH);
}
