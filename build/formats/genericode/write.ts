import type { ColumnJson, IdentificationJson, KeyJson } from '../../model/document/columns.ts';
import { columnDefinitions, type Document, keysOf } from '../../model/document/document.ts';
import { elementTexts, memberValue, readString, wholeOf } from '../../model/json/text.ts';
import { exactJson, exactMember } from '../../model/values/long-numbers.ts';
import { hasFormat, type PrintContext, type Representation } from '../representation.ts';
import { valuesOf } from '../rows.ts';
import {
  collapsed,
  escapeAttribute,
  escapeContent,
  isLegal,
  legal,
  legalJson,
  normalized,
  printAttributes,
  textElement,
} from '../xml/write.ts';

/**
 * Code lists and code list sets in genericode 1.0 (OASIS, https://docs.oasis-open.org/codelist/genericode/), valid
 * against its XML Schema and document rules. An importer gets the same document back from these elements and
 * annotations.
 *
 * What genericode has no element for is in `Annotation/AppInfo`, as elements of {@link ANNOTATIONS} (prefix `ocl`):
 *
 * - `/Annotation/AppInfo/ocl:json`, a JSON object: `$opencodelist`, `$comments`, `annotation`, `defaultKey` and
 *   `foreignKeys` as in the document. Members of its `identification` replace those that are read from
 *   `Identification`; `longName` and `version` are null if the document has none. From the elements are read:
 *   `ShortName`, `LongName`, `Version`, `CanonicalUri`, `CanonicalVersionUri`, `AlternateFormatLocationUri` with
 *   `MimeType` as `alternateFormatLocations`, and `ShortName` and `LongName` of `Agency` as `publisher`.
 * - `Column/…/ocl:json`, an object: all members of the column, without `id` if `@Id` is the same, and without `name` if
 *   `LongName` is the same. `Use` and `Data` are for other programs.
 * - `Key/…/ocl:json`, an object: all members of the key except `columnIds`, and without `id` if `@Id` is the same.
 *   Absent if there are none. `ColumnRef` refers to `@Id` of columns.
 * - `Value/…/ocl:json`: the JSON text of the value, if it cannot be read from `SimpleValue`.
 * - `Value/…/ocl:absent`: the row has no such member.
 * - `CodeListRef/…/ocl:json` and `CodeListSetRef/…/ocl:json`, an object: `locationUrls` and `annotation` of the
 *   reference, and its URIs if they cannot be read from the elements.
 *
 * A `Value` without content is null. A row without a `Value` for a column has no such member if the column is optional,
 * and null otherwise. `SimpleValue` is read by the type of the column:
 *
 * | Type | `SimpleValue` |
 * |---|---|
 * | string, date, time, date-time | the string |
 * | integer, number, boolean, document | the JSON text |
 * | enum | the string if all members are strings, the JSON text if none is |
 * | enum-set | the same for each value, separated by commas; none if empty |
 *
 * `LocationUri` must refer to genericode, so `locationUrls` are in the annotation. A `ShortName` has no white space: it
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

const GENERICODE_NAMESPACE = 'http://docs.oasis-open.org/codelist/ns/genericode/1.0/';
/** The namespace of the elements in `AppInfo`. */
const ANNOTATIONS = 'urn:x-code-list-directory:genericode-annotations';
const NAMESPACES = `xmlns:gc="${GENERICODE_NAMESPACE}" xmlns:ocl="${ANNOTATIONS}" xmlns:html="http://www.w3.org/1999/xhtml"`;

const NO_VERSION = 'there is no version, so Version is the end of the canonical version URI';
const ILLEGAL_CHARACTERS =
  'XML cannot contain some of the characters: U+FFFD replaces them, and annotations have the values';
const NO_REQUIRED_VALUE = 'rows without a value in a column of a key, which genericode requires';

type ReportLoss = PrintContext['reportLoss'];

function print(document: Document, context?: PrintContext): string {
  const reportLoss: ReportLoss = (message) => context?.reportLoss(message);
  const { codeList, codeListSet } = document;
  const name = codeList ? 'gc:CodeList' : 'gc:CodeListSet';
  const { identification } = (codeList ?? codeListSet) as { identification: IdentificationJson };
  const parts = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${name} ${NAMESPACES}>`,
    ...printHeader(document, identification, reportLoss),
    ...(codeList ? printList(document, reportLoss) : printReferences(document)),
    `</${name}>`,
    '',
  ];
  if (hasIllegalText(document.metadata)) reportLoss(ILLEGAL_CHARACTERS);
  return parts.join('\n');
}

/** Whether a string in a JSON text has characters that XML cannot contain, in most cases as escapes. */
function hasIllegalText(json: string): boolean {
  if (!json.includes('\\u') && isLegal(json)) return false;
  let isFound = false;
  JSON.parse(json, (_, value) => {
    isFound ||= typeof value === 'string' && !isLegal(value);
  });
  return isFound;
}

/** The elements before the columns or references. */
function printHeader(
  { metadata, codeList, codeListSet }: Document,
  identification: IdentificationJson,
  reportLoss: ReportLoss,
): string[] {
  const { language, description } = identification;
  const { elements: printed, read } = printIdentification(identification, reportLoss);
  const { defaultKey, foreignKeys } = codeList?.columnSet ?? {};
  const annotation = (codeList ?? codeListSet)?.annotation;
  const others = ['$opencodelist', '$comments'].flatMap((name) => {
    const value = memberValue(metadata, wholeOf(metadata), name);
    return value ? [`${JSON.stringify(name)}:${metadata.slice(value.start, value.end)}`] : [];
  });
  const text = objectOf([
    ...others,
    `"identification":${objectOf(differences(identification, read))}`,
    ...membersOf({ defaultKey, foreignKeys, annotation }),
  ]);
  return [
    printAnnotation(text, description, language),
    '<Identification>',
    ...printed,
    '</Identification>',
  ].filter((line) => line !== '');
}

/** The elements of an identification, and the members that are read from them. */
function printIdentification(identification: IdentificationJson, reportLoss: ReportLoss) {
  const { language, canonicalUri, canonicalVersionUri, publisher } = identification;
  const { alternateFormatLocations = [] } = identification;
  const version = identification.version ?? versionIn(canonicalVersionUri, canonicalUri);
  if (identification.version === undefined) reportLoss(NO_VERSION);
  const names = printNames(identification, language);
  const agency = publisher && printNames(publisher, language);
  const read: Readonly<Record<string, unknown>> = {
    ...names.read,
    version: collapsed(version),
    canonicalUri: collapsed(canonicalUri),
    canonicalVersionUri: collapsed(canonicalVersionUri),
    ...(alternateFormatLocations.length > 0 && {
      alternateFormatLocations: alternateFormatLocations.map(({ mimeType, url }) => ({
        mimeType: normalized(mimeType),
        url: collapsed(url),
      })),
    }),
    ...(agency && { publisher: agency.read }),
  };
  const { identifier } = publisher ?? {};
  const source = identifier?.source?.url ?? identifier?.source?.shortName;
  return {
    read,
    elements: [
      ...names.elements,
      textElement('Version', version),
      textElement('CanonicalUri', canonicalUri),
      textElement('CanonicalVersionUri', canonicalVersionUri),
      ...alternateFormatLocations.map(({ mimeType, url }) =>
        textElement('AlternateFormatLocationUri', url, { MimeType: mimeType }),
      ),
      ...(agency
        ? [
            '<Agency>',
            ...agency.elements,
            ...(identifier ? [textElement('Identifier', identifier.value, { Identifier: source })] : []),
            '</Agency>',
          ]
        : []),
    ],
  };
}

interface Names {
  readonly shortName: string;
  readonly longName?: string | undefined;
}

/** The names of a list, publisher, column or key. A short name that is not one of genericode is a long name too. */
function printNames({ shortName, longName }: Names, language: string | undefined) {
  const short = shortNameFor(shortName);
  const long = longName ?? (short === shortName ? undefined : shortName);
  return {
    read: { shortName: short, ...(long !== undefined && { longName: normalized(long) }) },
    elements: [
      textElement('ShortName', short),
      ...(long === undefined ? [] : [textElement('LongName', long, { 'xml:lang': language })]),
    ],
  };
}

/** A name without white space (rule R39). */
const shortNameFor = (name: string): string => legal(name).trim().replace(/\s+/gu, '-') || '-';

/** The end of a version URI: what follows the canonical URI, or else its last part. */
function versionIn(versionUri: string, uri: string): string {
  const rest = versionUri.startsWith(uri) ? versionUri.slice(uri.length) : '';
  return partsOf(rest).join('-') || (partsOf(versionUri).at(-1) ?? versionUri);
}

const partsOf = (uri: string): string[] => uri.split(/[:/#?=]+/).filter((part) => part !== '');

/** The members of an object that cannot be read from elements, as JSON; null for those that only the elements have. */
function differences(exact: object, read: Readonly<Record<string, unknown>>): string[] {
  const same = Object.keys(read).filter(
    (name) => exactJson(exactMember(exact, name)) === exactJson(read[name]),
  );
  const added = Object.keys(read).filter((name) => !Object.hasOwn(exact, name));
  return [...membersOf(exact, same), ...added.map((name) => `${JSON.stringify(name)}:null`)];
}

/** The members of an object as JSON, without some and those that are undefined. */
const membersOf = (object: object, without: readonly string[] = []): string[] =>
  Object.entries(object).flatMap(([name, value]) =>
    value === undefined || without.includes(name)
      ? []
      : [`${JSON.stringify(name)}:${exactJson(exactMember(object, name))}`],
  );

const objectOf = (members: readonly string[]): string => `{${members.join(',')}}`;

/** An annotation with a description and a JSON object; nothing if both are empty. */
function printAnnotation(json: string, description: string | undefined, language?: string): string {
  const described =
    description === undefined
      ? ''
      : `<Description${printAttributes({ 'xml:lang': language })}>${textElement('html:p', description)}</Description>`;
  const info = json === '{}' ? '' : printInfo(json);
  return described + info === '' ? '' : `<Annotation>${described}${info}</Annotation>`;
}

const printInfo = (json: string): string =>
  `<AppInfo><ocl:json>${escapeContent(legalJson(json))}</ocl:json></AppInfo>`;

/** The references of a code list set. */
const printReferences = ({ codeListSet }: Document): string[] =>
  (codeListSet?.referenceSet ?? []).map((reference) => {
    const { type, canonicalUri, canonicalVersionUri } = reference;
    const name = type === 'codeListRef' ? 'CodeListRef' : 'CodeListSetRef';
    const read = {
      canonicalUri: collapsed(canonicalUri),
      ...(canonicalVersionUri !== undefined && { canonicalVersionUri: collapsed(canonicalVersionUri) }),
    };
    const uris = [
      textElement('CanonicalUri', canonicalUri),
      ...(canonicalVersionUri === undefined ? [] : [textElement('CanonicalVersionUri', canonicalVersionUri)]),
    ];
    const json = objectOf(differences(reference, { ...read, type }));
    return `<${name}>${printAnnotation(json, undefined)}${uris.join('')}</${name}>`;
  });

/** The columns, keys and rows of a code list. */
function printList(document: Document, reportLoss: ReportLoss): string[] {
  const keys = keysOf(document);
  const keyColumns = new Set(keys.flatMap(({ columnIds }) => columnIds));
  const takeId = makeIds();
  const columns = columnDefinitions(document).map((column) =>
    makeColumn(column, takeId(column.id), keyColumns.has(column.id)),
  );
  const ids = new Map(columns.map(({ definition, id }) => [definition.id, id]));
  // Types depend on the values, so the rows are printed before the columns.
  const rows = printRows(document, columns, reportLoss);
  const { language } = document.entry;
  return [
    '<ColumnSet>',
    ...columns.map((column) => printColumn(column, language)),
    ...keys.map((key) => printKey(key, takeId(key.id), ids)),
    '</ColumnSet>',
    `<SimpleCodeList>\n${rows}</SimpleCodeList>`,
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

/** How `SimpleValue` is read. */
type Reading = 'string' | 'json' | 'never';

/** A column with what its values need. */
interface ValueColumn {
  readonly definition: ColumnJson;
  readonly id: string;
  /** Whether genericode requires a value. */
  readonly isRequired: boolean;
  readonly reading: Reading;
  readonly isList: boolean;
  readonly isNumber: boolean;
  /** The text before a simple value. */
  readonly open: string;
  /** Whether a number has a fraction, or an exponent, which only some XML Schema types have. */
  hasFraction: boolean;
  hasExponent: boolean;
}

function makeColumn(definition: ColumnJson, id: string, isKeyColumn: boolean): ValueColumn {
  const { type, nullable = true, optional = false, members: allowed = [] } = definition;
  return {
    ...{ definition, id },
    isRequired: isKeyColumn || (!nullable && !optional),
    reading: readingOf(type, allowed),
    isList: type === 'enum-set',
    isNumber: ['integer', 'number', 'enum'].includes(type),
    open: `<Value ColumnRef="${escapeAttribute(id)}"><SimpleValue>`,
    ...{ hasFraction: false, hasExponent: false },
  };
}

function readingOf(type: string, allowed: NonNullable<ColumnJson['members']>): Reading {
  if (!type.startsWith('enum')) return JSON_TYPES.has(type) ? 'json' : 'string';
  const strings = allowed.filter(({ value }) => typeof value === 'string').length;
  if (strings > 0 && strings < allowed.length) return 'never';
  return strings > 0 ? 'string' : 'json';
}

const JSON_TYPES: ReadonlySet<string> = new Set([
  'integer',
  'number',
  'boolean',
  'bool',
  'document',
  'object',
]);

const CLOSE = '</SimpleValue></Value>';

/** The rows, one per line. */
function printRows(document: Document, columns: readonly ValueColumn[], reportLoss: ReportLoss): string {
  let result = '';
  for (const values of valuesOf(document)) {
    let printed = '';
    for (let i = 0; i < columns.length; i++) {
      printed += printValue(values[i], columns[i] as ValueColumn, reportLoss);
    }
    result += `<Row>${printed || printEmpty(columns[0] as ValueColumn, values[0])}</Row>\n`;
  }
  return result;
}

function printValue(value: string | undefined, column: ValueColumn, reportLoss: ReportLoss): string {
  if (value === undefined || value === 'null') {
    if (column.isRequired) reportLoss(NO_REQUIRED_VALUE);
    // Without a value, optional columns have no member, and others are null.
    const isPlain = (value === undefined) === (column.definition.optional ?? false);
    return isPlain && !column.isRequired ? '' : printEmpty(column, value);
  }
  if (value[0] === '"' && column.reading === 'string') {
    const string = readString(value);
    if (isLegal(string)) return column.open + escapeContent(string) + CLOSE;
  }
  const { simple, isExact } = column.isList
    ? readList(value, column.reading)
    : readSingle(value, column.reading);
  if (column.isNumber) noteNumber(simple, column);
  if (isExact && isLegal(simple)) return column.open + escapeContent(simple) + CLOSE;
  if (!isLegal(simple)) reportLoss(ILLEGAL_CHARACTERS);
  return `<Value ColumnRef="${escapeAttribute(column.id)}"><Annotation>${printInfo(
    value,
  )}</Annotation><SimpleValue>${escapeContent(legal(simple))}${CLOSE}`;
}

/** A value that is null or absent. */
function printEmpty({ id }: ValueColumn, value: string | undefined): string {
  const reference = `ColumnRef="${escapeAttribute(id)}"`;
  return value === 'null'
    ? `<Value ${reference}/>`
    : `<Value ${reference}><Annotation><AppInfo><ocl:absent/></AppInfo></Annotation></Value>`;
}

/** The text of a value, and whether the value can be read from it. */
interface SimpleText {
  readonly simple: string;
  readonly isExact: boolean;
}

function readSingle(value: string, reading: Reading): SimpleText {
  return value[0] === '"'
    ? { simple: readString(value), isExact: reading === 'string' }
    : { simple: legalJson(value), isExact: reading === 'json' };
}

function readList(value: string, reading: Reading): SimpleText {
  if (value[0] !== '[') return { ...readSingle(value, reading), isExact: false };
  const all = elementTexts(value).map((element) => readSingle(element, reading));
  return {
    simple: all.map(({ simple }) => simple).join(','),
    isExact: all.every(({ simple, isExact }) => isExact && simple !== '' && !simple.includes(',')),
  };
}

function noteNumber(number: string, column: ValueColumn): void {
  if (number.includes('.')) column.hasFraction = true;
  if (/e/i.test(number)) column.hasExponent = true;
}

function printColumn(column: ValueColumn, language: string): string {
  const { definition, id, isRequired } = column;
  const { id: exactId, name = '' } = definition;
  const { description } = definition as { description?: string };
  const { elements: names, read } = printNames({ shortName: exactId, longName: name }, language);
  const json = objectOf(differences(definition, { id, name: read.longName }));
  return `<Column${printAttributes({ Id: id, Use: isRequired ? 'required' : 'optional' })}>${printAnnotation(
    json,
    description,
    language,
  )}${names.join('')}${printData(column)}</Column>`;
}

/** The data type of a column for other programs, by XML Schema Part 2. */
function printData(column: ValueColumn): string {
  const { definition } = column;
  const { language, members: allowed = [] } = definition;
  const enumeration =
    definition.type === 'enum' ? allowed.map((member) => ['enumeration', exactMember(member, 'value')]) : [];
  const facets = [
    ...FACETS.map(([member, facet]) => [facet, exactMember(definition, member)]),
    ...enumeration,
  ];
  const parameters = facets.map(([facet, value]) =>
    value === undefined ? '' : textElement('Parameter', String(value), { ShortName: String(facet) }),
  );
  const attributes = printAttributes({ Type: dataTypeOf(column), Lang: language });
  const content = parameters.join('');
  return content === '' ? `<Data${attributes}/>` : `<Data${attributes}>${content}</Data>`;
}

const FACETS = [
  ['minLength', 'minLength'],
  ['maxLength', 'maxLength'],
  ['minValue', 'minInclusive'],
  ['maxValue', 'maxInclusive'],
  ['exclusiveMinValue', 'minExclusive'],
  ['exclusiveMaxValue', 'maxExclusive'],
] as const;

function dataTypeOf({ definition, hasFraction, hasExponent }: ValueColumn): string {
  const { type, members: allowed = [] } = definition;
  switch (type) {
    case 'integer':
    case 'number':
      if (hasExponent) return 'double';
      return type === 'number' || hasFraction ? 'decimal' : 'integer';
    case 'boolean':
    case 'bool':
      return 'boolean';
    case 'date':
    case 'time':
      return type;
    case 'date-time':
      return 'dateTime';
    case 'enum':
      return commonType(new Set(allowed.map(({ value }) => typeof value)), hasExponent);
    default:
      return 'string';
  }
}

function commonType(types: ReadonlySet<string>, hasExponent: boolean): string {
  const [type, ...others] = types;
  if (others.length > 0 || type === 'string') return 'string';
  if (type === 'boolean') return type;
  return hasExponent ? 'double' : 'decimal';
}

function printKey(key: KeyJson, id: string, columnIds: ReadonlyMap<string, string>): string {
  const { id: exactId, name, description } = key as KeyJson & { name?: string; description?: string };
  const json = objectOf(membersOf(key, exactId === id ? ['id', 'columnIds'] : ['columnIds']));
  const names = printNames({ shortName: exactId, longName: name }, undefined).elements;
  const references = key.columnIds.map(
    (ref) => `<ColumnRef${printAttributes({ Ref: columnIds.get(ref) ?? ref })}/>`,
  );
  return `<Key${printAttributes({ Id: id })}>${printAnnotation(json, description)}${names.join('')}${references.join('')}</Key>`;
}
