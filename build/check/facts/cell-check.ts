import { type HiddenCharacters, hiddenCharacters } from '../../model/characters/invisible.ts';
import { lookAlikesIn, nameOfCharacter, plainOf } from '../../model/characters/look-alikes.ts';
import { findRepeated } from '../../model/collections.ts';
import type { ColumnJson } from '../../model/document/columns.ts';
import { oncePerKey } from '../../model/once.ts';
import { counted, didYouMean, listed, quoted, quotedFirst } from '../../model/problems/wording.ts';
import { identityOfValue, scalarText } from '../../model/values/json-values.ts';
import { makeFindNearest } from '../../model/values/nearest.ts';
import { TIME_TYPES, timeOf, timeRemedy } from '../../model/values/times.ts';
import { remedyFor } from '../../read/document/remedy.ts';

/** Checks the value of a cell; returns what is wrong and how to fix it, or undefined. */
export type CellCheck = (value: unknown) => string | undefined;

/** Makes the check of a column's values by its type and bounds. Patterns and schemas are checked for whole columns. */
export function makeCellCheck(column: ColumnJson): CellCheck {
  const checkType = makeTypeCheck(column);
  const checkBounds = column.type === 'string' ? makeLengthCheck(column) : makeRangeCheck(column);
  return (value) => {
    if (value === null)
      return column.nullable === false
        ? 'is null or empty: give it a value, or make the column nullable'
        : undefined;
    return checkType(value) ?? checkBounds?.(value);
  };
}

const isString = (value: unknown): boolean => typeof value === 'string';
const isNumber = (value: unknown): boolean => typeof value === 'number';
const isObject = (value: unknown): boolean => typeof value === 'object';
const isBoolean = (value: unknown): boolean => value === true || value === false;

/** The types whose values need no definitions of the column. */
const TYPES = new Map([
  ['string', { isValid: isString, noun: 'a string', fix: 'write it in quotes' }],
  [
    'integer',
    { isValid: Number.isInteger, noun: 'a whole number', fix: 'write digits only and no quotes, such as 12' },
  ],
  ['number', { isValid: isNumber, noun: 'a number', fix: 'write it without quotes, such as 1.5' }],
  ['boolean', { isValid: isBoolean, noun: 'true or false', fix: 'write one of the two, without quotes' }],
  ['document', { isValid: isObject, noun: 'a JSON object or array', fix: 'write it in {} or []' }],
]);
/** Names of types in the prose of the format. */
const SYNONYMS = new Map([
  ['bool', 'boolean'],
  ['object', 'document'],
]);

function makeTypeCheck(column: ColumnJson): CellCheck {
  if (column.type === 'enum') return makeMemberCheck(column);
  if (column.type === 'enum-set') return makeSetCheck(makeMemberCheck(column));
  const name = SYNONYMS.get(column.type) ?? column.type;
  const type = TYPES.get(name);
  if (!type) return makeTimeCheck(name);
  return (value) => {
    if (type.isValid(value)) return undefined;
    const remedy = typeof value === 'string' ? remedyFor(name, value) : undefined;
    return `${quoted(value)} is not ${type.noun}: ${remedy === undefined ? type.fix : `${remedy}, without quotes`}`;
  };
}

/** A quick test: every month has these days. */
const COMMON_DATE = /^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1[0-9]|2[0-8])$/;

function makeTimeCheck(type: string): CellCheck {
  return (value) => {
    if (typeof value === 'string' && type === 'date' && COMMON_DATE.test(value)) return undefined;
    if (typeof value === 'string' && timeOf(type, value) !== undefined) return undefined;
    return `${quoted(value)} is not a ${type}: ${timeRemedy(type, value)}`;
  };
}

const MAX_LISTED_MEMBERS = 10;

function makeMemberCheck({ members = [] }: ColumnJson): CellCheck {
  const values = members.map(({ value }) => value);
  const known = new Set(values.map(identityOfValue));
  // columns/properties reports repeated members.
  if (known.size < values.length) return () => undefined;
  const words = listed(quotedFirst(values, MAX_LISTED_MEMBERS), MAX_LISTED_MEMBERS);
  // Many cells may have the same wrong value.
  const findMember = oncePerKey(makeFindNearest(values.filter((one) => typeof one === 'string')));
  return (value) => {
    if (known.has(identityOfValue(value))) return undefined;
    const meant = typeof value === 'string' ? findMember(value) : undefined;
    return `${quoted(value)} is not one of the members ${words}${hiddenHint(value)}: write one of them, or add it to the members${meant === undefined ? '' : `; ${didYouMean(meant, '')}`}`;
  };
}

function makeSetCheck(checkMember: CellCheck): CellCheck {
  return (value) => {
    if (!Array.isArray(value)) return `${quoted(value)} is not an array of members: write them in []`;
    const [twice] = findRepeated(value.map(identityOfValue));
    if (twice) return `${quoted(value)} contains ${quoted(value[twice[0]])} twice: remove one of the two`;
    const wrong = value.find((member) => checkMember(member) !== undefined);
    return wrong === undefined ? undefined : checkMember(wrong);
  };
}

/** Lengths are counted in characters, as JSON Schema counts them. */
function makeLengthCheck({ minLength = 0, maxLength = Infinity }: ColumnJson): CellCheck | undefined {
  if (minLength === 0 && maxLength === Infinity) return undefined;
  return (value) => {
    const text = scalarText(value);
    const { length } = [...text];
    if (length === 0 && minLength > 0) return `is empty: enter a value, or set "minLength" to 0`;
    const has = `${quoted(value)} has ${counted(length, 'character')}`;
    const longer = /^[0-9]+$/.test(text) ? `write ${quoted(text.padStart(minLength, '0'))}` : 'lengthen it';
    if (length < minLength) return `${has}, fewer than ${minLength}: ${longer}, or lower "minLength"`;
    if (length > maxLength)
      return `${has}, more than ${maxLength}${hiddenHint(value)}: shorten it, or raise "maxLength"`;
    return undefined;
  };
}

const BOUNDS = [
  { name: 'minValue', isMet: (above: number) => above >= 0, how: 'below', fix: 'lower' },
  { name: 'maxValue', isMet: (above: number) => above <= 0, how: 'above', fix: 'raise' },
  { name: 'exclusiveMinValue', isMet: (above: number) => above > 0, how: 'not above', fix: 'lower' },
  { name: 'exclusiveMaxValue', isMet: (above: number) => above < 0, how: 'not below', fix: 'raise' },
] as const;

/** Bounds that are not of the type are reported by columns/properties. */
function makeRangeCheck(column: ColumnJson): CellCheck | undefined {
  const isTime = TIME_TYPES.includes(column.type);
  const numberOf = (value: unknown) => (isTime ? timeOf(column.type, String(value)) : Number(value));
  const bounds = BOUNDS.flatMap(({ name, ...rest }) => {
    const value = column[name];
    const bound = value === undefined ? undefined : numberOf(value);
    return bound === undefined ? [] : [{ name, value, bound, ...rest }];
  });
  if (bounds.length === 0) return undefined;
  return (value) => {
    const number = numberOf(value) as number;
    const broken = bounds.find(({ isMet, bound }) => !isMet(number - bound));
    if (!broken) return undefined;
    const { how, name, fix } = broken;
    return `${quoted(value)} is ${how} ${quoted(broken.value)}: correct it, or ${fix} "${name}"`;
  };
}

/** Describes hidden characters: `ends with a blank (U+0020 SPACE)`. */
export function describeHidden({ before, after, within }: HiddenCharacters): string {
  const parts: string[] = [];
  const verbs = { 'begins with': before, contains: within, 'ends with': after };
  for (const [verb, characters] of Object.entries(verbs)) {
    const names = characters.map((one) => (one === ' ' ? 'a blank (U+0020 SPACE)' : nameOfCharacter(one)));
    if (names.length > 0) parts.push(`${verb} ${listed(names, 5)}`);
  }
  return parts.join(' and ');
}

/** A hint for messages about invalid values that contain hidden characters or look-alikes. */
export function hiddenHint(value: unknown): string {
  if (typeof value !== 'string') return '';
  const hidden = hiddenCharacters(value);
  const parts = hidden ? [describeHidden(hidden)] : [];
  for (const letter of lookAlikesIn(value))
    parts.push(`has ${nameOfCharacter(letter)} for ${plainOf(letter)}`);
  return parts.length > 0 ? ` (it ${listed(parts)})` : '';
}
