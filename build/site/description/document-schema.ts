import { OPEN_HEADERS } from '../../api/response/headers.ts';
import { COLUMN_ROLES_SCHEMA } from '../../model/document/column-roles.ts';
import { documentSchema } from '../../model/document/schema.ts';
import { ABSOLUTE_IRI, DATE_TIME, LANGUAGE_TAG } from '../../model/values/patterns.ts';
import type { SitePart } from '../part.ts';
import { DOCUMENT_SCHEMA_FILE, outputPath } from '../paths.ts';
import { SCHEMA_DESCRIPTIONS } from './openapi/document-texts.ts';

/** The JSON Schema of documents, for editors and validators. */
export const documentSchemaPart: SitePart = {
  headerRules: [
    { path: DOCUMENT_SCHEMA_FILE, headers: { 'content-type': 'application/schema+json', ...OPEN_HEADERS } },
  ],
  files: ({ baseUrl }) => [
    {
      path: outputPath(DOCUMENT_SCHEMA_FILE),
      text: `${JSON.stringify(editorSchema(baseUrl), null, 2)}\n`,
    },
  ],
};

/**
 * The published schema of documents: custom formats become patterns, and each property has a description. It has an
 * `$id` if the base URL is known.
 */
export function publishedSchema(baseUrl: string | undefined): object {
  const { $schema, ...rest } = published(documentSchema, []) as typeof documentSchema;
  const $id = baseUrl === undefined ? {} : { $id: `${baseUrl}${DOCUMENT_SCHEMA_FILE}` };
  return { $schema, ...$id, ...rest };
}

/** The schema for editors, which also describes what the check knows about `appInfo`. */
export function editorSchema(baseUrl: string | undefined): object {
  const schema = publishedSchema(baseUrl) as typeof documentSchema;
  const { annotation } = schema.$defs;
  const appInfo = { ...annotation.properties.appInfo, properties: { columnRoles: COLUMN_ROLES_SCHEMA } };
  const properties = { ...annotation.properties, appInfo };
  return { ...schema, $defs: { ...schema.$defs, annotation: { ...annotation, properties } } };
}

const PATTERNS = new Map<unknown, string>([
  ['absolute-iri', ABSOLUTE_IRI],
  ['language-tag', LANGUAGE_TAG],
  ['date-time', DATE_TIME],
]);

/** A part of the schema; `path` is its key in the descriptions. */
function published(schema: unknown, path: readonly string[]): unknown {
  if (Array.isArray(schema)) return schema.map((item) => published(item, path));
  if (typeof schema !== 'object' || schema === null) return schema;
  const entries = Object.entries(schema).map(([keyword, value]) => {
    if (keyword === 'if') return [keyword, value];
    if (keyword === 'properties')
      return [keyword, eachValue(value, (one, name) => property(one, [...path, name]))];
    if (keyword === '$defs') return [keyword, eachValue(value, (one, name) => published(one, [name]))];
    const pattern = keyword === 'format' ? PATTERNS.get(value) : undefined;
    return pattern === undefined ? [keyword, published(value, path)] : ['pattern', pattern];
  });
  return Object.fromEntries(entries);
}

function property(schema: unknown, path: readonly string[]): object {
  const description = SCHEMA_DESCRIPTIONS[path.join('.')];
  return { ...(description && { description }), ...(published(schema, path) as object) };
}

const eachValue = (record: object, map: (value: unknown, name: string) => unknown): object =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value, name)]));
