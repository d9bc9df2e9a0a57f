import type { IdentificationJson } from '../../model/document/columns.ts';
import { columnDefinitions, type Document, keysOf } from '../../model/document/document.ts';
import { inColumns, readColumnTexts } from '../../model/document/published.ts';
import { elementTexts, readString, unquote } from '../../model/json/text.ts';
import type { PrintContext, ReportLoss, Representation } from '../representation.ts';
import { hasFormat, reportLeftOut } from '../representation.ts';
import { cellsOf, orderCells } from '../rows.ts';
import { datatypeOf, FACET_MEMBERS, facetsOf, NAMESPACE } from './datatypes.ts';

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

function print(stated: Document, context?: PrintContext): string {
  const document = inColumns(stated);
  const reportLoss: ReportLoss = (message) => context?.reportLoss(message);
  const { codeList, codeListSet, entry } = document;
  const name = `gc:${entry.type}`;
  // A document has one of them.
  const { identification } = (codeList ?? codeListSet) as { readonly identification: IdentificationJson };
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${name} xmlns:gc="${NAMESPACE}" xmlns:html="http://www.w3.org/1999/xhtml">`,
    printDescriptions([identification]),
    '<Identification>',
    ...printIdentification(identification, reportLoss),
    '</Identification>',
    ...(codeList ? printList(stated, reportLoss) : printReferences(document, reportLoss)),
    `</${name}>\n`,
  ];
  reportLeftOut(document, ['further keys', 'members', ...FACET_MEMBERS], reportLoss);
  const text = lines.filter((line) => line !== '').join('\n');
  if (text.includes('\ufffd') && !document.whole.includes('\ufffd'))
    reportLoss('XML cannot contain some of the characters: U+FFFD replaces them');
  return text;
}

function printDescriptions(
  texts: readonly { description?: string | undefined; language?: string }[],
): string {
  const printed: string[] = [];
  for (const { description, language } of texts) {
    if (description === undefined) continue;
    printed.push(printElement('Description', { 'xml:lang': language }, printText('html:p', description)));
  }
  return printed.length === 0 ? '' : printElement('Annotation', {}, ...printed);
}

function printIdentification(identification: IdentificationJson, reportLoss: ReportLoss): string[] {
  const { language, version, canonicalUri, canonicalVersionUri, publisher } = identification;
  if (version === undefined)
    reportLoss('there is no version, so Version is the end of the canonical version URI');
  const lines = [
    ...printNames(identification.shortName, identification.longName, language, reportLoss),
    printText('Version', version ?? findVersion(canonicalVersionUri, canonicalUri)),
    printText('CanonicalUri', canonicalUri),
    printText('CanonicalVersionUri', canonicalVersionUri),
  ];
  for (const url of identification.locationUrls ?? [])
    lines.push(printText('AlternateFormatLocationUri', url, { MimeType: 'application/json' }));
  for (const { mimeType, url } of identification.alternateFormatLocations ?? [])
    lines.push(printText('AlternateFormatLocationUri', url, { MimeType: mimeType }));
  if (!publisher) return lines;
  const names = printNames(publisher.shortName, publisher.longName, language, reportLoss);
  const { value, source } = publisher.identifier ?? {};
  const identifier = printText('Identifier', value, { Identifier: source?.url ?? source?.shortName });
  return [...lines, '<Agency>', ...names, identifier, '</Agency>'];
}

/** The names of a list, publisher, column or key. A short name that genericode does not allow is also a long name. */
function printNames(shortName: string, longName?: string, language?: string, reportLoss?: ReportLoss) {
  // A name without white space (rule R39).
  const short = makeLegal(shortName).trim().replace(/\s+/gu, '-') || '-';
  if (short !== shortName && longName !== undefined)
    reportLoss?.('short names cannot contain white space: hyphens replace it');
  const long = longName ?? (short === shortName ? undefined : shortName);
  return [printText('ShortName', short), printText('LongName', long, { 'xml:lang': language })];
}

/** The end of a version URI: what follows the canonical URI, or else its last part. */
function findVersion(versionUri: string, uri: string): string {
  const split = (text: string) => text.split(/[:/#?=]+/).filter((part) => part !== '');
  const rest = versionUri.startsWith(uri) ? versionUri.slice(uri.length) : '';
  return split(rest).join('-') || (split(versionUri).at(-1) ?? versionUri);
}

function printReferences({ codeListSet }: Document, reportLoss: ReportLoss): string[] {
  const references = codeListSet?.referenceSet ?? [];
  return references.map(({ type, canonicalUri, canonicalVersionUri, ...others }) => {
    if (Object.keys(others).length > 0) reportLoss('references have only their URIs');
    const uri = printText('CanonicalUri', canonicalUri);
    const version = printText('CanonicalVersionUri', canonicalVersionUri);
    return printElement(type === 'codeListRef' ? 'CodeListRef' : 'CodeListSetRef', {}, uri, version);
  });
}

function printList(stated: Document, reportLoss: ReportLoss): string[] {
  const document = inColumns(stated);
  const takeId = makeIds();
  const columns = readColumns(stated, takeId);
  const ids = new Map(columns.map(({ definition, id }) => [definition.id, id]));
  if (columns.some(({ definition, id }) => definition.id !== id))
    reportLoss('ids of columns that are not XML names are changed');
  return [
    '<ColumnSet>',
    ...columns.map((column) => printColumn(column, reportLoss)),
    ...keysOf(document).map(({ id, name, description, columnIds }) => {
      const references = columnIds.map((ref) => printElement('ColumnRef', { Ref: ids.get(ref) ?? ref }));
      const names = printNames(id, name);
      const described = printDescriptions([{ description }]);
      return printElement('Key', { Id: takeId(id) }, described, ...names, ...references);
    }),
    '</ColumnSet>',
    `<SimpleCodeList>\n${printRows(document, columns, reportLoss)}</SimpleCodeList>`,
  ];
}

type ValueColumn = ReturnType<typeof readColumns>[number];

/** The columns with their XML names, whether genericode requires a value, and the text before one. */
function readColumns(stated: Document, takeId: (id: string) => string) {
  const document = inColumns(stated);
  const texts = readColumnTexts(stated);
  const keyColumns = new Set(keysOf(document).flatMap(({ columnIds }) => columnIds));
  return columnDefinitions(document).map((definition) => {
    const { nullable = true, optional = false } = definition;
    const isRequired = keyColumns.has(definition.id) || (!nullable && !optional);
    const id = takeId(definition.id);
    return {
      definition,
      id,
      isRequired,
      texts: texts.get(definition.id) ?? [],
      open: `<Value ColumnRef="${id}"><SimpleValue>`,
    };
  });
}

function printColumn({ definition, id, isRequired, texts }: ValueColumn, reportLoss: ReportLoss) {
  const { id: shortName, type, members = [] } = definition;
  const [first, ...others] = texts.filter(({ name }) => name !== undefined);
  const datatype = datatypeOf(definition);
  const areTexts = type === 'enum' && members.every(({ value }) => typeof value === 'string');
  if (datatype === 'string' && type !== 'string' && !areTexts)
    reportLoss('sets, objects, arrays and members of several types are texts');
  const values = type === 'enum' ? members.map(({ value }) => ({ facet: 'enumeration', value })) : [];
  const parameters = [...facetsOf(definition), ...values].map(({ facet, value }) =>
    printText('Parameter', String(value), { ShortName: facet }),
  );
  return printElement(
    'Column',
    { Id: id, Use: isRequired ? 'required' : 'optional' },
    printDescriptions(texts),
    ...printNames(shortName, first?.name, first?.language),
    ...others.map(({ name, language }) => printText('LongName', name, { 'xml:lang': language })),
    printElement('Data', { Type: datatype, Lang: definition.language }, ...parameters),
  );
}

/** The rows, one per line; with values that genericode requires and a row leaves out. */
function printRows(document: Document, columns: readonly ValueColumn[], reportLoss: ReportLoss): string {
  const added = [...columns.keys()].filter((i) => columns[i]?.isRequired && columns[i].definition.optional);
  let text = '';
  const nulls = added.map(() => 'null');
  for (const row of cellsOf(document)) {
    const isComplete = added.length === 0;
    const all = isComplete ? row : orderCells([...added, ...row.columns], [...nulls, ...row.texts]);
    const { columns: indexes, texts } = all;
    text += '<Row>';
    for (const [i, index] of indexes.entries()) {
      const value = texts[i] as string;
      const { id, open, definition, isRequired } = columns[index] as ValueColumn;
      if (value !== 'null') {
        text += `${open}${printContent(readText(value, definition.type))}</SimpleValue></Value>`;
        continue;
      }
      if (definition.optional) reportLoss('null and values that are left out are both without a value');
      if (!isRequired) continue;
      reportLoss('rows without a value in a column of a key, which genericode requires');
      text += `<Value ColumnRef="${id}"/>`;
    }
    text += '</Row>\n';
  }
  return text;
}

function readText(value: string, type: string): string {
  if (value[0] === '"') return readString(value);
  if (value[0] === '[' && type === 'enum-set') return elementTexts(value).map(unquote).join(',');
  // XML Schema writes integers without a fraction or an exponent.
  const hasExponent = type === 'integer' && /[.e]/i.test(value);
  return hasExponent && Number.isInteger(Number(value)) ? BigInt(Number(value)).toString() : value;
}

/** Most control characters and unpaired surrogates, which XML 1.0 cannot contain, not even escaped (section 2.2). */
const ALL_ILLEGAL = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

const makeLegal = (text: string): string => text.replace(ALL_ILLEGAL, '\ufffd');

type Attributes = Readonly<Record<string, string | undefined>>;

/** Prints an element with XML as content, if there is any; attributes without a value are omitted. */
function printElement(name: string, attributes: Attributes, ...content: readonly string[]): string {
  let text = `<${name}`;
  for (const [key, value] of Object.entries(attributes))
    if (value !== undefined) text += ` ${key}="${makeLegal(value).replace(IN_ATTRIBUTE, printEscaped)}"`;
  return content.length === 0 ? `${text}/>` : `${text}>${content.join('')}</${name}>`;
}

const printText = (name: string, text: string | undefined, attributes: Attributes = {}): string =>
  text === undefined ? '' : printElement(name, attributes, printContent(text));

const IN_CONTENT = /[&<>\r]/g;
const IN_ATTRIBUTE = /[&<>"\t\n\r]/g;

const printContent = (text: string): string => makeLegal(text).replace(IN_CONTENT, printEscaped);

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Parsers change white space that is not escaped: tabs and line feeds in attributes, carriage returns everywhere. */
const printEscaped = (one: string): string => ESCAPES[one] ?? `&#${one.charCodeAt(0)};`;

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
