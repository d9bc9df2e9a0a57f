import { type HiddenCharacters, hiddenCharacters } from '../../model/characters/invisible.ts';
import { lookAlikesIn, nameOfCharacter, plainOf } from '../../model/characters/look-alikes.ts';
import { findRepeated } from '../../model/collections.ts';
import type { ColumnJson } from '../../model/document/columns.ts';
import { once, oncePerKey } from '../../model/once.ts';
import { counted, didYouMean, listed, quoted, quotedFirst } from '../../model/problems/wording.ts';
import { identityOfValue, scalarText } from '../../model/values/json-values.ts';
import { makeFindNearest } from '../../model/values/nearest.ts';
import { timeOf, timeRemedy } from '../../model/values/times.ts';
import { remedyFor } from '../../read/document/remedy.ts';

/** Checks the value of a cell that is not null; returns a message or undefined. */
export type CellCheck = (value: unknown) => string | undefined;

/**
 * Makes the check of a column's values by its type and bounds. Patterns and schemas are checked for whole columns.
 */
export function makeCellCheck(column: ColumnJson): CellCheck {
  switch (column.type) {
    case 'string':
      return both(stringCheck, lengthCheck(column));
    case 'enum':
      return memberCheck(column);
    case 'enum-set':
      return setCheck(memberCheck(column));
    case 'integer':
      return both(integerCheck, rangeCheck(column));
    case 'number':
      return both(numberCheck, rangeCheck(column));
    case 'boolean':
    case 'bool':
      return (value) =>
        typeof value === 'boolean'
          ? undefined
          : `${quoted(value)} is not true or false: ${remedyOf('boolean', value) ?? 'write one of the two, without quotes'}`;
    case 'document':
    case 'object':
      return (value) =>
        typeof value === 'object'
          ? undefined
          : `${quoted(value)} is not a JSON object or array: write it in {} or []`;
    default:
      return both(timeCheck(column.type), timeRangeCheck(column));
  }
}

/** The first failure; the second check relies on the first, and may be absent. */
const both = (first: CellCheck, second: CellCheck | undefined): CellCheck =>
  second ? (value) => first(value) ?? second(value) : first;

const stringCheck: CellCheck = (value) =>
  typeof value === 'string' ? undefined : `${quoted(value)} is not a string: write it in quotes`;

/** Lengths are counted in characters, as JSON Schema counts them. */
function lengthCheck({ minLength = 0, maxLength = Infinity }: ColumnJson): CellCheck | undefined {
  if (minLength === 0 && maxLength === Infinity) return undefined;
  return (value) => {
    const length = [...(value as string)].length;
    if (length === 0 && minLength > 0) return `is empty: enter a value, or set "minLength" to 0`;
    if (length < minLength)
      return `${quoted(value)} has ${counted(length, 'character')}, fewer than ${minLength}: ${/^[0-9]+$/.test(String(value)) ? `write ${quoted(String(value).padStart(minLength, '0'))}` : 'lengthen it'}, or lower "minLength"`;
    if (length > maxLength)
      return `${quoted(value)} has ${counted(length, 'character')}, more than ${maxLength}${hiddenHint(value)}: shorten it, or raise "maxLength"`;
    return undefined;
  };
}

const MAX_LISTED_MEMBERS = 10;

function memberCheck({ members = [] }: ColumnJson): CellCheck {
  const values = members.map(({ value }) => value);
  const known = new Set(values.map(identityOfValue));
  // columns/properties reports repeated members.
  if (known.size < values.length) return () => undefined;
  const words = listed(quotedFirst(values, MAX_LISTED_MEMBERS), MAX_LISTED_MEMBERS);
  const findMember = once(() => oncePerKey(makeFindNearest(values.filter((one) => typeof one === 'string'))));
  return (value) => {
    if (known.has(identityOfValue(value))) return undefined;
    const meant = typeof value === 'string' ? findMember()(value) : undefined;
    return `${quoted(value)} is not one of the members ${words}${hiddenHint(value)}: write one of them, or add it to the members${meant === undefined ? '' : `; ${didYouMean(meant, '')}`}`;
  };
}

function setCheck(check: CellCheck): CellCheck {
  return (value) => {
    if (!Array.isArray(value)) return `${quoted(value)} is not an array of members: write them in []`;
    const [twice] = findRepeated(value.map(identityOfValue));
    if (twice) return `${quoted(value)} contains ${quoted(value[twice[0]])} twice: remove one of the two`;
    for (const member of value) {
      const wrong = check(member);
      if (wrong !== undefined) return wrong;
    }
    return undefined;
  };
}

const integerCheck: CellCheck = (value) =>
  Number.isInteger(value)
    ? undefined
    : `${quoted(value)} is not a whole number: ${remedyOf('integer', value) ?? 'write digits only and no quotes, such as 12'}`;

const numberCheck: CellCheck = (value) =>
  typeof value === 'number'
    ? undefined
    : `${quoted(value)} is not a number: ${remedyOf('number', value) ?? 'write it without quotes, such as 1.5'}`;

function remedyOf(type: string, value: unknown): string | undefined {
  const remedy = typeof value === 'string' ? remedyFor(type, value) : undefined;
  return remedy && `${remedy}, without quotes`;
}

function rangeCheck(column: ColumnJson): CellCheck | undefined {
  const { minValue, maxValue, exclusiveMinValue, exclusiveMaxValue } = column;
  if ((minValue ?? maxValue ?? exclusiveMinValue ?? exclusiveMaxValue) === undefined) return undefined;
  return (value) => {
    const number = value as number;
    if (minValue !== undefined && number < Number(minValue))
      return `${value} is less than ${minValue}: write ${minValue} or more, or lower "minValue"`;
    if (maxValue !== undefined && number > Number(maxValue))
      return `${value} is more than ${maxValue}: write ${maxValue} or less, or raise "maxValue"`;
    if (exclusiveMinValue !== undefined && number <= exclusiveMinValue)
      return `${value} is not more than ${exclusiveMinValue}: write a larger number, or lower "exclusiveMinValue"`;
    if (exclusiveMaxValue !== undefined && number >= exclusiveMaxValue)
      return `${value} is not less than ${exclusiveMaxValue}: write a smaller number, or raise "exclusiveMaxValue"`;
    return undefined;
  };
}

/** A quick test: every month has these days. */
const COMMON_DATE = /^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1[0-9]|2[0-8])$/;

function timeCheck(type: string): CellCheck {
  return (value) =>
    typeof value === 'string' &&
    ((type === 'date' && COMMON_DATE.test(value)) || timeOf(type, value) !== undefined)
      ? undefined
      : `${quoted(value)} is not a ${type}: ${remedyFor(type, scalarText(value)) ?? timeRemedy(type, value)}`;
}

function timeRangeCheck({ type, minValue, maxValue }: ColumnJson): CellCheck | undefined {
  if (minValue === undefined && maxValue === undefined) return undefined;
  const least = timeOf(type, String(minValue)) ?? Number.NEGATIVE_INFINITY;
  const most = timeOf(type, String(maxValue)) ?? Number.POSITIVE_INFINITY;
  return (value) => {
    const time = timeOf(type, value as string) as number;
    if (time < least)
      return `${quoted(value)} is before ${quoted(minValue)}: write that or a later ${type}, or correct "minValue"`;
    if (time > most)
      return `${quoted(value)} is after ${quoted(maxValue)}: write that or an earlier ${type}, or correct "maxValue"`;
    return undefined;
  };
}

/** Checks the value of a column in a row, null and undefined included. */
export function makeColumnCheck(column: ColumnJson): CellCheck {
  const { optional = false, nullable = true } = column;
  const check = makeCellCheck(column);
  return (value) => {
    if (value === undefined) return optional ? undefined : 'is missing: add it, or make the column optional';
    if (value === null)
      return nullable ? undefined : 'is null or empty: give it a value, or make the column nullable';
    return check(value);
  };
}

/** Describes hidden characters: `ends with a blank (U+0020 SPACE)`. */
export function describeHidden({ before, after, within }: HiddenCharacters): string {
  const parts: string[] = [];
  const add = (verb: string, characters: readonly string[]) => {
    const names = characters.map((one) => (one === ' ' ? 'a blank (U+0020 SPACE)' : nameOfCharacter(one)));
    if (names.length > 0) parts.push(`${verb} ${listed(names, 5)}`);
  };
  add('begins with', before);
  add('contains', within);
  add('ends with', after);
  return parts.join(' and ');
}

/** A hint for messages about invalid values that contain hidden characters or look-alikes. */
export function hiddenHint(value: unknown): string {
  if (typeof value !== 'string') return '';
  const hidden = hiddenCharacters(value);
  const letters = lookAlikesIn(value).map((letter) => `${nameOfCharacter(letter)} for ${plainOf(letter)}`);
  const parts = [
    ...(hidden ? [describeHidden(hidden)] : []),
    ...(letters.length > 0 ? [`has ${listed(letters)}`] : []),
  ];
  return parts.length > 0 ? ` (it ${parts.join(' and ')})` : '';
}
