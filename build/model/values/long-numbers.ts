import { losesDigits, significant } from './decimals.ts';

/** A number with more digits than a double preserves. Compares like the nearest double, prints all digits. */
export class LongNumber {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  /** Equal for all notations of a number. */
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

/** The long numbers of parsed JSON, by container and name. The values themselves stay plain JSON. */
const longNumbers = new WeakMap<object, Map<string, LongNumber>>();

/** An own member of an object or array with all digits. */
export function exactMember(container: object, name: string | number): unknown {
  const value = ownMember(container, name);
  return typeof value === 'number' ? (longNumbers.get(container)?.get(String(name)) ?? value) : value;
}

/** Copies the long numbers of an object to its copy. */
export function copyLongNumbers(from: object, to: object): void {
  const numbers = longNumbers.get(from);
  if (numbers) longNumbers.set(to, numbers);
}

/** An own member of an object or array, rounded like JSON.parse. */
export const ownMember = (container: object, name: string | number): unknown =>
  Object.hasOwn(container, name) ? (container as Record<string, unknown>)[name] : undefined;

export function recordLongNumber(container: object, name: string, number: LongNumber): void {
  const numbers = longNumbers.get(container);
  if (numbers) numbers.set(name, number);
  else longNumbers.set(container, new Map([[name, number]]));
}

/** Parses a JSON number without losing digits. */
export function readNumber(token: string): number | LongNumber {
  return losesDigits(token) ? new LongNumber(token) : Number(token);
}

/** A scalar as text; empty for arrays and objects, because `String` would call a `toString` of their own. */
export const scalarText = (value: unknown): string =>
  typeof value === 'object' && value !== null && !(value instanceof LongNumber) ? '' : String(value);

/** Serializes a value as compact JSON with all digits. */
export function exactJson(value: unknown): string {
  return print(value, IN_ORDER);
}

/** A text that is equal for equal values, regardless of the order of names. */
export function canonicalJson(value: unknown): string {
  return print(value, SORTED);
}

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

/** Marks identities of all values except single strings. */
const OTHER = '\u0000';

/** A text that is equal for cells with the same values and types, including long numbers. */
export function identityOf(cells: readonly unknown[]): string {
  const [first] = cells;
  const plain = cells.length === 1 && typeof first === 'string' && !first.startsWith(OTHER);
  return plain ? first : OTHER + canonicalJson(cells);
}
