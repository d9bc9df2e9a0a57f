import { groupBy } from '../../../model/collections.ts';
import { type Codes, codeKeyOf } from '../../../model/document/codes.ts';
import type { KeyJson } from '../../../model/document/columns.ts';
import { type Document, identificationPointer, rowsFile } from '../../../model/document/document.ts';
import { oncePerObject } from '../../../model/once.ts';
import { quoted } from '../../../model/problems/wording.ts';
import type { Content } from '../content.ts';
import { codesOf, hasColumns } from '../keys/codes.ts';
import type { Check, Finding } from '../rule.ts';
import { versionsOf } from './version-facts.ts';

/** A code list and its previous version with rows. */
interface VersionChange {
  readonly document: Document;
  /** The previous version in the same language, otherwise in its first file. */
  readonly earlier: Document;
  readonly isSameLanguage: boolean;
  /** Entries of the `changeLog` in any language that the previous version does not have; one language is enough. */
  readonly newEntries: readonly string[];
}

/** A change of versions with comparable codes. */
export interface CodeChange extends VersionChange {
  readonly codes: Codes;
  readonly earlierCodes: Codes;
  readonly removed: readonly string[];
}

/** Makes a check of each version with comparable codes against the version before. */
export const perCodeChange =
  (check: (change: CodeChange, content: Content) => readonly Finding[]): Check =>
  (content) =>
    codeChanges(content).flatMap((change) => check(change, content));

export const codeChanges = oncePerObject((content: Content): CodeChange[] =>
  versionChanges(content).flatMap((change): CodeChange[] => {
    const { document, earlier } = change;
    const codes = codesOf(document);
    const earlierKey = codes && keyOfSameColumns(earlier, codes.columnIds);
    // In the column order of the later key, so codes of several columns are comparable.
    const earlierCodes = earlierKey && codesOf(earlier, { ...earlierKey, columnIds: codes.columnIds });
    if (!earlierCodes) return [];
    const removed = [...earlierCodes.rows.keys()].filter((code) => !codes.rows.has(code));
    return [{ ...change, codes, earlierCodes, removed }];
  }),
);

/** A change of versions whose codes are values of different columns. */
export interface KeyChange extends VersionChange {
  readonly key: KeyJson;
  readonly earlierKey: KeyJson;
}

export const keyChanges = (content: Content): KeyChange[] =>
  versionChanges(content).flatMap((change): KeyChange[] => {
    const { document, earlier } = change;
    const [key, earlierKey] = [codeKeyOf(document), codeKeyOf(earlier)];
    const areKnown =
      key && earlierKey && hasColumns(document, key.columnIds) && hasColumns(earlier, earlierKey.columnIds);
    return areKnown && !keyOfSameColumns(earlier, key.columnIds) ? [{ ...change, key, earlierKey }] : [];
  });

const versionChanges = oncePerObject((content: Content): VersionChange[] => {
  const lists = content.documents.filter(({ codeList, hasData }) => codeList && hasData);
  return [...groupBy(lists, ({ entry }) => entry.canonicalUri).values()].flatMap((documents) => {
    const versions = versionsOf(documents);
    return versions.flatMap((version, i) => {
      const before = versions[i - 1];
      if (!before) return [];
      const newEntries = entriesSince(content.ofVersion(version.uri), content.ofVersion(before.uri));
      return version.documents.map((document): VersionChange => {
        const same = before.documents.find((one) => languageOf(one) === languageOf(document));
        const earlier = same ?? (before.documents[0] as Document);
        return { document, earlier, isSameLanguage: same !== undefined, newEntries };
      });
    });
  });
});

const languageOf = ({ entry }: Document): string => entry.language.toLowerCase();

/** Entries of the `changeLog` that documents have and earlier ones do not. */
export function entriesSince(documents: readonly Document[], earlier: readonly Document[]): string[] {
  const known = new Set(earlier.flatMap(changeLogOf));
  return [...new Set(documents.flatMap(changeLogOf))].filter(
    (entry) => entry.trim() !== '' && !known.has(entry),
  );
}

export const changeLogOf = ({ codeList }: Document): readonly string[] =>
  codeList?.identification.changeLog ?? [];

/** Where an entry about changes belongs: the `changeLog`, or the identification if there is none. */
export const changeLogPointer = (document: Document): string =>
  identificationPointer(document, ...(changeLogOf(document).length > 0 ? ['changeLog'] : []));

/** A version as messages name it: `version "2" (countries.json)`. */
export const versionText = (document: Document, file = rowsFile(document)): string =>
  `version ${quoted(document.entry.version ?? document.entry.canonicalVersionUri)} (${file})`;

/** The key with these columns in any order. */
export function keyOfSameColumns({ codeList }: Document, columnIds: readonly string[]): KeyJson | undefined {
  const text = JSON.stringify([...columnIds].sort());
  return codeList?.columnSet.keys.find((key) => JSON.stringify([...key.columnIds].sort()) === text);
}

/** The words of a text, whatever stands between them. */
export const wordsOf = (text: string): Set<string> =>
  new Set(text.normalize('NFKC').match(/[\p{L}\p{M}\p{N}]+/gu) ?? []);
