import { findRepeated } from '../../../model/collections.ts';
import { areMostWrong } from '../../../model/document/column-types.ts';
import type { ColumnJson } from '../../../model/document/columns.ts';
import {
  columnDefinitions,
  columnPointer,
  type Document,
  rowPointer,
} from '../../../model/document/document.ts';
import { didYouMean, quoted } from '../../../model/problems/wording.ts';
import { identityOf, ownMember } from '../../../model/values/json-values.ts';
import { TIME_TYPES, timeOf, timeRemedy } from '../../../model/values/times.ts';
import { hiddenHint, makeCellCheck } from '../../facts/cell-check.ts';
import {
  definitionFinding,
  hasWrongType,
  intendedSpelling,
  valuesOf,
} from '../../facts/column-definition.ts';
import { makeFindMismatches, mismatchesOf } from '../../facts/linear-pattern.ts';
import type { Content } from '../content.ts';
import { type Finding, perDocument, type Rule } from '../rule.ts';
import { makeStepBudget, readSchema, type StepBudget } from './embedded-schema.ts';
import { isConverted } from './spreadsheets.ts';

export const columnProperties: Rule = {
  id: 'columns/properties',
  description: 'A column has the properties of its type, and its bounds and members leave room for values',
  help: 'Each type of column has its own properties: a pattern is of strings, a minValue of numbers and times. Remove the property, or correct the type. A column whose minimum is above its maximum, or whose members repeat, cannot be filled in: correct the bound or remove the repeated member. Equal bounds are allowed. If most values are of another type, that is reported instead.',
  reference: 'https://www.rfc-editor.org/rfc/rfc3339',
  severity: 'error',
  check: perDocument((document) =>
    columnDefinitions(document).flatMap((column, i) => [
      ...(document.misplaced.size === 0 || hasWrongType(document, column.id)
        ? []
        : misplacedIn(document, column, i)),
      ...[...wrongBounds(column), ...repeatedMembers(column)].map(
        ([path, message]): Finding => ({ document, pointer: columnPointer(i, ...path), message }),
      ),
    ]),
  ),
};

const misplacedIn = (document: Document, { id, type }: ColumnJson, index: number): Finding[] =>
  (document.misplaced.get(id) ?? []).map((name) => {
    const message = `a column of type ${quoted(type)} has no property ${quoted(name)}: remove it, or correct its name or the type`;
    return { document, pointer: columnPointer(index, name), part: 'name', message };
  });

type Fault = readonly [path: readonly (string | number)[], message: string];

function wrongBounds({
  type,
  minLength = 0,
  maxLength = minLength,
  minValue,
  maxValue,
}: ColumnJson): Fault[] {
  const wrongTimes = Object.entries({ minValue, maxValue }).flatMap(([name, value]): Fault[] => {
    const isWrong =
      TIME_TYPES.includes(type) && value !== undefined && timeOf(type, String(value)) === undefined;
    return isWrong
      ? [[[name], `${quoted(value)} is not a ${type} of RFC 3339: ${timeRemedy(type, value)}`]]
      : [];
  });
  const [least = -Infinity, most = Infinity] = [minValue, maxValue].map((value) =>
    typeof value === 'string' ? timeOf(type, value) : value,
  );
  const length = `"maxLength" ${maxLength} is less than "minLength" ${minLength}: no string can match`;
  const range = `"maxValue" ${quoted(maxValue)} is below "minValue" ${quoted(minValue)}: no value can match`;
  return [
    ...(minLength > maxLength ? [[['maxLength'], `${length}; correct one of the two`] as const] : []),
    ...wrongTimes,
    ...(least > most ? [[['maxValue'], `${range}; correct one of the two`] as const] : []),
  ];
}

function repeatedMembers({ members = [] }: ColumnJson): Fault[] {
  const values = members.map(({ value }) => value);
  return findRepeated(values.map((value) => identityOf([value]))).map(([i, first]) => [
    ['members', i, 'value'],
    `${quoted(values[i])} is already member ${first + 1} of this column: remove one of the two`,
  ]);
}

export const columnSchemas: Rule = {
  id: 'rows/schema',
  description: 'The values of a document column are valid by its embedded JSON Schema',
  help: 'Programs that read a document column rely on its embedded JSON Schema. Correct the value, or the schema where it is too narrow. Formats are annotations and are not tested. Only embedded schemas in draft 2020-12, 2019-09 or 7 are evaluated. One that is too large, takes too many steps or refers to another file gives a warning.',
  reference: 'https://json-schema.org/draft/2020-12/json-schema-validation',
  severity: 'error',
  check: perDocument(function* (document) {
    const budget = makeStepBudget();
    for (const [i, column] of columnDefinitions(document).entries())
      if (typeof column.schema === 'object') yield* checkSchemaColumn(document, column, i, budget);
  }),
};

function* checkSchemaColumn(
  document: Document,
  { id, schema }: ColumnJson,
  index: number,
  budget: StepBudget,
): Generator<Finding> {
  const reading = readSchema(schema as object, budget);
  const place = columnPointer(index, 'schema');
  if ('faults' in reading) {
    for (const { pointer, ...fault } of reading.faults)
      yield { document, pointer: `${place}${pointer}`, ...fault };
    return;
  }
  for (const [i, row] of document.rows.entries()) {
    const value = Object.hasOwn(row, id) ? row[id] : null;
    // rows/values reports values of another type.
    if (typeof value !== 'object' || value === null) continue;
    const faults = reading.faultsOf(value);
    if (!faults) {
      const message = `takes too many steps to check from row ${i + 1}, so no further values are checked by it: simplify it`;
      yield { document, severity: 'warning', pointer: place, message };
      return;
    }
    for (const fault of faults) {
      const at = fault.pointer === '' ? '' : `, at ${fault.pointer}`;
      const or = fault.message.endsWith('?') ? ' If not, ' : ', or ';
      const message = `column ${quoted(id)}${at}: ${fault.message}${or}correct the schema of the column`;
      yield { document, ...fault, pointer: `${rowPointer(i, id)}${fault.pointer}`, message };
    }
  }
}

export const columnPatterns: Rule = {
  id: 'rows/pattern',
  description: 'The strings of a column match its pattern',
  help: 'The pattern of a column documents what its values look like, and programs validate input against it. Correct the value, or the pattern where it is too narrow. The pattern is an ECMAScript regular expression that may match anywhere in the value; null and absent values are not tested. A pattern cannot be tested if it has a backreference, or a lookaround that is not a lookahead at its start, or if it takes too many steps; this is a warning.',
  reference: 'https://tc39.es/ecma262/#sec-patterns',
  severity: 'error',
  check: perDocument(checkDocument),
};

function* checkDocument(document: Document, { ofCanonical }: Content): Generator<Finding> {
  const findMismatches = makeFindMismatches();
  const isMatch =
    ({ pattern = '' }: ColumnJson) =>
    (value: unknown) => {
      const found = typeof value === 'string' ? findMismatches(pattern, [value]) : [value];
      return !('reason' in found) && found.length === 0;
    };
  const others = ofCanonical(document.entry.canonicalUri);
  for (const [i, column] of columnDefinitions(document).entries()) {
    const { id, pattern } = column;
    if (pattern === undefined) continue;
    const mismatches = mismatchesOf(document)(column);
    if ('reason' in mismatches) {
      const message = `the values of this column are not checked by the pattern ${quoted(pattern)}, which ${mismatches.reason}`;
      yield { document, severity: 'warning', pointer: columnPointer(i, 'pattern'), message };
      continue;
    }
    if (mismatches.length === 0) continue;
    const checkCell = makeCellCheck(column);
    const valueAt = (index: number) => ownMember(document.rows.at(index) ?? {}, id) as string;
    // rows/values reports the length.
    const wrong = mismatches.filter((index) => checkCell(valueAt(index)) === undefined);
    const wrongValues = wrong.filter((index) => valueAt(index) !== '');
    const fault = areMostWrong(wrongValues.length, valuesOf(document, id).size)
      ? definitionFinding(document, column, 'pattern', wrongValues, others, isMatch)
      : undefined;
    if (fault) yield fault;
    for (const index of wrong) {
      const value = valueAt(index);
      if (fault && value !== '') continue;
      const text =
        value === ''
          ? `is empty, which does not match ${pattern}: enter a value, or correct the pattern`
          : isConverted(value)
            ? `${quoted(value)} was probably converted by a spreadsheet: write what was entered, which matches ${pattern}`
            : `${quoted(value)} does not match ${pattern}${hiddenHint(value)}: ${didYouMean(intendedSpelling(value, isMatch(column)), 'correct the value or the pattern')}`;
      yield { document, pointer: rowPointer(index, id), message: `column ${quoted(id)}: ${text}` };
    }
  }
}
