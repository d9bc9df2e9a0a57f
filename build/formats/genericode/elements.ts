import { omitUndefined } from '../../model/collections.ts';
import type { IdentificationJson } from '../../model/document/columns.ts';
import { isAbsoluteIri } from '../../model/identity/uri.ts';
import { type ImportContext, orNone, SourceFault, statedLanguage, statedUri } from '../import/format.ts';
import { dateTimeOf, formVersionUri, languageOf } from '../import/names.ts';
import { childrenOf, textOf, type XmlElement } from '../xml.ts';
import { collapsed, NAMESPACE } from './datatypes.ts';

/** Whether an element is part of the format. Elements below the root have no namespace, but some programs add it. */
const isOwn = ({ uri }: XmlElement): boolean => uri === '' || uri === NAMESPACE;

/** The elements of the format with a name in an element, if there is one. */
export const partsOf = (element: XmlElement | undefined, name: string): XmlElement[] =>
  element ? childrenOf(element).filter((child) => child.name === name && isOwn(child)) : [];

/** The first element of the format with a name. */
export const partOf = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  partsOf(element, name)[0];

/** The text of an element without white space around it; undefined if it is absent or empty. */
export const readToken = (element: XmlElement | undefined): string | undefined =>
  (element && collapsed(textOf(element))) || undefined;

/** An attribute without white space around it; the empty string if it is absent. */
export const readAttribute = (element: XmlElement | undefined, name: string): string =>
  collapsed(element?.attributes.get(name) ?? '');

/** The language of the text of an element. */
const languageIn = ({ attributes }: XmlElement): string | undefined => languageOf(attributes.get('xml:lang'));

/** Marks an element as read, and returns its text like {@link readToken}. */
export function take(element: XmlElement | undefined): string | undefined {
  if (element) element.isRead = true;
  return readToken(element);
}

/** Takes the first element with a name, like {@link take}. */
const takeText = (parent: XmlElement, name: string): string | undefined => take(partOf(parent, name));

/** Takes the `ShortName` or `LongName` in a language, else the one without a language, else the first. */
export function takeName(parent: XmlElement, part: string, language?: string): string | undefined {
  const names = partsOf(parent, part).filter(({ attributes }) => !attributes.has('Identifier'));
  const own = names.find((name) => languageIn(name) === language);
  return take(own ?? names.find((name) => languageIn(name) === undefined) ?? names[0]);
}

/** The annotations of XÖV that are imported, by their names in XÖV 2 to 4. */
const XOEV_NAMES: ReadonlyMap<string, 'description' | 'validFrom' | 'recommendedKey'> = new Map([
  ['beschreibung', 'description'],
  ['codelistDescription', 'description'],
  ['datumGueltigkeitAb', 'validFrom'],
  ['validFrom', 'validFrom'],
  ['empfohleneCodeSpalte', 'recommendedKey'],
  ['recommendedKeyColumn', 'recommendedKey'],
]);

/** The annotation of an element of XÖV, whose namespaces have a version at the end. */
const findXoev = ({ name, uri }: XmlElement) =>
  uri.startsWith('http://xoev.de/schemata/genericode/') ? XOEV_NAMES.get(name) : undefined;

const XHTML = 'http://www.w3.org/1999/xhtml';

/** Takes the annotation of an element: its texts, also joined as one, and what XÖV states in it. */
export function takeAnnotation(parent: XmlElement, { loss }: ImportContext) {
  const annotation = partOf(parent, 'Annotation');
  take(annotation);
  const xoev: { description?: string; validFrom?: string; recommendedKey?: string } = {};
  /** The text of an element and of those in it. */
  const readText = ({ content }: XmlElement): string => {
    let text = '';
    for (const part of content) {
      const kind = typeof part === 'string' ? undefined : findXoev(part);
      if (typeof part === 'string') text += part;
      else if (kind) xoev[kind] ??= collapsed(textOf(part));
      else text += `${readText(part)}\n`;
    }
    return text.trim();
  };
  const descriptions: { format: string; content: string; language?: string }[] = [];
  for (const part of [...partsOf(annotation, 'Description'), ...partsOf(annotation, 'AppInfo')]) {
    const other = childrenOf(part).find((child) => child.uri !== XHTML && !findXoev(child));
    if (other) loss(other, 'the elements of an annotation are imported as text');
    const content = readText(part);
    if (content === '') continue;
    descriptions.push(omitUndefined({ format: 'text', content, language: languageIn(part) }));
  }
  const text = descriptions.map(({ content }) => content).join('\n\n') || undefined;
  return { annotation: text === undefined ? undefined : { descriptions }, text, xoev };
}

const CONTAINERS = /^(?:Identification|Agency|ColumnSet|Column|Data|SimpleCodeList|CodeList(?:Set)?Ref)$/;

/** Reports the elements in an element, and in those below it, that no function has taken. */
export function reportUnread(element: XmlElement, context: ImportContext): void {
  for (const child of childrenOf(element)) {
    if (child.isRead) continue;
    if (isOwn(child) && CONTAINERS.test(child.name)) reportUnread(child, context);
    else reportOther(child, context);
  }
}

/** Reports an element that has no counterpart in documents. */
export function reportOther(element: XmlElement, { loss }: ImportContext): void {
  const what = `${element.name} ${collapsed(textOf(element))}`.trim();
  loss(element, 'an element is not imported: documents have no counterpart', what);
}

/** Takes `Identification` and the annotation of a document. @param ofColumns the first language of columns */
export function takeIdentification(root: XmlElement, ofColumns: string | undefined, context: ImportContext) {
  const element = partOf(root, 'Identification');
  if (!element) throw new SourceFault(`<${root.name}> has no <Identification>: add it`, root);
  const { annotation, xoev } = takeAnnotation(root, context);
  const language = findLanguage(element, ofColumns, context);
  const longName = takeName(element, 'LongName', language);
  const shortName = takeName(element, 'ShortName', language) ?? longName ?? '';
  const version = takeText(element, 'Version');
  const uriText = takeText(element, 'CanonicalUri');
  const uri = statedUri(context, 'uri') ?? absolute(uriText) ?? statedUri(context, 'uri-prefix', shortName);
  const remedy = 'state it with --uri URI, or for several lists with --uri-prefix PREFIX';
  if (uri === undefined) context.error(element, `there is no absolute canonical URI: ${remedy}`, uriText);
  const versionText = takeText(element, 'CanonicalVersionUri');
  const formed = uri && (formVersionUri(uri, version ?? '1') ?? uri);
  const versionUri = statedUri(context, 'version-uri') ?? absolute(versionText);
  if (versionUri === undefined && formed !== undefined) {
    const guess = 'there is no absolute canonical version URI: it is formed from the canonical URI';
    context.guess(element, guess, '--version-uri URI', formed);
  }
  const identification: IdentificationJson = omitUndefined({
    language,
    shortName,
    longName,
    version,
    validFrom: dateTimeOf(xoev.validFrom),
    canonicalUri: uri ?? '',
    canonicalVersionUri: versionUri ?? formed ?? '',
    description: xoev.description || undefined,
    locationUrls: orNone(takeUris(element, 'LocationUri').map(({ url }) => url)),
    alternateFormatLocations: orNone(takeUris(element, 'AlternateFormatLocationUri', true)),
    publisher: takePublisher(element),
  });
  return { identification, annotation };
}

/** The language that the options, the names or else a column states; if none does, reports an error. */
function findLanguage(element: XmlElement, ofColumns: string | undefined, context: ImportContext): string {
  const names = [...partsOf(element, 'ShortName'), ...partsOf(element, 'LongName')];
  const stated = statedLanguage(context) ?? names.map(languageIn).find((own) => own !== undefined);
  if (stated !== undefined) return stated;
  if (ofColumns === undefined)
    context.error(element, 'states no language: state it with --language TAG, such as --language en');
  else context.guess(undefined, `the language is ${ofColumns}: columns state it`, '--language TAG');
  return ofColumns ?? 'und';
}

/** Takes the elements with a name whose text is an absolute URI; if they are typed, those with a media type. */
export function takeUris(parent: XmlElement, name: string, areTyped = false) {
  const uris: { mimeType: string; url: string }[] = [];
  for (const element of partsOf(parent, name)) {
    const mimeType = readAttribute(element, 'MimeType');
    const url = absolute(readToken(element));
    if (url === undefined || (areTyped && mimeType === '')) continue;
    take(element);
    uris.push({ mimeType, url });
  }
  return uris;
}

const absolute = (text: string | undefined): string | undefined =>
  text !== undefined && isAbsoluteIri(text) ? text : undefined;

function takePublisher(parent: XmlElement): IdentificationJson['publisher'] {
  const agency = partOf(parent, 'Agency');
  if (!agency) return undefined;
  const longName = takeName(agency, 'LongName');
  const scheme = readAttribute(partOf(agency, 'Identifier'), 'Identifier');
  // Some publishers write an empty identifier.
  const value = takeText(agency, 'Identifier');
  const shortName = takeName(agency, 'ShortName') ?? longName ?? value;
  if (shortName === undefined) return undefined;
  const source = omitUndefined({ shortName: scheme, url: absolute(scheme) });
  const identifier = value === undefined ? undefined : { value, ...(scheme !== '' && { source }) };
  return omitUndefined({ shortName, longName: longName === shortName ? undefined : longName, identifier });
}
