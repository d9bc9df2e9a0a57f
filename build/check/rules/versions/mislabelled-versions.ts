import { groupBy } from '../../../model/collections.ts';
import type { DocumentMetadata } from '../../../model/document/document.ts';
import { compareVersions } from '../../../model/identity/version.ts';
import { oncePerObject } from '../../../model/once.ts';
import { editDistance } from '../../../model/values/nearest.ts';
import type { DirectoryContent } from '../content.ts';
import { referencesOf } from '../references/reference-targets.ts';
import { endsWithVersion, type VersionFacts, versionsOf } from './version-facts.ts';

/** A version that is misspelled: what refers to it, its files and its dates know it by another label. */
export interface MislabelledVersion {
  readonly version: VersionFacts;
  /** The end of its version URI. */
  readonly label: string;
  readonly meant: string;
  readonly meantUri: string;
  /** Documents that refer to the URI that is meant. */
  readonly referrers: readonly DocumentMetadata[];
}

/** The misspelled versions by their URIs. */
export const mislabelledVersions = oncePerObject(findMislabelled);

/** Lists with more pairs of versions and missing URIs than this are not looked at. */
const MAX_COMPARISONS = 10_000;

function findMislabelled(content: DirectoryContent): Map<string, MislabelledVersion> {
  const absent = referencesOf(content).flatMap(
    ({ document, canonicalUri, canonicalVersionUri: uri, findTarget, findUnread }) =>
      uri !== undefined && findTarget().kind === 'no-version' && findUnread().length === 0
        ? [{ document, canonicalUri, uri }]
        : [],
  );
  const absentOf = groupBy(absent, ({ canonicalUri }) => canonicalUri);
  return new Map(
    content.lists.flatMap((documents) => {
      const uri = documents[0]?.entry.canonicalUri ?? '';
      const referrers = groupBy(absentOf.get(uri) ?? [], (one) => one.uri);
      return mislabelledIn(uri, versionsOf(documents), referrers).map(
        (one) => [one.version.uri, one] as const,
      );
    }),
  );
}

function mislabelledIn(
  canonicalUri: string,
  versions: readonly VersionFacts[],
  absent: ReadonlyMap<string, readonly { readonly document: DocumentMetadata }[]>,
): MislabelledVersion[] {
  if (versions.length * (absent.size + versions.length) > MAX_COMPARISONS) return [];
  const labels = new Set(versions.map(({ version }) => version));
  const uris = new Set(versions.map(({ uri }) => uri));
  return versions.flatMap((version): MislabelledVersion[] => {
    const found = (label: string, meant: string, meantUri: string) => {
      const referrers = (absent.get(meantUri) ?? []).map(({ document }) => document);
      return [{ version, label, meant, meantUri, referrers }];
    };
    const { version: own = '' } = version;
    const begun = wellBegun(version, versions, canonicalUri, absent.keys());
    if (begun !== undefined) return found(own, own, begun);
    const label = labelOf(version, canonicalUri);
    if (label === undefined) return [];
    const base = version.uri.slice(0, -label.length);
    const isUriWrong = label !== own;
    const known = [...absent.keys()].filter((uri) => uri.startsWith(base));
    const candidates = isUriWrong
      ? [own]
      : [...known.map((uri) => uri.slice(base.length)), ...foldersOf(version)];
    const meant = candidates.find((candidate) => {
      if (!/\p{N}/u.test(candidate) || uris.has(base + candidate)) return false;
      if (isUriWrong) return absent.has(base + candidate);
      if (labels.has(candidate) || candidate === label || editDistance(candidate, label, 2) === undefined)
        return false;
      const isDateWrong = !isInOrder(version, label, versions) && isInOrder(version, candidate, versions);
      const isNamed = version.documents.every(
        ({ source }) => names(source.file, candidate) && !names(source.file, label),
      );
      return absent.has(base + candidate) ? isNamed || isDateWrong : isNamed && isDateWrong;
    });
    return meant === undefined ? [] : found(label, meant, base + meant);
  });
}

/** The URI that others refer to, if a version URI alone in its list does not begin with the canonical URI and is almost that. */
function wellBegun(
  { uri, version = '' }: VersionFacts,
  versions: readonly VersionFacts[],
  canonicalUri: string,
  absent: Iterable<string>,
): string | undefined {
  const strays = versions.filter((one) => !one.uri.startsWith(canonicalUri));
  if (uri.startsWith(canonicalUri) || strays.length > 1 || versions.length < 2) return undefined;
  return [...absent].find(
    (one) =>
      one.startsWith(canonicalUri) &&
      endsWithVersion(one, version) &&
      endsWithVersion(uri, version) &&
      editDistance(one, uri, MAX_EDITS) !== undefined,
  );
}

/** How many characters of the beginning of a version URI may be misspelled. */
const MAX_EDITS = 2;

/** The end of a version URI that is its version, or takes the place of it. */
function labelOf({ uri, version }: VersionFacts, canonicalUri: string): string | undefined {
  if (version === undefined) return undefined;
  if (endsWithVersion(uri, version)) return version;
  const [, label] =
    /^[^\p{L}\p{N}]+(.+)$/u.exec(uri.startsWith(canonicalUri) ? uri.slice(canonicalUri.length) : '') ?? [];
  return label;
}

const foldersOf = ({ documents }: VersionFacts): string[] =>
  documents[0]?.source.file.split('/').slice(0, -1) ?? [];

/** Whether a path has a version as a part of its own: `1.5` is not in `1.5.2`. */
function names(file: string, label: string): boolean {
  for (let at = file.indexOf(label); at >= 0; at = file.indexOf(label, at + 1)) {
    const isBegun = /[\p{L}\p{N}]$|\p{N}[.-]$/u.test(file.slice(Math.max(0, at - 2), at));
    const goesOn = /^[\p{L}\p{N}]|^[.-]\p{N}/u.test(file.slice(at + label.length, at + label.length + 2));
    if (!isBegun && !goesOn) return true;
  }
  return false;
}

/** Whether the date of a version is in the order of the others if this is its label. */
function isInOrder(version: VersionFacts, label: string, versions: readonly VersionFacts[]): boolean {
  const { published } = version;
  if (published === undefined) return true;
  return versions.every((other) => {
    if (other === version || other.published === undefined || other.version === undefined) return true;
    const isLater = compareVersions(other.version, label) > 0;
    return isLater ? other.published >= published : other.published <= published;
  });
}
