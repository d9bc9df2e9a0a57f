import { omitUndefined } from '../../model/collections.ts';
import type { IdentificationJson } from '../../model/document/columns.ts';
import { isAbsoluteIri } from '../../model/identity/uri.ts';
import type { ImportContext } from '../import/format.ts';
import { orNone, SourceFault, statedLanguage, statedUri, uriByPrefix } from '../import/format.ts';
import { dateTimeOf } from '../import/names.ts';
import { formVersionUri } from '../version-uri.ts';
import type { XmlElement } from '../xml/read.ts';
import { takeAnnotation } from './annotations.ts';
import { languageIn, partOf, partsOf, readAttribute, readToken, take, takeName } from './elements.ts';

/**
 * Takes `Identification`, and the annotation of the document.
 *
 * @param ofColumns the first language of columns
 * @throws SourceFault if there is none
 */
export function takeIdentification(root: XmlElement, ofColumns: string | undefined, context: ImportContext) {
  const element = partOf(root, 'Identification');
  if (!element) throw new SourceFault(`<${root.name}> has no <Identification>: add it`, root);
  const { annotation, xoev } = takeAnnotation(root, context);
  const language = findLanguage(element, ofColumns, context);
  const longName = takeName(element, 'LongName', language);
  const shortName = takeName(element, 'ShortName', language) ?? longName ?? '';
  const version = take(element, partOf(element, 'Version'));
  const canonicalUri = takeCanonicalUri(element, shortName, context);
  const identification: IdentificationJson = omitUndefined({
    language,
    shortName,
    longName,
    version,
    validFrom: dateTimeOf(xoev.validFrom),
    canonicalUri,
    canonicalVersionUri: takeVersionUri(element, canonicalUri, version ?? '1', context),
    description: xoev.description || undefined,
    locationUrls: takeLocations(element),
    alternateFormatLocations: takeAlternatives(element),
    publisher: takePublisher(element),
  });
  return { identification, annotation };
}

/** The language that the options, the names or else a column states; if none does, reports an error. */
function findLanguage(element: XmlElement, ofColumns: string | undefined, context: ImportContext): string {
  const names = [...partsOf(element, 'ShortName'), ...partsOf(element, 'LongName')];
  const stated = statedLanguage(context) ?? names.map(languageIn).find((language) => language !== undefined);
  if (stated !== undefined) return stated;
  if (ofColumns === undefined)
    context.error(element, 'states no language: state it with --language TAG, such as --language en');
  else context.guess(undefined, `the language is ${ofColumns}: columns state it`, '--language TAG');
  return ofColumns ?? 'und';
}

/** The canonical URI; the empty string after an error. */
function takeCanonicalUri(parent: XmlElement, name: string, context: ImportContext): string {
  const element = partOf(parent, 'CanonicalUri');
  const text = take(parent, element);
  const uri = statedUri(context, 'uri') ?? absolute(text) ?? (name && uriByPrefix(context, name));
  if (uri) return uri;
  const remedy = 'state it with --uri URI, or for several lists with --uri-prefix PREFIX';
  context.error(element ?? parent, `there is no absolute canonical URI: ${remedy}`, text);
  return '';
}

function takeVersionUri(
  parent: XmlElement,
  canonicalUri: string,
  version: string,
  context: ImportContext,
): string {
  const element = partOf(parent, 'CanonicalVersionUri');
  const uri = statedUri(context, 'version-uri') ?? absolute(take(parent, element));
  if (uri !== undefined || canonicalUri === '') return uri ?? '';
  const formed = formVersionUri(canonicalUri, version) ?? canonicalUri;
  const message = 'there is no absolute canonical version URI: it is formed from the canonical URI';
  context.guess(element ?? parent, message, '--version-uri URI', formed);
  return formed;
}

/** Takes the absolute locations of a list or reference. */
export const takeLocations = (parent: XmlElement): string[] | undefined =>
  orNone(
    partsOf(parent, 'LocationUri')
      .map((element) => takeUri(parent, element))
      .filter((url) => url !== undefined),
  );

/** Takes the absolute locations in other formats whose media type is stated. */
function takeAlternatives(parent: XmlElement): IdentificationJson['alternateFormatLocations'] {
  const locations: { mimeType: string; url: string }[] = [];
  for (const element of partsOf(parent, 'AlternateFormatLocationUri')) {
    const mimeType = readAttribute(element, 'MimeType');
    const url = mimeType === '' ? undefined : takeUri(parent, element);
    if (url !== undefined) locations.push({ mimeType, url });
  }
  return orNone(locations);
}

/** Takes an element whose text is an absolute URI, and returns that; undefined for others, which are not taken. */
export const takeUri = (parent: XmlElement, element: XmlElement | undefined): string | undefined =>
  absolute(readToken(element)) === undefined ? undefined : take(parent, element);

const absolute = (text: string | undefined): string | undefined =>
  text !== undefined && isAbsoluteIri(text) ? text : undefined;

function takePublisher(parent: XmlElement): IdentificationJson['publisher'] {
  const agency = partOf(parent, 'Agency');
  if (!agency) return undefined;
  const longName = takeName(agency, 'LongName');
  const element = partOf(agency, 'Identifier');
  // Some publishers write an empty identifier.
  const value = take(agency, element);
  const shortName = takeName(agency, 'ShortName') ?? longName ?? value;
  if (shortName === undefined) return undefined;
  const scheme = readAttribute(element, 'Identifier');
  const source = omitUndefined({ shortName: scheme, url: absolute(scheme) });
  const identifier = value === undefined ? undefined : { value, ...(scheme !== '' && { source }) };
  return omitUndefined({ shortName, longName: longName === shortName ? undefined : longName, identifier });
}
