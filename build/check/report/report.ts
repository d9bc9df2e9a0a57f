import { sep } from 'node:path';
import { posix } from 'node:path/posix';
import { pointerNames } from '../../model/json/locator.ts';
import type { Problem, Severity } from '../../model/problems/problem.ts';
import { type GroupLimits, groupProblems, type ReportItem } from './grouping.ts';
import { RULE_DESCRIPTIONS } from './rules.ts';

export interface Report {
  /** Sorted by place. */
  readonly problems: readonly Problem[];
  /** The lowest severity to show; `note` shows all. */
  readonly severity: Severity;
  /** Whether to show all similar problems. */
  readonly all: boolean;
  /** The path of the content folder as given. */
  readonly content: string;
  /** Number of checked documents, with or without errors. */
  readonly documents: number;
  /** The text of a source file, if it could be read. */
  readonly textOf: (file: string) => string | undefined;
  readonly colours: boolean;
}

export interface ReportFormat {
  /** The value of `--format`. */
  readonly name: string;
  /** The parts of the report; every line ends with a line feed. */
  readonly print: (report: Report) => Iterable<string>;
}

/** The severities from the highest to the lowest. */
export const SEVERITIES = ['error', 'warning', 'note'] as const satisfies readonly Severity[];

export function shownProblems({ problems, severity }: Report): readonly Problem[] {
  const lowest = SEVERITIES.indexOf(severity);
  if (severity === SEVERITIES.at(-1)) return problems;
  return problems.filter((problem) => SEVERITIES.indexOf(problem.severity) <= lowest);
}

/** The problems for readers, grouped unless all are requested. */
export function* reportItems(report: Report, limits: GroupLimits): Generator<ReportItem> {
  const problems = shownProblems(report);
  if (!report.all) yield* groupProblems(problems, limits);
  else for (const problem of problems) yield { kind: 'problem', problem };
}

/** The line about problems that are not shown. */
export function groupMessage(item: Exclude<ReportItem, { kind: 'problem' }>): string {
  if (item.kind === 'more') return `and ${formatNumber(item.count)} more in this file`;
  if (item.kind === 'languages')
    return `the same in ${formatNumber(item.count)} other language${item.count === 1 ? '' : 's'}`;
  const { count, files, isRemainder, problem } = item;
  const what = RULE_DESCRIPTIONS.get(problem.rule)?.description ?? problem.message;
  const text = what.replace(/^[A-Z](?![A-Z])/, (letter) => letter.toLowerCase());
  const where = `${formatNumber(files)} ${isRemainder ? 'other ' : ''}${files === 1 ? 'file' : 'files'}`;
  return `${isRemainder ? 'and ' : ''}${formatNumber(count)} ${isRemainder ? 'more in' : 'times in'} ${where}, first here: ${text}`;
}

/** A number with commas between thousands: `9,980`. */
export const formatNumber = (value: number): string => String(value).replace(/\B(?=(?:[0-9]{3})+$)/g, ',');

/** Path of a problem's file below the content folder as given, with forward slashes. */
export function pathOf({ content }: Report, { file }: Problem): string {
  return posix.join(content.split(sep).join('/'), file);
}

export const isTable = (file: string): boolean => /\.csv$/i.test(file);

/**
 * The message with its subject, for readers without the source: the JSON Pointer, or the column of a CSV unless the
 * message contains it.
 */
export function messageWithSubject({ file, pointer = '', message }: Problem): string {
  const subject = isTable(file) ? columnOf(pointer, message) : pointer;
  return subject === '' ? message : `${subject}: ${message}`;
}

/** The pointer of a problem in a CSV is a column id, or that of a cell. */
function columnOf(pointer: string, message: string): string {
  const id = pointer.startsWith('/codeList/dataSet/rows/') ? (pointerNames(pointer)[4] ?? '') : pointer;
  return id === '' || id.startsWith('/') || message.includes(`"${id}"`) ? '' : `column "${id}"`;
}
