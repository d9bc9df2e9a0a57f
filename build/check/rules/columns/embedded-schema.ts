import { _, Ajv, type ErrorObject, type SchemaValidateFunction, type ValidateFunction } from 'ajv';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { CodeKeywordDefinition, RegExpEngine } from 'ajv/dist/types/index.js';
import type { MemberPart } from '../../../model/json/locator.ts';
import { oncePerObject } from '../../../model/once.ts';
import { quoted } from '../../../model/problems/wording.ts';
import { isMultipleOf } from '../../../model/values/decimals.ts';
import { canonicalJson, ownMember, scalarText } from '../../../model/values/json-values.ts';
import { compilePattern } from '../../../read/document/pattern-syntax.ts';
import { errorPlace, relevantErrors, schemaMessage } from '../../../read/document/schema-message.ts';
import { allowFor, compileLinear, type StepBudget, StepLimitError, spend } from './linear-pattern.ts';

/** The result of reading a JSON Schema in a document. */
export type EmbeddedSchema =
  /**
   * A usable schema: checks a value, and returns faults with JSON Pointers into the value; undefined if this and
   * earlier values take too many steps.
   */
  | { readonly faultsOf: (value: unknown) => readonly Fault[] | undefined }
  /** A schema that cannot be used here, although it may be correct. */
  | { readonly unusable: string }
  /** An invalid schema, with JSON Pointers into it. */
  | { readonly broken: readonly Fault[] };

interface Fault {
  readonly pointer: string;
  readonly part?: MemberPart;
  readonly message: string;
}

/**
 * Reads the JSON Schema of a column. Nothing is ever fetched.
 *
 * @param budget of all schemas of a document
 */
export function readSchema(schema: object, budget: StepBudget): EmbeddedSchema {
  const draft = (schema as { $schema?: unknown }).$schema;
  const Validator = draft === undefined ? Ajv2020 : DRAFTS.get(scalarText(draft).replace(/#$/, ''));
  if (!Validator) {
    return {
      unusable: `is of the draft ${quoted(draft)}, which is not known here: write it in draft 2020-12, 2019-09 or 7`,
    };
  }
  if ('$async' in schema) {
    return broken('"$async" is not a keyword of JSON Schema: remove it', '/$async');
  }
  const ofDraft = metaValidatorOf(Validator);
  if (!ofDraft.validateSchema(schema)) return { broken: faultsOf(ofDraft.errors ?? []) };
  if (countParts(schema) > MAX_PARTS)
    return { unusable: `has more than ${MAX_PARTS} objects and arrays: simplify it` };
  if (hasSkippedName(schema))
    return { unusable: 'is about a property "__proto__", which is not checked: rename it' };
  try {
    // A new instance for each schema, because schemas of different lists may have the same identifiers.
    const validator = withOwnKeywords(
      new Validator({ ...OPTIONS, validateSchema: false, code: { regExp: makeEngine(budget) } }),
    );
    const validate = countSteps(validator, budget).compile(schema);
    return { faultsOf: (value) => faultsIn(value, validate, budget) };
  } catch (error) {
    return notCompiled(error as Error, schema);
  }
}

/** Larger schemas take seconds to compile. */
const MAX_PARTS = 2000;

const countParts = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? Object.values(value).reduce((sum: number, inner) => sum + countParts(inner), 1)
    : 0;

/** Whether a schema is about a property `__proto__`, which the validator skips; a value may contain it. */
const hasSkippedName = (schema: unknown): boolean =>
  typeof schema === 'object' &&
  schema !== null &&
  Object.entries(schema).some(
    ([name, inner]) => name === '__proto__' || (!VALUES.includes(name) && hasSkippedName(inner)),
  );

/** Keywords whose values are not schemas. */
const VALUES = ['const', 'enum', 'default', 'examples'];

/** Validates schemas of a draft; its meta-schema takes longer to compile than a usual schema. */
const metaValidatorOf = oncePerObject((Validator: AnyValidator) => new Validator(OPTIONS));

const ENDLESS = 'refers to itself without end: correct the reference';

/** Validates a value; a stack overflow is reported as a fault. */
function faultsIn(value: unknown, validate: ValidateFunction, budget: StepBudget): Fault[] | undefined {
  if (budget.left < 0) return undefined;
  allowFor(JSON.stringify(value).length, budget);
  try {
    return validate(value) ? [] : faultsOf(validate.errors ?? []);
  } catch (error) {
    if (error instanceof StepLimitError) return undefined;
    if (!(error instanceof RangeError)) throw error;
    const message =
      'makes the schema refer to itself without end, or is nested too deeply to be checked: reduce the nesting';
    return [{ pointer: '', message }];
  }
}

/**
 * Gives a validator exact multiples of decimal fractions, compares the items of an array in linear time, and compares
 * values by their own properties: its own comparison calls a property `toString` or `valueOf` of a value.
 */
function withOwnKeywords(validator: Ajv): Ajv {
  for (const keyword of ['const', 'enum']) {
    const original = validator.getKeyword(keyword) as CodeKeywordDefinition;
    const code: CodeKeywordDefinition['code'] = (context) => {
      const { gen, data, schemaCode } = context;
      const allowed = keyword === 'const' ? _`[${schemaCode}]` : schemaCode;
      context.pass(_`${gen.scopeValue('func', { ref: includesValue })}(${allowed}, ${data})`);
    };
    validator.removeKeyword(keyword).addKeyword({ ...original, code });
  }
  return validator
    .removeKeyword('multipleOf')
    .addKeyword({
      keyword: 'multipleOf',
      type: 'number',
      schemaType: 'number',
      validate: (divisor: number, value: number) => isMultipleOf(value, divisor),
      error: { message: 'must be a multiple', params: ({ schema }) => _`{multipleOf: ${schema}}` },
    })
    .removeKeyword('uniqueItems')
    .addKeyword({ keyword: 'uniqueItems', type: 'array', schemaType: 'boolean', validate: haveUniqueItems });
}

const includesValue = (allowed: readonly unknown[], value: unknown): boolean =>
  allowed.some((one) => areEqual(one, value));

function areEqual(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  const names = Object.keys(a);
  if (Array.isArray(a) !== Array.isArray(b) || names.length !== Object.keys(b).length) return false;
  return names.every((name) => Object.hasOwn(b, name) && areEqual(ownMember(a, name), ownMember(b, name)));
}

const haveUniqueItems: SchemaValidateFunction = (isRequired: boolean, items: readonly unknown[]) => {
  const first = new Map<string, number>();
  for (const i of isRequired ? items.keys() : []) {
    const identity = canonicalJson(items[i]);
    const j = first.get(identity);
    if (j !== undefined) {
      haveUniqueItems.errors = [{ keyword: 'uniqueItems', message: 'must be unique', params: { i, j } }];
      return false;
    }
    first.set(identity, i);
  }
  return true;
};

/** Counts the evaluated keywords: references may make them exponentially many, and each has a value for each item. */
function countSteps(validator: Ajv, budget: StepBudget): Ajv {
  const count = (steps: number, data?: object) =>
    spend(budget, steps * (data ? Object.keys(data).length : 1));
  for (const rule of Object.values(validator.RULES.all)) {
    if (typeof rule !== 'object' || !('code' in rule.definition)) continue;
    const { definition } = rule;
    const { code } = definition;
    definition.code = (context, ruleType) => {
      const { gen, schema, data, keyword } = context;
      const steps = typeof schema === 'object' ? Object.keys(schema).length + 1 : 1;
      const func = gen.scopeValue('func', { ref: count });
      gen.code(OF_EACH_ITEM.has(keyword) ? _`${func}(${steps}, ${data})` : _`${func}(${steps})`);
      code(context, ruleType);
    };
  }
  return validator;
}

/** Keywords that are evaluated for each item or property of a value. */
const OF_EACH_ITEM = new Set([
  ...['items', 'additionalItems', 'contains', 'unevaluatedItems'],
  ...['additionalProperties', 'patternProperties', 'propertyNames', 'unevaluatedProperties'],
]);

type AnyValidator = typeof Ajv | typeof Ajv2019 | typeof Ajv2020;

/** Supported drafts, by the URIs of their meta-schemas. */
const DRAFTS = new Map<string, AnyValidator>([
  ['https://json-schema.org/draft/2020-12/schema', Ajv2020],
  ['https://json-schema.org/draft/2019-09/schema', Ajv2019],
  ['http://json-schema.org/draft-07/schema', Ajv],
]);

function faultsOf(errors: readonly ErrorObject[]): Fault[] {
  return relevantErrors(errors).map((error) => ({ ...errorPlace(error), message: schemaMessage(error) }));
}

const broken = (message: string, pointer = ''): EmbeddedSchema => ({ broken: [{ pointer, message }] });

/** Why a well-formed schema does not compile: its references or patterns. */
function notCompiled(error: Error, schema: object): EmbeddedSchema {
  if (error instanceof RangeError) return broken(ENDLESS);
  if (error instanceof PatternError)
    return compilePattern(error.pattern)
      ? {
          unusable: `has the pattern ${quoted(error.pattern)}, which cannot be checked here in linear time: write it without backreferences`,
        }
      : broken(`the pattern ${quoted(error.pattern)} is not a regular expression: correct it`);
  if (!(error instanceof Ajv.MissingRefError)) return broken(`${error.message}: correct it`);
  const { missingRef, missingSchema } = error;
  const own = String((schema as { $id?: unknown }).$id ?? '').replace(/#$/, '');
  // The validator does not know anchors of the whole schema.
  const isOwn = (missingSchema === '' || missingSchema === own) && !('$anchor' in schema);
  return isOwn
    ? broken(`refers to ${quoted(missingRef)}, which it does not define: correct the reference`)
    : { unusable: `refers to ${quoted(missingRef)}, which is not embedded in it: embed what it refers to` };
}

class PatternError extends Error {
  readonly pattern: string;

  constructor(pattern: string) {
    super(`bad pattern ${pattern}`);
    this.pattern = pattern;
  }
}

/** Patterns are untrusted, so they must run in linear time. */
const makeEngine = (budget: StepBudget): RegExpEngine =>
  Object.assign(
    (pattern: string) => {
      const test = compileLinear(pattern);
      if (!test) throw new PatternError(pattern);
      return { test: (text: string) => test(text, budget), toString: () => pattern };
    },
    { code: 'linearEngine' },
  ) as unknown as RegExpEngine;

const OPTIONS = {
  allErrors: true,
  verbose: true,
  strict: false,
  ownProperties: true,
  validateFormats: false,
  logger: false,
  code: { regExp: makeEngine({ left: Number.POSITIVE_INFINITY }) },
} as const;
