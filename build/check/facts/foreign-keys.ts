import { rowOf } from '../../model/changes/diff.ts';
import { append } from '../../model/collections.ts';
import { cellsOf, codeKeyOf } from '../../model/document/codes.ts';
import type { ForeignKeyJson, KeyJson } from '../../model/document/columns.ts';
import { type Document, type DocumentMetadata, keysOf } from '../../model/document/document.ts';
import { pointerOf } from '../../model/json/locator.ts';
import { oncePerKey } from '../../model/once.ts';
import { identityOf } from '../../model/values/json-values.ts';
import { versionComparisons } from './comparisons.ts';
import { findReferences, type ListContent, makeWholeContent, type ReadableContent } from './content.ts';
import { codesOf, hasColumns, isAllowed, typesOf } from './table-facts.ts';
import { type VersionFacts, versionsOf } from './version-facts.ts';

/** A foreign key to a list of the directory without errors. */
export type ForeignKey = ReturnType<typeof makeForeignKey>;

/** The foreign keys of the documents of a list that refer to lists of the directory without errors. */
export function findForeignKeys(content: ListContent): ForeignKey[] {
  const { directory } = content;
  const found: ForeignKey[] = [];
  for (const document of content.documents) {
    const foreignKeys = document.codeList?.columnSet.foreignKeys ?? [];
    const references = foreignKeys.length > 0 ? findReferences(directory, document) : [];
    for (const [index, json] of foreignKeys.entries()) {
      const { canonicalUri, canonicalVersionUri } = json.keyRef.codeListRef;
      const { kind, documents = [] } = references[index]?.target ?? {};
      const isComplete = directory.leftOutFile(canonicalVersionUri ?? canonicalUri) === undefined;
      if (kind === 'found' && isComplete && documents.some(({ codeList }) => codeList))
        found.push(makeForeignKey(content, document, json, index));
    }
  }
  return found;
}

function makeForeignKey(
  { directory, ofCanonical }: ListContent,
  document: Document,
  json: ForeignKeyJson,
  index: number,
) {
  const { canonicalUri, canonicalVersionUri } = json.keyRef.codeListRef;
  const versions = versionsOf(directory.ofCanonical(canonicalUri));
  const latestOwn = versionsOf(ofCanonical(document.entry.canonicalUri)).at(-1);
  const isLatest = latestOwn?.uri === document.entry.canonicalVersionUri;
  const named = versions.filter(({ uri }) => uri === canonicalVersionUri);
  const unnamed = isLatest ? versions.slice(-1) : versions;
  const types = hasColumns(document, json.columnIds) ? String(typesOf(document, json.columnIds)) : undefined;
  /** The documents of a version that have the key, with as many columns of the same types. */
  const findKeys = ({ documents }: VersionFacts) => {
    const keys: { readonly list: DocumentMetadata; readonly key: KeyJson }[] = [];
    for (const list of documents) {
      const key = findKey(list, json.keyRef.keyId);
      if (key && String(typesOf(list, key.columnIds)) === types) keys.push({ list, key });
    }
    return keys;
  };
  return {
    document,
    json,
    /** All versions of the other list, oldest first. */
    versions,
    findKeys,
    place: pointerOf('codeList', 'columnSet', 'foreignKeys', index),
    /**
     * The versions whose codes the document may use, oldest first: the one that the reference names. Without a name it is
     * the latest, or any for an earlier version of the document, which was right when it was published.
     */
    accepted: canonicalVersionUri === undefined ? unnamed : named,
    /** The values of the key in the languages of a version; undefined if they are unknown. Rows are not kept. */
    findCodes: oncePerKey((version: VersionFacts) => {
      const sets = findKeys(version).map(({ list, key }) => codesOf(directory.withRows(list), key)?.rows);
      const known = sets.filter((rows) => rows !== undefined);
      return sets.length > 0 && known.length === 0 ? undefined : known;
    }),
  };
}

export const findKey = (list: DocumentMetadata, keyId: string): KeyJson | undefined =>
  keysOf(list).find(({ id }) => id === keyId);

/**
 * Finds the values of columns that are not codes of a list, with the indexes of their rows. Leaves out rows with an empty cell,
 * and values that other rules report.
 */
export function findMissing(
  document: Document,
  columnIds: readonly string[],
  isCode: (value: string) => boolean,
): ReadonlyMap<string, readonly number[]> {
  const missing = new Map<string, number[]>();
  for (const [index, row] of document.rows.entries()) {
    const cells = cellsOf(row, columnIds);
    const value = cells && identityOf(cells);
    if (value !== undefined && !isCode(value)) append(missing, value, index);
  }
  if (missing.size === 0) return missing;
  for (const [value, rows] of missing)
    if (columnIds.some((id) => !isAllowed(document, id, rows[0] ?? 0))) missing.delete(value);
  return missing;
}

/** Makes a function whether a `changeLog` explains that the version after the one at an index lacks a value. */
export function makeIsExcused({ versions, findKeys }: ForeignKey, { withRows }: ReadableContent) {
  const findExcuses = oncePerKey((index: number) => {
    const both = versions.slice(index, index + 2).flatMap(({ documents }) => documents.map(withRows));
    return versionComparisons(makeWholeContent(both)).map(({ excuse }) => excuse);
  });
  return (value: string, index: number): boolean => {
    // The changeLog names codes of the default key.
    const names: string[] = [];
    for (const { list, key } of versions.slice(index, index + 1).flatMap(findKeys)) {
      const codes = codesOf(withRows(list), key);
      const cells = codes && cellsOf(rowOf(codes, value) ?? {}, codeKeyOf(list)?.columnIds ?? []);
      if (cells) names.push(identityOf(cells));
    }
    return findExcuses(index).some((one) => one.isGeneral || names.some((name) => one.named.has(name)));
  };
}
