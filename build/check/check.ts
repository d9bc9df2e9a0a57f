import { compareCodeUnits, groupBy } from '../model/collections.ts';
import { digestOf } from '../model/digest.ts';
import type { Catalogue, Document, DocumentMetadata, Source } from '../model/document/document.ts';
import { compareEntries } from '../model/document/entry.ts';
import { type Problem, sortProblems } from '../model/problems/problem.ts';
import { parseAgain, readMetadata } from '../read/document/parse.ts';
import { type AbsentDocument, makeContent, salvageUris } from './facts/content.ts';
import {
  type CheckResults,
  filesOf,
  groupByList,
  type ListCheck,
  makeListCheck,
  NO_RESULTS,
  type Outcome,
  type SourceGroup,
} from './lists.ts';
import { applyRules, type CheckOptions, type DirectoryRule } from './rules/rule.ts';
import { IDENTITY_RULES, LEFT_OUT_RULES, RELATION_RULES } from './rules.ts';

export interface CatalogueOptions extends CheckOptions {
  /** Leaves documents with errors out of the catalogue, and reports references to them. */
  readonly skipInvalid: boolean;
}

export const DEFAULT_OPTIONS: CatalogueOptions = { codesArePermanent: false, skipInvalid: false };

/** The sources of a content folder, which are read when they are needed. */
export interface ContentSources {
  /** In the order of their files, each with its probable canonical URI: sources of the same URI are read together. */
  readonly files: readonly { readonly file: string; readonly list: string | undefined }[];
  /** Results of an earlier check, for sources that are the same. */
  readonly results: CheckResults;
  readonly read: (file: string) => Source;
}

type Unreadable = Pick<Source, 'file'> & Partial<Pick<Source, 'text'>>;

/** {@link checkSources} for a small number of sources, with all documents at once. */
export function makeCatalogue(
  sources: readonly Source[],
  options = DEFAULT_OPTIONS,
  unreadable: readonly Unreadable[] = [],
) {
  const byFile = new Map(sources.map((source) => [source.file, source]));
  const read = (file: string) => byFile.get(file) as Source;
  const files = sources.map(({ file, text }) => ({ file, list: salvageUris(text).canonicalUri }));
  const content = { files, results: NO_RESULTS, read };
  const { documents, problems, leftOut } = checkSources(content, options, unreadable);
  const whole = documents.map((document) => parseAgain(read(document.source.file), document));
  const catalogue: Catalogue<Document> = { documents: whole };
  return { catalogue, problems, leftOut };
}

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
  const check = makeListCheck(read, options, NO_RESULTS);
  for (let own = groups[take()]; own !== undefined; own = groups[take()]) check.checkAlone(own);
  return check.results();
}

/**
 * Checks sources list by list, so that only the rows of one list, and a limited number of others that were read before,
 * are in memory. First each list is read and checked as if no other list existed. Then the documents without rows are
 * compared, and lists are checked again where that shows that some documents are not part of them.
 *
 * @param problems found before, in files or when they were printed
 */
export function checkSources(
  { files, results, read }: ContentSources,
  options: CatalogueOptions,
  unreadable: readonly Unreadable[],
  problems: readonly Problem[] = [],
) {
  const lists = makeListCheck(read, options, results);
  for (const own of groupsOf(files)) lists.checkAlone(own);
  const sources = files.flatMap(({ file }) => lists.sources.get(file) ?? []);
  const metadata = sources.flatMap((source) => source.metadata ?? []);
  const unread = sources.flatMap((source) => source.absent ?? []);
  const others = unreadable.map(({ file, text = '' }) => ({ file, ...salvageUris(text) }));
  const directory: Directory = {
    documents: metadata.map(readMetadata),
    digest: digestOf(metadata.map(({ digest, ...own }) => JSON.stringify(own))),
    absent: [...unread, ...others].sort((a, b) => compareCodeUnits(a.file, b.file)),
  };
  const { kept, leftOut, found } = checkDirectory(directory, lists, options, problems);
  const all = [...problems, ...sources.flatMap((source) => source.problems), ...found];
  return {
    /** In the order of the index, without rows. */
    documents: [...kept].sort((a, b) => compareEntries(a.entry, b.entry)),
    problems: sortProblems(all),
    /** Files of the documents that `skipInvalid` left out, sorted. */
    leftOut: options.skipInvalid
      ? filesOf(leftOut)
          .concat(unread.map(({ file }) => file))
          .sort()
      : [],
    /** For the next check. */
    results: lists.results,
  };
}

interface Directory {
  readonly documents: readonly DocumentMetadata[];
  /** A digest of all that they contain but the digests of their sources, which no rule reads. */
  readonly digest: string;
  readonly absent: readonly AbsentDocument[];
}

/**
 * Checks the documents. With `skipInvalid`, repeats this until no document fails, because leaving a document out may
 * break references to it.
 */
function checkDirectory(
  directory: Directory,
  lists: ListCheck,
  options: CatalogueOptions,
  before: readonly Problem[],
) {
  const found: Problem[] = [];
  const failed = new Set<string>();
  for (const { severity, file } of before) if (options.skipInvalid && severity === 'error') failed.add(file);
  for (;;) {
    const { inside: leftOut, outside: kept } = splitBy(failed, directory.documents);
    const outcomes = checkOnce({ ...directory, documents: kept }, leftOut, lists, options);
    const failing = outcomes.flatMap((outcome) => outcome.failing);
    const isLast = !options.skipInvalid || failing.length === 0;
    // Until the last round, keep only errors: the next round finds the other problems again.
    for (const { problems } of outcomes)
      for (const problem of problems) if (isLast || problem.severity === 'error') found.push(problem);
    if (isLast) return { kept, leftOut, found };
    for (const file of failing) failed.add(file);
  }
}

function splitBy(files: Iterable<string>, documents: readonly DocumentMetadata[]) {
  const names = new Set(files);
  return {
    inside: documents.filter(({ source }) => names.has(source.file)),
    outside: documents.filter(({ source }) => !names.has(source.file)),
  };
}

/** Checks the documents once. Documents with the URIs of others are not compared with the rest of their list. */
function checkOnce(
  { documents, digest, absent }: Directory,
  leftOut: readonly DocumentMetadata[],
  lists: ListCheck,
  options: CatalogueOptions,
): Outcome[] {
  const applyToAll = (rules: readonly DirectoryRule[], unlike: readonly DocumentMetadata[]): Outcome => {
    const omitted = [leftOut, unlike].map(filesOf);
    const name = ['directory', digest, rules.map(({ id }) => id), absent, omitted];
    const { outside } = splitBy(filesOf(unlike), documents);
    const content = makeContent(outside, absent, [...leftOut, ...unlike]);
    const locateIn = (document: DocumentMetadata) => lists.withRows(document).locate;
    return lists.outcomeOf(name, [], () => applyRules(rules, content, options, { locateIn }));
  };
  const ofIdentity = applyToAll(IDENTITY_RULES, []);
  const { inside: unlike, outside: members } = splitBy(ofIdentity.failing, documents);
  const groups = groupByList(documents, unlike, absent);
  const ofLists = groups.map((list) => lists.checkList(list));
  const { inside: wrong, outside: sound } = splitBy(
    ofLists.flatMap((outcome) => outcome.failing),
    members,
  );
  const targets = makeContent(sound, absent, [...leftOut, ...unlike, ...wrong]);
  const readable = { ...targets, withRows: lists.withRows };
  return [
    ofIdentity,
    ...ofLists,
    ...groups.flatMap((list) => lists.checkForeignKeys(list, readable)),
    applyToAll([...RELATION_RULES, ...(options.skipInvalid ? LEFT_OUT_RULES : [])], unlike),
  ];
}
