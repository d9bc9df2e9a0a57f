import { groupBy } from '../../../model/collections.ts';
import type { DocumentMetadata } from '../../../model/document/document.ts';
import { uriLikeness } from '../../../model/identity/uri.ts';
import { listed, quoted } from '../../../model/problems/wording.ts';
import { fileOf, type VersionFacts, versionsOf } from '../../facts/version-facts.ts';
import { type DirectoryRule, type Finding, findingAt, perList } from '../rule.ts';

export const versionOrder: DirectoryRule = {
  id: 'versions/order',
  description: 'Versions of a document are in a clear order: by version, and by date',
  help: 'A request without a version gets the latest one: the highest version, then the newest publishedAt. Two versions with the same version, or without one, and a highest version that is not the newest one are unclear: correct the value that was not changed when the file was copied. A correction of an older version may be published after a newer one.',
  severity: 'error',
  check: perList((documents) => {
    const versions = versionsOf(documents);
    return [...findEqual(versions), ...findGaps(versions), ...findDisorder(versions)];
  }),
};

/** Versions with the same version: an error if nothing else orders them. */
function findEqual(versions: readonly VersionFacts[]): Finding[] {
  const labelled = versions.filter(({ version }) => version !== undefined);
  const findings: Finding[] = [];
  for (const [first, ...others] of groupBy(labelled, ({ version }) => version).values())
    for (const one of others) {
      // identification/look-alike reports other spellings of a URI.
      if (!first || uriLikeness(first.uri) === uriLikeness(one.uri)) continue;
      const message = `version ${quoted(one.version)} is also that of ${quoted(first.uri)} (${fileOf(first)}): correct the version, or the "canonicalVersionUri" if this is a translation of it`;
      const severity = one.published === first.published ? undefined : 'warning';
      for (const document of one.documents) findings.push(findingAt(document, 'version', message, severity));
    }
  return findings;
}

/** Versions without a version or a date that others have; the last of several without both. */
function findGaps(versions: readonly VersionFacts[]): Finding[] {
  const labelled = versions.find(({ version }) => version !== undefined);
  const dated = versions.find(({ published }) => published !== undefined);
  const findings: Finding[] = [];
  for (const one of versions) {
    const isLast = one === versions.at(-1) && versions.length > 1;
    const missing: string[] = [];
    if (one.version === undefined && (labelled || (isLast && !dated))) missing.push('"version"');
    if (one.published === undefined && dated) missing.push('"publishedAt"');
    if (missing.length === 0) continue;
    const other =
      labelled || dated ? `, unlike other versions (${fileOf(labelled ?? dated)})` : ', like all others';
    const message = `has no ${listed(missing)}${other}, so which version is the latest is unclear: add ${missing.length > 1 ? 'them' : 'it'}`;
    findings.push(findingAt(firstOf(one), undefined, message, 'warning'));
  }
  return findings;
}

/**
 * A version that is older than all of at least two before it, or has the date of the one before. A single older version
 * with a later date may be a correction: 2015, corrected in 2025 after 2024 was published.
 */
function findDisorder(versions: readonly VersionFacts[]): Finding[] {
  const findings: Finding[] = [];
  let earliest = Infinity;
  for (const [i, one] of versions.entries()) {
    const { published, version } = one;
    const before = versions[i - 1];
    const isCopied = before?.published === published && before?.version !== version;
    if (before && published !== undefined && (isCopied || (i > 1 && published < earliest))) {
      const document = datedDocument(one);
      const theirs = datedDocument(before);
      const relation = isCopied ? 'the same as that of' : 'before those of all earlier versions, such as';
      const message = `"publishedAt" ${quoted(document.entry.publishedAt)} of version ${nameOf(one)} is ${relation} version ${nameOf(before)}, ${quoted(theirs.entry.publishedAt)} (${theirs.source.file}): correct the wrong one, or the version`;
      findings.push(findingAt(document, 'publishedAt', message, 'warning'));
    }
    earliest = Math.min(earliest, published ?? Infinity);
  }
  return findings;
}

const datedDocument = (version: VersionFacts): DocumentMetadata =>
  version.documents.find(({ entry }) => entry.publishedAt !== undefined) ?? firstOf(version);

/** A version has at least one document. */
const firstOf = ({ documents }: VersionFacts): DocumentMetadata => documents[0] as DocumentMetadata;

const nameOf = ({ version, uri }: VersionFacts): string => quoted(version ?? uri);
