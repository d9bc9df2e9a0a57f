import * as z from 'zod/mini';
import { quoted } from '../../model/problems/wording.ts';
import { aCount, anObject, anOpenObject, aText, listOf, readShape, readValue, ShapeError } from './shape.ts';

/**
 * The configuration and the lock of the check of data: a Data Package (https://datapackage.org) whose resources are pinned
 * lists and the data that refers to them by foreign keys. Standard validators read it, too.
 */
export const PACKAGE_FILE = 'datapackage.json';

/** A Data Package: its JSON, and its parts that the check uses. */
export interface DataPackage {
  readonly json: z.infer<typeof aPackage>;
  readonly lists: readonly ListResource[];
  readonly data: readonly DataResource[];
}

/** Data that refers to lists, and how its texts are read. */
export interface DataResource {
  readonly path: string;
  readonly delimiter: string;
  readonly encoding: string;
  /** Cells that stand for no value. */
  readonly missingValues: readonly string[];
  readonly references: readonly Reference[];
}

/** Columns of data, and the name of the list whose codes their cells are. */
export interface Reference {
  readonly columns: readonly string[];
  readonly list: string;
}

/** Whether a path is below the folder of the package, as the standard requires. */
export const isInside = (path: string): boolean => SAFE_PATH.test(path);

const SAFE_PATH = /^(?![/~]|[a-z][a-z0-9+.-]*:|(?:.*\/)?\.\.(?:\/|$))[^\\\p{Cc}]+$/iu;

const aTextLike = (pattern: RegExp, what: string) => z.string(what).check(z.regex(pattern, what));
const aPath = aTextLike(SAFE_PATH, 'a path in this folder, without ".."');
const texts = z.pipe(
  z.transform((value: unknown) => (typeof value === 'string' ? [value] : value)),
  listOf(aText),
);

const aPackage = anOpenObject({ resources: listOf(anOpenObject({})) });

/** A file that is pinned by its SHA-256 and size. */
export type PinnedFile = z.infer<typeof aPinnedFile>;
const pinned = {
  path: aPath,
  hash: aTextLike(/^sha256:[0-9a-f]{64}$/, 'sha256: and 64 hexadecimal digits'),
  bytes: aCount,
};
const aPinnedFile = anObject(pinned);

/** The name of a resource, of which the names of files are made. */
export const RESOURCE_NAME = /^[a-z0-9][a-z0-9._-]*$/;

/** A pinned list: a table with the codes to use, and what the check needs in addition to the standard. */
export type ListResource = z.infer<typeof listResource>;
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
    validOn: z.optional(aTextLike(/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/, 'a day such as 2024-01-31')),
    history: aPinnedFile,
  }),
});

const foreignKey = anObject({ fields: texts, reference: anObject({ resource: aText, fields: texts }) });
const referring = anObject({
  schema: z.optional(anObject({ foreignKeys: z.optional(listOf(foreignKey)) })),
});
const dataFile = anObject({
  path: aPath,
  encoding: z._default(aText, 'utf-8'),
  dialect: z.optional(anOpenObject({ delimiter: z.optional(aTextLike(/^[^"\r\n]$/, 'one character')) })),
  schema: anObject({ missingValues: z._default(listOf(aText), ['']) }),
});

/** @throws ShapeError if it is not a package that the check can use */
export function readPackage(text: string): DataPackage {
  const json = readShape(text, PACKAGE_FILE, aPackage);
  const { resources } = json;
  const names = resources.map(({ name }) => name);
  const lists: ListResource[] = [];
  for (const [i, resource] of resources.entries()) {
    const place = `${PACKAGE_FILE}: /resources/${i}`;
    if (resource.name !== undefined && names.indexOf(resource.name) < i)
      throw new ShapeError(`${place}/name is that of another resource, too: rename one`);
    if ('codeList' in resource) lists.push(readValue(resource, place, listResource));
  }
  const data: DataResource[] = [];
  for (const [i, resource] of resources.entries()) {
    if ('codeList' in resource) continue;
    const place = `${PACKAGE_FILE}: /resources/${i}`;
    const keys = readValue(resource, place, referring).schema?.foreignKeys ?? [];
    const references = keys
      .map((key, j) => readReference(key, `${place}/schema/foreignKeys/${j}`, lists, names))
      .filter((one) => one !== undefined);
    // Other validators may read data that does not refer to a list.
    if (references.length > 0) data.push({ ...readData(resource, place), references });
  }
  return { json, lists, data };
}

/** The list that a foreign key refers to; undefined if it is data. */
function readReference(
  { fields, reference }: z.infer<typeof foreignKey>,
  place: string,
  lists: readonly ListResource[],
  names: readonly unknown[],
): Reference | undefined {
  const list = lists.find(({ name }) => name === reference.resource);
  // The empty name is that of the resource itself.
  if (!list && (reference.resource === '' || names.includes(reference.resource))) return undefined;
  if (!list)
    throw new ShapeError(`${place}/reference/resource: there is no resource ${quoted(reference.resource)}`);
  const key = list.schema.primaryKey;
  if (reference.fields.join() === key.join() && fields.length === key.length)
    return { columns: fields, list: list.name };
  throw new ShapeError(`${place} must refer to ${key.join(', ')} of "${list.name}"`);
}

function readData(
  resource: Readonly<Record<string, unknown>>,
  place: string,
): Omit<DataResource, 'references'> {
  const { path, encoding, dialect = {}, schema } = readValue(resource, place, dataFile);
  const { data, compression, format } = resource;
  assertDefaults({ data, compression, format }, place);
  // Line ends are detected, and names of columns compared exactly, whatever the dialect says.
  const { delimiter = ',', lineTerminator, caseSensitiveHeader, csvddfVersion, $schema, ...others } = dialect;
  assertDefaults(others, `${place}/dialect`);
  return { path, delimiter, encoding, missingValues: schema.missingValues };
}

const DEFAULTS: Readonly<Record<string, unknown>> = {
  format: 'csv',
  header: true,
  quoteChar: '"',
  doubleQuote: true,
  skipInitialSpace: false,
};

/** @throws ShapeError for a member that would change the meaning of data */
function assertDefaults(members: Readonly<Record<string, unknown>>, place: string): void {
  for (const [name, value] of Object.entries(members))
    if (value !== undefined && value !== DEFAULTS[name])
      throw new ShapeError(`${place}/${name} is not supported: save the data without it, and remove it`);
}
