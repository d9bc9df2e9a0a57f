import { isObject, numberOf } from '../json.ts';
import type { CodeList } from '../model.ts';
import { cldrEditions, type Releases, releaseOf } from '../releases.ts';
import { UNICODE } from '../sources.ts';
import { countrySet } from './countries.ts';

/** Population, gross domestic product and literacy by country, as estimated in CLDR. English only. */
export function territoryStatistics(releases: Releases): CodeList {
  const english = ['en'] as const;
  return {
    name: 'territory-statistics',
    folder: 'cldr',
    format: 'csv',
    tags: ['geography', 'ISO 3166', 'official statistics', 'CLDR'],
    publisher: UNICODE,
    columns: [
      { id: 'country', type: 'string', limits: { pattern: '^[A-Z]{2}$' } },
      { id: 'population', type: 'integer', limits: { minValue: 0 } },
      { id: 'gdp', type: 'integer', limits: { minValue: 0 } },
      { id: 'literacyPercent', type: 'number', nullable: true, limits: { minValue: 0, maxValue: 100 } },
    ],
    key: ['country'],
    references: [{ id: 'country', columnIds: ['country'], list: 'countries' }],
    editions: cldrEditions(releases, ['core'], { 44.1: english, 46.1: english, 48.2: english }),
    rows: (version) => {
      const release = releaseOf(releases, version);
      const countries = countrySet(release);
      const information = release.supplemental('territoryInfo', 'territoryInfo');
      return Object.entries(information).flatMap(([country, info]) => {
        if (!countries.has(country) || !isObject(info) || info._population === undefined) return [];
        return [
          {
            country,
            population: numberOf(info._population),
            gdp: numberOf(info._gdp),
            literacyPercent: info._literacyPercent === undefined ? null : numberOf(info._literacyPercent),
          },
        ];
      });
    },
  };
}
