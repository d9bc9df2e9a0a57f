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

/** A report on three documents in the folder `content`, without colours. */
export function reportOf(problems: readonly Problem[], own: Partial<Report> = {}): Report {
  return {
    problems,
    severity: 'note',
    all: false,
    content: 'content',
    checked: { count: 3, noun: 'document' },
    ...CONTENT_CHECK,
    textOf: () => undefined,
    colours: false,
    ...own,
  };
}

/** The complete output of a format. */
export const print = (format: ReportFormat, report: Report): string => [...format.print(report)].join('');
