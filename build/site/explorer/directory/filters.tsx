/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import { truncate } from '../../../model/characters/truncate.ts';
import { DOCUMENT_TYPES } from '../../../model/document/entry.ts';
import { directoryPage, type UiLanguage } from '../../paths.ts';
import { DIRECTORY_TEXTS, TEXTS } from '../../texts/all.ts';
import { languageName } from '../components/text.ts';
import { compareNames } from './lists.ts';
import { FACETS, type Facet, type makeFacets, SORTS } from './search.ts';

/** Maximum numbers of options of a facet, prerendered and rendered by the script: the most frequent ones. */
const MAX_OPTIONS_IN_PAGE = 60;
export const MAX_OPTIONS = 300;

const MAX_LABEL_LENGTH = 60;

interface FiltersProps {
  readonly ui: UiLanguage;
  readonly facets: ReturnType<typeof makeFacets>;
  /** Whether the options have counts, as those of the script. */
  readonly hasCounts: boolean;
  readonly nameOfTag: (tag: string) => string;
  /** Of the search field. */
  readonly placeholder: string;
}

/** The search form. Its field names are those of the view; it requires a script. */
export function Filters({ ui, facets, hasCounts, nameOfTag, placeholder }: FiltersProps) {
  const texts = TEXTS[ui].searchForm;
  return (
    <search>
      <form class="filters" action={directoryPage(ui, 1)} autocomplete="off">
        <div class="words">
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
        </div>
        <details id="more">
          <summary>{texts.moreFilters}</summary>
          <div class="choices">
            <span class="switch">
              <input id="isPattern" name="isPattern" type="checkbox" />
              <label for="isPattern">{texts.isPattern}</label>
            </span>
            {FACETS.map((facet) => (
              <Field key={facet} id={facet} label={texts.facets[facet]}>
                <select id={facet} name={facet}>
                  <FacetOptions
                    {...{ ui, facet, hasCounts, nameOfTag }}
                    values={facets.get(facet)}
                    selected=""
                    limit={MAX_OPTIONS_IN_PAGE}
                  />
                </select>
              </Field>
            ))}
            {(['publishedFrom', 'publishedUntil'] as const).map((name) => (
              <Field key={name} id={name} label={texts[name]}>
                <input id={name} name={name} type="date" />
              </Field>
            ))}
            <Field id="sort" label={texts.sort}>
              <select id="sort" name="sort">
                {SORTS.map((sort) => (
                  <option key={sort} value={sort}>
                    {texts.sorts[sort]}
                  </option>
                ))}
              </select>
            </Field>
            <button type="reset">{texts.reset}</button>
          </div>
        </details>
      </form>
    </search>
  );
}

/** A label for the control with an id. */
function Field({ id, label, children }: { id: string; label: string; children: ComponentChildren }) {
  return (
    <div>
      <label for={id}>{label}</label>
      {children}
    </div>
  );
}

interface FacetOptionsProps extends Pick<FiltersProps, 'ui' | 'nameOfTag'> {
  readonly facet: Facet;
  readonly values: ReturnType<FiltersProps['facets']['get']>;
  /** The selected value; it is an option even if no document has it. */
  readonly selected: string;
  readonly hasCounts?: boolean;
  readonly limit: number;
}

/** The options of a facet with their counts, in alphabetical order. */
export function FacetOptions({
  ui,
  facet,
  values = [],
  selected,
  hasCounts = true,
  nameOfTag,
  limit,
}: FacetOptionsProps) {
  const texts = DIRECTORY_TEXTS[ui];
  const compare = compareNames(ui);
  const shown = [...values].sort((a, b) => b.count - a.count).slice(0, limit);
  if (selected !== '' && !shown.some(({ value }) => value === selected)) {
    shown.push(values.find(({ value }) => value === selected) ?? { value: selected, count: 0 });
  }
  const labelOf = (value: string): string => {
    if (facet === 'language') return languageName(ui, value);
    if (facet === 'tag') return nameOfTag(value);
    const type = DOCUMENT_TYPES.find((known) => known === value);
    return facet === 'type' && type ? texts.types[type] : value;
  };
  const options = shown.map((option) => ({ ...option, label: labelOf(option.value) }));
  options.sort((a, b) => compare(a.label, b.label));
  return (
    <>
      <option value="">{texts.all[facet]}</option>
      {options.map(({ value, label, count }) => (
        <option key={value} value={value}>
          {truncate(label, MAX_LABEL_LENGTH)}
          {hasCounts && ` (${count})`}
        </option>
      ))}
    </>
  );
}
