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

/** Takes problems one by one, as they are found: there may be more than should be kept. */
export type Report = (problem: Problem) => void;

/** Whether anything keeps the content from being published. */
export function hasErrors(problems: Iterable<Problem>): boolean {
  for (const { severity } of problems) if (severity === 'error') return true;
  return false;
}
