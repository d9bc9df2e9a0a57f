import type { Problem } from '../../../build/problems/problem.ts';
import type { Report, ReportFormat } from '../../../build/report/report.ts';

/** An error of the schema in a.json, of which a test says what it is about. */
export const problem = (own: Partial<Problem> = {}): Problem => ({
  severity: 'error',
  file: 'a.json',
  rule: 'schema',
  message: 'm',
  ...own,
});

/** A report without colours of a folder `content` with these files. */
export function reportOf(problems: readonly Problem[], texts: Readonly<Record<string, string>> = {}): Report {
  return {
    problems,
    severity: 'note',
    all: false,
    content: 'content',
    documents: 3,
    textOf: (file) => texts[file],
    colours: false,
  };
}

/** All that a format prints. */
export const print = (format: ReportFormat, report: Report): string => [...format.print(report)].join('');
