import { omitUndefined } from '../collections.ts';
import type { IdentificationJson } from './columns.ts';
import type { DocumentType, EntryPublisher, IndexEntry } from './entry.ts';

/** The index entry of a document; a missing language becomes empty. */
export function entryOf(type: DocumentType, id: IdentificationJson): IndexEntry {
  const { shortName, longName, description, version, canonicalUri, canonicalVersionUri } = id;
  const { language = '', tags = [], publishedAt, validFrom, validTo } = id;
  const publisher = id.publisher && publisherOf(id.publisher);
  return omitUndefined({
    ...{ type, language, shortName, longName, description, version, canonicalUri, canonicalVersionUri },
    ...{ tags, publishedAt, publisher, validFrom, validTo },
  });
}

function publisherOf(publisher: NonNullable<IdentificationJson['publisher']>): EntryPublisher {
  const { identifier } = publisher;
  const source = identifier?.source && organisationOf(identifier.source);
  return omitUndefined({
    ...organisationOf(publisher),
    identifier: identifier && omitUndefined({ Value: identifier.value, source }),
  });
}

const organisationOf = ({ shortName, longName, url }: Organisation) =>
  omitUndefined({ shortName, longName, url });

type Organisation = { readonly shortName: string; readonly longName?: string; readonly url?: string };
