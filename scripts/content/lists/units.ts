import type { CldrRelease } from '../cldr.ts';
import { isObject, objectAt, textOf, textsOf } from '../json.ts';
import { BASE_LANGUAGES, type CodeList, type JsonObject } from '../model.ts';
import { cldrEditions, type Releases, releaseOf } from '../releases.ts';
import { UNICODE } from '../sources.ts';

/** Units of measurement with their kind of quantity, names and the systems they belong to. */
export function units(releases: Releases): CodeList {
  const all = ['de', 'en', 'fr', 'es', 'pl'] as const;
  return {
    name: 'units',
    folder: 'cldr',
    format: 'csv',
    tags: ['measurement', 'CLDR'],
    publisher: UNICODE,
    columns: [
      { id: 'code', type: 'string', limits: { pattern: '^[a-z0-9]+(-[a-z0-9]+)*$' } },
      { id: 'quantity', type: 'string', limits: { pattern: '^[a-z]+$' } },
      { id: 'name', type: 'string', localised: true, limits: { minLength: 1 } },
      { id: 'shortName', type: 'string', localised: true, limits: { minLength: 1 } },
      { id: 'systems', type: 'enum-set', nullable: true, members: SYSTEMS },
    ],
    key: ['code'],
    nameColumn: 'name',
    editions: cldrEditions(releases, ['core', 'units'], { 46.1: all, 48.2: all }),
    rows: (version, language) => {
      const release = releaseOf(releases, version);
      const long = release.units(language, 'long');
      const short = release.units(language, 'short');
      const conversions = release.supplemental('units', 'convertUnits');
      return unitIdentifiers(release).map((identifier) => {
        const [quantity = '', ...rest] = identifier.split('-');
        const code = rest.join('-');
        return {
          code,
          quantity,
          name: textOf(objectAt(long, identifier).displayName),
          shortName: textOf(objectAt(short, identifier).displayName),
          systems: systemsOf(conversions[code]),
        };
      });
    },
  };
}

const SYSTEMS = [
  'si',
  'si_acceptable',
  'metric',
  'metric_adjacent',
  'ussystem',
  'uksystem',
  'jpsystem',
  'astronomical',
  'person_age',
] as const;

/** Identifiers, prefixed with the quantity as in `length-meter`, of the units that have a name in every language. */
function unitIdentifiers(release: CldrRelease): readonly string[] {
  const displays = BASE_LANGUAGES.flatMap((language) => [
    release.units(language, 'long'),
    release.units(language, 'short'),
  ]);
  return Object.keys(release.units('en', 'long')).filter(
    (identifier) =>
      /^[a-z]+-[a-z0-9]+(-[a-z0-9]+)*$/.test(identifier) &&
      displays.every((display) => isNamed(display, identifier)),
  );
}

function isNamed(display: JsonObject, identifier: string): boolean {
  const shown = display[identifier];
  return isObject(shown) && typeof shown.displayName === 'string';
}

/** The systems of a unit that can be converted; null for one without conversion. */
function systemsOf(conversion: JsonObject[string] | undefined): readonly string[] | null {
  if (!isObject(conversion) || conversion._systems === undefined) return null;
  const systems = new Set(textsOf(conversion._systems));
  return SYSTEMS.filter((system) => systems.has(system));
}
