import type { DocumentType, EntryPublisher, IndexEntry } from '../domain/entry.ts';
import type { IdentificationJson } from './model.ts';

/** The index entry of a document (interface: document index entry); without a language it has an empty one. */
export function entryOf(type: DocumentType, id: IdentificationJson): IndexEntry {
  const { shortName, longName, description, version, canonicalUri, canonicalVersionUri } = id;
  const { tags = [], publishedAt, publisher, validFrom, validTo } = id;
  return {
    type,
    language: id.language ?? '',
    shortName,
    ...(longName !== undefined && { longName }),
    ...(description !== undefined && { description }),
    ...(version !== undefined && { version }),
    canonicalUri,
    canonicalVersionUri,
    tags,
    ...(publishedAt !== undefined && { publishedAt }),
    ...(publisher !== undefined && { publisher: publisherOf(publisher) }),
    ...(validFrom !== undefined && { validFrom }),
    ...(validTo !== undefined && { validTo }),
  };
}

function publisherOf(publisher: NonNullable<IdentificationJson['publisher']>): EntryPublisher {
  const { shortName, longName, url, identifier } = publisher;
  return {
    shortName,
    ...(longName !== undefined && { longName }),
    ...(url !== undefined && { url }),
    ...(identifier !== undefined && {
      identifier: {
        Value: identifier.value,
        ...(identifier.source !== undefined && { source: organisationOf(identifier.source) }),
      },
    }),
  };
}

function organisationOf({
  shortName,
  longName,
  url,
}: {
  shortName: string;
  longName?: string;
  url?: string;
}) {
  return { shortName, ...(longName !== undefined && { longName }), ...(url !== undefined && { url }) };
}
