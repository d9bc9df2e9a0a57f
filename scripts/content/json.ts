import type { Json, JsonObject } from './model.ts';

/** Unexpected content of a package: a missing file, or a value of another type. */
export class SourceError extends Error {}

/** Parses JSON; the error contains `where`. */
export function parseJson(text: string, where: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch (error) {
    throw new SourceError(`${where}: not JSON: ${String(error)}`);
  }
}

/** The object at `path` in `value`. @throws SourceError if there is none */
export function objectAt(value: Json | undefined, ...path: readonly string[]): JsonObject {
  let current = value;
  for (const [depth, name] of path.entries()) {
    if (!isObject(current)) throw new SourceError(`no object at /${path.slice(0, depth).join('/')}`);
    current = current[name];
  }
  if (!isObject(current)) throw new SourceError(`no object at /${path.join('/')}`);
  return current;
}

/** @throws SourceError if the value is not an array */
export function arrayOf(value: Json | undefined): readonly Json[] {
  if (!Array.isArray(value)) throw new SourceError(`expected an array, found ${JSON.stringify(value)}`);
  return value as readonly Json[];
}

/** @throws SourceError if the value is not a string */
export function textOf(value: Json | undefined): string {
  if (typeof value !== 'string') throw new SourceError(`expected a string, found ${JSON.stringify(value)}`);
  return value;
}

/** @throws SourceError if the value is not an array of strings */
export function textsOf(value: Json | undefined): readonly string[] {
  return arrayOf(value).map(textOf);
}

/** Parses a numeric string. @throws SourceError for anything else */
export function numberOf(value: Json | undefined): number {
  const number = Number(textOf(value));
  if (!Number.isFinite(number)) throw new SourceError(`expected a number, found ${JSON.stringify(value)}`);
  return number;
}

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
