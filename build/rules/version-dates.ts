import { type Document, identificationPointer } from '../catalogue/document.ts';
import { quoted } from '../problems/wording.ts';
import { mislabelledVersions } from './support/mislabelled-versions.ts';
import type { Finding, Rule } from './support/rule.ts';
import { type VersionFacts, versionsOf } from './support/version-facts.ts';

export const versionDates: Rule = {
  id: 'versions/dates',
  description: 'A later version is published later',
  help: 'If a higher version has an earlier publishedAt, or the same, one of the two was usually not changed when the file was copied. The order is by version, so the latest version stays the highest. A correction of an old version that was published after a newer one is allowed.',
  severity: 'warning',
  check: (content) => {
    const mislabelled = mislabelledVersions(content);
    return content.lists.flatMap((documents) =>
      outOfOrder(
        versionsOf(documents).filter((one) => isDated(one) && !mislabelled.has(one.uri)) as DatedVersion[],
      ),
    );
  },
};

type DatedVersion = VersionFacts & { readonly published: number };

const isDated = (one: VersionFacts): one is DatedVersion => one.published !== undefined;

function outOfOrder(versions: readonly DatedVersion[]): Finding[] {
  const ascending = longestAscending(versions);
  const inOrder = new Set(ascending);
  let count = 0;
  return versions.flatMap((one): Finding[] => {
    const before = ascending[count - 1];
    if (inOrder.has(one)) {
      count++;
      const isSame = before?.published === one.published && before.version !== one.version;
      return before && isSame ? [dateFinding(one, before, 'the same as that of')] : [];
    }
    if (before && one.published < before.published)
      return [dateFinding(one, before, 'before that of the earlier')];
    const later = ascending[count];
    return later ? [dateFinding(one, later, 'after that of the later')] : [];
  });
}

/** The longest subsequence of versions with ascending dates; on a tie one with the first versions. */
function longestAscending(versions: readonly DatedVersion[]): DatedVersion[] {
  // Patience sorting from the end, in O(n log n).
  const tops: number[] = [];
  const next: (number | undefined)[] = [];
  for (let i = versions.length - 1; i >= 0; i--) {
    const { published } = versions[i] as DatedVersion;
    let low = 0;
    let high = tops.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((versions[tops[middle] as number] as DatedVersion).published >= published) low = middle + 1;
      else high = middle;
    }
    next[i] = tops[low - 1];
    tops[low] = i;
  }
  const longest: DatedVersion[] = [];
  for (let i = tops.at(-1); i !== undefined; i = next[i]) longest.push(versions[i] as DatedVersion);
  return longest;
}

function dateFinding(one: VersionFacts, other: VersionFacts, relation: string): Finding {
  const document = datedDocument(one);
  const theirs = datedDocument(other);
  const message = `"publishedAt" ${quoted(document.entry.publishedAt)} of version ${nameOf(one)} is ${relation} version ${nameOf(other)}, ${quoted(theirs.entry.publishedAt)} (${theirs.source.file}): correct the wrong one, or the version`;
  return { document, pointer: identificationPointer(document, 'publishedAt'), message };
}

/** The first document with a date, otherwise the first. */
function datedDocument({ documents }: VersionFacts): Document {
  const document = documents.find(({ entry }) => entry.publishedAt !== undefined) ?? documents[0];
  if (!document) throw new RangeError('a version has at least one document');
  return document;
}

const nameOf = ({ version, uri }: VersionFacts): string => quoted(version ?? uri);
