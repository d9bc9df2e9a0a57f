import { groupBy } from '../model/collections.ts';
import { digestOf } from '../model/digest.ts';
import type {
  Catalogue,
  Document,
  DocumentMetadata,
  FaultyDocument,
  Source,
} from '../model/document/document.ts';
import { compareEntries } from '../model/document/entry.ts';
import { compareCodeUnits } from '../model/identity/version.ts';
import type { Locate } from '../model/json/locator.ts';
import type { Problem, Report } from '../model/problems/problem.ts';
import {
  type MetadataText,
  metadataTextOf,
  parseSource,
  readMetadata,
  urisInText,
} from '../read/document/parse.ts';
import { groupByList, type ListCheck, makeListCheck } from './lists.ts';
import {
  type CheckResults,
  MAX_KEPT_PROBLEMS,
  makeLocators,
  makeOutcomes,
  NO_RESULTS,
  type Outcome,
  type Outcomes,
  type Places,
  problemsIn,
  type SourceResult,
} from './outcomes.ts';
import { makeProblemStore, type ProblemList, type ProblemStore } from './problem-store.ts';
import { makeRowReader, type RowReader } from './rows.ts';
import {
  type AbsentDocument,
  type DirectoryContent,
  makeContent,
  type ReadableContent,
  salvageUris,
} from './rules/content.ts';
import { applyRule, type CheckOptions, type DirectoryRule } from './rules/rule.ts';
import { IDENTITY_RULES, METADATA_RULES, RELATION_RULES, TABLE_RULES } from './rules.ts';

export interface CatalogueOptions extends CheckOptions {
  /** Leaves documents with errors out of the catalogue, and reports references to them. */
  readonly skipInvalid: boolean;
}

export const DEFAULT_OPTIONS: CatalogueOptions = { codesArePermanent: false, skipInvalid: false };

/** A file that cannot be read as a document, with its text if it has any. */
interface Unreadable {
  readonly file: string;
  readonly text?: string;
}

/** The sources of a content folder, which are read when they are needed. */
export interface ContentSources {
  /** In the order of their files, each with its probable canonical URI: sources of the same URI are read together. */
  readonly files: readonly { readonly file: string; readonly list: string | undefined }[];
  /** Results of an earlier check, for sources that are the same. */
  readonly results: CheckResults;
  readonly read: (file: string) => Source;
  /** The text of a source without its CSV. */
  readonly textOf: (file: string) => string;
}

/** The documents without rows, and all problems of the content. */
interface CheckedContent {
  /** In the order of the index. */
  readonly documents: readonly DocumentMetadata[];
  /** Sorted by place. */
  readonly problems: ProblemList;
  /** Files of the documents that `skipInvalid` left out, sorted. */
  readonly leftOut: readonly string[];
  /** For the next check. */
  readonly results: () => CheckResults;
}

/** {@link CheckedContent} with all documents and problems at once. */
interface CatalogueResult {
  readonly catalogue: Catalogue<Document>;
  readonly problems: readonly Problem[];
  readonly leftOut: readonly string[];
}

/** {@link checkSources} for a small number of sources. */
export function makeCatalogue(
  sources: readonly Source[],
  options = DEFAULT_OPTIONS,
  unreadable: readonly Unreadable[] = [],
): CatalogueResult {
  const byFile = new Map(sources.map((source) => [source.file, source]));
  const read = (file: string) => byFile.get(file) as Source;
  const { documents, problems, leftOut } = checkSources(
    {
      files: sources.map(({ file, text }) => ({ file, list: listNameOf(text) })),
      results: NO_RESULTS,
      read,
      textOf: (file) => read(file).text,
    },
    options,
    unreadable,
  );
  const whole = documents.map(({ source }) => parseSource(read(source.file), () => {}).document as Document);
  return { catalogue: { documents: whole }, problems: [...problems], leftOut };
}

/** The probable canonical URI of a document, from a quick look at its text. */
export const listNameOf = (text: string): string | undefined => salvageUris(text).canonicalUri;

/** Selects the problems from `start` up to `end`, which is not included. */
type Select = (start: number, end: number) => void;

/** The result of reading a source: a document, or a file that is not one. Its problems are in the store. */
interface ReadSource extends Pick<Outcome, 'start' | 'end'> {
  readonly csv: string | undefined;
  readonly metadata?: MetadataText;
  readonly absent?: AbsentDocument;
}

/** Sources that may belong to the same list. */
export type SourceGroup = readonly { readonly file: string }[];

/** The groups of sources that no earlier check has checked. */
export const uncheckedGroups = ({ files, results }: ContentSources): SourceGroup[] =>
  groupsOf(files).filter((own) => !own.every(({ file }) => results.sources.has(file)));

const groupsOf = (files: ContentSources['files']): SourceGroup[] => [
  ...groupBy(files, ({ file, list }) => list ?? file).values(),
];

/**
 * Checks groups of sources as if no other list existed, for {@link checkSources}, which finds their results then.
 *
 * @param take returns the index of the next group
 */
export function checkGroups(
  groups: readonly SourceGroup[],
  read: ContentSources['read'],
  options: CatalogueOptions,
  take: () => number,
): CheckResults {
  const store = makeProblemStore();
  const check = makeGroupCheck(read, NO_RESULTS, options, store);
  for (let own = groups[take()]; own !== undefined; own = groups[take()]) check.checkAlone(own);
  return check.results();
}

/**
 * Checks sources list by list, so that only the rows of one list, and a limited number of others that were read before,
 * are in memory. First each list is read and checked as if no other list existed. Then the documents without rows are
 * compared, and lists are checked again where that shows that some documents are not part of them.
 *
 * @param problems found before
 */
export function checkSources(
  sources: ContentSources,
  options: CatalogueOptions,
  unreadable: readonly Unreadable[],
  problems: Iterable<Problem> = [],
): CheckedContent {
  const store = makeProblemStore();
  for (const problem of problems) store.push(problem);
  // By index: there may be hundreds of thousands.
  const isSelected: boolean[] = [];
  const select: Select = (start, end) => {
    for (let i = start; i < end; i++) isSelected[i] = true;
  };
  select(0, store.count());

  const check = makeGroupCheck(sources.read, sources.results, options, store);
  for (const own of groupsOf(sources.files)) check.checkAlone(own);
  const inOrder = sources.files.map(({ file }) => check.found.get(file) as ReadSource);
  for (const { start, end } of inOrder) select(start, end);

  const unread = inOrder.flatMap(({ absent }) => absent ?? []);
  const absent = [
    ...unread,
    ...unreadable.map(({ file, text = '' }) => absentIn(file, text, urisInText(text))),
  ].sort((a, b) => compareCodeUnits(a.file, b.file));
  const metadata = inOrder.flatMap((source) => source.metadata ?? []);
  const directory: Directory = {
    documents: metadata.map(readMetadata),
    digest: digestOf(metadata.map(({ digest, ...own }) => JSON.stringify(own))),
    absent,
    withRows: ({ source }) => check.rows.of(source.file),
    locateIn: makeLocators(sources.textOf, check.places),
  };
  const { kept, leftOut } = applyRules(directory, check, options, store, select);
  return {
    documents: [...kept].sort((a, b) => compareEntries(a.entry, b.entry)),
    problems: store.sorted([...isSelected.keys()].filter((i) => isSelected[i])),
    leftOut: options.skipInvalid
      ? [...unread.map(({ file }) => file), ...leftOut.map(({ source }) => source.file)].sort()
      : [],
    results: check.results,
  };
}

/** Checks groups of sources alone. */
interface GroupCheck extends Checks {
  /** Reads and checks a group, or finds the results of the last check. */
  readonly checkAlone: (own: SourceGroup) => void;
  readonly found: ReadonlyMap<string, ReadSource>;
  readonly rows: RowReader;
  readonly places: Places;
  /** For the next check. */
  readonly results: () => CheckResults;
}

function makeGroupCheck(
  read: ContentSources['read'],
  earlier: CheckResults,
  options: CatalogueOptions,
  store: ProblemStore,
): GroupCheck {
  const rows = makeRowReader(read);
  const outcomes = makeOutcomes(store, earlier.outcomes);
  const lists = makeListCheck(rows, options, outcomes);
  const found = new Map<string, ReadSource>();
  const places: Places = new Map();
  return {
    checkAlone: (own) => {
      const known = own.flatMap(({ file }) => earlier.sources.get(file) ?? []);
      if (known.length === own.length) {
        for (const [i, result] of known.entries()) {
          const { file } = own[i] as SourceGroup[number];
          found.set(file, restoreSource(file, result, store, places));
        }
        return;
      }
      const documents = own.flatMap(({ file }) => {
        const { document, ...source } = readSource(read(file), options, store);
        found.set(file, source);
        if (document) rows.keep(document);
        return document ?? [];
      });
      for (const list of groupByList(documents)) lists.checkAlone(list);
    },
    ...{ found, rows, places, lists, outcomes },
    results: () => ({ sources: resultsOf(found, places, store), outcomes: outcomes.results() }),
  };
}

function restoreSource(
  file: string,
  { csv, metadata, absent, problems, places: own }: SourceResult,
  store: ProblemStore,
  places: Places,
): ReadSource {
  const start = store.count();
  for (const problem of problems) store.push(problem);
  if (own.length > 0)
    places.set(file, new Map(own.map(([name, line, column]) => [name, { file, line, column }])));
  return { csv, start, end: store.count(), ...(metadata && { metadata }), ...(absent && { absent }) };
}

function resultsOf(
  found: ReadonlyMap<string, ReadSource>,
  places: Places,
  store: ProblemStore,
): Map<string, SourceResult> {
  const kept = [...found].filter(([, { start, end }]) => end - start <= MAX_KEPT_PROBLEMS);
  return new Map(
    kept.map(([file, { csv, start, end, metadata, absent }]) => [
      file,
      {
        ...(csv !== undefined && { csv }),
        ...(metadata && { metadata }),
        ...(absent && { absent }),
        problems: problemsIn(store, start, end),
        places: [...(places.get(file) ?? [])].map(([name, { line, column }]) => [name, line, column]),
      },
    ]),
  );
}

/** Reads a source, and checks the table of a document with errors. */
function readSource(
  source: Source,
  options: CatalogueOptions,
  store: ProblemStore,
): ReadSource & { readonly document?: Document } {
  const start = store.count();
  const { document, faulty, uris = [] } = parseSource(source, store.push);
  if (faulty) checkFaulty(faulty, options, store.push);
  return {
    csv: source.csv?.file,
    start,
    end: store.count(),
    ...(document
      ? { document, metadata: metadataTextOf(document) }
      : { absent: absentIn(source.file, source.text, uris) }),
  };
}

function absentIn(file: string, text: string, uris: readonly string[]): AbsentDocument {
  const [canonicalUri, canonicalVersionUri] = uris;
  return canonicalUri !== undefined && canonicalVersionUri !== undefined
    ? { file, canonicalUri, canonicalVersionUri }
    : { file, ...salvageUris(text) };
}

/** All documents without rows, and how to read the rest of them. */
interface Directory {
  readonly documents: readonly DocumentMetadata[];
  /** A digest of all that they contain but the digests of their sources, which no rule reads. */
  readonly digest: string;
  readonly absent: readonly AbsentDocument[];
  readonly withRows: ReadableContent['withRows'];
  readonly locateIn: (document: DocumentMetadata) => Locate;
}

/** What applies rules, or finds the results of the last check. */
interface Checks {
  readonly lists: ListCheck;
  readonly outcomes: Outcomes;
}

/**
 * Applies the rules. With `skipInvalid`, repeats this until no document fails, because leaving a document out may break
 * references to it.
 */
function applyRules(
  directory: Directory,
  checks: Checks,
  options: CatalogueOptions,
  store: ProblemStore,
  select: Select,
): { readonly kept: readonly DocumentMetadata[]; readonly leftOut: readonly DocumentMetadata[] } {
  let kept = directory.documents;
  for (;;) {
    const isKept = new Set(kept);
    const leftOut = directory.documents.filter((document) => !isKept.has(document));
    const outcomes = applyAll({ ...directory, documents: kept }, leftOut, checks, options);
    const isRepeated = findRepeated(outcomes, directory.documents);
    const failing = new Set(outcomes.flatMap((outcome) => [...outcome.failing]));
    const isLast = !options.skipInvalid || failing.size === 0;
    for (const { start, end } of outcomes) {
      for (let i = start; i < end; i++) {
        // Until the last round, keep only errors: the next round finds the other problems again.
        if (!isRepeated.has(i) && (isLast || store.at(i).severity === 'error')) select(i, i + 1);
      }
    }
    if (isLast) return { kept, leftOut };
    kept = kept.filter(({ source }) => !failing.has(source.file));
  }
}

/** Finds the repetitions of problems that are reported only once. */
function findRepeated(
  outcomes: readonly Outcome[],
  documents: readonly DocumentMetadata[],
): ReadonlySet<number> {
  const repeated = new Set<number>();
  const all = outcomes.flatMap(({ once }) =>
    [...once].map(([index, { key, dueTo }]) => ({ index, key, dueTo })),
  );
  if (all.length === 0) return repeated;
  const order = new Map(documents.map(({ source }, i) => [source.file, i]));
  const rankOf = ({ dueTo }: { readonly dueTo: string }): number => order.get(dueTo) ?? 0;
  for (const alike of groupBy(all, ({ key }) => key).values()) {
    const [, ...others] = alike.sort((a, b) => rankOf(a) - rankOf(b));
    for (const { index } of others) repeated.add(index);
  }
  return repeated;
}

/** Applies the rules once. Documents with the URIs of others are not compared with the rest of their list. */
function applyAll(
  { documents, digest, absent, withRows, locateIn }: Directory,
  leftOut: readonly DocumentMetadata[],
  { lists, outcomes: known }: Checks,
  options: CatalogueOptions,
): Outcome[] {
  /** Applies rules about the whole directory. They read few sources: those with problems. */
  const applyTo = (name: string, rules: readonly DirectoryRule[], to: DirectoryContent, exceptions: object) =>
    known.of(JSON.stringify(['directory', digest, name, absent, exceptions]), [], (addFile) => {
      const locate = (document: DocumentMetadata): Locate => {
        addFile(fileOf(document));
        return locateIn(document);
      };
      return rules.flatMap((rule) => [...applyRule(rule, to, options, locate)]);
    });
  const whole = makeContent(documents, absent, leftOut);
  const gaps = leftOut.map(fileOf);
  const about = applyTo('all', [...IDENTITY_RULES, ...METADATA_RULES], whole, gaps);
  const members = documents.filter((document) => !about.failing.has(fileOf(document)));
  const unlike = documents.filter((document) => about.failing.has(fileOf(document)));
  const content = unlike.length > 0 ? makeContent(members, absent, [...leftOut, ...unlike]) : whole;
  const isMember = new Set(members);
  return [
    about,
    ...groupByList(documents).flatMap((own) => {
      const list = { documents: own, members: own.filter((one) => isMember.has(one)) };
      return lists.check(list, { ...content, withRows });
    }),
    applyTo('relations', RELATION_RULES, content, [gaps, unlike.map(fileOf)]),
  ];
}

const fileOf = ({ source }: DocumentMetadata): string => source.file;

/** Checks the table of a document with other errors, so its maintainer sees all problems at once. */
function checkFaulty({ document, isReported }: FaultyDocument, options: CheckOptions, report: Report): void {
  const content = makeContent([document]);
  for (const rule of TABLE_RULES) {
    for (const { problem } of applyRule(rule, content, options))
      if (!isReported(problem.pointer ?? '')) report(problem);
  }
}
