import { identificationPointer } from '../catalogue/document.ts';
import { quoted } from '../problems/wording.ts';
import { type Finding, perList, type Rule } from './support/rule.ts';
import { type VersionFacts, versionsOf } from './support/version-facts.ts';

export const versionGaps: Rule = {
  id: 'versions/missing',
  description: 'All versions of a document have a version and a date, or none has',
  help: 'Versions are ordered by version, then by publishedAt. One without a version counts as the oldest, and one without a date is not found by a search by date. Add what is missing. A document with a single version needs neither.',
  severity: 'warning',
  check: perList((documents) => gapsIn(versionsOf(documents))),
};

function gapsIn(versions: readonly VersionFacts[]): Finding[] {
  const latest = versions.at(-1);
  if (!latest || versions.length < 2) return [];
  const unlabelled = versions.filter(({ version }) => version === undefined);
  const undated = versions.filter(({ published }) => published === undefined);
  const labelled = versions.find(({ version }) => version !== undefined);
  const dated = versions.find(({ published }) => published !== undefined);
  if (!labelled && !dated) {
    return [
      gapFinding(
        latest,
        `none of the ${versions.length} versions has a "version" or a "publishedAt", so ${quoted(latest.uri)} is taken for the latest by its URI: add a "version" to each`,
      ),
    ];
  }
  return [
    ...(labelled ? unlabelled : []).map((one) =>
      gapFinding(
        one,
        `has no "version", which other versions have (${fileOf(labelled)}), so it is taken for the oldest: add its "version"`,
      ),
    ),
    ...(dated ? undated : []).map((one) =>
      gapFinding(
        one,
        `has no "publishedAt", which other versions have (${fileOf(dated)}), so a search by date does not find it: add its "publishedAt"`,
      ),
    ),
  ];
}

function gapFinding({ documents: [document] }: VersionFacts, message: string): Finding {
  if (!document) throw new RangeError('a version has at least one document');
  return { document, pointer: identificationPointer(document), message };
}

const fileOf = (version: VersionFacts | undefined): string => version?.documents[0]?.source.file ?? '';
