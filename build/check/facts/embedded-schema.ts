import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { RegExpEngine } from 'ajv/dist/types/index.js';
import type { MemberPart } from '../../model/json/locator.ts';
import { oncePerObject } from '../../model/once.ts';
import { quoted } from '../../model/problems/wording.ts';
import { ownMember, scalarText } from '../../model/values/json-values.ts';
import { errorPlace, relevantErrors, schemaMessage } from '../../read/document/schema-message.ts';
import { compilePattern, UNTESTED_PATTERN } from './pattern.ts';

/** The result of reading a JSON Schema in a document. */
export type EmbeddedSchema =
  /** A usable schema: finds faults of a value, with JSON Pointers into it. */
  | { readonly findFaults: (value: unknown) => readonly Fault[] }
  /** An invalid schema, or one that cannot be used here, with JSON Pointers into it. */
  | { readonly faults: readonly Fault[] };

interface Fault {
  readonly pointer: string;
  readonly part?: MemberPart;
  readonly message: string;
  /** A schema that cannot be used here may be correct. */
  readonly severity?: 'warning';
}

type AnyValidator = typeof Ajv | typeof Ajv2019 | typeof Ajv2020;

/** Supported drafts, by the URIs of their meta-schemas. */
const DRAFTS = new Map<string, AnyValidator>([
  ['https://json-schema.org/draft/2020-12/schema', Ajv2020],
  ['https://json-schema.org/draft/2019-09/schema', Ajv2019],
  ['http://json-schema.org/draft-07/schema', Ajv],
]);

/** Maximum number of objects and arrays in a schema, where each reference counts as what it refers to. */
const MAX_PARTS = 2000;

/** Reads the JSON Schema of a column. Nothing is ever fetched. */
export function readSchema(schema: object): EmbeddedSchema {
  const draft = (schema as { $schema?: unknown }).$schema;
  const Validator = draft === undefined ? Ajv2020 : DRAFTS.get(scalarText(draft).replace(/#$/, ''));
  if (!Validator)
    return unusable(
      `is of the draft ${quoted(draft)}, which is not known here: write it in draft 2020-12, 2019-09 or 7`,
    );
  if ('$async' in schema) return broken('"$async" is not a keyword of JSON Schema: remove it');
  if (countParts(schema, schema, new Map()) > MAX_PARTS)
    return unusable(`has more than ${MAX_PARTS} objects and arrays: simplify it`);
  const ofDraft = metaValidatorOf(Validator);
  if (!ofDraft.validateSchema(schema)) {
    const faults = faultsOf(ofDraft.errors ?? []);
    return { faults: faults.map((fault) => ({ ...fault, message: `${NO_SCHEMA}: ${fault.message}` })) };
  }
  try {
    // A new instance for each schema, because schemas of different lists may have the same identifiers.
    const validate = new Validator({ ...OPTIONS, validateSchema: false }).compile(schema);
    return { findFaults: (value) => validateValue(value, validate) };
  } catch (error) {
    return describeFailure(error as Error);
  }
}

/** @param known the numbers of parts that were visited before; 0 while they are, because schemas may be recursive */
function countParts(part: unknown, schema: object, known: Map<object, number>): number {
  if (typeof part !== 'object' || part === null) return 0;
  const before = known.get(part);
  if (before !== undefined) return before;
  known.set(part, 0);
  let count = 1;
  for (const [name, inner] of Object.entries(part)) {
    const target = name === '$ref' && typeof inner === 'string' ? findPart(schema, inner) : inner;
    count += countParts(target, schema, known);
  }
  known.set(part, count);
  return count;
}

/** The part of a schema that a reference such as `#/$defs/name` refers to. */
function findPart(schema: object, reference: string): unknown {
  let part: unknown = schema;
  for (const name of reference.split('/').slice(1)) {
    if (typeof part !== 'object' || part === null) return undefined;
    part = ownMember(part, name.replaceAll('~1', '/').replaceAll('~0', '~'));
  }
  return part;
}

/** Validates schemas of a draft; its meta-schema takes longer to compile than a usual schema. */
const metaValidatorOf = oncePerObject((Validator: AnyValidator) => new Validator(OPTIONS));

function validateValue(value: unknown, validate: ValidateFunction): Fault[] {
  try {
    // Values of a document have no prototype, which the validator expects.
    return validate(JSON.parse(JSON.stringify(value))) ? [] : faultsOf(validate.errors ?? []);
  } catch (error) {
    const message =
      error instanceof RangeError
        ? 'makes the schema refer to itself without end, or is nested too deeply to be checked: reduce the nesting'
        : 'cannot be compared with the schema: rename properties such as "valueOf"';
    return [{ pointer: '', message }];
  }
}

export const faultsOf = (errors: readonly ErrorObject[]): Fault[] =>
  relevantErrors(errors).map((error) => ({ ...errorPlace(error), message: schemaMessage(error) }));

const NO_SCHEMA = 'is not a JSON Schema';

const broken = (why: string): EmbeddedSchema => ({
  faults: [{ pointer: '', message: `${NO_SCHEMA}: ${why}` }],
});

const unusable = (why: string): EmbeddedSchema => {
  const message = `the values are not checked by this schema, which ${why}`;
  return { faults: [{ pointer: '', message, severity: 'warning' }] };
};

/** Why a well-formed schema does not compile: its references or patterns. */
function describeFailure(error: Error): EmbeddedSchema {
  if (error instanceof RangeError) return broken('refers to itself without end: correct the reference');
  if (error instanceof PatternError)
    return unusable(`has the pattern ${quoted(error.message)}, which ${UNTESTED_PATTERN}`);
  if (!(error instanceof Ajv.MissingRefError)) return broken(`${error.message}: correct it`);
  return error.missingRef.startsWith('#')
    ? broken(`refers to ${quoted(error.missingRef)}, which it does not define: correct the reference`)
    : unusable(`refers to ${quoted(error.missingRef)}, which is not embedded in it: embed what it refers to`);
}

/** The pattern is the message. */
class PatternError extends Error {}

/** Patterns are untrusted, so they must run in linear time. */
const regExp: RegExpEngine = Object.assign(
  (pattern: string) => {
    const test = compilePattern(pattern);
    if (!test) throw new PatternError(pattern);
    return { test, toString: () => pattern };
  },
  { code: 'linearEngine' },
);

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
