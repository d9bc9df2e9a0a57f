import { ALL, type CldrRelease, cldrList, type Entries, namedCodes, nameOf } from '../cldr.ts';
import { byCodeUnit, type Column, type Row } from '../model.ts';

export const COUNTRY: Column = { type: 'string', pattern: '^[A-Z]{2}$' };
export const NAME: Column = { type: 'string', localised: true, minLength: 1 };

/** Countries and territories with their ISO 3166-1 codes and UN M49 regions. */
export const countries = cldrList({
  name: 'countries',
  tags: ['geography', 'ISO 3166'],
  columns: {
    code: { type: 'string', minLength: 2, maxLength: 2, pattern: '^[A-Z]{2}$' },
    alpha3: { type: 'string', minLength: 3, maxLength: 3, pattern: '^[A-Z]{3}$' },
    numeric: { type: 'string', minLength: 3, maxLength: 3, pattern: '^[0-9]{3}$' },
    name: NAME,
    shortName: { type: 'string', optional: true, localised: true },
    region: { type: 'string', pattern: '^[0-9]{3}$' },
    europeanUnion: { type: 'boolean' },
    euroArea: { type: 'boolean' },
  },
  otherKeys: { alpha3: ['alpha3'], numeric: ['numeric'] },
  references: { region: ['region', 'regions'] },
  uses: ['core', 'localenames-full'],
  languages: { 42: ALL, 44.1: ALL, 46.1: `${ALL} de-AT`, 48.2: `${ALL} de-AT de-CH en-GB` },
  isSucceeded: true,
  rows: (release, language) => {
    const names = release.names('territories', language);
    const shortNames = release.shortNames('territories', language);
    const { EU, EZ } = containmentOf(release);
    return countriesOf(release).map(({ code, ...codes }) => {
      const shortName = shortNames.get(code);
      return {
        code,
        ...codes,
        name: nameOf(names, code),
        ...(shortName !== undefined && { shortName }),
        europeanUnion: EU?._contains.includes(code) === true,
        euroArea: EZ?._contains.includes(code) === true,
      };
    });
  },
});

/** The codes of a release's countries: territories in a UN M49 region with all three codes and a name in every language. */
function countriesOf(release: CldrRelease) {
  const mappings = release.supplemental<{ _alpha3?: string; _numeric?: string }>('codeMappings');
  const { parents } = regionsOf(release);
  return namedCodes(release, 'territories').flatMap((code) => {
    const { _alpha3: alpha3, _numeric: numeric } = mappings[code] ?? {};
    const region = parents.get(code);
    if (!region || !alpha3 || !numeric || !/^[A-Z]{2}$/.test(code)) return [];
    return [{ code, alpha3, numeric, region }];
  });
}

/** The alpha-2 codes of a release's countries. */
export const countryCodes = (release: CldrRelease): ReadonlySet<string> =>
  new Set(countriesOf(release).map(({ code }) => code));

/** The regions of UN M49 with their parents and members. */
export const regions = cldrList({
  name: 'regions',
  format: 'json',
  tags: ['geography', 'official statistics'],
  columns: {
    code: { type: 'string', minLength: 3, maxLength: 3, pattern: '^[0-9]{3}$' },
    name: NAME,
    level: { type: 'enum', members: ['world', 'continent', 'subregion', 'grouping'] },
    parent: { type: 'string', nullable: true, pattern: '^[0-9]{3}$' },
    contains: {
      type: 'document',
      schema: {
        type: 'array',
        minItems: 1,
        uniqueItems: true,
        items: { type: 'string', pattern: '^([A-Z]{2}|[0-9]{3})$' },
      },
    },
  },
  references: { 'parent-region': ['parent', 'regions'] },
  uses: ['core', 'localenames-full'],
  languages: { 42: ALL, 44.1: ALL, 46.1: ALL, 48.2: ALL },
  rows: (release, language) => {
    const { members, parents, groupings } = regionsOf(release);
    const named = new Set(namedCodes(release, 'territories'));
    const names = release.names('territories', language);
    const levelOf = (code: string): string => {
      if (groupings.has(code)) return 'grouping';
      const parent = parents.get(code);
      if (parent === undefined) return 'world';
      return parents.has(parent) ? 'subregion' : 'continent';
    };
    return [...members]
      .filter(([code]) => named.has(code))
      .map(([code, contained]) => ({
        code,
        name: nameOf(names, code),
        level: levelOf(code),
        parent: parents.get(code) ?? null,
        contains: contained.filter((member) => named.has(member)),
      }));
  },
});

const containmentOf = (release: CldrRelease) =>
  release.supplemental<{ _contains: readonly string[]; _grouping?: string }>('territoryContainment');

/**
 * The members of UN M49 regions: other regions, and territories by two-letter code. `parents` maps a region or territory
 * to its only parent region; `groupings` are regions that overlap others (North America, Latin America and the Caribbean,
 * Sub-Saharan Africa).
 */
function regionsOf(release: CldrRelease) {
  const members = new Map<string, readonly string[]>();
  const parents = new Map<string, string>();
  const groupings = new Set<string>();
  for (const [key, { _contains, _grouping }] of Object.entries(containmentOf(release))) {
    if (!/^\d{3}(-status-grouping)?$/.test(key)) continue;
    const code = key.slice(0, 3);
    const contained = _contains.filter((member) => /^([A-Z]{2}|\d{3})$/.test(member));
    const isGrouping = _grouping === 'true';
    if (isGrouping) groupings.add(code);
    if (key === code) members.set(code, contained.toSorted(byCodeUnit));
    for (const member of contained)
      if (key === code ? !isGrouping : /^\d/.test(member)) parents.set(member, code);
  }
  return { members, parents, groupings };
}

const byCountry = { country: ['country', 'countries'] } as const;

/** What CLDR knows of a territory. Numbers are texts. */
interface TerritoryInfo {
  readonly _population?: string;
  readonly _gdp?: string;
  readonly _literacyPercent?: string;
  readonly languagePopulation?: Entries<{ _officialStatus?: string; _populationPercent?: string }>;
}

export const territoryInfo = (release: CldrRelease): [string, TerritoryInfo][] => {
  const known = countryCodes(release);
  return Object.entries(release.supplemental<TerritoryInfo>('territoryInfo')).filter(([code]) =>
    known.has(code),
  );
};

export const numberOrNull = (text: string | undefined): number | null =>
  text === undefined ? null : Number(text);

/** Population, gross domestic product and literacy by country, as estimated in CLDR. */
export const territoryStatistics = cldrList({
  name: 'territory-statistics',
  tags: ['geography', 'ISO 3166', 'official statistics'],
  columns: {
    country: COUNTRY,
    population: { type: 'integer', minValue: 0 },
    gdp: { type: 'integer', minValue: 0 },
    literacyPercent: { type: 'number', nullable: true, minValue: 0, maxValue: 100 },
  },
  references: byCountry,
  uses: ['core'],
  languages: { 44.1: 'en', 46.1: 'en', 48.2: 'en' },
  rows: (release) =>
    territoryInfo(release)
      .filter(([, info]) => info._population !== undefined)
      .map(([country, info]) => ({
        country,
        population: Number(info._population),
        gdp: Number(info._gdp),
        literacyPercent: numberOrNull(info._literacyPercent),
      })),
});

const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

/** The first day of the week, the weekend, and the rule for the first week of a year, by country. */
export const weekConventions = cldrList({
  name: 'week-conventions',
  format: 'json',
  tags: ['time', 'geography'],
  columns: {
    country: COUNTRY,
    firstDay: { type: 'enum', members: DAYS },
    weekend: { type: 'enum-set', members: DAYS },
    daysInFirstWeek: { type: 'integer', minValue: 1, maxValue: 7 },
  },
  references: byCountry,
  uses: ['core'],
  languages: { 44.1: 'de en es', 46.1: 'de en es', 48.2: 'de en es' },
  rows: (release) => {
    const { firstDay, weekendStart, weekendEnd, minDays } = release.supplemental<Entries<string>>('weekData');
    const data = [firstDay, weekendStart, weekendEnd, minDays];
    const mentioned = new Set(data.flatMap((values) => Object.keys(values ?? {})));
    return [...countryCodes(release)]
      .filter((country) => mentioned.has(country))
      .map((country) => {
        const [first, start, end, days] = data.map((values) => valueFor(values, country)) as [
          string,
          string,
          string,
          string,
        ];
        return { country, firstDay: first, weekend: daysBetween(start, end), daysInFirstWeek: Number(days) };
      });
  },
});

/** The value of a country, by default that of the world. */
const valueFor = (values: Entries<string> | undefined, country: string) =>
  values?.[country] ?? values?.['001'];

/** The days from `first` to `last`, inclusive; may wrap around the end of the week. */
function daysBetween(first: string, last: string): string[] {
  const start = DAYS.indexOf(first);
  const length = ((DAYS.indexOf(last) - start + DAYS.length) % DAYS.length) + 1;
  return [...DAYS, ...DAYS].slice(start, start + length);
}

type MeasurementData = Entries<Entries<string>>;

/** A list of measurement data with a row per country. */
const measurementList = (
  name: string,
  columns: Readonly<Record<string, Column>>,
  cells: (data: MeasurementData, country: string) => Row,
) =>
  cldrList({
    name,
    tags: ['measurement', 'geography'],
    columns: { country: COUNTRY, ...columns },
    references: byCountry,
    uses: ['core'],
    languages: { 46.1: ALL, 48.2: ALL },
    rows: (release) => {
      const data = release.supplemental<Entries<string>>('measurementData');
      return [...countryCodes(release)].map((country) => ({ country, ...cells(data, country) }));
    },
  });

/** The systems of measurement and of temperature, by country. */
export const measurementSystems = measurementList(
  'measurement-systems',
  {
    system: { type: 'enum', members: ['metric', 'UK', 'US'] },
    temperature: { type: 'enum', members: ['celsius', 'fahrenheit'] },
  },
  ({ measurementSystem, 'measurementSystem-category-temperature': temperatures }, country) => {
    const system = valueFor(measurementSystem, country) as string;
    // The temperature scale follows the system of measurement by default; only the US system uses Fahrenheit.
    const temperature = (temperatures?.[country] ?? system) === 'US' ? 'fahrenheit' : 'celsius';
    return { system, temperature };
  },
);

/** The usual paper format by country. */
export const paperFormats = measurementList(
  'paper-formats',
  { format: { type: 'enum', members: ['A4', 'US-Letter'] } },
  ({ paperSize }, country) => ({ format: valueFor(paperSize, country) as string }),
);
