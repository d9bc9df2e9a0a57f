import { compareCodeUnits } from './domain/version.ts';

/** An error keeps the content from being published; a warning or a note does not. */
export type Severity = 'error' | 'warning' | 'note';

/** Something about the content that its maintainer should know: where, what, and what to do. */
export interface Problem {
  readonly severity: Severity;
  /** File, relative to the content folder, with forward slashes. */
  readonly file: string;
  /** From 1; in UTF-16 code units as editors count them. Absent where the whole file is meant. */
  readonly line?: number;
  readonly column?: number;
  /** RFC 6901 JSON Pointer into the document, or the column id of a CSV. */
  readonly pointer?: string;
  /** Name of the rule that speaks. */
  readonly rule: string;
  readonly message: string;
}

/** Problems in the order of files and places, the same on every machine. */
export function sortProblems(problems: readonly Problem[]): Problem[] {
  return [...problems].sort(
    (a, b) =>
      compareCodeUnits(a.file, b.file) ||
      (a.line ?? 0) - (b.line ?? 0) ||
      (a.column ?? 0) - (b.column ?? 0) ||
      compareCodeUnits(a.pointer ?? '', b.pointer ?? '') ||
      compareCodeUnits(a.rule, b.rule) ||
      compareCodeUnits(a.message, b.message),
  );
}

/** One line: `countries.json:17:4 error /codeList/identification: must have … (schema)`. */
export function printProblem(problem: Problem): string {
  const { severity, file, line, column, pointer, rule, message } = problem;
  const place = line === undefined ? file : `${file}:${line}:${column ?? 1}`;
  return printable(`${place} ${severity} ${pointer ? `${pointer}: ` : ''}${message} (${rule})`);
}

/** Content comes from strangers: what could move a terminal's cursor is shown as its code point. */
function printable(text: string): string {
  return text.replace(
    /[\p{Cc}\p{Cf}\u2028\u2029]/gu,
    (c) => `\\u{${(c.codePointAt(0) as number).toString(16)}}`,
  );
}
