import { type Document, keysOf, rowPointer } from '../catalogue/document.ts';
import type { ColumnJson } from '../catalogue/model.ts';
import { quoted } from '../problems/wording.ts';
import { codeKeyOf } from './support/codes.ts';
import { type EmptyKey, emptyKeys, keyColumns } from './support/empty-keys.ts';
import { type Finding, perDocument, type Rule } from './support/rule.ts';

export const emptyKeyValues: Rule = {
  id: 'keys/empty',
  description: 'Every row has a value for every key, unless its columns declare that it may be absent',
  help: 'A row without a value for a key cannot be found by it. Enter the value. Where a row has none, as Kosovo has no ISO numeric code, declare it: set "nullable": true and write null, or set "optional": true and leave it out; in a CSV, an empty cell of an optional column is left out.',
  severity: 'warning',
  check: perDocument(checkDocument),
};

function* checkDocument(document: Document): Generator<Finding> {
  for (const key of keysOf(document)) {
    if (key === codeKeyOf(document)) continue;
    const columns = keyColumns(document, key);
    const mayBeAbsent = columns.every(({ nullable, optional }) => nullable === true || optional === true);
    for (const empty of emptyKeys(document, key)) {
      if (empty.isAbsent && mayBeAbsent) continue;
      const message = `key ${quoted(key.id)}: the value is ${empty.state}: enter one; if the row has none, ${remedy(document, empty, columns)}`;
      yield { document, pointer: rowPointer(empty.index, key.columnIds[0] as string), message };
    }
  }
}

/** How to declare that a row has no value for a key. */
function remedy({ source }: Document, { isAbsent, state }: EmptyKey, columns: readonly ColumnJson[]): string {
  const setFor = (property: string, isSet: (column: ColumnJson) => boolean | undefined): string[] => {
    const others = columns.filter((column) => isSet(column) !== true);
    return others.length > 0
      ? [`set "${property}": true for ${others.map(({ id }) => quoted(id)).join(' and ')}`]
      : [];
  };
  const declared = setFor('nullable', ({ nullable, optional }) => nullable || optional);
  const steps = source.csv
    ? [...(state === 'missing' ? [] : ['empty the cell']), ...setFor('optional', ({ optional }) => optional)]
    : [
        ...(isAbsent ? [] : ['write null']),
        ...(isAbsent ? declared : setFor('nullable', ({ nullable }) => nullable)),
      ];
  return steps.join(' and ');
}
