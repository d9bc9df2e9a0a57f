import { losesDigits, significant } from './decimals.ts';

/**
 * A number with more digits than a double keeps, as it is written. It compares as the double that is nearest, and is
 * written with all its digits.
 */
export class LongNumber {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  /** The same for all ways to write one number, and for nothing else. */
  get identity(): string {
    return `#${this.text.startsWith('-') ? '-' : ''}${significant(this.text)}`;
  }

  get isWhole(): boolean {
    const [digits = '', exponent = '0'] = significant(this.text).split('e');
    return digits.length <= Number(exponent);
  }

  valueOf(): number {
    return Number(this.text);
  }

  toString(): string {
    return this.text;
  }
}

/**
 * The long numbers of values that JSON.parse made, by the object or array that holds them and their name or index.
 * The values themselves keep the rounded ones: they stay JSON, which every validator can read.
 */
const written = new WeakMap<object, Map<string, LongNumber>>();

/** A member of an object or array, all digits kept; undefined where there is not one of its own of this name. */
export function exactMember(holder: object, name: string | number): unknown {
  const value = ownMember(holder, name);
  return typeof value === 'number' ? (written.get(holder)?.get(String(name)) ?? value) : value;
}

/** Remembers for a copy of an object what is remembered for itself. */
export function copyLongNumbers(from: object, to: object): void {
  const numbers = written.get(from);
  if (numbers) written.set(to, numbers);
}

/** A member of an object or array, rounded as JSON.parse reads it; undefined where there is not one of its own. */
export const ownMember = (holder: object, name: string | number): unknown =>
  Object.hasOwn(holder, name) ? (holder as Record<string, unknown>)[name] : undefined;

/** Keeps all digits of a number that an object or array has under a name or index. */
export function recordLongNumber(holder: object, name: string, number: LongNumber): void {
  const numbers = written.get(holder);
  if (numbers) numbers.set(name, number);
  else written.set(holder, new Map([[name, number]]));
}

/** The number that a JSON token is, all digits kept. */
export function readNumber(token: string): number | LongNumber {
  return losesDigits(token) ? new LongNumber(token) : Number(token);
}

/** A value as compact JSON with all its digits. */
export function exactJson(value: unknown): string {
  return print(value, IN_ORDER);
}

/** Text that is equal for equal values and for nothing else: the order of names says nothing, as in all of JSON. */
export function canonicalJson(value: unknown): string {
  return print(value, SORTED);
}

/** How names are ordered, and long numbers written. */
interface Style {
  readonly namesOf: (object: object) => string[];
  readonly numberText: (number: LongNumber) => string;
}

const IN_ORDER: Style = { namesOf: Object.keys, numberText: ({ text }) => text };
const SORTED: Style = {
  namesOf: (object) => Object.keys(object).sort(),
  numberText: ({ identity }) => identity,
};

function print(value: unknown, style: Style): string {
  if (value instanceof LongNumber) return style.numberText(value);
  if (typeof value !== 'object' || value === null) return String(JSON.stringify(value));
  if (Array.isArray(value)) return `[${value.map((_, i) => print(exactMember(value, i), style)).join(',')}]`;
  const inner = style.namesOf(value).map((name) => {
    return `${JSON.stringify(name)}:${print(exactMember(value, name), style)}`;
  });
  return `{${inner.join(',')}}`;
}

/** Begins the identities of what is not a single string. */
const OTHER = '\u0000';

/** Cells as text that is equal for the same values of the same types, and for nothing else, long numbers included. */
export function identityOf(cells: readonly unknown[]): string {
  const [first] = cells;
  const plain = cells.length === 1 && typeof first === 'string' && !first.startsWith(OTHER);
  return plain ? first : OTHER + canonicalJson(cells);
}
