import type { CodeHistory, Period } from '../../../model/changes/code-history.ts';
import { groupBy } from '../../../model/collections.ts';
import { makeFindNearest } from '../../../model/values/nearest.ts';
import { wordsIn } from '../components/text.ts';
import type { RawRow } from '../document/table.ts';
import {
  type CodeIndex,
  codeIn,
  type Difference,
  differencesBetween,
  fold,
  joinCells,
  mapSteps,
  type Steps,
  similarCodes,
  splitCells,
  type Target,
} from './codes.ts';
import type { PastedCode } from './paste.ts';

/** The results of a check, in the order of the summary. */
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
type Status = (typeof STATUSES)[number];

/** The result for a code. */
interface Finding {
  readonly status: Status;
  /** The correct codes, if it is one in another spelling or is in another column; several if it is ambiguous. */
  readonly spellings: readonly string[];
  /** The names of the columns that contain it, if it is in another column. */
  readonly columns: readonly string[];
  /** The spellings of the code in `columns`, or in `versions`. */
  readonly spellingsThere: readonly string[];
  readonly differences: readonly Difference[];
  /** The versions that contain it; empty if it is in the checked one. */
  readonly versions: readonly VersionRange[];
  /** The most similar code, if it is unknown. */
  readonly nearest: string | undefined;
  /** What is known of its withdrawal, if it is withdrawn or deprecated. */
  readonly withdrawal?: Withdrawal;
}

/** What the history of a list states about a withdrawn code. */
interface Withdrawal {
  /** The last day on which it was valid, if the list states it. */
  readonly validTo: string | undefined;
  /** The codes that replaced it. */
  readonly successors: readonly string[];
  /** Whether these are guessed from the names in the next version. */
  readonly areGuessed: boolean;
}

/** Adjacent versions by their positions, oldest first; both are included. */
export interface VersionRange {
  readonly from: number;
  readonly to: number;
}

export type Findings = ReadonlyMap<string, Finding>;

const VALID: Finding = {
  status: 'valid',
  spellings: [],
  columns: [],
  spellingsThere: [],
  differences: [],
  versions: [],
  nearest: undefined,
};
const UNKNOWN: Finding = { ...VALID, status: 'unknown' };

/** More spellings are not reported. */
const MAX_SPELLINGS = 5;

/** Checks codes against one version. */
export function* checkCodes(codes: Iterable<string>, index: CodeIndex): Steps<Findings> {
  return new Map(yield* mapSteps(codes, (code) => [code, findingOf(code, index)] as const));
}

function findingOf(code: string, index: CodeIndex): Finding {
  if (index.codes.has(code)) return VALID;
  const similar = similarCodes(code, index);
  if (similar.length === 0) return UNKNOWN;
  return { ...UNKNOWN, status: 'differs', ...closestTo(code, similar) };
}

/** The spellings that a code differs from least, and the kinds of differences. */
function closestTo(code: string, spellings: readonly string[]): Pick<Finding, 'spellings' | 'differences'> {
  const byCount = groupBy(spellings, (spelling) => differencesBetween(code, spelling).length);
  const closest = (byCount.get(Math.min(...byCount.keys())) ?? []).slice(0, MAX_SPELLINGS);
  return { spellings: closest, differences: differencesIn(code, closest) };
}

/** The findings, with those of unknown codes replaced. */
function* mapUnknown(
  findings: Findings,
  replace: (finding: Finding, code: string) => Finding,
): Steps<Findings> {
  const replaced = yield* mapSteps(findings, ([code, finding]) => {
    return [code, finding.status === 'unknown' ? replace(finding, code) : finding] as const;
  });
  return new Map(replaced);
}

/**
 * Finds unknown codes in other columns of the same rows: codes of another key, or names.
 *
 * @param others the indexes of targets with one column
 */
export function* withOtherColumns(
  findings: Findings,
  target: Target,
  others: readonly CodeIndex[],
): Steps<Findings> {
  return yield* mapUnknown(findings, (finding, code) => {
    const similar = others.flatMap((index) => {
      const values = index.codes.has(code) ? [code] : similarCodes(code, index);
      return values.map((there) => ({ there, names: index.names, rows: index.codes.get(there) ?? [] }));
    });
    const { spellings: spellingsThere, differences } = closestTo(code, [
      ...new Set(similar.map(({ there }) => there)),
    ]);
    const found = similar.filter(({ there }) => spellingsThere.includes(there));
    const codes = found.flatMap(({ rows }) =>
      rows.slice(0, MAX_SPELLINGS).flatMap((row) => codeIn(row, target) ?? []),
    );
    if (codes.length === 0) return finding;
    const spellings = [...new Set(codes)].slice(0, MAX_SPELLINGS);
    const columns = [...new Set(found.flatMap(({ names }) => names))];
    return { ...UNKNOWN, status: 'other-column', spellings, columns, spellingsThere, differences };
  });
}

/** The kinds of differences between a code and its correct spellings. */
const differencesIn = (code: string, spellings: readonly string[]): Difference[] => [
  ...new Set(spellings.flatMap((spelling) => differencesBetween(code, spelling))),
];

/** The spelling of each code in another version, if that contains it: the same one, else a similar one. */
export type Occurrences = ReadonlyMap<string, string>;

/** Finds codes in the rows of another version. */
export function* findInVersion(
  codes: Iterable<string>,
  rows: Iterable<RawRow>,
  target: Target,
): Steps<Occurrences> {
  const byFold = groupBy(codes, fold);
  const found = new Map<string, string>();
  yield* mapSteps(rows, (row) => {
    const there = codeIn(row, target);
    const similar = there === undefined ? undefined : byFold.get(fold(there));
    for (const code of similar ?? [])
      if (code === there || !found.has(code)) found.set(code, there as string);
  });
  return found;
}

/**
 * Adds the versions that contain codes which are not in the checked version. A code in the same spelling is more certain
 * than a similar one in the checked version.
 *
 * @param others by position; the checked version has no codes
 */
export function withVersions(findings: Findings, others: ReadonlyMap<number, Occurrences>): Findings {
  const all = new Map(findings);
  for (const [code, finding] of findings) {
    if (finding.status === 'valid') continue;
    const exact = rangesOf(others, (found) => found.get(code) === code);
    const similar = rangesOf(others, (found) => found.has(code));
    if (exact.length > 0) {
      all.set(code, { ...finding, status: 'other-versions', differences: [], versions: exact });
    } else if (finding.status === 'unknown' && similar.length > 0) {
      const there = [...new Set([...others.values()].flatMap((found) => found.get(code) ?? []))];
      all.set(code, {
        ...finding,
        status: 'other-versions',
        spellingsThere: there.slice(0, MAX_SPELLINGS),
        differences: differencesIn(code, there),
        versions: similar,
      });
    }
  }
  return all;
}

/** The adjacent versions that contain a code. */
function rangesOf(
  others: ReadonlyMap<number, Occurrences>,
  isIn: (occurrences: Occurrences) => boolean,
): VersionRange[] {
  const ranges: { from: number; to: number }[] = [];
  let open: { from: number; to: number } | undefined;
  for (const [position, occurrences] of [...others].sort(([a], [b]) => a - b)) {
    if (!isIn(occurrences)) open = undefined;
    else if (open) open.to = position;
    else {
      open = { from: position, to: position };
      ranges.push(open);
    }
  }
  return ranges;
}

/**
 * Tells withdrawn codes apart: those that only older versions have, and those of the latest version of which its history
 * says so. Deprecated ones are those that it still has, and that should not be used.
 *
 * @param current position of the checked version
 * @param today the current day, which the validity of codes is compared with
 */
export function withWithdrawals(
  findings: Findings,
  current: number,
  history: CodeHistory | undefined,
  today: string,
): Findings {
  const byCode = new Map(history?.codes.map(({ code, periods }) => [code, periods.at(-1) as Period]));
  const isLatest = history === undefined || current === history.versions.length - 1;
  const all = new Map(findings);
  for (const [code, finding] of findings) {
    const { status, validTo, validBefore, next = [] } = byCode.get(labelOf(code)) ?? {};
    const isOver =
      status === 'withdrawn' ||
      (validTo !== undefined && today.slice(0, validTo.length) > validTo) ||
      (validBefore !== undefined && today.slice(0, validBefore.length) >= validBefore);
    const isGone = finding.status === 'other-versions' && finding.versions.every(({ to }) => to < current);
    const isNoted = finding.status === 'valid' && isLatest && (isOver || status === 'deprecated');
    if (!isGone && !isNoted) continue;
    const hints = history?.hints?.flatMap(({ from, to }) => (from === labelOf(code) ? [to] : [])) ?? [];
    const successors = next.length > 0 ? next : hints;
    const withdrawal = { validTo, successors, areGuessed: next.length === 0 && hints.length > 0 };
    all.set(code, { ...finding, status: isGone || isOver ? 'withdrawn' : 'deprecated', withdrawal });
  }
  return all;
}

/** A code as histories name it. */
const labelOf = (code: string): string => {
  const cells = splitCells(code);
  return cells.length === 1 ? code : cells.map((cell) => cell.replace(/[%/]/g, encodeURIComponent)).join('/');
};

/** Maximum number of compared pairs of codes: a second of a slow CPU. Further codes get no nearest code. */
const MAX_COMPARISONS = 5_000_000;

/** Adds the nearest code to unknown codes that may be misspelled. */
export function* withNearest(
  findings: Findings,
  { codes }: Pick<CodeIndex, 'codes'>,
  maxComparisons = MAX_COMPARISONS,
): Steps<Findings> {
  const findNearest = makeFindNearest(codes.keys(), maxComparisons);
  return yield* mapUnknown(findings, (finding, code) => {
    const nearest = findNearest(code);
    return nearest !== undefined && mayBeMeant(code, nearest)
      ? { ...finding, status: 'similar', nearest }
      : finding;
  });
}

/**
 * Whether a code may be a misspelled other one. Swapped characters are a typo; another letter in a short code, and another
 * digit in any, is another code.
 */
function mayBeMeant(code: string, other: string): boolean {
  const others = splitCells(other);
  return splitCells(code).every((cell, i) => cell === others[i] || isTypoOf(cell, others[i] ?? ''));
}

function isTypoOf(code: string, other: string): boolean {
  const [a, b] = [code.toLowerCase(), other.toLowerCase()];
  const sorted = (text: string) => [...text].sort().join('');
  const lettersOf = (text: string) => text.replace(/[0-9]/g, '');
  const isLong = Math.max(a.length, b.length) >= MIN_SIMILAR_LENGTH;
  return sorted(a) === sorted(b) || (isLong && lettersOf(a) !== lettersOf(b));
}

const MIN_SIMILAR_LENGTH = 5;

/** A pasted code with its result. */
export interface CheckedCode extends Finding {
  readonly line: number;
  readonly code: string;
  /** The first line with the same code, also in another spelling. */
  readonly duplicateOf: number | undefined;
}

/** The results of all pasted codes, with duplicates marked. */
export function checkedCodes(codes: readonly PastedCode[], findings: Findings): CheckedCode[] {
  const lines = new Map<string, number>();
  return codes.map(({ line, cells }) => {
    const code = joinCells(cells);
    const finding = findings.get(code) ?? UNKNOWN;
    const isElsewhere = finding.status === 'other-versions' || finding.status === 'withdrawn';
    const [spelling = code, ...others] = isElsewhere ? [] : finding.spellings;
    const meant = others.length > 0 ? code : spelling;
    const duplicateOf = lines.get(meant);
    if (duplicateOf === undefined) lines.set(meant, line);
    return { ...finding, line, code, duplicateOf };
  });
}

/**
 * Whether the first pasted code is the heading of the column. It consists of words of the column's name or the list's
 * name, also with other endings, and of words for codes.
 */
export function isHeading(
  { cells }: PastedCode,
  { columnIds, names }: Target,
  listNames: readonly string[],
  index: CodeIndex,
): boolean {
  if (findingOf(joinCells(cells), index).status !== 'unknown') return false;
  const known = new Set([...columnIds, ...names, ...listNames, 'code'].flatMap(stemsIn));
  const words = cells.map(stemsIn);
  return words.every((stems) => stems.length > 0 && stems.every((stem) => known.has(stem)));
}

/** The words without endings of English and German plurals: `country` and `countries`, `Land` and `Länder`. */
const stemsIn = (text: string): string[] =>
  wordsIn(text).map((word) => word.replace(/(?<=\p{L}{3})(?:ies|es|en|er|[enrsy])$/u, ''));

/** Filters of the results; `problems` are all codes that are not valid. */
export const FILTERS = ['problems', 'all', ...STATUSES, 'duplicates'] as const;
export type Filter = (typeof FILTERS)[number];

export const matchesFilter = ({ status, duplicateOf }: CheckedCode, filter: Filter): boolean => {
  if (filter === 'all') return true;
  if (filter === 'duplicates') return duplicateOf !== undefined;
  return filter === 'problems' ? status !== 'valid' : status === filter;
};

/**
 * The correct code for each line of a paste, so that they can be pasted next to it: empty for a blank line, and for a code
 * of which the correct one is not certain. Codes of a line are separated by commas.
 */
export function correctedLines(checked: readonly CheckedCode[], lines: number): string[] {
  const corrected = Array.from({ length: lines }, (): string[] => []);
  for (const { status, code, spellings, withdrawal, line } of checked) {
    const successors = withdrawal?.areGuessed === false ? withdrawal.successors : [];
    const isUsable = status === 'valid' || (status === 'deprecated' && successors.length === 0);
    const correct = isUsable ? [code] : withdrawal ? successors : spellings;
    corrected[line - 1]?.push(correct.length === 1 ? splitCells(correct[0] as string).join('\t') : '');
  }
  return corrected.map((codes) => codes.join(', '));
}

/** The number of codes of each filter. */
export const countsOf = (checked: readonly CheckedCode[]): Readonly<Record<Filter, number>> =>
  Object.fromEntries(
    FILTERS.map((filter) => [filter, checked.filter((one) => matchesFilter(one, filter)).length]),
  ) as Record<Filter, number>;
