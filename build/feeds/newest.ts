import type { Document } from '../catalogue/document.ts';
import { groupBy } from '../domain/group.ts';
import { parseInstant } from '../domain/instant.ts';
import type { Version } from '../domain/versions.ts';
import type { SiteContext } from '../site/part.ts';

/** A version with its publication time, if known. */
export interface DatedVersion {
  readonly version: Version<Document>;
  readonly published: number | undefined;
}

/** The versions of a list, the newest first. */
export interface DatedList {
  readonly uri: string;
  readonly versions: readonly DatedVersion[];
}

/** Maximum number of versions in a feed. */
export const MAX_FEED_VERSIONS = 100;

/** All lists in the order of the index. */
export function datedLists({ documents, history }: Pick<SiteContext, 'documents' | 'history'>): DatedList[] {
  const uris = [...groupBy(documents, ({ entry }) => entry.canonicalUri).keys()];
  return uris.map((uri) => ({ uri, versions: history.versionsOf(uri).map(withTime).reverse() }));
}

/** The newest versions first, undated ones last; otherwise in their original order. */
export function newestVersions(lists: readonly DatedList[]): DatedVersion[] {
  const timeOf = ({ published }: DatedVersion) => published ?? Number.NEGATIVE_INFINITY;
  return lists
    .flatMap(({ versions }) => versions)
    .sort((a, b) => (timeOf(a) === timeOf(b) ? 0 : timeOf(b) - timeOf(a)))
    .slice(0, MAX_FEED_VERSIONS);
}

/** If the languages of a version have different dates, the latest counts. */
function withTime(version: Version<Document>): DatedVersion {
  const times = version.items.flatMap(({ entry }) => parseInstant(entry.publishedAt ?? '')?.time ?? []);
  return { version, published: times.length > 0 ? Math.max(...times) : undefined };
}
