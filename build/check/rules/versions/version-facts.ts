import { groupBy } from '../../../model/collections.ts';
import type { Document, DocumentMetadata } from '../../../model/document/document.ts';
import { compareCodeUnits, compareVersions } from '../../../model/identity/version.ts';
import { once, oncePerKey } from '../../../model/once.ts';
import { parseInstant } from '../../../model/values/instant.ts';
import type { Content } from '../content.ts';
import type { Check, Finding } from '../rule.ts';

/** A version of a list or set, with the values that most of its languages have. */
export interface VersionFacts<D extends DocumentMetadata = DocumentMetadata> {
  readonly uri: string;
  /** Its languages, in the order of their files. */
  readonly documents: readonly D[];
  readonly version: string | undefined;
  /** Milliseconds since 1970. */
  readonly published: number | undefined;
}

/** The versions of one canonical URI, oldest first by `version`, `publishedAt` and URI, as most languages have them. */
export function versionsOf<D extends DocumentMetadata>(documents: readonly D[]): VersionFacts<D>[] {
  return [...groupBy(documents, ({ entry }) => entry.canonicalVersionUri)]
    .map(
      ([uri, own]): VersionFacts<D> => ({
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
interface Neighbours<D extends DocumentMetadata> {
  readonly before?: VersionFacts<D> | undefined;
  readonly after?: VersionFacts<D> | undefined;
}

/** Finds the versions before and after that of a document. */
export function makeFindNeighbours<D extends DocumentMetadata>(
  content: Content<D>,
): (document: D) => Neighbours<D> {
  const neighboursIn = oncePerKey((canonicalUri: string) => {
    const versions = versionsOf(content.ofCanonical(canonicalUri));
    return new Map(versions.map(({ uri }, i) => [uri, { before: versions[i - 1], after: versions[i + 1] }]));
  });
  return ({ entry }) => neighboursIn(entry.canonicalUri).get(entry.canonicalVersionUri) ?? {};
}

/**
 * Makes a check of the languages of each version that has several. The versions before and after help to decide between
 * languages that disagree.
 */
export const perTranslations = <D extends DocumentMetadata = Document>(
  check: (languages: readonly D[], nearby: () => readonly D[]) => Iterable<Finding>,
): Check<D> =>
  function* (content) {
    const neighboursOf = makeFindNeighbours(content);
    for (const languages of content.versions) {
      const [first, second] = languages;
      const nearby = once(() => {
        const { before, after } = first ? neighboursOf(first) : {};
        return [...(before?.documents ?? []), ...(after?.documents ?? [])];
      });
      if (second) yield* check(languages, nearby);
    }
  };

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
