import type { DocumentMetadata } from '../model/document/document.ts';
import { type Locate, makeJsonLocator } from '../model/json/locator.ts';
import type { Place } from '../model/json/position.ts';
import { oncePerKey } from '../model/once.ts';
import type { Problem } from '../model/problems/problem.ts';
import type { ProblemStore } from './problem-store.ts';
import { MAX_KEPT_PROBLEMS, type OutcomeResult } from './results.ts';
import type { DocumentProblem, Finding } from './rules/rule.ts';

/** Places in files by pointer and part. */
export type Places = Map<string, Map<string, Place>>;

/** Maximum number of files whose texts are kept. */
const MAX_TEXTS = 20;

/** Makes the locator of problems in documents without rows: it reads their texts again, and keeps the places. */
export function makeLocators(
  textOf: (file: string) => string,
  places: Places,
): (document: DocumentMetadata) => Locate {
  const texts = new Map<string, Locate>();
  const locatorOf = (file: string): Locate => {
    const known = texts.get(file) ?? makeJsonLocator(file, textOf(file));
    texts.set(file, known);
    if (texts.size > MAX_TEXTS) texts.delete(texts.keys().next().value as string);
    return known;
  };
  const placesIn = oncePerKey((file: string) => {
    const own = places.get(file) ?? new Map<string, Place>();
    places.set(file, own);
    return own;
  });
  return ({ source: { file } }) =>
    (pointer, part = 'value') => {
      const own = placesIn(file);
      const name = `${part} ${pointer}`;
      const place = own.get(name) ?? locatorOf(file)(pointer, part);
      own.set(name, place);
      return place;
    };
}

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
   * @param files the sources that the rules read, as far as they are known before
   * @param unread the unreadable files that problems may depend on
   * @param apply applies the rules, and reports the other sources that they read
   */
  readonly of: (
    name: string,
    files: readonly string[],
    unread: string,
    apply: (addFile: (file: string) => void) => Iterable<DocumentProblem>,
  ) => Outcome;
}

/** An outcome, and the sources that the rules read. */
interface KnownOutcome {
  readonly outcome: Outcome;
  readonly files: ReadonlySet<string>;
}

/** @param results those of an earlier check whose sources are the same */
export function makeOutcomes(
  store: ProblemStore,
  results: ReadonlyMap<string, OutcomeResult>,
): Outcomes & { readonly results: () => Map<string, OutcomeResult> } {
  const known = new Map<string, KnownOutcome>();
  const restore = (name: string): KnownOutcome | undefined => {
    const result = results.get(name);
    return result && { outcome: restoreOutcome(store, result), files: new Set(result.files) };
  };
  return {
    of: (name, files, unread, apply) => {
      const before = known.get(name) ?? restore(name);
      if (before && (before.outcome.unread ?? unread) === unread) {
        known.set(name, before);
        return before.outcome;
      }
      const all = new Set(files);
      const outcome = storeOutcome(
        store,
        apply((file) => all.add(file)),
        unread,
      );
      known.set(name, { outcome, files: all });
      return outcome;
    },
    results: () => {
      const kept = [...known].filter(([, { outcome }]) => outcome.end - outcome.start <= MAX_KEPT_PROBLEMS);
      return new Map(kept.map(([name, { outcome, files }]) => [name, resultOf(outcome, files, store)]));
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
  files: ReadonlySet<string>,
  store: ProblemStore,
): OutcomeResult => ({
  files: [...files],
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
