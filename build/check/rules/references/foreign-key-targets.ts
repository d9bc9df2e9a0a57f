import { groupBy } from '../../../model/collections.ts';
import type { ForeignKeyJson, KeyJson } from '../../../model/document/columns.ts';
import { type Column, type Document, rowsFile } from '../../../model/document/document.ts';
import { pointerOf } from '../../../model/json/locator.ts';
import { once, oncePerObject } from '../../../model/once.ts';
import { listed, quoted } from '../../../model/problems/wording.ts';
import type { ListContent } from '../content.ts';
import { hasColumns, identitiesIn } from '../keys/codes.ts';
import { foreignKeyReference } from './reference-targets.ts';

/** A foreign key and its target. */
export interface ForeignKey {
  readonly document: Document;
  readonly json: ForeignKeyJson;
  /** Makes the JSON Pointer of a property of the foreign key. */
  readonly pointer: (...names: readonly (string | number)[]) => string;
  /** The target lists: of the named version, otherwise of all; empty if there are none. */
  readonly lists: () => readonly Document[];
  /** Whether a target has errors, so its keys are unknown. */
  readonly isIncomplete: boolean;
  /** The columns for each target list that has the key and its columns, and those of the same number and types. */
  readonly columnPairs: () => readonly ColumnPair[];
  readonly comparable: () => readonly ColumnPair[];
  /** The values of the key in all comparable languages: key columns may be translated. */
  readonly keyValues: () => ReadonlySet<string>;
  /** The same foreign key to another key. */
  readonly toKey: (keyId: string) => ForeignKey;
}

/** The columns of a foreign key and those of the target key. */
export interface ColumnPair {
  readonly list: Document;
  readonly key: KeyJson;
  readonly columns: readonly Column[];
  readonly keyColumns: readonly Column[];
}

/** All foreign keys of the content, document by document. */
export const foreignKeysOf = oncePerObject((content: ListContent): readonly ForeignKey[] =>
  content.documents.flatMap((document) =>
    (document.codeList?.columnSet.foreignKeys ?? []).map((json, i) =>
      makeForeignKey(content, document, json, i),
    ),
  ),
);

/** Values of keys, by their target and the types of their columns. */
const knownValues = oncePerObject((_: ListContent) => new Map<string, ReadonlySet<string>>());

function makeForeignKey(
  content: ListContent,
  document: Document,
  json: ForeignKeyJson,
  i: number,
): ForeignKey {
  const { directory } = content;
  const { keyId, codeListRef } = json.keyRef;
  const { canonicalUri, canonicalVersionUri = null } = codeListRef;
  const reference = foreignKeyReference(directory, document, json, i);
  const lists = once(() => {
    const target = reference.findTarget();
    const found = target.kind === 'found' ? target.documents.filter(({ codeList }) => codeList) : [];
    return found.map(directory.withRows);
  });
  const columnPairs = once(() => {
    const columns = columnsOf(document, json.columnIds);
    if (!columns) return [];
    return lists().flatMap((list): ColumnPair[] => {
      const key = keyIn(list, keyId);
      const keyColumns = key && columnsOf(list, key.columnIds);
      return keyColumns ? [{ list, key, columns, keyColumns }] : [];
    });
  });
  const comparable = once(() => columnPairs().filter(haveSameTypes));
  return {
    document,
    json,
    pointer: (...names) => pointerOf('codeList', 'columnSet', 'foreignKeys', i, ...names),
    lists,
    isIncomplete: directory.isIncomplete(canonicalVersionUri ?? canonicalUri),
    columnPairs,
    comparable,
    keyValues: once(() => {
      const types = comparable()[0]?.columns.map(({ type }) => type);
      const name = JSON.stringify([canonicalUri, canonicalVersionUri, keyId, types]);
      const known = knownValues(content);
      const values =
        known.get(name) ??
        new Set(comparable().flatMap(({ list, key }) => identitiesIn(list.rows, key.columnIds)));
      known.set(name, values);
      return values;
    }),
    toKey: (id) => makeForeignKey(content, document, { ...json, keyRef: { keyId: id, codeListRef } }, i),
  };
}

/** The key of an id in a list, if the list has it. */
export const keyIn = (list: Document, keyId: string): KeyJson | undefined =>
  list.codeList?.columnSet.keys.find(({ id }) => id === keyId);

const haveSameTypes = ({ columns, keyColumns }: ColumnPair): boolean =>
  columns.length === keyColumns.length && columns.every(({ type }, i) => type === keyColumns[i]?.type);

/** One language of each version, with rows if possible. */
export const onePerVersion = (columnPairs: readonly ColumnPair[]): ColumnPair[] =>
  [...groupBy(columnPairs, ({ list }) => list.entry.canonicalVersionUri).values()].flatMap(
    (own) => own.find(({ list }) => list.hasData) ?? own.slice(0, 1),
  );

/** The lists of a foreign key as messages name them: by the version if it has several languages, else by the file. */
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
