import { omitUndefined } from '../../model/collections.ts';
import type { IdentificationJson } from '../../model/document/columns.ts';
import { isAbsoluteIri } from '../../model/identity/uri.ts';
import { orNone, SourceFault, statedLanguage, statedUri, uriByPrefix } from '../import/format.ts';
import { dateTimeOf } from '../import/names.ts';
import { formVersionUri } from '../version-uri.ts';
import { collapsed } from '../xml/collapsed.ts';
import { textOf, type XmlElement } from '../xml/read.ts';
import { readXoev } from './annotations.ts';
import type { GenericodeContext } from './elements.ts';
import { languageIn, partOf, partsOf, readAttribute, readName, readToken } from './elements.ts';

/**
 * Reads `Identification`.
 *
 * @param ofColumns the first language of columns
 * @throws SourceFault if there is none
 */
export function readIdentification(
  root: XmlElement,
  ofColumns: string | undefined,
  context: GenericodeContext,
): IdentificationJson {
  const element = partOf(root, 'Identification');
  if (!element) throw new SourceFault(`<${root.name}> has no <Identification>: add it`, root);
  const version = readToken(partOf(element, 'Version'), context);
  const canonicalUri = readCanonicalUri(element, context);
  const language = readLanguage(element, ofColumns, context);
  const longName = readName(element, 'LongName', context, language);
  const annotation = partOf(root, 'Annotation') ?? root;
  return omitUndefined({
    language,
    shortName: readName(element, 'ShortName', context, language) ?? longName ?? '',
    longName,
    version,
    validFrom: dateTimeOf(readXoev(annotation, 'validFrom')),
    canonicalUri,
    canonicalVersionUri: readVersionUri(element, canonicalUri, version, context),
    description: readXoev(annotation, 'description') || undefined,
    locationUrls: readLocations(element, context),
    alternateFormatLocations: readAlternatives(element, context),
    publisher: readPublisher(element, context),
  });
}

/** The language that the options, the names or else a column states; if none does, reports an error. */
function readLanguage(
  identification: XmlElement,
  ofColumns: string | undefined,
  context: GenericodeContext,
): string {
  const names = [...partsOf(identification, 'ShortName'), ...partsOf(identification, 'LongName')];
  const stated = statedLanguage(context) ?? names.map(languageIn).find((language) => language !== undefined);
  if (stated !== undefined) return stated;
  if (ofColumns === undefined)
    context.error(identification, 'states no language: state it with --language TAG, such as --language en');
  else context.guess(undefined, `the language is ${ofColumns}: columns state it`, '--language TAG');
  return ofColumns ?? 'und';
}

/** The canonical URI; the empty string after an error. */
function readCanonicalUri(identification: XmlElement, context: GenericodeContext): string {
  const element = partOf(identification, 'CanonicalUri');
  const known = statedUri(context, 'uri') ?? readUri(element, context);
  const uri = readToken(element, context);
  if (known !== undefined) return known;
  const named = partOf(identification, 'ShortName') ?? partOf(identification, 'LongName');
  const formed = named && uriByPrefix(context, collapsed(textOf(named)));
  if (formed !== undefined) return formed;
  const fault = uri === undefined ? 'there is no canonical URI' : 'the canonical URI is not absolute';
  const remedy = 'state it with --uri URI, or for several lists with --uri-prefix PREFIX';
  context.error(element ?? identification, `${fault}: ${remedy}`, uri);
  return '';
}

/** Reads a URI; undefined if it is not absolute. */
export function readUri(element: XmlElement | undefined, context: GenericodeContext): string | undefined {
  return element && isAbsoluteIri(collapsed(textOf(element))) ? readToken(element, context) : undefined;
}

function readVersionUri(
  identification: XmlElement,
  canonicalUri: string,
  version: string | undefined,
  context: GenericodeContext,
): string {
  const element = partOf(identification, 'CanonicalVersionUri');
  const known = statedUri(context, 'version-uri') ?? readUri(element, context);
  const uri = readToken(element, context);
  if (known !== undefined || canonicalUri === '') return known ?? '';
  const formed = formVersionUri(canonicalUri, version ?? '1');
  const fault = uri === undefined ? 'there is no' : 'there is no absolute';
  const source = formed === undefined ? 'the canonical URI' : 'formed from the canonical URI and the version';
  const message = `${fault} canonical version URI: it is ${source}`;
  context.guess(element ?? identification, message, '--version-uri URI', formed ?? canonicalUri);
  return formed ?? canonicalUri;
}

/** Reads the absolute locations of a list or reference. */
export function readLocations(parent: XmlElement, context: GenericodeContext): string[] | undefined {
  const urls = partsOf(parent, 'LocationUri').map((element) => readUri(element, context));
  return orNone(urls.filter((url) => url !== undefined));
}

/** Reads the absolute locations in other formats whose media type is stated. */
function readAlternatives(identification: XmlElement, context: GenericodeContext) {
  const locations: { mimeType: string; url: string }[] = [];
  for (const element of partsOf(identification, 'AlternateFormatLocationUri')) {
    const mimeType = readAttribute(element, 'MimeType');
    const url = mimeType === '' ? undefined : readUri(element, context);
    if (url !== undefined) locations.push({ mimeType, url });
  }
  return orNone(locations);
}

function readPublisher(
  identification: XmlElement,
  context: GenericodeContext,
): IdentificationJson['publisher'] {
  const agency = partOf(identification, 'Agency');
  if (!agency) return undefined;
  const longName = readName(agency, 'LongName', context);
  const element = partOf(agency, 'Identifier');
  // Some publishers write an empty identifier.
  const value = readToken(element, context);
  const shortName = readName(agency, 'ShortName', context) ?? longName ?? value;
  if (shortName === undefined) return undefined;
  const scheme = readAttribute(element, 'Identifier');
  const source = omitUndefined({ shortName: scheme, url: isAbsoluteIri(scheme) ? scheme : undefined });
  const identifier = value === undefined ? undefined : { value, ...(scheme !== '' && { source }) };
  return omitUndefined({ shortName, longName: longName === shortName ? undefined : longName, identifier });
}
