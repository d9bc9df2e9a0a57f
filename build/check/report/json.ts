import { printableJson } from './printable.ts';
import { pathOf, type ReportFormat, shownProblems } from './report.ts';

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
      const file = pathOf(report, problem);
      yield `${before}\n${printableJson({ file, line, column, pointer, rule, severity, message })}`;
      before = ',';
    }
    yield before === '[' ? '[]\n' : '\n]\n';
  },
};
