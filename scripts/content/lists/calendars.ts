import { namedCodes, nameOf } from '../cldr.ts';
import { textsOf } from '../json.ts';
import { byCodeUnit, type CodeList } from '../model.ts';
import { cldrEditions, type Releases, releaseOf } from '../releases.ts';
import { UNICODE } from '../sources.ts';
import { countrySet } from './countries.ts';

/** Calendars, with the countries that use them. Not offered in German. */
export function calendars(releases: Releases): CodeList {
  const four = ['en', 'fr', 'es', 'pl'] as const;
  return {
    name: 'calendars',
    folder: 'cldr',
    format: 'json',
    tags: ['time', 'CLDR'],
    publisher: UNICODE,
    columns: [
      { id: 'code', type: 'string', limits: { pattern: '^[a-z0-9]+(-[a-z0-9]+)*$' } },
      { id: 'name', type: 'string', localised: true, limits: { minLength: 1 } },
      {
        id: 'countries',
        type: 'document',
        optional: true,
        limits: { schema: { type: 'array', minItems: 1, items: { type: 'string', pattern: '^[A-Z]{2}$' } } },
      },
    ],
    key: ['code'],
    nameColumn: 'name',
    editions: cldrEditions(releases, ['core', 'localeNames'], { 46.1: four, 48.2: four }),
    rows: (version, language) => {
      const release = releaseOf(releases, version);
      const known = countrySet(release);
      const names = release.names('calendar', language);
      const preferences = release.supplemental('calendarPreferenceData', 'calendarPreferenceData');
      return namedCodes(release, 'calendar').map((code) => {
        const countries = Object.keys(preferences)
          .filter((country) => known.has(country) && textsOf(preferences[country]).includes(code))
          .sort(byCodeUnit);
        return { code, name: nameOf(names, code), ...(countries.length > 0 && { countries }) };
      });
    },
  };
}
