import { omitUndefined } from '../../model/collections.ts';
import type { ForeignKeyJson, IdentificationJson, KeyJson } from '../../model/document/columns.ts';
import type { ReportNote } from '../import/format.ts';
import { columnIdOf, makeUnique } from '../import/names.ts';
import type { DescribedColumn, TableDescription } from '../table/description.ts';
import type { SourceTable } from '../table/values.ts';
import { type CsvMetadata, type JsonObject, listOf, objectOf, textIn } from './metadata.ts';

/** A description by metadata of the CSV. */
export interface CsvwDescription extends TableDescription {
  /** The table with empty cells where the metadata states null. */
  readonly prepare: (table: SourceTable) => SourceTable;
}

/**
 * The description of a table that another program's metadata (CSVW) states: identification, columns, primary key, and
 * foreign keys to the table itself. Reports the rest.
 */
export function describeTable(metadata: CsvMetadata, report: ReportNote): CsvwDescription {
  const { file, table } = metadata;
  const loss = (message: string, value?: string): void =>
    report({ kind: 'loss', place: file, message, ...(value !== undefined && { value }) });
  const inCsv = metadata.columns.filter((column) => column.virtual !== true);
  if (inCsv.length < metadata.columns.length) loss('virtual columns are not imported');
  const ids = makeUnique(inCsv.map((column) => columnIdOf(nameOf(column))));
  const idOf = new Map(inCsv.map((column, i) => [nameOf(column), ids[i] as string]));
  const schema = objectOf(table.tableSchema) ?? {};
  for (const name of ['aboutUrl', 'propertyUrl', 'valueUrl', 'rowTitles'])
    if (schema[name] !== undefined || inCsv.some((column) => column[name] !== undefined))
      loss('this property is not imported', name);
  const key = columnIds(schema.primaryKey, idOf);
  const columns = inCsv.map((column, i) => describeColumn(column, ids[i] as string, i, key, loss));
  const reading = readDialect(metadata, loss);
  const keys: KeyJson[] = key.length > 0 ? [{ id: 'key', columnIds: key }] : [];
  const identification = identify(metadata);
  const foreignKeys = ownForeignKeys(metadata, idOf, key, identification, loss);
  return {
    reading,
    identification,
    ...(columns.length > 0 && { columns }),
    ...(keys.length > 0 && { keys }),
    ...(foreignKeys.length > 0 && { foreignKeys }),
    placeOf: () => file,
    placeOfReading: (name) => `${file}, ${name}`,
    prepare: (source) => withNulls(source, inCsv),
  };
}

type ReportLoss = (message: string, value?: string) => void;

/** The name of a column, or its first title (section 5.6). */
function nameOf(column: JsonObject): string {
  const { name } = column;
  return typeof name === 'string' ? decoded(name) : (textIn(column.titles) ?? '');
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** The column ids of a column reference: a name or several. */
const columnIds = (reference: unknown, idOf: ReadonlyMap<string, string>): string[] =>
  listOf(reference).flatMap((name) => (typeof name === 'string' ? (idOf.get(decoded(name)) ?? []) : []));

function describeColumn(
  column: JsonObject,
  id: string,
  at: number,
  key: readonly string[],
  loss: ReportLoss,
): DescribedColumn {
  const { datatype, required, separator, lang } = column;
  const facets = objectOf(datatype) ?? {};
  const type = typeOf(facets.base ?? (objectOf(datatype) ? undefined : datatype));
  if (separator !== undefined) loss('cells with several values are imported as one text', id);
  for (const name of ['format', 'length'])
    if (facets[name] !== undefined) loss(`the ${name} of a data type is not imported`, id);
  const isText = separator !== undefined || type === 'string';
  const hasRange = !isText && ['integer', 'number', 'date', 'time', 'date-time'].includes(type);
  const bound = (name: string): number | string | undefined =>
    hasRange ? boundOf(facets[name], type === 'integer' || type === 'number') : undefined;
  const length = (name: string): number | undefined => {
    const value = facets[name];
    return isText && separator === undefined && typeof value === 'number' ? value : undefined;
  };
  return omitUndefined({
    id,
    // Titles are headers. A column without one is found by its position.
    from: textIn(column.titles) ?? at + 1,
    name: textIn(column['dc:title']) ?? textIn(column.titles),
    description: textIn(column['dc:description']),
    type: isText ? 'string' : type,
    nullable: required === true || key.includes(id) ? false : undefined,
    language: isText && typeof lang === 'string' && lang !== 'und' ? lang : undefined,
    minLength: length('minLength'),
    maxLength: length('maxLength'),
    minValue: bound('minimum') ?? bound('minInclusive'),
    maxValue: bound('maximum') ?? bound('maxInclusive'),
  }) as DescribedColumn;
}

const boundOf = (value: unknown, isNumber: boolean): number | string | undefined => {
  if (!isNumber) return typeof value === 'string' ? value : undefined;
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
};

/** Types by data types (section 5.11.1); all others are texts. */
const TYPES: ReadonlyMap<unknown, string> = new Map([
  ...[
    'integer long int short byte nonNegativeInteger positiveInteger unsignedLong unsignedInt unsignedShort unsignedByte',
    'nonPositiveInteger negativeInteger',
  ].flatMap((names) => names.split(' ').map((name) => [name, 'integer'] as const)),
  ...['number', 'decimal', 'double', 'float'].map((name) => [name, 'number'] as const),
  ...[
    ['boolean', 'boolean'],
    ['date', 'date'],
    ['time', 'time'],
    ['datetime', 'date-time'],
    ['dateTime', 'date-time'],
    ['dateTimeStamp', 'date-time'],
    ['json', 'document'],
  ].map(([name, type]) => [name as string, type as string] as const),
]);

const typeOf = (datatype: unknown): string => TYPES.get(datatype) ?? 'string';

/** How the CSV is written (section 5.9). */
function readDialect({ group, table }: CsvMetadata, loss: ReportLoss): Record<string, string> {
  const dialect = objectOf(table.dialect) ?? objectOf(group.dialect) ?? {};
  const { delimiter, encoding, header } = dialect;
  for (const name of ['commentPrefix', 'skipRows', 'skipColumns', 'quoteChar', 'doubleQuote'])
    if (!DEFAULTS.get(name)?.includes(dialect[name]))
      loss('this property of the dialect has no effect', name);
  return {
    separator: typeof delimiter === 'string' ? delimiter : ',',
    encoding: typeof encoding === 'string' ? encoding : 'utf-8',
    header: header === false ? 'none' : '1',
  };
}

const DEFAULTS: ReadonlyMap<string, readonly unknown[]> = new Map([
  ['commentPrefix', [undefined, null, '#']],
  ['skipRows', [undefined, 0]],
  ['skipColumns', [undefined, 0]],
  ['quoteChar', [undefined, '"']],
  ['doubleQuote', [undefined, true]],
]);

/** The identification by Dublin Core properties. */
function identify({ group, table }: CsvMetadata): Partial<IdentificationJson> {
  const find = (...names: string[]): string | undefined =>
    names
      .flatMap((name) =>
        [table, group].flatMap((part) => [part[`dc:${name}`], part[`dct:${name}`], part[`dcterms:${name}`]]),
      )
      .map(textIn)
      .find((text) => text !== undefined && text !== '');
  const id = [table['@id'], find('identifier')].find((one) => typeof one === 'string' && IRI.test(one));
  const title = find('title');
  const issued = find('issued');
  const publisher = find('publisher');
  const tags = listOf(table['dc:subject'] ?? group['dc:subject']).filter((tag) => typeof tag === 'string');
  return omitUndefined({
    language: languageOf(group, table),
    shortName: title,
    description: find('description'),
    canonicalUri: id,
    version: find('hasVersion'),
    publishedAt: issued !== undefined && DATE_TIME.test(issued) ? issued : undefined,
    tags: tags.length > 0 ? tags : undefined,
    publisher: publisher === undefined ? undefined : { shortName: publisher },
  }) as Partial<IdentificationJson>;
}

const IRI = /^[a-z][a-z0-9+.-]*:\S+$/i;
const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;

/** The language of the table, or the default language of the context. */
function languageOf(group: JsonObject, table: JsonObject): string | undefined {
  const inContext = listOf(group['@context']).map((part) => objectOf(part)?.['@language']);
  const found = [table.lang, group.lang, ...inContext].find(
    (one) => typeof one === 'string' && one !== 'und',
  );
  return found as string | undefined;
}

/** The foreign keys to the primary key of the table itself. Others refer to files, and not to lists. */
function ownForeignKeys(
  { table }: CsvMetadata,
  idOf: ReadonlyMap<string, string>,
  key: readonly string[],
  { canonicalUri }: Partial<IdentificationJson>,
  loss: ReportLoss,
): ForeignKeyJson[] {
  const schema = objectOf(table.tableSchema) ?? {};
  return listOf(schema.foreignKeys).flatMap((one, i): ForeignKeyJson[] => {
    const { columnReference, reference } = objectOf(one) ?? {};
    const { resource, columnReference: target } = objectOf(reference) ?? {};
    const own = columnIds(columnReference, idOf);
    const isOwnKey = key.length > 0 && columnIds(target, idOf).join() === key.join();
    if (resource !== undefined && resource === table.url && isOwnKey && own.length > 0 && canonicalUri)
      return [
        {
          id: `foreign_key_${i + 1}`,
          columnIds: own,
          keyRef: { keyId: 'key', codeListRef: { canonicalUri } },
        },
      ];
    loss('foreign keys to other files are not imported: state their lists in a description (--describe)');
    return [];
  });
}

/** A table with empty cells where a column states null (section 5.7). */
function withNulls(source: SourceTable, columns: readonly JsonObject[]): SourceTable {
  const nulls = columns.map((column) => new Set(listOf(column.null)));
  if (nulls.every((own) => own.size === 0)) return source;
  const cellsAt = (row: number): readonly string[] =>
    source.cellsAt(row).map((cell, i) => (nulls[i]?.has(cell) ? '' : cell));
  return { ...source, cellsAt };
}
