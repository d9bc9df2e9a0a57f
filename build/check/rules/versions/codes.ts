import type { Cause } from '../../../model/changes/causes.ts';
import { cellOf, isSameCell } from '../../../model/changes/diff.ts';
import { nameColumn } from '../../../model/document/codes.ts';
import { columnDefinitions, type Document, rowPointer } from '../../../model/document/document.ts';
import { pointerOf } from '../../../model/json/locator.ts';
import { counted, listed, quoted } from '../../../model/problems/wording.ts';
import {
  changeLogPointer,
  languageText,
  type VersionComparison,
  versionComparisons,
  versionText,
} from '../../facts/comparisons.ts';
import { codePointer, shownCode } from '../../facts/table-facts.ts';
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
      const removed: ReturnType<typeof removedBy> = [];
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

/** The codes that are removed, each with the code that has its row now. */
function removedBy({ kind, codes, meant, how }: Cause): { readonly code: string; readonly now?: string }[] {
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

export const versionNames: Rule = {
  id: 'versions/names',
  description:
    'No code is renamed without an entry in the changeLog, and values are in their rows and columns',
  help: 'A code with another name may mean something else. Undo the change, or add an entry to the changeLog: one that names codes excuses these, one that names none excuses all. Only an entry that names the codes excuses names and values that moved to other rows.',
  severity: ({ codesArePermanent }) => (codesArePermanent ? 'error' : 'warning'),
  check: (content) => {
    const findings: Finding[] = [];
    for (const comparison of versionComparisons(content)) {
      if (!comparison.hasComparableCells || !comparison.isInOrder) continue;
      const { document } = comparison.diff.own;
      const isAlone = content.ofVersion(document.entry.canonicalVersionUri).length === 1;
      for (const cause of comparison.causes) {
        const finding = findingOf(cause, comparison, isAlone);
        if (finding) findings.push(finding);
      }
    }
    return findings;
  },
};

function findingOf(cause: Cause, comparison: VersionComparison, isAlone: boolean): Finding | undefined {
  const { own, other } = comparison.diff;
  const { kind, column, from } = cause;
  const rows = pointerOf('codeList', 'dataSet', 'rows');
  if (kind === 'swapped') {
    const what =
      column === undefined
        ? `the codes of ${versionText(other.document)} are in column ${quoted(from)}`
        : `columns ${quoted(column)} and ${quoted(from)} have each other's values, compared with ${versionText(other.document)}`;
    const message = `${what}: exchange the two columns, in the header or in their definitions`;
    return { document: own.document, pointer: rows, message };
  }
  if (column === undefined) return undefined;
  if (kind === 'copied') return copiedFinding(cause, column, comparison);
  const isName = column === nameColumn(own.document, own.columnIds);
  // The other languages of the version show whether numbers and dates have moved.
  if (kind === 'moved' && (isName || isAlone || isText(own.document, column)))
    return movedFinding(cause, column, comparison);
  if (kind === 'different' && isName) return renamedFinding(cause, column, comparison);
  return undefined;
}

const isText = (document: Document, column: string): boolean =>
  columnDefinitions(document).find(({ id }) => id === column)?.type === 'string';

function copiedFinding(
  { codes, source }: Cause,
  column: string,
  { diff: { own, other } }: VersionComparison,
): Finding | undefined {
  if (!source) return undefined;
  const message = `column ${quoted(column)} has the texts of ${languageText(source.document)} in ${counted(codes.length, 'row')}, unlike ${versionText(other.document)}: put those of this language back, or correct the version before`;
  return { document: own.document, pointer: codePointer(own, codes[0] ?? '', column), message };
}

function movedFinding(
  cause: Cause,
  column: string,
  { diff, excuse }: VersionComparison,
): Finding | undefined {
  const { own, other } = diff;
  const codes = cause.codes.filter((code) => !excuse.named.has(code));
  const [code] = codes;
  if (code === undefined) return undefined;
  const message = `${counted(codes.length, 'value')} of column ${quoted(column)} moved to other rows since ${versionText(other.document)}, such as that of ${shownCode(own, code)}, ${quoted(cellOf(own, code, column))} here and ${quoted(cellOf(other, code, column))} there: correct the wrong one of the two, or name the codes in an entry of "changeLog"`;
  return { document: own.document, pointer: codePointer(own, code, column), message };
}

function renamedFinding(
  cause: Cause,
  column: string,
  { diff, excuse }: VersionComparison,
): Finding | undefined {
  const { own, other } = diff;
  // A name that was missing before is not a change.
  const isRenamed = (code: string) =>
    !excuse.named.has(code) && !isSameCell(null, cellOf(other, code, column));
  const [code, ...others] = excuse.isGeneral ? [] : cause.codes.filter(isRenamed);
  if (code === undefined) return undefined;
  const more = others.length > 0 ? `, and those of ${listed(others.map((one) => shownCode(own, one)))}` : '';
  const message = `changed since ${versionText(other.document)} without an entry about it in "changeLog": the name of ${shownCode(own, code)}, ${quoted(cellOf(other, code, column))} before${more}: undo what was not meant to change, or add an entry that explains the change`;
  const pointer = rowPointer(own.rows.get(code) ?? 0, column);
  return { document: own.document, pointer, message, isSummary: true };
}
