import type { CldrRelease } from '../cldr.ts';
import { arrayOf, objectAt, textOf } from '../json.ts';
import type { CodeList, Row } from '../model.ts';
import { cldrEditions, type Releases, releaseOf } from '../releases.ts';
import { UNICODE } from '../sources.ts';
import { countrySet } from './countries.ts';
import { currencyCodes } from './currencies.ts';

/** Which currency is or was legal tender in which country, from when until when. English and French only. */
export function currencyUse(releases: Releases): CodeList {
  const both = ['en', 'fr'] as const;
  return {
    name: 'currency-use',
    folder: 'cldr',
    format: 'csv',
    tags: ['money', 'geography', 'CLDR'],
    publisher: UNICODE,
    columns: [
      { id: 'country', type: 'string', limits: { pattern: '^[A-Z]{2}$' } },
      { id: 'currency', type: 'string', limits: { pattern: '^[A-Z]{3}$' } },
      { id: 'from', type: 'date', limits: { minValue: '1000-01-01' } },
      { id: 'to', type: 'date', nullable: true },
      { id: 'current', type: 'boolean' },
    ],
    key: ['country', 'currency', 'from'],
    references: [
      { id: 'country', columnIds: ['country'], list: 'countries' },
      { id: 'currency', columnIds: ['currency'], list: 'currencies' },
    ],
    editions: cldrEditions(releases, ['core'], { 44.1: both, 46.1: both, 48.2: both }),
    rows: (version) => tenderRows(releaseOf(releases, version)),
  };
}

function tenderRows(release: CldrRelease): readonly Row[] {
  const countries = countrySet(release);
  const currencies = new Set(currencyCodes(release));
  const byCountry = objectAt(release.supplemental('currencyData', 'currencyData'), 'region');
  return Object.entries(byCountry).flatMap(([country, uses]) =>
    arrayOf(uses)
      .flatMap((use) => Object.entries(objectAt(use)))
      .filter(([currency]) => countries.has(country) && currencies.has(currency))
      .map(([currency, period]) => ({ currency, period: objectAt(period) }))
      .filter(({ period }) => period._tender !== 'false')
      .map(({ currency, period }) => ({
        country,
        currency,
        from: textOf(period._from),
        to: period._to === undefined ? null : textOf(period._to),
        current: period._to === undefined,
      })),
  );
}
