import { compareCodeUnits, omitUndefined } from '../collections.ts';
import { compareVersions } from '../identity/versions.ts';
import type { IdentificationJson, Organisation } from './columns.ts';

/** The index entry of a document; a missing language becomes empty. */
export function entryOf(type: DocumentType, id: IdentificationJson): IndexEntry {
  const { shortName, longName, description, version, canonicalUri, canonicalVersionUri } = id;
  const { language = '', tags = [], publishedAt, validFrom, validTo } = id;
  const names = {
    type,
    language,
    shortName,
    longName,
    description,
    version,
    canonicalUri,
    canonicalVersionUri,
  };
  const publisher = id.publisher && publisherOf(id.publisher);
  return omitUndefined({ ...names, tags, publishedAt, publisher, validFrom, validTo });
}

function publisherOf(publisher: NonNullable<IdentificationJson['publisher']>): EntryPublisher {
  const { identifier } = publisher;
  const source = identifier?.source && organisationOf(identifier.source);
  return omitUndefined({
    ...organisationOf(publisher),
    identifier: identifier && omitUndefined({ Value: identifier.value, source }),
  });
}

const organisationOf = ({ shortName, longName, url }: Organisation): Organisation =>
  omitUndefined({ shortName, longName, url });

/** The two types of documents, as spelled in the API. */
export const DOCUMENT_TYPES = ['CodeList', 'CodeListSet'] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];

/** The type with this name, ignoring case. */
export const documentTypeOf = (text: string): DocumentType | undefined =>
  DOCUMENT_TYPES.find((type) => type.toLowerCase() === text.toLowerCase());

/** Publisher of a document in an index entry (docs/api.md). */
export interface EntryPublisher extends Organisation {
  readonly identifier?: { readonly Value: string; readonly source?: Organisation };
}

/** Document index entry. Absent fields are omitted; `tags` is always an array. */
export interface IndexEntry {
  readonly type: DocumentType;
  readonly language: string;
  readonly shortName: string;
  readonly longName?: string;
  readonly description?: string;
  readonly version?: string;
  readonly canonicalUri: string;
  readonly canonicalVersionUri: string;
  readonly tags: readonly string[];
  readonly publishedAt?: string;
  readonly publisher?: EntryPublisher;
  readonly validFrom?: string;
  readonly validTo?: string;
}

export interface DirectoryRecord {
  readonly entry: IndexEntry;
  /** Whether the document has rows or references in addition to metadata. */
  readonly hasData: boolean;
  /** Whether it is too large to compute responses from it on request; absent if not. */
  readonly isLarge?: boolean | undefined;
  /** Whether a response can be computed from it in a few milliseconds; absent if not. */
  readonly isSmall?: boolean | undefined;
  /** Names of the formats of its data; absent for all. */
  readonly formats?: readonly string[] | undefined;
}

/** The order of the index: shortName, version (natural), language, canonicalVersionUri, type. */
export function compareEntries(a: IndexEntry, b: IndexEntry): number {
  return (
    compareCodeUnits(a.shortName, b.shortName) ||
    compareVersions(a.version ?? '', b.version ?? '') ||
    compareCodeUnits(a.language, b.language) ||
    compareCodeUnits(a.canonicalVersionUri, b.canonicalVersionUri) ||
    compareCodeUnits(a.type, b.type)
  );
}

/** The texts of a document that patterns are searched in: short name, long name and description, if present. */
export type RecordTexts = readonly string[];

export function textsOf({ shortName, longName, description }: IndexEntry): RecordTexts {
  return [shortName, longName, description].filter((text) => text !== undefined);
}
