import {
  byCodeUnit,
  type CodeList,
  type CodeListSet,
  type Language,
  type SetMember,
  type Source,
} from './model.ts';
import {
  DIRECTORY,
  ISO_639_3_SOURCES,
  ISO_4217_SOURCES,
  MEDIA_TYPE_SOURCES,
  type ReleaseSources,
  UNICODE,
} from './sources.ts';

/** A set with a version per CLDR release, a set of the ISO tables, and a set of the complete directory. */
export function codeListSets(
  lists: readonly CodeList[],
  releases: readonly ReleaseSources[],
): readonly CodeListSet[] {
  return [cldrSet(lists, releases), ISO_SET, DIRECTORY_SET];
}

function cldrSet(lists: readonly CodeList[], releases: readonly ReleaseSources[]): CodeListSet {
  const cldrLists = lists
    .filter(({ folder }) => folder === 'cldr')
    .toSorted((a, b) => byCodeUnit(a.name, b.name));
  return {
    name: 'cldr',
    tags: ['CLDR', 'release'],
    publisher: UNICODE,
    editions: releases.map(({ version, publishedAt }) => {
      const present = cldrLists.filter(({ editions }) =>
        editions.some((edition) => edition.version === version),
      );
      return {
        version,
        languages: CLDR_SET_LANGUAGES[version] ?? [],
        publishedAt,
        sources: sourcesOf(present, version),
        members: present.map(({ name }): SetMember => ({ type: 'codeListRef', name, version })),
      };
    }),
  };
}

/** The distinct packages of the lists of a set. */
function sourcesOf(lists: readonly CodeList[], version: string): readonly Source[] {
  const sources = lists
    .flatMap(({ editions }) => editions.filter((edition) => edition.version === version))
    .flatMap((edition) => edition.sources);
  return [...new Map(sources.map((source) => [source.name, source])).values()].sort((a, b) =>
    byCodeUnit(a.name, b.name),
  );
}

const CLDR_SET_LANGUAGES: Readonly<Record<string, readonly Language[]>> = {
  42: ['de', 'en', 'fr'],
  44.1: ['de', 'en', 'fr'],
  46.1: ['de', 'en', 'es', 'fr', 'pl'],
  48.2: ['de', 'en', 'es', 'fr', 'pl'],
};

const newest = {
  iso6393: ISO_639_3_SOURCES.at(-1)?.version ?? '',
  iso4217: ISO_4217_SOURCES.at(-1)?.published ?? '',
  mediaTypes: MEDIA_TYPE_SOURCES.at(-1)?.source.version ?? '',
};

const ISO_SET: CodeListSet = {
  name: 'iso',
  tags: ['ISO 639', 'ISO 4217', 'release'],
  publisher: DIRECTORY,
  editions: [
    {
      version: newest.iso4217,
      languages: ['en'],
      sources: [],
      members: [
        { type: 'codeListRef', name: 'iso-4217', version: newest.iso4217 },
        { type: 'codeListRef', name: 'iso-639-3', version: newest.iso6393 },
      ],
    },
  ],
};

const DIRECTORY_SET: CodeListSet = {
  name: 'directory',
  tags: ['release'],
  publisher: DIRECTORY,
  editions: [
    { version: '1', languages: ['de', 'en'], sources: [], members: directoryMembers('46.1') },
    { version: '2', languages: ['de', 'en', 'fr'], sources: [], members: directoryMembers('48.2') },
  ],
};

function directoryMembers(release: string): readonly SetMember[] {
  return [
    { type: 'codeListSetRef', name: 'cldr', version: release },
    { type: 'codeListSetRef', name: 'iso', version: newest.iso4217 },
    { type: 'codeListRef', name: 'media-types', version: newest.mediaTypes },
  ];
}
