import { groupBy } from '../../model/collections.ts';
import type { Problem, Severity } from '../../model/problems/problem.ts';
import { listed } from '../../model/problems/wording.ts';
import {
  countedNoun,
  formatNumber,
  isUnreadable,
  messageWithSubject,
  pathOf,
  printable,
  type Report,
  SEVERITIES,
  shownProblems,
} from './report.ts';

/** A line of a report: a problem, or the number of similar problems that are not shown. */
export interface ReportItem {
  /** The problem, or the first of those that are not shown. */
  readonly problem: Problem;
  /** How many problems the line stands for; a line for one problem shows it. */
  readonly count: number;
  readonly files: number;
}

/** How many problems of a rule to show per file, and in how many files with errors or warnings; of notes in one. */
export type GroupLimits = Record<'perFile' | 'files', number>;

/** The lines for readers: the first problems of each rule and file, and the number of the others, unless all are requested. */
export function reportItems(report: Report, limits: GroupLimits): readonly ReportItem[] {
  const problems = shownProblems(report);
  return report.all
    ? problems.map((problem) => ({ problem, count: 1, files: 1 }))
    : groupProblems(problems, limits);
}

/** The message of a line; `message` is that of the problem. */
export function itemMessage(
  { problem, count, files }: ReportItem,
  message = messageWithSubject(problem),
): string {
  if (count === 1) return message;
  return `and ${formatNumber(count)} more in ${files === 1 ? 'this file' : countedNoun(files, 'file')}`;
}

/** The problems in order. Those that exceed a limit are counted where the first of them is. */
export function groupProblems(problems: readonly Problem[], limits: GroupLimits): ReportItem[] {
  const items = new Map<Problem, ReportItem>();
  const addItem = ([problem, ...others]: readonly Problem[], files: number): void => {
    if (problem) items.set(problem, { problem, count: 1 + others.length, files });
  };
  for (const ofRule of groupBy(problems, ({ severity, rule }) => `${severity} ${rule}`).values()) {
    const files = [...groupBy(ofRule, ({ file }) => file).values()];
    const maxFiles = ofRule[0]?.severity === 'note' ? 1 : limits.files;
    for (const ofFile of files.slice(0, maxFiles)) {
      for (const problem of ofFile.slice(0, limits.perFile)) addItem([problem], 1);
      addItem(ofFile.slice(limits.perFile), 1);
    }
    const further = files.slice(maxFiles);
    addItem(further.flat(), further.length);
  }
  return problems.map((problem) => items.get(problem)).filter((item) => item !== undefined);
}

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

function countSeverities(problems: Report['problems'], severities: readonly Severity[]): string {
  const counts = { error: 0, warning: 0, note: 0 };
  for (const { severity } of problems) counts[severity]++;
  const found = severities.filter((severity) => counts[severity] > 0);
  return found.map((severity) => countedNoun(counts[severity], severity)).join(', ');
}

function countFiles({ problems }: Report): number {
  const files = new Set(problems.map(({ file }) => file));
  files.delete('.');
  return files.size;
}
