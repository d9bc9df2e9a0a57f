/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import { DOCUMENT_TYPES } from '../../domain/entry.ts';
import { directoryPage, type UiLanguage } from '../../site/addresses.ts';
import { languageName } from '../languages.ts';
import { shortened } from '../shortened.ts';
import { compareNames } from './lists.ts';
import { FACETS, type Facet, type Facets, type FacetValue } from './search.ts';
import { DIRECTORY_TEXTS } from './texts.ts';
import { SORTS } from './view.ts';

/** How many values of a facet a page names, and how many its script: the most frequent ones. */
const VALUES_OF_PAGE = 60;
export const VALUES_OF_SCRIPT = 300;

/** Longest label of a choice in characters. */
const LABEL = 60;

interface FiltersProps {
  readonly ui: UiLanguage;
  /** Values in the whole directory. */
  readonly facets: Facets;
  /** Address of what the script searches. */
  readonly index: string;
}

/** What one searches and filters with; names of fields are those of the view. Works by its script only. */
export function Filters({ ui, facets, index }: FiltersProps) {
  const texts = DIRECTORY_TEXTS[ui];
  return (
    <search>
      <form class="filters" action={directoryPage(ui, 1)} autocomplete="off" data-index={index}>
        <div class="words">
          <label for="text">{texts.search}</label>
          <input
            id="text"
            name="text"
            type="search"
            placeholder={texts.searchHint}
            autocapitalize="none"
            spellcheck={false}
            aria-describedby="fault"
          />
          <span class="switch">
            <input id="isPattern" name="isPattern" type="checkbox" />
            <label for="isPattern">{texts.isPattern}</label>
          </span>
          <p id="fault" role="alert" hidden />
        </div>
        <div class="choices">
          {FACETS.map((facet) => (
            <Field key={facet} name={facet} label={texts.facets[facet]}>
              <select id={facet} name={facet}>
                <Choices ui={ui} facet={facet} values={facets[facet]} chosen="" most={VALUES_OF_PAGE} />
              </select>
            </Field>
          ))}
          <Field name="publishedFrom" label={texts.publishedFrom}>
            <input id="publishedFrom" name="publishedFrom" type="date" />
          </Field>
          <Field name="publishedUntil" label={texts.publishedUntil}>
            <input id="publishedUntil" name="publishedUntil" type="date" />
          </Field>
          <Field name="sort" label={texts.sort}>
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
      </form>
    </search>
  );
}

interface FieldProps {
  /** Id of the control. */
  readonly name: string;
  readonly label: string;
  readonly children: ComponentChildren;
}

function Field({ name, label, children }: FieldProps) {
  return (
    <div>
      <label for={name}>{label}</label>
      {children}
    </div>
  );
}

interface ChoicesProps {
  readonly ui: UiLanguage;
  readonly facet: Facet;
  readonly values: readonly FacetValue[];
  /** What is chosen; it is among the choices even where nothing has it. */
  readonly chosen: string;
  /** How many of the values are choices. */
  readonly most: number;
}

/** The choices of a facet with their counts, in the order of what they are called. */
export function Choices({ ui, facet, values, chosen, most }: ChoicesProps) {
  const compare = compareNames(ui);
  const named = mostFrequent(values, most);
  const count = values.find(({ value }) => value === chosen)?.count ?? 0;
  const isNamed = chosen === '' || named.some(({ value }) => value === chosen);
  const all = (isNamed ? named : [...named, { value: chosen, count }])
    .map((choice) => ({ ...choice, label: labelOf(ui, facet, choice.value) }))
    .sort((a, b) => compare(a.label, b.label));
  return (
    <>
      <option value="">{DIRECTORY_TEXTS[ui].all[facet]}</option>
      {all.map(({ value, label, count }) => (
        <option key={value} value={value}>
          {`${shortened(label, LABEL)} (${count})`}
        </option>
      ))}
    </>
  );
}

function labelOf(ui: UiLanguage, facet: Facet, value: string): string {
  if (facet === 'language') return languageName(ui, value);
  const type = DOCUMENT_TYPES.find((known) => known === value);
  return facet === 'type' && type ? DIRECTORY_TEXTS[ui].types[type] : value;
}

function mostFrequent(values: readonly FacetValue[], most: number): readonly FacetValue[] {
  return values.length <= most ? values : [...values].sort((a, b) => b.count - a.count).slice(0, most);
}
