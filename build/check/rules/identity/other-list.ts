import { explainDiff } from '../../../model/changes/causes.ts';
import { newLogEntries } from '../../../model/changes/change-log.ts';
import { diffTables, type Table } from '../../../model/changes/diff.ts';
import type { Document } from '../../../model/document/document.ts';
import { quoted } from '../../../model/problems/wording.ts';
import { codesOf } from '../../facts/codes.ts';
import { versionText } from '../../facts/comparisons.ts';
import { type VersionFacts, versionsOf } from '../../facts/version-facts.ts';
import { type Finding, findingAt, perList, type Rule } from '../rule.ts';

/** The other rules do not compare the documents that it reports with the rest of their list. */
export const otherList: Rule = {
  id: 'identification/other-list',
  description: 'The versions of a list have codes in common',
  help: 'A document that was copied from another list, and kept its canonicalUri, would be published as a version of that list. Give it a canonicalUri and a version URI of its own. If all codes of the list were replaced, add an entry to the changeLog that says so.',
  severity: 'error',
  check: perList((documents: readonly Document[]) => {
    const versions = versionsOf(documents.filter(({ hasData, codeList }) => hasData && codeList));
    const findings: Finding[] = [];
    for (const [i, version] of versions.entries()) {
      const before = versions[i - 1];
      const after = versions[i + 1];
      const isOther = (!before || isUnrelated(before, version)) && (!after || isUnrelated(version, after));
      // Of two versions the later one is reported.
      const other = before ?? (versions.length > 2 ? after : undefined);
      const [theirs] = other?.documents ?? [];
      if (!isOther || !theirs) continue;
      for (const document of version.documents) {
        const message = `shares no code with ${versionText(theirs)} of the same "canonicalUri" ${quoted(document.entry.canonicalUri)}: give this list a "canonicalUri" and a version URI of its own, or add an entry to its "changeLog" if all codes were replaced`;
        findings.push(findingAt(document, 'canonicalUri', message));
      }
    }
    return findings;
  }),
};

/** Whether a version has no code of the one before, and does not announce that. */
const isUnrelated = (before: VersionFacts<Document>, version: VersionFacts<Document>): boolean =>
  !shareCodes(before, version) && !isAnnounced(version, before);

/** Minimum number of codes to compare: a version may replace all of a few codes. */
const MIN_CODES = 3;

/** Whether any documents of two versions have a code in common, in any spelling, or too few codes to say so. */
function shareCodes(one: VersionFacts<Document>, other: VersionFacts<Document>): boolean {
  const theirs = tablesOf(other);
  return tablesOf(one).some((table) => theirs.some((their) => haveCommonCode(table, their)));
}

const tablesOf = ({ documents }: VersionFacts<Document>): Table[] =>
  documents.flatMap((document) => codesOf(document) ?? []);

function haveCommonCode(one: Table, other: Table): boolean {
  if (Math.min(one.rows.size, other.rows.size) < MIN_CODES) return true;
  for (const code of one.rows.keys()) if (other.rows.has(code)) return true;
  const causes = explainDiff(diffTables(one, other, 'version'));
  return causes.some(({ kind }) => kind !== 'missing' && kind !== 'extra');
}

/** Whether a version has entries of its own in its changeLog, and the name of the one before. */
function isAnnounced(version: VersionFacts<Document>, before: VersionFacts<Document>): boolean {
  const names = new Set(before.documents.map(({ entry }) => entry.shortName));
  const hasName = version.documents.some(({ entry }) => names.has(entry.shortName));
  return hasName && newLogEntries(version.documents, before.documents).length > 0;
}
