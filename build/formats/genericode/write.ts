import type { ColumnJson, IdentificationJson, KeyJson } from '../../model/document/columns.ts';
import { columnDefinitions, type Document, keysOf } from '../../model/document/document.ts';
import { elementTexts, readString, unquote } from '../../model/json/text.ts';
import { ownMember } from '../../model/values/json-values.ts';
import {
  hasFormat,
  type PrintContext,
  type ReportLoss,
  type Representation,
  reportLeftOut,
} from '../representation.ts';
import { cellsOf } from '../rows.ts';
import { datatypeOf, FACETS, hasMixedMembers } from './datatypes.ts';
import { NAMESPACE, REFERENCES } from './elements.ts';

/**
 * Code lists and code list sets in genericode 1.0 (OASIS, https://docs.oasis-open.org/codelist/genericode/), valid
 * against its XML Schema and document rules. Values of sets are separated by commas, JSON is a text, and null is no value.
 * `LocationUri` must refer to genericode, so `locationUrls` are alternate formats. A `ShortName` has no white space: it
 * gets hyphens, and the name is in `LongName` if the document has no other. A missing version is the rest of the
 * canonical version URI after the canonical URI.
 */
export const GENERICODE: Representation = {
  folder: 'genericode',
  extension: 'gc',
  content: 'data',
  label: 'genericode',
  contentTypes: ['application/xml; charset=utf-8'],
  description: 'The code list or code list set in genericode 1.0 (OASIS).',
  schema: { type: 'string', description: 'XML: a CodeList or CodeListSet of genericode 1.0.' },
  fileType: 'XML',
  urlOf: undefined,
  supports: hasFormat('genericode'),
  print,
};

const NAMESPACES = `xmlns:gc="${NAMESPACE}" xmlns:html="http://www.w3.org/1999/xhtml"`;

const NO_VERSION = 'there is no version, so Version is the end of the canonical version URI';
const ILLEGAL_CHARACTERS = 'XML cannot contain some of the characters: U+FFFD replaces them';
const NO_REQUIRED_VALUE = 'rows without a value in a column of a key, which genericode requires';
const NULLS = 'null and values that are left out are both without a value';
const SETS = 'sets are one text, with commas between their members';
const JSON_TEXTS = 'objects and arrays are texts';
const MIXED_MEMBERS = 'members of several types are texts';
const CHANGED_IDS = 'ids of columns that are not XML names are changed';
const CHANGED_NAMES = 'short names cannot contain white space: hyphens replace it';

/** The properties that have elements or attributes. */
const KEPT = [
  ...['further keys', 'members'],
  ...['minLength', 'maxLength', 'minValue', 'maxValue', 'exclusiveMinValue', 'exclusiveMaxValue'],
];

function print(document: Document, context?: PrintContext): string {
  const reportLoss: ReportLoss = (message) => context?.reportLoss(message);
  const { codeList, codeListSet } = document;
  const name = codeList ? 'gc:CodeList' : 'gc:CodeListSet';
  const { identification } = (codeList ?? codeListSet) as { identification: IdentificationJson };
  const { language, description } = identification;
  const parts = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${name} ${NAMESPACES}>`,
    printDescription(description, language),
    '<Identification>',
    ...printIdentification(identification, reportLoss),
    '</Identification>',
    ...(codeList ? printList(document, reportLoss) : printReferences(document, reportLoss)),
    `</${name}>`,
  ];
  reportLeftOut(document, KEPT, reportLoss);
  const text = `${parts.filter((part) => part !== '').join('\n')}\n`;
  if (text.includes('\ufffd') && !document.whole.includes('\ufffd')) reportLoss(ILLEGAL_CHARACTERS);
  return text;
}

function printIdentification(identification: IdentificationJson, reportLoss: ReportLoss): string[] {
  const { language, canonicalUri, canonicalVersionUri, publisher, locationUrls = [] } = identification;
  const { version = versionIn(canonicalVersionUri, canonicalUri) } = identification;
  if (identification.version === undefined) reportLoss(NO_VERSION);
  const locations = [
    ...locationUrls.map((url) => ({ mimeType: 'application/json', url })),
    ...(identification.alternateFormatLocations ?? []),
  ];
  const { value, source } = publisher?.identifier ?? {};
  const names = (own: Names) => printNames(own, language, reportLoss);
  return [
    ...names(identification),
    textElement('Version', version),
    textElement('CanonicalUri', canonicalUri),
    textElement('CanonicalVersionUri', canonicalVersionUri),
    ...locations.map(({ mimeType, url }) =>
      textElement('AlternateFormatLocationUri', url, { MimeType: mimeType }),
    ),
    ...(publisher ? ['<Agency>', ...names(publisher)] : []),
    textElement('Identifier', value, { Identifier: source?.url ?? source?.shortName }),
    publisher ? '</Agency>' : '',
  ];
}

interface Names {
  readonly shortName: string;
  readonly longName?: string | undefined;
}

/** The names of a list, publisher, column or key. A short name that genericode does not allow is also a long name. */
function printNames({ shortName, longName }: Names, language?: string, reportLoss?: ReportLoss): string[] {
  // A name without white space (rule R39).
  const short = legal(shortName).trim().replace(/\s+/gu, '-') || '-';
  if (short !== shortName && longName !== undefined) reportLoss?.(CHANGED_NAMES);
  const long = longName ?? (short === shortName ? undefined : shortName);
  return [textElement('ShortName', short), textElement('LongName', long, { 'xml:lang': language })];
}

/** The end of a version URI: what follows the canonical URI, or else its last part. */
function versionIn(versionUri: string, uri: string): string {
  const partsOf = (text: string) => text.split(/[:/#?=]+/).filter((part) => part !== '');
  const rest = versionUri.startsWith(uri) ? versionUri.slice(uri.length) : '';
  return partsOf(rest).join('-') || (partsOf(versionUri).at(-1) ?? versionUri);
}

const printDescription = (description: string | undefined, language?: string): string =>
  description === undefined
    ? ''
    : `<Annotation><Description${printAttributes({ 'xml:lang': language })}>${textElement('html:p', description)}</Description></Annotation>`;

/** The references of a code list set. */
const printReferences = ({ codeListSet }: Document, reportLoss: ReportLoss): string[] =>
  (codeListSet?.referenceSet ?? []).map(({ type, canonicalUri, canonicalVersionUri, ...others }) => {
    if (Object.keys(others).length > 0) reportLoss(OTHER_MEMBERS);
    const name = REFERENCES[type];
    return `<${name}>${textElement('CanonicalUri', canonicalUri)}${textElement('CanonicalVersionUri', canonicalVersionUri)}</${name}>`;
  });

const OTHER_MEMBERS = 'references have only their URIs';

/** The columns, keys and rows of a code list. */
function printList(document: Document, reportLoss: ReportLoss): string[] {
  const keys = keysOf(document);
  const keyColumns = new Set(keys.flatMap(({ columnIds }) => columnIds));
  const takeId = makeIds();
  const columns = columnDefinitions(document).map((definition): ValueColumn => {
    const { id: exactId, nullable = true, optional = false } = definition;
    const id = takeId(exactId);
    const isRequired = keyColumns.has(exactId) || (!nullable && !optional);
    return { definition, id, isRequired, open: `<Value ColumnRef="${escapeAttribute(id)}"><SimpleValue>` };
  });
  const ids = new Map(columns.map(({ definition, id }) => [definition.id, id]));
  if (columns.some(({ definition, id }) => definition.id !== id)) reportLoss(CHANGED_IDS);
  if (columns.some(({ definition }) => hasMixedMembers(definition))) reportLoss(MIXED_MEMBERS);
  const { language } = document.entry;
  return [
    '<ColumnSet>',
    ...columns.map((column) => printColumn(column, language)),
    ...keys.map((key) => printKey(key, takeId(key.id), ids)),
    '</ColumnSet>',
    `<SimpleCodeList>\n${printRows(document, columns, reportLoss)}</SimpleCodeList>`,
  ];
}

/** Creates unique XML names (type `xsd:ID`) from ids: columns and keys share one namespace. */
function makeIds(): (id: string) => string {
  const used = new Set<string>();
  return (id) => {
    const plain = id.replace(/[^\w.\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u00ff-]/gu, '_');
    const name = /^[0-9.-]|^$/.test(plain) ? `_${plain}` : plain;
    let unique = name;
    for (let n = 2; used.has(unique); n++) unique = `${name}-${n}`;
    used.add(unique);
    return unique;
  };
}

/** A column with what is needed to print its values. */
interface ValueColumn {
  readonly definition: ColumnJson;
  readonly id: string;
  /** Whether genericode requires a value. */
  readonly isRequired: boolean;
  /** The text before a simple value. */
  readonly open: string;
}

const CLOSE = '</SimpleValue></Value>';

/** The rows, one per line. */
function printRows(document: Document, columns: readonly ValueColumn[], reportLoss: ReportLoss): string {
  const required = [...columns.keys()].filter((i) => columns[i]?.isRequired);
  let result = '';
  for (const { columns: indexes, texts } of cellsOf(document)) {
    let printed = '';
    let next = 0;
    /** Required columns without a value, before a column. */
    const printMissing = (before: number) => {
      for (; (required[next] ?? before) < before; next++) {
        reportLoss(NO_REQUIRED_VALUE);
        printed += printEmpty(columns[required[next] as number] as ValueColumn);
      }
    };
    for (const [i, index] of indexes.entries()) {
      printMissing(index);
      if (required[next] === index) next++;
      printed += printValue(texts[i] as string, columns[index] as ValueColumn, reportLoss);
    }
    printMissing(columns.length);
    result += `<Row>${printed || printEmpty(columns[0] as ValueColumn)}</Row>\n`;
  }
  return result;
}

function printValue(value: string, column: ValueColumn, reportLoss: ReportLoss): string {
  const { isRequired, definition, open } = column;
  if (value !== 'null') return open + escapeContent(legal(textOf(value, column, reportLoss))) + CLOSE;
  if (isRequired) reportLoss(NO_REQUIRED_VALUE);
  if (definition.optional) reportLoss(NULLS);
  return isRequired ? printEmpty(column) : '';
}

const printEmpty = ({ id }: ValueColumn): string => `<Value ColumnRef="${escapeAttribute(id)}"/>`;

function textOf(value: string, column: ValueColumn, reportLoss: ReportLoss): string {
  if (value[0] === '"') return readString(value);
  if (value[0] === '[' && column.definition.type === 'enum-set') {
    reportLoss(SETS);
    return elementTexts(value).map(unquote).join(',');
  }
  if (value[0] === '{' || value[0] === '[') reportLoss(JSON_TEXTS);
  // XML Schema writes integers without a fraction or an exponent.
  const isPlain = column.definition.type !== 'integer' || !/[.e]/i.test(value);
  return isPlain || !Number.isInteger(Number(value)) ? value : BigInt(Number(value)).toString();
}

function printColumn({ definition, id, isRequired }: ValueColumn, language: string): string {
  const { id: exactId, name = '', description } = definition;
  const names = printNames({ shortName: exactId, longName: name }, language);
  const content = [printDescription(description, language), ...names, printData(definition)];
  return `<Column${printAttributes({ Id: id, Use: isRequired ? 'required' : 'optional' })}>${content.join('')}</Column>`;
}

/** The data type of a column for other programs, by XML Schema Part 2. */
function printData(column: ColumnJson): string {
  const parameters: string[] = [];
  const add = (facet: string, value: unknown) => {
    if (value !== undefined) parameters.push(textElement('Parameter', String(value), { ShortName: facet }));
  };
  for (const [member, facet] of FACETS) add(facet, ownMember(column, member));
  if (column.type === 'enum') for (const { value } of column.members ?? []) add('enumeration', value);
  const attributes = printAttributes({ Type: datatypeOf(column), Lang: column.language });
  return parameters.length === 0
    ? `<Data${attributes}/>`
    : `<Data${attributes}>${parameters.join('')}</Data>`;
}

function printKey(
  { id: exactId, name, description, columnIds }: KeyJson,
  id: string,
  ids: ReadonlyMap<string, string>,
): string {
  const names = printNames({ shortName: exactId, longName: name });
  const references = columnIds.map((ref) => `<ColumnRef${printAttributes({ Ref: ids.get(ref) ?? ref })}/>`);
  const content = [printDescription(description), ...names, ...references];
  return `<Key${printAttributes({ Id: id })}>${content.join('')}</Key>`;
}

/*
 * XML 1.0 as text. It cannot contain most control characters and unpaired surrogates, not even escaped (section 2.2).
 */

const ALL_ILLEGAL = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** Replaces characters that XML cannot contain by U+FFFD. */
const legal = (text: string): string => text.replace(ALL_ILLEGAL, '\ufffd');

const NEEDS_ESCAPE = /[&<>\r]/;

/** Escapes legal text as the content of an element. Parsers change a carriage return that is not escaped. */
const escapeContent = (text: string): string =>
  NEEDS_ESCAPE.test(text)
    ? text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\r', '&#13;')
    : text;

/** Escapes legal text as an attribute value in double quotes. Parsers change white space that is not escaped. */
const escapeAttribute = (text: string): string =>
  escapeContent(text).replaceAll('"', '&quot;').replaceAll('\t', '&#9;').replaceAll('\n', '&#10;');

/** An element with text, if there is any. Replaces characters that XML cannot contain. */
const textElement = (
  name: string,
  text: string | undefined,
  attributes: Readonly<Record<string, string | undefined>> = {},
): string =>
  text === undefined ? '' : `<${name}${printAttributes(attributes)}>${escapeContent(legal(text))}</${name}>`;

/** Attributes, each after a blank; those without a value are omitted. */
const printAttributes = (attributes: Readonly<Record<string, string | undefined>>): string =>
  Object.entries(attributes)
    .map(([name, value]) => (value === undefined ? '' : ` ${name}="${escapeAttribute(legal(value))}"`))
    .join('');
