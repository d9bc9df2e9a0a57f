import { Ajv, type ValidateFunction } from 'ajv';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { columnDefinitions, columnPointer, rowPointer } from '../../../model/document/document.ts';
import { oncePerObject } from '../../../model/once.ts';
import { quoted } from '../../../model/problems/wording.ts';
import { scalarText } from '../../../model/values/json-values.ts';
import { errorPlace, relevantErrors, schemaMessage } from '../../../read/document/schema-message.ts';
import { compilePattern, UNTESTED_PATTERN } from '../../facts/pattern.ts';
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
      const place = columnPointer(index, 'schema');
      const validator = findValidator(schema);
      if (typeof validator === 'object' && !validator.validateSchema(schema)) {
        for (const { pointer, part, message } of describeErrors(validator))
          yield { document, pointer: place + pointer, part, message: `is not a JSON Schema: ${message}` };
        continue;
      }
      const validate = typeof validator === 'object' ? compile(validator, schema) : validator;
      if (typeof validate === 'string') {
        const message = `the values are not checked by this schema, which ${validate}`;
        yield { document, severity: 'warning', pointer: place, message };
        continue;
      }
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

type Validator = Ajv | Ajv2019 | Ajv2020;

/** Supported drafts, by the URIs of their meta-schemas. */
const DRAFTS = new Map<string, typeof Ajv | typeof Ajv2019 | typeof Ajv2020>([
  ['https://json-schema.org/draft/2020-12/schema', Ajv2020],
  ['https://json-schema.org/draft/2019-09/schema', Ajv2019],
  ['http://json-schema.org/draft-07/schema', Ajv],
]);

/** Larger schemas take seconds to compile. */
const MAX_SCHEMA_LENGTH = 50_000;
/** References to references multiply: 20 levels of two each would be a million evaluations. */
const MAX_REFERENCES = 30;

/** The validator of a schema's draft, or why the schema is not used here. */
function findValidator(schema: object): Validator | string {
  const draft = '$schema' in schema ? scalarText(schema.$schema) : [...DRAFTS.keys()].join();
  const ofDraft = '$schema' in schema ? DRAFTS.get(draft.replace(/#$/, '')) : Ajv2020;
  if (!ofDraft)
    return `is of the draft ${quoted(draft)}, which is not known here: write it in draft 2020-12, 2019-09 or 7`;
  const text = JSON.stringify(schema);
  const references = text.match(/"\$(?:ref|dynamicRef|recursiveRef)":/g) ?? [];
  if (text.length > MAX_SCHEMA_LENGTH || references.length > MAX_REFERENCES)
    return `has more than ${MAX_SCHEMA_LENGTH} characters or ${MAX_REFERENCES} references: simplify it`;
  if ('$async' in schema) return 'has "$async", which is not a keyword of JSON Schema: remove it';
  return validatorOf(ofDraft);
}

/** The function that validates values, or why the schema does not compile. Nothing is ever fetched. */
function compile(validator: Validator, schema: object): ValidateFunction | string {
  try {
    // Schemas of different lists may have the same identifiers.
    validator.removeSchema();
    return validator.compile(schema);
  } catch (error) {
    if (error instanceof Ajv.MissingRefError)
      return `refers to ${quoted(error.missingRef)}, which is not embedded in it: embed it, or correct the reference`;
    return error instanceof RangeError ? LOOP : `cannot be used: ${(error as Error).message}`;
  }
}

const LOOP = 'refers to itself without end: correct the reference';

/** What is wrong with a part of a value. */
interface Fault {
  readonly pointer: string;
  readonly part?: 'name' | 'value';
  readonly message: string;
}

function findFaults(value: object, validate: ValidateFunction): Fault[] {
  try {
    // Values of a document have no prototype, which the validator expects.
    return validate(JSON.parse(JSON.stringify(value))) ? [] : describeErrors(validate);
  } catch {
    // Such as a loop that only some values enter, or a comparison of objects with a property "valueOf".
    return [{ pointer: '', message: `cannot be checked by the schema, which may be one that ${LOOP}` }];
  }
}

const describeErrors = ({ errors }: Pick<Validator, 'errors'>) =>
  relevantErrors(errors ?? []).map((error) => ({ ...errorPlace(error), message: schemaMessage(error) }));

/** Patterns are untrusted, so they must run in linear time. */
function compileRegExp(pattern: string) {
  const test = compilePattern(pattern);
  if (!test) throw new Error(`the pattern ${quoted(pattern)} is one that ${UNTESTED_PATTERN}`);
  return { test, toString: () => pattern };
}

/** Kept, because the meta-schema of a draft takes longer to compile than a usual schema. */
const validatorOf = oncePerObject(
  (OfDraft: typeof Ajv | typeof Ajv2019 | typeof Ajv2020): Validator =>
    new OfDraft({
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
    }),
);
