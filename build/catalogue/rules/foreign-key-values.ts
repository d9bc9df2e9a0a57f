import type { Document } from '../document.ts';
import { rowPointer } from '../document.ts';
import { cellsOf, identityOf } from './codes.ts';
import {
  agrees,
  type ForeignKey,
  foreignKeysOf,
  onePerVersion,
  type Pairing,
  pairingsOf,
} from './foreign-keys.ts';
import type { Finding, Rule } from './rule.ts';
import { listed, quoted, rowsFile, shown } from './wording.ts';

/**
 * Every value of a foreign key is found in the key that it points at: in the version that it names, else in any.
 * A row with a null or left-out cell in the foreign key points nowhere. A value is told once for each foreign
 * key, at its first row.
 */
export const foreignKeyValues: Rule = {
  id: 'foreign-keys/values',
  description: 'Every value of a foreign key is found in the list that it points at',
  help: 'A value without a counterpart in the other list is usually a typing error or a code that was removed there. Correct the value, or add the missing row to the other list. Rows whose foreign key has a null or absent cell are not compared.',
  reference: undefined,
  severity: 'error',
  check: (content) => {
    const known = new Map<string, ReadonlySet<string>>();
    return foreignKeysOf(content).flatMap((foreignKey) => findingsOf(foreignKey, known));
  },
};

/** `known` keeps the values of keys that were looked at before. */
function findingsOf(foreignKey: ForeignKey, known: Map<string, ReadonlySet<string>>): Finding[] {
  const pairings = pairingsOf(foreignKey).filter(agrees);
  const versions = onePerVersion(pairings);
  // The values of a list whose rows are elsewhere cannot be known, so that nothing can be said to be missing.
  const areKnown = !foreignKey.isIncomplete && versions.every(({ list }) => list.csv);
  if (versions.length === 0 || !areKnown) return [];
  const missing = missingValues(foreignKey, valuesOf(foreignKey, pairings, known));
  return [...missing.values()].map((rows) => findingOf(foreignKey, versions, rows));
}

/** The values in all languages: a key may be of columns that are translated. */
function valuesOf(
  { json }: ForeignKey,
  pairings: readonly Pairing[],
  known: Map<string, ReadonlySet<string>>,
): ReadonlySet<string> {
  const { canonicalUri, canonicalVersionUri = null } = json.keyRef.codeListRef;
  const types = pairings[0]?.columns.map(({ type }) => type);
  const name = JSON.stringify([canonicalUri, canonicalVersionUri, json.keyRef.keyId, types]);
  const values = known.get(name) ?? new Set(pairings.flatMap(valuesOfKey));
  known.set(name, values);
  return values;
}

function valuesOfKey({ list, key }: Pairing): string[] {
  return list.rows.flatMap((row) => {
    const cells = cellsOf(row, key.columnIds);
    return cells ? [identityOf(cells)] : [];
  });
}

/** Indexes of the rows of each value that is not there. */
function missingValues({ document, json }: ForeignKey, values: ReadonlySet<string>): Map<string, number[]> {
  const missing = new Map<string, number[]>();
  for (const [index, row] of document.rows.entries()) {
    const cells = cellsOf(row, json.columnIds);
    const value = cells && identityOf(cells);
    if (value === undefined || values.has(value)) continue;
    const rows = missing.get(value);
    if (rows) rows.push(index);
    else missing.set(value, [index]);
  }
  return missing;
}

function findingOf(
  { document, json, unread }: ForeignKey,
  versions: readonly Pairing[],
  [first = 0, ...others]: readonly number[],
): Finding {
  const { columnIds, keyRef } = json;
  const value = shown(cellsOf(document.rows[first] ?? {}, columnIds) ?? []);
  const rows = others.map((index) => String(index + 1));
  const again = rows.length > 0 ? ` (again in row${rows.length > 1 ? 's' : ''} ${listed(rows)})` : '';
  return {
    document,
    unread,
    pointer: rowPointer(first, ...columnIds.slice(0, 1)),
    message: `foreign key ${quoted(json.id)}: ${value}${again} is not in key ${quoted(keyRef.keyId)} of ${placeOf(versions.map(({ list }) => list))}: correct it, or add it there`,
  };
}

function placeOf(lists: readonly Document[]): string {
  const files = lists.map(rowsFile);
  return files.length === 1 ? listed(files) : `any version of its list: ${listed(files)}`;
}
