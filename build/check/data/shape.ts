import * as z from 'zod/mini';
import { printable } from '../report/printable.ts';

/** A file or a response that is not as expected. */
export class ShapeError extends Error {}

/** Shapes whose messages complete the sentence "it must be". */
export const aText = z.string('a text');
export const aCount = z.int('a whole number').check(z.nonnegative('a whole number'));
export const listOf = <T extends z.ZodMiniType>(item: T) => z.array(item, 'an array');
export const anObject = <T extends z.core.$ZodShape>(members: T) => z.object(members, 'an object');
export const anOpenObject = <T extends z.core.$ZodShape>(members: T) => z.looseObject(members, 'an object');

/** Reads a text as JSON of a shape; `what` names it in messages. @throws ShapeError */
export function readShape<T extends z.ZodMiniType>(text: string, what: string, shape: T): z.infer<T> {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (error) {
    throw new ShapeError(`${what} is not JSON: ${printable((error as Error).message)}`);
  }
  return readValue(value, `${what}: `, shape);
}

/** Reads a value that others wrote; the messages of its shape say what it must be. @throws ShapeError */
export function readValue<T extends z.ZodMiniType>(value: unknown, place: string, shape: T): z.infer<T> {
  const { data, error } = shape.safeParse(value);
  if (!error) return data;
  const [issue] = error.issues;
  throw new ShapeError(`${place}/${issue?.path.join('/')} must be ${issue?.message}`);
}
