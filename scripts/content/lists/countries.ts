import { type CldrRelease, namedCodes, nameOf } from '../cldr.ts';
import { isObject, objectAt, textOf, textsOf } from '../json.ts';
import type { CodeList, Row } from '../model.ts';
import { cldrEditions, type Releases, releaseOf } from '../releases.ts';
import { UNICODE } from '../sources.ts';
import { territoryContainment } from './regions.ts';

/** Countries and territories with their ISO 3166-1 codes and UN M49 regions. */
export function countries(releases: Releases): CodeList {
  const all = ['de', 'en', 'fr', 'es', 'pl'] as const;
  return {
    name: 'countries',
    folder: 'cldr',
    format: 'csv',
    tags: ['geography', 'ISO 3166', 'CLDR'],
    publisher: UNICODE,
    columns: [
      { id: 'code', type: 'string', limits: { minLength: 2, maxLength: 2, pattern: '^[A-Z]{2}$' } },
      { id: 'alpha3', type: 'string', limits: { minLength: 3, maxLength: 3, pattern: '^[A-Z]{3}$' } },
      { id: 'numeric', type: 'string', limits: { minLength: 3, maxLength: 3, pattern: '^[0-9]{3}$' } },
      { id: 'name', type: 'string', localised: true, limits: { minLength: 1 } },
      { id: 'shortName', type: 'string', optional: true, localised: true },
      { id: 'region', type: 'string', limits: { pattern: '^[0-9]{3}$' } },
      { id: 'europeanUnion', type: 'boolean' },
      { id: 'euroArea', type: 'boolean' },
    ],
    key: ['code'],
    otherKeys: { alpha3: ['alpha3'], numeric: ['numeric'] },
    nameColumn: 'name',
    references: [{ id: 'region', columnIds: ['region'], list: 'regions' }],
    editions: cldrEditions(
      releases,
      ['core', 'localeNames'],
      { 42: all, 44.1: all, 46.1: [...all, 'de-AT'], 48.2: [...all, 'de-AT', 'de-CH', 'en-GB'] },
      'succeeding',
    ),
    rows: (version, language) => {
      const release = releaseOf(releases, version);
      const names = release.names('territories', language);
      const shortNames = release.shortNames('territories', language);
      const union = new Set(membersOf(release, 'EU'));
      const euro = new Set(membersOf(release, 'EZ'));
      return countryCodes(release).map(({ code, alpha3, numeric, region }): Row => {
        const shortName = shortNames.get(code);
        return {
          code,
          alpha3,
          numeric,
          name: nameOf(names, code),
          ...(shortName !== undefined && { shortName }),
          region,
          europeanUnion: union.has(code),
          euroArea: euro.has(code),
        };
      });
    },
  };
}

/** A country's codes: alpha-2, alpha-3, numeric, and that of its UN M49 region. */
export interface CountryCodes {
  readonly code: string;
  readonly alpha3: string;
  readonly numeric: string;
  readonly region: string;
}

/** The countries of a release: territories in a UN M49 region with all three codes and a name in every language. */
export function countryCodes(release: CldrRelease): readonly CountryCodes[] {
  const mappings = release.supplemental('codeMappings', 'codeMappings');
  const { parents } = territoryContainment(
    release.supplemental('territoryContainment', 'territoryContainment'),
  );
  return namedCodes(release, 'territories').flatMap((code) => {
    const mapping = mappings[code];
    const region = parents.get(code);
    if (!isObject(mapping) || region === undefined || !/^[A-Z]{2}$/.test(code)) return [];
    if (mapping._alpha3 === undefined || mapping._numeric === undefined) return [];
    return [{ code, alpha3: textOf(mapping._alpha3), numeric: textOf(mapping._numeric), region }];
  });
}

/** The alpha-2 codes of a release's countries. */
export function countrySet(release: CldrRelease): ReadonlySet<string> {
  return new Set(countryCodes(release).map(({ code }) => code));
}

function membersOf(release: CldrRelease, grouping: string): readonly string[] {
  return textsOf(
    objectAt(release.supplemental('territoryContainment', 'territoryContainment'), grouping)._contains,
  );
}
