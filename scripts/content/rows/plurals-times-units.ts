import { displayNames, namesByCode, supplemental } from '../cldr.ts';
import { byCodeUnit } from '../model.ts';
import type { Entries, ReleaseData, RowsByList } from '../releases.ts';
import { listText, membersOf } from '../tables.ts';
import { countriesOf } from './countries-and-languages.ts';

export const pluralsTimesAndUnits: RowsByList = {
  'plural-categories': (data, language) =>
    membersOf('plural-rules', 'cardinal').map((code) => {
      const countLanguages = (kind: PluralKind) =>
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
  'numbering-systems': (data, language) => {
    const systems = supplemental<{ _type: string; _digits?: string }>(data, 'numberingSystems');
    return [...namesByCode(data, displayNames('numbers'), language)].flatMap(([code, name]) => {
      const system = systems[code];
      return system ? [{ code, name, kind: system._type, digits: system._digits ?? null }] : [];
    });
  },
  calendars: (data, language) => {
    const known = countriesOf(data).map((country) => country.code);
    const preferences = supplemental<readonly string[]>(data, 'calendarPreferenceData');
    return [...namesByCode(data, displayNames('calendar'), language)].map(([code, name]) => {
      const countries = known.filter((country) => preferences[country]?.includes(code)).sort(byCodeUnit);
      return { code, name, ...(countries.length > 0 && { countries }) };
    });
  },
  'time-zones': (data) => {
    const zones = data.json<string | Entries>('cldr-bcp47', 'bcp47/timezone.json', 'keyword', 'u', 'tz');
    return Object.entries(zones).flatMap(([code, zone]) => {
      if (typeof zone === 'string') return [];
      const { _description, _alias, _iana, _deprecated, _preferred } = zone;
      const aliases = _alias?.split(' ');
      return {
        code,
        name: _description as string,
        // The first alias is the identifier that CLDR keeps; `_iana` is the current one of the database, if it changed.
        iana: _iana ?? aliases?.[0] ?? null,
        ...(aliases && { aliases }),
        deprecated: _deprecated !== undefined,
        ...(_preferred && { preferred: _preferred }),
      };
    });
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
  units: (data, language) => {
    const namesOf = (width: string) =>
      namesByCode(data, ['cldr-units-full', 'units', 'units', width], language);
    const shortNames = namesOf('short');
    const conversions = supplemental<{ _systems?: readonly string[] }>(data, 'units', 'convertUnits');
    return [...namesOf('long')].flatMap(([id, name]) => {
      // The quantity and the code, as in `length-meter`.
      const [, quantity, code] = /^([a-z]+)-([a-z0-9]+(?:-[a-z0-9]+)*)$/.exec(id) ?? [];
      const shortName = shortNames.get(id);
      if (quantity === undefined || code === undefined || shortName === undefined) return [];
      const known = conversions[code]?._systems;
      const systems = known ? membersOf('units', 'systems').filter((system) => known.includes(system)) : null;
      return { code, quantity, name, shortName, systems };
    });
  },
};

type PluralKind = 'cardinal' | 'ordinal';

/** The conditions of the categories of each language, without the samples that follow them; empty for `other`. */
function pluralRules(data: ReleaseData, kind: PluralKind): ReadonlyMap<string, Entries> {
  const file = kind === 'cardinal' ? 'plurals' : 'ordinals';
  const conditions = (rules: Entries): Entries =>
    Object.fromEntries(
      Object.entries(rules).map(([name, rule]) => [
        name.replace('pluralRule-count-', ''),
        rule.replace(/@.*$/s, '').trim(),
      ]),
    );
  const all = Object.entries(supplemental<Entries>(data, file, `plurals-type-${kind}`));
  return new Map(all.map(([language, rules]) => [language, conditions(rules)]));
}
