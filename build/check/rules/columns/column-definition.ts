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

/** The finding about a type or members that most values of the column violate; about the values if other documents have both right. */
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

/** @param isRight whether a value of another column has the property */
export function definitionFinding(
  document: Document,
  column: ColumnJson,
  property: Property,
  wrong: readonly number[],
  count: number,
  others: readonly Document[],
  isRight = meets(column, property),
): Finding {
  const { id, type } = column;
  const violate =
    property === 'members'
      ? 'are not among its members'
      : `${property === 'type' ? 'are not of its type' : 'do not match its pattern'} ${quoted(column[property])}`;
  const example = quoted(ownMember(document.rows.at(wrong[0] ?? 0) ?? {}, id));
  const remedy = property === 'type' ? remedyForValues(document, column, wrong) : undefined;
  const exchanged =
    wrong.length > count * MIN_EXCHANGED ? exchangedColumn(document, column, isRight) : undefined;
  const fault = `${wrong.length} of ${counted(count, 'value')} of column ${quoted(id)}, such as ${example}, ${violate}`;
  if (exchanged !== undefined) {
    const message = `${fault}, but those of column ${quoted(exchanged)} would be right: exchange the two columns, in the header or in their definitions`;
    return { document, pointer: pointerOf('codeList', 'dataSet', 'rows'), message };
  }
  const like = others.find((other) => other !== document && hasSound(other, column, property));
  // Dates in another notation show that the type is right.
  if (like || (remedy && TIME_TYPES.includes(type))) {
    const contrast = like ? `, but those in ${rowsFile(like)} are` : '';
    const message = `${fault}${contrast}: ${remedy ?? 'correct all of these values'}`;
    return { document, pointer: rowPointer(wrong[0] ?? 0, id), message };
  }
  return {
    document,
    pointer: columnPointer(columnDefinitions(document).indexOf(column), property),
    message: `${fault}: correct the ${property}, or ${remedy ?? 'all of these values'}`,
  };
}

/** Whether a document has the same column with values that meet the property. */
const hasSound = (document: Document, { id, ...own }: ColumnJson, property: Property): boolean =>
  columnDefinitions(document).some(
    (column) =>
      column.id === id &&
      JSON.stringify(column[property]) === JSON.stringify(own[property]) &&
      tableFacts(document).of(column).isSound &&
      valuesOf(document, id).size > 0,
  );

function meets(column: ColumnJson, property: Property): (value: unknown) => boolean {
  const { id, type } = column;
  const check = makeCellCheck({ id, type, [property]: column[property] });
  return (value) => check(value) === undefined;
}

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

/** How to write the values of a column that are not of its type; undefined if one of them is unclear. */
function remedyForValues(
  { rows }: Document,
  { id, type }: ColumnJson,
  wrong: readonly number[],
): string | undefined {
  const own = type === 'bool' ? 'boolean' : type;
  const remedies = wrong.map((index) => {
    const value = ownMember(rows.at(index) ?? {}, id);
    if (TIME_TYPES.includes(own))
      return timeRemedy(own, value).replace(/.*write one such as.*/, '') || undefined;
    // Codes such as "020" must not lose their zeros.
    if (typeof value !== 'string' || /^0[0-9]/.test(value)) return undefined;
    return isNumberText(value, own) ? `write ${value} without quotation marks` : remedyFor(own, value);
  });
  if (remedies.includes(undefined)) return undefined;
  return own === 'boolean' ? 'write true and false' : `${remedies[0]} here, and the others likewise`;
}

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
export function valuesIn(cell: unknown): unknown[] {
  if (Array.isArray(cell)) return cell;
  return cell === null || cell === undefined || cell === '' ? [] : [cell];
}

const memberIdentities = ({ members = [] }: ColumnJson): ReadonlySet<string> =>
  new Set(members.map(({ value }) => identityOfValue(value)));
