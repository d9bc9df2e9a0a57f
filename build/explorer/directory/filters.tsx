/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import { DOCUMENT_TYPES } from '../../domain/entry.ts';
import { directoryPage, type UiLanguage } from '../../site/addresses.ts';
import { DIRECTORY_TEXTS } from '../../texts/all.ts';
import { languageName } from '../languages.ts';
import { truncate } from '../truncate.ts';
import { compareNames } from './lists.ts';
import { FACETS, type Facet, type Facets, type FacetValue } from './search.ts';
import { SORTS } from './view.ts';

/** How many values of a facet a page names, and how many its script: the limit frequent ones. */
const MAX_OPTIONS_IN_PAGE = 60;
export const MAX_OPTIONS = 300;

/** Longest label of a choice in characters. */
const MAX_LABEL_LENGTH = 60;

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
                <FacetOptions
                  ui={ui}
                  facet={facet}
                  values={facets[facet]}
                  selected=""
                  limit={MAX_OPTIONS_IN_PAGE}
                />
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

interface FacetOptionsProps {
  readonly ui: UiLanguage;
  readonly facet: Facet;
  readonly values: readonly FacetValue[];
  /** What is selected; it is among the choices even where nothing has it. */
  readonly selected: string;
  /** How many of the values are choices. */
  readonly limit: number;
}

/** The choices of a facet with their counts, in the order of what they are called. */
export function FacetOptions({ ui, facet, values, selected, limit }: FacetOptionsProps) {
  const compare = compareNames(ui);
  const named = mostFrequent(values, limit);
  const count = values.find(({ value }) => value === selected)?.count ?? 0;
  const isNamed = selected === '' || named.some(({ value }) => value === selected);
  const all = (isNamed ? named : [...named, { value: selected, count }])
    .map((choice) => ({ ...choice, label: labelOf(ui, facet, choice.value) }))
    .sort((a, b) => compare(a.label, b.label));
  return (
    <>
      <option value="">{DIRECTORY_TEXTS[ui].all[facet]}</option>
      {all.map(({ value, label, count }) => (
        <option key={value} value={value}>
          {`${truncate(label, MAX_LABEL_LENGTH)} (${count})`}
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

function mostFrequent(values: readonly FacetValue[], limit: number): readonly FacetValue[] {
  return values.length <= limit ? values : [...values].sort((a, b) => b.count - a.count).slice(0, limit);
}
