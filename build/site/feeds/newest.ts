import type { DocumentMetadata } from '../../model/document/document.ts';
import type { Version } from '../../model/identity/versions.ts';
import { parseInstant } from '../../model/values/instant.ts';
import type { DirectoryContext } from '../part.ts';

/** A version with its publication time, if known. */
export interface DatedVersion {
  readonly version: Version<DocumentMetadata>;
  readonly published: number | undefined;
}

/** Maximum number of versions in a feed. */
export const MAX_FEED_VERSIONS = 100;

/** The versions of a list, newest first. */
export const newestFirst = (versions: readonly Version<DocumentMetadata>[]): DatedVersion[] =>
  versions.map(withTime).reverse();

/** The newest versions first, undated ones last; otherwise in the order of the index. */
export function newestVersions({ documents, versionsOf }: DirectoryContext): DatedVersion[] {
  const timeOf = ({ published }: DatedVersion) => published ?? Number.NEGATIVE_INFINITY;
  const uris = new Set(documents.map(({ entry }) => entry.canonicalUri));
  return [...uris]
    .flatMap((uri) => newestFirst(versionsOf(uri)))
    .sort((a, b) => (timeOf(a) === timeOf(b) ? 0 : timeOf(b) - timeOf(a)))
    .slice(0, MAX_FEED_VERSIONS);
}

/** If the languages of a version have different dates, the latest counts. */
function withTime(version: Version<DocumentMetadata>): DatedVersion {
  const times = version.items.flatMap(({ entry }) => parseInstant(entry.publishedAt ?? '')?.time ?? []);
  return { version, published: times.length > 0 ? Math.max(...times) : undefined };
}
