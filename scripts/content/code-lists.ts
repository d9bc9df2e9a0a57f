import { oncePerKey } from '../../build/model/once.ts';
import {
  byCodeUnit,
  type CodeList,
  type Language,
  type ListEdition,
  type Release,
  type Row,
} from './model.ts';
import type { FolderOf } from './packages.ts';
import { openRelease, type RowsByList } from './releases.ts';
import { codesInTime } from './rows/codes-in-time.ts';
import { countriesAndLanguages } from './rows/countries-and-languages.ts';
import { isoAndMediaTypes } from './rows/iso-and-media-types.ts';
import { moneyAndConventions } from './rows/money-and-conventions.ts';
import { pluralsTimesAndUnits } from './rows/plurals-times-units.ts';
import { findSource, SERIES } from './sources.ts';
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
  const open = oncePerKey((release: Release) => openRelease(release, folderOf));
  return LISTS.map((list): CodeList => {
    const { name, validity } = list;
    const series = SERIES.get(list.series);
    const computeRows = ROWS[name];
    if (!series || !computeRows)
      throw new Error(`${name} has no series or no function that computes its rows`);
    const key = list.key.split(' ');
    const keyOf = (row: Row) => key.map((columnId) => String(row[columnId])).join('\u0000');
    const languagesOf = ({ version }: Release) => list.languages || list[version] || '';
    const releases = series.releases.filter((release) => languagesOf(release) !== '');
    const editions = releases.map((release, i): ListEdition => {
      const end = releases[i + 1]?.day;
      const rows = (language: Language) =>
        computeRows(open(release), language).toSorted((a, b) => byCodeUnit(keyOf(a), keyOf(b)));
      return {
        ...release,
        languages: languagesOf(release).split(' ') as Language[],
        ...(validity !== '' && release.day && { validFrom: release.day }),
        ...(validity === 'from-until' && end && { validTo: end }),
        sources: list.packages.split(' ').map((packageName) => findSource(release, packageName)),
        rows,
      };
    });
    const { folder, publisher } = series;
    const format = list.format as CodeList['format'];
    return {
      name,
      folder,
      format,
      publisher,
      tags: list.tags.split(', '),
      columns: columnsOf(name),
      key,
      editions,
    };
  });
}
