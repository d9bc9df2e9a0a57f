import type { Report, ReportFormat } from '../../../../build/check/report/report.ts';
import { CONTENT_CHECK } from '../../../../build/check/report/rules.ts';
import type { Problem } from '../../../../build/model/problems/problem.ts';

/** A schema error in a.json, with the given properties. */
export const problem = (own: Partial<Problem> = {}): Problem => ({
  severity: 'error',
  file: 'a.json',
  rule: 'schema',
  message: 'm',
  ...own,
});

/** A report on the folder `content`, without colours. */
export function reportOf(problems: readonly Problem[], texts: Readonly<Record<string, string>> = {}): Report {
  return {
    problems,
    severity: 'note',
    all: false,
    content: 'content',
    checked: { count: 3, noun: 'document' },
    ...CONTENT_CHECK,
    textOf: (file) => texts[file],
    colours: false,
  };
}

/** The complete output of a format. */
export const print = (format: ReportFormat, report: Report): string => [...format.print(report)].join('');
