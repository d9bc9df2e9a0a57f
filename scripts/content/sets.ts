import { BASE_LANGUAGES, byCodeUnit, type CodeList, type CodeListSet, type SetEdition } from './model.ts';
import { SERIES } from './sources.ts';
import { readYaml } from './tables.ts';

/** A set in sets.yaml. */
interface SetEntry {
  readonly tags: readonly string[];
  /** The members are types, names and versions of lists and sets: `list iso-639-3 3.0.1`. */
  readonly editions?: readonly (Omit<SetEdition, 'members'> & { readonly members: readonly string[] })[];
}

/** The sets; one without editions in sets.yaml has an edition for each release of the series with its name. */
export function codeListSets(lists: readonly CodeList[]): readonly CodeListSet[] {
  const entries = Object.entries(readYaml<Readonly<Record<string, SetEntry>>>('sets.yaml'));
  return entries.map(([name, { tags, editions }]): CodeListSet => {
    const publisher = SERIES.get(name)?.publisher ?? { shortName: 'Code List Directory' };
    const stated = editions?.map((edition): SetEdition => {
      return { ...edition, sources: [], members: edition.members.map(readMember) };
    });
    return { name, tags, publisher, editions: stated ?? releaseEditions(name, lists) };
  });
}

function readMember(text: string): SetEdition['members'][number] {
  const [type, name = '', version = ''] = text.split(' ');
  return { type: type === 'set' ? 'codeListSetRef' : 'codeListRef', name, version };
}

/** An edition of a set for each release of a series, with the lists of the release. */
function releaseEditions(series: string, lists: readonly CodeList[]): SetEdition[] {
  const { folder = '', releases = [] } = SERIES.get(series) ?? {};
  return releases.map((release) => {
    const { version } = release;
    const inRelease = (list: CodeList) => list.editions.find((edition) => edition.version === version);
    const own = lists.filter((list) => list.folder === folder && inRelease(list));
    const names = own.map(({ name }) => name).sort(byCodeUnit);
    const sources = new Set(own.flatMap((list) => inRelease(list)?.sources ?? []));
    return {
      ...release,
      languages: ['42', '44.1'].includes(version) ? ['de', 'en', 'fr'] : BASE_LANGUAGES,
      sources: [...sources].sort((a, b) => byCodeUnit(a.name, b.name)),
      members: names.map((name) => ({ type: 'codeListRef', name, version })),
    };
  });
}
