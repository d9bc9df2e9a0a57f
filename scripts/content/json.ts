import type { Json, JsonObject } from './model.ts';

/** A source that is not as expected: a file that is missing, or a value of another kind. */
export class SourceError extends Error {}

/** Parses JSON text; `where` names the source in the error. */
export function parseJson(text: string, where: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch (error) {
    throw new SourceError(`${where}: not JSON: ${String(error)}`);
  }
}

/** The object found by following `path` from `value`; throws a SourceError where there is none. */
export function objectAt(value: Json | undefined, ...path: readonly string[]): JsonObject {
  let here = value;
  for (const [depth, name] of path.entries()) {
    if (!isObject(here)) throw new SourceError(`no object at /${path.slice(0, depth).join('/')}`);
    here = here[name];
  }
  if (!isObject(here)) throw new SourceError(`no object at /${path.join('/')}`);
  return here;
}

/** The array of `value`; throws a SourceError for anything else. */
export function arrayOf(value: Json | undefined): readonly Json[] {
  if (!Array.isArray(value)) throw new SourceError(`expected an array, found ${JSON.stringify(value)}`);
  return value as readonly Json[];
}

/** The string `value`; throws a SourceError for anything else. */
export function textOf(value: Json | undefined): string {
  if (typeof value !== 'string') throw new SourceError(`expected a string, found ${JSON.stringify(value)}`);
  return value;
}

/** The strings of an array; throws a SourceError for anything else. */
export function textsOf(value: Json | undefined): readonly string[] {
  return arrayOf(value).map(textOf);
}

/** The number that a numeric string stands for; throws a SourceError for anything else. */
export function numberOf(value: Json | undefined): number {
  const number = Number(textOf(value));
  if (!Number.isFinite(number)) throw new SourceError(`expected a number, found ${JSON.stringify(value)}`);
  return number;
}

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
