import type { Severity } from '../../model/problems/problem.ts';
import { itemMessage, reportItems } from './groups.ts';
import { printable } from './printable.ts';
import { isUnreadable, pathOf, type ReportFormat } from './report.ts';
import { countProblems } from './summary.ts';

/** GitHub shows ten annotations per severity and step: the problems of one rule must not use up all of them. */
const LIMITS = { perFile: 3, files: 20 };

const COMMANDS: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', note: 'notice' };

/**
 * Workflow commands of GitHub Actions, which create annotations of a commit or pull request
 * (docs.github.com, "Workflow commands for GitHub Actions", setting a notice, warning or error message):
 *
 *     ::error file=content/a.json,line=3,col=5,title=schema::must have the property "name"
 *
 * Unreadable files come first, because they may cause other problems, and a summary comes last.
 */
export const github: ReportFormat = {
  name: 'github',
  *print(report) {
    const items = reportItems(report, LIMITS);
    const unreadable = items.filter(({ problem }) => isUnreadable(problem));
    const others = items.filter(({ problem }) => !isUnreadable(problem));
    for (const item of [...unreadable, ...others]) {
      const { severity, line, column, rule } = item.problem;
      const properties = { file: pathOf(report, item.problem), line, col: column, title: rule };
      yield printCommand(COMMANDS[severity], properties, itemMessage(item));
    }
    if (items.length > 0) yield printCommand('notice', { title: 'summary' }, countProblems(report));
  },
};

/** A workflow command, in which `%`, CR and LF are escaped, and in properties also `:` and `,`. */
function printCommand(command: string, properties: object, message: string): string {
  const printed: string[] = [];
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined) continue;
    const text = escapeMessage(String(value)).replaceAll(':', '%3A').replaceAll(',', '%2C');
    printed.push(`${name}=${text}`);
  }
  return `::${command} ${printed.join(',')}::${escapeMessage(message)}\n`;
}

const escapeMessage = (message: string): string =>
  printable(message.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A'));
