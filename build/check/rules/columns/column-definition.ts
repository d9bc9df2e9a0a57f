import { areMostWrong, isTypeWrong } from '../../../model/document/column-types.ts';
import type { ColumnJson } from '../../../model/document/columns.ts';
import {
  columnDefinitions,
  columnPointer,
  type Document,
  rowPointer,
  rowsFile,
} from '../../../model/document/document.ts';
import { pointerOf } from '../../../model/json/locator.ts';
import { oncePerKey, oncePerObject } from '../../../model/once.ts';
import { counted, quoted } from '../../../model/problems/wording.ts';
import { identityOfValue, ownMember } from '../../../model/values/json-values.ts';
import { TIME_TYPES, timeRemedy } from '../../../model/values/times.ts';
import { remedyFor } from '../../../read/document/remedy.ts';
import type { Finding } from '../rule.ts';
import { makeCellCheck, SEVERAL_MEMBERS } from './cell-check.ts';
import { mismatchesOf } from './linear-pattern.ts';
import { tableFacts } from './table-facts.ts';

type Property = 'type' | 'members' | 'pattern';

/** The values of a column that are not empty, by row index. */
export function valuesOf({ rows }: Document, id: string): Map<number, unknown> {
  const values = new Map<number, unknown>();
  for (const [index, row] of rows.entries()) {
    const value = ownMember(row, id) ?? null;
    if (value !== null && value !== '') values.set(index, value);
  }
  return values;
}

/** The finding about a type or members that most values of the column violate. */
export function definitionFault(
  document: Document,
  column: ColumnJson,
  others: readonly Document[],
): Finding | undefined {
  const values = valuesOf(document, column.id);
  const { id, type, members } = column;
  const isMistyped = hasWrongType(document, id);
  if (!isMistyped && !members) return undefined;
  const check = makeCellCheck(isMistyped ? { id, type } : column);
  const wrong = [...values.keys()].filter((index) => check(values.get(index)) !== undefined);
  if (!isMistyped && !areMostWrong(wrong.length, values.size)) return undefined;
  if (check(values.get(wrong[0] as number))?.includes(SEVERAL_MEMBERS)) return undefined;
  const property = isMistyped ? 'type' : 'members';
  return definitionFinding(document, column, property, wrong, values.size, others);
}

/** The share of wrong values in a column that is exchanged with another one. */
const MIN_EXCHANGED = 0.9;

const VIOLATE = {
  type: ['are not of its type', 'are'],
  members: ['are not among its members', 'are'],
  pattern: ['do not match its pattern', 'do'],
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
  count: number,
  others: readonly Document[],
  meets = (one: ColumnJson) => meetsCellCheck(one, property),
): Finding {
  const { id } = column;
  const values = valuesOf(document, id);
  const wrongValues = wrong.map((index) => values.get(index));
  const [violate, verb] = VIOLATE[property];
  const stated = property === 'members' ? '' : ` ${quoted(column[property])}`;
  const fault = `${wrong.length} of ${counted(count, 'value')} of column ${quoted(id)}, such as ${quoted(wrongValues[0])}, ${violate}${stated}`;
  const isRight = meets(column);
  const exchanged =
    wrong.length > count * MIN_EXCHANGED ? exchangedColumn(document, column, isRight) : undefined;
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
  const remedy =
    property === 'pattern' ? caseRemedy(wrongValues, isRight) : remedyForValues(column, wrongValues);
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
  const check = makeCellCheck({ id: column.id, type: column.type, [property]: column[property] });
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

/** How to write the first of the values in a case in which all have the pattern. */
function caseRemedy(wrong: readonly unknown[], isRight: (value: unknown) => boolean): string | undefined {
  const texts = wrong.map(String);
  const cases = [texts.map((text) => text.toUpperCase()), texts.map((text) => text.toLowerCase())];
  const right = cases.find((own) => own.every(isRight));
  return right && `write ${quoted(right[0])}`;
}

/** How to write the first of the values that are not of the type of their column; undefined if one of them is unclear. */
function remedyForValues({ type, members }: ColumnJson, wrong: readonly unknown[]): string | undefined {
  const own = type === 'bool' ? 'boolean' : type;
  if (members) return undefined;
  const remedies = wrong.map((value) => {
    if (TIME_TYPES.includes(own))
      return timeRemedy(own, value).replace(/.*write one such as.*/, '') || undefined;
    if (typeof value !== 'string' || hasLeadingZero(value)) return undefined;
    return isNumberText(value, own) ? `write ${value} without quotation marks` : remedyFor(own, value);
  });
  return remedies.includes(undefined) ? undefined : remedies[0];
}

/** Whether a value is probably a code, which must not lose its zeros. */
const hasLeadingZero = (value: unknown): boolean => typeof value === 'string' && /^0[0-9]+$/.test(value);

const isNumberText = (text: string, type: string): boolean =>
  (type === 'integer' ? /^-?[0-9]{1,15}$/ : type === 'number' ? /^-?[0-9]{1,15}(?:\.[0-9]+)?$/ : /(?!)/).test(
    text,
  );

/** Whether the type of a column contradicts its values or properties, so it cannot be compared. */
export const isMistyped = (document: Document, id: string): boolean =>
  document.misplaced.has(id) || hasWrongType(document, id);

/** Whether the type of a column contradicts most of its values. */
export const hasWrongType = (document: Document, id: string): boolean =>
  !tableFacts(document).isSound && wrongTypesOf(document)(id);

/** Whether most values do not match the pattern of their column. */
export function hasWrongPattern(document: Document, id: string): boolean {
  const column = columnDefinitions(document).find((one) => one.id === id && one.pattern !== undefined);
  const found = column ? mismatchesOf(document)(column) : [];
  return 'length' in found && found.length > 0 && areMostWrong(found.length, valuesOf(document, id).size);
}

const wrongTypesOf = oncePerObject((document: Document) =>
  oncePerKey((id: string) => computeWrongType(document, id)),
);

function computeWrongType(document: Document, id: string): boolean {
  const column = columnDefinitions(document).find((one) => one.id === id);
  if (!column || column.members) return false;
  const check = makeCellCheck({ id, type: column.type });
  const values = [...valuesOf(document, id).values()];
  const wrong = values.filter((value) => check(value) !== undefined);
  return isTypeWrong(wrong, values.length);
}

/** The values of a column that are not among its members, by their identity, with the rows that have them. */
export const unlistedMembers = (document: Document, column: ColumnJson) => unlistedIn(document)(column);

const unlistedIn = oncePerObject(({ rows }: Document) =>
  oncePerKey((column: ColumnJson) => {
    const listed = memberIdentities(column);
    const unlisted = new Map<string, { value: unknown; rows: number[] }>();
    for (const [index, row] of rows.entries()) {
      for (const value of valuesIn(ownMember(row, column.id))) {
        const identity = identityOfValue(value);
        if (listed.has(identity)) continue;
        const own = unlisted.get(identity);
        if (!own) unlisted.set(identity, { value, rows: [index] });
        else if (own.rows.at(-1) !== index) own.rows.push(index);
      }
    }
    return unlisted;
  }),
);

/** The members in a cell: several in one of an enum-set; none if it is empty. */
function valuesIn(cell: unknown): unknown[] {
  if (Array.isArray(cell)) return cell;
  return cell === null || cell === undefined || cell === '' ? [] : [cell];
}

const memberIdentities = ({ members = [] }: ColumnJson): ReadonlySet<string> =>
  new Set(members.map(({ value }) => identityOfValue(value)));
