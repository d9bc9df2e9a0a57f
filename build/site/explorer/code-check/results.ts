import type { CodeCheckTexts } from '../../texts/all.ts';
import { plainCell, printLines, type SpreadsheetStyle, textCell } from '../export/spreadsheet-cells.ts';
import type { CheckedCode, Filter, VersionRange } from './check.ts';
import { splitCells } from './spelling.ts';

/** What the results refer to: names of codes, and labels of versions. */
export interface ResultContext {
  readonly texts: CodeCheckTexts;
  readonly nameOf: (code: string) => string | undefined;
  /** Labels of the versions, oldest first. */
  readonly versions: readonly string[];
  /** Position of the checked version. */
  readonly current: number;
  /** Whether all other versions were searched: only then is a code unknown that is in none of them. */
  readonly isComplete: boolean;
}

/** The name of a result, as a filter too. */
export const labelOf = (filter: Filter, { texts, isComplete }: ResultContext): string =>
  filter === 'unknown' && !isComplete ? texts.notFound : texts.filters[filter];

/** A code of one or more cells as people read it. */
export const printCode = (code: string): string => splitCells(code).join(' · ');

/** The versions that contain a code, and whether they are all older or all newer. */
export function printVersions(
  ranges: readonly VersionRange[],
  { texts, versions, current }: ResultContext,
): string {
  const text = texts.inVersions(
    ranges.map(({ from, to }) => [versions[from] ?? '', versions[to] ?? ''] as const),
  );
  if (ranges.every(({ to }) => to < current)) return `${text}, ${texts.removedSince}`;
  return ranges.every(({ from }) => from > current) ? `${text}, ${texts.addedLater}` : text;
}

/** The correct codes in the checked version; another version may contain the code as it is. */
export function correctCodes({ status, code, spellings, differences }: CheckedCode): readonly string[] {
  if (status === 'valid') return [code];
  const isElsewhere = status === 'other-versions' && differences.length > 0;
  return isElsewhere ? [] : spellings;
}

/** The explanation of a result: differences, versions, the line of the same code. */
export function detailsOf(checked: CheckedCode, context: ResultContext): string[] {
  const { texts } = context;
  const { status, columns, differences, versions, spellings, spellingsThere, duplicateOf } = checked;
  const elsewhere = status === 'other-versions' ? spellings : spellingsThere;
  const isDifferent = differences.length > 0;
  return [
    isDifferent && texts.differsIn(differences.map((one) => texts.differences[one]).join(', ')),
    status === 'other-column' && texts.inColumns(columns.join(', ')),
    versions.length > 0 && printVersions(versions, context),
    isDifferent && elsewhere.length > 0 && texts.spelledThere(printCodes(elsewhere, texts)),
    duplicateOf !== undefined && texts.duplicateOf(duplicateOf),
  ].filter((detail) => detail !== false);
}

const printCodes = (codes: readonly string[], texts: CodeCheckTexts): string =>
  codes.map(printCode).join(` ${texts.or} `);

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
    const correct = correctCodes(checked);
    const cells = [
      printCode(checked.code),
      labelOf(checked.status, context),
      printCodes(correct, texts),
      printCode(checked.nearest ?? ''),
      correct.length === 1 ? (nameOf(correct[0] as string) ?? '') : '',
      detailsOf(checked, context).join('; '),
    ];
    return [String(checked.line), ...cells.map((cell) => textCell(cell, style))];
  });
  return printLines([headings.map((heading) => plainCell(heading, style)), ...rows], style);
}
