import { areMostWrong, isTypeWrong } from '../../model/document/column-types.ts';
import type { ColumnJson } from '../../model/document/columns.ts';
import {
  columnDefinitions,
  columnPointer,
  type Document,
  rowPointer,
  rowsFile,
} from '../../model/document/document.ts';
import { pointerOf } from '../../model/json/locator.ts';
import { oncePerKey, oncePerObject } from '../../model/once.ts';
import { counted, quoted } from '../../model/problems/wording.ts';
import { ownMember } from '../../model/values/json-values.ts';
import { TIME_TYPES, timeRemedy } from '../../model/values/times.ts';
import { remedyFor } from '../../read/document/remedy.ts';
import type { Finding } from '../rules/rule.ts';
import { makeCellCheck, SEVERAL_MEMBERS } from './cell-check.ts';
import { mismatchesOf } from './linear-pattern.ts';
import { tableFacts } from './table-facts.ts';

type Property = 'type' | 'members' | 'pattern' | 'minValue' | 'maxValue';

/** The values of a column that are not empty, by row index. */
export function valuesOf({ rows }: Document, id: string): Map<number, unknown> {
  const values = new Map<number, unknown>();
  for (const [index, row] of rows.entries()) {
    const value = ownMember(row, id) ?? null;
    if (value !== null && value !== '') values.set(index, value);
  }
  return values;
}

/** The finding about a type, members or bounds that most values of the column violate. */
export function definitionFault(
  document: Document,
  column: ColumnJson,
  others: readonly Document[],
): Finding | undefined {
  const { id, members } = column;
  const values = valuesOf(document, id);
  const mistyped = hasWrongType(document, id) ? wrongTypesOf(document)(id) : [];
  if (mistyped.length > 0) return definitionFinding(document, column, 'type', mistyped, others);
  const check = column.type === 'string' ? () => undefined : makeCellCheck(column);
  const wrong = [...values.keys()].filter((index) => check(values.get(index)) !== undefined);
  if (!areMostWrong(wrong.length, values.size)) return undefined;
  if (check(values.get(wrong[0] as number))?.includes(SEVERAL_MEMBERS)) return undefined;
  const property = members ? 'members' : column.maxValue === undefined ? 'minValue' : 'maxValue';
  return definitionFinding(document, column, property, wrong, others);
}

/** The share of wrong values in a column that is exchanged with another one. */
const MIN_EXCHANGED = 0.9;

const VIOLATE = {
  type: ['are not of its type', 'are'],
  members: ['are not among its members', 'are'],
  pattern: ['do not match its pattern', 'do'],
  minValue: ['are out of its bounds', 'are not'],
  maxValue: ['are out of its bounds', 'are not'],
} as const;

/**
 * The finding about a property that most values of a column violate: at the first of these, because spreadsheets convert
 * whole columns. Only codes with leading zeros, and other documents whose property allows the values, show that the
 * property is wrong.
 *
 * @param meets makes a test whether a value has the property of a column
 */
export function definitionFinding(
  document: Document,
  column: ColumnJson,
  property: Property,
  wrong: readonly number[],
  others: readonly Document[],
  meets = (one: ColumnJson) => meetsCellCheck(one, property),
): Finding {
  const { id } = column;
  const values = valuesOf(document, id);
  const wrongValues = wrong.map((index) => values.get(index));
  const [violate, verb] = VIOLATE[property];
  const stated = property === 'type' || property === 'pattern' ? ` ${quoted(column[property])}` : '';
  const fault = `${wrong.length} of ${counted(values.size, 'value')} of column ${quoted(id)}, such as ${quoted(wrongValues[0])}, ${violate}${stated}`;
  const isRight = meets(column);
  const exchanged =
    wrong.length > values.size * MIN_EXCHANGED ? exchangedColumn(document, column, isRight) : undefined;
  if (exchanged !== undefined) {
    const message = `${fault}, but those of column ${quoted(exchanged)} would be right: exchange the two columns, in the header or in their definitions`;
    return { document, pointer: pointerOf('codeList', 'dataSet', 'rows'), message };
  }
  const same = others.flatMap((other) => {
    const theirs = columnDefinitions(other).find((one) => one.id === id && one[property] !== undefined);
    return other === document || !theirs ? [] : [{ other, theirs }];
  });
  const like = same.find(({ other }) => {
    const theirs = [...valuesOf(other, id).values()];
    return theirs.length > 0 && theirs.every(isRight);
  });
  const remedies = wrongValues.map((value) => {
    if (property !== 'pattern') return property === 'type' ? remedyForValue(column, value) : undefined;
    const meant = intendedSpelling(String(value), isRight);
    return meant && `write ${quoted(meant)}`;
  });
  const remedy = remedies.includes(undefined) ? undefined : remedies[0];
  // The type "string" of an earlier version allows damaged values.
  const isUnclear = !like && (property !== 'type' || remedy === undefined);
  const unlike = isUnclear ? same.find(({ theirs }) => wrongValues.every(meets(theirs))) : undefined;
  if (unlike || (isUnclear && property === 'type' && wrongValues.every(hasLeadingZero))) {
    const pointer = columnPointer(columnDefinitions(document).indexOf(column), property);
    const right = unlike
      ? `correct the ${property}, as in ${unlike.other.source.file}`
      : 'write "string", which keeps leading zeros';
    return { document, pointer, message: `${fault}: ${right}` };
  }
  const contrast = like ? `, but those in ${rowsFile(like.other)} ${verb}` : '';
  const otherwise = `correct all of these values${like ? '' : `, or the ${property}`}`;
  const message = `${fault}${contrast}: ${remedy ? `${remedy} here, and the others likewise` : otherwise}`;
  return { document, pointer: rowPointer(wrong[0] ?? 0, id), message };
}

const meetsCellCheck = (column: ColumnJson, property: Property): ((value: unknown) => boolean) => {
  const check = makeCellCheck(property === 'type' ? { id: column.id, type: column.type } : column);
  return (value) => check(value) === undefined;
};

/** The column with which another one seems to be exchanged: most values of each are right for the other. */
export function exchangedColumn(
  document: Document,
  column: ColumnJson,
  isRight: (value: unknown) => boolean,
): string | undefined {
  const own = [...valuesOf(document, column.id).values()];
  return columnDefinitions(document).find((other) => {
    if (other === column) return false;
    const theirs = [...valuesOf(document, other.id).values()];
    const check = makeCellCheck(other);
    return (
      areMostWrong(theirs.filter(isRight).length, theirs.length) &&
      own.every((value) => check(value) === undefined)
    );
  })?.id;
}

/** A value in the case, or with the leading zeros, that a pattern requires. */
export function intendedSpelling(value: string, isRight: (value: unknown) => boolean): string | undefined {
  const upper = value.replace(/[a-z]/g, (letter) => letter.toUpperCase());
  const zeros = /^[0-9]+$/.test(value) ? ['0', '00', '000', '0000'] : [];
  return [upper, value.toLowerCase(), ...zeros.map((own) => own + value)].find(isRight);
}

/** How to write a value that is not of the type of its column; undefined if that is unclear. */
function remedyForValue({ type }: ColumnJson, value: unknown): string | undefined {
  const own = type === 'bool' ? 'boolean' : type;
  if (TIME_TYPES.includes(own))
    return timeRemedy(own, value).replace(/.*write one such as.*/, '') || undefined;
  if (typeof value !== 'string' || hasLeadingZero(value)) return undefined;
  return NUMBER_TEXTS.get(own)?.test(value)
    ? `write ${value} without quotation marks`
    : remedyFor(own, value);
}

/** Whether a value is probably a code, which must not lose its zeros. */
const hasLeadingZero = (value: unknown): boolean => typeof value === 'string' && /^0[0-9]+$/.test(value);

const NUMBER_TEXTS = new Map([
  ['integer', /^-?[0-9]{1,15}$/],
  ['number', /^-?[0-9]{1,15}(?:\.[0-9]+)?$/],
]);

/** Whether the type of a column contradicts its values or properties, so it cannot be compared. */
export const isMistyped = (document: Document, id: string): boolean =>
  document.misplaced.has(id) || hasWrongType(document, id);

/** Whether the type of a column contradicts most of its values. */
export const hasWrongType = (document: Document, id: string): boolean =>
  !tableFacts(document).isSound && wrongTypesOf(document)(id).length > 0;

/** Whether most values do not match the pattern of their column. */
export function hasWrongPattern(document: Document, id: string): boolean {
  const column = columnDefinitions(document).find((one) => one.id === id && one.pattern !== undefined);
  const found = column ? mismatchesOf(document)(column) : [];
  return 'length' in found && found.length > 0 && areMostWrong(found.length, valuesOf(document, id).size);
}

/** The rows whose values are not of the type of a column, if most are not. */
const wrongTypesOf = oncePerObject((document: Document) =>
  oncePerKey((id: string): readonly number[] => {
    const column = columnDefinitions(document).find((one) => one.id === id && !one.members);
    const check = column ? makeCellCheck({ id, type: column.type }) : () => undefined;
    const values = valuesOf(document, id);
    const wrong = [...values].filter(([, value]) => check(value) !== undefined);
    const isWrong = isTypeWrong(
      wrong.map(([, value]) => value),
      values.size,
    );
    return isWrong ? wrong.map(([index]) => index) : [];
  }),
);
