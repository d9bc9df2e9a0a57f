import { _, Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { CodeKeywordDefinition, RegExpEngine } from 'ajv/dist/types/index.js';
import type { MemberPart } from '../../../model/json/locator.ts';
import { oncePerObject } from '../../../model/once.ts';
import { quoted } from '../../../model/problems/wording.ts';
import { canonicalJson, scalarText } from '../../../model/values/json-values.ts';
import {
  compilePattern,
  errorPlace,
  relevantErrors,
  schemaMessage,
} from '../../../read/document/schema-message.ts';
import { compileLinear, NOT_LINEAR, StepLimitError } from '../../facts/linear-pattern.ts';

/** The result of reading a JSON Schema in a document. */
export type EmbeddedSchema =
  /**
   * A usable schema: checks a value, and returns faults with JSON Pointers into the value; undefined if this and
   * earlier values take too many steps.
   */
  | { readonly faultsOf: (value: unknown) => readonly Fault[] | undefined }
  /** An invalid schema, or one that cannot be used here, with JSON Pointers into it. */
  | { readonly faults: readonly Fault[] };

interface Fault {
  readonly pointer: string;
  readonly part?: MemberPart;
  readonly message: string;
  /** A schema that cannot be used here may be correct. */
  readonly severity?: 'warning';
}

/** Steps that checks may still take; negative after one exceeded it. */
export interface StepBudget {
  left: number;
}

/** The budget of all schemas of a document, in addition to the steps for each character of a value. */
export const makeStepBudget = (): StepBudget => ({ left: 1_000_000 });

const STEPS_PER_CHARACTER = 20;

/**
 * Reads the JSON Schema of a column. Nothing is ever fetched.
 *
 * @param budget of all schemas of a document
 */
export function readSchema(schema: object, budget: StepBudget): EmbeddedSchema {
  const draft = (schema as { $schema?: unknown }).$schema;
  const Validator = draft === undefined ? Ajv2020 : DRAFTS.get(scalarText(draft).replace(/#$/, ''));
  if (!Validator)
    return unusable(
      `is of the draft ${quoted(draft)}, which is not known here: write it in draft 2020-12, 2019-09 or 7`,
    );
  if ('$async' in schema)
    return broken([{ pointer: '/$async', message: '"$async" is not a keyword of JSON Schema: remove it' }]);
  const ofDraft = metaValidatorOf(Validator);
  if (!ofDraft.validateSchema(schema)) return broken(faultsOf(ofDraft.errors ?? []));
  if (countParts(schema) > MAX_PARTS)
    return unusable(`has more than ${MAX_PARTS} objects and arrays: simplify it`);
  try {
    // A new instance for each schema, because schemas of different lists may have the same identifiers.
    const validator = compareAsJson(new Validator({ ...OPTIONS, validateSchema: false }));
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

/** Validates schemas of a draft; its meta-schema takes longer to compile than a usual schema. */
const metaValidatorOf = oncePerObject((Validator: AnyValidator) => new Validator(OPTIONS));

/** Validates a value; a stack overflow is reported as a fault. */
function faultsIn(value: unknown, validate: ValidateFunction, budget: StepBudget): Fault[] | undefined {
  if (budget.left < 0) return undefined;
  budget.left += JSON.stringify(value).length * STEPS_PER_CHARACTER;
  try {
    return validate(value) ? [] : faultsOf(validate.errors ?? []);
  } catch (error) {
    if (error instanceof StepLimitError) {
      budget.left = -1;
      return undefined;
    }
    const message =
      error instanceof RangeError
        ? 'makes the schema refer to itself without end, or is nested too deeply to be checked: reduce the nesting'
        : 'cannot be compared with the schema: rename properties such as "valueOf"';
    return [{ pointer: '', message }];
  }
}

/** Compares values as JSON: the validator itself calls a `valueOf` of a value. */
function compareAsJson(validator: Ajv): Ajv {
  for (const keyword of ['const', 'enum']) {
    const original = validator.getKeyword(keyword) as CodeKeywordDefinition;
    const code: CodeKeywordDefinition['code'] = (context) => {
      const { gen, data, schemaCode } = context;
      const allowed = keyword === 'const' ? _`[${schemaCode}]` : schemaCode;
      context.pass(_`${gen.scopeValue('func', { ref: includesValue })}(${allowed}, ${data})`);
    };
    validator.removeKeyword(keyword).addKeyword({ ...original, code });
  }
  return validator;
}

const includesValue = (allowed: readonly unknown[], value: unknown): boolean =>
  allowed.some((one) => one === value || (isObject(one) && canonicalJson(one) === canonicalJson(value)));

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;

/** Counts the evaluated keywords: references may multiply them exponentially, and some are evaluated for each item. */
function countSteps(validator: Ajv, budget: StepBudget): Ajv {
  const count = (steps: number, data: object = []) => {
    budget.left -= steps * Math.max(Object.keys(data).length, 1);
    if (budget.left < 0) throw new StepLimitError();
  };
  for (const rule of Object.values(validator.RULES.all)) {
    if (typeof rule !== 'object' || !('code' in rule.definition)) continue;
    const { definition } = rule;
    const { code } = definition;
    definition.code = (context, ruleType) => {
      const { gen, schema, data, keyword } = context;
      const steps = typeof schema === 'object' ? Object.keys(schema).length + 1 : 1;
      const func = gen.scopeValue('func', { ref: count });
      // Unique items are compared in pairs.
      const factor = keyword === 'uniqueItems' && schema === true ? _`${data}.length` : _`${steps}`;
      gen.code(OF_EACH_ITEM.has(keyword) ? _`${func}(${factor}, ${data})` : _`${func}(${factor})`);
      code(context, ruleType);
    };
  }
  return validator;
}

/** Keywords that are evaluated for each item or property of a value. */
const OF_EACH_ITEM = new Set([
  ...['items', 'additionalItems', 'contains', 'unevaluatedItems', 'uniqueItems'],
  ...['additionalProperties', 'patternProperties', 'propertyNames', 'unevaluatedProperties'],
]);

type AnyValidator = typeof Ajv | typeof Ajv2019 | typeof Ajv2020;

/** Supported drafts, by the URIs of their meta-schemas. */
const DRAFTS = new Map<string, AnyValidator>([
  ['https://json-schema.org/draft/2020-12/schema', Ajv2020],
  ['https://json-schema.org/draft/2019-09/schema', Ajv2019],
  ['http://json-schema.org/draft-07/schema', Ajv],
]);

export const faultsOf = (errors: readonly ErrorObject[]): Fault[] =>
  relevantErrors(errors).map((error) => ({ ...errorPlace(error), message: schemaMessage(error) }));

const broken = (faults: readonly Fault[]): EmbeddedSchema => ({
  faults: faults.map((fault) => ({ ...fault, message: `is not a JSON Schema: ${fault.message}` })),
});

const unusable = (why: string): EmbeddedSchema => {
  const message = `the values are not checked by this schema, which ${why}`;
  return { faults: [{ pointer: '', message, severity: 'warning' }] };
};

/** Why a well-formed schema does not compile: its references or patterns. */
function notCompiled(error: Error, schema: object): EmbeddedSchema {
  const brokenAs = (message: string) => broken([{ pointer: '', message }]);
  if (error instanceof RangeError) return brokenAs('refers to itself without end: correct the reference');
  if (error instanceof UnusableError) return unusable(error.message);
  if (!(error instanceof Ajv.MissingRefError)) return brokenAs(`${error.message}: correct it`);
  const { missingRef, missingSchema } = error;
  const own = String((schema as { $id?: unknown }).$id ?? '').replace(/#$/, '');
  // The validator does not know anchors of the whole schema.
  const isOwn = (missingSchema === '' || missingSchema === own) && !('$anchor' in schema);
  return isOwn
    ? brokenAs(`refers to ${quoted(missingRef)}, which it does not define: correct the reference`)
    : unusable(`refers to ${quoted(missingRef)}, which is not embedded in it: embed what it refers to`);
}

class UnusableError extends Error {}

/** Patterns are untrusted, so they must run in linear time. */
const regExp = Object.assign(
  (pattern: string) => {
    const test = compileLinear(pattern);
    if (test) return { test, toString: () => pattern };
    const name = `the pattern ${quoted(pattern)}`;
    throw compilePattern(pattern)
      ? new UnusableError(`has ${name}, which ${NOT_LINEAR}`)
      : new Error(`${name} is not a regular expression`);
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
  // Quotients such as 0.07 / 0.01 are not exact.
  multipleOfPrecision: 9,
  code: { regExp },
} as const;
