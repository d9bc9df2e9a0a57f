import type { NamedDirectory } from '../../api/endpoint.ts';
import { storedRepresentations } from '../../formats/all.ts';
import { mediaTypeOf, type Representation } from '../../formats/representation.ts';
import { omitUndefined } from '../../model/collections.ts';
import type { DocumentMetadata } from '../../model/document/document.ts';
import type { DirectoryRecord, EntryPublisher, IndexEntry } from '../../model/document/entry.ts';
import type { SiteIdentity } from '../../model/identity/site-identity.ts';
import { representationUrl } from '../links.ts';
import type { ListContext } from '../part.ts';
import { directoryPage, documentPage, UI_LANGUAGES } from '../paths.ts';
import { siteTitle } from '../texts/all.ts';

/** A downloadable representation of a document, with its URL relative to the site. */
export interface Download {
  readonly representation: Representation;
  readonly url: string;
}

/** The names of files, and a directory with all versions of the list. */
type Place = Pick<ListContext, 'naming' | 'hasApi'> & Pick<NamedDirectory, 'directory'>;

/** The representations of a document that are files, by its version URI or canonical URI. */
export function downloadsOf(record: DirectoryRecord, uri: string, place: Place): Download[] {
  const { canonicalVersionUri, language } = record.entry;
  return storedRepresentations(record, place.directory, place.hasApi).map((representation) => {
    // The other representations have no files at the URI of a list.
    const own = representation.urlOf ? uri : canonicalVersionUri;
    return { representation, url: representationUrl(representation, own, language, place) };
  });
}

/** The representations that contain the data, if the document has any. */
export const completeDownloadsOf = (record: DirectoryRecord, uri: string, place: Place): Download[] =>
  downloadsOf(record, uri, place).filter(({ representation }) => isComplete(representation));

/** Whether a representation contains the data. */
export const isComplete = ({ content }: Representation): boolean => ['document', 'data'].includes(content);

/** The long title of a document. */
export const titleOf = ({ longName, shortName }: IndexEntry): string => longName || shortName;

/** The description of a document, or its title if it has none. */
export const descriptionOf = (entry: IndexEntry): string => entry.description || titleOf(entry);

/** The URI if it is an HTTP URL: other schemes may run scripts. */
export function webUrl(uri: string | undefined): string | undefined {
  return uri !== undefined && /^https?:/i.test(uri) && URL.canParse(uri) ? uri : undefined;
}

/** The licence of data; its name may be its URL. */
export type Licence = NonNullable<SiteIdentity['license']>;

/** The licences that `appInfo.sources` of a document states: `[{ "licence": "ODbL 1.0" }]`. */
export function ownLicence({ codeList, codeListSet }: DocumentMetadata): Licence | undefined {
  const appInfo: { readonly sources?: unknown } = (codeList ?? codeListSet)?.annotation?.appInfo ?? {};
  const names = new Set<string>();
  for (const source of Array.isArray(appInfo.sources) ? appInfo.sources : []) {
    if (typeof source?.licence === 'string') names.add(source.licence);
  }
  const name = [...names].join(', ');
  return name === '' ? undefined : omitUndefined({ name, url: webUrl(name) });
}

/** The licence of a document, which has precedence, else that of the site. */
export const licenceOf = (document: DocumentMetadata, site: SiteIdentity | undefined): Licence | undefined =>
  ownLicence(document) ?? site?.license;

/**
 * A document as a schema.org Dataset, for its page. URLs are absolute if the base URL is known, otherwise relative to the
 * page.
 */
export function datasetMarkup(
  document: DocumentMetadata,
  context: Place & Pick<ListContext, 'baseUrl' | 'siteIdentity'>,
): object {
  const { entry } = document;
  const { naming, baseUrl = '', siteIdentity } = context;
  const { canonicalVersionUri, language } = entry;
  const licence = licenceOf(document, siteIdentity);
  const downloads = completeDownloadsOf(document, canonicalVersionUri, context);
  return omitUndefined({
    '@context': 'https://schema.org',
    '@type': 'Dataset',
    name: titleOf(entry),
    alternateName: titleOf(entry) === entry.shortName ? undefined : entry.shortName,
    description: descriptionOf(entry),
    url: `${baseUrl}${documentPage(UI_LANGUAGES[0], naming.placeOf(canonicalVersionUri, language))}`,
    identifier: [...new Set([canonicalVersionUri, entry.canonicalUri])],
    version: entry.version,
    inLanguage: language,
    keywords: entry.tags.length > 0 ? entry.tags : undefined,
    datePublished: entry.publishedAt,
    expires: entry.validTo,
    isAccessibleForFree: true,
    publisher: entry.publisher && organisation(entry.publisher),
    distribution: downloads.map(({ url, representation }) => ({
      '@type': 'DataDownload',
      contentUrl: `${baseUrl}${url}`,
      encodingFormat: mediaTypeOf(representation.contentTypes[0]),
      inLanguage: language,
    })),
    includedInDataCatalog: {
      '@type': 'DataCatalog',
      name: siteTitle(UI_LANGUAGES[0], siteIdentity),
      url: `${baseUrl}${directoryPage(UI_LANGUAGES[0], 1)}`,
    },
    license: licence && (licence.url ?? { '@type': 'CreativeWork', name: licence.name }),
  });
}

function organisation({ shortName, longName, url, identifier }: EntryPublisher): object {
  const propertyID = identifier?.source?.shortName;
  return omitUndefined({
    '@type': 'Organization',
    name: longName || shortName,
    alternateName: longName ? shortName : undefined,
    url: webUrl(url),
    identifier:
      identifier && omitUndefined({ '@type': 'PropertyValue', propertyID, value: identifier.Value }),
  });
}
