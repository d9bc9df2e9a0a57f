import { omitUndefined } from '../../model/collections.ts';
import type { IdentificationJson } from '../../model/document/columns.ts';
import { isAbsoluteIri } from '../../model/identity/uri.ts';
import type { ImportContext } from '../import/format.ts';
import { orNone, SourceFault, statedLanguage, statedUri, uriByPrefix } from '../import/format.ts';
import { dateTimeOf } from '../import/names.ts';
import { formVersionUri } from '../version-uri.ts';
import type { XmlElement } from '../xml/read.ts';
import {
  languageIn,
  partOf,
  partsOf,
  readAttribute,
  readToken,
  take,
  takeAnnotation,
  takeName,
  takeText,
} from './elements.ts';

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
  const uri = statedUri(context, 'uri') ?? absolute(uriText) ?? uriByPrefix(context, shortName);
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
  const stated = statedLanguage(context) ?? names.map(languageIn).find((language) => language !== undefined);
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
