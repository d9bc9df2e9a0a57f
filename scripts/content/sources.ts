/** A version of an npm package that contains data of lists. */
export interface Source {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
}

/** A release of a series, with its packages. Days are in UTC; the time of day is not known. */
export interface Release {
  readonly version: string;
  readonly publishedAt?: string;
  readonly sources: readonly Source[];
}

/** Data that one publisher releases in versions. Lists have versions for some of the releases. */
interface Series {
  readonly folder: string;
  readonly publisher: Publisher;
  readonly releases: readonly Release[];
}

/** The publisher of data; its identifier is a domain name. */
export interface Publisher {
  readonly shortName: string;
  readonly longName?: string;
  readonly url?: string;
  readonly domain?: string;
}

const CLDR = ['cldr-core', 'cldr-localenames-full', 'cldr-numbers-full'];
const LATER_CLDR = [...CLDR, 'cldr-bcp47', 'cldr-units-full'];

/** The licence is that of the licence file in a package: 44.1 still names the former Unicode licence in package.json. */
export const SERIES = {
  // Dates are from https://cldr.unicode.org/index/downloads.
  cldr: {
    folder: 'cldr',
    publisher: {
      shortName: 'Unicode',
      longName: 'Unicode, Inc. (Unicode CLDR Project)',
      url: 'https://cldr.unicode.org/',
      domain: 'unicode.org',
    },
    releases: [
      release('42', '2022-10-19', CLDR, '42.0.0', 'Unicode-DFS-2016'),
      release('44.1', '2023-12-13', CLDR, '44.1.0', 'Unicode-3.0'),
      release('46.1', '2024-12-18', LATER_CLDR, '46.1.0', 'Unicode-3.0'),
      release('48.2', '2026-03-17', LATER_CLDR, '48.2.0', 'Unicode-3.0'),
    ],
  },
  // The dates of the package are unknown.
  'iso-639-3': {
    folder: 'iso',
    publisher: {
      shortName: 'SIL',
      longName: 'SIL Global (ISO 639-3 Language Coding Agency)',
      url: 'https://iso639-3.sil.org/',
      domain: 'sil.org',
    },
    releases: ['1.0.0', '3.0.1'].map((version) => release(version, undefined, ['iso-639-3'])),
  },
  // Versions are the publication dates of the list, which the package states.
  'iso-4217': {
    folder: 'iso',
    publisher: {
      shortName: 'ISO',
      longName: 'International Organization for Standardization',
      url: 'https://www.iso.org/iso-4217-currency-codes.html',
      domain: 'iso.org',
    },
    releases: [
      release('2018-08-29', '2018-08-29', ['currency-codes'], '2.1.0'),
      release('2024-06-25', '2024-06-25', ['currency-codes'], '2.2.0'),
    ],
  },
  // Versions are the dates of the registry, which the package states.
  'language-subtag-registry': {
    folder: 'iana',
    publisher: {
      shortName: 'IANA',
      longName: 'Internet Assigned Numbers Authority',
      url: 'https://www.iana.org/assignments/language-subtag-registry',
      domain: 'iana.org',
    },
    releases: [release('2025-08-25', '2025-08-25', ['language-subtag-registry'], '0.4.2', 'CC0-1.0')],
  },
  // Dates are from HISTORY.md of the package.
  'mime-db': {
    folder: 'media-types',
    publisher: { shortName: 'jshttp', url: 'https://github.com/jshttp/mime-db' },
    releases: [
      release('1.9.1', '2015-04-19', ['mime-db']),
      release('1.10.0', '2015-05-19', ['mime-db']),
      release('1.52.0', '2022-02-21', ['mime-db']),
      release('1.54.0', '2025-03-17', ['mime-db']),
    ],
  },
} satisfies Record<string, Series>;

export const ALL_SOURCES: readonly Source[] = Object.values(SERIES)
  .flatMap(({ releases }) => releases)
  .flatMap(({ sources }) => sources);

function release(
  version: string,
  day: string | undefined,
  packages: readonly string[],
  packageVersion = version,
  licence = 'MIT',
): Release {
  const sources = packages.map((name) => ({ name, version: packageVersion, licence }));
  return { version, ...(day && { publishedAt: `${day}T00:00:00Z` }), sources };
}

/** The page of a package version on npmjs.com. */
export const packageUrl = ({ name, version }: Source): string =>
  `https://www.npmjs.com/package/${name}/v/${version}`;
