import { sep } from 'node:path';
import { posix } from 'node:path/posix';
import { escapeUnits } from '../../model/characters/invisible.ts';
import { pointerNames } from '../../model/json/locator.ts';
import type { Problem, Severity } from '../../model/problems/problem.ts';
import type { RuleDescription } from '../rules/rule.ts';

export interface Report {
  /** Sorted by place. */
  readonly problems: readonly Problem[];
  /** The lowest severity to show; `note` shows all. */
  readonly severity: Severity;
  readonly all: boolean;
  /** The path of the content folder as given. */
  readonly content: string;
  /** The number of checked documents or rows, with or without errors, and their noun. */
  readonly checked: { readonly count: number; readonly noun: string };
  /** The rules of the check, by id. */
  readonly rules: ReadonlyMap<string, RuleDescription>;
  /** The program that checks. */
  readonly tool: { readonly name: string; readonly version: string };
  /** The command that explains the rule after it; none if the program has no such command. */
  readonly explainCommand?: string;
  readonly textOf: (file: string) => string | undefined;
  readonly colours: boolean;
}

export interface ReportFormat {
  /** The value of `--format`. */
  readonly name: string;
  /** The parts of the report; every line ends with a line feed. */
  readonly print: (report: Report) => Iterable<string>;
}

export const SEVERITIES = ['error', 'warning', 'note'] as const satisfies readonly Severity[];

export function shownProblems({ problems, severity }: Report): readonly Problem[] {
  if (severity === 'note') return problems;
  const lowest = SEVERITIES.indexOf(severity);
  return problems.filter((problem) => SEVERITIES.indexOf(problem.severity) <= lowest);
}

/** Whether a problem is that its file cannot be read, which may cause problems in other files. */
export function isUnreadable({ severity, rule }: Problem): boolean {
  return severity === 'error' && (rule.startsWith('file/') || rule === 'json/syntax');
}

/** Path of a problem's file below the content folder as given, with forward slashes. */
export function pathOf({ content }: Report, { file }: Problem): string {
  return posix.join(content.split(sep).join('/'), file);
}

/** The message with its subject, for readers without the source: the JSON Pointer, or the column of a CSV unless named. */
export function messageWithSubject({ file, pointer = '', message }: Problem): string {
  if (pointer === '') return message;
  if (!isTable(file)) return `${pointer}: ${message}`;
  // The pointer of a problem in a CSV is a column id, or that of a cell.
  const column = pointer.startsWith('/codeList/dataSet/rows/') ? pointerNames(pointer)[4] : pointer;
  if (column === undefined || column.startsWith('/') || message.includes(`"${column}"`)) return message;
  return `column "${column}": ${message}`;
}

export const isTable = (file: string): boolean => /\.csv$/i.test(file);

/** The help of a rule as Markdown, with a link to its standard. */
export function helpMarkdown({ help, reference }: RuleDescription): string {
  const text = help.replace(/[\\`*_<>[\]]/g, '\\$&');
  return reference === undefined ? text : `${text} Reference: <${reference}>`;
}

/** A number with its noun: `1 error`, `9,980 errors`. */
export const countedNoun = (count: number, noun: string): string =>
  `${formatNumber(count)} ${noun}${count === 1 ? '' : 's'}`;

export const formatNumber = (value: number): string => String(value).replace(/\B(?=(?:[0-9]{3})+$)/g, ',');

/**
 * Makes text safe for a line on a terminal or in a CI log. Control and format characters become code points such as
 * `\u{1b}`, and so do characters that GitHub's runner would interpret as a workflow command (`::` at the start of a line,
 * and the older `##[`).
 */
export function printable(text: string): string {
  return text.replace(
    /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]|(?<=#)#(?=\[)|^:(?=:)/gu,
    (c) => `\\u{${(c.codePointAt(0) as number).toString(16)}}`,
  );
}

/** A value as JSON (RFC 8259) with escapes for the same characters. */
export function printableJson(value: unknown, indent = 0): string {
  return JSON.stringify(value, null, indent).replace(/(?!\n)[\p{Cc}\p{Cf}\u2028\u2029]/gu, escapeUnits);
}
