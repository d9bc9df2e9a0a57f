import type { Severity } from '../../model/problems/problem.ts';
import { printable } from './printable.ts';
import { groupMessage, messageWithSubject, pathOf, type ReportFormat, reportItems } from './report.ts';
import { isUnreadable, summarize, summaryLines } from './summary.ts';

/**
 * Workflow commands of GitHub Actions, which create annotations of a commit or pull request
 * (docs.github.com, "Workflow commands for GitHub Actions", setting a notice, warning or error message):
 *
 *     ::error file=content/a.json,line=3,col=5,title=schema::must have the property "name"
 *
 * Unreadable files come first, because they may cause other problems, and a summary comes last.
 * Escaped are `%`, CR and LF, in properties also `:` and `,`.
 */
export const github: ReportFormat = {
  name: 'github',
  *print(report) {
    let shown = 0;
    for (const first of [true, false]) {
      for (const item of reportItems(report, LIMITS)) {
        const { severity, line, column, rule } = item.problem;
        if (isUnreadable(rule) !== first) continue;
        const properties = { file: pathOf(report, item.problem), line, col: column, title: rule };
        const message =
          item.kind === 'problem' ? messageWithSubject(item.problem) : groupMessage(item, report);
        yield `::${COMMANDS[severity]} ${printProperties(properties)}::${escapeMessage(message)}\n`;
        shown++;
      }
    }
    const [counts = ''] = summaryLines(summarize(report), { ...report, shown });
    if (shown > 0) yield `::notice title=summary::${escapeMessage(counts)}\n`;
  },
};

/** GitHub shows ten annotations per severity and step: similar problems must not use up all of them. */
const LIMITS = { perFile: 3, files: 20 };

const COMMANDS: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', note: 'notice' };

function printProperties(properties: Readonly<Record<string, string | number | undefined>>): string {
  return Object.entries(properties)
    .flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${escapeProperty(String(value))}`]))
    .join(',');
}

const escapeProperty = (value: string): string =>
  escapeMessage(value).replaceAll(':', '%3A').replaceAll(',', '%2C');

const escapeMessage = (message: string): string =>
  printable(message.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A'));
