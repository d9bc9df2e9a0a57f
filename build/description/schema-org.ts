import { mediaTypeOf } from '../api/representations/representation.ts';
import type { Document } from '../catalogue/document.ts';
import type { EntryPublisher, IndexEntry } from '../domain/entry.ts';
import {
  CATALOGUE_JSONLD,
  directoryPage,
  documentPage,
  UI_LANGUAGES,
  type UiLanguage,
} from '../site/addresses.ts';
import type { SiteContext } from '../site/part.ts';
import { TEXTS } from '../texts/all.ts';
import { completeDownloadsOf, type Download, descriptionOf, titleOf, webAddress } from './downloads.ts';

/**
 * A document as a schema.org Dataset, for the page that shows it. Addresses are absolute where the site knows its
 * own, and relative to the page otherwise.
 */
export function datasetMarkup(document: Document, { plan, baseUrl = '' }: SiteContext): object {
  const { entry } = document;
  const { shortName, version, canonicalUri, canonicalVersionUri, language } = entry;
  const { tags, publishedAt, validTo, publisher } = entry;
  const place = plan.naming.placeOf(canonicalVersionUri, language);
  const alternateName = titleOf(entry) === shortName ? undefined : shortName;
  return withoutAbsent({
    '@context': CONTEXT,
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
    distribution: completeDownloadsOf(document, canonicalVersionUri, plan.naming).map((one) =>
      dataDownload(one, entry, baseUrl),
    ),
    includedInDataCatalog: catalog(UI_LANGUAGES[0], baseUrl),
  });
}

/** The directory as a schema.org DataCatalog, for its start page. */
export function catalogMarkup(ui: UiLanguage, { plan, baseUrl = '' }: SiteContext): object {
  const { tags } = plan.directory;
  return withoutAbsent({
    '@context': CONTEXT,
    ...catalog(ui, baseUrl),
    inLanguage: ui,
    keywords: tags.length > 0 ? tags : undefined,
    isAccessibleForFree: true,
    subjectOf: {
      '@type': 'DataDownload',
      contentUrl: `${baseUrl}${CATALOGUE_JSONLD}`,
      encodingFormat: JSON_LD,
    },
  });
}

const CONTEXT = 'https://schema.org';
const JSON_LD = 'application/ld+json';

const catalog = (ui: UiLanguage, baseUrl: string) => ({
  '@type': 'DataCatalog',
  name: TEXTS[ui].site.title,
  url: `${baseUrl}${directoryPage(ui, 1)}`,
});

const dataDownload = ({ address, representation }: Download, { language }: IndexEntry, baseUrl: string) => ({
  '@type': 'DataDownload',
  contentUrl: `${baseUrl}${address}`,
  encodingFormat: mediaTypeOf(representation),
  inLanguage: language,
});

function organisation({ shortName, longName, url, identifier }: EntryPublisher): object {
  return withoutAbsent({
    '@type': 'Organization',
    name: longName || shortName,
    alternateName: longName ? shortName : undefined,
    url: webAddress(url),
    identifier:
      identifier &&
      withoutAbsent({
        '@type': 'PropertyValue',
        propertyID: identifier.source?.shortName,
        value: identifier.Value,
      }),
  });
}

function withoutAbsent(fields: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
