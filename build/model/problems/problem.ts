import { compareCodeUnits } from '../collections.ts';

/** An error prevents publication; a warning or a note does not. */
export type Severity = 'error' | 'warning' | 'note';

/** A problem of the content: its place, what is wrong and how to fix it. */
export interface Problem {
  readonly severity: Severity;
  /** File, relative to the content folder, with forward slashes. */
  readonly file: string;
  /** From 1, in UTF-16 code units. Absent if the problem is about the whole file. */
  readonly line?: number;
  readonly column?: number;
  /** RFC 6901 JSON Pointer into the document, or the column id of a CSV. */
  readonly pointer?: string;
  readonly rule: string;
  readonly message: string;
}

export type Report = (problem: Problem) => void;

export function hasErrors(problems: Iterable<Problem>): boolean {
  for (const { severity } of problems) if (severity === 'error') return true;
  return false;
}

/** Sorts problems by file, line, column, pointer, rule and message, in place. @returns each once */
export const sortProblems = (problems: Problem[]): readonly Problem[] =>
  problems
    .sort(compareProblems)
    .filter((problem, i) => i === 0 || compareProblems(problems[i - 1] as Problem, problem) !== 0);

const compareProblems = (a: Problem, b: Problem): number =>
  compareCodeUnits(a.file, b.file) ||
  (a.line ?? 0) - (b.line ?? 0) ||
  (a.column ?? 0) - (b.column ?? 0) ||
  compareCodeUnits(a.pointer ?? '', b.pointer ?? '') ||
  compareCodeUnits(a.rule, b.rule) ||
  compareCodeUnits(a.message, b.message) ||
  compareCodeUnits(a.severity, b.severity);
