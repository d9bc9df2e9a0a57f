import { github } from './github.ts';
import { printableJson } from './printable.ts';
import { pathOf, type ReportFormat, shownProblems } from './report.ts';
import { sarif } from './sarif.ts';
import { text } from './text.ts';

/**
 * For programs: a JSON array with one object per problem and line, always with the same members; `line`, `column` and
 * `pointer` may be null.
 */
export const json: ReportFormat = {
  name: 'json',
  *print(report) {
    let before = '[';
    for (const problem of shownProblems(report)) {
      const { line = null, column = null, pointer = null, rule, severity, message } = problem;
      yield `${before}\n${printableJson({ file: pathOf(report, problem), line, column, pointer, rule, severity, message })}`;
      before = ',';
    }
    yield before === '[' ? '[]\n' : '\n]\n';
  },
};

/** The formats of a report, the default first. */
export const REPORT_FORMATS: readonly [ReportFormat, ...ReportFormat[]] = [text, json, github, sarif];
