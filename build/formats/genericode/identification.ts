import { omitUndefined } from '../../model/collections.ts';
import type { IdentificationJson } from '../../model/document/columns.ts';
import { isAbsoluteIri } from '../../model/identity/uri.ts';
import {
  type ImportContext,
  orNone,
  SourceFault,
  statedLanguage,
  statedUri,
  uriByPrefix,
} from '../import/format.ts';
import { dateTimeOf } from '../import/names.ts';
import { formVersionUri } from '../version-uri.ts';
import { collapsed, type XmlElement } from '../xml/read.ts';
import { readXoev } from './annotations.ts';
import {
  languageOfNames,
  nameIn,
  partOf,
  partsOf,
  reportOtherNames,
  reportOthers,
  tokenIn,
  tokenOf,
} from './elements.ts';

/**
 * Reads `Identification`.
 *
 * @param ofColumns the first language of columns
 * @throws SourceFault if there is none
 */
export function readIdentification(
  root: XmlElement,
  ofColumns: string | undefined,
  context: ImportContext,
): IdentificationJson {
  const element = partOf(root, 'Identification');
  if (!element) throw new SourceFault(`<${root.name}> has no <Identification>: add it`, root);
  reportOthers(element, context);
  const version = tokenOf(element, 'Version');
  const canonicalUri = readCanonicalUri(element, context);
  const language = readLanguage(element, ofColumns, context);
  const longName = nameIn(element, language);
  const shortName = nameIn(element, language, 'ShortName') ?? longName ?? '';
  reportOtherNames(element, [shortName, longName], context);
  const changes = readXoev(root, 'changes');
  return omitUndefined({
    ...{ language, shortName, longName, version },
    validFrom: dateTimeOf(readXoev(root, 'validFrom')),
    canonicalUri,
    canonicalVersionUri: readVersionUri(element, canonicalUri, version, context),
    description: readXoev(root, 'description') || undefined,
    changeLog: changes ? [changes] : undefined,
    locationUrls: readLocations(element, context),
    alternateFormatLocations: readAlternatives(element, context),
    publisher: readPublisher(element, context),
  });
}

/** The language that the options, the names or else a column states; if none does, reports an error. */
function readLanguage(
  identification: XmlElement,
  ofColumns: string | undefined,
  context: ImportContext,
): string {
  const stated = statedLanguage(context) ?? languageOfNames(identification);
  if (stated !== undefined) return stated;
  if (ofColumns === undefined)
    context.error(identification, 'states no language: state it with --language TAG, such as --language en');
  else context.guess(undefined, `the language is ${ofColumns}: columns state it`, '--language TAG');
  return ofColumns ?? 'und';
}

/** The canonical URI; the empty string after an error. */
function readCanonicalUri(identification: XmlElement, context: ImportContext): string {
  const uri = tokenOf(identification, 'CanonicalUri');
  const name = tokenOf(identification, 'ShortName') ?? tokenOf(identification, 'LongName');
  const known = statedUri(context, 'uri') ?? absoluteOrNone(uri);
  const formed = known ?? (name === undefined ? undefined : uriByPrefix(context, name));
  if (formed !== undefined) return formed;
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
  const formed = formVersionUri(canonicalUri, version ?? '1');
  const fault = tokenIn(part) === undefined ? 'there is no' : 'there is no absolute';
  const source = formed === undefined ? 'the canonical URI' : 'formed from the canonical URI and the version';
  const message = `${fault} canonical version URI: it is ${source}`;
  context.guess(part ?? identification, message, '--version-uri URI', formed ?? canonicalUri);
  return formed ?? canonicalUri;
}

/** The locations of a list or reference. */
export const readLocations = (parent: XmlElement, context: ImportContext): string[] | undefined =>
  orNone(partsOf(parent, 'LocationUri').flatMap((part) => readUrl(part, context) ?? []));

function readUrl(part: XmlElement, { loss }: ImportContext): string | undefined {
  const uri = tokenIn(part);
  if (uri === undefined || isAbsoluteIri(uri)) return uri;
  loss(part, 'a location is not an absolute URI: it is not imported', uri);
  return undefined;
}

function readAlternatives(identification: XmlElement, context: ImportContext) {
  const locations: { mimeType: string; url: string }[] = [];
  for (const part of partsOf(identification, 'AlternateFormatLocationUri')) {
    const mimeType = collapsed(part.attributes.get('MimeType') ?? '');
    const url = readUrl(part, context);
    if (url === undefined) continue;
    if (mimeType !== '') locations.push({ mimeType, url });
    else context.loss(part, 'a location in another format has no MimeType: it is not imported');
  }
  return orNone(locations);
}

function readPublisher(identification: XmlElement, context: ImportContext): IdentificationJson['publisher'] {
  const agency = partOf(identification, 'Agency');
  if (!agency) return undefined;
  reportOthers(agency, context);
  const longName = nameIn(agency);
  // Some publishers write an empty one.
  const [identifier, ...others] = partsOf(agency, 'Identifier').filter((one) => tokenIn(one) !== undefined);
  for (const other of others) context.loss(other, 'a further identifier of the agency is not imported');
  const shortName = tokenOf(agency, 'ShortName') ?? longName ?? tokenIn(identifier);
  if (shortName === undefined) return undefined;
  return omitUndefined({
    shortName,
    longName: longName === shortName ? undefined : longName,
    identifier: identifier && readIdentifier(identifier),
  });
}

function readIdentifier(identifier: XmlElement) {
  const scheme = collapsed(identifier.attributes.get('Identifier') ?? '');
  const source = { shortName: scheme, url: absoluteOrNone(scheme) };
  return omitUndefined({
    value: tokenIn(identifier) ?? '',
    source: scheme === '' ? undefined : omitUndefined(source),
  });
}
