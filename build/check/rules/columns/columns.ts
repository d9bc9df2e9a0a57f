import { append, findRepeated } from '../../../model/collections.ts';
import type { ColumnJson } from '../../../model/document/columns.ts';
import {
  columnDefinitions,
  columnPointer,
  type Document,
  rowPointer,
} from '../../../model/document/document.ts';
import { counted, quoted } from '../../../model/problems/wording.ts';
import { identityOfValue } from '../../../model/values/json-values.ts';
import { TIME_TYPES, timeOf, timeRemedy } from '../../../model/values/times.ts';
import { hiddenHint } from '../../facts/cell-check.ts';
import { compilePattern, UNTESTED_PATTERN } from '../../facts/pattern.ts';
import { tableFacts } from '../../facts/table-facts.ts';
import { perDocument, type Rule } from '../rule.ts';

export const columnProperties: Rule = {
  id: 'columns/properties',
  description: 'A column has the properties of its type, and its bounds and members leave room for values',
  help: 'A pattern is of strings, a minValue of numbers and times: remove the property, or correct the type. A column whose minimum is above its maximum, or whose members repeat, cannot be filled in: correct it. Equal bounds are allowed.',
  reference: 'https://www.rfc-editor.org/rfc/rfc3339',
  severity: 'error',
  check: perDocument(function* (document) {
    for (const [i, column] of columnDefinitions(document).entries()) {
      for (const name of document.misplaced.get(column.id) ?? []) {
        const message = `a column of type ${quoted(column.type)} has no property ${quoted(name)}: remove it, or correct its name or the type`;
        yield { document, pointer: columnPointer(i, name), part: 'name', message };
      }
      for (const { path, message } of [...findWrongBounds(column), ...findRepeatedMembers(column)])
        yield { document, pointer: columnPointer(i, ...path), message };
    }
  }),
};

/** What is wrong with a property of a column. */
interface Fault {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

function findWrongBounds(column: ColumnJson): Fault[] {
  const { type, minLength = 0, maxLength = minLength, minValue, maxValue } = column;
  const faults: Fault[] = [];
  if (minLength > maxLength) {
    const message = `"maxLength" ${maxLength} is less than "minLength" ${minLength}: no string can match; correct one of the two`;
    faults.push({ path: ['maxLength'], message });
  }
  for (const [name, value] of Object.entries({ minValue, maxValue })) {
    if (!TIME_TYPES.includes(type) || value === undefined) continue;
    if (timeOf(type, String(value)) !== undefined) continue;
    const message = `${quoted(value)} is not a ${type} of RFC 3339: ${timeRemedy(type, value)}`;
    faults.push({ path: [name], message });
  }
  const [least = -Infinity, most = Infinity] = [minValue, maxValue].map((value) =>
    typeof value === 'string' ? timeOf(type, value) : value,
  );
  if (least > most) {
    const message = `"maxValue" ${quoted(maxValue)} is below "minValue" ${quoted(minValue)}: no value can match; correct one of the two`;
    faults.push({ path: ['maxValue'], message });
  }
  return faults;
}

function findRepeatedMembers({ members = [] }: ColumnJson): Fault[] {
  const values = members.map(({ value }) => value);
  return findRepeated(values.map(identityOfValue)).map(([i, first]) => ({
    path: ['members', i, 'value'],
    message: `${quoted(values[i])} is already member ${first + 1} of this column: remove one of the two`,
  }));
}

export const columnPatterns: Rule = {
  id: 'rows/pattern',
  description: 'The strings of a column match its pattern',
  help: 'Programs validate input by the pattern of a column, an ECMAScript regular expression that may match anywhere in a value. Correct the value, or the pattern. One that RE2 does not accept, with a lookaround or a backreference, gives a warning: it is not checked.',
  reference: 'https://tc39.es/ecma262/#sec-patterns',
  severity: 'error',
  check: perDocument(function* (document) {
    for (const [i, { id, pattern }] of columnDefinitions(document).entries()) {
      if (pattern === undefined) continue;
      const { mismatches } = tableFacts(document).columns.get(id) ?? {};
      if (!mismatches) {
        const message = `the values of this column are not checked by the pattern ${quoted(pattern)}, which ${UNTESTED_PATTERN}`;
        yield { document, severity: 'warning', pointer: columnPointer(i, 'pattern'), message };
        continue;
      }
      for (const { rows, message } of describeMismatches(document, id, pattern, mismatches))
        yield {
          document,
          pointer: rowPointer(rows[0] as number, id),
          message: `column ${quoted(id)}: ${message}`,
        };
    }
  }),
};

/** What is wrong with the cells of rows. */
interface Mismatch {
  readonly rows: readonly number[];
  readonly message: string;
}

/** Values that lack zeros or are in another case are one mismatch: they often fill a column. */
function describeMismatches(
  document: Document,
  id: string,
  pattern: string,
  indexes: Iterable<number>,
): Mismatch[] {
  const matches = compilePattern(pattern) ?? (() => false);
  const valueAt = (index: number) => String(document.rows.at(index)?.[id]);
  const found: Mismatch[] = [];
  const misspelled = new Map<string, number[]>();
  for (const index of indexes) {
    const value = valueAt(index);
    const spelling = findSpelling(value, matches);
    const otherwise =
      value === ''
        ? `is empty, which does not match ${pattern}: enter a value, or correct the pattern`
        : `${quoted(value)} does not match ${pattern}${hiddenHint(value)}: correct the value or the pattern`;
    if (spelling) append(misspelled, spelling.how, index);
    else found.push({ rows: [index], message: otherwise });
  }
  for (const rows of misspelled.values()) {
    const value = valueAt(rows[0] as number);
    const meant = quoted(findSpelling(value, matches)?.meant);
    const message =
      rows.length === 1
        ? `${quoted(value)} does not match ${pattern}: did you mean ${meant}?`
        : `${quoted(value)} and ${counted(rows.length - 1, 'more value')} do not match ${pattern}: did you mean ${meant}, and the others likewise?`;
    found.push({ rows, message });
  }
  return found;
}

/** A value in upper or lower case, or with leading zeros, that matches. */
function findSpelling(value: string, matches: (text: string) => boolean) {
  const spellings = [
    { how: 'case', meant: value.toUpperCase() },
    { how: 'case', meant: value.toLowerCase() },
  ];
  for (const zeros of /^[0-9]/.test(value) ? ['0', '00', '000', '0000'] : [])
    spellings.push({ how: 'zeros', meant: zeros + value });
  return spellings.find(({ meant }) => matches(meant));
}
