import { staticListPlace, staticPlace } from '../../../api/files/files.ts';
import { compareCodeUnits, groupBy } from '../../../model/collections.ts';
import type { IndexEntry } from '../../../model/document/entry.ts';
import { inLanguage, isSameLanguage } from '../../../model/identity/language.ts';
import { type TagNames, tagNameIn } from '../../../model/identity/site-identity.ts';
import { orderVersions } from '../../../model/identity/versions.ts';
import { oncePerKey } from '../../../model/once.ts';
import { SEARCH_INDEX_FILE, type UiLanguage } from '../../paths.ts';
import { loadJson, loadOnce } from '../../search/source.ts';
import { sortByLanguage, titleOf } from '../components/text.ts';

/** A document in one language. */
export interface ListedDocument {
  readonly entry: IndexEntry;
  /** Path of its pages (`Naming.placeOf`). */
  readonly place: string;
  /** Path segment of the pages of its list, as in suggestions. */
  readonly listPlace: string;
  /** The number of its rows or members; absent if it has metadata only. */
  readonly size?: number | undefined;
  /** The languages of its names, if there are several. */
  readonly names?: readonly string[] | undefined;
}

/** A code list or set: all documents with one canonical URI. */
export interface List {
  readonly uri: string;
  /** The documents of each version, newest version first; none is empty. */
  readonly versions: readonly (readonly ListedDocument[])[];
}

/** All documents of the directory, and their lists in the order of {@link listsOf}. */
export type SearchIndex = ReturnType<typeof makeSearchIndex>;

/** A list as a row of a listing. */
export type ListSummary = ReturnType<typeof summarizeList>;

/**
 * Serializes documents without places that follow from their URIs; of publishers only the short names. Tags are the last
 * ones, because the file is then compressed best. The names of tags precede them.
 */
export function printIndex(documents: readonly ListedDocument[], tagNames: TagNames = {}): string {
  const indexed = documents.map(({ entry: { tags, publisher, ...entry }, place, listPlace, ...others }) => ({
    ...entry,
    publisher: publisher && { shortName: publisher.shortName },
    ...others,
    place: place === staticPlace(entry.canonicalVersionUri, entry.language) ? undefined : place,
    listPlace: listPlace === staticListPlace(entry.canonicalUri) ? undefined : listPlace,
    tags,
  }));
  return JSON.stringify([tagNames, indexed]);
}

/** Parses the documents in the output of {@link printIndex}. */
export function readIndex(documents: readonly (IndexEntry & Partial<ListedDocument>)[]): ListedDocument[] {
  return documents.map(({ place, listPlace, size, names, ...entry }) => ({
    entry,
    size,
    names,
    place: place ?? staticPlace(entry.canonicalVersionUri, entry.language),
    listPlace: listPlace ?? staticListPlace(entry.canonicalUri),
  }));
}

/** Loads the index once for a UI language; after a failure, the next call tries again. */
export const loadSearchIndex = loadOnce(async (ui: UiLanguage) => {
  const [tagNames, documents] =
    await loadJson<[TagNames, Parameters<typeof readIndex>[0]]>(SEARCH_INDEX_FILE);
  return makeSearchIndex(ui, readIndex(documents), tagNames);
});

export function makeSearchIndex(ui: UiLanguage, documents: readonly ListedDocument[], tagNames?: TagNames) {
  const lists = listsOf(ui, documents);
  const nameOfTag = (tag: string): string => tagNameIn(tagNames, ui, tag);
  return { ui, lists, records: lists.flatMap(({ versions }) => versions.flat()), nameOfTag };
}

/**
 * Groups documents by list: first those whose latest version is in the UI language, then the others, each in the
 * alphabetical order of the names that the UI language shows.
 */
export function listsOf(ui: UiLanguage, documents: readonly ListedDocument[]): List[] {
  const compare = compareNames(ui);
  return [...groupBy(documents, ({ entry }) => entry.canonicalUri)]
    .map(([uri, group]) => {
      const versions = orderVersions(group).map(({ records }) => records);
      const list = { uri, versions: versions.reverse() };
      const { entry } = summarizeList(ui, list).shown;
      return { list, name: titleOf(entry), isForeign: Number(!isSameLanguage(entry.language, ui)) };
    })
    .sort(
      (a, b) =>
        a.isForeign - b.isForeign || compare(a.name, b.name) || compareCodeUnits(a.list.uri, b.list.uri),
    )
    .map(({ list }) => list);
}

/** The row of a list: its newest version with a matching document, which exists, in the language that fits the reader best. */
export function summarizeList(
  ui: UiLanguage,
  { versions }: List,
  isFound: (document: ListedDocument) => boolean = () => true,
) {
  const at = versions.findIndex((version) => version.some(isFound));
  const languages = versions[at] as readonly ListedDocument[];
  return {
    shown: inLanguage(languages.filter(isFound), ui),
    /** All languages of its version, that of the page first. */
    languages: sortByLanguage(ui, languages),
    /** The newest version, if the shown document is of an older one. */
    newest: at > 0 ? inLanguage(versions[0] as readonly ListedDocument[], ui) : undefined,
  };
}

/** Fewer lists with the same first tag are no topic, because headings would hide them. */
const MIN_LISTS_PER_TOPIC = 2;

/**
 * Sorts lists by topic, which is the first of their tags that is the first one of several lists. Topics with the most lists
 * in the UI language, then with the most lists, come first; lists without a topic (`''`) are the last ones.
 *
 * @param tags the numbers of all lists of each tag
 */
export function sortByTopic<T extends { readonly list: List }>(
  ui: UiLanguage,
  items: readonly T[],
  tags: readonly { readonly value: string; readonly count: number }[] = [],
) {
  const tagged = items.map((item) => ({ item, entry: summarizeList(ui, item.list).shown.entry }));
  const byFirst = groupBy(tagged, ({ entry }) => entry.tags[0]);
  const isTopic = (tag: string): boolean => (byFirst.get(tag)?.length ?? 0) >= MIN_LISTS_PER_TOPIC;
  const byTopic = groupBy(tagged, ({ entry }) => entry.tags.find(isTopic) ?? '');
  const topics = Array.from(byTopic, ([tag, group]) => {
    const own = group.filter(({ entry }) => isSameLanguage(entry.language, ui)).length;
    const all = tags.find(({ value }) => value === tag)?.count ?? group.length;
    return { tag, group, all, rank: tag === '' ? -1 : own + group.length / (items.length + 1) };
  });
  topics.sort((a, b) => b.rank - a.rank || compareCodeUnits(a.tag, b.tag));
  return topics.flatMap(({ tag, group, all }) => {
    // Without topics, there are no headings.
    const topic = tag === '' && topics.length === 1 ? undefined : { tag, lists: group.length, all };
    return group.map(({ item }) => ({ ...item, topic }));
  });
}

export type Topic = ReturnType<typeof sortByTopic>[number]['topic'];

const collatorOf = oncePerKey((ui: UiLanguage) => new Intl.Collator(ui, { numeric: true }));

/** Compares names in the alphabetical order of a language, with numbers by their value. */
export const compareNames = (ui: UiLanguage): ((a: string, b: string) => number) => collatorOf(ui).compare;
