import { oncePerKey } from '../../build/model/once.ts';
import { byCodeUnit, type CodeList, type Language, type ListEdition, type Row } from './model.ts';
import type { FolderOf } from './packages.ts';
import { openRelease, type RowsByList, sourceOf } from './releases.ts';
import { codesInTime } from './rows/codes-in-time.ts';
import { countriesAndLanguages } from './rows/countries-and-languages.ts';
import { isoAndMediaTypes } from './rows/iso-and-media-types.ts';
import { moneyAndConventions } from './rows/money-and-conventions.ts';
import { pluralsTimesAndUnits } from './rows/plurals-times-units.ts';
import { type Release, SERIES } from './sources.ts';
import { columnsOf, readTable } from './tables.ts';

const ROWS: RowsByList = {
  ...countriesAndLanguages,
  ...moneyAndConventions,
  ...pluralsTimesAndUnits,
  ...isoAndMediaTypes,
  ...codesInTime,
};

/**
 * A row of lists.csv. `languages` are those of all versions; otherwise a column per version has them. `validity` is
 * whether versions are valid `from` their release, and until the next one. Values of a cell are separated by blanks, tags
 * by commas.
 */
const LISTS = readTable<
  'name' | 'series' | 'packages' | 'format' | 'tags' | 'key' | 'validity' | 'languages'
>('lists.csv');

/** Generates the lists from packages. */
export function codeLists(folderOf: FolderOf): readonly CodeList[] {
  const dataOf = oncePerKey((release: Release) => openRelease(release, folderOf));
  return LISTS.map((list): CodeList => {
    const { name, series, validity } = list;
    const { folder, publisher, releases } = SERIES[series as keyof typeof SERIES];
    const rowsIn = ROWS[name];
    if (rowsIn === undefined) throw new Error(`no function computes the rows of ${name}`);
    const key = list.key.split(' ');
    const keyOf = (row: Row) => key.map((columnId) => String(row[columnId])).join('\u0000');
    const languagesOf = ({ version }: Release) => list.languages || list[version] || '';
    const offered = releases.filter((release) => languagesOf(release) !== '');
    const editions = offered.map((release, i): ListEdition => {
      const end = offered[i + 1]?.publishedAt;
      return {
        ...release,
        languages: languagesOf(release).split(' ') as Language[],
        ...(validity !== '' && { validFrom: release.publishedAt }),
        ...(validity === 'from-until' && end && { validTo: end }),
        sources: list.packages.split(' ').map((packageName) => sourceOf(release, packageName)),
        rows: (language) =>
          rowsIn(dataOf(release), language).toSorted((a, b) => byCodeUnit(keyOf(a), keyOf(b))),
      };
    });
    const format = list.format as CodeList['format'];
    const tags = list.tags.split(', ');
    return { name, folder, format, publisher, tags, columns: columnsOf(name), key, editions };
  });
}
