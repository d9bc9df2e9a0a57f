import { OPEN_HEADERS } from '../api/headers.ts';
import { documentSchema } from '../catalogue/schema.ts';
import { ABSOLUTE_IRI, ABSOLUTE_URI, DATE_TIME, LANGUAGE_TAG } from '../domain/patterns.ts';
import { DOCUMENT_SCHEMA_FILE, outputPath } from '../site/addresses.ts';
import type { SitePart } from '../site/part.ts';
import { SCHEMA_DESCRIPTIONS } from './schema-descriptions.ts';

/** The JSON Schema of documents, for editors and validators. */
export const documentSchemaPart: SitePart = {
  headerRules: [
    { path: DOCUMENT_SCHEMA_FILE, headers: { 'content-type': 'application/schema+json', ...OPEN_HEADERS } },
  ],
  files: ({ baseUrl }) => [
    {
      path: outputPath(DOCUMENT_SCHEMA_FILE),
      text: `${JSON.stringify(publishedSchema(baseUrl), null, 2)}\n`,
    },
  ],
};

/**
 * The schema of documents as others can use it: the check's own formats are patterns in it, and each property has a
 * description. It has an `$id` where the site knows its address.
 */
export function publishedSchema(baseUrl: string | undefined): object {
  const { $schema, ...rest } = published(documentSchema, []) as typeof documentSchema;
  const $id = baseUrl === undefined ? {} : { $id: `${baseUrl}${DOCUMENT_SCHEMA_FILE}` };
  return { $schema, ...$id, ...rest };
}

const PATTERNS = new Map<unknown, string>([
  ['absolute-iri', ABSOLUTE_IRI],
  ['absolute-uri', ABSOLUTE_URI],
  ['language-tag', LANGUAGE_TAG],
  ['date-time', DATE_TIME],
]);

/** A part of the schema; `path` is where it is, for {@link SCHEMA_DESCRIPTIONS}. */
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
