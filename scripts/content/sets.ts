import { UNICODE } from './cldr.ts';
import { byCodeUnit, type CodeList, type CodeListSet, type Language, type SetMember } from './model.ts';
import { CLDR_SOURCES, ISO_639_3_SOURCES, ISO_4217_SOURCES, MEDIA_TYPE_SOURCES } from './packages.ts';

/** A set with a version per CLDR release, a set of the ISO tables, and a set of the complete directory. */
export const codeListSets = (lists: readonly CodeList[]): readonly CodeListSet[] => [
  { name: 'cldr', tags: ['CLDR', 'release'], publisher: UNICODE, editions: cldrEditions(lists) },
  ISO_SET,
  DIRECTORY_SET,
];

const LANGUAGES: Readonly<Record<string, readonly Language[]>> = {
  42: ['de', 'en', 'fr'],
  44.1: ['de', 'en', 'fr'],
  46.1: ['de', 'en', 'es', 'fr', 'pl'],
  48.2: ['de', 'en', 'es', 'fr', 'pl'],
};

function cldrEditions(lists: readonly CodeList[]): CodeListSet['editions'] {
  const cldrLists = lists.filter(({ folder }) => folder === 'cldr');
  return CLDR_SOURCES.map(({ version, publishedAt }) => {
    const present = cldrLists.flatMap(({ name, editions }) =>
      editions.filter((edition) => edition.version === version).map(({ sources }) => ({ name, sources })),
    );
    const sources = new Map(present.flatMap((list) => list.sources.map((source) => [source.name, source])));
    return {
      version,
      languages: LANGUAGES[version] ?? [],
      publishedAt,
      sources: [...sources.values()].sort((a, b) => byCodeUnit(a.name, b.name)),
      members: present
        .map(({ name }): SetMember => ({ type: 'codeListRef', name, version }))
        .sort((a, b) => byCodeUnit(a.name, b.name)),
    };
  });
}

const DIRECTORY = { shortName: 'Code List Directory' };

const NEWEST = {
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
      version: NEWEST.iso4217,
      languages: ['en'],
      sources: [],
      members: [
        { type: 'codeListRef', name: 'iso-4217', version: NEWEST.iso4217 },
        { type: 'codeListRef', name: 'iso-639-3', version: NEWEST.iso6393 },
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
    { type: 'codeListSetRef', name: 'iso', version: NEWEST.iso4217 },
    { type: 'codeListRef', name: 'media-types', version: NEWEST.mediaTypes },
  ];
}
