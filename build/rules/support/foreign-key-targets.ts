import { type Column, type Document, rowsFile } from '../../catalogue/document.ts';
import type { ForeignKeyJson, KeyJson } from '../../catalogue/model.ts';
import { groupBy } from '../../domain/group.ts';
import { pointerOf } from '../../json/pointer.ts';
import { listed, quoted } from '../../problems/wording.ts';
import { hasColumns } from './codes.ts';
import type { Content } from './content.ts';
import { findTarget, foreignKeyReference } from './reference-targets.ts';

/** A foreign key and its target. */
export interface ForeignKey {
  readonly document: Document;
  readonly json: ForeignKeyJson;
  /** Makes the JSON Pointer of a property of the foreign key. */
  readonly pointer: (...names: readonly (string | number)[]) => string;
  /** The target lists: of the named version, otherwise of all; empty if there are none. */
  readonly lists: readonly Document[];
  /** Whether a target has errors, so its keys are unknown. */
  readonly isIncomplete: boolean;
  /** Unreadable files that may be a target. */
  readonly unread: readonly string[];
}

/** The columns of a foreign key and those of the target key. */
export interface ColumnPair {
  readonly list: Document;
  readonly key: KeyJson;
  readonly columns: readonly Column[];
  readonly keyColumns: readonly Column[];
}

/** All foreign keys of the content, document by document. */
export const foreignKeysOf = (content: Content): ForeignKey[] =>
  content.documents.flatMap((document) => foreignKeysIn(content, document));

/** The foreign keys of a document. */
export function foreignKeysIn(content: Content, document: Document): ForeignKey[] {
  return (document.codeList?.columnSet.foreignKeys ?? []).map((json, i): ForeignKey => {
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
  });
}

/** The target key in a list, if the list has it. */
export function keyIn(list: Document, { json }: ForeignKey): KeyJson | undefined {
  return list.codeList?.columnSet.keys.find(({ id }) => id === json.keyRef.keyId);
}

/** The columns for each target list that has the key and its columns. */
export function columnPairsOf(foreignKey: ForeignKey): ColumnPair[] {
  const columns = columnsOf(foreignKey.document, foreignKey.json.columnIds);
  if (!columns) return [];
  return foreignKey.lists.flatMap((list): ColumnPair[] => {
    const key = keyIn(list, foreignKey);
    const keyColumns = key && columnsOf(list, key.columnIds);
    return keyColumns ? [{ list, key, columns, keyColumns }] : [];
  });
}

/** Whether both sides have the same number and types of columns. */
export function haveSameTypes({ columns, keyColumns }: ColumnPair): boolean {
  return columns.length === keyColumns.length && columns.every(({ type }, i) => type === keyColumns[i]?.type);
}

/** One language of each version, with rows if possible. */
export function onePerVersion(columnPairs: readonly ColumnPair[]): ColumnPair[] {
  return [...groupBy(columnPairs, ({ list }) => list.entry.canonicalVersionUri).values()].flatMap(
    (own) => own.find(({ list }) => list.hasData) ?? own.slice(0, 1),
  );
}

/** The lists of a foreign key as messages name them: by the version where it has several languages, else by the file. */
export function listsText(lists: readonly Document[]): string {
  const names = [...groupBy(lists, ({ entry }) => entry.canonicalVersionUri)].map(([uri, own]) =>
    own.length === 1
      ? own.map(rowsFile).join()
      : `${quoted(uri)} (${own.length === 2 ? 'both' : `all ${own.length}`} languages)`,
  );
  return names.length === 1 ? names.join() : `any version of its list: ${listed(names)}`;
}
/** The columns; undefined if one is missing or has a wrong type, which is reported. */
function columnsOf(document: Document, ids: readonly string[]): Column[] | undefined {
  const found = ids.flatMap((id) => document.columns.find((column) => column.id === id) ?? []);
  return found.length === ids.length && hasColumns(document, ids) ? found : undefined;
}
