import type { Column, Document } from '../../catalogue/document.ts';
import type { ForeignKeyJson, KeyJson } from '../../catalogue/model.ts';
import { groupBy } from '../../domain/group.ts';
import { pointerOf } from '../../json/pointer.ts';
import { hasColumns } from './codes.ts';
import type { Content } from './content.ts';
import { findTarget, foreignKeyReference } from './reference-targets.ts';

/** A foreign key with what it points at. */
export interface ForeignKey {
  readonly document: Document;
  readonly json: ForeignKeyJson;
  /** Makes the JSON Pointer of what is in the foreign key. */
  readonly pointer: (...names: readonly (string | number)[]) => string;
  /** The code lists it points at: of the version that it names, else of all; empty where it leads nowhere. */
  readonly lists: readonly Document[];
  /** Whether a version that it may point at, or one of its languages, has errors, so that its keys are not known. */
  readonly isIncomplete: boolean;
  /** Files that cannot be read and may be of a version that it may point at. */
  readonly unread: readonly string[];
}

/** A foreign key's columns beside those of the key that it points at. */
export interface ColumnPair {
  readonly list: Document;
  readonly key: KeyJson;
  readonly columns: readonly Column[];
  readonly keyColumns: readonly Column[];
}

/** All foreign keys of the content, document by document. */
export function foreignKeysOf(content: Content): ForeignKey[] {
  return content.documents.flatMap((document) =>
    (document.codeList?.columnSet.foreignKeys ?? []).map((json, i): ForeignKey => {
      const target = findTarget(content, foreignKeyReference(document, json, i));
      const { canonicalUri, canonicalVersionUri } = json.keyRef.codeListRef;
      return {
        document,
        json,
        pointer: (...names) => pointerOf('codeList', 'columnSet', 'foreignKeys', i, ...names),
        isIncomplete: content.isIncomplete(canonicalVersionUri ?? canonicalUri),
        unread: content.unreadOf(canonicalUri, canonicalVersionUri),
        lists: target.kind === 'found' ? target.documents.filter(({ codeList }) => codeList) : [],
      };
    }),
  );
}

/** The key that a foreign key means in one of its lists; undefined where the list has none of this name. */
export function keyIn(list: Document, { json }: ForeignKey): KeyJson | undefined {
  return list.codeList?.columnSet.keys.find(({ id }) => id === json.keyRef.keyId);
}

/** The columns side by side, list by list; lists are left out where a key or a column is missing. */
export function columnPairsOf(foreignKey: ForeignKey): ColumnPair[] {
  const columns = columnsOf(foreignKey.document, foreignKey.json.columnIds);
  if (!columns) return [];
  return foreignKey.lists.flatMap((list): ColumnPair[] => {
    const key = keyIn(list, foreignKey);
    const keyColumns = key && columnsOf(list, key.columnIds);
    return keyColumns ? [{ list, key, columns, keyColumns }] : [];
  });
}

/** Whether there are as many columns of the same types on both sides. */
export function haveSameTypes({ columns, keyColumns }: ColumnPair): boolean {
  return columns.length === keyColumns.length && columns.every(({ type }, i) => type === keyColumns[i]?.type);
}

/** One of the languages of each version, with rows if there is one: enough to know whether and where values are found. */
export function onePerVersion(columnPairs: readonly ColumnPair[]): ColumnPair[] {
  return [...groupBy(columnPairs, ({ list }) => list.entry.canonicalVersionUri).values()].flatMap(
    (own) => own.find(({ list }) => list.hasData) ?? own.slice(0, 1),
  );
}

/** The columns; undefined where one is missing, or has a type that is not that of its values, which is reported. */
function columnsOf(document: Document, ids: readonly string[]): Column[] | undefined {
  const found = ids.flatMap((id) => document.columns.find((column) => column.id === id) ?? []);
  return found.length === ids.length && hasColumns(document, ids) ? found : undefined;
}
