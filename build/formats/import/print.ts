import { documentSchema } from '../../model/document/schema.ts';
import { ownMember } from '../../model/values/json-values.ts';
import type { ImportedDocument, ImportedList } from './format.ts';

/** The version of the document format that imports write. */
const FORMAT_VERSION = '0.3.0';

/** The parts of a list that are printed with one element per line. */
const LINE_BY_LINE: ReadonlySet<string> = new Set(['columns', 'keys', 'foreignKeys', 'referenceSet', 'rows']);

/**
 * Prints a document as JSON with one column, key, reference and row per line, so that changes of rows are readable in
 * version control. Members are in the order of the schema, others after them.
 *
 * @returns texts of at most a row each
 */
export function* printDocument({ content, comments }: ImportedDocument): Generator<string> {
  yield `{\n  "$opencodelist": "${FORMAT_VERSION}",\n`;
  if (comments) yield `${printMember('$comments', comments, 1)},\n`;
  if ('codeList' in content) yield* printList(content.codeList);
  else yield `  "codeListSet": ${printValue(inOrder(content.codeListSet, DEFS.codeListSet), 1)}\n`;
  yield '}\n';
}

function* printList({ rows, ...list }: ImportedList): Generator<string> {
  const { annotation, ...first } = list;
  yield '  "codeList": {\n';
  const parts = Object.entries(inOrder(first, DEFS.codeList) as object).map(([name, value]) =>
    printMember(name, value, 2),
  );
  yield parts.join(',\n');
  if (rows) {
    yield ',\n    "dataSet": {\n      "rows": [';
    let separator = '\n';
    for (const row of rows) {
      yield `${separator}        ${printRow(row)}`;
      separator = ',\n';
    }
    yield separator === '\n' ? ']\n    }' : '\n      ]\n    }';
  }
  if (annotation) yield `,\n${printMember('annotation', inOrder(annotation, DEFS.annotation), 2)}`;
  yield '\n  }\n';
}

function printRow(row: ReadonlyMap<string, string>): string {
  const members = Array.from(row, ([id, text]) => `${JSON.stringify(id)}: ${text}`);
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}

const printMember = (name: string, value: unknown, depth: number): string =>
  `${'  '.repeat(depth)}${JSON.stringify(name)}: ${printValue(value, depth, LINE_BY_LINE.has(name))}`;

/** Prints a value over several lines, or its elements on one line each. */
function printValue(value: unknown, depth: number, isLineByLine = false): string {
  if (isScalar(value)) return JSON.stringify(value);
  const indent = '  '.repeat(depth);
  if (Array.isArray(value)) {
    if (value.length === 0) return '[]';
    if (!isLineByLine && value.every(isScalar)) return printInline(value);
    const items = valuesOf(value).map((item) =>
      isLineByLine ? printInline(item) : printValue(item, depth + 1),
    );
    return `[\n${items.map((item) => `${indent}  ${item}`).join(',\n')}\n${indent}]`;
  }
  const members = membersOf(value as object);
  if (members.length === 0) return '{}';
  return `{\n${members.map(([name, own]) => printMember(name, own, depth + 1)).join(',\n')}\n${indent}}`;
}

const isScalar = (value: unknown): boolean => typeof value !== 'object' || value === null;

/** The elements of an array. */
const valuesOf = (array: readonly unknown[]): unknown[] => array.map((_, i) => ownMember(array, i));

/** The members of an object that have a value. */
const membersOf = (object: object): [name: string, value: unknown][] =>
  Object.keys(object)
    .map((name): [string, unknown] => [name, ownMember(object, name)])
    .filter(([, own]) => own !== undefined);

/** Prints a value on one line, with spaces as in the documentation. */
function printInline(value: unknown): string {
  if (isScalar(value)) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${valuesOf(value).map(printInline).join(', ')}]`;
  const members = membersOf(value as object).map(
    ([name, own]) => `${JSON.stringify(name)}: ${printInline(own)}`,
  );
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}

interface SchemaPart {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, SchemaPart>>;
  readonly items?: SchemaPart;
  readonly allOf?: readonly { readonly then?: SchemaPart }[];
}

const DEFS = documentSchema.$defs as unknown as Readonly<Record<string, SchemaPart>>;

/** A value with the members of its objects in the order of the schema, and others after them in their own order. */
function inOrder(value: unknown, schema: SchemaPart | undefined): unknown {
  const own = resolve(schema);
  if (!own || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => inOrder(item, own.items));
  const properties = propertiesOf(own);
  const names = [...new Set([...Object.keys(properties), ...Object.keys(value)])];
  const ordered = names
    .filter((name) => Object.hasOwn(value, name))
    .map((name) => [name, inOrder((value as Record<string, unknown>)[name], properties[name])]);
  return Object.fromEntries(ordered);
}

const resolve = (schema: SchemaPart | undefined): SchemaPart | undefined =>
  schema?.$ref === undefined ? schema : DEFS[schema.$ref.slice('#/$defs/'.length)];

/** The properties of a schema and of its conditions, as those of the types of columns. */
const propertiesOf = ({ properties, allOf = [] }: SchemaPart): Readonly<Record<string, SchemaPart>> =>
  Object.assign(Object.create(null), properties, ...allOf.map(({ then }) => then?.properties));

/** A URI of a version: `urn:example:colours:2`, `https://example.org/colours/2`. */
export function versionUri(canonicalUri: string, version: string): string {
  const separator = /[/:#]$/.test(canonicalUri) ? '' : canonicalUri.startsWith('urn:') ? ':' : '/';
  return `${canonicalUri}${separator}${encodeURIComponent(version)}`;
}
