import { groupBy, omitUndefined } from '../model/collections.ts';
import type { CodeListJson } from '../model/document/columns.ts';
import type { Document, DocumentMetadata, Source } from '../model/document/document.ts';
import { inItsLanguages } from '../model/document/published.ts';
import { pointerOf } from '../model/json/locator.ts';
import { oncePerKey } from '../model/once.ts';
import type { Problem } from '../model/problems/problem.ts';
import { type MetadataText, metadataTextOf, parseSource } from '../read/document/parse.ts';
import {
  type AbsentDocument,
  findReferences,
  type ListContent,
  makeContent,
  makeWholeContent,
  type ReadableContent,
  relocateRenamedColumns,
  salvageUris,
} from './facts/content.ts';
import { makeRowReader } from './rows.ts';
import { applyRules, type CheckOptions, type DocumentProblem } from './rules/rule.ts';
import {
  DOCUMENT_RULES,
  FOREIGN_KEY_RULES,
  LIST_IDENTITY_RULES,
  LIST_RULES,
  TABLE_RULES,
  TEXT_RULES,
} from './rules.ts';

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
type List = ReturnType<typeof groupByList>[number];

/**
 * Groups documents by their lists.
 *
 * @param unlike those of the documents whose URIs are those of others
 */
export function groupByList(
  documents: readonly DocumentMetadata[],
  unlike: readonly DocumentMetadata[],
  absent: readonly AbsentDocument[],
) {
  const isUnlike = new Set(unlike);
  const absentByUri = groupBy(absent, ({ canonicalUri }) => canonicalUri);
  return Array.from(
    groupBy(documents, ({ entry }) => entry.canonicalUri),
    ([uri, own]) => ({
      /** All documents that claim to belong to it. */
      documents: own,
      members: own.filter((document) => !isUnlike.has(document)),
      /** Documents with wrong URIs that seem to belong to it. */
      misplaced: unlike.filter(
        ({ entry }) => entry.canonicalUri === uri || entry.canonicalVersionUri.startsWith(uri),
      ),
      absent: absentByUri.get(uri) ?? [],
    }),
  );
}

export type ListCheck = ReturnType<typeof makeListCheck>;

/**
 * @param read reads the source in a file
 * @param earlier results of a check of the same sources
 */
export function makeListCheck(read: (file: string) => Source, options: CheckOptions, earlier: CheckResults) {
  const rows = makeRowReader(read);
  const sources = new Map<string, SourceResult>();
  const outcomes = new Map<string, Outcome>();
  // Equal texts are the same string, to save memory: there may be many problems.
  const shareText = oncePerKey((text: string) => text);

  /**
   * Finds or makes the outcome of rules for some documents.
   *
   * @param name equal for outcomes of the same rules and documents
   * @param files that the rules read, in addition to those of documents with problems
   */
  const outcomeOf = (
    name: readonly unknown[],
    files: readonly string[],
    apply: () => Iterable<DocumentProblem>,
  ): Outcome => {
    const text = JSON.stringify([...name, options.codesArePermanent]);
    const known = outcomes.get(text) ?? earlier.outcomes.get(text);
    const outcome = known ?? collect(files, apply(), shareText);
    outcomes.set(text, outcome);
    return outcome;
  };

  /** Finds what the rules about the rows, versions and languages of a list find. */
  const checkList = (list: List): Outcome => {
    const { documents, misplaced } = list;
    return outcomeOf(['list', ...namesOf(list)], filesOf([...documents, ...misplaced]), () =>
      applyListRules(list, rows.find, options),
    );
  };

  /**
   * Finds what the rules about the foreign keys of a list find, if it has any.
   *
   * @param directory without documents with errors, whose codes may be wrong
   */
  const checkForeignKeys = (list: List, directory: ReadableContent): Outcome[] => {
    const { members, misplaced, absent } = list;
    if (!members.some(hasForeignKeys)) return [];
    const targets = members.flatMap((document) => findTargetFiles(document, directory));
    const files = [...filesOf(members), ...targets.flatMap((target) => target.files)];
    const outcome = outcomeOf(['foreign keys', ...namesOf(list), targets], files, () => {
      const content = makeContent(members.map(rows.find), absent, misplaced);
      return applyRules(FOREIGN_KEY_RULES, { ...content, directory }, options);
    });
    return [outcome];
  };

  /** Reads and checks sources as if no other list existed, or finds the results of the last check. */
  const checkAlone = (own: SourceGroup): void => {
    const known = own.flatMap(({ file }) => earlier.sources.get(file) ?? []);
    // What is wrong with a header row depends on the other documents of the list.
    const isKnown = known.length === own.length && known.every((result) => !result.absent);
    if (isKnown || (own.length === 1 && known.length === 1)) {
      for (const [i, { file }] of own.entries()) sources.set(file, known[i] as SourceResult);
      return;
    }
    const documents: Document[] = [];
    const absent: AbsentDocument[] = [];
    const faulty: Source[] = [];
    for (const { file } of own) {
      const source = read(file);
      const { document, result } = readSource(source, options, shareText);
      sources.set(file, result);
      if (result.absent) absent.push(result.absent);
      if (result.absent && result.csv !== undefined) faulty.push(source);
      if (document) {
        documents.push(document);
        rows.keep(document);
      }
    }
    for (const source of faulty) {
      const result = sources.get(source.file);
      if (!result) continue;
      const problems = relocateRenamedColumns(result.problems, source, documents);
      sources.set(source.file, { ...result, problems });
    }
    for (const list of groupByList(documents, [], absent)) checkList(list);
  };

  return {
    sources,
    checkAlone,
    checkList,
    checkForeignKeys,
    outcomeOf,
    withRows: rows.find,
    /** For the next check. */
    results: (): CheckResults => ({ sources: keptOf(sources), outcomes: keptOf(outcomes) }),
  };
}

function collect(
  files: readonly string[],
  found: Iterable<DocumentProblem>,
  shareText: (text: string) => string,
): Outcome {
  const all = new Set(files);
  const failing = new Set<string>();
  const problems: Problem[] = [];
  for (const { document, problem } of found) {
    all.add(document.source.file);
    if (problem.severity === 'error') failing.add(document.source.file);
    problems.push({ ...problem, message: shareText(problem.message) });
  }
  return { files: [...all], failing: [...failing], problems };
}

/** Reads a source, and checks the table of a document with errors, so its maintainer sees all problems at once. */
function readSource(source: Source, options: CheckOptions, shareText: (text: string) => string) {
  const problems: Problem[] = [];
  const report = (problem: Problem) => problems.push({ ...problem, message: shareText(problem.message) });
  const { document, faulty } = parseSource(source, report);
  if (faulty)
    for (const { problem } of applyRules(TABLE_RULES, makeContent([faulty.document]), options))
      if (!faulty.isReported(problem.pointer ?? '')) report(problem);
  const absent = document ? undefined : { file: source.file, ...salvageUris(source.text) };
  const metadata = document && metadataTextOf(document);
  const result: SourceResult = omitUndefined({ csv: source.csv?.file, metadata, absent, problems });
  return { document, result };
}

/**
 * Applies the rules about one list. If it has no foreign keys, this includes the rules about them: only a few of these
 * apply then, and none needs another list.
 */
function* applyListRules(
  { documents, members, misplaced, absent }: List,
  withRows: ReadableContent['withRows'],
  options: CheckOptions,
): Generator<DocumentProblem> {
  const reported = new Set<string>();
  const whole = new Map(documents.map((document) => [document, withRows(document)]));
  const own = members.map((document) => whole.get(document) as Document);
  const content: ListContent = makeWholeContent(own, absent, misplaced);
  yield* applyRules(DOCUMENT_RULES, makeContent([...whole.values()]), options, { reported });
  for (const document of whole.values()) yield* checkOtherLanguages(document, options);
  const ofOtherLists = [...applyRules(LIST_IDENTITY_RULES, content, options)];
  yield* ofOtherLists;
  const wrong = new Set(ofOtherLists.map(({ document }) => document));
  const right = own.filter((document) => !wrong.has(document));
  const rest = wrong.size > 0 ? makeContent(right, [], [...misplaced, ...wrong]) : content;
  yield* applyRules(LIST_RULES, rest, options, { reported });
  if (!members.some(hasForeignKeys)) yield* applyRules(FOREIGN_KEY_RULES, content, options, { reported });
}

/** Checks the texts of a document in its other languages, as tables of these texts. */
function* checkOtherLanguages(document: Document, options: CheckOptions): Generator<DocumentProblem> {
  for (const view of inItsLanguages(document).slice(1)) {
    const codeList = view.codeList as CodeListJson;
    const isText = ({ id }: { readonly id: string }) => document.texts?.columnIds.has(id) === true;
    const texts = codeList.columnSet.columns.filter(isText);
    const columns = texts.map((column) => ({ ...column, nullable: true, optional: true }));
    const inLanguage = (pointer: string) => `${pointer}${pointerOf(view.entry.language)}`;
    const table: Document = {
      ...view,
      metadata: '{}',
      columns: view.columns.filter(isText),
      codeList: { ...codeList, columnSet: { columns, keys: [] } },
      rows: view.rows.map((row) => Object.fromEntries(columns.map(({ id }) => [id, row[id]]))),
      locate: (pointer, part) => document.locate(inLanguage(pointer), part),
    };
    for (const { problem } of applyRules(TEXT_RULES, makeContent([table]), options))
      yield { document, problem: { ...problem, pointer: inLanguage(problem.pointer ?? '') } };
  }
}

const hasForeignKeys = ({ codeList }: DocumentMetadata): boolean =>
  (codeList?.columnSet.foreignKeys ?? []).length > 0;

function findTargetFiles(document: DocumentMetadata, directory: ReadableContent) {
  return findReferences(directory, document).map(({ canonicalUri, canonicalVersionUri, target }) => ({
    files: target.kind === 'found' ? filesOf(directory.ofCanonical(canonicalUri)) : [],
    isIncomplete: directory.leftOutFile(canonicalVersionUri ?? canonicalUri) !== undefined,
  }));
}

export const filesOf = (documents: readonly DocumentMetadata[]): string[] =>
  documents.map(({ source }) => source.file);

/** The files of a list, which are the same whenever the rules see the same documents. */
const namesOf = ({ documents, members, misplaced, absent }: List): string[][] => [
  ...[documents, members, misplaced].map(filesOf),
  absent.map(({ file }) => file),
];
