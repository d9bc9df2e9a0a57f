import { type Document, identificationPointer, rowsFile } from '../../catalogue/document.ts';
import type { KeyJson } from '../../catalogue/model.ts';
import { groupBy } from '../../domain/group.ts';
import { quoted } from '../../problems/wording.ts';
import { type Codes, codeKeyOf, codesOf, hasColumns } from './codes.ts';
import type { Content } from './content.ts';
import { mislabelledVersions } from './mislabelled-versions.ts';
import { versionsOf } from './version-facts.ts';

/** A code list and its previous version with rows. */
interface VersionChange {
  readonly document: Document;
  /** The previous version in the same language, otherwise in its first file. */
  readonly earlier: Document;
  /** Unreadable files that may be a version in between, or a language of one of the two. */
  readonly unread: readonly string[];
  /** Entries of the `changeLog` in any language that the previous version does not have. */
  readonly newEntries: readonly string[];
}

/** A change of versions with comparable codes. */
export interface CodeChange extends VersionChange {
  readonly codes: Codes;
  readonly earlierCodes: Codes;
}

/** A change of versions whose codes are values of different columns. */
export interface KeyChange extends VersionChange {
  readonly key: KeyJson;
  readonly earlierKey: KeyJson;
}

export function codeChanges(content: Content): CodeChange[] {
  return versionChanges(content).flatMap((succession): CodeChange[] => {
    const { document, earlier } = succession;
    const key = codeKeyOf(document);
    const earlierKey = key && keyOfSameColumns(earlier, key);
    if (!key || !earlierKey) return [];
    const codes = codesOf(document);
    // In the column order of the later key, so codes of several columns are comparable.
    const earlierCodes = codesOf(earlier, { ...earlierKey, columnIds: key.columnIds });
    return codes && earlierCodes ? [{ ...succession, codes, earlierCodes }] : [];
  });
}

/** Key changes without any new entry in the `changeLog`. */
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

/** Where an entry about changes belongs: the `changeLog`, or the identification if there is none. */
export function changeLogPointer(document: Document): string {
  return changeLogOf(document).length > 0
    ? identificationPointer(document, 'changeLog')
    : identificationPointer(document);
}

export function versionLabel({ entry }: Document): string {
  return entry.version ?? entry.canonicalVersionUri;
}

/** A version as messages name it: `version "2" (countries.json)`. */
export const versionText = (document: Document): string =>
  `version ${quoted(versionLabel(document))} (${rowsFile(document)})`;

/** The column with the names of the codes, if there is one. */
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
  const mislabelled = mislabelledVersions(content);
  const lists = content.documents.filter(({ codeList, hasData }) => codeList && hasData);
  return [...groupBy(lists, ({ entry }) => entry.canonicalUri).values()].flatMap((documents) => {
    const versions = versionsOf(documents).filter(({ uri }) => !mislabelled.has(uri));
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

/** Whether no language of the version has an entry in its `changeLog` that the version before lacks. */
export const isUnannounced = ({ newEntries }: VersionChange): boolean => newEntries.length === 0;

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

/** What the `changeLog` of one language says that it did not say before. */
export const newEntriesOf = (document: Document, earlier: Document): string[] =>
  entriesSince([document], [earlier]);

/** An entry in one language is enough. */
function entriesSince(version: readonly Document[], before: readonly Document[]): string[] {
  const known = new Set(before.flatMap(changeLogOf));
  return [...new Set(version.flatMap(changeLogOf))].filter(
    (entry) => entry.trim() !== '' && !known.has(entry),
  );
}

function keyOfSameColumns({ codeList }: Document, { columnIds }: KeyJson): KeyJson | undefined {
  const text = columnsText(columnIds);
  return codeList?.columnSet.keys.find((key) => columnsText(key.columnIds) === text);
}

const columnsText = (columnIds: readonly string[]): string => JSON.stringify([...columnIds].sort());

export const changeLogOf = ({ codeList }: Document): readonly string[] =>
  codeList?.identification.changeLog ?? [];

/** The words of a text, whatever stands between them. */
export const wordsOf = (text: string): Set<string> =>
  new Set(text.normalize('NFKC').match(/[\p{L}\p{M}\p{N}]+/gu) ?? []);
