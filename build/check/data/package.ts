import { omitUndefined } from '../../model/collections.ts';
import { quoted } from '../../model/problems/wording.ts';
import {
  aCount,
  anObject,
  anyObject,
  aText,
  aTextLike,
  listOf,
  only,
  optional,
  readShape,
  type Shape,
  ShapeError,
  unsupported,
} from './shape.ts';

/**
 * The configuration and the lock of the check of data: a Data Package (https://datapackage.org) whose resources are pinned
 * lists and the data that refers to them by foreign keys. Standard validators read it, too.
 */
export const PACKAGE_FILE = 'datapackage.json';

/** Data that refers to lists. */
export interface DataResource extends DataFormat {
  readonly path: string;
  readonly references: readonly Reference[];
}

/** How the texts of a data file are read. */
export interface DataFormat {
  readonly delimiter: string;
  readonly encoding: string;
  /** Cells that stand for no value. */
  readonly missingValues: readonly string[];
}

export const DEFAULT_FORMAT: DataFormat = { delimiter: ',', encoding: 'utf-8', missingValues: [''] };

/** Columns of data, and the name of the list whose codes their cells are. */
export interface Reference {
  readonly columns: readonly string[];
  readonly list: string;
}

/** A Data Package: its JSON, and its parts that the check uses. */
export interface DataPackage {
  readonly json: Readonly<Record<string, unknown>>;
  readonly lists: readonly ListResource[];
  readonly data: readonly DataResource[];
}

/** Whether a path is below the folder of the package, as the standard requires. */
export const isInside = (path: string): boolean => SAFE_PATH.test(path);

const SAFE_PATH = /^(?![/~]|[a-z][a-z0-9+.-]*:|(?:.*\/)?\.\.(?:\/|$))[^\\\p{Cc}]+$/iu;
const aPath = aTextLike(SAFE_PATH, 'a path in this folder, without ".."');
const texts: Shape<readonly string[]> = (value, place) =>
  typeof value === 'string' ? [value] : listOf(aText)(value, place);

/** A file that is pinned by its SHA-256 and size. */
export type PinnedFile = ReturnType<typeof aPinnedFile>;
const pinned = {
  path: aPath,
  hash: aTextLike(/^sha256:[0-9a-f]{64}$/, 'sha256: and 64 hexadecimal digits'),
  bytes: aCount,
};
const aPinnedFile = anObject(pinned);

/** The name of a resource, of which the names of files are made. */
export const RESOURCE_NAME = /^[a-z0-9][a-z0-9._-]*$/;

/** A pinned list: a table with the codes to use, and what the check needs in addition to the standard. */
export type ListResource = ReturnType<typeof listResource>;
const listResource = anObject({
  name: aTextLike(RESOURCE_NAME, 'a name of letters, digits and "-"'),
  title: aText,
  ...pinned,
  schema: anObject({ primaryKey: texts }),
  codeList: anObject({
    /** The site, or the folder of the output of a build. */
    site: aText,
    canonicalUri: aText,
    canonicalVersionUri: aText,
    language: aText,
    /** The day on which the pinned codes are valid, if the list states when codes are. */
    validOn: optional(aTextLike(/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/, 'a day such as 2024-01-31')),
    history: aPinnedFile,
  }),
});

const foreignKey = anObject({ fields: texts, reference: anObject({ resource: aText, fields: texts }) });

const anything: Shape<unknown> = (value) => value;

/** What the standard allows in addition is not supported. */
const aDialect = anObject(
  {
    header: only(true),
    quoteChar: only('"'),
    doubleQuote: only(true),
    skipInitialSpace: only(false),
    delimiter: optional(aTextLike(/^[^"\r\n]$/, 'one character')),
    // These do not change how files are read here: names of columns are compared exactly.
    lineTerminator: anything,
    caseSensitiveHeader: anything,
    csvddfVersion: anything,
    $schema: anything,
  },
  unsupported,
);

const referring = anObject({ schema: optional(anObject({ foreignKeys: optional(listOf(foreignKey)) })) });

const dataFile = anObject({
  ...{ path: aPath, format: only('csv'), encoding: optional(aText), dialect: optional(aDialect) },
  ...{ data: unsupported, compression: unsupported, innerpath: unsupported, extrapaths: unsupported },
  ...{ control: unsupported, layout: unsupported },
  schema: anObject({
    missingValues: optional(listOf(aText)),
    fields: optional(listOf(anObject({ missingValues: unsupported }))),
  }),
});

/** @throws ShapeError if it is not a package that the check can use */
export function readPackage(text: string): DataPackage {
  const json = readShape(text, PACKAGE_FILE, anyObject);
  const resources = listOf(anyObject)(json.resources, `${PACKAGE_FILE}: /resources`);
  const placed = resources.map((resource, i) => ({ resource, place: `${PACKAGE_FILE}: /resources/${i}` }));
  const lists = placed
    .filter(({ resource }) => 'codeList' in resource)
    .map(({ resource, place }) => listResource(resource, place));
  const names = resources.map(({ name }) => name);
  const repeated = names.findIndex((name, i) => name !== undefined && names.indexOf(name) < i);
  if (repeated >= 0)
    throw new ShapeError(`${placed[repeated]?.place}/name is that of another resource, too: rename one`);
  const data: DataResource[] = [];
  for (const { resource, place } of placed) {
    if ('codeList' in resource) continue;
    const keys = referring(resource, place).schema?.foreignKeys ?? [];
    const references = keys
      .map((key, i) => readReference(key, `${place}/schema/foreignKeys/${i}`, lists, names))
      .filter((one) => one !== undefined);
    if (references.length > 0) data.push({ ...readFormat(resource, place), references });
  }
  return { json, lists, data };
}

/** The list that a foreign key refers to; undefined if it is data. */
function readReference(
  { fields, reference }: ReturnType<typeof foreignKey>,
  place: string,
  lists: readonly ListResource[],
  names: readonly unknown[],
): Reference | undefined {
  const list = lists.find(({ name }) => name === reference.resource);
  if (!list) {
    // The empty name is that of the resource itself.
    if (reference.resource === '' || names.includes(reference.resource)) return undefined;
    throw new ShapeError(`${place}/reference/resource: there is no resource ${quoted(reference.resource)}`);
  }
  const key = list.schema.primaryKey;
  if (reference.fields.join() === key.join() && fields.length === key.length)
    return { columns: fields, list: list.name };
  throw new ShapeError(`${place} must refer to ${key.join(', ')} of "${list.name}"`);
}

function readFormat(resource: object, place: string): DataFormat & { readonly path: string } {
  const { path, encoding, dialect, schema } = dataFile(resource, place);
  const { missingValues } = schema;
  return {
    ...DEFAULT_FORMAT,
    path,
    ...omitUndefined({ encoding, delimiter: dialect?.delimiter, missingValues }),
  };
}

/** The text of a package with resources, which replace those with the same names. */
export function printPackage({ json }: DataPackage, resources: readonly { readonly name: string }[]): string {
  const before = json.resources as readonly { readonly name?: unknown }[];
  const replaced = before.map((one) => ({ ...one, ...resources.find(({ name }) => name === one.name) }));
  const added = resources.filter(({ name }) => !before.some((one) => one.name === name));
  return `${JSON.stringify({ ...json, resources: [...replaced, ...added] }, null, 2)}\n`;
}

const MAX_WORDS = 8;

/** A name for a resource: the first words of a text, with `-` between them. */
export function resourceName(text: string): string {
  const words = text.toLowerCase().match(/[a-z0-9]+/g) ?? ['list'];
  return words.slice(0, MAX_WORDS).join('-');
}

/** The resource of a data file whose columns are codes of lists; other columns are texts. */
export function dataResource(
  own: DataPackage,
  { path, delimiter, encoding }: Pick<DataResource, 'path' | 'delimiter' | 'encoding'>,
  header: readonly string[],
  references: readonly (Reference & { readonly key: readonly string[] })[],
) {
  return {
    name: nameOfData(path, own),
    type: 'table',
    path,
    encoding,
    dialect: { delimiter, skipInitialSpace: false },
    schema: {
      fields: header.map((name) => ({ name, type: 'string' })),
      foreignKeys: references.map(({ columns, list, key }) => ({
        fields: columns,
        reference: { resource: list, fields: key },
      })),
    },
  };
}

/** The name that a file has in a package, or a new one. */
function nameOfData(path: string, { json }: DataPackage): string {
  const resources = json.resources as readonly { readonly name: string; readonly path?: unknown }[];
  const known = resources.find((resource) => resource.path === path);
  if (known) return known.name;
  const names = resources.map(({ name }) => name);
  const first = resourceName(path.replace(/\.[a-z0-9]+$/i, ''));
  for (let name = first, count = 2; ; name = `${first}-${count++}`) if (!names.includes(name)) return name;
}
