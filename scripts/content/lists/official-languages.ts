import type { CldrRelease } from '../cldr.ts';
import { isObject, numberOf, objectAt, textOf } from '../json.ts';
import type { CodeList, Row } from '../model.ts';
import { cldrEditions, type Releases, releaseOf } from '../releases.ts';
import { UNICODE } from '../sources.ts';
import { countrySet } from './countries.ts';
import { languageTags } from './languages.ts';

/** The official languages of countries, with the share of the population that uses them. */
export function officialLanguages(releases: Releases): CodeList {
  const both = ['en', 'fr'] as const;
  return {
    name: 'official-languages',
    folder: 'cldr',
    format: 'csv',
    tags: ['language', 'geography', 'CLDR'],
    publisher: UNICODE,
    columns: [
      { id: 'country', type: 'string', limits: { pattern: '^[A-Z]{2}$' } },
      { id: 'language', type: 'string', limits: { minLength: 2 } },
      { id: 'status', type: 'enum', members: ['official', 'de_facto_official', 'official_regional'] },
      { id: 'populationPercent', type: 'number', nullable: true, limits: { minValue: 0, maxValue: 100 } },
    ],
    key: ['country', 'language'],
    references: [
      { id: 'country', columnIds: ['country'], list: 'countries' },
      { id: 'language', columnIds: ['language'], list: 'languages' },
    ],
    editions: cldrEditions(releases, ['core'], { 44.1: both, 46.1: both, 48.2: both }),
    rows: (version) => officialRows(releaseOf(releases, version)),
  };
}

/** Omits the script of a language tag if the list of languages lacks the tag with the script. */
function officialRows(release: CldrRelease): readonly Row[] {
  const countries = countrySet(release);
  const tags = new Set(languageTags(release));
  const rows = new Map<string, Row>();
  for (const [country, info] of Object.entries(release.supplemental('territoryInfo', 'territoryInfo'))) {
    if (!countries.has(country) || !isObject(info) || info.languagePopulation === undefined) continue;
    for (const [tag, population] of Object.entries(objectAt(info.languagePopulation))) {
      if (!isObject(population) || population._officialStatus === undefined) continue;
      const written = tag.replaceAll('_', '-');
      const language = tags.has(written) ? written : written.replace(/-.*$/, '');
      if (!tags.has(language) || rows.has(`${country} ${language}`)) continue;
      rows.set(`${country} ${language}`, {
        country,
        language,
        status: textOf(population._officialStatus),
        populationPercent:
          population._populationPercent === undefined ? null : numberOf(population._populationPercent),
      });
    }
  }
  return [...rows.values()];
}
