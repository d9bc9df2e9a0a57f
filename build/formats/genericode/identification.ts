import { omitUndefined } from '../../model/collections.ts';
import type { AnnotationJson, IdentificationJson } from '../../model/document/columns.ts';
import { isAbsoluteIri } from '../../model/identity/uri.ts';
import { isDateTime, parseInstant } from '../../model/values/instant.ts';
import {
  type ImportOptions,
  lineOf,
  type ReportNote,
  statedLanguage,
  statedUri,
  uriByPrefix,
} from '../import/format.ts';
import { languageOf, versionUri } from '../import/names.ts';
import { childrenOf, collapsed, textOf, type XmlElement } from '../xml/read.ts';
import { partOf, partsOf, reportOthers, type SourceColumn, tokenOf } from './source.ts';

/** Reads `Identification` of a list or a set; undefined after an error. */
export function readIdentification(
  root: XmlElement,
  columns: readonly SourceColumn[],
  options: ImportOptions,
  report: ReportNote,
): IdentificationJson | undefined {
  const identification = partOf(root, 'Identification');
  if (!identification) {
    report({ kind: 'error', place: lineOf(root), message: `<${root.name}> has no <Identification>: add it` });
    return undefined;
  }
  reportOthers(identification, IDENTIFICATION, report);
  const version = tokenOf(identification, 'Version');
  const canonicalUri = readCanonicalUri(identification, options, report);
  if (canonicalUri === undefined) return undefined;
  const language = languageIn(identification, columns, options, report);
  const xoev = xoevOf(partOf(root, 'Annotation'));
  const longName = nameIn(longNames(identification), language);
  const shortName = nameIn(partsOf(identification, 'ShortName'), language) ?? longName ?? '';
  reportOtherNames(identification, [shortName, longName], report);
  return omitUndefined({
    ...{ language, shortName, longName, version },
    validFrom: dateTimeOf(xoev('datumGueltigkeitAb')),
    canonicalUri,
    canonicalVersionUri: readVersionUri(identification, canonicalUri, version, options, report),
    description: xoev('beschreibung', 'codelistDescription') || undefined,
    changeLog: listOf(xoev('aenderungZurVorversion') || undefined),
    locationUrls: absoluteUris(identification, 'LocationUri', report),
    alternateFormatLocations: readAlternatives(identification, report),
    publisher: readPublisher(identification, report),
  }) as IdentificationJson;
}

const IDENTIFICATION = [
  ...['ShortName', 'LongName', 'Version', 'CanonicalUri', 'CanonicalVersionUri', 'LocationUri'],
  ...['AlternateFormatLocationUri', 'Agency'],
];

const ofXml = ({ attributes }: XmlElement): string | undefined => languageOf(attributes.get('xml:lang'));

/** The language that the options or the names state, or else a column; without any of them, it reports an error. */
function languageIn(
  identification: XmlElement,
  columns: readonly SourceColumn[],
  options: ImportOptions,
  report: ReportNote,
): string {
  const names = [...partsOf(identification, 'ShortName'), ...longNames(identification)];
  const stated = statedLanguage(options) ?? names.map(ofXml).find((language) => language !== undefined);
  if (stated !== undefined) return stated;
  const ofColumn = columns.find(({ language }) => language !== undefined)?.language;
  if (ofColumn === undefined) {
    const message = 'states no language: state it with --language TAG, such as --language en';
    report({ kind: 'error', place: lineOf(identification), message });
    return 'und';
  }
  const message = `the language is ${ofColumn}: columns state it`;
  report({ kind: 'guess', message, option: '--language TAG' });
  return ofColumn;
}

/** Reports the names of a list, column or key that are not imported. */
export function reportOtherNames(
  element: XmlElement,
  used: readonly (string | undefined)[],
  report: ReportNote,
): void {
  for (const part of [...partsOf(element, 'ShortName'), ...partsOf(element, 'LongName')]) {
    const name = collapsed(textOf(part));
    if (name === '' || (!part.attributes.has('Identifier') && used.includes(name))) continue;
    const message = `a further name in <${element.name}> is not imported (<${part.name}>)`;
    report({ kind: 'loss', place: lineOf(part), message, value: name });
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

/** The canonical URI; undefined after an error. */
function readCanonicalUri(
  identification: XmlElement,
  options: ImportOptions,
  report: ReportNote,
): string | undefined {
  const stated = statedUri(options, 'uri');
  if (stated !== undefined) return stated;
  const uri = tokenOf(identification, 'CanonicalUri');
  if (uri !== undefined && isAbsoluteIri(uri)) return uri;
  const name = tokenOf(identification, 'ShortName') ?? tokenOf(identification, 'LongName');
  const made = uri === undefined && name !== undefined ? uriByPrefix(options, name) : undefined;
  if (made !== undefined) return made;
  const place = lineOf(partOf(identification, 'CanonicalUri') ?? identification);
  const fault = uri === undefined ? 'there is no canonical URI' : 'the canonical URI is not absolute';
  report({
    kind: 'error',
    place,
    message: `${fault}: state it with --uri URI, or for several lists with --uri-prefix PREFIX`,
    ...(uri && { value: uri }),
  });
  return undefined;
}

function readVersionUri(
  identification: XmlElement,
  canonicalUri: string,
  version: string | undefined,
  options: ImportOptions,
  report: ReportNote,
): string {
  const stated = statedUri(options, 'version-uri');
  if (stated !== undefined) return stated;
  const uri = tokenOf(identification, 'CanonicalVersionUri');
  if (uri !== undefined && isAbsoluteIri(uri)) return uri;
  const formed = versionUri(canonicalUri, version ?? '1');
  report({
    kind: 'guess',
    place: lineOf(partOf(identification, 'CanonicalVersionUri') ?? identification),
    message: `there is no ${uri === undefined ? '' : 'absolute '}canonical version URI: it is formed from the canonical URI and the version`,
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
  const uri = collapsed(textOf(part));
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

/** The annotation of a list or reference, as text. */
export function readAnnotation(parent: XmlElement, report: ReportNote): AnnotationJson | undefined {
  const annotation = partOf(parent, 'Annotation');
  const parts = annotation ? [...partsOf(annotation, 'Description'), ...partsOf(annotation, 'AppInfo')] : [];
  const descriptions = parts.flatMap((part) => {
    const other = childrenOf(part).find((child) => !isParagraph(child) && !isKnownXoev(child));
    const message = 'the elements of an annotation are imported as text';
    if (other) report({ kind: 'loss', place: lineOf(other), message });
    const content = plainText(part);
    return content === '' ? [] : [omitUndefined({ format: 'text', content, language: ofXml(part) })];
  });
  return descriptions.length > 0 ? { descriptions } : undefined;
}

/** The text of an element and of those in it, without what {@link xoevOf} reads. */
export const plainText = (element: XmlElement): string =>
  element.content
    .map((one) => (typeof one === 'string' ? one : isKnownXoev(one) ? '' : `${plainText(one)}\n`))
    .join('')
    .trim();

const isParagraph = ({ name, uri }: XmlElement): boolean =>
  name === 'p' && uri === 'http://www.w3.org/1999/xhtml';

/** The annotations of XÖV that are imported. */
const KNOWN_XOEV: ReadonlySet<string> = new Set([
  ...['beschreibung', 'codelistDescription', 'datumGueltigkeitAb', 'aenderungZurVorversion'],
  ...['empfohleneCodeSpalte', 'recommendedKeyColumn'],
]);

export const isKnownXoev = ({ name, uri }: XmlElement): boolean =>
  uri.startsWith(XOEV) && KNOWN_XOEV.has(name);

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
