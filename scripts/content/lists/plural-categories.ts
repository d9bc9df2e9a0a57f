import { objectAt } from '../json.ts';
import type { CodeList, JsonObject } from '../model.ts';
import { cldrEditions, type Releases, releaseOf } from '../releases.ts';
import { UNICODE } from '../sources.ts';
import { listText } from '../texts.ts';
import { conditions, PLURAL_CATEGORIES, pluralsOf } from './plural-rules.ts';

/** The six plural categories, and how many languages use each. Identified by an https URI. */
export function pluralCategories(releases: Releases): CodeList {
  const four = ['de', 'en', 'fr', 'pl'] as const;
  return {
    name: 'plural-categories',
    folder: 'cldr',
    format: 'ocl',
    tags: ['language', 'CLDR'],
    publisher: UNICODE,
    columns: [
      { id: 'code', type: 'string', limits: { pattern: '^[a-z]+$' } },
      { id: 'name', type: 'string', localised: true, limits: { minLength: 1 } },
      { id: 'cardinalLanguages', type: 'integer', limits: { minValue: 0 } },
      { id: 'ordinalLanguages', type: 'integer', limits: { minValue: 0 } },
    ],
    key: ['code'],
    nameColumn: 'name',
    editions: cldrEditions(releases, ['core'], { 46.1: four, 48.2: four }),
    rows: (version, language) => {
      const { cardinal, ordinal } = pluralsOf(releaseOf(releases, version));
      return PLURAL_CATEGORIES.map((code) => ({
        code,
        name: listText('plural-categories', `member ${code}`, language),
        cardinalLanguages: languagesWith(cardinal, code),
        ordinalLanguages: languagesWith(ordinal, code),
      }));
    },
  };
}

function languagesWith(rules: JsonObject, category: string): number {
  return Object.keys(rules).filter((language) => conditions(objectAt(rules, language)).has(category)).length;
}
