import type { ErrorObject } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { isDateTime } from '../domain/instant.ts';
import { isLanguageTag } from '../domain/language.ts';
import type { Problem } from '../problems.ts';
import type { Locate } from './place.ts';
import { documentSchema } from './schema.ts';

/** All that the document schema has against a value, each at its place. */
export function schemaProblems(value: unknown, locate: Locate): Problem[] {
  if (validate(value)) return [];
  return (validate.errors ?? []).filter(isOwn).map((error) => ({
    severity: 'error' as const,
    ...locate(error.instancePath),
    pointer: error.instancePath,
    rule: 'schema',
    message: messageOf(error),
  }));
}

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
ajv.addFormat('regex', isRegularExpression);
const validate = ajv.compile(documentSchema);

function isRegularExpression(text: string): boolean {
  try {
    new RegExp(text, 'u');
    return true;
  } catch {
    return false;
  }
}

/** Errors inside the branches of a choice only repeat what the choice itself says. */
const isOwn = (error: ErrorObject): boolean =>
  error.keyword !== 'if' && !(error.keyword === 'required' && error.schemaPath.startsWith('#/oneOf/'));

function messageOf({ keyword, params, message }: ErrorObject): string {
  switch (keyword) {
    case 'required':
      return `must have the property "${params.missingProperty}"`;
    case 'additionalProperties':
      return `must not have the property "${params.additionalProperty}": the format does not know it here; own fields go into the identification and begin with "x-"`;
    case 'unevaluatedProperties':
      return `must not have the property "${params.unevaluatedProperty}": the format does not know it for a column of this type`;
    case 'oneOf':
      return 'must have either "codeList" or "codeListSet", and not both';
    case 'enum':
      return `must be one of ${params.allowedValues.join(', ')}`;
    case 'format':
      return `must be ${FORMATS.get(params.format) ?? params.format}`;
    case 'pattern':
      return `must match ${params.pattern}`;
    default:
      return message ?? keyword;
  }
}

const FORMATS = new Map([
  ['language-tag', 'a well-formed BCP 47 language tag such as de or de-AT'],
  ['absolute-uri', 'an absolute URI such as urn:example:countries, without blanks and umlauts'],
  ['date-time', 'a date-time of RFC 3339 such as 2025-01-31T12:00:00Z (the offset may be missing)'],
  ['regex', 'a regular expression of ECMAScript'],
]);
