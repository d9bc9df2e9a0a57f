import { groupBy } from '../../model/collections.ts';
import type { Problem } from '../../model/problems/problem.ts';
import { countedNoun, formatNumber, messageWithSubject, type Report, shownProblems } from './report.ts';

/** A line of a report: a problem, or the number of similar problems that are not shown. */
export interface ReportItem {
  /** The problem, or the first of those that are not shown. */
  readonly problem: Problem;
  /** How many problems the line stands for; a line for one problem shows it. */
  readonly count: number;
  /** The number of files with these problems. */
  readonly files: number;
}

/** Maximum numbers of problems of a rule to show. */
export interface GroupLimits {
  readonly perFile: number;
  /** Files with errors or warnings. Of notes, one file is shown. */
  readonly files: number;
}

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
