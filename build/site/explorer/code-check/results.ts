import type { Period } from '../../../model/changes/code-history.ts';
import { differencesBetween, type SpellingDifference } from '../../../model/values/code-forms.ts';
import type { CodeCheckTexts } from '../../texts/all.ts';
import { plainCell, printLines, type SpreadsheetStyle, textCell } from '../export/spreadsheet.ts';
import { type CheckedCode, type Filter, findMeant, statusOf } from './check.ts';
import { cellsIn, type Target } from './list.ts';
import type { PasteSource } from './paste.ts';

/** What the results refer to: names of codes, and labels of versions. */
export interface ResultContext {
  readonly texts: CodeCheckTexts;
  readonly target: Target;
  readonly nameOf: (code: string) => string | undefined;
  /** Labels of the versions, oldest first. */
  readonly versions: readonly string[];
  /** Position of the checked version. */
  readonly current: number;
  /** Whether all other versions were searched: only then is a code unknown that is in none of them. */
  readonly isComplete: boolean;
}

/** A check of pasted codes. */
export interface CheckRun extends ResultContext {
  readonly source: PasteSource;
  readonly lineCount: number;
  readonly checked: readonly CheckedCode[];
  /** Codes that were not checked, and why. */
  readonly notes: readonly string[];
}

/** The name of a result, as a filter too. */
export const labelOf = (filter: Filter, { texts, isComplete }: ResultContext): string =>
  filter === 'unknown' && !isComplete ? texts.notFound : texts.filters[filter];

/** A code of one or more cells for readers. */
export const printCode = (code: string, { target }: ResultContext): string =>
  cellsIn(code, target).join(' · ');

/** The texts of the differences between spellings. */
const DIFFERENCES: Readonly<Record<SpellingDifference, keyof CodeCheckTexts['differences']>> = {
  'hidden characters': 'blanks',
  blanks: 'blanks',
  'look-alikes': 'look-alikes',
  'letters for digits': 'look-alikes',
  case: 'case',
  'lost zeros': 'zeros',
  separators: 'blanks',
  transposed: 'look-alikes',
};

/** How the spelling that was found differs from the pasted one. */
export function findDifferences({ code, finding }: CheckedCode): (keyof CodeCheckTexts['differences'])[] {
  const differences = spellingsFound(finding).flatMap((spelling) => differencesBetween(code, spelling));
  return [...new Set(differences.map((one) => DIFFERENCES[one]))];
}

/** The spellings of a code that the list has in this or another column or version. */
export function spellingsFound(finding: CheckedCode['finding']): readonly string[] {
  if (finding.kind === 'similar') return finding.codes;
  if (finding.kind === 'other-column') return [finding.spelling];
  return 'code' in finding ? [finding.code] : [];
}

/** The explanation of a result: differences, versions, the line of the same code. */
export function describeResult(checked: CheckedCode, context: ResultContext): string[] {
  const { texts } = context;
  const { code, finding, duplicateOf } = checked;
  const details: string[] = [];
  const differences = findDifferences(checked);
  if (differences.length > 0)
    details.push(texts.differsIn(differences.map((one) => texts.differences[one]).join(', ')));
  if (finding.kind === 'other-column') details.push(texts.inColumns(finding.columns.join(', ')));
  if ('periods' in finding) {
    const versions = describeVersions(finding.periods, context);
    if (versions !== '') details.push(versions);
  }
  if (finding.kind === 'withdrawn' && finding.end.validTo !== undefined)
    details.push(texts.validUntil(finding.end.validTo));
  if (finding.kind !== 'similar')
    for (const spelling of spellingsFound(finding))
      if (spelling !== code) details.push(texts.spelledThere(printCode(spelling, context)));
  if (duplicateOf !== undefined) details.push(texts.duplicateOf(duplicateOf));
  return details;
}

/** The other versions with a code, and whether they are all older or all newer; empty if the checked one has it. */
export function describeVersions(
  periods: readonly Period[],
  { texts, versions, current }: ResultContext,
): string {
  const ranges: { first: number; last: number }[] = [];
  for (const period of periods) {
    const [first, last] = period.in;
    const open = ranges.at(-1);
    if (open && first <= open.last + 1) open.last = last;
    else ranges.push({ first, last });
  }
  if (ranges.some(({ first, last }) => first <= current && current <= last)) return '';
  const labels = ranges.map(({ first, last }) => [versions[first] ?? '', versions[last] ?? ''] as const);
  const text = texts.inVersions(labels);
  if (ranges.every(({ last }) => last < current)) return `${text}, ${texts.removedSince}`;
  return ranges.every(({ first }) => first > current) ? `${text}, ${texts.addedLater}` : text;
}

/** The results as CSV for spreadsheets, with headings. */
export function printResults(
  all: readonly CheckedCode[],
  context: ResultContext,
  style: SpreadsheetStyle,
): string {
  const { texts, nameOf } = context;
  const { line, code, result, correctCode, nearest, name, details } = texts;
  const headings = [line, code, result, correctCode, nearest, name, details];
  const rows = all.map((checked) => {
    const { kind, codes } = findMeant(checked);
    const printed = codes.map((one) => printCode(one, context));
    const explanation = describeResult(checked, context);
    if (kind === 'successor' && codes.length > 0) explanation.push(texts.replacedBy(printed.join(', ')));
    if (kind === 'guess') explanation.push(texts.perhapsReplacedBy(printed.join(', ')));
    const isCorrect = kind === 'itself' || kind === 'correct';
    const cells = [
      printCode(checked.code, context),
      labelOf(statusOf(checked), context),
      isCorrect ? printed.join(` ${texts.or} `) : '',
      kind === 'similar' ? printed.join('') : '',
      isCorrect && codes.length === 1 ? (nameOf(codes[0] ?? '') ?? '') : '',
      explanation.join('; '),
    ];
    return [String(checked.line), ...cells.map((cell) => textCell(cell, style))];
  });
  return printLines([headings.map((heading) => plainCell(heading, style)), ...rows], style);
}
