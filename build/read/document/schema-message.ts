import type { ErrorObject } from 'ajv';
import { type MemberPart, pointerOf } from '../../model/json/locator.ts';
import { counted, didYouMean, listed, quoted, quotedFirst } from '../../model/problems/wording.ts';
import { nearest } from '../../model/values/nearest.ts';

/** An error of a validator with the option `verbose`, so it contains the value and its schema. */
type SchemaError = ErrorObject;

/** The errors that explain a failure; a single one for a value that matches none of several choices. */
export function relevantErrors(errors: readonly SchemaError[]): SchemaError[] {
  const hidden = new Set<SchemaError>();
  const merged = new Map<SchemaError, SchemaError>();
  for (const [i, error] of errors.entries()) {
    if (!BRANCHING.includes(error.keyword)) continue;
    const ofBranches = branchErrors(errors, i);
    const ofTypes = ofBranches.filter((one) => isType(one, error));
    const others = Array.isArray(error.schema) ? error.schema.length - ofTypes.length : undefined;
    for (const one of others === 1 ? [error, ...ofTypes] : ofBranches) hidden.add(one);
    const type = ofTypes.flatMap(({ params }) => params.type);
    if (others === 0) merged.set(error, { ...error, keyword: 'type', params: { type } });
  }
  const relevant = errors
    .filter((error) => error.keyword !== 'if' && !hidden.has(error))
    .filter(({ keyword, propertyName }) => propertyName === undefined || keyword === 'propertyNames')
    .map((error) => merged.get(error) ?? error);
  return relevant.length > 0 ? relevant : [...errors];
}

const BRANCHING = ['anyOf', 'oneOf', 'contains'];

const isType = (one: SchemaError, choice: SchemaError): boolean =>
  one.keyword === 'type' && one.instancePath === choice.instancePath;

/** The errors of the branches of a choice, which precede the error of the choice. */
function branchErrors(errors: readonly SchemaError[], choice: number): readonly SchemaError[] {
  let first = choice;
  while (first > 0 && isOfBranch(errors[first - 1] as SchemaError, errors[choice] as SchemaError)) first--;
  return errors.slice(first, choice);
}

/** Branches are below their choice in the schema, or in a referenced definition. */
function isOfBranch(one: SchemaError, { instancePath, schemaPath }: SchemaError): boolean {
  if (one.instancePath !== instancePath && !one.instancePath.startsWith(`${instancePath}/`)) return false;
  const around = schemaPath.slice(0, schemaPath.lastIndexOf('/') + 1);
  const isDefined = /^#\/(?:\$defs|definitions)\//.test(one.schemaPath) && around === '#/';
  return isDefined || one.schemaPath.startsWith(`${schemaPath}/`) || !one.schemaPath.startsWith(around);
}

/** The place of an error: the unknown property or the repeated element itself, not its parent. */
export function errorPlace(error: SchemaError): { readonly pointer: string; readonly part: MemberPart } {
  const { keyword, instancePath, params } = error;
  const name = unknownName(error);
  if (name !== undefined) return { pointer: `${instancePath}${pointerOf(name)}`, part: 'name' };
  if (keyword === 'uniqueItems') return { pointer: `${instancePath}${pointerOf(params.i)}`, part: 'value' };
  if (keyword === 'dependentRequired')
    return { pointer: `${instancePath}${pointerOf(params.property)}`, part: 'name' };
  return { pointer: instancePath, part: 'value' };
}

function unknownName({ keyword, params }: SchemaError): string | undefined {
  if (keyword === 'additionalProperties') return params.additionalProperty;
  if (keyword === 'unevaluatedProperties') return params.unevaluatedProperty;
  return keyword === 'propertyNames' ? params.propertyName : undefined;
}

/** The known property that an unknown one probably means, among those missing from the object. */
export function intendedName(error: SchemaError, known?: readonly string[]): string | undefined {
  const name = unknownName(error);
  if (name === undefined) return undefined;
  const properties = known ?? Object.keys((error.parentSchema?.properties as object | undefined) ?? {});
  const data = (error.data ?? {}) as object;
  return suggestion(
    name,
    properties.filter((property) => !Object.hasOwn(data, property)),
  );
}

export function schemaMessage(error: SchemaError): string {
  return MESSAGES[error.keyword]?.(error) ?? `${quoted(error.data)} ${error.message}: correct it`;
}

const MESSAGES: Readonly<Record<string, (error: SchemaError) => string>> = {
  type: ({ data, params }) => typeMessage(data, [params.type].flat()),
  required: ({ params }) => `the property ${quoted(params.missingProperty)} is missing: add it`,
  dependentRequired: ({ params }) =>
    `the property ${quoted(params.missingProperty)} is required with ${quoted(params.property)}: add it`,
  additionalProperties: (error) => unknownProperty(error),
  unevaluatedProperties: (error) => unknownProperty(error),
  propertyNames: (error) => unknownProperty(error),
  enum: ({ data, params }) => noneOf(data, params.allowedValues),
  const: ({ data, params }) => noneOf(data, [params.allowedValue]),
  minimum: ({ data, params }) => `${data} is less than ${params.limit}: write ${params.limit} or more`,
  maximum: ({ data, params }) => `${data} is more than ${params.limit}: write ${params.limit} or less`,
  exclusiveMinimum: ({ data, params }) => `${data} is not more than ${params.limit}: write a larger number`,
  exclusiveMaximum: ({ data, params }) => `${data} is not less than ${params.limit}: write a smaller number`,
  multipleOf: ({ data, params }) => `${data} is not a multiple of ${params.multipleOf}: write a multiple`,
  minLength: (error) => lengthMessage(error),
  maxLength: (error) => lengthMessage(error),
  minItems: ({ data, params }) => sizeMessage('has', (data as unknown[]).length, params.limit, 'element'),
  maxItems: ({ data, params }) => sizeMessage('has', (data as unknown[]).length, params.limit, 'element'),
  minProperties: ({ data, params }) =>
    sizeMessage('has', Object.keys(data as object).length, params.limit, 'property'),
  maxProperties: ({ data, params }) =>
    sizeMessage('has', Object.keys(data as object).length, params.limit, 'property'),
  pattern: ({ data, params }) => `${quoted(data)} does not match ${params.pattern}: correct it`,
  uniqueItems: ({ params }) =>
    `the elements ${params.j + 1} and ${params.i + 1} are the same: remove one of the two`,
  contains: () => 'has no element that matches "contains" in the schema: add one',
  anyOf: ({ schema }) => noChoice(schema),
  oneOf: ({ schema, params }) =>
    params.passingSchemas === null
      ? noChoice(schema)
      : 'matches several alternatives of the schema, but only one is allowed: change it to match one',
  not: ({ data }) => `${quoted(data)} is excluded by "not" in the schema: write another value`,
  'false schema': () => 'nothing is allowed here: remove it',
};

function typeMessage(value: unknown, types: readonly string[]): string {
  if (typeof value === 'string' && types.join() === 'array')
    return `${quoted(value)} is not an array: write [${quoted(value)}]`;
  const known = types.map((type) => JSON_TYPES.get(type) ?? { noun: type, fix: 'correct it' });
  const what = known.map(({ noun }) => noun).join(' or ');
  return `${quoted(value)} is not ${what}: ${known.length === 1 ? known[0]?.fix : 'write it as one'}`;
}

export const JSON_TYPES: ReadonlyMap<string, { readonly noun: string; readonly fix: string }> = new Map([
  ['object', { noun: 'an object', fix: 'write it in {}' }],
  ['array', { noun: 'an array', fix: 'write it in []' }],
  ['string', { noun: 'a string', fix: 'write it in quotes' }],
  ['number', { noun: 'a number', fix: 'write it without quotes, such as 1.5' }],
  ['integer', { noun: 'a whole number', fix: 'write digits only and no quotes, such as 12' }],
  ['boolean', { noun: 'true or false', fix: 'write one of the two, without quotes' }],
  ['null', { noun: 'null', fix: 'write null, without quotes' }],
]);

const unknownProperty = (error: SchemaError): string =>
  `the property ${quoted(unknownName(error))} is not allowed here: ${didYouMean(intendedName(error), 'remove it, or correct its name')}`;

const MAX_LISTED = 12;
/** With more candidates there is no suggestion, because schemas may be large. */
const MAX_CANDIDATES = 50;

const suggestion = (name: string, candidates: readonly string[]): string | undefined =>
  candidates.length > MAX_CANDIDATES ? undefined : nearest(name, candidates);

export function noneOf(value: unknown, allowed: readonly unknown[]): string {
  const words = listed(quotedFirst(allowed, MAX_LISTED), MAX_LISTED);
  if (allowed.length === 1) return `${quoted(value)} is not ${words}: write that`;
  const names = allowed.filter((one) => typeof one === 'string');
  const meant = typeof value === 'string' ? suggestion(value, names) : undefined;
  return `${quoted(value)} is not one of ${words}: ${didYouMean(meant, 'write one of them')}`;
}

const lengthMessage = ({ data, params }: SchemaError): string =>
  sizeMessage(`${quoted(data)} has`, [...(data as string)].length, params.limit, 'character');

function sizeMessage(has: string, size: number, limit: number, noun: string): string {
  if (size === 0 && limit === 1)
    return noun === 'character' ? 'is empty: write a text' : `is empty: add at least one ${noun}`;
  const what = `${has} ${counted(size, noun)}`;
  return size < limit
    ? `${what}, fewer than ${limit}: add the missing ones`
    : `${what}, more than ${limit}: remove the extra ones`;
}

const noChoice = (schema: unknown): string =>
  `does not match any of the ${Array.isArray(schema) ? `${schema.length} ` : ''}allowed forms: change it to match one`;

/** Compiles an ECMAScript pattern with the flag `u`, else without it; undefined if both fail. */
export function compilePattern(pattern: string): RegExp | undefined {
  for (const flags of ['u', '']) {
    try {
      return new RegExp(pattern, flags);
    } catch {
      // Try the next flags.
    }
  }
  return undefined;
}
