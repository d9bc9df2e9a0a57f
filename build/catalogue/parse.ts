import type { ErrorObject } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { type ParseError, parse as parseJson, printParseErrorCode } from 'jsonc-parser';
import type { DocumentType, EntryPublisher, IndexEntry } from '../domain/entry.ts';
import { isDateTime } from '../domain/instant.ts';
import { isLanguageTag } from '../domain/language.ts';
import type { Source } from '../input/read.ts';
import type { Problem } from '../problems.ts';
import { tableToDataSet } from './csv-rows.ts';
import type { Column, Document } from './document.ts';
import { compact, locate, members, memberValue, positionOf, type Span, wholeOf } from './json-text.ts';
import { documentSchema } from './schema.ts';

/** What one source gives: the document where nothing is wrong with it, and what is to be said about it. */
export interface Parsed {
  readonly document?: Document;
  readonly problems: readonly Problem[];
}

/** Reads a source and checks its form: JSON syntax, the schema, and the cells of a CSV against its columns. */
export function parseSource(source: Source): Parsed {
  const { file, text } = source;
  const json = readJson(file, text);
  if ('problems' in json) return json;
  const problems = schemaProblems(file, text, json.value);
  if (problems.length > 0) return { problems };
  const value = json.value as DocumentJson;
  const columns = columnsOf(value);
  const whole = compact(text);
  const warnings = aliasWarnings(file, text, value);
  if (!source.csv) return { document: makeDocument(source, value, columns, whole), problems: warnings };
  const [part] = contentOf(value);
  if (part === 'codeListSet')
    return { problems: [cannotHaveRows(source.csv.file, 'a code list set has no rows')] };
  if (value.codeList?.dataSet) {
    return { problems: [cannotHaveRows(source.csv.file, `${file} has rows of its own`)] };
  }
  const table = tableToDataSet(source.csv, columns);
  const said = [...warnings, ...table.problems];
  if (table.dataSet === undefined) return { problems: said };
  const joined = withDataSet(whole, table.dataSet);
  return { document: makeDocument(source, value, columns, joined), problems: said };
}

/** The parts of a document's JSON that the catalogue looks at; the schema has made sure of them. */
interface DocumentJson {
  readonly codeList?: ContentJson & { readonly columnSet: { readonly columns: readonly ColumnJson[] } };
  readonly codeListSet?: ContentJson;
}

interface ContentJson {
  readonly identification: IdentificationJson;
  readonly dataSet?: unknown;
  readonly referenceSet?: unknown;
}

interface IdentificationJson {
  readonly language?: string;
  readonly shortName: string;
  readonly longName?: string;
  readonly description?: string;
  readonly version?: string;
  readonly canonicalUri: string;
  readonly canonicalVersionUri: string;
  readonly tags?: readonly string[];
  readonly publishedAt?: string;
  readonly validFrom?: string;
  readonly validTo?: string;
  readonly publisher?: {
    readonly shortName: string;
    readonly longName?: string;
    readonly url?: string;
    readonly identifier?: {
      readonly value: string;
      readonly source?: { readonly shortName: string; readonly longName?: string; readonly url?: string };
    };
  };
}

interface ColumnJson {
  readonly id: string;
  readonly type: string;
  readonly optional?: boolean;
  readonly members?: readonly { readonly value: string | number | boolean }[];
}

const ROWS = ['dataSet', 'referenceSet'];

function makeDocument(
  source: Source,
  value: DocumentJson,
  columns: readonly Column[],
  whole: string,
): Document {
  const [part, content] = contentOf(value);
  const type: DocumentType = part === 'codeList' ? 'CodeList' : 'CodeListSet';
  const metadata = withoutRows(whole, part);
  return {
    source,
    entry: entryOf(type, content.identification),
    csv: metadata !== whole,
    whole,
    metadata,
    columns,
  };
}

function contentOf(value: DocumentJson): ['codeList' | 'codeListSet', ContentJson] {
  return value.codeList ? ['codeList', value.codeList] : ['codeListSet', value.codeListSet as ContentJson];
}

function entryOf(type: DocumentType, id: IdentificationJson): IndexEntry {
  const { shortName, longName, description, version, canonicalUri, canonicalVersionUri } = id;
  const { tags = [], publishedAt, publisher, validFrom, validTo } = id;
  return {
    type,
    language: id.language ?? '',
    shortName,
    ...(longName !== undefined && { longName }),
    ...(description !== undefined && { description }),
    ...(version !== undefined && { version }),
    canonicalUri,
    canonicalVersionUri,
    tags,
    ...(publishedAt !== undefined && { publishedAt }),
    ...(publisher !== undefined && { publisher: publisherOf(publisher) }),
    ...(validFrom !== undefined && { validFrom }),
    ...(validTo !== undefined && { validTo }),
  };
}

function publisherOf(publisher: NonNullable<IdentificationJson['publisher']>): EntryPublisher {
  const { shortName, longName, url, identifier } = publisher;
  return {
    shortName,
    ...(longName !== undefined && { longName }),
    ...(url !== undefined && { url }),
    ...(identifier !== undefined && {
      identifier: {
        Value: identifier.value,
        ...(identifier.source !== undefined && { source: organisationOf(identifier.source) }),
      },
    }),
  };
}

function organisationOf({
  shortName,
  longName,
  url,
}: {
  shortName: string;
  longName?: string;
  url?: string;
}) {
  return { shortName, ...(longName !== undefined && { longName }), ...(url !== undefined && { url }) };
}

function columnsOf(value: DocumentJson): Column[] {
  return (value.codeList?.columnSet.columns ?? []).map(({ id, type, optional = false, members = [] }) => ({
    id,
    type: COLUMN_TYPE_ALIASES.get(type) ?? type,
    optional,
    members: members.map((member) => member.value),
  }));
}

/** The published prose of the format uses these names for two of its types. */
const COLUMN_TYPE_ALIASES = new Map([
  ['bool', 'boolean'],
  ['object', 'document'],
]);

function aliasWarnings(file: string, text: string, value: DocumentJson): Problem[] {
  return (value.codeList?.columnSet.columns ?? []).flatMap(({ type }, i): Problem[] => {
    const name = COLUMN_TYPE_ALIASES.get(type);
    if (name === undefined) return [];
    const pointer = `/codeList/columnSet/columns/${i}/type`;
    const place = positionOf(text, locate(text, pointer).start);
    const message = `"${type}" is read as "${name}", which is the name of this type in the schema of the format`;
    return [{ severity: 'warning', file, ...place, pointer, rule: 'schema/type', message }];
  });
}

/** The text of a document without its rows or references; the text itself where it has none. */
function withoutRows(text: string, part: string): string {
  const content = memberValue(text, wholeOf(text), part) as Span;
  const kept = [...members(text, content.start)].filter(({ name }) => !ROWS.includes(name));
  const inner = kept.map(({ start, end }) => text.slice(start, end)).join(',');
  return `${text.slice(0, content.start)}{${inner}}${text.slice(content.end)}`;
}

/** The text of a compact metadata document with rows, in the place the format gives them. */
function withDataSet(text: string, dataSet: string): string {
  const content = memberValue(text, wholeOf(text), 'codeList') as Span;
  const { end } = memberValue(text, content, 'columnSet') as Span;
  return `${text.slice(0, end)},"dataSet":${dataSet}${text.slice(end)}`;
}

function cannotHaveRows(file: string, reason: string): Problem {
  return { severity: 'error', file, rule: 'csv/metadata', message: `cannot be used: ${reason}` };
}

function readJson(file: string, text: string): { value: unknown } | { problems: Problem[] } {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return { problems: syntaxProblems(file, text) };
  }
}

function syntaxProblems(file: string, text: string): Problem[] {
  const problem = (offset: number, message: string): Problem => ({
    severity: 'error',
    file,
    ...positionOf(text, offset),
    rule: 'json/syntax',
    message,
  });
  if (text.trim() === '') return [problem(0, 'is empty: put a code list document into it, or remove it')];
  const errors: ParseError[] = [];
  parseJson(text, errors, { disallowComments: true, allowTrailingComma: false });
  const [first] = errors;
  if (!first) return [problem(0, 'is not JSON')];
  const found = printParseErrorCode(first.error)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return [problem(first.offset, `is not JSON: ${found}`)];
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

function schemaProblems(file: string, text: string, value: unknown): Problem[] {
  if (validate(value)) return [];
  return (validate.errors ?? []).filter(isOwn).map((error) => ({
    severity: 'error' as const,
    file,
    ...positionOf(text, locate(text, error.instancePath).start),
    pointer: error.instancePath,
    rule: 'schema',
    message: messageOf(error),
  }));
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
