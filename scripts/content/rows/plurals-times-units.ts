import { compareCodeUnits } from '../../../build/model/collections.ts';
import { namesByCode, supplemental } from '../cldr.ts';
import {
  type Entries,
  type JsonObject,
  type Language,
  listText,
  membersOf,
  type ReleaseData,
  type RowsByList,
} from '../sources.ts';
import { countriesOf } from './countries-and-languages.ts';

export const pluralsTimesAndUnits: RowsByList = {
  'plural-categories': (data, language) =>
    membersOf('plural-rules', 'cardinal').map((code) => {
      const countLanguages = (kind: 'cardinal' | 'ordinal') =>
        [...pluralRules(data, kind).values()].filter((rules) => code in rules).length;
      return {
        code,
        name: listText('plural-categories', `member ${code}`, language),
        cardinalLanguages: countLanguages('cardinal'),
        ordinalLanguages: countLanguages('ordinal'),
      };
    }),
  'plural-rules': (data) => {
    const ordinals = pluralRules(data, 'ordinal');
    const categoriesOf = (rules: Entries | undefined) =>
      rules ? membersOf('plural-rules', 'cardinal').filter((category) => category in rules) : null;
    return [...pluralRules(data, 'cardinal')]
      .filter(([language]) => /^[a-z]{2,3}(-[A-Z]{2})?$/.test(language))
      .map(([language, rules]) => ({
        language,
        cardinal: categoriesOf(rules),
        ordinal: categoriesOf(ordinals.get(language)),
        rules: Object.fromEntries(Object.entries(rules).filter(([, condition]) => condition !== '')),
      }));
  },
  'plural-rules@48.2-3': (data, language) => {
    // Not all languages have names.
    const names = namesByCode(data, 'languages', language);
    return (pluralsTimesAndUnits['plural-rules']?.(data, language) ?? []).map((row) => {
      const name = names.get(String(row.language));
      return { ...row, ...(name !== undefined && { name, listed: row.language as string }) };
    });
  },
  'numbering-systems': (data, language) => {
    const systems = supplemental<{ _type: string; _digits?: string }>(data, 'numberingSystems');
    const rows: JsonObject[] = [];
    for (const [code, name] of namesByCode(data, 'numbers', language)) {
      const system = systems[code];
      if (system) rows.push({ code, name, kind: system._type, digits: system._digits ?? null });
    }
    return rows;
  },
  calendars: (data, language) => {
    const known = countriesOf(data).map((country) => country.code);
    const preferences = supplemental<readonly string[]>(data, 'calendarPreferenceData');
    return [...namesByCode(data, 'calendars', language)].map(([code, name]) => {
      const countries = known
        .filter((country) => preferences[country]?.includes(code))
        .sort(compareCodeUnits);
      return { code, name, ...(countries.length > 0 && { countries }) };
    });
  },
  'calendars@48.2-3': (data, language) =>
    (pluralsTimesAndUnits.calendars?.(data, language) ?? []).map(({ countries, ...row }) => {
      return { ...row, ...(Array.isArray(countries) && { countries: countries.join(' ') }) };
    }),
  'calendar-use': (data) => {
    const names = namesByCode(data, 'calendars');
    const preferences = supplemental<readonly string[]>(data, 'calendarPreferenceData');
    return countriesOf(data).flatMap(({ code }) => {
      const calendars = preferences[code]?.filter((calendar) => names.has(calendar)) ?? [];
      return calendars.map((calendar, i) => ({ country: code, calendar, rank: i + 1 }));
    });
  },
  'time-zones': (data) => {
    const zones = data.json<string | Entries>('cldr-bcp47', 'bcp47/timezone.json', 'keyword', 'u', 'tz');
    const rows: JsonObject[] = [];
    for (const [code, zone] of Object.entries(zones)) {
      if (typeof zone === 'string') continue;
      const aliases = zone._alias?.split(' ');
      rows.push({
        code,
        name: zone._description as string,
        // The first alias is the identifier that CLDR keeps; `_iana` is the current one of the database, if it changed.
        iana: zone._iana ?? aliases?.[0] ?? null,
        ...(aliases && { aliases }),
        deprecated: zone._deprecated !== undefined,
        ...(zone._preferred && { preferred: zone._preferred }),
      });
    }
    return rows;
  },
  'windows-zones': (data) => {
    type Mapping = Record<'_other' | '_territory' | '_type', string>;
    const { mapTimezones = [] } = supplemental<readonly { mapZone: Mapping }[]>(data, 'windowsZones');
    return mapTimezones.map(({ mapZone: { _other, _territory, _type } }) => {
      const [zone = '', ...others] = _type.split(' ').filter((name) => name !== '');
      const otherZones = others.length > 0 && { otherZones: others.join(' ') };
      return { windows: _other, territory: _territory, zone, ...otherZones };
    });
  },
  'time-zones@48.2-3': (data, language) => {
    const countries = new Set(countriesOf(data).map(({ code }) => code));
    const nameOf = makeZoneName(data, language);
    return (pluralsTimesAndUnits['time-zones']?.(data, language) ?? []).map(({ aliases, ...others }) => {
      const row: JsonObject = { ...others, ...(Array.isArray(aliases) && { aliases: aliases.join(' ') }) };
      // The identifiers of places begin with the code of their country.
      const country = /^(?!utc)[a-z]{5}/.test(String(row.code))
        ? String(row.code).slice(0, 2).toUpperCase()
        : '';
      const name = (language === 'en' ? undefined : nameOf(row)) ?? row.name;
      // Without hyphenation.
      return {
        ...row,
        name: String(name).replaceAll('\u00AD', ''),
        ...(countries.has(country) && { country }),
      };
    });
  },
  'windows-zones@48.2-3': (data, language) => {
    const countries = new Set(countriesOf(data).map(({ code }) => code));
    return (pluralsTimesAndUnits['windows-zones']?.(data, language) ?? []).map((row) => {
      // The default of a zone has no country, and neither have those at sea and in Antarctica.
      return { ...row, ...(countries.has(String(row.territory)) && { country: row.territory as string }) };
    });
  },
  units: (data, language) => {
    const shortNames = namesByCode(data, 'unitsShort', language);
    const conversions = supplemental<{ _systems?: readonly string[] }>(data, 'units', 'convertUnits');
    const rows: JsonObject[] = [];
    for (const [id, name] of namesByCode(data, 'unitsLong', language)) {
      // The quantity and the code, as in `length-meter`.
      const [, quantity, code] = /^([a-z]+)-([a-z0-9]+(?:-[a-z0-9]+)*)$/.exec(id) ?? [];
      const shortName = shortNames.get(id);
      if (quantity === undefined || code === undefined || shortName === undefined) continue;
      const known = conversions[code]?._systems;
      const systems = known ? membersOf('units', 'systems').filter((system) => known.includes(system)) : null;
      rows.push({ code, quantity, name, shortName, systems });
    }
    return rows;
  },
};

/**
 * Returns a function for the name of a time zone in a language: the city that CLDR names, by default that in the identifier,
 * or the difference from UTC.
 */
function makeZoneName(data: ReleaseData, language: Language) {
  const dates = data.json(
    'cldr-dates-full',
    `main/${language}/timeZoneNames.json`,
    'main',
    language,
    'dates',
  );
  const { zone, gmtFormat = '' } = dates.timeZoneNames as unknown as {
    readonly zone: Entries<unknown>;
    readonly gmtFormat: string;
  };
  return ({ iana, aliases }: JsonObject): string | undefined => {
    // CLDR names zones by their first alias: `Etc/GMT-1` is one hour ahead of UTC, `Asia/Calcutta` has the city Kolkata.
    const [id = ''] = String(aliases ?? iana).split(' ');
    const [, sign, hours] = /^Etc\/GMT([+-])(\d+)$/.exec(id) ?? [];
    if (hours) return gmtFormat.replace('{0}', `${sign === '-' ? '+' : '-'}${hours}`);
    let found: unknown = zone;
    for (const part of id.split('/')) found = (found as Entries<unknown> | undefined)?.[part];
    const { exemplarCity, long } = (found ?? {}) as { exemplarCity?: string; long?: Entries };
    return exemplarCity ?? long?.standard ?? id.split('/').at(-1)?.replaceAll('_', ' ');
  };
}

/** The conditions of the categories of each language, without the samples that follow them; empty for `other`. */
function pluralRules(data: ReleaseData, kind: 'cardinal' | 'ordinal'): ReadonlyMap<string, Entries> {
  const file = kind === 'cardinal' ? 'plurals' : 'ordinals';
  const found = new Map<string, Entries>();
  for (const [language, rules] of Object.entries(supplemental<Entries>(data, file, `plurals-type-${kind}`))) {
    const conditions: Record<string, string> = {};
    for (const [name, rule] of Object.entries(rules))
      conditions[name.replace('pluralRule-count-', '')] = rule.replace(/@.*$/s, '').trim();
    found.set(language, conditions);
  }
  return found;
}
