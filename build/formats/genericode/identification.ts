import { omitUndefined } from '../../model/collections.ts';
import type { AnnotationJson, IdentificationJson } from '../../model/document/columns.ts';
import { isLanguageTag } from '../../model/identity/language.ts';
import { isAbsoluteIri } from '../../model/identity/uri.ts';
import { quoted } from '../../model/problems/wording.ts';
import { isDateTime, parseInstant } from '../../model/values/instant.ts';
import { type ImportOptions, type ReportNote, UsageFault } from '../import/format.ts';
import { languageOf } from '../import/names.ts';
import { versionUri } from '../import/print.ts';
import { childrenOf, printContent, textOf, type XmlElement } from '../xml/read.ts';
import { lineOf, partOf, partsOf, reportOthers, tokenOf } from './elements.ts';
import type { GenericodeSource, SourceColumn } from './source.ts';
import { collapsed } from './xsd-types.ts';

/** What is the same in the documents of all languages, and the names in each language. */
export interface GenericodeHeader {
  /** Names by language are in {@link namesIn}. */
  readonly inLanguage: (language: string) => IdentificationJson;
  readonly annotation: AnnotationJson | undefined;
  /** The language that names or options state. */
  readonly language: string | undefined;
  /** Reports names that the documents in these languages do not have. */
  readonly reportOtherNames: (languages: readonly string[]) => void;
}

/** Reads `Identification` and `Annotation` of a list or a set; undefined after an error. */
export function readHeader(
  root: XmlElement,
  options: ImportOptions,
  report: ReportNote,
): GenericodeHeader | undefined {
  const identification = partOf(root, 'Identification');
  if (!identification) {
    report({ kind: 'error', place: lineOf(root), message: `<${root.name}> has no <Identification>: add it` });
    return undefined;
  }
  reportOthers(identification, IDENTIFICATION, report);
  const version = tokenOf(identification, 'Version');
  const canonicalUri = readCanonicalUri(identification, options, report);
  if (canonicalUri === undefined) return undefined;
  const xoev = xoevOf(partOf(root, 'Annotation'));
  const common = {
    version,
    validFrom: dateTimeOf(xoev('datumGueltigkeitAb')),
    canonicalUri,
    canonicalVersionUri: readVersionUri(identification, canonicalUri, version, options, report),
    description: xoev('beschreibung', 'codelistDescription') || undefined,
    changeLog: listOf(xoev('aenderungZurVorversion') || undefined),
    locationUrls: absoluteUris(identification, 'LocationUri', report),
    alternateFormatLocations: readAlternatives(identification, report),
    publisher: readPublisher(identification, report),
  };
  return {
    inLanguage: (language) =>
      omitUndefined({ language, ...namesIn(identification, language), ...common }) as IdentificationJson,
    annotation: readAnnotation(partOf(root, 'Annotation')),
    language: statedLanguage(options) ?? languageOfNames(identification),
    reportOtherNames: (languages) => reportOtherNames(identification, languages, report),
  };
}

const IDENTIFICATION = [
  ...['ShortName', 'LongName', 'Version', 'CanonicalUri', 'CanonicalVersionUri', 'LocationUri'],
  ...['AlternateFormatLocationUri', 'Agency'],
];

function statedLanguage(options: ImportOptions): string | undefined {
  const language = options.valueOf('language');
  if (language !== undefined && !isLanguageTag(language))
    throw new UsageFault(`--language ${quoted(language)} is no language tag: write one such as en (BCP 47)`);
  return language;
}

const ofXml = ({ attributes }: XmlElement): string | undefined => languageOf(attributes.get('xml:lang'));

/** The first language that a name states. */
function languageOfNames(identification: XmlElement): string | undefined {
  const names = [...partsOf(identification, 'ShortName'), ...longNames(identification)];
  return names.map(ofXml).find((language) => language !== undefined);
}

function reportOtherNames(
  identification: XmlElement,
  languages: readonly string[],
  report: ReportNote,
): void {
  const used = new Set(
    languages.flatMap((language) =>
      Object.values(namesIn(identification, language)).filter((name) => name !== undefined),
    ),
  );
  for (const part of [...partsOf(identification, 'ShortName'), ...partsOf(identification, 'LongName')]) {
    const name = collapsed(textOf(part));
    const identifier = part.attributes.get('Identifier');
    if (name === '' || (identifier === undefined && used.has(name))) continue;
    const which =
      identifier === undefined ? 'in another language' : `with the identifier ${quoted(identifier)}`;
    report({ kind: 'loss', place: lineOf(part), message: `the name ${which} is not imported`, value: name });
  }
}

/** Long names that are not identifiers. */
export const longNames = (element: XmlElement): XmlElement[] =>
  partsOf(element, 'LongName').filter(({ attributes }) => !attributes.has('Identifier'));

/** The name in a language, else one without a language, else the first. */
export function nameIn(names: readonly XmlElement[], language: string): string | undefined {
  const name =
    names.find((one) => ofXml(one) === language) ?? names.find((one) => ofXml(one) === undefined) ?? names[0];
  return (name && collapsed(textOf(name))) || undefined;
}

function namesIn(
  identification: XmlElement,
  language: string,
): { shortName: string; longName: string | undefined } {
  const longName = nameIn(longNames(identification), language);
  return { shortName: nameIn(partsOf(identification, 'ShortName'), language) ?? longName ?? '', longName };
}

/** The canonical URI; undefined after an error. */
function readCanonicalUri(
  identification: XmlElement,
  options: ImportOptions,
  report: ReportNote,
): string | undefined {
  const stated = options.valueOf('uri');
  if (stated !== undefined) return statedUri('uri', stated);
  const place = lineOf(partOf(identification, 'CanonicalUri') ?? identification);
  const uri = readUri(identification, 'CanonicalUri', '--uri URI', report);
  if (uri !== undefined && isAbsoluteIri(uri)) return uri;
  const guess = uri === undefined ? uriOfNames(identification) : undefined;
  const option = '--uri URI';
  if (guess !== undefined) {
    const message = 'there is no canonical URI: it is formed from an identifier and the short name';
    report({ kind: 'guess', place, message, value: guess, option });
    return guess;
  }
  const fault = uri === undefined ? 'there is no canonical URI' : 'the canonical URI is not absolute';
  report({ kind: 'error', place, message: `${fault}: state it with ${option}`, ...(uri && { value: uri }) });
  return undefined;
}

/** Lists of the EU without a canonical URI are parts of one whose URI is an identifier. */
function uriOfNames(identification: XmlElement): string | undefined {
  const identifiers = partsOf(identification, 'LongName').filter(({ attributes }) =>
    attributes.has('Identifier'),
  );
  const uri = identifiers.map((name) => collapsed(textOf(name))).find(isAbsoluteIri);
  const shortName = tokenOf(identification, 'ShortName');
  return uri === undefined || shortName === undefined ? undefined : versionUri(uri, shortName);
}

function statedUri(name: string, uri: string): string {
  if (!isAbsoluteIri(uri))
    throw new UsageFault(
      `--${name} ${quoted(uri)} is no absolute URI: write one such as urn:example:colours`,
    );
  return uri;
}

function readUri(parent: XmlElement, name: string, option: string, report: ReportNote): string | undefined {
  const token = tokenOf(parent, name);
  if (token === undefined || !token.includes(' ')) return token;
  const place = lineOf(partOf(parent, name) as XmlElement);
  report({ kind: 'guess', place, message: `the white space in <${name}> is left out`, option });
  return token.replaceAll(' ', '');
}

function readVersionUri(
  identification: XmlElement,
  canonicalUri: string,
  version: string | undefined,
  options: ImportOptions,
  report: ReportNote,
): string {
  const stated = options.valueOf('version-uri');
  if (stated !== undefined) return statedUri('version-uri', stated);
  const uri = readUri(identification, 'CanonicalVersionUri', '--version-uri URI', report);
  if (uri !== undefined && isAbsoluteIri(uri)) return uri;
  const formed = versionUri(canonicalUri, version ?? '1');
  report({
    kind: 'guess',
    place: lineOf(partOf(identification, 'CanonicalVersionUri') ?? identification),
    message: 'there is no canonical version URI: it is formed from the canonical URI and the version',
    value: formed,
    option: '--version-uri URI',
  });
  return formed;
}

/** The absolute URIs in the elements with a name; undefined if there are none. */
export function absoluteUris(parent: XmlElement, name: string, report: ReportNote): string[] | undefined {
  return listOf(...partsOf(parent, name).flatMap((part) => absoluteUri(part, report)));
}

function readAlternatives(identification: XmlElement, report: ReportNote) {
  const locations = partsOf(identification, 'AlternateFormatLocationUri').flatMap((part) => {
    const mimeType = collapsed(part.attributes.get('MimeType') ?? '');
    if (mimeType !== '') return absoluteUri(part, report).map((url) => ({ mimeType, url }));
    report({
      kind: 'loss',
      place: lineOf(part),
      message: 'a location in another format has no MimeType: it is not imported',
    });
    return [];
  });
  return listOf(...locations);
}

function absoluteUri(part: XmlElement, report: ReportNote): string[] {
  const uri = collapsed(textOf(part)).replaceAll(' ', '');
  if (isAbsoluteIri(uri)) return [uri];
  if (uri !== '')
    report({
      kind: 'loss',
      place: lineOf(part),
      message: `<${part.name}> is not an absolute URI: it is not imported`,
      value: uri,
    });
  return [];
}

const listOf = <T>(...items: readonly (T | undefined)[]): T[] | undefined => {
  const present = items.filter((item) => item !== undefined);
  return present.length > 0 ? present : undefined;
};

function readPublisher(identification: XmlElement, report: ReportNote): IdentificationJson['publisher'] {
  const agency = partOf(identification, 'Agency');
  if (!agency) return undefined;
  reportOthers(agency, ['ShortName', 'LongName', 'Identifier'], report);
  const longName = nameIn(longNames(agency), '');
  const [identifier, ...others] = partsOf(agency, 'Identifier');
  const shortName = tokenOf(agency, 'ShortName') ?? longName ?? (identifier && collapsed(textOf(identifier)));
  for (const other of others)
    report({
      kind: 'loss',
      place: lineOf(other),
      message: 'a further identifier of the agency is not imported',
    });
  if (!shortName) return undefined;
  return omitUndefined({
    shortName,
    longName: longName === shortName ? undefined : longName,
    identifier: identifier && readIdentifier(identifier),
  });
}

function readIdentifier(identifier: XmlElement) {
  const scheme = collapsed(identifier.attributes.get('Identifier') ?? '');
  const source =
    scheme === ''
      ? undefined
      : omitUndefined({ shortName: scheme, url: isAbsoluteIri(scheme) ? scheme : undefined });
  return omitUndefined({ value: collapsed(textOf(identifier)), source });
}

/** The annotation of a list or reference: descriptions as text or XML, and information for programs as XML. */
export function readAnnotation(annotation: XmlElement | undefined): AnnotationJson | undefined {
  if (!annotation) return undefined;
  const descriptions = ['Description', 'AppInfo'].flatMap((name) =>
    partsOf(annotation, name).flatMap((part) => {
      const isText = childrenOf(part).length === 0;
      const content = isText ? textOf(part).trim() : printContent(part);
      const language = ofXml(part);
      return content === '' ? [] : [omitUndefined({ format: isText ? 'text' : 'xml', content, language })];
    }),
  );
  return descriptions.length > 0 ? { descriptions } : undefined;
}

/** Namespaces of the annotations of XÖV, with a version at the end. */
const XOEV = 'http://xoev.de/schemata/genericode/';

/** The text of the first XÖV annotation with one of the names. */
export function xoevOf(annotation: XmlElement | undefined): (...names: string[]) => string | undefined {
  const found = new Map<string, string>();
  const visit = (element: XmlElement): void => {
    if (element.uri.startsWith(XOEV) && !found.has(element.name))
      found.set(element.name, collapsed(textOf(element)));
    for (const child of childrenOf(element)) visit(child);
  };
  if (annotation) visit(annotation);
  return (...names) => names.map((name) => found.get(name)).find((value) => value !== undefined);
}

/** A date as the beginning of its day. */
function dateTimeOf(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  if (isDateTime(text)) return text;
  return parseInstant(text)?.wholeDay ? `${text}T00:00:00` : undefined;
}

/** Columns with the same texts in several languages, such as `deu_label` and `eng_label`. */
export interface TranslatedColumn {
  /** The common part of their ids: `label`. */
  readonly id: string;
  readonly columns: ReadonlyMap<string, SourceColumn>;
  /** Columns in further languages, which have no values. */
  readonly empty: ReadonlySet<SourceColumn>;
}

/**
 * Finds columns whose ids differ only in the code of the language that they state. A list with them becomes a document
 * per language, as the API serves lists.
 */
export function findTranslatedColumns(
  { columns, keys, rows = [] }: GenericodeSource,
  options: ImportOptions,
  report: ReportNote,
): TranslatedColumn[] {
  if (options.has('languages-as-columns')) return [];
  const inKeys = new Set(keys.flatMap(({ columnIds }) => columnIds));
  const hasValues = (index: number): boolean =>
    rows.length === 0 || rows.some(({ values }) => values[index] !== undefined);
  const stems = new Map<string, { columns: Map<string, SourceColumn>; empty: Set<SourceColumn> }>();
  for (const [index, column] of columns.entries()) {
    const stem = inKeys.has(column.id) ? undefined : stemOf(column);
    if (stem === undefined) continue;
    const own = stems.get(stem) ?? { columns: new Map(), empty: new Set() };
    stems.set(stem, own);
    if (hasValues(index)) own.columns.set(column.language as string, column);
    else own.empty.add(column);
  }
  const translated = [...stems]
    .filter(([, own]) => own.columns.size > 1)
    .map(([id, own]) => ({ id, ...own }));
  for (const one of translated) reportTranslated(one, report);
  return translated;
}

function reportTranslated({ id, columns, empty }: TranslatedColumn, report: ReportNote): void {
  for (const column of empty) {
    const message = `the column ${quoted(column.id)} has no values: it is not imported`;
    report({ kind: 'loss', place: lineOf(column), message });
  }
  const [first] = columns.values();
  report({
    ...{ kind: 'guess', place: lineOf(first as SourceColumn) },
    message: `${columns.size} columns are one in several languages: a document per language has the column ${quoted(id)}`,
    option: '--languages-as-columns',
  });
}

/** The id of a column without the code of its language; undefined if it is not part of the id. */
function stemOf({ id, language }: SourceColumn): string | undefined {
  if (language === undefined) return undefined;
  const parts = id.split(/([_.-])/);
  const at = parts.findIndex(
    (part, i) => i % 2 === 0 && /^[a-z]{2,3}$/i.test(part) && languageOf(part) === language,
  );
  if (at < 0 || parts.length < 3) return undefined;
  parts.splice(at === 0 ? 0 : at - 1, 2);
  return parts.join('');
}
