import type { Severity } from '../../model/problems/problem.ts';
import { listed } from '../../model/problems/wording.ts';
import { printable } from './printable.ts';
import { causeOf, formatNumber, isResult, pathOf, type Report, SEVERITIES } from './report.ts';

interface Summary {
  readonly counts: Readonly<Record<Severity, number>>;
  readonly causes: number;
  /** What the problems result in. */
  readonly results: readonly string[];
  /** Files with problems. */
  readonly files: number;
  /** Paths of files that cannot be read, which may cause problems in other files. */
  readonly unreadable: readonly string[];
}

/** Whether a rule is about files that cannot be read. */
export const isUnreadable = (rule: string): boolean => /^(?:file\/|json\/syntax$)/.test(rule);
const [MAX_FILES, MAX_RESULTS] = [3, 10];

/** The content folder itself does not count as a file. */
export function summarize(report: Report): Summary {
  const counts = { error: 0, warning: 0, note: 0 };
  const problems = report.problems.filter((problem) => !isResult(problem));
  // One by one: there may be many problems.
  const causes = new Set<string>();
  for (const problem of problems) {
    counts[problem.severity]++;
    causes.add(causeOf(problem));
  }
  const results = report.problems
    .filter(isResult)
    .map((one) => `${pathOf(report, one)}: ${one.message} (${one.rule})`);
  const files = new Set(problems.map(({ file }) => file));
  files.delete('.');
  const unread = problems.filter(({ severity, rule }) => severity === 'error' && isUnreadable(rule));
  const unreadable = [...new Set(unread.map((one) => pathOf(report, one)))];
  return { counts, causes: causes.size, results, files: files.size, unreadable };
}

/**
 * The last lines of a report:
 *
 *     9,981 errors with 2 causes in 2 files; 211 documents checked
 *     9,960 similar problems not shown: run the check with --all
 *     fix first: content/a.json, which cannot be read; this may cause other problems
 */
export function summaryLines(
  { counts, causes, results, files, unreadable }: Summary,
  { checked, severity, shown }: Pick<Report, 'checked' | 'severity'> & { readonly shown: number },
): string[] {
  const found = SEVERITIES.filter((one) => counts[one] > 0);
  if (found.length === 0) return [`no problems in ${counted(checked.count, checked.noun)}`];
  const all = found.map((one) => counted(counts[one], one)).join(', ');
  const total = counts.error + counts.warning + counts.note;
  const why = causes < total ? ` with ${counted(causes, 'cause')}` : '';
  const where = files > 0 ? ` in ${counted(files, 'file')}` : '';
  return [
    `${all}${why}${where}; ${counted(checked.count, checked.noun)} checked`,
    ...results.slice(0, MAX_RESULTS).map(printable),
    ...(results.length > MAX_RESULTS ? [`and ${counted(results.length - MAX_RESULTS, 'more result')}`] : []),
    ...hiddenLines(counts, severity, shown),
    // Unreadable files hide and cause other problems.
    ...(unreadable.length > 0 && files > unreadable.length
      ? [
          `fix first: ${listed(unreadable.map(printable), MAX_FILES)}, which cannot be read; this may cause other problems`,
        ]
      : []),
  ];
}

function hiddenLines(counts: Summary['counts'], severity: Severity, shown: number): string[] {
  const lower = SEVERITIES.slice(SEVERITIES.indexOf(severity) + 1).filter((one) => counts[one] > 0);
  const ofLower = lower.reduce((sum, one) => sum + counts[one], 0);
  const grouped = counts.error + counts.warning + counts.note - ofLower - shown;
  return [
    lower.length > 0 &&
      `not shown because of --severity ${severity}: ${lower.map((one) => counted(counts[one], one)).join(', ')}`,
    grouped > 0 && `${counted(grouped, 'similar problem')} not shown: run the check with --all`,
  ].filter((line) => line !== false);
}

const counted = (count: number, noun: string): string =>
  `${formatNumber(count)} ${noun}${count === 1 ? '' : 's'}`;
