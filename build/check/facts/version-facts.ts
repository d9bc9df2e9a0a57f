import { compareCodeUnits, groupBy } from '../../model/collections.ts';
import type { DocumentMetadata } from '../../model/document/document.ts';
import { compareVersions } from '../../model/identity/versions.ts';
import { timeOf } from '../../model/values/instant.ts';

/** A version of a list or set, with the values that most of its languages have. */
export interface VersionFacts<D extends DocumentMetadata = DocumentMetadata> {
  readonly uri: string;
  /** The documents of the version, one per language, in the order of their files. */
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
        version: own.find(endsWithVersion)?.entry.version ?? usual(own.map(({ entry }) => entry.version)),
        published: usual(own.map(({ entry }) => timeOf(entry.publishedAt ?? ''))),
      }),
    )
    .sort(
      (a, b) =>
        compareVersions(a.version ?? '', b.version ?? '') ||
        compareNumbers(a.published ?? -Infinity, b.published ?? -Infinity) ||
        compareCodeUnits(a.uri, b.uri),
    );
}

/** Whether a document belongs to the latest version of a list, whose documents are given. */
export const isOfLatestVersion = <D extends DocumentMetadata>(
  document: D,
  documents: readonly D[],
): boolean => versionsOf(documents).at(-1)?.documents.includes(document) === true;

export const fileOf = (version: VersionFacts | undefined): string => version?.documents[0]?.source.file ?? '';

/** Whether the version URI of a document ends with its version as a separate part. */
export function endsWithVersion({ entry }: DocumentMetadata): boolean {
  const { canonicalVersionUri: uri, version = '' } = entry;
  const before = uri.at(-version.length - 1) ?? '';
  return version !== '' && uri.endsWith(version) && !/[\p{L}\p{N}]/u.test(before);
}

/** The version whose URI does not end with its version, unlike those of all others with the same beginning. */
export function findMislabelled<D extends DocumentMetadata>(
  versions: readonly VersionFacts<D>[],
): VersionFacts<D> | undefined {
  const [wrong, ...others] = versions.filter(({ documents }) => !documents.some(endsWithVersion));
  if (wrong?.version === undefined || others.length > 0 || versions.length < 2) return undefined;
  const beginningOf = ({ uri }: VersionFacts<D>) => uri.replace(/[\p{L}\p{N}.]+$/u, '');
  // versions/order reports two versions with the same version.
  const isClear = versions.every(
    (one) => one === wrong || (beginningOf(one) === beginningOf(wrong) && one.version !== wrong.version),
  );
  return isClear ? wrong : undefined;
}

/** The items without the most frequent text, each with one that has it; all of them on a tie. */
export function findDeviations<T>(items: readonly T[], textOf: (item: T) => string) {
  const groups = [...groupBy(items, textOf).values()].sort((a, b) => b.length - a.length);
  const [first = [], second = []] = groups;
  const isDecided = first.length > second.length;
  const found: { readonly item: T; readonly other: T }[] = [];
  for (const own of groups) {
    const [other] = own === first ? second : first;
    if (other === undefined || (own === first && isDecided)) continue;
    for (const item of own) found.push({ item, other });
  }
  return found;
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
