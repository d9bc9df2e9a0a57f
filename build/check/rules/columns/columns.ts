import { findRepeated, groupBy } from '../../../model/collections.ts';
import type { ColumnJson } from '../../../model/document/columns.ts';
import { columnDefinitions, columnPointer, rowPointer } from '../../../model/document/document.ts';
import { moreInColumn, quoted } from '../../../model/problems/wording.ts';
import { identityOfValue } from '../../../model/values/json-values.ts';
import { timeOf, timeRemedy } from '../../../model/values/times.ts';
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
      for (const { path, message } of findFaults(column))
        yield { document, pointer: columnPointer(i, ...path), message };
    }
  }),
};

/** What is wrong with a property of a column. */
interface Fault {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

function* findFaults(column: ColumnJson): Generator<Fault> {
  const { type, minLength = 0, maxLength = minLength, minValue, maxValue, members = [] } = column;
  if (minLength > maxLength) {
    const message = `"maxLength" ${maxLength} is less than "minLength" ${minLength}: no string can match; correct one of the two`;
    yield { path: ['maxLength'], message };
  }
  for (const name of ['minValue', 'maxValue'] as const) {
    const value = column[name];
    if (typeof value !== 'string' || timeOf(type, value) !== undefined) continue;
    const message = `${quoted(value)} is not a ${type} of RFC 3339: ${timeRemedy(type, value)}`;
    yield { path: [name], message };
  }
  const least = typeof minValue === 'string' ? timeOf(type, minValue) : minValue;
  const most = typeof maxValue === 'string' ? timeOf(type, maxValue) : maxValue;
  if (least !== undefined && most !== undefined && least > most) {
    const message = `"maxValue" ${quoted(maxValue)} is below "minValue" ${quoted(minValue)}: no value can match; correct one of the two`;
    yield { path: ['maxValue'], message };
  }
  const values = members.map(({ value }) => value);
  for (const [i, first] of findRepeated(values.map(identityOfValue))) {
    const message = `${quoted(values[i])} is already member ${first + 1} of this column: remove one of the two`;
    yield { path: ['members', i, 'value'], message };
  }
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
      const { mismatches, isMostlyWrong } = tableFacts(document).columns.get(id) ?? {};
      if (!mismatches) {
        const message = `the values of this column are not checked by the pattern ${quoted(pattern)}, which ${UNTESTED_PATTERN}`;
        yield { document, severity: 'warning', pointer: columnPointer(i, 'pattern'), message };
        continue;
      }
      if (mismatches.size === 0) continue;
      const findSpelling = makeFindSpelling(pattern);
      const valueAt = (index: number) => String(document.rows.at(index)?.[id]);
      // Values that lack zeros or are in another case are one mistake, and so are most values of a column.
      const mistakes = groupBy(mismatches, (index) => {
        if (findSpelling(valueAt(index)) !== undefined) return 'spelling';
        return isMostlyWrong ? 'most' : String(index);
      });
      for (const [first = 0, ...others] of mistakes.values()) {
        const value = valueAt(first);
        const wrong = value === '' ? 'is empty, which' : quoted(value);
        const meant = findSpelling(value);
        const remedy =
          meant === undefined ? 'correct the value or the pattern' : `did you mean ${quoted(meant)}?`;
        const message = `column ${quoted(id)}: ${wrong} does not match ${pattern}${hiddenHint(value)}: ${remedy}${moreInColumn(others.length)}`;
        yield { document, pointer: rowPointer(first, id), message };
      }
    }
  }),
};

/** Makes the function that finds the spelling of a value, in upper or lower case or with leading zeros, that matches. */
function makeFindSpelling(pattern: string) {
  const matches = compilePattern(pattern);
  return (value: string): string | undefined => {
    const spellings = [value.toUpperCase(), value.toLowerCase()];
    if (/^[0-9]/.test(value)) spellings.push(...['0', '00', '000', '0000'].map((zeros) => zeros + value));
    return spellings.find((spelling) => matches?.(spelling));
  };
}
