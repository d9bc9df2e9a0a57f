import { sep } from 'node:path';
import { posix } from 'node:path/posix';
import { groupBy } from '../../model/collections.ts';
import { pointerNames } from '../../model/json/locator.ts';
import type { Problem, Severity } from '../../model/problems/problem.ts';
import type { RuleDescription } from '../rules/rule.ts';

export interface Report {
  /** Sorted by place. */
  readonly problems: readonly Problem[];
  /** The lowest severity to show; `note` shows all. */
  readonly severity: Severity;
  /** Whether to show all similar problems. */
  readonly all: boolean;
  /** The path of the content folder as given. */
  readonly content: string;
  /** The number of checked documents or rows, with or without errors, and their noun. */
  readonly checked: { readonly count: number; readonly noun: string };
  /** The rules of the check, by id. */
  readonly rules: ReadonlyMap<string, RuleDescription>;
  /** The program that checks. */
  readonly tool: { readonly name: string; readonly version: string };
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

/** Whether a problem is only a result of others, which the summary names. */
export const isResult = ({ rule }: Problem): boolean => rule === 'references/left-out';

/** The problems for readers, grouped unless all are requested. */
export function* reportItems(report: Report, limits: GroupLimits): Generator<ReportItem> {
  const problems = shownProblems(report).filter((problem) => !isResult(problem));
  if (!report.all) yield* groupProblems(problems, limits);
  else for (const problem of problems) yield { kind: 'problem', problem };
}

/** The line about problems that are not shown. */
export function groupMessage(item: Exclude<ReportItem, { kind: 'problem' }>, { rules }: Report): string {
  if (item.kind === 'more') return `and ${formatNumber(item.count)} more in this file`;
  if (item.kind === 'languages')
    return `the same in ${formatNumber(item.count)} other language${item.count === 1 ? '' : 's'}`;
  const { count, files, isRemainder, problem } = item;
  const what = rules.get(problem.rule)?.description ?? problem.message;
  const text = what.replace(/^[A-Z](?![A-Z])/, (letter) => letter.toLowerCase());
  const where = `${formatNumber(files)} ${isRemainder ? 'other ' : ''}${files === 1 ? 'file' : 'files'}`;
  return `${isRemainder ? 'and ' : ''}${formatNumber(count)} ${isRemainder ? 'more in' : 'times in'} ${where}, first here: ${text}`;
}

/** The help of a rule as Markdown, with a link to its standard. */
export function helpMarkdown({ help, reference }: RuleDescription): string {
  const text = help.replace(/[\\`*_<>[\]]/g, '\\$&');
  return reference === undefined ? text : `${text} Reference: <${reference}>`;
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

/** A line of a report that groups similar problems. */
export type ReportItem =
  | { readonly kind: 'problem'; readonly problem: Problem }
  /** Follows the last problem that is shown of a file: the number of similar ones in the file. */
  | { readonly kind: 'more'; readonly problem: Problem; readonly count: number }
  /** Follows a problem: the number of other languages of the document that have it. */
  | { readonly kind: 'languages'; readonly problem: Problem; readonly count: number }
  /** At the end: the number of similar problems in files for which none is shown. */
  | {
      readonly kind: 'elsewhere';
      readonly problem: Problem;
      readonly count: number;
      readonly files: number;
      readonly isRemainder: boolean;
    };

/** Maximum numbers of similar problems to show. */
export interface GroupLimits {
  /** Problems in a file that differ only in values and row numbers. */
  readonly perFile: number;
  /** Files with errors or warnings that differ only in values and places. */
  readonly files: number;
}

/** Minimum number of files whose notes are summarised in one line. */
const MIN_FILES_OF_NOTES = 3;
/** Maximum number of places per file that are distinguished; further places count as one. */
const MAX_PLACES = 100;

/**
 * The problems in order, only the first of similar ones. Problems are similar if severity, rule and advice are equal;
 * within a file, they must also concern the same property or column.
 */
export function groupProblems(all: readonly Problem[], limits: GroupLimits): ReportItem[] {
  const { problems, languages } = foldLanguages(all);
  const items = new Map<Problem, ReportItem[]>();
  const elsewhere = [...groupBy(problems, kindOf).values()].flatMap((kind): ReportItem[] => {
    const files = [...groupBy(kind, ({ file }) => file).values()];
    const areNotes = kind[0]?.severity === 'note' && files.length >= MIN_FILES_OF_NOTES;
    const maxFiles = areNotes ? 0 : limits.files;
    for (const group of files.slice(0, maxFiles).flatMap(groupsIn)) {
      const count = group.length - limits.perFile;
      // A line "1 more" takes as much space as the problem itself.
      const most = count === 1 ? limits.perFile + 1 : limits.perFile;
      for (const problem of group.slice(0, most)) {
        const others = languages.get(problem)?.size;
        const item = others && ({ kind: 'languages', problem, count: others } as const);
        items.set(problem, [{ kind: 'problem', problem }, ...(item ? [item] : [])]);
      }
      for (const problem of group.slice(most, most + 1))
        items.set(problem, [{ kind: 'more', problem, count }]);
    }
    const hidden = files.slice(maxFiles).flat();
    const [problem] = hidden;
    const [count, rest] = [hidden.length, files.length - maxFiles];
    return problem ? [{ kind: 'elsewhere', problem, count, files: rest, isRemainder: maxFiles > 0 }] : [];
  });
  return [...problems.flatMap((problem) => items.get(problem) ?? []), ...elsewhere];
}

/** The problems of a file by property or column. */
function groupsIn(problems: readonly Problem[]): Problem[][] {
  const groups = [...groupBy(problems, placeOf).values()];
  return [...groups.slice(0, MAX_PLACES), groups.slice(MAX_PLACES).flat()];
}

/** Maximum number of problems that are compared with those of other languages. */
const MAX_COMPARED = 10_000;
/** The language in the name of a file or folder, such as `de-AT` in `countries.de-AT.csv`. */
const LANGUAGE = /(?<=^|[._/-])[a-z]{2}(?:-[A-Za-z0-9]{2,8})*(?=[._/])/g;

/** Removes problems that occur in another language of a document. @returns their files by the kept problem */
function foldLanguages(all: readonly Problem[]) {
  const languages = new Map<Problem, Set<string>>();
  const first = new Map<string, Problem>();
  const problems = all.filter((problem) => {
    const { severity, rule, file, pointer, message } = problem;
    const frame = all.length > MAX_COMPARED ? file : file.replace(LANGUAGE, '*');
    if (frame === file) return true;
    const name = JSON.stringify([severity, rule, frame, pointer, message]);
    const known = first.get(name) ?? problem;
    first.set(name, known);
    if (known.file === file) return true;
    languages.set(known, (languages.get(known) ?? new Set()).add(file));
    return false;
  });
  return { problems, languages };
}

/** The property or column of a problem, without row numbers. */
const placeOf = ({ pointer = '' }: Problem): string => pointer.replace(/\/[0-9]+(?=\/|$)/g, '/*');

/** What is equal for problems that probably have the same cause: their kind, and their place in versions and languages of a list. */
export const causeOf = (problem: Problem): string =>
  `${kindOf(problem)} ${problem.file.replace(LANGUAGE, '*').replace(/[0-9]+/g, '0')} ${placeOf(problem)}`;

const kindOf = (problem: Problem): string => `${problem.severity} ${problem.rule} ${adviceOf(problem)}`;

/** The advice after the last colon of a message, without quoted values and numbers. */
function adviceOf({ message }: Problem): string {
  const text = message.replace(/"(?:[^"\\]|\\.)*"?/g, '""').replace(/[0-9]+/g, '0');
  return text.slice(text.lastIndexOf(': ') + 1);
}
