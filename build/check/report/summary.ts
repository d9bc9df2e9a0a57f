import type { Severity } from '../../model/problems/problem.ts';
import { listed } from '../../model/problems/wording.ts';
import { printable } from './printable.ts';
import { countedNoun, isUnreadable, pathOf, type Report, SEVERITIES, shownProblems } from './report.ts';

/** Maximum number of unreadable files to name. */
const MAX_FILES = 3;

/**
 * The last lines of a report that shows a number of problems:
 *
 *     9,981 errors in 2 files; 211 documents checked
 *     9,960 similar problems not shown: run the check with --all
 *     fix first: content/a.json, which cannot be read; this may cause other problems
 *     npm run explain -- rows/values explains a rule
 */
export function summaryLines(report: Report, shown: number): string[] {
  const { severity, explainCommand } = report;
  const counts = countSeverities(report);
  const lines = [countProblems(report)];

  const lower = SEVERITIES.slice(SEVERITIES.indexOf(severity) + 1).filter((one) => counts[one] > 0);
  if (lower.length > 0) {
    const hidden = lower.map((one) => countedNoun(counts[one], one)).join(', ');
    lines.push(`not shown because of --severity ${severity}: ${hidden}`);
  }
  const lowerCount = lower.reduce((sum, one) => sum + counts[one], 0);
  const similar = report.problems.length - lowerCount - shown;
  if (similar > 0)
    lines.push(`${countedNoun(similar, 'similar problem')} not shown: run the check with --all`);

  const unreadable = new Set(report.problems.filter(isUnreadable).map((one) => pathOf(report, one)));
  if (unreadable.size > 0 && unreadable.size < countFiles(report)) {
    const files = listed([...unreadable].map(printable), MAX_FILES);
    lines.push(`fix first: ${files}, which cannot be read; this may cause other problems`);
  }
  const visible = shownProblems(report);
  const example = visible.find((problem) => problem.severity === 'error') ?? visible[0];
  if (example && explainCommand !== undefined)
    lines.push(`${explainCommand} ${printable(example.rule)} explains a rule`);
  return lines;
}

/** What was found and checked: `3 errors, 1 note in 2 files; 211 documents checked`. */
export function countProblems(report: Report): string {
  const checked = countedNoun(report.checked.count, report.checked.noun);
  if (report.problems.length === 0) return `no problems in ${checked}`;
  const counts = countSeverities(report);
  const found = SEVERITIES.filter((one) => counts[one] > 0).map((one) => countedNoun(counts[one], one));
  const files = countFiles(report);
  const where = files > 0 ? ` in ${countedNoun(files, 'file')}` : '';
  return `${found.join(', ')}${where}; ${checked} checked`;
}

function countSeverities({ problems }: Report): Record<Severity, number> {
  const counts = { error: 0, warning: 0, note: 0 };
  for (const { severity } of problems) counts[severity]++;
  return counts;
}

/** The number of files with problems, without the content folder itself. */
function countFiles({ problems }: Report): number {
  const files = new Set<string>();
  for (const { file } of problems) files.add(file);
  files.delete('.');
  return files.size;
}
