import type { Problem, Severity } from '../../model/problems/problem.ts';
import { type ProblemList, pickProblems } from '../problem-store.ts';

/** A line of a report that groups similar problems. */
export type ReportItem =
  | { readonly kind: 'problem'; readonly problem: Problem }
  /** After the last one shown: the number of similar problems in the file. */
  | { readonly kind: 'more'; readonly problem: Problem; readonly count: number }
  /** Stands after one that is shown: in how many other languages of the document it is the same. */
  | { readonly kind: 'languages'; readonly problem: Problem; readonly count: number }
  /** At the end: the number of similar problems in files in which none of them is shown. */
  | {
      readonly kind: 'elsewhere';
      readonly problem: Problem;
      readonly count: number;
      readonly files: number;
      readonly isRemainder: boolean;
    };

/** Maximum numbers of similar problems to show. */
export interface GroupLimits {
  /** Problems in a file that differ only in values and row numbers. */
  readonly perFile: number;
  /** Files with errors or warnings that differ only in values and places. */
  readonly files: number;
}

/** Minimum number of files whose notes are summarised in one line. */
const MIN_FILES_OF_NOTES = 3;
/** Maximum number of places per file that are distinguished; further places count as one. */
const MAX_PLACES = 100;

/**
 * The problems in order, only the first of similar ones. Problems are similar if severity, rule and advice are equal;
 * within a file, they must also concern the same property or column.
 */
export function* groupProblems(all: ProblemList, limits: GroupLimits): Generator<ReportItem> {
  const { problems, languages } = foldLanguages(all);
  const { kinds, kindOf, groups, groupOf } = groupByKind(problems, limits);
  const shown = new Uint32Array(groups.length);
  for (let i = 0; i < problems.length; i++) {
    const { firstHidden } = kinds[kindOf[i] as number] as Kind;
    if (firstHidden !== undefined && i >= firstHidden) continue;
    const group = groupOf[i] as number;
    const before = shown[group] as number;
    const count = (groups[group] as number) - limits.perFile;
    // A line "1 more" takes as much space as the problem itself.
    const most = count === 1 ? limits.perFile + 1 : limits.perFile;
    if (before > most) continue;
    shown[group] = before + 1;
    const problem = problems.at(i) as Problem;
    yield before < most ? { kind: 'problem', problem } : { kind: 'more', problem, count };
    const others = before < most ? languages.get(i) : undefined;
    if (others !== undefined) yield { kind: 'languages', problem, count: others };
  }
  for (const { firstHidden, count, files, shownFiles } of kinds) {
    if (firstHidden === undefined) continue;
    const problem = problems.at(firstHidden) as Problem;
    yield { kind: 'elsewhere', problem, count, files, isRemainder: shownFiles > 0 };
  }
}

/** Maximum number of problems that are compared with those of other languages. */
const MAX_COMPARED = 10_000;
/** The language in the name of a file or folder, such as `de-AT` in `countries.de-AT.csv`. */
const LANGUAGE = /(?<=^|[._/-])[a-z]{2}(?:-[A-Za-z0-9]{2,8})*(?=[._/])/g;

/** Removes problems that occur in another language of a document; counts them by the index of the first one. */
function foldLanguages(all: ProblemList): { problems: ProblemList; languages: Map<number, number> } {
  const first = new Map<string, { readonly index: number; readonly file: string; lastFile: string }>();
  const languages = new Map<number, number>();
  const kept: number[] = [];
  let index = 0;
  for (const { severity, rule, file, pointer, message } of all) {
    const language = all.length > MAX_COMPARED ? file : file.replace(LANGUAGE, '*');
    const name = language === file ? '' : JSON.stringify([severity, rule, language, pointer, message]);
    const known = first.get(name);
    if (known && known.file !== file) {
      if (known.lastFile !== file) languages.set(known.index, (languages.get(known.index) ?? 0) + 1);
      known.lastFile = file;
    } else {
      if (name !== '') first.set(name, { index: kept.length, file, lastFile: file });
      kept.push(index);
    }
    index++;
  }
  return { problems: pickProblems(all, kept), languages };
}

/** All problems, ungrouped. */
export function* listProblems(problems: ProblemList): Generator<ReportItem> {
  for (const problem of problems) yield { kind: 'problem', problem };
}

/** Problems with the same severity, rule and advice, in all files. */
interface Kind {
  readonly severity: Severity;
  /** The last file: problems are sorted by file. */
  lastFile: string | undefined;
  allFiles: number;
  shownFiles: number;
  /** Index of the first problem in a file that shows none; undefined if all files show them. */
  firstHidden: number | undefined;
  /** Number of problems in such files, and of such files. */
  count: number;
  files: number;
}

interface Sorted {
  readonly kinds: readonly Kind[];
  /** The index in `kinds`, by the index of the problem. */
  readonly kindOf: Uint32Array;
  /** Sizes of the groups: problems of a kind with the same property or column of a file. */
  readonly groups: readonly number[];
  /** The index in `groups`, by the index of the problem. */
  readonly groupOf: Uint32Array;
}

function groupByKind(problems: ProblemList, limits: GroupLimits): Sorted {
  const kinds: Kind[] = [];
  const indexes = new Map<string, number>();
  const kindOf = new Uint32Array(problems.length);
  const isNewFile = new Uint8Array(problems.length);
  const groups: number[] = [];
  const groupOf = new Uint32Array(problems.length);
  let placesOfFile = new Map<number, Map<string, number>>();
  let lastFile: string | undefined;
  let i = 0;
  for (const problem of problems) {
    const { severity, rule, file } = problem;
    const name = `${severity} ${rule} ${adviceOf(problem)}`;
    const index = indexes.get(name) ?? kinds.push(makeKind(severity)) - 1;
    indexes.set(name, index);
    kindOf[i] = index;
    const kind = kinds[index] as Kind;
    if (kind.lastFile !== file) {
      kind.allFiles++;
      isNewFile[i] = 1;
    }
    kind.lastFile = file;
    if (lastFile !== file) placesOfFile = new Map();
    lastFile = file;
    const places = placesOfFile.get(index) ?? new Map<string, number>();
    placesOfFile.set(index, places);
    const ownPlace = placeOf(problem);
    const place = places.has(ownPlace) || places.size < MAX_PLACES ? ownPlace : '';
    const group = places.get(place) ?? groups.push(0) - 1;
    places.set(place, group);
    groups[group] = (groups[group] as number) + 1;
    groupOf[i] = group;
    i++;
  }
  for (const [at, index] of kindOf.entries())
    countHidden(limits, kinds[index] as Kind, at, isNewFile[at] === 1);
  return { kinds, kindOf, groups, groupOf };
}

const makeKind = (severity: Severity): Kind => ({
  severity,
  lastFile: undefined,
  allFiles: 0,
  shownFiles: 0,
  firstHidden: undefined,
  count: 0,
  files: 0,
});

/** Counts a problem, shown or hidden. */
function countHidden({ files }: GroupLimits, kind: Kind, index: number, isNewFile: boolean): void {
  const maxFiles = kind.severity === 'note' && kind.allFiles >= MIN_FILES_OF_NOTES ? 0 : files;
  if (isNewFile && kind.shownFiles < maxFiles) kind.shownFiles++;
  else if (isNewFile || kind.firstHidden !== undefined) {
    kind.firstHidden ??= index;
    kind.count++;
    if (isNewFile) kind.files++;
  }
}

/** The property or column of a problem, without row numbers. */
const placeOf = ({ pointer = '' }: Problem): string => pointer.replace(/\/[0-9]+(?=\/|$)/g, '/*');

/** The advice after the last colon of a message, without quoted values and numbers. */
function adviceOf({ message }: Problem): string {
  const text = message.replace(/"(?:[^"\\]|\\.)*"?/g, '""').replace(/[0-9]+/g, '0');
  return text.slice(text.lastIndexOf(': ') + 1);
}
