import {
  type CodeHistory,
  type HistoryCode,
  joinLabel,
  type Period,
} from '../../../model/changes/code-history.ts';
import { groupBy } from '../../../model/collections.ts';
import { makeFindNearest } from '../../../model/values/nearest.ts';
import { wordsIn } from '../components/text.ts';
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

/**
 * Adds what the history of a list knows: which other versions contain codes that are not in the checked one, and which codes
 * are withdrawn or deprecated. Deprecated ones are those that the latest version still has, and that should not be used. A
 * code in the same spelling in another version is more certain than a similar one in the checked version.
 *
 * @param current position of the checked version
 * @param today the current day, which the validity of codes is compared with
 */
export function withHistory(
  findings: Findings,
  current: number,
  history: CodeHistory,
  today: string,
): Findings {
  const byFold = groupBy(history.codes, ({ code }) => fold(code));
  const all = [...findings].map(([code, finding]) => {
    const similar = byFold.get(fold(labelOf(code))) ?? [];
    const same = similar.find((one) => one.code === labelOf(code));
    const there = same ? [same] : finding.status === 'unknown' ? similar : [];
    const found = finding.status === 'valid' ? finding : elsewhere(code, finding, there);
    return [code, same ? withWithdrawal(found, same, current, history, today) : found] as const;
  });
  return new Map(all);
}

/** The finding of a code that other versions contain, in this or similar spellings. */
function elsewhere(code: string, finding: Finding, there: readonly HistoryCode[]): Finding {
  if (there.length === 0) return finding;
  const labels = there.map((one) => one.code);
  const isSame = labels[0] === labelOf(code);
  return {
    ...finding,
    status: 'other-versions',
    spellingsThere: isSame ? [] : labels.slice(0, MAX_SPELLINGS),
    differences: isSame ? [] : differencesIn(code, labels),
    versions: rangesOf(there.flatMap(({ periods }) => periods)),
  };
}

/** The adjacent versions of periods. */
function rangesOf(periods: readonly Period[]): VersionRange[] {
  const ranges: { from: number; to: number }[] = [];
  for (const [from, to] of periods.map((period) => period.in).sort(([a], [b]) => a - b)) {
    const last = ranges.at(-1);
    if (last && from <= last.to + 1) last.to = Math.max(last.to, to);
    else ranges.push({ from, to });
  }
  return ranges;
}

function withWithdrawal(
  finding: Finding,
  { code, periods }: HistoryCode,
  current: number,
  { versions, hints = [] }: CodeHistory,
  today: string,
): Finding {
  const { status, validTo, validBefore, next = [] } = periods.at(-1) as Period;
  const isOver =
    status === 'withdrawn' ||
    (validTo !== undefined && today.slice(0, validTo.length) > validTo) ||
    (validBefore !== undefined && today.slice(0, validBefore.length) >= validBefore);
  const isGone = finding.status === 'other-versions' && finding.versions.every(({ to }) => to < current);
  const isLatest = current === versions.length - 1;
  const isNoted = finding.status === 'valid' && isLatest && (isOver || status === 'deprecated');
  if (!isGone && !isNoted) return finding;
  const guesses = hints.flatMap(({ from, to }) => (from === code ? [to] : []));
  const areGuessed = next.length === 0 && guesses.length > 0;
  const withdrawal = { validTo, successors: areGuessed ? guesses : next, areGuessed };
  return { ...finding, status: isGone || isOver ? 'withdrawn' : 'deprecated', withdrawal };
}

/** A code as histories name it. */
const labelOf = (code: string): string => joinLabel(splitCells(code));

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
