import type { ForeignKeyJson, KeyJson } from '../../model/document/columns.ts';
import { type Document, type DocumentMetadata, keysOf } from '../../model/document/document.ts';
import { pointerOf } from '../../model/json/locator.ts';
import { oncePerKey, oncePerObject } from '../../model/once.ts';
import type { ListContent } from '../rules/content.ts';
import { codesOf, hasColumns } from './codes.ts';
import { foreignKeyReference } from './reference-targets.ts';
import { type VersionFacts, versionsOf } from './version-facts.ts';

/** A foreign key to a list of the directory. */
export interface ForeignKey {
  readonly document: Document;
  readonly json: ForeignKeyJson;
  /** Makes the JSON Pointer of a property of the foreign key. */
  readonly pointer: (...names: readonly (string | number)[]) => string;
  /** All versions of the other list without those that have errors, oldest first. */
  readonly versions: readonly VersionFacts[];
  /**
   * The versions whose codes the document may use, oldest first: the one that the reference names. Without a name it is the
   * latest, or any for an earlier version of the document, which was right when it was published.
   */
  readonly accepted: readonly VersionFacts[];
  /** Whether the reference names a version. */
  readonly namesVersion: boolean;
  /** Whether a version has errors, so that its codes are unknown. */
  readonly isIncomplete: boolean;
  /** The documents of a version that have the key, with as many columns of the same types; with their rows. */
  readonly targetsIn: (version: VersionFacts) => readonly ForeignKeyTarget[];
  /** The values of the key in the languages of a version; undefined if they are unknown. */
  readonly codesIn: (version: VersionFacts) => readonly CodeSet[] | undefined;
}

/** A document with the key that a foreign key refers to. */
interface ForeignKeyTarget {
  readonly document: Document;
  readonly key: KeyJson;
}

export type CodeSet = Pick<ReadonlyMap<string, number>, 'has' | 'keys'>;

/** The foreign keys of the documents of a list that refer to lists of the directory. */
export const foreignKeysOf = oncePerObject((content: ListContent): readonly ForeignKey[] =>
  content.documents.flatMap((document) =>
    (document.codeList?.columnSet.foreignKeys ?? []).flatMap(
      (json, index) => makeForeignKey(content, document, json, index) ?? [],
    ),
  ),
);

function makeForeignKey(
  content: ListContent,
  document: Document,
  json: ForeignKeyJson,
  index: number,
): ForeignKey | undefined {
  const { directory } = content;
  const { canonicalUri, canonicalVersionUri } = json.keyRef.codeListRef;
  const target = foreignKeyReference(directory, document, json, index).findTarget();
  if (target.kind !== 'found' || !target.documents.some(({ codeList }) => codeList)) return undefined;
  const versions = versionsOf(directory.ofCanonical(canonicalUri));
  const named = versions.filter(({ uri }) => uri === canonicalVersionUri);
  const own = versionsOf(content.ofCanonical(document.entry.canonicalUri));
  const isLatest = own.at(-1)?.uri === document.entry.canonicalVersionUri;
  const allowed = isLatest ? versions.slice(-1) : versions;
  const targetsIn = (version: VersionFacts): ForeignKeyTarget[] =>
    version.documents
      .filter((other) => hasKey(other, document, json))
      .map((other) => ({
        document: directory.withRows(other),
        key: keyNamed(other, json.keyRef.keyId) as KeyJson,
      }));
  return {
    document,
    json,
    pointer: (...names) => pointerOf('codeList', 'columnSet', 'foreignKeys', index, ...names),
    versions,
    accepted: canonicalVersionUri === undefined ? allowed : named,
    namesVersion: canonicalVersionUri !== undefined,
    isIncomplete: directory.leftOutFile(canonicalVersionUri ?? canonicalUri) !== undefined,
    targetsIn,
    // Keeps the codes, not the rows: there may be many versions.
    codesIn: oncePerKey((version: VersionFacts) => {
      const sets = targetsIn(version).map((one) => codesOf(one.document, one.key)?.rows);
      const known = sets.filter((rows) => rows !== undefined);
      return sets.length > 0 && known.length === 0 ? undefined : known;
    }),
  };
}

/** The key of a list with an id. */
export const keyNamed = (list: DocumentMetadata, keyId: string): KeyJson | undefined =>
  keysOf(list).find(({ id }) => id === keyId);

/** Whether a list has the key of a foreign key, with as many columns of the same types. */
function hasKey(list: DocumentMetadata, document: Document, { columnIds, keyRef }: ForeignKeyJson): boolean {
  const key = keyNamed(list, keyRef.keyId);
  if (key?.columnIds.length !== columnIds.length || !hasColumns(document, columnIds)) return false;
  return columnIds.every((id, i) => typeIn(document, id) === typeIn(list, key.columnIds[i] ?? ''));
}

/** The type of a column; undefined if there is no such column, which other rules report. */
export const typeIn = (document: DocumentMetadata, columnId: string): string | undefined =>
  document.columns.find(({ id }) => id === columnId)?.type;
