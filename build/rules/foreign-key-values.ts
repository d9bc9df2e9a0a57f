import { rowPointer, rowsFile } from '../catalogue/document.ts';
import type { Row } from '../catalogue/model.ts';
import { append } from '../domain/group.ts';
import { identityOf } from '../domain/long-numbers.ts';
import { againIn, counted, listed, quoted, shown } from '../problems/wording.ts';
import { cellsOf, codesOf, identitiesIn } from './support/codes.ts';
import {
  type ColumnPair,
  columnPairsOf,
  type ForeignKey,
  foreignKeysOf,
  haveSameTypes,
  listsText,
  onePerVersion,
} from './support/foreign-key-targets.ts';
import { lostZerosOf, zerosLost } from './support/leading-zeros.ts';
import type { Finding, Rule } from './support/rule.ts';

export const foreignKeyValues: Rule = {
  id: 'foreign-keys/values',
  description: 'Every value of a foreign key is found in the list that it points at',
  help: 'A value without a counterpart in the other list is usually a typing error or a code that was removed there. Correct the value, or add the missing row to the other list. Rows whose foreign key has a null or absent cell are not compared.',
  severity: 'error',
  *check(content) {
    const known: KnownValues = new Map();
    for (const foreignKey of foreignKeysOf(content)) yield* findingsOf(foreignKey, known);
  },
};

/** Values of keys, cached. */
export type KnownValues = Map<string, ReadonlySet<string>>;

function* findingsOf(foreignKey: ForeignKey, known: KnownValues): Generator<Finding> {
  const columnPairs = columnPairsOf(foreignKey).filter(haveSameTypes);
  const versions = onePerVersion(columnPairs);
  // Values of a list without rows are unknown.
  const areKnown = !foreignKey.isIncomplete && versions.every(({ list }) => list.hasData);
  if (versions.length === 0 || !areKnown) return;
  const all = valuesOf(foreignKey, columnPairs, known);
  const values = sortValues(foreignKey, all);
  const comparison: Comparison = { foreignKey, columnPairs, known, all, ...values };
  if (values.missing.size === 0) return;
  const cause = lostZerosFindings(comparison) ?? findCause(comparison);
  if (cause) yield* cause;
  else for (const [value, row] of values.missing) yield valueFinding(comparison, value, row);
}

/** A foreign key, and its values compared with those of the key. */
interface Comparison extends ValuesOfForeignKey {
  readonly foreignKey: ForeignKey;
  readonly columnPairs: readonly ColumnPair[];
  readonly known: KnownValues;
  /** The values of the key. */
  readonly all: ReadonlySet<string>;
}

/** Findings about lost leading zeros, in the foreign key or in the key; undefined if that is not the cause. */
function lostZerosFindings({
  foreignKey,
  columnPairs,
  missing,
  all,
  known,
}: Comparison): Finding[] | undefined {
  const { document, json, unread } = foreignKey;
  const here = zerosLost(missing.keys(), all);
  if (here.size === missing.size) {
    const codes = { columnIds: json.columnIds, rows: missing };
    return lostZerosOf(document, codes, here, keyText(foreignKey, columnPairs)).map((finding) => ({
      ...finding,
      unread,
    }));
  }
  const there = zerosLost(all, missing.keys());
  if (there.size !== missing.size) return undefined;
  return columnPairs.flatMap(({ list, key }) => {
    const codes = codesOf(list, key);
    const own = new Map([...there].filter(([text]) => codes?.rows.has(text)));
    const name = `zeros of ${list.source.file} ${key.id}`;
    if (!codes || own.size === 0 || known.has(name)) return [];
    known.set(name, all);
    return lostZerosOf(list, codes, own, rowsFile(document));
  });
}

const MAX_EXAMPLES = 3;
/** Fewer values are reported one by one. */
const MIN_VALUES = 3;

/** Finds a fault of the foreign key itself: its values are in another key or column, or none exists. */
function findCause(comparison: Comparison): Finding[] | undefined {
  const { foreignKey, columnPairs, missing, found, known, all } = comparison;
  if (missing.size < found.size) return undefined;
  const { json, pointer } = foreignKey;
  const { keyId } = json.keyRef;
  const ids = columnPairs.flatMap(({ list }) => list.codeList?.columnSet.keys.map(({ id }) => id) ?? []);
  const key = [...new Set(ids)].find((id) => {
    if (id === keyId) return false;
    const other = { ...foreignKey, json: { ...json, keyRef: { ...json.keyRef, keyId: id } } };
    const values = valuesOf(other, columnPairsOf(other).filter(haveSameTypes), known);
    return [...missing.keys(), ...found].every((value) => values.has(value));
  });
  if (key !== undefined) {
    const text = `, but all are in its key ${quoted(key)}: did you mean ${quoted(key)}?`;
    return [causeFinding(comparison, pointer('keyRef', 'keyId'), text)];
  }
  if (found.size > 0 || missing.size < MIN_VALUES) return undefined;
  const column = otherColumn(foreignKey, all);
  if (column !== undefined) {
    const text = `, but all values of column ${quoted(column)} are: did you mean ${quoted(column)}?`;
    return [causeFinding(comparison, pointer('columnIds', 0), text)];
  }
  const text = `: correct ${quoted(keyId)}, the list that it refers to, or the columns of the foreign key`;
  return [causeFinding(comparison, pointer('keyRef', 'keyId'), text)];
}

/** Another column whose values all exist. */
function otherColumn({ document, json }: ForeignKey, values: ReadonlySet<string>): string | undefined {
  const [columnId, ...others] = json.columnIds;
  if (others.length > 0) return undefined;
  const { type } = document.columns.find(({ id }) => id === columnId) ?? {};
  const candidates = document.columns.filter((column) => column.id !== columnId && column.type === type);
  return candidates.find(({ id }) => {
    const own = identitiesIn(document.rows, [id]);
    return own.length > 0 && own.every((value) => values.has(value));
  })?.id;
}

/** Makes the test whether the value of a foreign key in a row is found; undefined where that cannot be known. */
export function makeFindValue(
  foreignKey: ForeignKey,
  known: KnownValues,
): ((row: Row) => boolean) | undefined {
  const columnPairs = columnPairsOf(foreignKey).filter(haveSameTypes);
  const areKnown = !foreignKey.isIncomplete && columnPairs.every(({ list }) => list.hasData);
  if (columnPairs.length === 0 || !areKnown) return undefined;
  const values = valuesOf(foreignKey, columnPairs, known);
  return (row) => {
    const cells = cellsOf(row, foreignKey.json.columnIds);
    return cells === undefined || values.has(identityOf(cells));
  };
}

/** The values in all languages: key columns may be translated. */
function valuesOf(
  { json }: ForeignKey,
  columnPairs: readonly ColumnPair[],
  known: KnownValues,
): ReadonlySet<string> {
  const { canonicalUri, canonicalVersionUri = null } = json.keyRef.codeListRef;
  const types = columnPairs[0]?.columns.map(({ type }) => type);
  const name = JSON.stringify([canonicalUri, canonicalVersionUri, json.keyRef.keyId, types]);
  const values =
    known.get(name) ??
    new Set(columnPairs.flatMap(({ list, key }) => identitiesIn(list.rows, key.columnIds)));
  known.set(name, values);
  return values;
}

interface ValuesOfForeignKey {
  readonly found: ReadonlySet<string>;
  /** Index of the first row of each missing value. */
  readonly missing: ReadonlyMap<string, number>;
  /** Indexes of further rows with missing values. */
  readonly again: ReadonlyMap<string, readonly number[]>;
}

function sortValues({ document, json }: ForeignKey, values: ReadonlySet<string>): ValuesOfForeignKey {
  const found = new Set<string>();
  const missing = new Map<string, number>();
  const again = new Map<string, number[]>();
  for (const [index, row] of document.rows.entries()) {
    const cells = cellsOf(row, json.columnIds);
    const value = cells && identityOf(cells);
    if (value === undefined) continue;
    if (values.has(value)) found.add(value);
    else if (!missing.has(value)) missing.set(value, index);
    else append(again, value, index);
  }
  return { found, missing, again };
}

/** The target of a foreign key: `key "code" of countries.json`. */
const keyText = ({ json }: ForeignKey, columnPairs: readonly ColumnPair[]): string =>
  `key ${quoted(json.keyRef.keyId)} of ${listsText(columnPairs.map(({ list }) => list))}`;

function causeFinding(comparison: Comparison, pointer: string, text: string): Finding {
  const { foreignKey, columnPairs, missing, found } = comparison;
  const { document, json, unread } = foreignKey;
  const examples = [...missing.values()].map((row, i) => (i < MAX_EXAMPLES ? valueAt(foreignKey, row) : ''));
  const all = counted(missing.size + found.size, 'value');
  const [which, are] =
    found.size === 0 ? [`none of its ${all}`, 'is'] : [`${missing.size} of its ${all}`, 'are not'];
  const message = `foreign key ${quoted(json.id)}: ${which} (${listed(examples, MAX_EXAMPLES)}) ${are} in ${keyText(foreignKey, columnPairs)}${text}`;
  return { document, unread, pointer, message };
}

function valueFinding({ foreignKey, columnPairs, again }: Comparison, value: string, row: number): Finding {
  const { document, json, unread } = foreignKey;
  const where = againIn(again.get(value) ?? []);
  const message = `foreign key ${quoted(json.id)}: ${valueAt(foreignKey, row)}${where} is not in ${keyText(foreignKey, columnPairs)}: correct it, or add it there`;
  return { document, unread, pointer: rowPointer(row, ...json.columnIds.slice(0, 1)), message };
}

const valueAt = ({ document, json }: ForeignKey, row: number): string =>
  shown(cellsOf(document.rows[row] ?? {}, json.columnIds) ?? []);
