import { type Document, identificationPointer } from '../../catalogue/document.ts';
import type { KeyJson } from '../../catalogue/model.ts';
import { groupBy } from '../../domain/group.ts';
import { type Codes, codeKeyOf, codesOf, hasColumns } from './codes.ts';
import type { Content } from './content.ts';
import { versionsOf } from './version-facts.ts';

/** A code list and what it follows: the version before, of those with rows. */
interface VersionChange {
  readonly document: Document;
  /** The version before in the same language, else in the first one of its files. */
  readonly earlier: Document;
  /** Files that cannot be read and may be a version between the two, or a language of one of them. */
  readonly unread: readonly string[];
  /** What the `changeLog` says in some language of the version, and in none of the version before. */
  readonly newEntries: readonly string[];
}

/** A succession whose codes are values of the same columns. */
export interface CodeChange extends VersionChange {
  readonly codes: Codes;
  readonly earlierCodes: Codes;
}

/** A succession whose codes are values of other columns than before, so that they cannot be compared. */
export interface KeyChange extends VersionChange {
  readonly key: KeyJson;
  readonly earlierKey: KeyJson;
}

/** Code lists that follow an earlier version, with the codes of both. */
export function codeChanges(content: Content): CodeChange[] {
  return versionChanges(content).flatMap((succession): CodeChange[] => {
    const { document, earlier } = succession;
    const key = codeKeyOf(document);
    const earlierKey = key && keyOfSameColumns(earlier, key);
    if (!key || !earlierKey) return [];
    const codes = codesOf(document);
    // The same columns in the order of the later key, so that codes of several columns are equal.
    const earlierCodes = codesOf(earlier, { ...earlierKey, columnIds: key.columnIds });
    return codes && earlierCodes ? [{ ...succession, codes, earlierCodes }] : [];
  });
}

/**
 * Those of them whose `changeLog` says nothing new: in none of the languages of the version is there an entry that no
 * language of the version before has, where it speaks of other changes.
 */
export function unannouncedChanges(content: Content): CodeChange[] {
  return codeChanges(content).filter(isUnannounced);
}

/** Code lists that say nothing new and have no key of the columns of the later one's codes in the version before. */
export function unannouncedKeyChanges(content: Content): KeyChange[] {
  return versionChanges(content)
    .filter(isUnannounced)
    .flatMap((succession): KeyChange[] => {
      const { document, earlier } = succession;
      const [key, earlierKey] = [codeKeyOf(document), codeKeyOf(earlier)];
      const areInOrder =
        key && earlierKey && hasColumns(document, key.columnIds) && hasColumns(earlier, earlierKey.columnIds);
      return areInOrder && !keyOfSameColumns(earlier, key) ? [{ ...succession, key, earlierKey }] : [];
    });
}

/** The changes that are to be told belong into the `changeLog`; where there is none, into the identification. */
export function changeLogPointer(document: Document): string {
  return changeLogOf(document).length > 0
    ? identificationPointer(document, 'changeLog')
    : identificationPointer(document);
}

/** A version as its maintainers call it. */
export function versionLabel({ entry }: Document): string {
  return entry.version ?? entry.canonicalVersionUri;
}

/** The column that holds the names of the codes; undefined where there is none. */
export function nameColumn(
  { columns, codeList }: Document,
  codeColumnIds: readonly string[],
): string | undefined {
  if (columns.some(({ id }) => id === 'name') && !codeColumnIds.includes('name')) return 'name';
  const { keys = [], foreignKeys = [] } = codeList?.columnSet ?? {};
  const taken = new Set([...keys, ...foreignKeys].flatMap(({ columnIds }) => columnIds));
  return columns.find(({ id, type }) => type === 'string' && !taken.has(id))?.id;
}

export const sameLanguage = (a: Document, b: Document): boolean =>
  a.entry.language.toLowerCase() === b.entry.language.toLowerCase();

function versionChanges(content: Content): VersionChange[] {
  const lists = content.documents.filter(({ codeList, hasData }) => codeList && hasData);
  return [...groupBy(lists, ({ entry }) => entry.canonicalUri).values()].flatMap((documents) => {
    const versions = versionsOf(documents);
    return versions.flatMap((version, i) => {
      const before = versions[i - 1];
      if (!before) return [];
      const newEntries = entriesSince(content.ofVersion(version.uri), content.ofVersion(before.uri));
      return version.documents.flatMap((document) =>
        versionChangeOf(content, document, before.documents, newEntries),
      );
    });
  });
}

const isUnannounced = ({ newEntries }: VersionChange): boolean => newEntries.length === 0;

function versionChangeOf(
  content: Content,
  document: Document,
  before: readonly Document[],
  newEntries: readonly string[],
): VersionChange[] {
  const earlier = before.find((other) => sameLanguage(document, other)) ?? before[0];
  if (!earlier) return [];
  return [{ document, earlier, unread: content.unreadVersionsOf(document.entry.canonicalUri), newEntries }];
}

/** A version is announced as a whole: its maintainers need not translate the entry into every language. */
function entriesSince(version: readonly Document[], before: readonly Document[]): string[] {
  const known = new Set(before.flatMap(changeLogOf));
  return [...new Set(version.flatMap(changeLogOf))].filter(
    (entry) => entry.trim() !== '' && !known.has(entry),
  );
}

function keyOfSameColumns({ codeList }: Document, { columnIds }: KeyJson): KeyJson | undefined {
  const wanted = columnsText(columnIds);
  return codeList?.columnSet.keys.find((key) => columnsText(key.columnIds) === wanted);
}

const columnsText = (columnIds: readonly string[]): string => JSON.stringify([...columnIds].sort());

const changeLogOf = ({ codeList }: Document): readonly string[] => codeList?.identification.changeLog ?? [];
