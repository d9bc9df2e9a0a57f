import type { ErrorObject } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { isDateTime } from '../domain/instant.ts';
import { isLanguageTag } from '../domain/language.ts';
import type { Problem } from '../problems.ts';
import { compilePattern } from './pattern-syntax.ts';
import { type Locate, pointerNames } from './place.ts';
import { documentSchema } from './schema.ts';

/** What the document schema has to say of a value. */
export interface SchemaReading {
  /** All that it has against the value, each at its place. */
  readonly problems: readonly Problem[];
  /** Whether a code list has columns, keys and an array of rows to rely on, whatever else is wrong. */
  readonly isTableSound: boolean;
}

/** Checks a value by the document schema. */
export function checkSchema(value: unknown, locate: Locate): SchemaReading {
  if (validate(value)) return { problems: [], isTableSound: true };
  const errors = validate.errors ?? [];
  const problems = errors
    .filter((error) => isOwn(error, value))
    .map((error) => ({
      severity: 'error' as const,
      ...locate(error.instancePath),
      pointer: error.instancePath,
      rule: 'schema',
      message: messageOf(error),
    }));
  return { problems, isTableSound: !errors.some(concernsTable) };
}

/** Where the schema speaks of columns, of keys, of the default one, and of the array of rows. */
const TABLE = /^\/codeList(?:\/columnSet(?:\/(?:columns|keys|defaultKey)(?:\/.*)?)?|\/dataSet(?:\/rows)?)?$/s;
const TEXTS = ['name', 'description', 'language'];

/** A property too much, and what only people read of a column, leave a table as it is. */
function concernsTable({ keyword, instancePath, params }: ErrorObject): boolean {
  if (!TABLE.test(instancePath) || UNKNOWN.includes(keyword)) return false;
  if (keyword === 'required') return !['identification', ...TEXTS].includes(params.missingProperty);
  return !TEXTS.includes(pointerNames(instancePath)[4] ?? '');
}

const UNKNOWN = ['additionalProperties', 'unevaluatedProperties', 'if'];

const ajv = new Ajv2020({
  allErrors: true,
  allowUnionTypes: true,
  strictRequired: false,
  strictTypes: false,
});
ajv.addFormat('language-tag', isLanguageTag);
ajv.addFormat(
  'absolute-uri',
  (text) => /^[A-Za-z][A-Za-z0-9+.-]*:[!-~]+$/.test(text) && !/["<>\\^`{|}]/.test(text),
);
ajv.addFormat('date-time', isDateTime);
ajv.addFormat('regex', (text) => compilePattern(text) !== undefined);
const validate = ajv.compile(documentSchema);

/**
 * Errors inside the branches of a choice only repeat what the choice itself says. And where anything is wrong with a
 * column, its other properties count as unknown, which they are only if its type does not have them.
 */
function isOwn({ keyword, schemaPath, instancePath, params }: ErrorObject, value: unknown): boolean {
  if (keyword === 'if' || (keyword === 'required' && schemaPath.startsWith('#/oneOf/'))) return false;
  if (keyword !== 'unevaluatedProperties') return true;
  const { type } = valueAt(value, instancePath) as { type?: unknown };
  const known = COLUMN_PROPERTIES.get(type);
  return known !== undefined && !known.includes(params.unevaluatedProperty);
}

/** The value that a JSON Pointer of the validator names. */
function valueAt(value: unknown, pointer: string): unknown {
  return pointerNames(pointer).reduce<unknown>((one, name) => (one as Record<string, unknown>)[name], value);
}

const OF_ALL = ['id', 'name', 'description', 'type', 'nullable', 'optional'];
const OF_MEMBERS = [...OF_ALL, 'members', 'language'];
const OF_RANGE = [...OF_ALL, 'minValue', 'maxValue'];
const OF_DOCUMENT = [...OF_ALL, 'schema'];

/** The properties of a column by its type (format: columns). */
const COLUMN_PROPERTIES: ReadonlyMap<unknown, readonly string[]> = new Map([
  ['string', [...OF_ALL, 'minLength', 'maxLength', 'pattern', 'language']],
  ['enum', OF_MEMBERS],
  ['enum-set', OF_MEMBERS],
  ['integer', OF_RANGE],
  ['number', [...OF_RANGE, 'exclusiveMinValue', 'exclusiveMaxValue']],
  ['boolean', OF_ALL],
  ['bool', OF_ALL],
  ['date', OF_RANGE],
  ['time', OF_RANGE],
  ['date-time', OF_RANGE],
  ['document', OF_DOCUMENT],
  ['object', OF_DOCUMENT],
]);

function messageOf({ keyword, params, message }: ErrorObject): string {
  switch (keyword) {
    case 'required':
      return `must have the property "${params.missingProperty}"`;
    case 'additionalProperties':
      return `must not have the property "${params.additionalProperty}": the format does not know it here; own fields go into the identification and begin with "x-"`;
    case 'unevaluatedProperties':
      return `must not have the property "${params.unevaluatedProperty}": the format does not know it for a column of this type`;
    case 'oneOf':
      return 'must have either "codeList" or "codeListSet"; not both, and nothing else in their place';
    case 'enum':
      return `must be one of ${params.allowedValues.join(', ')}`;
    case 'format':
      return `must be ${FORMATS.get(params.format) ?? params.format}`;
    case 'pattern':
      return 'must be the version of the format, such as "0.3.0"';
    default:
      return PLAIN.get(keyword)?.(params) ?? message ?? keyword;
  }
}

/** What the validator says of these in a less plain way. */
const PLAIN = new Map<string, (params: ErrorObject['params']) => string>([
  [
    'type',
    ({ type }) =>
      `must be ${[type]
        .flat()
        .map((name) => TYPES.get(name) ?? name)
        .join(' or ')}`,
  ],
  ['minItems', () => 'must not be empty: add what belongs into it'],
  ['minLength', () => 'must not be empty'],
  ['minProperties', () => 'must not be empty: add what belongs into it'],
  ['minimum', ({ limit }) => `must be ${limit} or more`],
]);

const TYPES = new Map([
  ['object', 'an object in {}'],
  ['array', 'an array in []'],
  ['string', 'a string in quotes'],
  ['number', 'a number'],
  ['integer', 'a whole number'],
  ['boolean', 'true or false'],
]);

const FORMATS = new Map([
  ['language-tag', 'a well-formed BCP 47 language tag such as de or de-AT'],
  ['absolute-uri', 'an absolute URI such as urn:example:countries, without blanks and umlauts'],
  ['date-time', 'a date-time of RFC 3339 such as 2025-01-31T12:00:00Z (the offset may be missing)'],
  ['regex', 'a regular expression of ECMAScript, without flags such as (?i): correct it, or leave it out'],
]);
