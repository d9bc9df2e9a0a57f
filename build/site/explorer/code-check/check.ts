import { joinLabel } from '../../../model/changes/code-history.ts';
import type { Verdict } from '../../../model/history/verdict.ts';
import { isCertain, makeFindRespellings } from '../../../model/values/code-forms.ts';
import { wordsIn } from '../components/text.ts';
import { cellsIn, codeIn, type Target, type TargetCodes } from './list.ts';
import type { PastedCode } from './paste.ts';

/** A code that is not in the checked column, but in others of the same rows, with the codes and names of these. */
interface InOtherColumn {
  readonly kind: 'other-column';
  readonly codes: readonly string[];
  readonly columns: readonly string[];
  /** How it is spelled there. */
  readonly spelling: string;
}

export type Finding = Verdict | InOtherColumn;

/** More codes are not reported. */
const MAX_CODES = 5;

/** Whether a code may be found in other columns: it is neither in this one nor, so spelled, in other versions. */
export const mayBeElsewhere = (code: string, finding: Finding): boolean =>
  finding.kind === 'unknown' || ('code' in finding && finding.code !== code);

/** Makes the search for a code in other columns of the same rows: codes of another key, or names. */
export function makeFindInColumns(
  others: readonly TargetCodes[],
  target: Target,
): (code: string) => InOtherColumn | undefined {
  const searches = others.map(({ rows }) => makeFindRespellings(rows.keys()));
  const describe = (spelling: string): InOtherColumn => {
    const found = others.filter(({ rows }) => rows.has(spelling));
    const rows = found.flatMap((column) => column.rows.get(spelling) ?? []);
    const codes = rows.map((row) => codeIn(row, target)).filter((code) => code !== undefined);
    const columns = new Set(found.flatMap((column) => column.target.names));
    const some = [...new Set(codes)].slice(0, MAX_CODES);
    return { kind: 'other-column', codes: some, columns: [...columns], spelling };
  };
  return (code) => {
    // The same spelling is more certain than another one.
    if (others.some(({ rows }) => rows.has(code))) return describe(code);
    for (const findSpellings of searches) {
      const spelled = findSpellings(code);
      if (spelled && isCertain(spelled.how)) return describe(spelled.codes[0]);
    }
    return undefined;
  };
}

/** A pasted code with its result. */
export interface CheckedCode {
  readonly line: number;
  readonly code: string;
  readonly finding: Finding;
  /** The first line with the same code, also in another spelling. */
  readonly duplicateOf: number | undefined;
}

/** The results of all pasted codes, with duplicates marked. */
export function listResults(
  codes: readonly PastedCode[],
  findings: ReadonlyMap<string, Finding>,
): CheckedCode[] {
  const lines = new Map<string, number>();
  return codes.map(({ line, cells }) => {
    const code = joinLabel(cells);
    const finding = findings.get(code) ?? { kind: 'unknown', nearest: undefined };
    const [spelling = code, ...others] = 'codes' in finding ? finding.codes : [];
    const meant = others.length === 0 ? spelling : code;
    const duplicateOf = lines.get(meant);
    if (duplicateOf === undefined) lines.set(meant, line);
    return { line, code, finding, duplicateOf };
  });
}

/** Whether the first pasted code is the heading of the column: words of its name, of the list's name, or for codes. */
export function isHeading(
  { cells }: PastedCode,
  { columnIds, names }: Target,
  listNames: readonly string[],
): boolean {
  const known = [...columnIds, ...names, ...listNames, 'code'].flatMap(wordsIn);
  return cells.every((cell) => {
    const words = wordsIn(cell);
    return words.length > 0 && words.every((word) => known.some((one) => isSameWord(word, one)));
  });
}

/** Whether two words differ in their ending only: `country` and `countries`. */
function isSameWord(word: string, other: string): boolean {
  const least = Math.max(4, Math.max(word.length, other.length) - 3);
  return word === other || (word.length >= least && word.slice(0, least) === other.slice(0, least));
}

/** The statuses of codes, in the order of the summary. */
const STATUSES = [
  'valid',
  'differs',
  'other-column',
  'deprecated',
  'withdrawn',
  'other-versions',
  'similar',
  'unknown',
] as const;

/** The status of a finding as the summary counts it. */
export function statusOf({ finding }: CheckedCode): (typeof STATUSES)[number] {
  if (finding.kind === 'current' || finding.kind === 'not-yet-valid') return 'valid';
  if (finding.kind === 'similar') return 'differs';
  return finding.kind === 'unknown' && finding.nearest !== undefined ? 'similar' : finding.kind;
}

/** Filters of the results; `problems` are all codes that are not valid. */
export const FILTERS = ['problems', 'all', ...STATUSES, 'duplicates'] as const;
export type Filter = (typeof FILTERS)[number];

export function matchesFilter(checked: CheckedCode, filter: Filter): boolean {
  if (filter === 'all') return true;
  if (filter === 'duplicates') return checked.duplicateOf !== undefined;
  const status = statusOf(checked);
  return filter === 'problems' ? status !== 'valid' : status === filter;
}

/** What was meant by a code: the code itself, or others, and what these are to it. */
export function findMeant({ code, finding }: CheckedCode): {
  readonly kind: 'itself' | 'correct' | 'successor' | 'guess' | 'similar';
  readonly codes: readonly string[];
} {
  switch (finding.kind) {
    case 'current':
    case 'not-yet-valid':
      return { kind: 'itself', codes: [code] };
    case 'similar':
    case 'other-column':
      return { kind: 'correct', codes: finding.codes };
    case 'unknown':
      return { kind: 'similar', codes: finding.nearest === undefined ? [] : [finding.nearest] };
    case 'other-versions':
      return { kind: 'similar', codes: [] };
  }
  const { codes, missing, guess } = finding.next;
  if (guess !== undefined) return { kind: 'guess', codes: [guess] };
  const successors = [...codes, ...missing];
  if (finding.kind === 'deprecated' && successors.length === 0) return { kind: 'itself', codes: [code] };
  return { kind: 'successor', codes: successors };
}

/**
 * The correct code for each line of a paste, so that they can be pasted next to it: empty for a blank line, and for a code
 * of which the correct one is not certain. Codes of a line are separated by commas.
 */
export function correctedLines(checked: readonly CheckedCode[], lines: number, target: Target): string[] {
  const corrected = Array.from({ length: lines }, (): string[] => []);
  for (const one of checked) {
    const { kind, codes } = findMeant(one);
    const [correct] = kind === 'guess' || kind === 'similar' || codes.length > 1 ? [] : codes;
    corrected[one.line - 1]?.push(correct === undefined ? '' : cellsIn(correct, target).join('\t'));
  }
  return corrected.map((codes) => codes.join(', '));
}
