import type { Cause } from '../../../model/changes/causes.ts';
import { listed, quoted } from '../../../model/problems/wording.ts';
import { codePointer, shownCode } from '../../facts/codes.ts';
import {
  changeLogPointer,
  type VersionComparison,
  versionComparisons,
  versionText,
} from '../../facts/comparisons.ts';
import type { Finding, Rule } from '../rule.ts';

export const versionCodes: Rule = {
  id: 'versions/codes',
  description: 'No code is taken away without an entry in the changeLog',
  help: 'Data that uses a removed code loses its meaning. Put the code back, or add an entry to the changeLog, in any language: one that names codes or their names excuses these, one that names none excuses all. With --codes-are-permanent each removed code is an error: mark it as withdrawn instead.',
  severity: ({ codesArePermanent }) => (codesArePermanent ? 'error' : 'warning'),
  check: (content, { codesArePermanent } = { codesArePermanent: false }) => {
    const findings: Finding[] = [];
    const reported = new Set<string>();
    for (const comparison of versionComparisons(content)) {
      if (!comparison.isInOrder && !codesArePermanent) continue;
      const removed: RemovedCode[] = [];
      for (const cause of comparison.causes) {
        if (isLostZeros(cause, comparison)) findings.push(zerosFinding(cause, comparison));
        else removed.push(...removedBy(cause));
      }
      const { own, other } = comparison.diff;
      const { canonicalVersionUri } = own.document.entry;
      const { languages, before } = comparison;
      const left = removed.filter(({ code }) => {
        const place = `${canonicalVersionUri} ${code}`;
        if (reported.has(place) || (isExcused(comparison, code) && !codesArePermanent)) return false;
        // identification/translations reports a code that a language still has, or that one alone had.
        if (languages.some(({ rows }) => rows.has(code)) || !before.every(({ rows }) => rows.has(code)))
          return false;
        reported.add(place);
        return true;
      });
      if (left.length === 0) continue;
      const names = left.map(({ code, now }) =>
        now === undefined ? shownCode(other, code) : `${shownCode(other, code)} (now ${shownCode(own, now)})`,
      );
      const pointer = changeLogPointer(own.document);
      const message = `${sinceText(comparison, codesArePermanent)}: ${listed(names)}: ${codesArePermanent ? 'restore it, and mark it as withdrawn' : 'restore what should still be there, or add an entry that explains the change'}`;
      findings.push({ document: own.document, pointer, message });
    }
    return findings;
  },
};

interface RemovedCode {
  readonly code: string;
  /** The code that has its row now. */
  readonly now?: string;
}

function removedBy({ kind, codes, meant, how }: Cause): RemovedCode[] {
  if (kind === 'missing') return codes.map((code) => ({ code }));
  // codes/characters reports the spelling with such characters.
  if (how === 'hidden characters' || how === 'look-alikes') return [];
  return [...(meant ?? [])].map(([now, code]) => ({ code, now }));
}

const isExcused = ({ excuse }: VersionComparison, code: string): boolean =>
  excuse.isGeneral || excuse.named.has(code);

/** Whether codes have lost their zeros in one of the versions, and no entry is about it. */
const isLostZeros = ({ how, codes }: Cause, comparison: VersionComparison): boolean =>
  how === 'lost zeros' && !codes.every((code) => isExcused(comparison, code));

function zerosFinding({ meant = new Map(), wrong }: Cause, { diff }: VersionComparison): Finding {
  const { own, other } = diff;
  const table = wrong ?? own;
  const right = table === own ? other : own;
  const lost = Array.from(meant, ([code, before]) => (table === own ? [code, before] : [before, code]));
  const examples = lost.map(([code, spelling]) => `${quoted(code)} for ${quoted(spelling)}`);
  const message = `leading zeros are lost, ${listed(examples)}; ${versionText(right.document)} has them: write them again, and format the column as text in your spreadsheet`;
  return { document: table.document, pointer: codePointer(table, lost[0]?.[0] ?? ''), message };
}

function sinceText({ diff: { other }, hasEntries }: VersionComparison, isPermanent: boolean): string {
  const since = `removed since ${versionText(other.document)}`;
  if (isPermanent) return since;
  return hasEntries
    ? `${since}, but not named in the new entries of "changeLog"`
    : `${since} without a new entry in "changeLog"`;
}
