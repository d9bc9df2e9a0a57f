import { mediaTypeOf } from '../../formats/representation.ts';
import { omitUndefined } from '../../model/collections.ts';
import type { DocumentMetadata } from '../../model/document/document.ts';
import type { EntryPublisher } from '../../model/document/entry.ts';
import type { ListContext } from '../part.ts';
import { directoryPage, documentPage, UI_LANGUAGES } from '../paths.ts';
import { siteTitle } from '../texts/all.ts';
import { completeDownloadsOf, descriptionOf, titleOf, webUrl } from './downloads.ts';
import { licenceOf } from './licence.ts';

/**
 * A document as a schema.org Dataset, for its page. URLs are absolute if the base URL is known, otherwise relative to the
 * page.
 */
export function datasetMarkup(
  document: DocumentMetadata,
  context: Pick<ListContext, 'naming' | 'directory' | 'baseUrl' | 'siteIdentity'>,
): object {
  const { entry } = document;
  const { naming, baseUrl = '', siteIdentity } = context;
  const { shortName, version, canonicalUri, canonicalVersionUri, language } = entry;
  const { tags, publishedAt, validTo, publisher } = entry;
  const place = naming.placeOf(canonicalVersionUri, language);
  const licence = licenceOf(document, siteIdentity);
  const downloads = completeDownloadsOf(document, canonicalVersionUri, context);
  const alternateName = titleOf(entry) === shortName ? undefined : shortName;
  return omitUndefined({
    '@context': 'https://schema.org',
    '@type': 'Dataset',
    name: titleOf(entry),
    alternateName,
    description: descriptionOf(entry),
    url: `${baseUrl}${documentPage(UI_LANGUAGES[0], place)}`,
    identifier: [...new Set([canonicalVersionUri, canonicalUri])],
    version,
    inLanguage: language,
    keywords: tags.length > 0 ? tags : undefined,
    datePublished: publishedAt,
    expires: validTo,
    isAccessibleForFree: true,
    publisher: publisher && organisation(publisher),
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
  return omitUndefined({
    '@type': 'Organization',
    name: longName || shortName,
    alternateName: longName ? shortName : undefined,
    url: webUrl(url),
    identifier:
      identifier &&
      omitUndefined({
        '@type': 'PropertyValue',
        propertyID: identifier.source?.shortName,
        value: identifier.Value,
      }),
  });
}
