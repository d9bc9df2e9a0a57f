import type { DocumentMetadata } from '../model/document/document.ts';
import { type Locate, makeJsonLocator, type Place } from '../model/json/locator.ts';
import { oncePerKey } from '../model/once.ts';
import type { Problem } from '../model/problems/problem.ts';
import type { MetadataText } from '../read/document/parse.ts';
import type { ProblemStore } from './problem-store.ts';
import type { AbsentDocument } from './rules/content.ts';
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
}

/** Outcomes by name. */
export interface Outcomes {
  /**
   * The outcome of rules for some documents.
   *
   * @param name equal for outcomes of the same rules and documents
   * @param files the sources that the rules read, as far as they are known before
   * @param apply applies the rules, and reports the other sources that they read
   */
  readonly of: (
    name: string,
    files: readonly string[],
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
    of: (name, files, apply) => {
      const before = known.get(name) ?? restore(name);
      if (before) {
        known.set(name, before);
        return before.outcome;
      }
      const all = new Set(files);
      const found = apply((file) => all.add(file));
      const outcome = storeOutcome(store, found);
      known.set(name, { outcome, files: all });
      return outcome;
    },
    results: () => {
      const kept = [...known].filter(([, { outcome }]) => outcome.end - outcome.start <= MAX_KEPT_PROBLEMS);
      return new Map(kept.map(([name, { outcome, files }]) => [name, resultOf(outcome, files, store)]));
    },
  };
}

function restoreOutcome(store: ProblemStore, { problems, failing, once }: OutcomeResult): Outcome {
  const start = store.count();
  for (const problem of problems) store.push(problem);
  return {
    start,
    end: store.count(),
    failing: new Set(failing),
    once: new Map(once.map(([index, one]) => [start + index, one])),
  };
}

const resultOf = (
  { start, end, failing, once }: Outcome,
  files: ReadonlySet<string>,
  store: ProblemStore,
): OutcomeResult => ({
  files: [...files],
  failing: [...failing],
  problems: problemsIn(store, start, end),
  once: [...once].map(([index, one]) => [index - start, one]),
});

/** The problems of a store from one index to before another. */
export const problemsIn = (store: ProblemStore, start: number, end: number): Problem[] =>
  Array.from({ length: end - start }, (_, i) => store.at(start + i));

/** Stores the problems that rules find. */
function storeOutcome(store: ProblemStore, found: Iterable<DocumentProblem>): Outcome {
  const start = store.count();
  const failing = new Set<string>();
  const once = new Map<number, NonNullable<Finding['once']>>();
  for (const { document, problem, finding } of found) {
    if (problem.severity === 'error') failing.add(document.source.file);
    if (finding.once) once.set(store.count(), finding.once);
    store.push(problem);
  }
  return { start, end: store.count(), failing, once };
}

/** What the check of a source found that depends on this source only, as JSON. */
export interface SourceResult {
  readonly csv?: string;
  readonly metadata?: MetadataText;
  /** What is known about a source that is not a document. */
  readonly absent?: AbsentDocument;
  readonly problems: readonly Problem[];
  /** Places by part and pointer. */
  readonly places: readonly (readonly [name: string, line: number, column: number])[];
}

/** What rules found that depends on some sources only, as JSON. */
export interface OutcomeResult {
  /** The sources that the rules read. */
  readonly files: readonly string[];
  readonly failing: readonly string[];
  readonly problems: readonly Problem[];
  /** By the index of the problem. */
  readonly once: readonly (readonly [number, NonNullable<Finding['once']>])[];
}

/** Results of a check that the next one can use where their sources are the same. */
export interface CheckResults {
  readonly sources: ReadonlyMap<string, SourceResult>;
  readonly outcomes: ReadonlyMap<string, OutcomeResult>;
}

/** Joins results; of the same source or name, the last ones. */
export const joinResults = (all: readonly CheckResults[]): CheckResults => ({
  sources: new Map(all.flatMap(({ sources }) => [...sources])),
  outcomes: new Map(all.flatMap(({ outcomes }) => [...outcomes])),
});

export const NO_RESULTS: CheckResults = { sources: new Map(), outcomes: new Map() };

/** Results with more problems are not kept: such content must be fixed first. */
export const MAX_KEPT_PROBLEMS = 1000;
