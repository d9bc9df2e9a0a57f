import { Ajv, type ValidateFunction } from 'ajv';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { columnDefinitions, columnPointer, rowPointer } from '../../../model/document/document.ts';
import { once } from '../../../model/once.ts';
import { quoted } from '../../../model/problems/wording.ts';
import { scalarText } from '../../../model/values/json-values.ts';
import { errorPlace, relevantErrors, schemaMessage } from '../../../read/document/schema-message.ts';
import { compilePattern, UNTESTED_PATTERN } from '../../facts/cell-check.ts';
import { perDocument, type Rule } from '../rule.ts';

export const columnSchemas: Rule = {
  id: 'rows/schema',
  description: 'The values of a document column are valid by its embedded JSON Schema',
  help: 'Correct the value, or the schema where it is too narrow. Formats are not tested. Only embedded schemas in draft 2020-12, 2019-09 or 7 are evaluated; one that is too large, or refers to another file, gives a warning.',
  reference: 'https://json-schema.org/draft/2020-12/json-schema-validation',
  severity: 'error',
  check: perDocument(function* (document) {
    for (const [index, { id, schema }] of columnDefinitions(document).entries()) {
      if (typeof schema !== 'object') continue;
      const { validate, faults } = readSchema(schema);
      for (const fault of faults)
        yield { document, ...fault, pointer: columnPointer(index, 'schema') + fault.pointer };
      if (!validate) continue;
      for (const [i, row] of document.rows.entries()) {
        // rows/values reports values of another type.
        for (const fault of typeof row[id] === 'object' && row[id] ? findFaults(row[id], validate) : []) {
          const at = fault.pointer === '' ? '' : `, at ${fault.pointer}`;
          const or = fault.message.endsWith('?') ? ' If not, ' : ', or ';
          const message = `column ${quoted(id)}${at}: ${fault.message}${or}correct the schema of the column`;
          yield { document, ...fault, pointer: rowPointer(i, id) + fault.pointer, message };
        }
      }
    }
  }),
};

/** Patterns are untrusted, so they must run in linear time. */
function compileRegExp(pattern: string) {
  const test = compilePattern(pattern);
  if (!test) throw new Error(`has the pattern ${quoted(pattern)}, which ${UNTESTED_PATTERN}`);
  return { test, toString: () => pattern };
}

const OPTIONS = {
  allErrors: true,
  verbose: true,
  strict: false,
  ownProperties: true,
  validateFormats: false,
  validateSchema: false,
  logger: false,
  // Quotients such as 0.07 / 0.01 are not exact.
  multipleOfPrecision: 9,
  code: { regExp: Object.assign(compileRegExp, { code: 'linearEngine' }) },
} as const;

type Validator = Ajv | Ajv2019 | Ajv2020;

/** The supported drafts. Kept, because a meta-schema takes longer to compile than a usual schema. */
const VALIDATORS = new Map<string, () => Validator>([
  ['https://json-schema.org/draft/2020-12/schema', once(() => new Ajv2020(OPTIONS))],
  ['https://json-schema.org/draft/2019-09/schema', once(() => new Ajv2019(OPTIONS))],
  ['http://json-schema.org/draft-07/schema', once(() => new Ajv(OPTIONS))],
]);
const [LATEST] = VALIDATORS.keys();

/** Larger schemas take seconds to compile. */
const MAX_LENGTH = 50_000;
/** References to references multiply: 20 levels of two each would be a million evaluations. */
const MAX_REFERENCES = 30;

interface Fault {
  readonly pointer: string;
  readonly part?: 'name' | 'value';
  readonly message: string;
  readonly severity?: 'warning';
}

/** Compiles a schema. Nothing is ever fetched. */
function readSchema(schema: object): { validate?: ValidateFunction; faults: readonly Fault[] } {
  try {
    const validator = findValidator(schema);
    if (!validator.validateSchema(schema)) {
      const faults = describeErrors(validator);
      return { faults: faults.map((one) => ({ ...one, message: `is not a JSON Schema: ${one.message}` })) };
    }
    // Schemas of different lists may have the same identifiers.
    validator.removeSchema();
    return { validate: validator.compile(schema), faults: [] };
  } catch (error) {
    const why =
      error instanceof Ajv.MissingRefError
        ? `refers to ${quoted(error.missingRef)}, which is not embedded in it: embed it, or correct the reference`
        : error instanceof RangeError
          ? LOOP
          : (error as Error).message;
    const message = `the values are not checked by this schema, which ${why}`;
    return { faults: [{ pointer: '', severity: 'warning', message }] };
  }
}

const LOOP = 'refers to itself without end: correct the reference';

/** @throws Error with the reason why a schema is not used here */
function findValidator(schema: object): Validator {
  const draft = '$schema' in schema ? schema.$schema : LATEST;
  const makeValidator = VALIDATORS.get(scalarText(draft).replace(/#$/, ''));
  if (!makeValidator)
    throw new Error(`is of an unknown draft ${quoted(draft)}: write it in draft 2020-12, 2019-09 or 7`);
  const text = JSON.stringify(schema);
  const parts = text.split(/"\$(?:ref|dynamicRef|recursiveRef)":/);
  if (text.length > MAX_LENGTH || parts.length - 1 > MAX_REFERENCES)
    throw new Error(`has more than ${MAX_LENGTH} characters or ${MAX_REFERENCES} references: simplify it`);
  if ('$async' in schema) throw new Error('has "$async", which JSON Schema does not define: remove it');
  return makeValidator();
}

function findFaults(value: object, validate: ValidateFunction): Fault[] {
  try {
    // Values of a document have no prototype, which the validator expects.
    return validate(JSON.parse(JSON.stringify(value))) ? [] : describeErrors(validate);
  } catch (error) {
    // A loop that only some values enter.
    if (error instanceof RangeError)
      return [{ pointer: '', message: `cannot be checked by the schema, which ${LOOP}` }];
    const message = 'cannot be compared with the schema: rename properties such as "valueOf"';
    return [{ pointer: '', severity: 'warning', message }];
  }
}

const describeErrors = ({ errors }: Pick<Validator, 'errors'>) =>
  relevantErrors(errors ?? []).map((error) => ({ ...errorPlace(error), message: schemaMessage(error) }));
