import { numberOf, objectAt, textOf } from '../json.ts';
import type { CodeList, JsonObject } from '../model.ts';
import { cldrEditions, type Releases, releaseOf } from '../releases.ts';
import { UNICODE } from '../sources.ts';
import { countrySet } from './countries.ts';

/** The first day of the week, the weekend, and the rule for the first week of a year, by country. */
export function weekConventions(releases: Releases): CodeList {
  const three = ['de', 'en', 'es'] as const;
  return {
    name: 'week-conventions',
    folder: 'cldr',
    format: 'json',
    tags: ['time', 'geography', 'CLDR'],
    publisher: UNICODE,
    columns: [
      { id: 'country', type: 'string', limits: { pattern: '^[A-Z]{2}$' } },
      { id: 'firstDay', type: 'enum', members: DAYS },
      { id: 'weekend', type: 'enum-set', members: DAYS },
      { id: 'daysInFirstWeek', type: 'integer', limits: { minValue: 1, maxValue: 7 } },
    ],
    key: ['country'],
    references: [{ id: 'country', columnIds: ['country'], list: 'countries' }],
    editions: cldrEditions(releases, ['core'], { 44.1: three, 46.1: three, 48.2: three }),
    rows: (version) => {
      const release = releaseOf(releases, version);
      const countries = countrySet(release);
      const week = release.supplemental('weekData', 'weekData');
      const parts = ['minDays', 'firstDay', 'weekendStart', 'weekendEnd'] as const;
      const mentioned = new Set(parts.flatMap((part) => Object.keys(objectAt(week, part))));
      return [...mentioned]
        .filter((country) => countries.has(country))
        .map((country) => ({
          country,
          firstDay: textOf(valueFor(objectAt(week, 'firstDay'), country)),
          weekend: daysBetween(
            textOf(valueFor(objectAt(week, 'weekendStart'), country)),
            textOf(valueFor(objectAt(week, 'weekendEnd'), country)),
          ),
          daysInFirstWeek: numberOf(valueFor(objectAt(week, 'minDays'), country)),
        }));
    },
  };
}

const DAYS: readonly string[] = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

/** The value of a country, by default that of the world. */
function valueFor(values: JsonObject, country: string) {
  return values[country] ?? values['001'];
}

/** The days from `first` to `last`, inclusive; may wrap around the end of the week. */
function daysBetween(first: string, last: string): string[] {
  const start = DAYS.indexOf(first);
  const length = ((DAYS.indexOf(last) - start + DAYS.length) % DAYS.length) + 1;
  return [...DAYS, ...DAYS].slice(start, start + length);
}
