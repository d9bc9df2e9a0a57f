import type { Document } from '../../catalogue/document.ts';
import { groupBy } from '../../domain/group.ts';
import { parseInstant } from '../../domain/instant.ts';
import { oncePerKey } from '../../domain/once.ts';
import { compareCodeUnits, compareVersions } from '../../domain/version.ts';
import type { Content } from './content.ts';

/** A version of a list or set, with the values that most of its languages have. */
export interface VersionFacts {
  readonly uri: string;
  /** Its languages, in the order of their files. */
  readonly documents: readonly Document[];
  readonly version: string | undefined;
  /** Milliseconds since 1970. */
  readonly published: number | undefined;
}

/** The versions of one canonical URI, oldest first by `version`, `publishedAt` and URI, as most languages have them. */
export function versionsOf(documents: readonly Document[]): VersionFacts[] {
  return [...groupBy(documents, ({ entry }) => entry.canonicalVersionUri)]
    .map(
      ([uri, own]): VersionFacts => ({
        uri,
        documents: own,
        version: usual(own.map(({ entry }) => entry.version)),
        published: usual(own.map(({ entry }) => parseInstant(entry.publishedAt ?? '')?.time)),
      }),
    )
    .sort(
      (a, b) =>
        compareVersions(a.version ?? '', b.version ?? '') ||
        compareNumbers(a.published ?? -Infinity, b.published ?? -Infinity) ||
        compareCodeUnits(a.uri, b.uri),
    );
}

/** Whether a version URI ends with a version as a separate part. */
export function endsWithVersion(uri: string, version: string): boolean {
  const before = uri.at(-version.length - 1) ?? '';
  return version !== '' && uri.endsWith(version) && !/[\p{L}\p{N}]/u.test(before);
}

/** The versions before and after another one. */
interface Neighbours {
  readonly before?: VersionFacts | undefined;
  readonly after?: VersionFacts | undefined;
}

/** Finds the versions before and after that of a document. */
export function makeFindNeighbours(content: Content): (document: Document) => Neighbours {
  const neighboursIn = oncePerKey((canonicalUri: string) => {
    const versions = versionsOf(content.ofCanonical(canonicalUri));
    return new Map(versions.map(({ uri }, i) => [uri, { before: versions[i - 1], after: versions[i + 1] }]));
  });
  return ({ entry }) => neighboursIn(entry.canonicalUri).get(entry.canonicalVersionUri) ?? {};
}

/** Finds the documents of these versions, which help to decide between languages that disagree. */
export function makeFindNearby(content: Content): (document: Document) => readonly Document[] {
  const neighboursOf = makeFindNeighbours(content);
  return (document) => {
    const { before, after } = neighboursOf(document);
    return [...(before?.documents ?? []), ...(after?.documents ?? [])];
  };
}

/** The most frequent value; on a tie a defined one. */
function usual<T>(values: readonly (T | undefined)[]): T | undefined {
  const counts = new Map<T | undefined, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const [first] = [...counts].sort(
    ([a, one], [b, other]) => other - one || Number(a === undefined) - Number(b === undefined),
  );
  return first?.[0];
}

const compareNumbers = (a: number, b: number): number => (a === b ? 0 : a < b ? -1 : 1);
