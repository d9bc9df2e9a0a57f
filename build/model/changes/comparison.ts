import { append, groupBy, omitUndefined } from '../collections.ts';
import { codeKeyOf, nameColumn } from '../document/codes.ts';
import type { CodeListJson, IdentificationJson, KeyJson, Row } from '../document/columns.ts';
import type { Document, DocumentMetadata } from '../document/document.ts';
import { canonicalJson, ownMember } from '../values/json-values.ts';
import { cellOf, diffTables, isSameValue } from './diff.ts';
import type {
  CellChange,
  Change,
  CodeChanges,
  CodeRow,
  CodesNotCompared,
  Comparison,
  DocumentName,
  FieldChange,
  PartChanges,
  ReferenceChanges,
  SetReference,
} from './model.ts';
import { cellsAt, codesByKey, type ListWithRows, rowOf, type Table } from './table.ts';

/** The parts of a document that are compared. */
export interface ComparableDocument extends ListWithRows, Pick<Document, 'entry' | 'codeListSet'> {}

/** Compares a document with an earlier version. */
export function compareDocuments(before: ComparableDocument, after: ComparableDocument): Comparison {
  const [from, to] = [columnSetOf(before), columnSetOf(after)];
  const isList = before.codeList !== undefined || after.codeList !== undefined;
  return {
    document: nameOf(after),
    before: nameOf(before),
    identification: fieldChanges(identificationOf(before), identificationOf(after), {
      ignored: ['version', 'canonicalVersionUri', 'language'],
    }),
    columns: partChanges(from.columns, to.columns, { nullable: true, optional: false }),
    keys: partChanges(from.keys, to.keys),
    ...(!isSameValue(from.defaultKey, to.defaultKey) && {
      defaultKey: {
        ...(from.defaultKey && { before: from.defaultKey.keyId }),
        ...(to.defaultKey && { after: to.defaultKey.keyId }),
      },
    }),
    foreignKeys: partChanges(from.foreignKeys ?? [], to.foreignKeys ?? []),
    ...(isList && { codes: codeChanges(before, after) }),
    references: referenceChanges(before, after),
  };
}

/** The identifying fields of a document. */
export function nameOf({ entry }: Pick<Document, 'entry'>): DocumentName {
  const { type, language, shortName, version, canonicalUri, canonicalVersionUri, publishedAt } = entry;
  return omitUndefined({
    ...{ type, language, shortName, version, canonicalUri, canonicalVersionUri, publishedAt },
  });
}

/** The identification of a document. */
export function identificationOf({
  codeList,
  codeListSet,
}: Pick<DocumentMetadata, 'codeList' | 'codeListSet'>): IdentificationJson {
  const part = codeList ?? codeListSet;
  if (!part) throw new RangeError('a document is a code list or a code list set');
  return part.identification;
}

const NO_COLUMNS: CodeListJson['columnSet'] = { columns: [], keys: [] };

const columnSetOf = ({ codeList }: ComparableDocument): CodeListJson['columnSet'] =>
  codeList?.columnSet ?? NO_COLUMNS;

/** Compares the codes of two code lists, in time linear in the number of cells. */
function codeChanges(before: ListWithRows, after: ListWithRows): CodeChanges | CodesNotCompared {
  if (!before.hasData || !after.hasData) return { compared: false, reason: missingRows(before, after) };
  const earlier = codesIn(before, commonKey(before, after));
  const later = codesIn(after, codeKeyOf(after));
  if (!earlier || !later || earlier.columnIds.length !== later.columnIds.length) {
    return { compared: false, reason: 'no-common-key' };
  }
  return compare(earlier, later);
}

function missingRows(before: ListWithRows, after: ListWithRows): CodesNotCompared['reason'] {
  if (after.hasData) return 'no-rows-before';
  return before.hasData ? 'no-rows-after' : 'no-rows';
}

/** The codes by a key; published documents have no values of wrong types. */
const codesIn = (document: ListWithRows, key: KeyJson | undefined): Table<ListWithRows> | undefined =>
  key && hasColumns(document, key.columnIds) ? codesByKey(document, key) : undefined;

const hasColumns = ({ columns }: ListWithRows, columnIds: readonly string[]): boolean =>
  columnIds.every((id) => columns.some((column) => column.id === id));

/** The later key if the earlier list has its columns, otherwise the key of the earlier list. */
function commonKey(before: ListWithRows, after: ListWithRows): KeyJson | undefined {
  const key = codeKeyOf(after);
  return key && hasColumns(before, key.columnIds) ? key : codeKeyOf(before);
}

function compare(before: Table<ListWithRows>, after: Table<ListWithRows>): CodeChanges {
  const diff = diffTables(after, before, 'version');
  const key = after.columnIds;
  const keyBefore = codeKeyOf(before.document)?.columnIds ?? [];
  const found = nameColumn(after.document, key);
  const isShared = found !== undefined && !key.includes(found) && hasColumns(before.document, [found]);
  const name = isShared ? found : undefined;
  const changeOf = (code: string, column: string): Change =>
    omitUndefined({ before: cellOf(before, code, column), after: cellOf(after, code, column) });
  const changed = new Map<string, CellChange[]>();
  for (const { id: column } of after.document.columns) {
    if (column === name) continue;
    for (const code of diff.cells.get(column) ?? [])
      append(changed, code, { column, ...changeOf(code, column) });
  }
  const renamed = name === undefined ? [] : (diff.cells.get(name) ?? []);
  const rowsOf = (table: Table<ListWithRows>, codes: readonly string[]): CodeRow[] =>
    codes.map((code) => ({ code: cellsAt(table, code), row: rowOf(table, code) as Row }));
  return {
    compared: true,
    key,
    ...(!isSameValue(key, keyBefore) && { keyBefore }),
    ...(name !== undefined && { nameColumn: name }),
    before: before.rows.size,
    after: after.rows.size,
    rowsWithoutCode: { before: withoutCode(before), after: withoutCode(after) },
    added: rowsOf(after, diff.extra),
    removed: rowsOf(before, diff.missing),
    renamed: renamed.map((code) => ({ code: cellsAt(after, code), ...changeOf(code, name as string) })),
    changed: [...changed]
      .sort(([a], [b]) => Number(after.rows.get(a)) - Number(after.rows.get(b)))
      .map(([code, cells]) => {
        const own = name === undefined ? undefined : cellOf(after, code, name);
        return { code: cellsAt(after, code), ...(own !== undefined && { name: own }), cells };
      }),
  };
}

const withoutCode = ({ document, rows }: Table<ListWithRows>): number => document.rows.length - rows.size;

type Sets = Pick<Document, 'codeListSet'>;

/**
 * Compares the references of two code list sets. References to the same list that changed are compared with each other, in
 * their order.
 */
function referenceChanges(before: Sets, after: Sets): ReferenceChanges {
  const [earlier, later] = [referencesOf(before), referencesOf(after)];
  const gone = groupBy(without(earlier, later), listOf);
  const come = groupBy(without(later, earlier), listOf);
  const pairs = [...new Set([...come.keys(), ...gone.keys()])].map(
    (list) => [gone.get(list) ?? [], come.get(list) ?? []] as const,
  );
  return {
    added: pairs.flatMap(([from, to]) => to.slice(from.length)),
    removed: pairs.flatMap(([from, to]) => from.slice(to.length)),
    changed: pairs.flatMap(([from, to]) =>
      to.slice(0, from.length).map((reference, i) => ({
        ...{ type: reference.type, canonicalUri: reference.canonicalUri },
        fields: fieldChanges(from[i] as SetReference, reference),
      })),
    ),
  };
}

const referencesOf = ({ codeListSet }: Sets): readonly SetReference[] => codeListSet?.referenceSet ?? [];

const listOf = ({ type, canonicalUri }: SetReference): string => `${type} ${canonicalUri}`;

/** The references that others do not contain. */
function without(some: readonly SetReference[], others: readonly SetReference[]): SetReference[] {
  const known = new Set(others.map(canonicalJson));
  return some.filter((one) => !known.has(canonicalJson(one)));
}

type Properties = Readonly<Record<string, unknown>>;

/**
 * The changed properties, in the order of the later object, then the removed ones. An absent property equals its
 * default.
 */
function fieldChanges(
  before: object,
  after: object,
  { ignored = [], defaults = {} }: { ignored?: readonly string[]; defaults?: Properties } = {},
): FieldChange[] {
  const from = before as Properties;
  const to = after as Properties;
  const names = new Set([...Object.keys(to), ...Object.keys(from)]);
  return [...names]
    .filter((name) => !ignored.includes(name))
    .filter((name) => !isSameValue(read(from, name, defaults), read(to, name, defaults)))
    .map((field) => omitUndefined({ field, before: ownMember(from, field), after: ownMember(to, field) }));
}

/** Compares parts by id; their order is ignored. */
function partChanges<T extends { readonly id: string }>(
  before: readonly T[],
  after: readonly T[],
  defaults: Properties = {},
): PartChanges {
  const earlier = new Map(before.map((part) => [part.id, part]));
  const later = new Set(after.map(({ id }) => id));
  return {
    added: after.filter(({ id }) => !earlier.has(id)),
    removed: before.filter(({ id }) => !later.has(id)),
    changed: after.flatMap((part) => {
      const fields = fieldChanges(earlier.get(part.id) ?? part, part, { ignored: ['id'], defaults });
      return fields.length > 0 ? [{ id: part.id, fields }] : [];
    }),
  };
}

function read(object: Properties, name: string, defaults: Properties): unknown {
  const holder = Object.hasOwn(object, name) ? object : defaults;
  return ownMember(holder, name);
}
