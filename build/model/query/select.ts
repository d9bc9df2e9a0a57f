import type { DirectoryRecord, DocumentType, IndexEntry } from '../document/entry.ts';
import { lookupLanguage, matchesRange, negotiateLanguage } from '../identity/language.ts';
import type { Version } from '../identity/versions.ts';
import { oncePerKey } from '../once.ts';
import { DAY, type Instant, parseInstant } from '../values/instant.ts';
import type { Directory, UriEntry } from './directory.ts';

export interface IndexFilter {
  readonly type?: DocumentType | undefined;
  readonly language?: string | undefined;
  /** Any of these tags; empty means no filter. */
  readonly tags?: readonly string[] | undefined;
  /** Oldest publication date, inclusive. */
  readonly publishedFrom?: Instant | undefined;
  /** Newest publication date, inclusive; a bare date includes its whole day. */
  readonly publishedUntil?: Instant | undefined;
}

interface InLanguage {
  readonly entry: Pick<IndexEntry, 'language'>;
}

/** The result set of the index: the records that match all filters, in their original order. */
export function selectIndex<T extends Pick<DirectoryRecord, 'entry'>>(
  { records }: { readonly records: readonly T[] },
  filter: IndexFilter,
): readonly T[] {
  const tests = testsOf(filter);
  return tests.length === 0 ? records : records.filter(({ entry }) => tests.every((test) => test(entry)));
}

/** The result set of the versions of a list: the documents whose language matches the range. */
export function selectVersions<T extends DirectoryRecord>(
  { records }: UriEntry<T>,
  language?: string,
): readonly T[] {
  if (language === undefined) return records;
  return records.filter(({ entry }) => matchesRange(entry.language, language));
}

/** The latest version of a URI in a required language; undefined if there is none. */
export function documentInLanguage<T extends DirectoryRecord>(
  { versions }: UriEntry<T>,
  language: string,
): T | undefined {
  for (const version of versions) {
    const tags = version.records.map(({ entry }) => entry.language);
    const found = lookupLanguage(language, tags);
    if (found !== undefined) return version.records[tags.indexOf(found)];
  }
  return undefined;
}

/**
 * The latest version of a URI in the language that an Accept-Language header prefers, among the suitable documents, if
 * any, else among all. Preferences never cause errors.
 */
export function preferredDocument<T extends InLanguage>(
  entry: { readonly versions: readonly Pick<Version<T>, 'records'>[] },
  acceptLanguage: string | null,
  isSuitable: (record: T) => boolean = () => true,
): T {
  const { records } = latestVersion(entry);
  const suitable = records.filter(isSuitable);
  const offered = suitable.length > 0 ? suitable : records;
  const language = negotiateLanguage(acceptLanguage, languagesOf({ records: offered }));
  return offered.find((record) => record.entry.language === language) as T;
}

/** Whether a document is the one of its list in its language, in a directory with all versions of the list. */
export function isLatest({ entry }: DirectoryRecord, { byUri }: Pick<Directory, 'byUri'>): boolean {
  const list = byUri.get(entry.canonicalUri);
  const latest = list && documentInLanguage(list, entry.language);
  return latest?.entry.canonicalVersionUri === entry.canonicalVersionUri;
}

/** The version that a URI identifies if no language is requested. */
export function latestVersion<V>({ versions }: { readonly versions: readonly V[] }): V {
  const [latest] = versions;
  if (latest === undefined) throw new RangeError('a URI of the directory has at least one version');
  return latest;
}

export function languagesOf({ records }: Pick<Version<InLanguage>, 'records'>): string[] {
  return records.map(({ entry }) => entry.language).sort();
}

function testsOf(filter: IndexFilter): ((entry: IndexEntry) => boolean)[] {
  const { type, language, tags = [], publishedFrom, publishedUntil } = filter;
  const tests: ((entry: IndexEntry) => boolean)[] = [];
  if (type !== undefined) tests.push((entry) => entry.type === type);
  if (language !== undefined) tests.push((entry) => matchesRange(entry.language, language));
  // A request may name thousands.
  const wanted = new Set(tags);
  if (wanted.size > 0) tests.push((entry) => entry.tags.some((tag) => wanted.has(tag)));
  // Many documents are published at the same time.
  const isWithin = oncePerKey((publishedAt: string) => {
    const { time } = parseInstant(publishedAt) ?? { time: Number.NaN };
    const isBefore = !publishedUntil || time < publishedUntil.time + (publishedUntil.wholeDay ? DAY : 0);
    return time >= (publishedFrom?.time ?? -Infinity) && (isBefore || time === publishedUntil?.time);
  });
  if (publishedFrom || publishedUntil)
    tests.push(({ publishedAt }) => publishedAt !== undefined && isWithin(publishedAt));
  return tests;
}
