import { BASE_LANGUAGES, byCodeUnit, type CodeList, type CodeListSet, type SetMember } from './model.ts';
import { SERIES } from './sources.ts';

/** A set with a version per CLDR release, a set of the ISO tables, and a set of the complete directory. */
export const codeListSets = (lists: readonly CodeList[]): readonly CodeListSet[] => [
  {
    name: 'cldr',
    tags: ['CLDR', 'release'],
    publisher: SERIES.cldr.publisher,
    editions: SERIES.cldr.releases.map((release) => {
      const { version } = release;
      const present = lists
        .filter(({ folder }) => folder === 'cldr')
        .flatMap(({ name, editions }) => editions.map((edition) => ({ ...edition, name })))
        .filter((edition) => edition.version === version)
        .sort((a, b) => byCodeUnit(a.name, b.name));
      const sources = [...new Set(present.flatMap((edition) => edition.sources))];
      return {
        ...release,
        languages: ['42', '44.1'].includes(version) ? ['de', 'en', 'fr'] : BASE_LANGUAGES,
        sources: sources.sort((a, b) => byCodeUnit(a.name, b.name)),
        members: present.map(({ name }) => listRef(name, version)),
      };
    }),
  },
  ISO_SET,
  DIRECTORY_SET,
];

const listRef = (name: string, version: string): SetMember => ({ type: 'codeListRef', name, version });
const setRef = (name: string, version: string): SetMember => ({ type: 'codeListSetRef', name, version });

const publisher = { shortName: 'Code List Directory' };

const ISO_SET: CodeListSet = {
  name: 'iso',
  tags: ['ISO 639', 'ISO 4217', 'release'],
  publisher,
  editions: [
    {
      version: '2024-06-25',
      languages: ['en'],
      sources: [],
      members: [listRef('iso-4217', '2024-06-25'), listRef('iso-639-3', '3.0.1')],
    },
  ],
};

/** The set of the directory with the lists of a CLDR release. */
const members = (release: string, ...others: readonly SetMember[]): readonly SetMember[] => [
  setRef('cldr', release),
  setRef('iso', '2024-06-25'),
  listRef('media-types', '1.54.0'),
  ...others,
];

const DIRECTORY_SET: CodeListSet = {
  name: 'directory',
  tags: ['release'],
  publisher,
  editions: [
    { version: '1', languages: ['de', 'en'], sources: [], members: members('46.1') },
    { version: '2', languages: ['de', 'en', 'fr'], sources: [], members: members('48.2') },
    {
      version: '3',
      languages: ['de', 'en', 'fr'],
      sources: [],
      members: members('48.2', listRef('language-subtags', '2025-08-25')),
    },
  ],
};
