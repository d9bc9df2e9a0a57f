import type { Problem } from '../problems/problem.ts';
import type { ProblemStore } from '../problems/problem-store.ts';
import type { DocumentProblem, Finding } from '../rules/support/rule.ts';
import { MAX_KEPT_PROBLEMS, type OutcomeResult } from './results.ts';

/** What rules found in some documents. The problems are in a store: there may be hundreds of thousands. */
export interface Outcome {
  /** Index of its first problem, and the index after its last one. */
  readonly start: number;
  readonly end: number;
  /** Files of documents with errors. */
  readonly failing: ReadonlySet<string>;
  /** Problems that several outcomes can contain but that are reported only once, by index. */
  readonly once: ReadonlyMap<number, NonNullable<Finding['once']>>;
  /** The unreadable files that its problems depend on; undefined if they depend on none. */
  readonly unread: string | undefined;
}

/** Outcomes by name. */
export interface Outcomes {
  /**
   * The outcome of rules for some documents.
   *
   * @param name equal for outcomes of the same rules and documents
   * @param files the files of the documents; undefined for those of all sources
   * @param unread the unreadable files that problems may depend on
   */
  readonly of: (
    name: string,
    files: readonly string[] | undefined,
    unread: string,
    apply: () => Iterable<DocumentProblem>,
  ) => Outcome;
}

/** @param results those of an earlier check whose sources are the same */
export function makeOutcomes(
  store: ProblemStore,
  results: ReadonlyMap<string, OutcomeResult>,
): Outcomes & { readonly results: () => Map<string, OutcomeResult> } {
  const known = new Map<string, Outcome>();
  const filesOf = new Map<string, readonly string[] | undefined>();
  const restore = (name: string): Outcome | undefined => {
    const result = results.get(name);
    const outcome = result && restoreOutcome(store, result);
    if (outcome) known.set(name, outcome);
    return outcome;
  };
  return {
    of: (name, files, unread, apply) => {
      filesOf.set(name, files);
      const before = known.get(name) ?? restore(name);
      if (before && (before.unread ?? unread) === unread) return before;
      const outcome = storeOutcome(store, apply(), unread);
      known.set(name, outcome);
      return outcome;
    },
    results: () => {
      const kept = [...known].filter(([, { start, end }]) => end - start <= MAX_KEPT_PROBLEMS);
      return new Map(kept.map(([name, outcome]) => [name, resultOf(outcome, filesOf.get(name), store)]));
    },
  };
}

function restoreOutcome(store: ProblemStore, { problems, failing, once, unread }: OutcomeResult): Outcome {
  const start = store.count();
  for (const problem of problems) store.push(problem);
  return {
    start,
    end: store.count(),
    failing: new Set(failing),
    once: new Map(once.map(([index, one]) => [start + index, one])),
    unread,
  };
}

const resultOf = (
  { start, end, failing, once, unread }: Outcome,
  files: readonly string[] | undefined,
  store: ProblemStore,
): OutcomeResult => ({
  ...(files && { files: [...new Set(files)] }),
  ...(unread !== undefined && { unread }),
  failing: [...failing],
  problems: problemsIn(store, start, end),
  once: [...once].map(([index, one]) => [index - start, one]),
});

/** The problems of a store from one index to before another. */
export const problemsIn = (store: ProblemStore, start: number, end: number): Problem[] =>
  Array.from({ length: end - start }, (_, i) => store.at(start + i));

/** Stores the problems that rules find. */
function storeOutcome(store: ProblemStore, found: Iterable<DocumentProblem>, unread = ''): Outcome {
  const start = store.count();
  const failing = new Set<string>();
  const once = new Map<number, NonNullable<Finding['once']>>();
  let dependsOnUnread = false;
  for (const { document, problem, finding } of found) {
    if (problem.severity === 'error') failing.add(document.source.file);
    dependsOnUnread ||= finding.unread !== undefined;
    if (finding.once) once.set(store.count(), finding.once);
    store.push(problem);
  }
  return { start, end: store.count(), failing, once, unread: dependsOnUnread ? unread : undefined };
}
