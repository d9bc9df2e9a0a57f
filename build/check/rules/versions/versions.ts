import { groupBy } from '../../../model/collections.ts';
import type { DocumentMetadata } from '../../../model/document/document.ts';
import { uriLikeness } from '../../../model/identity/uri.ts';
import { quoted } from '../../../model/problems/wording.ts';
import { endsWithVersion, fileOf, type VersionFacts, versionsOf } from '../../facts/version-facts.ts';
import { type DirectoryRule, type Finding, findingAt, perList } from '../rule.ts';

export const versionOrder: DirectoryRule = {
  id: 'versions/order',
  description: 'Versions of a document are in a clear order: by version, and by date',
  help: 'A request without a version gets the latest one: the highest version, then the newest publishedAt. If two versions agree in both, which is an error, or one has no version or date, or a higher version has an earlier or the same date, a value was usually not changed when the file was copied: correct it. A document with a single version needs neither, and a correction of an old version that was published after a newer one is allowed.',
  severity: 'error',
  check: perList((documents) => {
    const versions = versionsOf(documents);
    const labelled = versions.filter(({ version }) => version !== undefined);
    const equal = [...groupBy(labelled, ({ version }) => String(version)).values()].flatMap(equalVersions);
    return [...equal, ...gapsIn(versions), ...outOfOrder(versions.filter(isDated))];
  }),
};

function equalVersions(all: readonly VersionFacts[]): Finding[] {
  // identification/look-alike reports other spellings of a URI.
  const equal = [...groupBy(all, ({ uri }) => uriLikeness(uri)).values()].flatMap((alike) =>
    alike.slice(0, 1),
  );
  if (equal.length < 2) return [];
  const fitting = [isOwn, hasOwnLabel].map((test) => equal.filter(test)).find(({ length }) => length === 1);
  const [right] = fitting ?? [];
  const dates = groupBy(equal, ({ published }) => String(published));
  return equal
    .filter((one) => one !== right)
    .flatMap((one) => {
      const other = right ?? equal.find((another) => another !== one) ?? one;
      const isAmbiguous = (dates.get(String(one.published))?.length ?? 0) > 1;
      const isTranslation = !one.documents.some(({ entry }) =>
        other.documents.some(({ entry: { language } }) => language === entry.language),
      );
      const remedy = isTranslation
        ? `write ${quoted(other.uri)} as "canonicalVersionUri" if this is a translation of it, otherwise another version`
        : `write the version of ${quoted(one.uri)}`;
      return one.documents
        .filter(({ entry }) => entry.version === one.version)
        .map((document) => {
          const message = `version ${quoted(one.version)} is also that of ${quoted(other.uri)} (${fileOf(other)}): ${remedy}${right ? '' : ', or correct the other'}`;
          const property = isTranslation ? 'canonicalVersionUri' : 'version';
          return findingAt(document, property, message, isAmbiguous ? undefined : 'warning');
        });
    });
}

/** Whether a version URI begins with the canonical URI. */
const isOwn = ({ uri, documents: [first] }: VersionFacts): boolean =>
  uri.startsWith(first?.entry.canonicalUri ?? uri);

const hasOwnLabel = ({ documents }: VersionFacts): boolean => documents.some(endsWithVersion);

function gapsIn(versions: readonly VersionFacts[]): Finding[] {
  const latest = versions.at(-1);
  if (!latest || versions.length < 2) return [];
  const labelled = versions.find(({ version }) => version !== undefined);
  const dated = versions.find(({ published }) => published !== undefined);
  const gap = (version: VersionFacts, message: string) =>
    findingAt(firstOf(version), undefined, message, 'warning');
  if (!labelled && !dated) {
    const message = `none of the ${versions.length} versions has a "version" or a "publishedAt", so ${quoted(latest.uri)} is taken for the latest by its URI: add a "version" to each`;
    return [gap(latest, message)];
  }
  const unlabelled = `has no "version", which other versions have (${fileOf(labelled)}), so it is taken for the oldest: add its "version"`;
  const undated = `has no "publishedAt", which other versions have (${fileOf(dated)}), so a search by date does not find it: add its "publishedAt"`;
  return versions.flatMap((one) => [
    ...(labelled && one.version === undefined ? [gap(one, unlabelled)] : []),
    ...(dated && one.published === undefined ? [gap(one, undated)] : []),
  ]);
}

type DatedVersion = VersionFacts & { readonly published: number };

/** Different dates of the languages are reported by identification/translated-details. */
const isDated = (one: VersionFacts): one is DatedVersion =>
  one.published !== undefined &&
  new Set(one.documents.flatMap(({ entry }) => entry.publishedAt ?? [])).size === 1;

function outOfOrder(versions: readonly DatedVersion[]): Finding[] {
  /** The date of the oldest version of each branch so far. */
  const branches = new Map<string | undefined, number>();
  return versions.flatMap((one, i): Finding[] => {
    const before = versions[i - 1];
    if (!before) return [];
    const [theirs, own] = [branchesOf(before), [...branchesOf(one), one.version]];
    for (const branch of [...theirs.filter((name) => !YEAR.test(name)), before.version])
      branches.set(branch, Math.min(before.published, branches.get(branch) ?? Infinity));
    if (one.published > before.published) return [];
    // A branch that is maintained after a later one: 1.2, and 1.3 published after 2.0.
    const maintained = theirs.filter((branch) => !own.includes(branch));
    if (maintained.some((branch) => (branches.get(branch) ?? Infinity) < one.published)) return [];
    if (one.published < before.published) return [dateFinding(one, before, 'before that of the earlier')];
    return before.version === one.version ? [] : [dateFinding(one, before, 'the same as that of')];
  });
}

/** What the versions of a branch begin with: `1` and `1.2` of `1.2.3`. */
const branchesOf = ({ version = '' }: VersionFacts): string[] =>
  [...version.matchAll(/\.(?=[0-9])/g)].map(({ index }) => version.slice(0, index).replace(/^v/, ''));

/** A year is a branch only if it is a version: 2023, and 2023.1 published after 2024. */
const YEAR = /^[0-9]{4}$/;

function dateFinding(one: VersionFacts, other: VersionFacts, relation: string): Finding {
  const document = datedDocument(one);
  const theirs = datedDocument(other);
  const isPreRelease = other.version?.startsWith(`${one.version}-`);
  const remedy = isPreRelease
    ? `correct the wrong one, or the version: ${nameOf(other)} counts as a pre-release of ${nameOf(one)}`
    : 'correct the wrong one, or the version';
  const message = `"publishedAt" ${quoted(document.entry.publishedAt)} of version ${nameOf(one)} is ${relation} version ${nameOf(other)}, ${quoted(theirs.entry.publishedAt)} (${theirs.source.file}): ${remedy}`;
  return findingAt(document, 'publishedAt', message, 'warning');
}

/** The first document with a date, otherwise the first. */
const datedDocument = (version: VersionFacts): DocumentMetadata =>
  version.documents.find(({ entry }) => entry.publishedAt !== undefined) ?? firstOf(version);

/** A version has at least one document. */
const firstOf = ({ documents }: VersionFacts): DocumentMetadata => documents[0] as DocumentMetadata;

const nameOf = ({ version, uri }: VersionFacts): string => quoted(version ?? uri);
