import { compareCodeUnits } from '../../../build/model/collections.ts';
import { currencyUses, localeData, namesByCode, supplemental } from '../cldr.ts';
import type { Entries, JsonObject, Language, ReleaseData, RowsByList } from '../sources.ts';

export const countriesAndLanguages: RowsByList = {
  countries: (data, language) => {
    const names = localeData<string>(data, 'territories', language);
    const { EU } = containment(data);
    const { day = '' } = data;
    const uses = currencyUses(data).filter(
      ({ currency, from, to }) => currency === 'EUR' && from <= day && to === null,
    );
    const euroCountries = new Set(uses.map(({ country }) => country));
    return countriesOf(data).map((country) => {
      const { code } = country;
      const shortName = names[`${code}-alt-short`];
      const otherName = names[`${code}-alt-variant`] ?? names[`${code}-alt-chagos`];
      const europeanUnion = EU?._contains.includes(code) === true;
      return {
        ...country,
        name: names[code] as string,
        ...(shortName !== undefined && { shortName }),
        ...(otherName !== undefined && { otherName }),
        europeanUnion,
        // CLDR's own list of the euro area lacks the members since 2023.
        euroArea: europeanUnion && euroCountries.has(code),
      };
    });
  },
  regions: (data, language) => {
    const { members, parents, groupings } = regionsOf(data);
    const names = namesByCode(data, 'territories', language);
    const rows: JsonObject[] = [];
    for (const [code, contained] of members) {
      const name = names.get(code);
      if (name === undefined) continue;
      const parent = parents.get(code) ?? null;
      let level = parent === null ? 'world' : parents.has(parent) ? 'subregion' : 'continent';
      if (groupings.has(code)) level = 'grouping';
      rows.push({ code, name, level, parent, contains: contained.filter((member) => names.has(member)) });
    }
    return rows;
  },
  'regions@48.2-3': (data, language) => {
    const { members, groupings } = regionsOf(data);
    const names = namesByCode(data, 'territories', language);
    const rows: JsonObject[] = [];
    for (const row of countriesAndLanguages.regions?.(data, language) ?? []) {
      const { contains, parent, ...region } = row;
      // Groupings are other regions above their members.
      const others = [...groupings].filter((code) => members.get(code)?.includes(String(row.code)));
      rows.push({ ...region, ...(parent && { parent: [parent, ...others.sort()].join(' ') }) });
    }
    for (const { code, region } of countriesOf(data))
      rows.push({ code, name: names.get(code) as string, level: 'country', parent: region });
    return rows;
  },
  subdivisions: (data, language) => {
    const rows: JsonObject[] = [];
    const countryNames = namesByCode(data, 'territories', language);
    const { parents } = regionsOf(data);
    for (const { code, region } of countriesOf(data)) {
      if (parents.get(region) !== '150') continue;
      rows.push({ code, name: countryNames.get(code) as string, level: 'country', country: code });
    }
    const countries = new Set(rows.map(({ code }) => code));
    const known = subdivisionNames(data, 'en');
    const names = subdivisionNames(data, language);
    const contained = supplemental<{ _contains: readonly string[] }>(data, 'subdivisionContainment');
    for (const [above, { _contains }] of Object.entries(contained)) {
      const parent = printSubdivision(above);
      const country = parent.slice(0, 2);
      if (!countries.has(country) || (parent !== country && !known[above])) continue;
      const level = parent === country ? 'subdivision' : 'part';
      for (const id of _contains) {
        const name = names[id];
        if (known[id])
          rows.push({ code: printSubdivision(id), ...(name && { name }), level, parent, country });
      }
    }
    return rows;
  },
  languages: (data, language) =>
    Array.from(languageNames(data, language), ([code, name]) => {
      const kind = code.includes('-') ? 'variant' : 'language';
      return { code, name, kind: ['mis', 'mul', 'und', 'zxx'].includes(code) ? 'special' : kind };
    }),
  'official-languages': (data) => {
    const known = languageNames(data);
    const rows = new Map<string, JsonObject>();
    for (const [country, { languagePopulation = {} }] of territoryInfo(data)) {
      for (const [tag, { _officialStatus, _populationPercent }] of Object.entries(languagePopulation)) {
        // The list of languages may not have the tag with its script.
        const written = tag.replaceAll('_', '-');
        const language = known.has(written) ? written : written.replace(/-.*$/, '');
        const name = `${country} ${language}`;
        if (!_officialStatus || !known.has(language) || rows.has(name)) continue;
        const populationPercent = numberOrNull(_populationPercent);
        rows.set(name, { country, language, status: _officialStatus, populationPercent });
      }
    }
    return [...rows.values()];
  },
  scripts: (data, language) => {
    const facts = data.json<Entries>('cldr-core', 'scriptMetadata.json', 'scriptMetadata');
    const yesOrNo = (value = '') => ({ YES: true, NO: false })[value] ?? null;
    return Array.from(namesByCode(data, 'scripts', language), ([code, name]) => {
      const { idUsage = 'UNKNOWN', rtl, hasCase } = facts[code] ?? {};
      const usage = idUsage === 'UNKNOWN' ? null : idUsage;
      return { code, name, usage, rightToLeft: yesOrNo(rtl), hasCase: yesOrNo(hasCase) };
    });
  },
};

/** The codes of countries: territories in a UN M49 region with all three codes and a name in every language. */
export function countriesOf(data: ReleaseData) {
  const mappings = supplemental<Entries>(data, 'codeMappings');
  const { parents } = regionsOf(data);
  const found: { code: string; alpha3: string; numeric: string; region: string }[] = [];
  for (const code of namesByCode(data, 'territories').keys()) {
    const { _alpha3: alpha3, _numeric: numeric } = mappings[code] ?? {};
    const region = parents.get(code);
    if (region && alpha3 && numeric && /^[A-Z]{2}$/.test(code)) found.push({ code, alpha3, numeric, region });
  }
  return found;
}

const containment = (data: ReleaseData) =>
  supplemental<{ _contains: readonly string[]; _grouping?: string }>(data, 'territoryContainment');

/**
 * The members of UN M49 regions: other regions, and territories by two-letter code. `parents` maps a region or territory
 * to its only parent region; `groupings` are regions that overlap others (North America, Latin America and the Caribbean,
 * Sub-Saharan Africa).
 */
function regionsOf(data: ReleaseData) {
  const members = new Map<string, readonly string[]>();
  const parents = new Map<string, string>();
  const groupings = new Set<string>();
  for (const [key, { _contains, _grouping }] of Object.entries(containment(data))) {
    if (!/^\d{3}(-status-grouping)?$/.test(key)) continue;
    const code = key.slice(0, 3);
    const contained = _contains.filter((member) => /^([A-Z]{2}|\d{3})$/.test(member));
    const isGrouping = _grouping === 'true';
    if (isGrouping) groupings.add(code);
    if (key === code) members.set(code, contained.toSorted(compareCodeUnits));
    for (const member of contained)
      if (key === code ? !isGrouping : /^\d/.test(member)) parents.set(member, code);
  }
  return { members, parents, groupings };
}

/** Names of subdivisions by the identifier of Unicode: that of ISO 3166-2 in lower case without a hyphen. */
const subdivisionNames = (data: ReleaseData, language: Language) => {
  const file = `subdivisions/${language}/${language}.json`;
  return data.json<string>(
    'cldr-subdivisions-full',
    file,
    'subdivisions',
    'localeDisplayNames',
    'subdivisions',
  );
};

/** Prints the identifier of a country or subdivision as in ISO 3166-2, such as `DE-BY`. */
const printSubdivision = (id: string): string => id.toUpperCase().replace(/^(..)(?=.)/, '$1-');

/** Names of languages by tag: a language, optionally with a script or a region or both. */
function languageNames(data: ReleaseData, language?: Language): ReadonlyMap<string, string> {
  const tag = /^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|[0-9]{3}))?$/;
  return new Map([...namesByCode(data, 'languages', language)].filter(([code]) => tag.test(code)));
}

/** The data of CLDR about countries. Numbers are texts. */
export function territoryInfo(data: ReleaseData) {
  const countries = new Set(countriesOf(data).map(({ code }) => code));
  const info = supplemental<{
    readonly _population?: string;
    readonly _gdp?: string;
    readonly _literacyPercent?: string;
    readonly languagePopulation?: Entries<Entries>;
  }>(data, 'territoryInfo');
  return Object.entries(info).filter(([code]) => countries.has(code));
}

export const numberOrNull = (text: string | undefined): number | null =>
  text === undefined ? null : Number(text);
