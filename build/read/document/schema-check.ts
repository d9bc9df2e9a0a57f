import type { ErrorObject } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describeCharacter } from '../../model/characters/look-alikes.ts';
import { append } from '../../model/collections.ts';
import { COLUMN_TYPE_ALIASES, type ColumnJson, type DocumentJson } from '../../model/document/columns.ts';
import { COLUMN_PROPERTIES, documentSchemas, type Format, formatOf } from '../../model/document/schema.ts';
import { isLocalized } from '../../model/document/texts.ts';
import { isLanguageTag } from '../../model/identity/language.ts';
import { findIriFault, firstNonAscii, isAbsoluteIri } from '../../model/identity/uri.ts';
import { type Locate, pointerNames } from '../../model/json/locator.ts';
import { once } from '../../model/once.ts';
import type { Problem } from '../../model/problems/problem.ts';
import { didYouMean, quoted, quotedAround } from '../../model/problems/wording.ts';
import { isDateTime, timeRemedy } from '../../model/values/instant.ts';
import { compilePattern, errorPlace, intendedName, noneOf, schemaMessage } from './schema-message.ts';

/** The errors of a value by the document schema, of which columns, keys and the array of rows may be valid nevertheless. */
export function checkSchema(value: unknown, locate: Locate) {
  const format = formatOf((value as DocumentJson).$opencodelist);
  const validate = VALIDATORS[format]();
  const found = validate(value) ? [] : (validate.errors ?? []);
  // The validator would keep them until the next document.
  validate.errors = null;
  const properties = COLUMN_PROPERTIES[format];
  const errors: SchemaError[] = [];
  for (const error of found) {
    const known = error.keyword === 'unevaluatedProperties' ? properties.get(typeOf(error.data)) : undefined;
    if (isRelevant(error, known)) errors.push({ ...error, format, known });
  }
  const isTableValid = !errors.some(concernsTable);
  // A property of another column type.
  const isLater = ({ keyword, params: { unevaluatedProperty } }: ErrorObject): boolean =>
    isTableValid &&
    keyword === 'unevaluatedProperties' &&
    [...properties.values()].some((names) => names.includes(unevaluatedProperty));
  /** Properties that are not allowed for the type of their column, by column id. The type may be wrong instead. */
  const misplaced = new Map<string, string[]>();
  for (const { data, params } of errors.filter(isLater))
    append(misplaced, (data as ColumnJson).id, params.unevaluatedProperty);
  const others = errors.filter((error) => !isLater(error));
  return { problems: problemsIn(others, value, locate), isTableValid, misplaced };
}

interface SchemaError extends ErrorObject {
  readonly format: Format;
  /** The properties of columns of this type, if it is about an unknown one. */
  readonly known: readonly string[] | undefined;
}

/** Errors in branches repeat the error of their choice, and an invalid column makes all its properties unevaluated. */
function isRelevant({ keyword, schemaPath, params, data }: ErrorObject, known?: readonly string[]): boolean {
  if (keyword === 'if' || (keyword === 'required' && schemaPath.startsWith('#/oneOf/'))) return false;
  if (keyword === 'oneOf') return typeof data === 'object' && data !== null && !Array.isArray(data);
  return keyword !== 'unevaluatedProperties' || known?.includes(params.unevaluatedProperty) === false;
}

const typeOf = (column: unknown): unknown => (column as { type?: unknown }).type;

function* problemsIn(errors: readonly SchemaError[], value: unknown, locate: Locate): Generator<Problem> {
  // A required name that exists misspelled is not reported as missing.
  const misspelled = new Set<string>();
  for (const error of errors) {
    const name = intendedName(error, error.known);
    if (name !== undefined) misspelled.add(`${error.instancePath}/${name}`);
  }
  for (const error of errors) {
    const { keyword, instancePath, params, format } = error;
    const missing = keyword === 'oneOf' ? ['codeList', 'codeListSet'] : [params.missingProperty ?? ''];
    if (missing.some((name) => misspelled.has(`${instancePath}/${name}`))) continue;
    const { pointer, part } = errorPlace(error);
    const message = messageOf(error, value);
    // The text of 0.4 was not to be had, so that it may have more properties.
    const severity = format === '0.4' && UNKNOWN.includes(keyword) ? 'warning' : 'error';
    yield { severity, ...locate(pointer, part), pointer, rule: 'schema', message };
  }
}

/** Pointers to columns, keys, the default key and the array of rows. */
const TABLE = /^\/codeList(?:\/columnSet(?:\/(?:columns|keys|defaultKey)(?:\/.*)?)?|\/dataSet(?:\/rows)?)?$/s;
const TEXTS = ['name', 'description', 'language'];

/** Unknown properties and texts do not affect the table. */
function concernsTable({ keyword, instancePath, params }: ErrorObject): boolean {
  if (!TABLE.test(instancePath) || UNKNOWN.includes(keyword)) return false;
  if (keyword === 'required') return !['identification', ...TEXTS].includes(params.missingProperty);
  return !TEXTS.includes(pointerNames(instancePath)[4] ?? '');
}

const UNKNOWN = ['additionalProperties', 'unevaluatedProperties', 'if'];

/** Compiled for the first document: a check that only reuses results needs no validator. */
const VALIDATORS = { '0.3': once(() => compile('0.3')), '0.4': once(() => compile('0.4')) };

function compile(format: Format) {
  const ajv = new Ajv2020({
    allErrors: true,
    verbose: true,
    allowUnionTypes: true,
    // A test validates it.
    validateSchema: false,
    strictRequired: false,
    strictTypes: false,
  });
  ajv.addFormat('language-tag', isLanguageTag);
  ajv.addFormat('absolute-iri', isAbsoluteIri);
  ajv.addFormat('date-time', isDateTime);
  ajv.addFormat('regex', (text) => compilePattern(text) !== undefined);
  return ajv.compile(documentSchemas[format]);
}

function messageOf(error: SchemaError, value: unknown): string {
  const { keyword, params, data, format, known } = error;
  switch (keyword) {
    case 'additionalProperties':
      return `the format has no property ${quoted(params.additionalProperty)} here: ${didYouMean(intendedName(error), 'remove it, or correct its name; custom properties go into the identification and start with "x-"')}`;
    case 'unevaluatedProperties':
      return (
        OTHER_NAMES[`${format} ${params.unevaluatedProperty}`] ??
        `a column of type ${quoted(typeOf(data))} has no property ${quoted(params.unevaluatedProperty)}: ${didYouMean(intendedName(error, known), 'remove it, or correct its name or the type')}`
      );
    case 'oneOf':
      return 'codeList' in (value as object)
        ? 'has both "codeList" and "codeListSet": a document is one of the two; remove the other'
        : 'has neither "codeList" nor "codeListSet": add one of the two';
    case 'enum':
      return noneOf(
        data,
        params.allowedValues.filter((name: string) => !COLUMN_TYPE_ALIASES.has(name)),
      );
    case 'format':
      return formatMessage(params.format, data as string);
    case 'pattern':
      return `${quoted(data)} is not a version of the format: write "0.3.0" or "0.4.0"`;
    case 'type':
      return format === '0.3' &&
        isLocalized(data) &&
        TEXTS.includes(pointerNames(error.instancePath).at(-1) ?? '')
        ? `${quoted(data)} has a text for each language, which the format has from 0.4 on: set "$opencodelist" to "0.4.0", or write one string`
        : schemaMessage(error);
    case 'minItems':
      return 'is empty: add an element, or leave it out if it is optional';
    default:
      return schemaMessage(error);
  }
}

/** Messages about properties that the other version of the format has instead. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  '0.3 schemaUri':
    '"schemaUri" is a property of the format 0.4: write "schema", or set "$opencodelist" to "0.4.0"',
  '0.4 schema': '"schema" is a property of the format 0.3: write "schemaUri" with the URI of the schema',
};

function formatMessage(format: string, text: string): string {
  if (format === 'absolute-iri') return iriMessage(text);
  if (format === 'date-time')
    return `${quoted(text)} is not a date-time of RFC 3339: ${timeRemedy('date-time', text)}`;
  if (format === 'language-tag') return languageTagMessage(text);
  return `${quoted(text)} is not a valid ECMAScript regular expression: correct it, or leave it out; inline flags such as (?i) are not supported`;
}

/** The message about a text that is not a language tag: `de_AT`. */
export function languageTagMessage(text: string): string {
  const meant = text.replaceAll('_', '-');
  return `${quoted(text)} is not a well-formed BCP 47 language tag: write ${isLanguageTag(meant) ? quoted(meant) : 'one such as de or de-AT'}`;
}

function iriMessage(text: string): string {
  const { kind = 'scheme', index = 0 } = findIriFault(text) ?? {};
  const place = quotedAround(text, index);
  if (kind === 'escape')
    return `${place} contains a "%" that is not followed by two hexadecimal digits: write %25 for the percent sign itself`;
  if (kind === 'port')
    return `${place} has a port that is not a number: correct it, or write %3A for a colon`;
  if (kind === 'empty')
    return `${quoted(text)} is not an absolute URI, because nothing follows the scheme: write one such as urn:example:countries`;
  if (kind === 'scheme')
    return `${quoted(text)} is not an absolute URI, because it does not begin with a scheme: write one such as urn:example:countries or https://example.org/countries`;
  const character = String.fromCodePoint(text.codePointAt(index) as number);
  const where = kind === 'character' ? 'in' : 'at this position of';
  return `${place} contains ${describeCharacter(character)}, which is not allowed ${where} a URI: ${remedyFor(character)}`;
}

/** White space and invisible characters are usually mistakes; lone surrogates have no escape. */
function remedyFor(character: string): string {
  if (!character.isWellFormed()) return 'remove it';
  const escaped = firstNonAscii(character) < 0 ? escapeByte(character) : encodeURIComponent(character);
  return /[\p{Z}\p{C}]/u.test(character) ? `remove it, or write ${escaped}` : `write ${escaped}`;
}

const escapeByte = (character: string): string =>
  `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;
