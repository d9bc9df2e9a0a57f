import { REPRESENTATIONS } from '../../../formats/all.ts';
import type { Representation } from '../../../formats/representation.ts';
import type { Document } from '../../../model/document/document.ts';
import type { Version } from '../../../model/identity/versions.ts';
import { identifiesVersion } from '../../../model/query/directory.ts';
import { documentInLanguage } from '../../../model/query/select.ts';
import type { NamedDocument } from '../../../model/relations/referenced.ts';
import type { ListContext } from '../../part.ts';
import { documentPage, type UiLanguage } from '../../paths.ts';
import { makeResolve, type Resolve } from './links.ts';

/** Properties that most parts of a document's page need. */
export interface DocumentProps {
  readonly ui: UiLanguage;
  readonly document: Document;
  readonly context: DocumentPageContext;
}

/** The sizes in bytes of the representations that a document has. */
export type Sizes = ReadonlyMap<Representation, number>;

/** The common context of the document pages of a list. */
export interface DocumentPageContext extends ListContext {
  readonly resolve: Resolve;
  /** The versions of the list, newest first, each with its documents in all languages. */
  readonly newestFirst: readonly Version<Document>[];
  /** Places of the list's own URI at which the document is served as the latest version in a language. */
  readonly latestPlacesOf: (document: Document) => readonly string[];
  readonly pageOf: (ui: UiLanguage, entry: NamedDocument['entry']) => string;
}

export function makeDocumentPageContext(list: ListContext): DocumentPageContext {
  const { canonicalUri, directory, naming, find } = list;
  const placeOf = ({ canonicalVersionUri, language }: NamedDocument['entry']) =>
    naming.placeOf(canonicalVersionUri, language);
  const latestPlaces = latestPlacesIn(list);
  return {
    ...list,
    resolve: makeResolve(find),
    // A canonical URI that is also a version URI identifies that version only.
    newestFirst: (directory.byUri.get(canonicalUri)?.versions ?? []).map(({ uri, records }) => ({
      uri,
      records,
    })),
    latestPlacesOf: ({ entry }) => latestPlaces.get(placeOf(entry)) ?? [],
    pageOf: (ui, entry) => documentPage(ui, placeOf(entry)),
  };
}

/** For each document's place, the places of the list's URI at which it is served, unless they belong to a version. */
function latestPlacesIn({ canonicalUri, directory, naming }: ListContext): Map<string, string[]> {
  const places = new Map<string, string[]>();
  const uriEntry = directory.byUri.get(canonicalUri);
  if (!uriEntry || identifiesVersion(canonicalUri, directory)) return places;
  for (const language of new Set(uriEntry.records.map(({ entry }) => entry.language))) {
    const record = documentInLanguage(uriEntry, language);
    if (!record) continue;
    const { entry } = record;
    const place = naming.placeOf(entry.canonicalVersionUri, entry.language);
    places.set(place, [...(places.get(place) ?? []), naming.placeOf(canonicalUri, language)]);
  }
  return places;
}

export function sizesOf(document: Document, { summaryOf }: ListContext): Sizes {
  const { sizes } = summaryOf(document);
  return new Map(
    REPRESENTATIONS.flatMap((one) => {
      const size = sizes[one.folder];
      return size === undefined ? [] : [[one, size] as const];
    }),
  );
}
