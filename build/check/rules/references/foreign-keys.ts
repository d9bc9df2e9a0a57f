import { append, groupBy } from '../../../model/collections.ts';
import { type Codes, cellsOf, codesByKey, rowOf } from '../../../model/document/codes.ts';
import { columnRolesOf, valuesInCell } from '../../../model/document/column-roles.ts';
import type { ForeignKeyJson, KeyJson } from '../../../model/document/columns.ts';
import {
  type Column,
  type Document,
  keysOf,
  rowPointer,
  rowsFile,
} from '../../../model/document/document.ts';
import { pointerOf } from '../../../model/json/locator.ts';
import { once, oncePerObject } from '../../../model/once.ts';
import { againIn, counted, didYouMean, listed, quoted, shown } from '../../../model/problems/wording.ts';
import { identityOf, ownMember } from '../../../model/values/json-values.ts';
import { nearest } from '../../../model/values/nearest.ts';
import { hiddenHint } from '../../facts/cell-check.ts';
import { codesOf, hasColumns } from '../../facts/codes.ts';
import { foreignKeyReference } from '../../facts/reference-targets.ts';
import { versionsOf } from '../../facts/version-facts.ts';
import { lostZerosOf, misspelledCodes, zerosLost } from '../columns/misspelled-codes.ts';
import type { ListContent } from '../content.ts';
import type { Finding, Rule } from '../rule.ts';

export const foreignKeyTargets: Rule<ListContent> = {
  id: 'foreign-keys/key',
  description: 'The list that a foreign key points at has the key, with as many columns of the same types',
  help: 'A foreign key refers to a key of another list by its id; without that key its values cannot be resolved. Write the id of a key of that list, and list the columns in the order of the key. Values of different types are never equal: give both columns the same type. It is enough that one version has the key where the reference names no version.',
  severity: 'error',
  check: (content) =>
    foreignKeysOf(content).flatMap((foreignKey) => {
      const { document, json, pointer, isIncomplete } = foreignKey;
      const fault = isIncomplete ? [] : [...absentKey(foreignKey), ...differentTypes(foreignKey)];
      return fault.map(([names, text]) => {
        const message = `foreign key ${quoted(json.id)}${text}`;
        return { document, pointer: pointer(...names), message };
      });
    }),
};

/** The place of a fault in a foreign key, and the message after the name of the foreign key. */
type Fault = readonly [names: readonly (string | number)[], text: string];

function absentKey({ document, json, lists: findLists }: ForeignKey): Fault[] {
  const { keyId } = json.keyRef;
  const lists = findLists();
  const last = lists.at(-1);
  if (!last || lists.some((list) => keyIn(list, keyId))) return [];
  const keys = keysOf(last).map(({ id }) => id);
  const values = identitiesIn(document.rows, json.columnIds);
  const withAll = keysOf(last).find((key) => values.every((value) => valuesOf(last, key).has(value)))?.id;
  const meant = (values.length > 0 ? withAll : undefined) ?? nearest(keyId, keys);
  const text = `: ${quoted(keyId)} is not a key of ${listsText(lists)}, which has ${listed(keys.map(quoted), 5)}: ${didYouMean(meant, 'name one of its keys')}`;
  return [[['keyRef', 'keyId'], text]];
}

/** The values of a key. */
const valuesOf = (list: Document, key: KeyJson): Pick<Codes['rows'], 'has' | 'keys'> =>
  codesOf(list, key)?.rows ?? new Map();

function differentTypes({ columnPairs, comparable }: ForeignKey): Fault[] {
  const last = columnPairs().at(-1);
  if (!last || comparable().length > 0) return [];
  const { list, key, columns, keyColumns } = last;
  const other = `key ${quoted(key.id)} of ${list.source.file}`;
  if (columns.length !== keyColumns.length) {
    const text = ` has ${counted(columns.length, 'column')}, but ${other} has ${keyColumns.length}: name as many columns as the key, in its order`;
    return [[['columnIds'], text]];
  }
  return columns.flatMap(({ id, type }, i) => {
    const keyColumn = keyColumns[i];
    if (!keyColumn || type === keyColumn.type) return [];
    const text = `: column ${quoted(id)} is of type ${type}, but column ${quoted(keyColumn.id)} in ${other} is of type ${keyColumn.type}: give both the same type, or name other columns`;
    return [[['columnIds', i], text] as const];
  });
}

export const foreignKeyValues: Rule<ListContent> = {
  id: 'foreign-keys/values',
  description: 'Every value of a foreign key is found in the list that it points at',
  help: 'A value without a counterpart in the other list is usually a typing error or a code that was removed there. Correct the value, or add the missing row to the other list. Rows whose foreign key has a null or absent cell are not compared.',
  severity: 'error',
  check: (content) => foreignKeysOf(content).flatMap(findingsOf),
};

export const withdrawnTargets: Rule<ListContent> = {
  id: 'foreign-keys/withdrawn',
  description: 'A foreign key does not use codes that the other list has withdrawn',
  help: 'The status of a code, as the columnRoles of its list state it, says that it must not be used any more. Use the code that replaces it, or leave the row as it is if it is about the past. A code counts as withdrawn if the latest version with its row says so.',
  severity: 'warning',
  check: (content) => foreignKeysOf(content).flatMap(withdrawnFindings),
};

/** Findings about the values of a foreign key whose row in the latest version is withdrawn, one for each value. */
function withdrawnFindings(foreignKey: ForeignKey): Finding[] {
  const { document, json } = foreignKey;
  const comparable = foreignKey.comparable();
  const latest = versionsOf(comparable.map(({ list }) => list)).at(-1);
  const target = comparable.find(
    ({ list }) => list.hasData && list.entry.canonicalVersionUri === latest?.uri,
  );
  const { status, replacedBy } = columnRolesOf(target?.list.codeList);
  if (!target || !status || document.entry.canonicalUri === target.list.entry.canonicalUri) return [];
  const codes = codesByKey(target.list, target.key);
  const values = codesByKey(document, { ...target.key, columnIds: json.columnIds });
  return [...values.rows].flatMap(([value, index]): Finding[] => {
    const row = rowOf(codes, value);
    if (!row || !status.withdrawn.includes(String(ownMember(row, status.column) ?? ''))) return [];
    const next = valuesInCell(replacedBy && ownMember(row, replacedBy.column), replacedBy?.separator);
    const remedy = next.length === 0 ? 'use another code' : `use ${next.map(quoted).join(' or ')}`;
    const message = `foreign key ${quoted(json.id)}: ${valueAt(foreignKey, index)} is withdrawn in ${keyText(foreignKey)}: ${remedy}, unless the row is about the past`;
    return [{ document, pointer: rowPointer(index, ...json.columnIds.slice(0, 1)), message }];
  });
}

function findingsOf(foreignKey: ForeignKey): Finding[] {
  const lists = foreignKey.comparable().map(({ list }) => list);
  const versions = [...groupBy(lists, ({ entry }) => entry.canonicalVersionUri).values()];
  // Values of a list without rows are unknown.
  const areKnown = !foreignKey.isIncomplete && versions.every((own) => own.some(({ hasData }) => hasData));
  if (versions.length === 0 || !areKnown) return [];
  const comparison = compareValues(foreignKey);
  const { missing } = comparison;
  if (missing.size === 0) return [];
  const spelling = [...misspelledHere(comparison), ...misspelledThere(comparison)];
  const others =
    findCause(comparison) ?? [...missing].map(([value, row]) => valueFinding(comparison, value, row));
  return [...spelling, ...others];
}

/** A foreign key, and its values compared with those of the key. */
interface Comparison {
  readonly foreignKey: ForeignKey;
  readonly found: ReadonlySet<string>;
  /** Index of the first row of each missing value. */
  readonly missing: Map<string, number>;
  /** Indexes of further rows with missing values. */
  readonly again: ReadonlyMap<string, readonly number[]>;
}

function compareValues(foreignKey: ForeignKey): Comparison {
  const { document, json, hasValue } = foreignKey;
  const found = new Set<string>();
  const missing = new Map<string, number>();
  const again = new Map<string, number[]>();
  for (const [index, row] of document.rows.entries()) {
    const cells = cellsOf(row, json.columnIds);
    const value = cells && identityOf(cells);
    if (value === undefined) continue;
    if (hasValue(value)) found.add(value);
    else if (!missing.has(value)) missing.set(value, index);
    else append(again, value, index);
  }
  return { foreignKey, found, missing, again };
}

/** The finding about values that have lost leading zeros, which are then not missing. */
function misspelledHere({ foreignKey, missing }: Comparison): Finding[] {
  const { document, json } = foreignKey;
  const lost = zerosLost(missing.keys(), foreignKey.keyValues());
  const found = lostZerosOf(
    { document, columnIds: json.columnIds, rows: missing },
    lost,
    keyText(foreignKey),
  );
  for (const value of lost.keys()) missing.delete(value);
  return found;
}

/** The findings about values of the key that are misspelled, so that the right ones are not missing. */
function misspelledThere({ foreignKey, missing, found }: Comparison): Finding[] {
  // Few values with leading zeros do not show that the others have lost them.
  const isKey = (value: string) => missing.size > found.size || !/^[0-9]+$/.test(value);
  const misspelled = misspelledCodes([...foreignKey.keyValues()].filter(isKey), [...missing.keys()]);
  for (const value of misspelled.values()) missing.delete(value);
  return foreignKey.comparable().flatMap(({ list, key }) => {
    const codes = codesOf(list, key);
    const own = new Map([...misspelled].filter(([text]) => codes?.rows.has(text)));
    // Many lists may refer to it: without their names, their findings are the same.
    return codes && own.size > 0 ? lostZerosOf(codes, own, 'a list that refers to it') : [];
  });
}

const MAX_EXAMPLES = 3;
/** Minimum number of values with a common cause; fewer are reported one by one. */
const MIN_VALUES = 3;

/** Finds a fault of the foreign key itself: its values are in another key or column, or none of them exists. */
function findCause(comparison: Comparison): Finding[] | undefined {
  const { foreignKey, missing, found } = comparison;
  const { json, pointer, comparable } = foreignKey;
  const { keyId } = json.keyRef;
  const all = [...missing.keys(), ...found];
  const later = missing.size > 0 ? foreignKey.laterVersions() : [];
  const right = later.find((list) =>
    keysOf(list).some((own) => own.id === keyId && all.every((value) => valuesOf(list, own).has(value))),
  );
  if (right) {
    const text = `, but all are in version ${quoted(right.entry.version)}: refer to ${quoted(right.entry.canonicalVersionUri)}`;
    return [causeFinding(comparison, pointer('keyRef', 'codeListRef', 'canonicalVersionUri'), text)];
  }
  if (missing.size === 0 || missing.size < found.size) return undefined;
  const key = comparable()
    .flatMap(({ list }) => keysOf(list).map((one) => ({ id: one.id, values: valuesOf(list, one) })))
    .find(({ id, values }) => id !== keyId && all.every((value) => values.has(value)))?.id;
  if (key !== undefined) {
    const text = `, but all are in its key ${quoted(key)}: did you mean ${quoted(key)}?`;
    return [causeFinding(comparison, pointer('keyRef', 'keyId'), text)];
  }
  if (found.size > 0 || missing.size < MIN_VALUES) return undefined;
  const [[first, row] = ['', 0]] = missing;
  if ([...missing.keys()].every((value) => foreignKey.inOtherCase(value) !== undefined)) {
    const text = `, but all are in another case: write ${quoted(foreignKey.inOtherCase(first))} here, and the others likewise`;
    return [causeFinding(comparison, rowPointer(row, ...json.columnIds.slice(0, 1)), text)];
  }
  const exchanged = exchangedTargets(comparison);
  if (exchanged.length > 0) return exchanged;
  const text = `: correct ${quoted(keyId)}, the list that it refers to, or the columns of the foreign key`;
  return [causeFinding(comparison, pointer('keyRef', 'keyId'), text)];
}

const ROWS = pointerOf('codeList', 'dataSet', 'rows');

/** The findings about lists whose codes are in another column, to which the values refer. */
const exchangedTargets = ({ foreignKey, missing }: Comparison): Finding[] =>
  foreignKey.comparable().flatMap(({ list, key: { columnIds } }): Finding[] => {
    const column = list.columns.find(({ id }) => {
      const values = new Set(columnIds[0] === id ? [] : identitiesIn(list.rows, [id]));
      return [...missing.keys()].every((value) => values.has(value));
    });
    if (column === undefined || columnIds.length > 1) return [];
    // Many lists may refer to it: without their names, their findings are the same.
    const message = `lists refer to the values of column ${quoted(column.id)}, and not of ${quoted(columnIds[0])}, the key: exchange the two columns, in the header or in their definitions, or correct the key`;
    return [{ document: list, pointer: ROWS, message }];
  });

/** The target of a foreign key: `key "code" of countries.json`. */
const keyText = ({ json, comparable }: ForeignKey): string =>
  `key ${quoted(json.keyRef.keyId)} of ${listsText(comparable().map(({ list }) => list))}`;

function causeFinding({ foreignKey, missing, found }: Comparison, pointer: string, text: string): Finding {
  const { document, json } = foreignKey;
  const examples = [...missing.values()].map((row, i) => (i < MAX_EXAMPLES ? valueAt(foreignKey, row) : ''));
  const all = counted(missing.size + found.size, 'value');
  const [which, are] =
    found.size === 0 ? [`none of its ${all}`, 'is'] : [`${missing.size} of its ${all}`, 'are not'];
  const message = `foreign key ${quoted(json.id)}: ${which} (${listed(examples, MAX_EXAMPLES)}) ${are} in ${keyText(foreignKey)}${text}`;
  return { document, pointer, message };
}

function valueFinding({ foreignKey, again }: Comparison, value: string, row: number): Finding {
  const { document, json } = foreignKey;
  const [cell, ...others] = cellsOf(document.rows.at(row) ?? {}, json.columnIds) ?? [];
  const is = `${valueAt(foreignKey, row)}${others.length > 0 ? '' : hiddenHint(cell)}${againIn(again.get(value) ?? [])} is not in ${keyText(foreignKey)}`;
  const text =
    cell === '' && others.length === 0
      ? `the value is empty${againIn(again.get(value) ?? [])}: enter one; if the row has none, ${document.source.csv ? `set "optional": true for ${quoted(json.columnIds[0])}` : 'write null'}`
      : `${is}: ${didYouMean(foreignKey.inOtherCase(value), 'correct it, or add it there')}`;
  const message = `foreign key ${quoted(json.id)}: ${text}`;
  return { document, pointer: rowPointer(row, ...json.columnIds.slice(0, 1)), message };
}

const valueAt = ({ document, json }: ForeignKey, row: number): string =>
  shown(cellsOf(document.rows.at(row) ?? {}, json.columnIds) ?? []);

/** A foreign key and its target. */
interface ForeignKey {
  readonly document: Document;
  readonly json: ForeignKeyJson;
  /** Makes the JSON Pointer of a property of the foreign key. */
  readonly pointer: (...names: readonly (string | number)[]) => string;
  /** The target lists: of the named version, otherwise of all; empty if there are none. */
  readonly lists: () => readonly Document[];
  /** Whether a target has errors, so its keys are unknown. */
  readonly isIncomplete: boolean;
  /** The columns for each target list that has the key and as many columns of the same types. */
  readonly columnPairs: () => readonly ColumnPair[];
  readonly comparable: () => readonly ColumnPair[];
  /** One language of each version after the one that the reference names. */
  readonly laterVersions: () => readonly Document[];
  /** Whether the key has a value in one of the comparable languages: key columns may be translated. */
  readonly hasValue: (value: string) => boolean;
  readonly keyValues: () => ReadonlySet<string>;
  /** The value of the key, of one column, that differs in case only. */
  readonly inOtherCase: (value: string) => string | undefined;
  /** Whether another version or language has the foreign key, so that its columns are right. */
  readonly isShared: boolean;
}

/** The columns of a foreign key and those of the target key. */
interface ColumnPair {
  readonly list: Document;
  readonly key: KeyJson;
  readonly columns: readonly Column[];
  readonly keyColumns: readonly Column[];
}

/** All foreign keys of the content, document by document. */
const foreignKeysOf = oncePerObject((content: ListContent): readonly ForeignKey[] =>
  content.documents.flatMap((document) =>
    foreignKeysIn(document).map((json, i) => makeForeignKey(content, document, json, i)),
  ),
);

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
  const valueSets = once(() => comparable().map(({ list, key }) => valuesOf(list, key)));
  const keyValues = once(() => new Set(valueSets().flatMap((values) => [...values.keys()])));
  const byLowerCase = once(
    () =>
      new Map(
        Array.from(json.columnIds.length > 1 ? [] : keyValues(), (value) => [value.toLowerCase(), value]),
      ),
  );
  return {
    document,
    json,
    pointer: (...names) => pointerOf('codeList', 'columnSet', 'foreignKeys', i, ...names),
    lists,
    isIncomplete: directory.leftOutFile(canonicalVersionUri ?? canonicalUri) !== undefined,
    columnPairs,
    comparable,
    laterVersions: () => {
      const versions = versionsOf(directory.ofCanonical(canonicalUri));
      const at = versions.findIndex(({ uri }) => uri === canonicalVersionUri);
      const later = at < 0 ? [] : versions.slice(at + 1);
      return later.flatMap(({ documents }) => documents.slice(0, 1).map(directory.withRows));
    },
    hasValue: (value) => valueSets().some((values) => values.has(value)),
    keyValues,
    inOtherCase: (value) => byLowerCase().get(value.toLowerCase()),
    isShared: content
      .ofCanonical(document.entry.canonicalUri)
      .some((other) => other !== document && foreignKeysIn(other).map(textOf).includes(textOf(json))),
  };
}

const foreignKeysIn = ({ codeList }: Document) => codeList?.columnSet.foreignKeys ?? [];

const textOf = ({ columnIds, keyRef }: ForeignKeyJson): string =>
  JSON.stringify([columnIds, keyRef.keyId, keyRef.codeListRef.canonicalUri]);

/** The key of an id in a list, if the list has it. */
const keyIn = (list: Document, keyId: string): KeyJson | undefined =>
  list.codeList?.columnSet.keys.find(({ id }) => id === keyId);

const haveSameTypes = ({ columns, keyColumns }: ColumnPair): boolean =>
  columns.length === keyColumns.length && columns.every(({ type }, i) => type === keyColumns[i]?.type);

/** The lists of a foreign key as messages name them: by the version if it has several languages, else by the file. */
function listsText(lists: readonly Document[]): string {
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

/** The identities of the values of columns, without rows in which a cell is null or absent. */
const identitiesIn = (rows: Document['rows'], columnIds: readonly string[]): string[] =>
  rows.flatMap((row) => {
    const cells = cellsOf(row, columnIds);
    return cells ? [identityOf(cells)] : [];
  });
