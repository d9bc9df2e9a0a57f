import type { DocumentMetadata } from '../../../model/document/document.ts';
import { quoted } from '../../../model/problems/wording.ts';
import { parseInstant } from '../../../model/values/instant.ts';
import type { DirectoryRule, Finding } from '../rule.ts';
import { makeFindNeighbours } from '../versions/version-facts.ts';
import { type Reference, referencesOf } from './reference-targets.ts';

/** Versions with the same label and date are one release; a reference to an earlier one is probably a leftover. */
export const referenceRelease: DirectoryRule = {
  id: 'references/release',
  description: 'A version refers to the versions that were published with it, if the version before did',
  help: 'Where lists are published together, with the same version and date, their references usually stay within the release. A reference to an earlier version was probably not updated when the version was copied. Refer to the version of the same release. References to one fixed version are allowed.',
  severity: 'warning',
  check: (content) => {
    const references = referencesOf(content).flatMap(pinnedTo);
    const ofReleases = new Map<string, Group>();
    const ofVersions = new Map<string, Group>();
    const ofLists = new Map<string, Group>();
    for (const { reference, target, release } of references) {
      const { canonicalUri, canonicalVersionUri } = reference.document.entry;
      const isWithin = releaseOf(target) === release;
      const add = (groups: Map<string, Group>, name: string, member: string): void => {
        const group = groups.get(groupKey(name, target)) ?? { within: new Map(), outside: new Set() };
        groups.set(groupKey(name, target), group);
        if (isWithin) group.within.set(member, reference.document);
        else group.outside.add(member);
      };
      add(ofReleases, release, canonicalUri);
      add(ofVersions, canonicalVersionUri, canonicalVersionUri);
      add(ofLists, canonicalUri, canonicalVersionUri);
    }
    const documents = new Map(
      content.documents.map((document) => [groupKey(releaseOf(document), document), document]),
    );
    const neighboursOf = makeFindNeighbours(content);
    return references.flatMap(({ reference, target, release }): Finding[] => {
      const { document } = reference;
      if (releaseOf(target) === release) return [];
      const meant = documents.get(groupKey(release, target));
      if (!meant || timeOf(target) >= timeOf(meant)) return [];
      // Languages that differ are reported as that.
      const own = ofVersions.get(groupKey(document.entry.canonicalVersionUri, target));
      if (document.codeListSet && own?.within.size) return [];
      const earlier = ofVersions.get(groupKey(neighboursOf(document).before?.uri, target));
      const others = ofReleases.get(groupKey(release, target));
      // Where no version of the list stays within its release, it refers to a fixed version.
      const isFirst = ofLists.get(groupKey(document.entry.canonicalUri, target))?.outside.size === 1;
      const example = earlier
        ? exampleOfVersion(earlier)
        : others && isFirst && exampleOfOthers(others, document);
      if (!example) return [];
      const message = `refers to version ${quoted(target.entry.version)}, although ${quoted(meant.entry.canonicalVersionUri)} has the version and date of this document, and ${example.source.file} refers to its own release: did you mean ${quoted(meant.entry.canonicalVersionUri)}?`;
      return [{ document, pointer: reference.pointer('canonicalVersionUri'), message }];
    });
  },
};

/** References to the same list, of a release, a version or a list: by URI those within their release, and the others. */
interface Group {
  readonly within: Map<string, DocumentMetadata>;
  readonly outside: Set<string>;
}

/** A reference to one version, of a document that is in a release. */
interface PinnedReference {
  readonly reference: Reference;
  readonly release: string;
  readonly target: DocumentMetadata;
}

function pinnedTo(reference: Reference): PinnedReference[] {
  const release = releaseOf(reference.document);
  if (release === undefined || reference.canonicalVersionUri === undefined) return [];
  const target = reference.findTarget();
  const [first] = target.kind === 'found' ? target.documents : [];
  return first ? [{ reference, release, target: first }] : [];
}

const groupKey = (name: string | undefined, { entry }: DocumentMetadata): string =>
  JSON.stringify([name, entry.canonicalUri]);

/** What is equal for all that was published together; undefined for a document without a version or a date. */
function releaseOf({ entry: { version, publishedAt } }: DocumentMetadata): string | undefined {
  const time = parseInstant(publishedAt ?? '')?.time;
  return version === undefined || time === undefined ? undefined : `${time} ${version}`;
}

const timeOf = ({ entry }: DocumentMetadata): number =>
  parseInstant(entry.publishedAt ?? '')?.time ?? Infinity;

/** A document of a version whose references are all within its release. */
function exampleOfVersion({ within, outside }: Group): DocumentMetadata | undefined {
  const [example] = within.values();
  return outside.size === 0 ? example : undefined;
}

/** A document that refers to its own release, as at least two lists do, and all but the given one. */
function exampleOfOthers(
  { within, outside }: Group,
  { entry }: DocumentMetadata,
): DocumentMetadata | undefined {
  const [first, second, third] = within;
  const [example, another] = [first, second, third].filter((one) => one && one[0] !== entry.canonicalUri);
  return another && outside.size === 1 ? example?.[1] : undefined;
}
