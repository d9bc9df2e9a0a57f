import { isDeepStrictEqual } from 'node:util';
import { compareCodeUnits } from '../../build/model/collections.ts';
import { oncePerKey } from '../../build/model/once.ts';
import { communes } from './rows/communes.ts';
import { countriesAndLanguages } from './rows/countries-and-languages.ts';
import { moneyAndConventions } from './rows/money-and-conventions.ts';
import { pluralsTimesAndUnits } from './rows/plurals-times-units.ts';
import { registries } from './rows/registries.ts';
import {
  BASE_LANGUAGES,
  type Column,
  columnsOf,
  findSource,
  type JsonObject,
  type Language,
  openRelease,
  type Publisher,
  type Release,
  type RowsByList,
  readTable,
  readYaml,
  SERIES,
  type Source,
} from './sources.ts';

/** A code list or set in all its versions. */
export interface CodeList {
  readonly name: string;
  readonly kind: 'codeList' | 'codeListSet';
  readonly folder: string;
  /** One JSON file with either extension per document, or a metadata file and a CSV file. */
  readonly format: string;
  readonly publisher: Publisher;
  readonly tags: readonly string[];
  readonly key: readonly string[];
  readonly editions: readonly Edition[];
}

/**
 * A version of a list or set, with its languages and the days of its validity. A document in several languages is in the
 * first of them.
 */
export interface Edition extends Release {
  /** A column `name` has the names of the codes. */
  readonly columns: Readonly<Record<string, Column>>;
  readonly languages: readonly Language[];
  /** The languages of each document. */
  readonly documents: readonly (readonly Language[])[];
  readonly validFrom?: string;
  readonly validTo?: string;
  /** Sorted by key; only optional columns may be missing. The codes are the same in every language. */
  readonly rows: (language: Language) => readonly JsonObject[];
}

const ROWS: RowsByList = {
  ...countriesAndLanguages,
  ...moneyAndConventions,
  ...pluralsTimesAndUnits,
  ...registries,
  ...communes,
};

/**
 * `languages` are those of all versions; otherwise a column per version has them. `validity` is whether versions are
 * valid `from` their release, and until the next one. Values of a cell are separated by blanks, tags by commas, and documents
 * in several languages by `+`. A package may be used from a version on: `cldr-dates-full@48.2-3`.
 */
const LISTS = readTable('lists.csv');

/** Generates the lists from the packages in a folder. */
export function codeLists(root: string): readonly CodeList[] {
  const open = oncePerKey((release: Release) => openRelease(release, root));
  return LISTS.map((list): CodeList => {
    const { name = '', format = '', validity, packages = '', tags = '' } = list;
    const series = SERIES.get(list.series as string);
    if (!series || !ROWS[name])
      throw new Error(`${name} has no series or no function that computes its rows`);
    const key = (list.key ?? '').split(' ');
    const languagesOf = ({ version }: Release) => list.languages || list[version] || '';
    const releases = series.releases.filter((release) => languagesOf(release) !== '');
    const editions: Edition[] = [];
    for (const [i, { described, ...release }] of releases.entries()) {
      const data = series.releases.find(({ version }) => version === (release.data ?? release.version));
      if (!data) throw new Error(`${name} ${release.version} has no release ${release.data}`);
      const previous = series.releases[series.releases.indexOf(data) - 1];
      const versions = releases.slice(0, i + 1).map(({ version }) => version);
      const changed = versions.findLast((version) => ROWS[`${name}@${version}`]);
      const documents = languagesOf(release)
        .split(' + ')
        .map((own) => own.split(' ') as Language[]);
      const languages = documents.flat();
      const computeRows = ROWS[changed === undefined ? name : `${name}@${changed}`];
      const edition: Edition = {
        ...release,
        columns: columnsOf(name, versions),
        languages,
        documents: release.oneDocument ? documents : languages.map((language) => [language]),
        ...(validity !== '' && release.day && { validFrom: release.day }),
        sources: packagesIn(packages, versions).map((packageName) => findSource(release, packageName)),
        rows: (language) => {
          const rows = computeRows?.(open(data), language, previous && open(previous)) ?? [];
          return rows.toSorted((a, b) => compareCodeUnits(printKey(a, key, '\0'), printKey(b, key, '\0')));
        },
      };
      const isDescribed = described && haveSameCodes(key, editions.at(-1), edition);
      editions.push({ ...edition, ...(isDescribed && { described }) });
    }
    const valid = validity === 'from-until' ? editions.map(endValidity) : editions;
    return { ...series, kind: 'codeList', name, format, tags: tags.split(', '), key, editions: valid };
  });
}

function haveSameCodes(key: readonly string[], previous: Edition | undefined, edition: Edition): boolean {
  const printCodes = ({ rows, languages: [language = 'en'] }: Edition) =>
    rows(language).map((row) => printKey(row, key, '\0'));
  return previous !== undefined && isDeepStrictEqual(printCodes(previous), printCodes(edition));
}

/** A version is valid until the next one, except another description of the same codes. */
function endValidity(edition: Edition, i: number, editions: readonly Edition[]): Edition {
  const end = editions.slice(i + 1).find(({ described }) => !described)?.day;
  return { ...edition, ...(end && { validTo: end }) };
}

function packagesIn(cell: string, versions: readonly string[]): string[] {
  // `@etalab/decoupage-administratif` has no version.
  const parts = cell.split(' ').map((text) => /^(.+?)(?:@([^@/]+))?$/.exec(text) ?? []);
  return parts.filter(([, , since]) => !since || versions.includes(since)).map(([, name = '']) => name);
}

/** The values of a key in a row, as a text. */
export const printKey = (row: JsonObject, key: readonly string[], separator: string): string =>
  key.map((columnId) => String(row[columnId])).join(separator);

/** A set in sets.yaml. Without editions, it has one for each release of the series with its name. */
interface SetEntry {
  readonly tags: readonly string[];
  /** The members are types, names and versions of lists and sets: `list iso-639-3 3.0.1`. */
  readonly editions?: readonly {
    readonly version: string;
    readonly languages: readonly Language[];
    readonly members: readonly string[];
  }[];
}

/** The sets, whose rows are their members. */
export function codeListSets(lists: readonly CodeList[]): readonly CodeList[] {
  const entries = Object.entries(readYaml<Readonly<Record<string, SetEntry>>>('sets.yaml'));
  return entries.map(([name, { tags, editions }]): CodeList => {
    const stated = editions?.map(({ members, ...edition }): Edition => {
      const documents = edition.languages.map((language) => [language]);
      return { ...edition, documents, columns: {}, sources: [], rows: () => members.map(readMember) };
    });
    return {
      name,
      kind: 'codeListSet',
      folder: 'sets',
      format: 'json',
      publisher: SERIES.get(name)?.publisher ?? { shortName: 'Code List Directory' },
      tags,
      key: ['member'],
      editions: stated ?? releaseEditions(name, lists),
    };
  });
}

function readMember(text: string): JsonObject {
  const [type = '', member = '', version = ''] = text.split(' ');
  return { type: type === 'set' ? 'codeListSetRef' : 'codeListRef', member, version };
}

/** The languages of sets that do not have all base languages. */
const SET_LANGUAGES: Readonly<Record<string, readonly Language[]>> = {
  '42': ['de', 'en', 'fr'],
  '44.1': ['de', 'en', 'fr'],
  '48.2-3': ['de', 'en'],
};

/** An edition of a set for each release of a series, with the lists of the release. */
function releaseEditions(seriesName: string, lists: readonly CodeList[]): Edition[] {
  const { folder = '', releases = [] } = SERIES.get(seriesName) ?? {};
  return releases.map((release, i) => {
    const { version, data } = release;
    const languages: readonly Language[] = SET_LANGUAGES[version] ?? BASE_LANGUAGES;
    // Those with the same data, up to this one.
    const all = releases.slice(0, i + 1).filter((one) => data && (one.data ?? one.version) === data);
    const versions = [version, ...all.map((one) => one.version).reverse()];
    const members: string[] = [];
    const sources = new Set<Source>();
    for (const list of lists) {
      const found = versions.find((one) => list.editions.some((edition) => edition.version === one));
      const edition = list.editions.find((one) => one.version === found);
      if (list.folder !== folder || !edition) continue;
      members.push(`list ${list.name} ${edition.version}`);
      for (const source of edition.sources) sources.add(source);
    }
    return {
      version,
      columns: {},
      ...(release.day && { day: release.day }),
      languages,
      documents: languages.map((language) => [language]),
      sources: [...sources].sort((a, b) => compareCodeUnits(a.name, b.name)),
      rows: () => members.sort(compareCodeUnits).map(readMember),
    };
  });
}
