import { omitUndefined } from '../../model/collections.ts';
import { defaultKeyOf } from '../../model/document/codes.ts';
import type { ColumnJson, ForeignKeyJson } from '../../model/document/columns.ts';
import { columnDefinitions, type Document } from '../../model/document/document.ts';
import { preferredDocument } from '../../model/query/select.ts';
import type { ReferencedTable } from '../../model/relations/referenced.ts';
import { emptyTextsOf } from '../csv/write.ts';
import {
  hasFormat,
  type PrintContext,
  type ReportLoss,
  type Representation,
  reportLeftOut,
} from '../representation.ts';
import { alternativeFormatUrl, csvMetadataUrl } from '../urls.ts';

/**
 * The metadata of the CSV of a document for programs that read CSV on the Web (W3C, Metadata Vocabulary for Tabular Data,
 * https://www.w3.org/TR/tabular-metadata/). It is a table group: its first table is the CSV, further ones are those that
 * its foreign keys refer to. The CSV links to it (section 5.2 of the Model for Tabular Data).
 * Empty cells are null, except in columns of texts where they stand for "".
 */
export const CSVW: Representation = {
  folder: 'csvw',
  extension: 'csv-metadata.json',
  content: 'description',
  label: 'CSVW',
  contentTypes: ['application/csvm+json'],
  description:
    'The metadata of the CSV (W3C, CSV on the Web): data types, primary key and foreign keys of its columns.',
  schema: { type: 'object', description: 'A table group (W3C, Metadata Vocabulary for Tabular Data).' },
  fileType: 'JSON',
  urlOf: csvMetadataUrl,
  supports: hasFormat('csvw'),
  print,
};

const FOREIGN_KEYS_LEFT_OUT =
  'foreign keys to lists that are not in this directory, or have no such key, are left out';
const SEPARATORS_LEFT_OUT = 'a value in a set contains a comma: the set is described as one text';

/** The properties that the metadata describes. */
const KEPT = [
  ...['defaultKey', 'foreignKeys'],
  ...['minLength', 'maxLength', 'minValue', 'maxValue', 'exclusiveMinValue', 'exclusiveMaxValue'],
];

function print(document: Document, context?: PrintContext): string {
  const { codeList, entry } = document;
  const { language } = entry;
  const reportLoss: ReportLoss = (message) => context?.reportLoss(message);
  const foreignKeys = (codeList?.columnSet.foreignKeys ?? []).flatMap((foreignKey) => {
    const resolved = resolve(foreignKey, document, context);
    if (!resolved) reportLoss(FOREIGN_KEYS_LEFT_OUT);
    return resolved ?? [];
  });
  const emptyTexts = emptyTextsOf(document);
  reportLeftOut(document, KEPT, reportLoss);
  const tables = [
    {
      url: ownUrl(language),
      ...identificationOf(document),
      tableSchema: omitUndefined({
        columns: codeList
          ? columnDefinitions(document).map((one) => describe(one, emptyTexts.has(one.id), reportLoss))
          : REFERENCES,
        // A table has only one.
        primaryKey: codeList && defaultKeyOf(codeList.columnSet)?.columnIds.map(nameOf),
        foreignKeys: foreignKeys.length > 0 ? foreignKeys.map(({ json }) => json) : undefined,
      }),
    },
    ...new Map(foreignKeys.flatMap(({ table }) => (table ? [[table.url, table] as const] : []))).values(),
  ];
  return JSON.stringify({
    '@context': ['http://www.w3.org/ns/csvw', { '@language': language }],
    dialect: { trim: false },
    lang: language,
    tables,
  });
}

/** Relative to the URL of the metadata, which differs in the last segment. */
const ownUrl = (language: string): string => `alternative-format?language=${language}`;

/** Dublin Core properties. */
function identificationOf({ entry }: Document): object {
  return omitUndefined({
    'dc:title': entry.longName ?? entry.shortName,
    'dc:alternative': entry.longName === undefined ? undefined : entry.shortName,
    'dc:description': entry.description,
    'dc:identifier': entry.canonicalVersionUri,
    'dc:isVersionOf': entry.canonicalUri,
    'schema:version': entry.version,
    'dc:publisher': entry.publisher?.longName ?? entry.publisher?.shortName,
    'dc:issued': entry.publishedAt,
    'dc:subject': entry.tags.length > 0 ? entry.tags : undefined,
  });
}

/** The columns of the references of a set. */
const REFERENCES = [
  { name: 'type', titles: ['type'], datatype: 'string', required: true },
  { name: 'canonicalUri', titles: ['canonicalUri'], datatype: 'anyURI', required: true },
  { name: 'canonicalVersionUri', titles: ['canonicalVersionUri'], datatype: 'anyURI' },
  { name: 'locationUrls', titles: ['locationUrls'], datatype: 'anyURI', separator: ' ' },
];

/** Describes a column; `hasEmptyTexts` if its empty cells are empty texts. */
function describe(column: ColumnJson, hasEmptyTexts: boolean, reportLoss: ReportLoss): object {
  const { id, name, description, type, language, optional = false, nullable = true, minLength = 0 } = column;
  const hasSeparator = type === 'enum-set' && !membersOf(column).some((value) => /[,]/.test(String(value)));
  if (type === 'enum-set' && !hasSeparator) reportLoss(SEPARATORS_LEFT_OUT);
  const isEmptyText = hasEmptyTexts || (type === 'string' && !optional && !nullable && minLength === 0);
  return omitUndefined({
    name: nameOf(id),
    titles: [id],
    'dc:title': name === id ? undefined : name,
    'dc:description': description,
    datatype: datatypeOf(column, type !== 'enum-set' || hasSeparator),
    lang: language,
    null: isEmptyText ? [] : [''],
    required: !optional && !nullable && (type !== 'string' || minLength > 0) ? true : undefined,
    separator: hasSeparator ? ',' : undefined,
  });
}

const membersOf = ({ members = [] }: ColumnJson) => members.map(({ value }) => value);

/** Names are variables of URI templates, and must not begin with an underscore (section 5.6). */
const nameOf = (id: string): string =>
  encodeURIComponent(id.toWellFormed()).replace(
    /^_|[-.!~*'()]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** Data types that have another name than the type of a column. */
const DATATYPES: ReadonlyMap<string, string> = new Map([
  ['document', 'json'],
  ['object', 'json'],
  ['bool', 'boolean'],
  ['date-time', 'datetime'],
]);

/** The data type of a column (section 5.11.1), or of the members of a set if `isSplit`. */
function datatypeOf(column: ColumnJson, isSplit: boolean): object | string {
  if (column.type.startsWith('enum')) {
    const [only = 'string', ...others] = new Set(membersOf(column).map((value) => typeof value));
    return isSplit && others.length === 0 ? only : 'string';
  }
  const base = DATATYPES.get(column.type) ?? column.type;
  const { minLength, maxLength, minValue, maxValue, exclusiveMinValue, exclusiveMaxValue } = column;
  const facets = omitUndefined({
    ...{ minLength, maxLength, minimum: minValue, maximum: maxValue },
    ...{ minExclusive: exclusiveMinValue, maxExclusive: exclusiveMaxValue },
  });
  return Object.keys(facets).length === 0 ? base : { base, ...facets };
}

/** A foreign key, and the table that it refers to, if it is another one. */
function resolve(
  { columnIds, keyRef }: ForeignKeyJson,
  document: Document,
  context: PrintContext | undefined,
) {
  const { canonicalUri, canonicalVersionUri } = keyRef.codeListRef;
  const uri = canonicalVersionUri ?? canonicalUri;
  const { entry } = document;
  const isOwn =
    uri === entry.canonicalVersionUri || (uri === entry.canonicalUri && canonicalVersionUri === undefined);
  const found = isOwn ? undefined : context?.findTables(uri);
  // The list in the language of the document, or in the one that clients get by default.
  const other = found && preferredDocument(found, entry.language, ({ hasData }) => hasData);
  const target: ReferencedTable | undefined = isOwn ? document : other;
  const key = target?.codeList?.columnSet.keys.find(({ id }) => id === keyRef.keyId);
  if (!target || !key) return undefined;
  const url = isOwn ? ownUrl(entry.language) : alternativeFormatUrl(uri, target.entry.language);
  return {
    json: {
      columnReference: columnIds.map(nameOf),
      reference: { resource: url, columnReference: key.columnIds.map(nameOf) },
    },
    table: other && {
      url,
      tableSchema: { columns: other.columns.map(({ id }) => ({ name: nameOf(id), titles: [id] })) },
    },
  };
}
