import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readRelease } from './cldr.ts';
import { arrayOf, objectAt, parseJson } from './json.ts';
import { calendars } from './lists/calendars.ts';
import { countries } from './lists/countries.ts';
import { currencies } from './lists/currencies.ts';
import { currencyUse } from './lists/currency-use.ts';
import { iso6393, languageEntries, parseLanguageModule } from './lists/iso-639-3.ts';
import { iso4217, parseCurrencyModule } from './lists/iso-4217.ts';
import { languages } from './lists/languages.ts';
import { measurementSystems, paperFormats } from './lists/measurement.ts';
import { mediaTypes } from './lists/media-types.ts';
import { numberingSystems } from './lists/numbering-systems.ts';
import { officialLanguages } from './lists/official-languages.ts';
import { pluralCategories } from './lists/plural-categories.ts';
import { pluralRules } from './lists/plural-rules.ts';
import { regions } from './lists/regions.ts';
import { scripts } from './lists/scripts.ts';
import { territoryStatistics } from './lists/territory-statistics.ts';
import { timeZones } from './lists/time-zones.ts';
import { units } from './lists/units.ts';
import { weekConventions } from './lists/week-conventions.ts';
import { windowsZones } from './lists/windows-zones.ts';
import type { CodeList, Source } from './model.ts';
import type { Packages } from './packages.ts';
import type { Releases } from './releases.ts';
import { CLDR_SOURCES, ISO_639_3_SOURCES, ISO_4217_SOURCES, MEDIA_TYPE_SOURCES } from './sources.ts';

/**
 * Reads all lists of the directory from the packages.
 *
 * @throws SourceError if a package has unexpected content
 */
export async function readLists(packages: Packages): Promise<readonly CodeList[]> {
  const read = (source: Source, path: string) => readFile(join(packages.folder(source), path), 'utf8');
  const releases: Releases = new Map(
    await Promise.all(
      CLDR_SOURCES.map(async (sources) => [sources.version, await readRelease(packages, sources)] as const),
    ),
  );
  const languageTables = await byVersion(ISO_639_3_SOURCES, async (source) => [
    source.version,
    // Version 1 of the package is JSON, later versions are a module.
    source.version.startsWith('1.')
      ? languageEntries(arrayOf(parseJson(await read(source, 'index.json'), 'index.json')))
      : parseLanguageModule(await read(source, 'iso6393.js')),
  ]);
  const currencyTables = await byVersion(ISO_4217_SOURCES, async ({ published, source }) => [
    published,
    parseCurrencyModule(await read(source, 'data.js')),
  ]);
  const mediaTypeTables = await byVersion(MEDIA_TYPE_SOURCES, async ({ source }) => [
    source.version,
    objectAt(parseJson(await read(source, 'db.json'), 'db.json')),
  ]);
  return [
    ...[countries, regions, languages, officialLanguages, scripts, currencies, currencyUse].map((make) =>
      make(releases),
    ),
    ...[weekConventions, measurementSystems, paperFormats, territoryStatistics].map((make) => make(releases)),
    ...[pluralCategories, pluralRules, numberingSystems, calendars].map((make) => make(releases)),
    ...[timeZones, windowsZones, units].map((make) => make(releases)),
    iso6393(languageTables),
    iso4217(currencyTables),
    mediaTypes(mediaTypeTables),
  ];
}

async function byVersion<S, T>(
  sources: readonly S[],
  read: (source: S) => Promise<readonly [string, T]>,
): Promise<ReadonlyMap<string, T>> {
  return new Map(await Promise.all(sources.map(read)));
}
