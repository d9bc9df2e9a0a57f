import { printable } from '../report/printable.ts';

/** Reads a value that others wrote. @throws ShapeError that names the place if it is another one than expected */
export type Shape<T> = (value: unknown, place: string) => T;

/** A file or a response that is not as expected. */
export class ShapeError extends Error {}

/** Reads a text as JSON of a shape; `what` names it in messages. */
export function readShape<T>(text: string, what: string, shape: Shape<T>): T {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (error) {
    throw new ShapeError(`${what} is not JSON: ${printable((error as Error).message)}`);
  }
  return shape(value, `${what}: /`);
}

const refuse = (place: string, what: string): never => {
  throw new ShapeError(`${place} must be ${what}`);
};

/** A text that matches a pattern. */
export const aTextLike =
  (pattern: RegExp, what: string): Shape<string> =>
  (value, place) =>
    typeof value === 'string' && pattern.test(value) ? value : refuse(place, what);

export const aText = aTextLike(/^/, 'a text');

export const aCount: Shape<number> = (value, place) =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
    ? value
    : refuse(place, 'a whole number');

export const optional =
  <T>(shape: Shape<T>): Shape<T | undefined> =>
  (value, place) =>
    value === undefined ? undefined : shape(value, place);

export const listOf =
  <T>(shape: Shape<T>): Shape<readonly T[]> =>
  (value, place) =>
    Array.isArray(value) ? value.map((one, i) => shape(one, join(place, i))) : refuse(place, 'an array');

export const anyObject: Shape<Readonly<Record<string, unknown>>> = (value, place) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : refuse(place, 'an object');

type Shapes = Readonly<Record<string, Shape<unknown>>>;
type Members<T extends Shapes> = { readonly [K in keyof T]: ReturnType<T[K]> };

/** The members of an object that have a shape; others are left out. */
export const anObject =
  <T extends Shapes>(members: T): Shape<Members<T>> =>
  (value, place) => {
    const object = anyObject(value, place);
    const read = Object.entries(members).map(([name, shape]) => [
      name,
      shape(object[name], join(place, name)),
    ]);
    return Object.fromEntries(read);
  };

const join = (place: string, name: string | number): string =>
  `${place.endsWith('/') ? place : `${place}/`}${name}`;
