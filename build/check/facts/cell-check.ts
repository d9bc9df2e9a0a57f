import { RE2JS } from 're2js';
import { type HiddenCharacters, hiddenCharacters } from '../../model/characters/invisible.ts';
import { lookAlikesIn, nameOfCharacter, plainOf } from '../../model/characters/look-alikes.ts';
import { findRepeated } from '../../model/collections.ts';
import { COLUMN_TYPE_ALIASES, type ColumnJson } from '../../model/document/columns.ts';
import { oncePerKey } from '../../model/once.ts';
import { counted, didYouMean, listed, quoted, quotedFirst } from '../../model/problems/wording.ts';
import { parseTime, TIME_TYPES, timeRemedy } from '../../model/values/instant.ts';
import { identityOfValue, JSON_INTEGER, scalarText } from '../../model/values/json-values.ts';
import { makeFindNearest } from '../../model/values/nearest.ts';
import { JSON_TYPES } from '../../read/document/schema-message.ts';

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

const IS_OF_TYPE: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  integer: Number.isInteger,
  number: (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
  document: (value) => typeof value === 'object',
};

function makeTypeCheck(column: ColumnJson): CellCheck {
  if (column.type === 'enum') return makeMemberCheck(column);
  if (column.type === 'enum-set') return makeSetCheck(makeMemberCheck(column));
  const name = COLUMN_TYPE_ALIASES.get(column.type) ?? column.type;
  const isValid = IS_OF_TYPE[name];
  if (!isValid) return makeTimeCheck(name);
  const { noun, fix } = JSON_TYPES.get(name) ?? {
    noun: 'a JSON object or array',
    fix: 'write it in {} or []',
  };
  return (value) => {
    if (isValid(value)) return undefined;
    const remedy = typeof value === 'string' ? remedyFor(name, value) : undefined;
    return `${quoted(value)} is not ${noun}: ${remedy === undefined ? fix : `${remedy}, without quotes`}`;
  };
}

/** Every month has these days. */
const COMMON_DATE = /^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1[0-9]|2[0-8])$/;

function makeTimeCheck(type: string): CellCheck {
  return (value) => {
    if (typeof value === 'string' && type === 'date' && COMMON_DATE.test(value)) return undefined;
    if (typeof value === 'string' && parseTime(type, value) !== undefined) return undefined;
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
  const numberOf = (value: unknown) => (isTime ? parseTime(column.type, String(value)) : Number(value));
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

export type TestText = (text: string) => boolean;

/** Larger patterns take long for each text. */
const MAX_PROGRAM_SIZE = 10_000;

/** Escapes that RE2 and ECMAScript read differently. Named backreferences would be read as letters. */
const AMBIGUOUS_ESCAPE = /^(?:[^\\]|\\[^kAzCQEa])*\\[kAzCQEa]/s;

/** RE2 names a script without the property. */
const SCRIPT = /(\\[pP]\{)(?:Script|sc)=/g;

/**
 * Makes the test of an ECMAScript pattern by RE2, which takes linear time; undefined if RE2 does not accept the pattern,
 * such as one with a lookaround or a backreference.
 */
export function compilePattern(pattern: string): TestText | undefined {
  if (AMBIGUOUS_ESCAPE.test(pattern)) return undefined;
  try {
    const compiled = RE2JS.compile(RE2JS.translateRegExp(pattern.replace(SCRIPT, '$1')));
    return compiled.programSize() > MAX_PROGRAM_SIZE ? undefined : (text) => compiled.test(text);
  } catch {
    return undefined;
  }
}

/** Why a pattern is not tested, and how to fix it. */
export const UNTESTED_PATTERN =
  'RE2 does not accept: write it without lookarounds and backreferences, and shorter if it is long';

/** How to write a text that does not match the type of its column; undefined if what it means is unclear. */
export function remedyFor(type: string, text: string): string | undefined {
  if (type === 'boolean' && /^(?:true|false)$/i.test(text)) return `write ${text.toLowerCase()}`;
  if (type !== 'integer' && type !== 'number') return undefined;
  const number = text
    .trim()
    .replace(/^\+/, '')
    .replace(',', '.')
    .replace(/^(-?)\./, '$10.');
  // "1,234" may mean thousands.
  if (/\.[0-9]{3}$/.test(number)) return undefined;
  const isWritten = type === 'integer' ? JSON_INTEGER.test(number) : NUMBER.test(number);
  return isWritten && number !== text ? `write ${number}` : undefined;
}

/** A number without an exponent: a text such as `1E5` is more likely a code. */
const NUMBER = /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?$/;
