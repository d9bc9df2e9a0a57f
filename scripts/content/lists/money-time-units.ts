import { ALL, type CldrRelease, cldrList, type Entries, namedCodes, nameOf, valueAt } from '../cldr.ts';
import { BASE_LANGUAGES, byCodeUnit, type Language } from '../model.ts';
import { COUNTRY, countryCodes, NAME, numberOrNull } from './countries.ts';

/** Currencies with a numeric code of ISO 4217, their decimals in accounts and in cash, names and symbols. */
export const currencies = cldrList({
  name: 'currencies',
  tags: ['money', 'ISO 4217'],
  columns: {
    code: { type: 'string', minLength: 3, maxLength: 3, pattern: '^[A-Z]{3}$' },
    numeric: { type: 'string', minLength: 3, maxLength: 3, pattern: '^[0-9]{3}$' },
    name: NAME,
    symbol: NAME,
    decimals: { type: 'integer', minValue: 0, maxValue: 4 },
    cashDecimals: { type: 'integer', nullable: true, minValue: 0, maxValue: 4 },
    cashRounding: { type: 'integer', nullable: true, minValue: 0 },
  },
  uses: ['core', 'numbers-full'],
  languages: { 42: ALL, 44.1: ALL, 46.1: ALL, 48.2: `${ALL} de-CH en-GB` },
  isSucceeded: true,
  rows: (release, language) => {
    const display = currencyNames(release, language);
    const { fractions } = release.supplemental<Entries<Entries<string>>>('currencyData');
    return currenciesOf(release).map(({ code, numeric }) => {
      const { displayName, symbol = code } = display[code] ?? {};
      const fraction = { ...fractions?.DEFAULT, ...fractions?.[code] };
      return {
        code,
        numeric: numeric.padStart(3, '0'),
        name: displayName as string,
        symbol,
        decimals: Number(fraction._digits),
        cashDecimals: numberOrNull(fraction._cashDigits),
        cashRounding: numberOrNull(fraction._cashRounding),
      };
    });
  },
});

const currencyNames = (release: CldrRelease, language: Language) =>
  release.display<{ displayName?: string; symbol?: string }>(
    'numbers-full',
    'currencies',
    language,
    'numbers',
    'currencies',
  );

/** The currencies of a release: those with a numeric code and a name in every language. */
function currenciesOf(release: CldrRelease) {
  const displays = BASE_LANGUAGES.map((language) => currencyNames(release, language));
  const isNamed = (code: string) =>
    displays.every((display) => ![undefined, code].includes(display[code]?.displayName));
  return Object.entries(release.supplemental<{ _numeric?: string }>('codeMappings')).flatMap(
    ([code, { _numeric: numeric }]) =>
      /^[A-Z]{3}$/.test(code) && numeric && isNamed(code) ? [{ code, numeric }] : [],
  );
}

/** Which currency is or was legal tender in which country, from when until when. */
export const currencyUse = cldrList({
  name: 'currency-use',
  tags: ['money', 'geography'],
  columns: {
    country: COUNTRY,
    currency: { type: 'string', pattern: '^[A-Z]{3}$' },
    from: { type: 'date', minValue: '1000-01-01' },
    to: { type: 'date', nullable: true },
    current: { type: 'boolean' },
  },
  key: ['country', 'currency', 'from'],
  references: { country: ['country', 'countries'], currency: ['currency', 'currencies'] },
  uses: ['core'],
  languages: { 44.1: 'en fr', 46.1: 'en fr', 48.2: 'en fr' },
  rows: (release) => {
    const countries = countryCodes(release);
    const known = new Set(currenciesOf(release).map(({ code }) => code));
    const { region } = release.supplemental<Entries<readonly Entries<Entries<string>>[]>>('currencyData');
    return Object.entries(region ?? {})
      .filter(([country]) => countries.has(country))
      .flatMap(([country, uses]) =>
        uses
          .flatMap((use) => Object.entries(use))
          .filter(([currency, { _tender }]) => known.has(currency) && _tender !== 'false')
          .map(([currency, { _from, _to }]) => ({
            country,
            currency,
            from: _from as string,
            to: _to ?? null,
            current: _to === undefined,
          })),
      );
  },
});

/** Calendars, with the countries that use them. Not offered in German. */
export const calendars = cldrList({
  name: 'calendars',
  format: 'json',
  tags: ['time'],
  columns: {
    code: { type: 'string', pattern: '^[a-z0-9]+(-[a-z0-9]+)*$' },
    name: NAME,
    countries: {
      type: 'document',
      optional: true,
      schema: { type: 'array', minItems: 1, items: { type: 'string', pattern: '^[A-Z]{2}$' } },
    },
  },
  uses: ['core', 'localenames-full'],
  languages: { 46.1: 'en fr es pl', 48.2: 'en fr es pl' },
  rows: (release, language) => {
    const known = [...countryCodes(release)].sort(byCodeUnit);
    const names = release.names('calendar', language);
    const preferences = release.supplemental<readonly string[]>('calendarPreferenceData');
    return namedCodes(release, 'calendar').map((code) => {
      const countries = known.filter((country) => preferences[country]?.includes(code));
      return { code, name: nameOf(names, code), ...(countries.length > 0 && { countries }) };
    });
  },
});

/** Time zones by BCP 47 identifier, with their names in the IANA time zone database. */
export const timeZones = cldrList({
  name: 'time-zones',
  format: 'json',
  tags: ['time', 'IANA'],
  columns: {
    code: { type: 'string', pattern: '^[a-z0-9]{3,8}$' },
    name: NAME,
    iana: { type: 'string', nullable: true },
    aliases: {
      type: 'document',
      optional: true,
      schema: { type: 'array', minItems: 1, uniqueItems: true, items: { type: 'string' } },
    },
    deprecated: { type: 'boolean' },
    preferred: { type: 'string', optional: true },
  },
  references: { preferred: ['preferred', 'time-zones'] },
  uses: ['bcp47'],
  languages: { 46.1: 'en', 48.2: 'en' },
  rows: (release) => {
    const zones = valueAt<string | Entries<string>>(
      release.read('bcp47', 'bcp47/timezone.json'),
      'keyword',
      'u',
      'tz',
    );
    return Object.entries(zones).flatMap(([code, zone]) => {
      if (typeof zone === 'string') return [];
      const { _description, _alias, _iana, _deprecated, _preferred } = zone;
      const aliases = _alias?.split(' ');
      return [
        {
          code,
          name: _description as string,
          // The first alias is the identifier that CLDR keeps; `_iana` is the current one of the database, if it changed.
          iana: _iana ?? aliases?.[0] ?? null,
          ...(aliases && { aliases }),
          deprecated: _deprecated !== undefined,
          ...(_preferred && { preferred: _preferred }),
        },
      ];
    });
  },
});

/** The time zones of Windows and their counterparts in the IANA database, by territory. */
export const windowsZones = cldrList({
  name: 'windows-zones',
  tags: ['time', 'IANA'],
  columns: {
    windows: { type: 'string', minLength: 1 },
    territory: { type: 'string', pattern: '^([A-Z]{2}|[0-9]{3})$' },
    zone: { type: 'string', pattern: '^[A-Za-z0-9]+(/[A-Za-z0-9_+-]+)*$' },
    otherZones: { type: 'string', optional: true },
  },
  key: ['windows', 'territory'],
  uses: ['core'],
  languages: { 44.1: 'en', 46.1: 'en', 48.2: 'en' },
  rows: (release) => {
    interface Mapping {
      readonly mapZone: Readonly<Record<'_other' | '_territory' | '_type', string>>;
    }
    const { mapTimezones = [] } = release.supplemental<readonly Mapping[]>('windowsZones');
    return mapTimezones.map(({ mapZone: { _other, _territory, _type } }) => {
      const [zone = '', ...others] = _type.split(' ').filter((name) => name !== '');
      return {
        windows: _other,
        territory: _territory,
        zone,
        ...(others.length > 0 && { otherZones: others.join(' ') }),
      };
    });
  },
});

const SYSTEMS =
  'si si_acceptable metric metric_adjacent ussystem uksystem jpsystem astronomical person_age'.split(' ');

/** Units of measurement with their kind of quantity, names and the systems they belong to. */
export const units = cldrList({
  name: 'units',
  tags: ['measurement'],
  columns: {
    code: { type: 'string', pattern: '^[a-z0-9]+(-[a-z0-9]+)*$' },
    quantity: { type: 'string', pattern: '^[a-z]+$' },
    name: NAME,
    shortName: NAME,
    systems: { type: 'enum-set', nullable: true, members: SYSTEMS },
  },
  uses: ['core', 'units-full'],
  languages: { 46.1: ALL, 48.2: ALL },
  rows: (release, language) => {
    const [long, short] = unitNames(release, language);
    const conversions = release.supplemental<{ _systems?: readonly string[] }>('units', 'convertUnits');
    const displays = BASE_LANGUAGES.flatMap((base) => unitNames(release, base));
    return Object.keys(long)
      .filter((id) => /^[a-z]+-[a-z0-9]+(-[a-z0-9]+)*$/.test(id))
      .filter((id) => displays.every((display) => display[id]?.displayName !== undefined))
      .map((id) => {
        // The quantity, as in `length-meter`.
        const [quantity = '', ...rest] = id.split('-');
        const code = rest.join('-');
        const systems = conversions[code]?._systems;
        return {
          code,
          quantity,
          name: long[id]?.displayName as string,
          shortName: short[id]?.displayName as string,
          systems: systems ? SYSTEMS.filter((system) => systems.includes(system)) : null,
        };
      });
  },
});

const unitNames = (release: CldrRelease, language: Language) => {
  const display = (width: string) =>
    release.display<{ displayName?: string }>('units-full', 'units', language, 'units', width);
  return [display('long'), display('short')] as const;
};
