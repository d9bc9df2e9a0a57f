import { DAY } from '../domain/instant.ts';
import { lookupLanguage, matchesRange, negotiateLanguage } from '../domain/language.ts';
import type { DocumentVersion, Identified, IndexedRecord } from './directory.ts';
import type { IndexFilter } from './parameters.ts';

/** What the filters of the index look at. */
export type Filterable = Pick<IndexedRecord, 'entry' | 'published'>;

/** The result set of the index: the records that pass every filter, in the order in which they come. */
export function selectIndex<T extends Filterable>(
  { records }: { readonly records: readonly T[] },
  filter: IndexFilter,
): readonly T[] {
  const tests = testsOf(filter);
  if (tests.length === 0) return records;
  return records.filter((record) => tests.every((test) => test(record)));
}

/** The result set of the index by URN: its documents whose language the range finds. */
export function selectVersions(identified: Identified, language?: string): readonly IndexedRecord[] {
  if (language === undefined) return identified.records;
  return identified.records.filter(({ entry }) => matchesRange(entry.language, language));
}

/** The document that a request gets, or the languages there are where the one it insists on is missing. */
export type Selection = { readonly record: IndexedRecord } | { readonly languages: readonly string[] };

/**
 * Chooses the document of a URI. An explicit language is strict: the newest version that has it. The
 * Accept-Language header is a preference among the languages of the latest version; where only some of them are
 * wanted, because only they have a form, it chooses among those and never makes an error.
 */
export function selectDocument(
  identified: Identified,
  language: string | undefined,
  acceptLanguage: string | null,
  isWanted: (record: IndexedRecord) => boolean = () => true,
): Selection {
  if (language === undefined) {
    const latest = preferred(latestVersion(identified), isWanted);
    return { record: recordIn(latest, negotiateLanguage(acceptLanguage, languagesOf(latest))) };
  }
  for (const version of identified.versions) {
    const found = lookupLanguage(language, languagesOf(version));
    if (found !== undefined) return { record: recordIn(version, found) };
  }
  return { languages: [...new Set(identified.versions.flatMap(languagesOf))] };
}

/** A version with only the records that are wanted; all of them where none is. */
export function preferred(
  version: DocumentVersion,
  isWanted: (record: IndexedRecord) => boolean,
): DocumentVersion {
  const records = version.records.filter(isWanted);
  return records.length > 0 ? { ...version, records } : version;
}

/** The version that a URI stands for where no language is asked for. */
export function latestVersion(identified: Identified): DocumentVersion {
  const [latest] = identified.versions;
  if (latest === undefined) throw new RangeError('a URI of the directory has at least one version');
  return latest;
}

/** The languages of a version, by code unit. */
export function languagesOf(version: DocumentVersion): string[] {
  return version.records.map(({ entry }) => entry.language).sort();
}

function recordIn(version: DocumentVersion, language: string): IndexedRecord {
  return version.records.find(({ entry }) => entry.language === language) as IndexedRecord;
}

function testsOf(filter: IndexFilter): ((record: Filterable) => boolean)[] {
  const { type, language, tags, publishedFrom, publishedUntil } = filter;
  const tests: ((record: Filterable) => boolean)[] = [];
  if (type !== undefined) tests.push(({ entry }) => entry.type === type);
  if (language !== undefined) tests.push(({ entry }) => matchesRange(entry.language, language));
  const wanted = new Set(tags);
  if (wanted.size > 0) tests.push(({ entry }) => entry.tags.some((tag) => wanted.has(tag)));
  if (publishedFrom !== undefined) {
    tests.push(({ published }) => published !== undefined && published.time >= publishedFrom.time);
  }
  if (publishedUntil !== undefined) {
    const { time, wholeDay } = publishedUntil;
    tests.push(
      ({ published }) =>
        published !== undefined && (wholeDay ? published.time < time + DAY : published.time <= time),
    );
  }
  return tests;
}
