import type { Severity } from '../../model/problems/problem.ts';
import { listed } from '../../model/problems/wording.ts';
import { printable } from './printable.ts';
import { countedNoun, isUnreadable, pathOf, type Report, SEVERITIES, shownProblems } from './report.ts';

/**
 * The last lines of a report that shows a number of problems:
 *
 *     9,981 errors in 2 files; 211 documents checked
 *     9,960 similar problems not shown: run the check with --all
 *     fix first: content/a.json, which cannot be read; this may cause other problems
 *     npm run explain -- rows/values explains a rule
 */
export function summaryLines(report: Report, shown: number): string[] {
  const { problems, severity, explainCommand } = report;
  const visible = shownProblems(report);
  const lines = [countProblems(report)];

  if (visible.length < problems.length) {
    const hidden = countSeverities(problems, SEVERITIES.slice(SEVERITIES.indexOf(severity) + 1));
    lines.push(`not shown because of --severity ${severity}: ${hidden}`);
  }
  const similar = visible.length - shown;
  if (similar > 0)
    lines.push(`${countedNoun(similar, 'similar problem')} not shown: run the check with --all`);

  const unreadable = new Set(problems.filter(isUnreadable).map((one) => pathOf(report, one)));
  if (unreadable.size > 0 && unreadable.size < countFiles(report)) {
    const files = listed([...unreadable].map(printable));
    lines.push(`fix first: ${files}, which cannot be read; this may cause other problems`);
  }
  const example = visible.find((problem) => problem.severity === 'error') ?? visible[0];
  if (example && explainCommand !== undefined)
    lines.push(`${explainCommand} ${printable(example.rule)} explains a rule`);
  return lines;
}

/** What was found and checked: `3 errors, 1 note in 2 files; 211 documents checked`. */
export function countProblems(report: Report): string {
  const checked = countedNoun(report.checked.count, report.checked.noun);
  if (report.problems.length === 0) return `no problems in ${checked}`;
  const files = countFiles(report);
  const where = files > 0 ? ` in ${countedNoun(files, 'file')}` : '';
  return `${countSeverities(report.problems, SEVERITIES)}${where}; ${checked} checked`;
}

/** The numbers of problems of some severities: `3 errors, 1 note`. */
function countSeverities(problems: Report['problems'], severities: readonly Severity[]): string {
  const counts = { error: 0, warning: 0, note: 0 };
  for (const { severity } of problems) counts[severity]++;
  const found = severities.filter((severity) => counts[severity] > 0);
  return found.map((severity) => countedNoun(counts[severity], severity)).join(', ');
}

/** The number of files with problems, without the content folder itself. */
function countFiles({ problems }: Report): number {
  const files = new Set(problems.map(({ file }) => file));
  files.delete('.');
  return files.size;
}
