import { append, findRepeated, groupBy } from '../../../model/collections.ts';
import type { ColumnJson } from '../../../model/document/columns.ts';
import {
  columnDefinitions,
  columnPointer,
  type Document,
  rowPointer,
} from '../../../model/document/document.ts';
import {
  againIn,
  counted,
  didYouMean,
  listed,
  moreInColumn,
  quoted,
} from '../../../model/problems/wording.ts';
import { parseTime, timeRemedy } from '../../../model/values/instant.ts';
import { identityOfValue } from '../../../model/values/json-values.ts';
import { makeFindNearest } from '../../../model/values/nearest.ts';
import { compilePattern, hiddenHint, UNTESTED_PATTERN } from '../../facts/cell-check.ts';
import { isAllowed, tableFacts } from '../../facts/table-facts.ts';
import { type Finding, perDocument, type Rule } from '../rule.ts';

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

function* findFaults(column: ColumnJson): Generator<{ path: (string | number)[]; message: string }> {
  const { type, minLength = 0, maxLength = minLength, minValue, maxValue, members = [] } = column;
  if (minLength > maxLength) {
    const message = `"maxLength" ${maxLength} is less than "minLength" ${minLength}: no string can match; correct one of the two`;
    yield { path: ['maxLength'], message };
  }
  for (const name of ['minValue', 'maxValue'] as const) {
    const value = column[name];
    if (typeof value !== 'string' || parseTime(type, value) !== undefined) continue;
    const message = `${quoted(value)} is not a ${type} of RFC 3339: ${timeRemedy(type, value)}`;
    yield { path: [name], message };
  }
  const least = typeof minValue === 'string' ? parseTime(type, minValue) : minValue;
  const most = typeof maxValue === 'string' ? parseTime(type, maxValue) : maxValue;
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

export const rowValues: Rule = {
  id: 'rows/values',
  description: 'Every row has the columns that it must have, with values that they allow',
  help: 'Programs read the cells of a row by the types and bounds of its columns. Correct the value, or the column where it is too narrow. A cell may be null where its column is nullable (the default), and absent where the column is optional.',
  reference: 'https://www.rfc-editor.org/rfc/rfc8259',
  severity: 'error',
  check: perDocument(function* (document) {
    const { columns, irregularRows } = tableFacts(document);
    for (const [id, { faults, isMostlyWrong }] of columns) {
      for (const [index, fault] of faults) {
        const more = moreInColumn(isMostlyWrong ? faults.size - 1 : 0);
        yield { document, pointer: rowPointer(index, id), message: `column ${quoted(id)}: ${fault}${more}` };
        if (isMostlyWrong) break;
      }
    }
    if (irregularRows.length > 0) yield* findIrregularNames(document, irregularRows);
  }),
};

/** Unknown properties of a document that are reported one by one. */
const MAX_UNKNOWN_NAMES = 20;

/** The properties of rows that are not columns, and the columns that rows lack, each at the first such row. */
function* findIrregularNames(document: Document, indexes: readonly number[]): Generator<Finding> {
  const columns = columnDefinitions(document);
  const ids = new Set(columns.map(({ id }) => id));
  const required = columns.filter(({ optional }) => optional !== true);
  const unknown = new Map<string, number[]>();
  const missing = new Map<string, number[]>();
  for (const index of indexes) {
    const row = document.rows.at(index) ?? {};
    for (const name in row) if (!ids.has(name)) append(unknown, name, index);
    for (const { id } of required) if (row[id] === undefined) append(missing, id, index);
  }
  const findColumn = makeFindNearest(ids);
  for (const [name, [first = 0, ...others]] of [...unknown].slice(0, MAX_UNKNOWN_NAMES)) {
    const nearest = findColumn(name);
    const meant =
      nearest !== undefined && document.rows.at(first)?.[nearest] === undefined ? nearest : undefined;
    if (meant !== undefined) missing.delete(meant);
    const remedy = didYouMean(
      meant,
      `the columns are ${listed([...ids].map(quoted), 10)}; remove it, or add a column`,
    );
    const message = `${quoted(name)} is not a column: ${remedy}${againIn(others)}`;
    yield { document, pointer: rowPointer(first, name), part: 'name', message };
  }
  if (unknown.size > MAX_UNKNOWN_NAMES) {
    const message = `${counted(unknown.size - MAX_UNKNOWN_NAMES, 'more unknown property')}: remove them, or add columns`;
    yield { document, pointer: rowPointer(indexes[0] ?? 0), message };
  }
  for (const [id, [first = 0, ...others]] of missing) {
    const message = `column ${quoted(id)}: is missing: add it, or make the column optional${againIn(others)}`;
    yield { document, pointer: rowPointer(first, id), message };
  }
}

/** Reading reports formula errors by this rule, as errors. */
export const spreadsheets: Rule = {
  id: 'rows/spreadsheet',
  description: 'A cell has what was entered, and not what a spreadsheet has made of it',
  help: 'Spreadsheets show codes of twelve or more digits, and codes such as 12E3, as 1.23E+12: write all characters, and format the column as text before you save. A formula error such as #N/A or #REF! is an error: write the value itself.',
  severity: 'warning',
  check: perDocument(function* (document) {
    for (const [id, { scientific }] of tableFacts(document).columns) {
      const [first, ...others] = scientific.filter((index) => isAllowed(document, id, index));
      if (first === undefined) continue;
      const code = quoted(document.rows.at(first)?.[id]);
      const message = `column ${quoted(id)}: ${code} is a number that a spreadsheet has shortened: write what was entered${moreInColumn(others.length)}`;
      yield { document, pointer: rowPointer(first, id), message };
    }
  }),
};
