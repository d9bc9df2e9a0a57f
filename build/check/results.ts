import type { Problem } from '../model/problems/problem.ts';
import type { MetadataText } from '../read/document/metadata.ts';
import type { AbsentDocument } from './rules/references/absent-documents.ts';
import type { Finding } from './rules/rule.ts';

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
  /** The unreadable files that its problems depend on. */
  readonly unread?: string;
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
