import { omitUndefined } from '../../model/collections.ts';
import type { AnnotationJson, IdentificationJson } from '../../model/document/columns.ts';
import { isAbsoluteIri } from '../../model/identity/uri.ts';
import {
  type ImportContext,
  orNone,
  SourceFault,
  statedLanguage,
  statedUri,
  uriByPrefix,
} from '../import/format.ts';
import { dateTimeOf, languageOf, versionUri } from '../import/names.ts';
import { childrenOf, collapsed, textOf, type XmlElement } from '../xml/read.ts';

/** The namespace of genericode 1.0. */
export const GENERICODE = 'http://docs.oasis-open.org/codelist/ns/genericode/1.0/';

/** Whether an element is part of the format. Elements below the root have no namespace, but some programs add it. */
const isOwn = ({ uri }: XmlElement): boolean => uri === '' || uri === GENERICODE;

/** The elements of the format with a name in an element, if there is one. */
export const partsOf = (element: XmlElement | undefined, name: string): XmlElement[] =>
  element ? childrenOf(element).filter((child) => child.name === name && isOwn(child)) : [];

/** The first element of the format with a name. */
export const partOf = (element: XmlElement, name: string): XmlElement | undefined =>
  partsOf(element, name)[0];

/** The text of an element without white space around it; undefined if it is absent or empty. */
const tokenIn = (element: XmlElement | undefined): string | undefined =>
  (element && collapsed(textOf(element))) || undefined;

/** The text of the first element with a name, as {@link tokenIn}. */
export const tokenOf = (element: XmlElement, name: string): string | undefined =>
  tokenIn(partOf(element, name));

/** Reports the elements in an element with other names. */
export function reportOthers(element: XmlElement, names: readonly string[], { loss }: ImportContext): void {
  for (const child of childrenOf(element)) {
    if (!isOwn(child) || !names.includes(child.name))
      loss(child, `the element <${child.name}> in <${element.name}> is not imported`);
  }
}

const IDENTIFICATION = [
  ...['ShortName', 'LongName', 'Version', 'CanonicalUri', 'CanonicalVersionUri', 'LocationUri'],
  ...['AlternateFormatLocationUri', 'Agency'],
];

/** Reads `Identification`. @throws SourceFault if there is none, or no canonical URI */
export function readIdentification(
  root: XmlElement,
  languages: readonly string[],
  context: ImportContext,
): IdentificationJson {
  const element = partOf(root, 'Identification');
  if (!element) throw new SourceFault(`<${root.name}> has no <Identification>: add it`, root);
  reportOthers(element, IDENTIFICATION, context);
  const version = tokenOf(element, 'Version');
  const canonicalUri = readCanonicalUri(element, context);
  const language = languageIn(element, languages, context);
  const xoev = xoevOf(partOf(root, 'Annotation'));
  const longName = nameIn(element, language);
  const shortName = nameIn(element, language, 'ShortName') ?? longName ?? '';
  reportOtherNames(element, [shortName, longName], context);
  const changes = xoev('aenderungZurVorversion');
  return omitUndefined({
    ...{ language, shortName, longName, version },
    validFrom: dateTimeOf(xoev('datumGueltigkeitAb', 'validFrom')),
    canonicalUri,
    canonicalVersionUri: readVersionUri(element, canonicalUri, version, context),
    description: xoev('beschreibung', 'codelistDescription') || undefined,
    changeLog: changes ? [changes] : undefined,
    locationUrls: locationUrlsOf(element, context),
    alternateFormatLocations: readAlternatives(element, context),
    publisher: readPublisher(element, context),
  }) as IdentificationJson;
}

const ofXml = ({ attributes }: XmlElement): string | undefined => languageOf(attributes.get('xml:lang'));

/** The language that the options, the names or else a column states; if none does, reports an error. */
function languageIn(
  identification: XmlElement,
  languages: readonly string[],
  context: ImportContext,
): string {
  const names = ['ShortName', 'LongName'].flatMap((name) => namesIn(identification, name));
  const stated = statedLanguage(context) ?? names.map(ofXml).find((language) => language !== undefined);
  if (stated !== undefined) return stated;
  const ofColumn = languages[0];
  if (ofColumn === undefined) {
    context.error(identification, 'states no language: state it with --language TAG, such as --language en');
    return 'und';
  }
  context.guess(undefined, `the language is ${ofColumn}: columns state it`, '--language TAG');
  return ofColumn;
}

/** Reports the names of a list, column or key that are not imported. */
export function reportOtherNames(
  element: XmlElement,
  used: readonly (string | undefined)[],
  { loss }: ImportContext,
): void {
  for (const part of [...partsOf(element, 'ShortName'), ...partsOf(element, 'LongName')]) {
    const name = tokenIn(part);
    if (name === undefined || (!part.attributes.has('Identifier') && used.includes(name))) continue;
    loss(part, `a further name in <${element.name}> is not imported (<${part.name}>)`, name);
  }
}

/** The names that are not identifiers. */
const namesIn = (element: XmlElement, part: string): XmlElement[] =>
  partsOf(element, part).filter(({ attributes }) => !attributes.has('Identifier'));

/** The name in a language, else one without a language, else the first. */
export function nameIn(element: XmlElement, language = '', part = 'LongName'): string | undefined {
  const names = namesIn(element, part);
  return tokenIn(
    names.find((one) => ofXml(one) === language) ?? names.find((one) => ofXml(one) === undefined) ?? names[0],
  );
}

/** The canonical URI; the empty string after an error. */
function readCanonicalUri(identification: XmlElement, context: ImportContext): string {
  const uri = tokenOf(identification, 'CanonicalUri');
  const name = tokenOf(identification, 'ShortName') ?? tokenOf(identification, 'LongName');
  const known =
    statedUri(context, 'uri') ??
    absoluteOrNone(uri) ??
    (name === undefined ? undefined : uriByPrefix(context, name));
  if (known !== undefined) return known;
  const fault = uri === undefined ? 'there is no canonical URI' : 'the canonical URI is not absolute';
  const message = `${fault}: state it with --uri URI, or for several lists with --uri-prefix PREFIX`;
  context.error(partOf(identification, 'CanonicalUri') ?? identification, message, uri);
  return '';
}

/** A URI if it is absolute. */
export const absoluteOrNone = (uri: string | undefined): string | undefined =>
  uri !== undefined && isAbsoluteIri(uri) ? uri : undefined;

function readVersionUri(
  identification: XmlElement,
  canonicalUri: string,
  version: string | undefined,
  context: ImportContext,
): string {
  const part = partOf(identification, 'CanonicalVersionUri');
  const known = statedUri(context, 'version-uri') ?? absoluteOrNone(tokenIn(part));
  if (known !== undefined || canonicalUri === '') return known ?? '';
  const formed = versionUri(canonicalUri, version ?? '1');
  const message = `there is no ${tokenIn(part) === undefined ? '' : 'absolute '}canonical version URI: it is formed from the canonical URI and the version`;
  context.guess(part ?? identification, message, '--version-uri URI', formed);
  return formed;
}

/** The locations of a list or reference. */
export const locationUrlsOf = (parent: XmlElement, context: ImportContext): string[] | undefined =>
  orNone(partsOf(parent, 'LocationUri').flatMap((part) => absoluteUri(part, context)));

function absoluteUri(part: XmlElement, { loss }: ImportContext): string[] {
  const uri = tokenIn(part);
  if (uri === undefined || isAbsoluteIri(uri)) return uri === undefined ? [] : [uri];
  loss(part, `<${part.name}> is not an absolute URI: it is not imported`, uri);
  return [];
}

function readAlternatives(identification: XmlElement, context: ImportContext) {
  return orNone(
    partsOf(identification, 'AlternateFormatLocationUri').flatMap((part) => {
      const mimeType = collapsed(part.attributes.get('MimeType') ?? '');
      if (mimeType !== '') return absoluteUri(part, context).map((url) => ({ mimeType, url }));
      context.loss(part, 'a location in another format has no MimeType: it is not imported');
      return [];
    }),
  );
}

function readPublisher(identification: XmlElement, context: ImportContext): IdentificationJson['publisher'] {
  const agency = partOf(identification, 'Agency');
  if (!agency) return undefined;
  reportOthers(agency, ['ShortName', 'LongName', 'Identifier'], context);
  const longName = nameIn(agency);
  const [identifier, ...others] = partsOf(agency, 'Identifier');
  const shortName = tokenOf(agency, 'ShortName') ?? longName ?? tokenIn(identifier);
  for (const other of others) context.loss(other, 'a further identifier of the agency is not imported');
  if (shortName === undefined) return undefined;
  return omitUndefined({
    shortName,
    longName: longName === shortName ? undefined : longName,
    identifier: identifier && readIdentifier(identifier),
  });
}

function readIdentifier(identifier: XmlElement) {
  const scheme = collapsed(identifier.attributes.get('Identifier') ?? '') || undefined;
  const source =
    scheme === undefined ? undefined : omitUndefined({ shortName: scheme, url: absoluteOrNone(scheme) });
  return omitUndefined({ value: tokenIn(identifier) ?? '', source });
}

/** The annotation of a list or reference, as text. */
export function readAnnotation(parent: XmlElement, { loss }: ImportContext): AnnotationJson | undefined {
  const annotation = partOf(parent, 'Annotation');
  const parts = [...partsOf(annotation, 'Description'), ...partsOf(annotation, 'AppInfo')];
  const descriptions = parts.flatMap((part) => {
    const other = childrenOf(part).find((child) => !isParagraph(child) && !isKnownXoev(child));
    if (other) loss(other, 'the elements of an annotation are imported as text');
    const content = plainText(part);
    return content === '' ? [] : [omitUndefined({ format: 'text', content, language: ofXml(part) })];
  });
  return descriptions.length > 0 ? { descriptions } : undefined;
}

/** The text of the first description of a column or key; other annotations are reported. */
export function descriptionOf(element: XmlElement, { loss }: ImportContext): string | undefined {
  const annotation = partOf(element, 'Annotation');
  const [first, ...others] = partsOf(annotation, 'Description');
  const information = partsOf(annotation, 'AppInfo').filter((info) => !childrenOf(info).every(isKnownXoev));
  for (const part of [...others, ...information])
    loss(part, 'an annotation of a column or key is not imported');
  return (first && plainText(first)) || undefined;
}

/** The text of an element and of those in it, without what {@link xoevOf} reads. */
const plainText = (element: XmlElement): string =>
  element.content
    .map((one) => (typeof one === 'string' ? one : isKnownXoev(one) ? '' : `${plainText(one)}\n`))
    .join('')
    .trim();

const isParagraph = ({ name, uri }: XmlElement): boolean =>
  name === 'p' && uri === 'http://www.w3.org/1999/xhtml';

/** The annotations of XÖV that are imported. */
const KNOWN_XOEV: ReadonlySet<string> = new Set([
  ...['beschreibung', 'codelistDescription', 'datumGueltigkeitAb', 'validFrom'],
  'aenderungZurVorversion',
  ...['empfohleneCodeSpalte', 'recommendedKeyColumn'],
]);

const isKnownXoev = ({ name, uri }: XmlElement): boolean => uri.startsWith(XOEV) && KNOWN_XOEV.has(name);

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
