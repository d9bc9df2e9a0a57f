import type { Publisher, Source } from './model.ts';

/** A CLDR release: its packages and release date (https://cldr.unicode.org/index/downloads). */
export interface ReleaseSources {
  readonly version: string;
  readonly publishedAt: string;
  readonly core: Source;
  readonly localeNames: Source;
  readonly numbers: Source;
  readonly bcp47?: Source;
  readonly units?: Source;
}

/**
 * The licence is that of the licence file in the package. The package.json of the 44.1 packages still names the former
 * Unicode licence, but their licence file is Unicode-3.0.
 */
export const CLDR_SOURCES: readonly ReleaseSources[] = [
  release('42', '42.0.0', '2022-10-19T00:00:00Z', 'Unicode-DFS-2016', []),
  release('44.1', '44.1.0', '2023-12-13T00:00:00Z', 'Unicode-3.0', []),
  release('46.1', '46.1.0', '2024-12-18T00:00:00Z', 'Unicode-3.0', ['bcp47', 'units']),
  release('48.2', '48.2.0', '2026-03-17T00:00:00Z', 'Unicode-3.0', ['bcp47', 'units']),
];

export const ISO_639_3_SOURCES: readonly Source[] = [mit('iso-639-3', '1.0.0'), mit('iso-639-3', '3.0.1')];

/** By publication date of the list, as stated in the package. */
export const ISO_4217_SOURCES: readonly { readonly published: string; readonly source: Source }[] = [
  { published: '2018-08-29', source: mit('currency-codes', '2.1.0') },
  { published: '2024-06-25', source: mit('currency-codes', '2.2.0') },
];

/** With the release date in HISTORY.md of the package. */
export const MEDIA_TYPE_SOURCES: readonly { readonly publishedAt: string; readonly source: Source }[] = [
  { publishedAt: '2015-04-19T00:00:00Z', source: mit('mime-db', '1.9.1') },
  { publishedAt: '2015-05-19T00:00:00Z', source: mit('mime-db', '1.10.0') },
  { publishedAt: '2022-02-21T00:00:00Z', source: mit('mime-db', '1.52.0') },
  { publishedAt: '2025-03-17T00:00:00Z', source: mit('mime-db', '1.54.0') },
];

export const ALL_SOURCES: readonly Source[] = [
  ...CLDR_SOURCES.flatMap(({ core, localeNames, numbers, bcp47, units }) =>
    [core, localeNames, numbers, bcp47, units].filter((source) => source !== undefined),
  ),
  ...ISO_639_3_SOURCES,
  ...ISO_4217_SOURCES.map(({ source }) => source),
  ...MEDIA_TYPE_SOURCES.map(({ source }) => source),
];

export const UNICODE: Publisher = {
  shortName: 'Unicode',
  longName: 'Unicode, Inc. (Unicode CLDR Project)',
  url: 'https://cldr.unicode.org/',
  domain: 'unicode.org',
};

export const SIL: Publisher = {
  shortName: 'SIL',
  longName: 'SIL Global (ISO 639-3 Language Coding Agency)',
  url: 'https://iso639-3.sil.org/',
  domain: 'sil.org',
};

export const ISO: Publisher = {
  shortName: 'ISO',
  longName: 'International Organization for Standardization',
  url: 'https://www.iso.org/iso-4217-currency-codes.html',
  domain: 'iso.org',
};

export const JSHTTP: Publisher = { shortName: 'jshttp', url: 'https://github.com/jshttp/mime-db' };

export const DIRECTORY: Publisher = { shortName: 'Code List Directory' };

function release(
  version: string,
  packageVersion: string,
  publishedAt: string,
  licence: string,
  more: readonly ('bcp47' | 'units')[],
): ReleaseSources {
  const source = (name: string): Source => ({ name, version: packageVersion, licence });
  return {
    version,
    publishedAt,
    core: source('cldr-core'),
    localeNames: source('cldr-localenames-full'),
    numbers: source('cldr-numbers-full'),
    ...(more.includes('bcp47') && { bcp47: source('cldr-bcp47') }),
    ...(more.includes('units') && { units: source('cldr-units-full') }),
  };
}

function mit(name: string, version: string): Source {
  return { name, version, licence: 'MIT' };
}
