import { openReleases } from './cldr.ts';
import {
  countries,
  measurementSystems,
  paperFormats,
  regions,
  territoryStatistics,
  weekConventions,
} from './lists/countries.ts';
import { iso4217, iso6393, mediaTypes } from './lists/iso-and-media-types.ts';
import {
  languages,
  numberingSystems,
  officialLanguages,
  pluralCategories,
  pluralRules,
  scripts,
} from './lists/languages.ts';
import {
  calendars,
  currencies,
  currencyUse,
  timeZones,
  units,
  windowsZones,
} from './lists/money-time-units.ts';
import type { CodeList } from './model.ts';
import type { Packages } from './packages.ts';

/** All lists of the directory, whose rows are read from the packages. */
export function codeLists(packages: Packages): readonly CodeList[] {
  const releases = openReleases(packages);
  return [
    ...[countries, regions, languages, officialLanguages, scripts, currencies, currencyUse],
    ...[weekConventions, measurementSystems, paperFormats, territoryStatistics],
    ...[pluralCategories, pluralRules, numberingSystems, calendars, timeZones, windowsZones, units],
  ]
    .map((list) => list(releases))
    .concat([iso6393, iso4217, mediaTypes].map((list) => list(packages)));
}
