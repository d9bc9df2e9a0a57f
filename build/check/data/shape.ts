import { type Defined, omitUndefined } from '../../model/collections.ts';
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

const expected = (place: string, what: string): never => {
  throw new ShapeError(`${place} must be ${what}`);
};

export const aCount: Shape<number> = (value, place) =>
  Number.isSafeInteger(value) && (value as number) >= 0
    ? (value as number)
    : expected(place, 'a whole number');

/** A text that matches a pattern. */
export const aTextLike =
  (pattern: RegExp, what: string): Shape<string> =>
  (value, place) =>
    typeof value === 'string' && pattern.test(value) ? value : expected(place, what);

/** A value that may be absent, and is this one otherwise. */
export const only =
  <T>(wanted: T): Shape<T | undefined> =>
  (value, place) =>
    value === undefined || value === wanted
      ? (value as T)
      : expected(place, `${JSON.stringify(wanted)}, or absent: save the data like this`);

/** A member that is not ignored, because it would change the meaning of data. */
export const unsupported: Shape<undefined> = (value, place) => {
  if (value !== undefined)
    throw new ShapeError(`${place} is not supported: save the data without it, and remove it`);
};

export const aText = aTextLike(/^/, 'a text');

export const optional =
  <T>(shape: Shape<T>): Shape<T | undefined> =>
  (value, place) =>
    value === undefined ? undefined : shape(value, place);

export const listOf =
  <T>(shape: Shape<T>): Shape<readonly T[]> =>
  (value, place) =>
    Array.isArray(value) ? value.map((one, i) => shape(one, join(place, i))) : expected(place, 'an array');

type Members<T extends Shapes> = { readonly [K in keyof T]: ReturnType<T[K]> };
type Shapes = Readonly<Record<string, Shape<unknown>>>;

/** The members of an object that have a shape; others are left out, or read by one that refuses them. */
export const anObject =
  <T extends Shapes>(members: T, refused?: Shape<undefined>): Shape<Defined<Members<T>>> =>
  (value, place) => {
    const object = anyObject(value, place);
    const others = Object.keys(object).filter((name) => !Object.hasOwn(members, name));
    for (const name of others) refused?.(object[name], join(place, name));
    const own = (name: string) => (Object.hasOwn(object, name) ? object[name] : undefined);
    const read = Object.entries(members).map(([name, shape]) => [name, shape(own(name), join(place, name))]);
    return omitUndefined(Object.fromEntries(read) as Members<T>);
  };

export const anyObject: Shape<Readonly<Record<string, unknown>>> = (value, place) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : expected(place, 'an object');

const join = (place: string, name: string | number): string =>
  `${place.endsWith('/') ? place : `${place}/`}${name}`;
