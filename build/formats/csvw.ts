import { omitUndefined } from '../model/collections.ts';
import { defaultKeyOf } from '../model/document/codes.ts';
import type { ColumnJson } from '../model/document/columns.ts';
import { columnDefinitions, type Document } from '../model/document/document.ts';
import { type ColumnTexts, inColumns, readColumnTexts } from '../model/document/published.ts';
import { preferredDocument } from '../model/query/select.ts';
import { findColumnsWithEmptyTexts } from './csv/write.ts';
import { FACET_MEMBERS, facetsOf } from './genericode/datatypes.ts';
import { hasFormat, type PrintContext, type Representation, reportLeftOut } from './representation.ts';
import { alternativeFormatUrl, csvMetadataUrl } from './urls.ts';

/**
 * The metadata of the CSV of a document for programs that read CSV on the Web (W3C, Metadata Vocabulary for Tabular Data,
 * https://www.w3.org/TR/tabular-metadata/). It is a table group: its first table is the CSV, further ones are those that
 * its foreign keys refer to. Empty cells are null, except in columns of texts where they stand for "".
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

function print(stated: Document, context?: PrintContext): string {
  const document = inColumns(stated);
  const { codeList, entry } = document;
  const { language } = entry;
  const reportLoss = (message: string) => context?.reportLoss(message);
  const { basePath = '', csvFile } = context ?? {};
  const ownUrl = csvFile
    ? basePath + csvFile(entry.canonicalVersionUri, language)
    : `alternative-format?language=${language}`;
  const foreignKeys: object[] = [];
  /** The other tables that foreign keys refer to, by URL. */
  const tables = new Map<string, object>();
  for (const { columnIds, keyRef } of codeList?.columnSet.foreignKeys ?? []) {
    const { canonicalUri, canonicalVersionUri: uri = canonicalUri } = keyRef.codeListRef;
    const isOwn = uri === entry.canonicalVersionUri || uri === entry.canonicalUri;
    const found = isOwn ? undefined : context?.findTables(uri);
    // The list in the language of the document, or in the one that clients get by default.
    const other = found && preferredDocument(found, language, ({ hasData }) => hasData);
    const { keys = [] } = (isOwn ? codeList : other?.codeList)?.columnSet ?? {};
    const key = keys.find(({ id }) => id === keyRef.keyId);
    if (!key) {
      reportLoss('foreign keys to lists that are not in this directory, or have no such key, are left out');
      continue;
    }
    const url = other ? basePath + (csvFile ?? alternativeFormatUrl)(uri, other.entry.language) : ownUrl;
    const reference = { resource: url, columnReference: key.columnIds.map(printName) };
    foreignKeys.push({ columnReference: columnIds.map(printName), reference });
    const columns = other?.columns.map(({ id }) => ({ name: printName(id), titles: [id] }));
    if (columns) tables.set(url, { url, tableSchema: { columns } });
  }
  reportLeftOut(document, ['defaultKey', 'foreignKeys', ...FACET_MEMBERS], reportLoss);
  const emptyTexts = findColumnsWithEmptyTexts(document);
  const texts = readColumnTexts(stated);
  const columns = columnDefinitions(document).map((column) => {
    const own = texts.get(column.id) ?? [];
    const named = own.filter(({ name }) => name !== column.id);
    const described = {
      'dc:title': describeTexts(named, 'name', language),
      'dc:description': describeTexts(own, 'description', language),
    };
    return describeColumn(column, described, emptyTexts, context);
  });
  const table = omitUndefined({
    // URLs are relative to that of the metadata, which differs in the last segment.
    url: ownUrl,
    'dc:title': entry.longName ?? entry.shortName,
    'dc:alternative': entry.longName === undefined ? undefined : entry.shortName,
    'dc:description': entry.description,
    'dc:identifier': entry.canonicalVersionUri,
    'dc:isVersionOf': entry.canonicalUri,
    'schema:version': entry.version,
    'dc:publisher': entry.publisher?.longName ?? entry.publisher?.shortName,
    'dc:issued': entry.publishedAt,
    'dc:subject': entry.tags.length > 0 ? entry.tags : undefined,
    tableSchema: omitUndefined({
      columns: codeList ? columns : REFERENCES,
      // A table has only one.
      primaryKey: codeList && defaultKeyOf(codeList.columnSet)?.columnIds.map(printName),
      foreignKeys: foreignKeys.length > 0 ? foreignKeys : undefined,
    }),
  });
  return JSON.stringify({
    '@context': ['http://www.w3.org/ns/csvw', { '@language': language }],
    dialect: { trim: false },
    lang: language,
    tables: [table, ...tables.values()],
  });
}

const REFERENCES = [
  { name: 'type', titles: ['type'], datatype: 'string', required: true },
  { name: 'canonicalUri', titles: ['canonicalUri'], datatype: 'anyURI', required: true },
  { name: 'canonicalVersionUri', titles: ['canonicalVersionUri'], datatype: 'anyURI' },
  { name: 'locationUrls', titles: ['locationUrls'], datatype: 'anyURI', separator: ' ' },
];

/** The names or descriptions of a column as a common property (section 5.8.2): a string is in the language of the metadata. */
function describeTexts(texts: readonly ColumnTexts[], member: 'name' | 'description', own: string) {
  const described: (string | object)[] = [];
  for (const { language, [member]: text } of texts)
    if (text !== undefined)
      described.push(language === own ? text : { '@value': text, '@language': language });
  return described.length > 1 ? described : described[0];
}

function describeColumn(
  column: ColumnJson,
  texts: object,
  emptyTexts: ReadonlySet<string>,
  context?: PrintContext,
): object {
  const { id, type, language, optional = false, nullable = true, minLength = 0 } = column;
  const hasComma = type === 'enum-set' && column.members?.some(({ value }) => String(value).includes(','));
  if (hasComma) context?.reportLoss('a value in a set contains a comma: the set is described as one text');
  const isComplete = !optional && !nullable;
  const isEmptyText = emptyTexts.has(id) || (type === 'string' && isComplete && minLength === 0);
  return omitUndefined({
    name: printName(id),
    titles: [id],
    ...texts,
    datatype: hasComma ? 'string' : describeDatatype(column),
    lang: language,
    null: isEmptyText ? [] : [''],
    required: isComplete && (type !== 'string' || minLength > 0) ? true : undefined,
    separator: type === 'enum-set' && !hasComma ? ',' : undefined,
  });
}

/** Prints a name, which is a variable of URI templates and must not begin with an underscore (section 5.6). */
function printName(id: string): string {
  const encode = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
  return encodeURIComponent(id.toWellFormed()).replace(/^_|[-.!~*'()]/g, encode);
}

/** Data types that have another name than the type of a column. */
const DATATYPES: ReadonlyMap<string, string> = new Map([
  ['document', 'json'],
  ['object', 'json'],
  ['bool', 'boolean'],
  ['date-time', 'datetime'],
]);

/** Describes the data type of a column (section 5.11.1), or of the members of a set. */
function describeDatatype(column: ColumnJson): object | string {
  const { type, members = [] } = column;
  if (type.startsWith('enum')) {
    const [only = 'string', ...others] = new Set(members.map(({ value }) => typeof value));
    return others.length === 0 ? only : 'string';
  }
  const base = DATATYPES.get(type) ?? type;
  // Two facets are shorter than in XML Schema: `minInclusive` is `minimum`.
  const facets = facetsOf(column).map(({ facet, value }) => [facet.replace('Inclusive', 'imum'), value]);
  return facets.length === 0 ? base : { base, ...Object.fromEntries(facets) };
}
