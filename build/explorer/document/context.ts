import { REPRESENTATIONS } from '../../api/representations/all.ts';
import type { Representation } from '../../api/representations/representation.ts';
import type { Document } from '../../catalogue/document.ts';
import type { IndexEntry } from '../../domain/entry.ts';
import type { Version } from '../../domain/versions.ts';
import { documentInLanguage } from '../../query/select.ts';
import { documentPage, type UiLanguage } from '../../site/addresses.ts';
import type { SiteContext } from '../../site/part.ts';
import { makeResolve, type Resolve } from './destination.ts';
import { makeReferrersOf, type ReferrersOf } from './referrers.ts';

/** What most parts of a document's page need. */
export interface DocumentProps {
  readonly ui: UiLanguage;
  readonly document: Document;
  readonly context: DocumentPageContext;
}

/** The sizes in bytes of the representations that a document has. */
export type Sizes = ReadonlyMap<Representation, number>;

/** What document pages need to know about the directory. Created once, because it indexes all documents. */
export interface DocumentPageContext {
  readonly site: SiteContext;
  readonly resolve: Resolve;
  readonly referrersOf: ReferrersOf;
  /** The versions of the document's list, newest first, each with its documents in all languages. */
  readonly versionsOf: (document: Document) => readonly Version<Document>[];
  /** Places of the list's own URI at which the document is served as the latest version in a language. */
  readonly latestPlacesOf: (document: Document) => readonly string[];
  readonly pageOf: (ui: UiLanguage, entry: IndexEntry) => string;
}

export function makeDocumentPageContext(site: SiteContext): DocumentPageContext {
  const { directory, naming } = site.plan;
  const placeOf = ({ canonicalVersionUri, language }: IndexEntry) =>
    naming.placeOf(canonicalVersionUri, language);
  const latestPlaces = latestPlacesIn(site);
  return {
    site,
    resolve: makeResolve(site),
    referrersOf: makeReferrersOf(site.documents),
    versionsOf: ({ entry }) =>
      // A canonical URI that is also a version URI identifies that version only.
      (directory.byUri.get(entry.canonicalUri)?.versions ?? []).map(({ uri, records }) => ({
        uri,
        items: records.map(({ source }) => source),
      })),
    latestPlacesOf: ({ entry }) => latestPlaces.get(placeOf(entry)) ?? [],
    pageOf: (ui, entry) => documentPage(ui, placeOf(entry)),
  };
}

/** For each document's place, the places of the list's URI at which it is served, unless they belong to versions. */
function latestPlacesIn({ plan: { directory, naming } }: SiteContext): Map<string, string[]> {
  const places = new Map<string, string[]>();
  const versionUris = new Set(directory.records.map(({ entry }) => entry.canonicalVersionUri));
  for (const [uri, uriEntry] of directory.byUri) {
    if (versionUris.has(uri)) continue;
    for (const language of new Set(uriEntry.records.map(({ entry }) => entry.language))) {
      const record = documentInLanguage(uriEntry, language);
      if (!record) continue;
      const { entry } = record;
      const place = naming.placeOf(entry.canonicalVersionUri, entry.language);
      places.set(place, [...(places.get(place) ?? []), naming.placeOf(uri, language)]);
    }
  }
  return places;
}

export function sizesOf(document: Document, { sizeOf }: SiteContext): Sizes {
  return new Map(
    REPRESENTATIONS.filter(({ supports }) => supports(document)).map((one) => [one, sizeOf(document, one)]),
  );
}
