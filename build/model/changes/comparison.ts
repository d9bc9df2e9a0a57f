import { append, groupBy, omitUndefined } from '../collections.ts';
import { codeKeyOf, nameColumn } from '../document/codes.ts';
import type { CodeListJson, IdentificationJson, Row } from '../document/columns.ts';
import type { Document, DocumentMetadata } from '../document/document.ts';
import { canonicalJson, ownMember } from '../values/json-values.ts';
import {
  cellOf,
  cellsAt,
  codesByKey,
  diffTables,
  isSameValue,
  type ListWithRows,
  rowOf,
  type Table,
} from './diff.ts';

/** A value before and after; absent if there is none. */
export interface Change {
  readonly before?: unknown;
  readonly after?: unknown;
}

export interface FieldChange extends Change {
  readonly field: string;
}

export interface SetReference {
  readonly type: string;
  readonly canonicalUri: string;
  readonly canonicalVersionUri?: string;
}

/**
 * The changes of a document since an earlier version in the same language, as published (docs/explorer.md): of its
 * identification, columns, keys and foreign keys; of its codes, if they could be compared; of the references of a set.
 * Arrays are always present, and empty if nothing changed.
 */
export type Comparison = ReturnType<typeof compareDocuments>;
export type CodeChanges = Extract<NonNullable<Comparison['codes']>, { readonly compared: true }>;
export type PartChanges = ReturnType<typeof partChanges>;

export interface ComparableDocument extends ListWithRows, Pick<Document, 'entry' | 'codeListSet'> {}

export function compareDocuments(before: ComparableDocument, after: ComparableDocument) {
  const from = before.codeList?.columnSet ?? NO_COLUMNS;
  const to = after.codeList?.columnSet ?? NO_COLUMNS;
  const defaultKey = omitUndefined({ before: from.defaultKey?.keyId, after: to.defaultKey?.keyId });
  const isList = before.codeList !== undefined || after.codeList !== undefined;
  const isInOwn = [before, after].every(
    ({ entry, codeList }) => !codeList || (codeList.identification.language ?? '') === entry.language,
  );
  const comparison = {
    document: nameOf(after),
    before: nameOf(before),
    identification: fieldChanges(identificationOf(before), identificationOf(after)).filter(
      ({ field }) => !NAMES_OF_VERSION.includes(field),
    ),
    columns: partChanges(from.columns, to.columns, { nullable: true, optional: false }),
    keys: partChanges(from.keys, to.keys),
    ...(defaultKey.before !== defaultKey.after && { defaultKey }),
    foreignKeys: partChanges(from.foreignKeys ?? [], to.foreignKeys ?? []),
    ...(isList && { codes: compareCodes(before, after, isInOwn) }),
    references: compareReferences(before.codeListSet?.referenceSet, after.codeListSet?.referenceSet),
  };
  if (isInOwn) return comparison;
  // Only the texts are in another language, and only names that both versions have in it are compared.
  const changed = comparison.columns.changed.map(({ id, fields }) => ({
    id,
    fields: fields.filter((one) => one.field !== 'language' && 'before' in one && 'after' in one),
  }));
  const columns = { ...comparison.columns, changed: changed.filter(({ fields }) => fields.length > 0) };
  return { ...comparison, identification: [], columns };
}

const NO_COLUMNS: CodeListJson['columnSet'] = { columns: [], keys: [] };
const NAMES_OF_VERSION = ['version', 'canonicalVersionUri', 'language'];

export function nameOf({ entry }: Pick<Document, 'entry'>) {
  const { type, language, shortName, version, canonicalUri, canonicalVersionUri, publishedAt } = entry;
  return omitUndefined({
    type,
    language,
    shortName,
    version,
    canonicalUri,
    canonicalVersionUri,
    publishedAt,
  });
}

export function identificationOf({
  codeList,
  codeListSet,
}: Pick<DocumentMetadata, 'codeList' | 'codeListSet'>): IdentificationJson {
  const part = codeList ?? codeListSet;
  if (!part) throw new RangeError('a document is a code list or a code list set');
  return part.identification;
}

/** Compares the codes of two code lists, in time linear in the number of cells. */
function compareCodes(before: ListWithRows, after: ListWithRows, isInOwn: boolean) {
  if (!before.hasData && !after.hasData) return notCompared('no-rows');
  if (!before.hasData) return notCompared('no-rows-before');
  if (!after.hasData) return notCompared('no-rows-after');
  const key = codeKeyOf(after);
  const ownKey = codeKeyOf(before);
  const keyBefore = key && hasColumns(before, key.columnIds) ? key : ownKey;
  if (!key || !keyBefore || keyBefore.columnIds.length !== key.columnIds.length)
    return notCompared('no-common-key');
  const hasOtherKey = !isSameValue(key.columnIds, ownKey?.columnIds ?? []);
  return {
    compared: true as const,
    key: key.columnIds,
    ...(hasOtherKey && { keyBefore: ownKey?.columnIds ?? [] }),
    ...compareTables(codesByKey(before, keyBefore), codesByKey(after, key), isInOwn),
  };
}

const notCompared = <R extends string>(reason: R) => ({ compared: false, reason }) as const;

const hasColumns = ({ columns }: ListWithRows, columnIds: readonly string[]): boolean =>
  columnIds.every((id) => columns.some((column) => column.id === id));

/** A text that a document has in other languages only is null, which other documents do not have. */
const isSameOrMissing = (a: unknown, b: unknown): boolean => isSameValue(a ?? null, b ?? null);

/** The changes in row order; removed codes in the order of the earlier rows. Codes are the cells of the key. */
function compareTables(before: Table<ListWithRows>, after: Table<ListWithRows>, isInOwn: boolean) {
  const { extra, missing, cells } = diffTables(
    after,
    before,
    'version',
    isInOwn ? isSameValue : isSameOrMissing,
  );
  const found = nameColumn(after.document, after.columnIds);
  const isShared =
    found !== undefined && !after.columnIds.includes(found) && hasColumns(before.document, [found]);
  const name = isShared ? found : '';
  const changeOf = (code: string, column: string): Change =>
    omitUndefined({ before: cellOf(before, code, column), after: cellOf(after, code, column) });
  const changed = new Map<string, (Change & { readonly column: string })[]>();
  for (const { id: column } of after.document.columns) {
    if (column === name) continue;
    for (const code of cells.get(column) ?? []) append(changed, code, { column, ...changeOf(code, column) });
  }
  const changedCodes = [...after.rows.keys()].filter((code) => changed.has(code));
  const codeRow = (table: Table<ListWithRows>) => (code: string) => ({
    code: cellsAt(table, code),
    row: rowOf(table, code) as Row,
  });
  return {
    ...(isShared && { nameColumn: name }),
    before: before.rows.size,
    after: after.rows.size,
    rowsWithoutCode: {
      before: before.document.rows.length - before.rows.size,
      after: after.document.rows.length - after.rows.size,
    },
    added: extra.map(codeRow(after)),
    removed: missing.map(codeRow(before)),
    renamed: (cells.get(name) ?? []).map((code) => ({ code: cellsAt(after, code), ...changeOf(code, name) })),
    changed: changedCodes.map((code) => ({
      code: cellsAt(after, code),
      ...omitUndefined({ name: cellOf(after, code, name) }),
      cells: changed.get(code) ?? [],
    })),
  };
}

/**
 * Compares the references of two code list sets. References to the same list that changed are compared with each other, in
 * their order.
 */
function compareReferences(before: readonly SetReference[] = [], after: readonly SetReference[] = []) {
  const gone = groupBy(without(before, after), listOf);
  const come = groupBy(without(after, before), listOf);
  const added: SetReference[] = [];
  const removed: SetReference[] = [];
  const changed: (Pick<SetReference, 'type' | 'canonicalUri'> & {
    readonly fields: readonly FieldChange[];
  })[] = [];
  for (const list of new Set([...come.keys(), ...gone.keys()])) {
    const from = gone.get(list) ?? [];
    const to = come.get(list) ?? [];
    added.push(...to.slice(from.length));
    removed.push(...from.slice(to.length));
    for (const [i, reference] of to.slice(0, from.length).entries()) {
      const { type, canonicalUri } = reference;
      changed.push({ type, canonicalUri, fields: fieldChanges(from[i] ?? {}, reference) });
    }
  }
  return { added, removed, changed };
}

const listOf = ({ type, canonicalUri }: SetReference): string => `${type} ${canonicalUri}`;

function without(some: readonly SetReference[], others: readonly SetReference[]): SetReference[] {
  const known = new Set(others.map(canonicalJson));
  return some.filter((one) => !known.has(canonicalJson(one)));
}

/** Compares parts by id; their order is ignored. */
function partChanges<T extends { readonly id: string }>(
  before: readonly T[],
  after: readonly T[],
  defaults: object = {},
) {
  const earlier = new Map(before.map((part) => [part.id, part]));
  const later = new Set(after.map(({ id }) => id));
  const fieldsOf = (part: T) => fieldChanges(earlier.get(part.id) ?? part, part, defaults);
  return {
    added: after.filter(({ id }) => !earlier.has(id)),
    removed: before.filter(({ id }) => !later.has(id)),
    changed: after
      .map((part) => ({ id: part.id, fields: fieldsOf(part) }))
      .filter(({ fields }) => fields.length > 0),
  };
}

/**
 * The changed properties, in the order of the later object, then the removed ones. An absent property equals its
 * default.
 */
function fieldChanges(before: object, after: object, defaults: object = {}): FieldChange[] {
  const from = { ...defaults, ...before };
  const to = { ...defaults, ...after };
  const changes: FieldChange[] = [];
  for (const field of new Set([...Object.keys(after), ...Object.keys(before)])) {
    if (isSameValue(ownMember(from, field), ownMember(to, field))) continue;
    changes.push(omitUndefined({ field, before: ownMember(before, field), after: ownMember(after, field) }));
  }
  return changes;
}
