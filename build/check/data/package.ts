import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { labelOf } from '../../model/changes/code-history.ts';
import { listed, quoted } from '../../model/problems/wording.ts';
import { type CsvRecord, readRecords } from '../../read/csv/records.ts';
import { printable } from '../report/report.ts';

/** A file or a response that is not as expected. */
export class ShapeError extends Error {}

/** Shapes whose messages complete the sentence "it must be". */
export const aText = z.string('a text');
export const aCount = z.int('a whole number').check(z.nonnegative('a whole number'));
export const listOf = <T extends z.ZodMiniType>(item: T) => z.array(item, 'an array');
export const anObject = <T extends z.core.$ZodShape>(members: T) => z.object(members, 'an object');
export const anOpenObject = <T extends z.core.$ZodShape>(members: T) => z.looseObject(members, 'an object');

/** Reads a text as JSON of a shape; `what` names it in messages. @throws ShapeError */
export function readShape<T extends z.ZodMiniType>(text: string, what: string, shape: T): z.infer<T> {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (error) {
    throw new ShapeError(`${what} is not JSON: ${printable((error as Error).message)}`);
  }
  return readValue(value, `${what}: `, shape);
}

/** Reads a value that others wrote; the messages of its shape say what it must be. @throws ShapeError */
function readValue<T extends z.ZodMiniType>(value: unknown, place: string, shape: T): z.infer<T> {
  const { data, error } = shape.safeParse(value);
  if (!error) return data;
  const [issue] = error.issues;
  throw new ShapeError(`${place}/${issue?.path.join('/')} must be ${issue?.message}`);
}

/**
 * The configuration and the lock of the check of data: a Data Package (https://datapackage.org) whose resources are pinned
 * lists and the data that refers to them by foreign keys. Standard validators read it, too.
 */
export const PACKAGE_FILE = 'datapackage.json';

/** A Data Package: its JSON, and its parts that the check uses. */
export type DataPackage = ReturnType<typeof readPackage>;

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

export type PinnedFile = z.infer<typeof aPinnedFile>;
const pinned = {
  path: aPath,
  hash: aTextLike(/^sha256:[0-9a-f]{64}$/, 'sha256: and 64 hexadecimal digits'),
  bytes: aCount,
};
const aPinnedFile = anObject(pinned);

/** Columns of a table of correspondences with the codes of a list, or of one of its versions. */
export const aForeignKey = anObject({
  id: aText,
  columnIds: listOf(aText),
  keyRef: anObject({
    keyId: aText,
    codeListRef: anObject({ canonicalUri: aText, canonicalVersionUri: z.exactOptional(aText) }),
  }),
});

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
    correspondence: z.optional(
      anObject({ source: aForeignKey, target: aForeignKey, match: z.exactOptional(aText) }),
    ),
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
export function readPackage(text: string) {
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

/** Whether a text is a pinned file, except for line ends, which Git may have changed. */
export const isPinned = (text: string, { hash }: PinnedFile): boolean =>
  hashText(text) === hash || hashText(text.replaceAll('\r\n', '\n')) === hash;

export const hashText = (text: string): string => `sha256:${createHash('sha256').update(text).digest('hex')}`;

export const readCodes = (csv: string, path: string, key: readonly string[]): ReadonlySet<string> =>
  new Set(readRows(csv, path, key).rows.map(({ code }) => code));

/** Reads the rows of a list that have a code. @throws ShapeError if it is not a CSV with the columns of the key */
export function readRows(csv: string, what: string, key: readonly string[]) {
  const { records, fault } = readRecords(csv);
  const [header, ...others] = records;
  if (!header || fault || key.length === 0 || !key.every((id) => header.cells.includes(id)))
    throw new ShapeError(`${what} must be a CSV with the columns of the key, ${listed(key.map(quoted), 10)}`);
  const rows: (CsvRecord & { readonly code: string })[] = [];
  for (const record of others) {
    const row = Object.fromEntries(header.cells.map((id, i) => [id, record.cells[i] ?? '']));
    const code = labelOf(row, { columnIds: key });
    if (code !== undefined) rows.push({ ...record, code });
  }
  return { header, rows };
}
