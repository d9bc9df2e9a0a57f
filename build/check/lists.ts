import { groupBy } from '../model/collections.ts';
import type { Document, DocumentMetadata, FaultyDocument, Source } from '../model/document/document.ts';
import { oncePerKey } from '../model/once.ts';
import type { Problem, Report } from '../model/problems/problem.ts';
import { type MetadataText, metadataTextOf, parseSource } from '../read/document/parse.ts';
import { foreignKeyReference } from './facts/reference-targets.ts';
import { makeRowReader } from './rows.ts';
import {
  type AbsentDocument,
  type Content,
  type ListContent,
  makeContent,
  makeWholeContent,
  type ReadableContent,
  salvageUris,
} from './rules/content.ts';
import { applyRule, type CheckOptions, type DocumentProblem, type Rule } from './rules/rule.ts';
import { DOCUMENT_RULES, FOREIGN_KEY_RULES, LIST_IDENTITY_RULES, LIST_RULES, TABLE_RULES } from './rules.ts';

/** Results of a check that depend on one source only, as JSON. */
export interface SourceResult {
  readonly csv?: string;
  readonly metadata?: MetadataText;
  /** What is known about a source that is not a document. */
  readonly absent?: AbsentDocument;
  readonly problems: readonly Problem[];
}

/** Results of rules that depend on some sources only, as JSON. */
export interface Outcome {
  /** The sources that the rules read. */
  readonly files: readonly string[];
  /** Files of documents with errors. */
  readonly failing: readonly string[];
  readonly problems: readonly Problem[];
}

/** Results of a check that the next one can use where their sources are the same. */
export interface CheckResults {
  readonly sources: ReadonlyMap<string, SourceResult>;
  /** By names that are equal for the same rules and documents. */
  readonly outcomes: ReadonlyMap<string, Outcome>;
}

export const NO_RESULTS: CheckResults = { sources: new Map(), outcomes: new Map() };

/** Joins results. Later ones replace those of the same source or name. */
export const joinResults = (all: readonly CheckResults[]): CheckResults => ({
  sources: new Map(all.flatMap(({ sources }) => [...sources])),
  outcomes: new Map(all.flatMap(({ outcomes }) => [...outcomes])),
});

/** Results with more problems are not kept: such content must be fixed first. */
const MAX_KEPT_PROBLEMS = 1000;

const keptOf = <T extends { readonly problems: readonly Problem[] }>(all: ReadonlyMap<string, T>) =>
  new Map([...all].filter(([, { problems }]) => problems.length <= MAX_KEPT_PROBLEMS));

/** Sources that may belong to the same list. */
export type SourceGroup = readonly { readonly file: string }[];

/** The documents of a canonical URI, and what the directory shows about them. */
interface List {
  /** All documents that claim to belong to it. */
  readonly documents: readonly DocumentMetadata[];
  /** The documents of `documents` that belong to it. */
  readonly members: readonly DocumentMetadata[];
  /** Documents with wrong URIs that seem to belong to it. */
  readonly misplaced: readonly DocumentMetadata[];
}

/** Checks lists with their rows. Reuses earlier results for the same documents. */
export interface ListCheck {
  /** Reads and checks sources as if no other list existed, or finds the results of the last check. */
  readonly checkAlone: (own: SourceGroup) => void;
  readonly sources: ReadonlyMap<string, SourceResult>;
  /** What rules about the rows, versions, languages and foreign keys of a list find. */
  readonly check: (list: List, directory: ReadableContent) => Outcome[];
  /**
   * The outcome of rules for some documents.
   *
   * @param name equal for outcomes of the same rules and documents
   * @param apply applies the rules, and reports sources that they read in addition to `files`
   */
  readonly outcomeOf: (
    name: string,
    files: readonly string[],
    apply: (addFile: (file: string) => void) => Iterable<DocumentProblem>,
  ) => Outcome;
  readonly withRows: ReadableContent['withRows'];
  /** For the next check. */
  readonly results: () => CheckResults;
}

/**
 * @param read reads the source in a file
 * @param earlier results of a check of the same sources
 */
export function makeListCheck(
  read: (file: string) => Source,
  options: CheckOptions,
  earlier: CheckResults,
): ListCheck {
  const rows = makeRowReader(read);
  const withRows = rows.of;
  const sources = new Map<string, SourceResult>();
  const outcomes = new Map<string, Outcome>();
  const outcomeOf: ListCheck['outcomeOf'] = (name, files, apply) => {
    const outcome = outcomes.get(name) ?? earlier.outcomes.get(name) ?? collect(files, apply);
    outcomes.set(name, outcome);
    return outcome;
  };
  const strictness = options.codesArePermanent ? ', permanent codes' : '';
  const ofLists = `lists${strictness}`;
  const readDocument = ({ file }: SourceGroup[number]): Document[] => {
    const { document, ...result } = readSource(read(file), options);
    sources.set(file, result);
    if (document) rows.keep(document);
    return document ? [document] : [];
  };
  return {
    checkAlone: (own) => {
      const known = own.flatMap(({ file }) => earlier.sources.get(file) ?? []);
      if (known.length === own.length) {
        for (const [i, result] of known.entries()) sources.set(own[i]?.file ?? '', result);
        return;
      }
      for (const documents of groupByList(own.flatMap(readDocument)))
        outcomeOf(nameOf(ofLists, { documents, members: documents, misplaced: [] }), filesOf(documents), () =>
          applyListRules(documents, makeWholeContent(documents), options),
        );
    },
    check: (list, directory) => {
      const { documents, members, misplaced } = list;
      const contentOf = (own: readonly Document[]): ListContent => ({
        ...makeContent(own, [], misplaced),
        directory,
      });
      const found = outcomeOf(nameOf(ofLists, list), filesOf([...documents, ...misplaced]), () => {
        const whole = documents.map(withRows);
        const own = new Set(filesOf(members));
        return applyListRules(whole, contentOf(whole.filter(({ source }) => own.has(source.file))), options);
      });
      if (!members.some(hasForeignKeys)) return [found];
      const targets = members.flatMap((document) => targetsOf(document, directory));
      const files = [...filesOf(members), ...targets.flatMap((target) => target.files)];
      return [
        found,
        outcomeOf(nameOf(`foreign keys${strictness}`, list, targets), files, () =>
          applyAll(FOREIGN_KEY_RULES, contentOf(members.map(withRows)), options),
        ),
      ];
    },
    ...{ sources, outcomeOf, withRows },
    results: () => ({ sources: keptOf(sources), outcomes: keptOf(outcomes) }),
  };
}

function collect(files: readonly string[], apply: Parameters<ListCheck['outcomeOf']>[2]): Outcome {
  const all = new Set(files);
  const failing = new Set<string>();
  const problems: Problem[] = [];
  const shareText = makeShareText();
  for (const { document, problem } of apply((file) => all.add(file))) {
    if (problem.severity === 'error') failing.add(document.source.file);
    problems.push({ ...problem, message: shareText(problem.message) });
  }
  return { files: [...all], failing: [...failing], problems };
}

/** Makes a function that returns the same string for equal texts, to save memory: there may be many problems. */
const makeShareText = () => oncePerKey((text: string) => text);

/** Reads a source, and checks the table of a document with errors. */
function readSource(source: Source, options: CheckOptions): SourceResult & { readonly document?: Document } {
  const problems: Problem[] = [];
  const shareText = makeShareText();
  const report: Report = (problem) => problems.push({ ...problem, message: shareText(problem.message) });
  const { document, faulty } = parseSource(source, report);
  if (faulty) checkFaulty(faulty, options, report);
  const { file, text, csv } = source;
  return {
    problems,
    ...(csv && { csv: csv.file }),
    ...(document
      ? { document, metadata: metadataTextOf(document) }
      : { absent: { file, ...salvageUris(text) } }),
  };
}

/** Checks the table of a document with other errors, so its maintainer sees all problems at once. */
function checkFaulty({ document, isReported }: FaultyDocument, options: CheckOptions, report: Report): void {
  for (const { problem } of applyAll(TABLE_RULES, makeContent([document]), options))
    if (!isReported(problem.pointer ?? '')) report(problem);
}

/** The documents of each canonical URI, together with those of lists that claim the same versions. */
export function groupByList<D extends DocumentMetadata>(documents: readonly D[]): D[][] {
  const byUri = groupBy(documents, ({ entry }) => entry.canonicalUri);
  const byVersion = groupBy(documents, ({ entry }) => entry.canonicalVersionUri);
  const listOf = new Map<D, number>();
  for (const [number, first] of documents.entries()) {
    const open = [first];
    for (const document of open) {
      if (listOf.has(document)) continue;
      listOf.set(document, number);
      const { canonicalUri, canonicalVersionUri } = document.entry;
      for (const other of byUri.get(canonicalUri) ?? []) open.push(other);
      for (const other of byVersion.get(canonicalVersionUri) ?? []) open.push(other);
      byUri.delete(canonicalUri);
      byVersion.delete(canonicalVersionUri);
    }
  }
  return [...groupBy(documents, (document) => listOf.get(document)).values()];
}

/**
 * Applies the rules about one list. If it has no foreign keys, this includes the rules about them: only a few of these
 * apply then, and none needs another list.
 */
function* applyListRules(
  documents: readonly Document[],
  members: ListContent,
  options: CheckOptions,
): Generator<DocumentProblem> {
  yield* applyAll(DOCUMENT_RULES, makeContent(documents), options);
  const others = [...applyAll(LIST_IDENTITY_RULES, members, options)];
  yield* others;
  const wrong = new Set(others.map(({ document }) => document));
  const own = members.documents.filter((document) => !wrong.has(document));
  const rest = wrong.size > 0 ? makeContent(own, [], [...members.leftOut, ...wrong]) : members;
  yield* applyAll(LIST_RULES, rest, options);
  if (!members.documents.some(hasForeignKeys)) yield* applyAll(FOREIGN_KEY_RULES, members, options);
}

function* applyAll<C extends Content>(
  rules: readonly Rule<C>[],
  content: C,
  options: CheckOptions,
): Generator<DocumentProblem> {
  for (const rule of rules) yield* applyRule(rule, content, options);
}

const hasForeignKeys = ({ codeList }: DocumentMetadata): boolean =>
  (codeList?.columnSet.foreignKeys ?? []).length > 0;

/** What the rules about foreign keys can see of their targets. */
const targetsOf = (document: DocumentMetadata, directory: ReadableContent) =>
  (document.codeList?.columnSet.foreignKeys ?? []).map((json, i) => {
    const { canonicalUri, canonicalVersionUri } = json.keyRef.codeListRef;
    const target = foreignKeyReference(directory, document, json, i).findTarget();
    return {
      files: target.kind === 'found' ? filesOf(target.documents) : [],
      isIncomplete: directory.leftOutFile(canonicalVersionUri ?? canonicalUri) !== undefined,
    };
  });

export const filesOf = (documents: readonly DocumentMetadata[]): string[] =>
  documents.map(({ source }) => source.file);

/** A name that is the same whenever the rules see the same documents. */
const nameOf = (
  rules: string,
  { documents, members, misplaced }: List,
  targets: ReturnType<typeof targetsOf> = [],
): string => JSON.stringify([rules, ...[documents, members, misplaced].map(filesOf), targets]);
