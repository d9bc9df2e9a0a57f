import type { Problem } from '../../model/problems/problem.ts';
import { countedNoun, formatNumber, messageWithSubject, type Report, shownProblems } from './report.ts';

/** A line of a report: a problem, or the number of similar problems that are not shown. */
export interface ReportItem {
  /** The problem, or the first of those that are not shown. */
  readonly problem: Problem;
  /** How many problems the line stands for; a line for one problem shows it. */
  readonly count: number;
  /** The files with these problems; a problem that is shown may be the same in other languages of a document. */
  readonly files: ReadonlySet<string>;
}

/** Maximum numbers of similar problems to show. */
export interface GroupLimits {
  /** Problems of a file that differ only in values and row numbers. */
  readonly perFile: number;
  /** Files with errors or warnings that differ only in values and places. Of notes, one file is shown. */
  readonly files: number;
}

/** The lines for readers: similar problems are grouped unless all are requested. */
export function reportItems(report: Report, limits: GroupLimits): readonly ReportItem[] {
  const problems = shownProblems(report);
  if (!report.all) return groupProblems(problems, limits);
  // There may be many problems.
  const files: ReadonlySet<string> = new Set();
  return problems.map((problem) => ({ problem, count: 1, files }));
}

/** The message of a line; `message` is that of the problem. */
export function itemMessage(
  { problem, count, files }: ReportItem,
  message = messageWithSubject(problem),
): string {
  if (count > 1)
    return `and ${formatNumber(count)} more in ${files.size === 1 ? 'this file' : countedNoun(files.size, 'file')}`;
  if (files.size > 1) return `${message} (the same in ${countedNoun(files.size - 1, 'other file')})`;
  return message;
}

/** Maximum number of places per file that are distinguished; further places count as one. */
const MAX_PLACES = 100;

/**
 * The problems in order, only the first of similar ones. Problems are similar if severity, rule and advice are equal;
 * within a file, they must also concern the same property or column. The languages of a document, as in
 * `countries.de.csv` and `countries.fr.csv`, count as one file.
 */
export function groupProblems(problems: readonly Problem[], limits: GroupLimits): ReportItem[] {
  const lines: Line[] = [];
  const shownLines = new Map<string, Line>();
  const kinds = new Map<string, Kind>();
  for (const problem of problems) {
    const file = problem.file.replace(LANGUAGE, '*');
    const name = JSON.stringify([problem.severity, problem.rule, file, problem.pointer, problem.message]);
    const same = shownLines.get(name);
    if (same && !same.files.has(problem.file)) {
      same.files.add(problem.file);
      continue;
    }
    const kind = getOrAdd(kinds, kindOf(problem), () => ({ files: new Map(), further: { shown: 0 } }));
    const group = findGroup(kind, problem, file, limits);
    if (group !== kind.further && group.shown < limits.perFile) {
      const line = { problem, count: 1, files: new Set([problem.file]) };
      lines.push(line);
      shownLines.set(name, line);
      group.shown++;
      continue;
    }
    if (!group.more) {
      group.more = { problem, count: 0, files: new Set() };
      lines.push(group.more);
    }
    group.more.count++;
    group.more.files.add(problem.file);
  }
  return lines;
}

/** Problems with the same severity, rule and advice. */
interface Kind {
  /** By file, then by place. */
  readonly files: Map<string, Map<string, Group>>;
  /** In files of which no problem is shown. */
  readonly further: Group;
}

/** Similar problems: the number of those that are shown, and the line about the others. */
interface Group {
  shown: number;
  more?: Line;
}

interface Line extends ReportItem {
  count: number;
  readonly files: Set<string>;
}

function findGroup(kind: Kind, problem: Problem, file: string, limits: GroupLimits): Group {
  const maxFiles = problem.severity === 'note' ? 1 : limits.files;
  if (!kind.files.has(file) && kind.files.size >= maxFiles) return kind.further;
  const places = getOrAdd(kind.files, file, () => new Map<string, Group>());
  const place = placeOf(problem);
  const isKnown = places.has(place) || places.size < MAX_PLACES;
  return getOrAdd(places, isKnown ? place : 'further places', () => ({ shown: 0 }));
}

function getOrAdd<V>(map: Map<string, V>, key: string, make: () => V): V {
  const value = map.get(key) ?? make();
  map.set(key, value);
  return value;
}

/** The language in the name of a file or folder, such as `de-AT` in `countries.de-AT.csv`. */
const LANGUAGE = /(?<=^|[._/-])[a-z]{2}(?:-[A-Za-z0-9]{2,8})*(?=[._/])/g;

/** Severity, rule and advice: what is after the last colon of a message, without quoted values and numbers. */
function kindOf({ severity, rule, message }: Problem): string {
  const text = message.replace(/"(?:[^"\\]|\\.)*"?/g, '""').replace(/[0-9]+/g, '0');
  return `${severity} ${rule} ${text.slice(text.lastIndexOf(': ') + 1)}`;
}

/** The property or column of a problem, without row numbers. */
const placeOf = ({ pointer = '' }: Problem): string => pointer.replace(/\/[0-9]+(?=\/|$)/g, '/*');
