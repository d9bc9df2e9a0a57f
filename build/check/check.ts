import { compareCodeUnits, groupBy } from '../model/collections.ts';
import { digestOf } from '../model/digest.ts';
import type { Catalogue, Document, DocumentMetadata, Source } from '../model/document/document.ts';
import { compareEntries } from '../model/document/entry.ts';
import { type Locate, makeJsonLocator } from '../model/json/locator.ts';
import { type Problem, sortProblems } from '../model/problems/problem.ts';
import { parseAgain, readMetadata } from '../read/document/parse.ts';
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
import { type AbsentDocument, type DirectoryContent, makeContent, salvageUris } from './rules/content.ts';
import { applyRule, type CheckOptions, type DirectoryRule } from './rules/rule.ts';
import { IDENTITY_RULES, LEFT_OUT_RULES, RELATION_RULES } from './rules.ts';

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
}

/** The documents without rows, and all problems of the content. */
interface CheckedContent {
  /** In the order of the index. */
  readonly documents: readonly DocumentMetadata[];
  /** Sorted by place. */
  readonly problems: readonly Problem[];
  /** Files of the documents that `skipInvalid` left out, sorted. */
  readonly leftOut: readonly string[];
  /** For the next check. */
  readonly results: () => CheckResults;
}

/** {@link CheckedContent} with all documents at once. */
interface CatalogueResult extends Pick<CheckedContent, 'problems' | 'leftOut'> {
  readonly catalogue: Catalogue<Document>;
}

/** {@link checkSources} for a small number of sources. */
export function makeCatalogue(
  sources: readonly Source[],
  options = DEFAULT_OPTIONS,
  unreadable: readonly Unreadable[] = [],
): CatalogueResult {
  const byFile = new Map(sources.map((source) => [source.file, source]));
  const read = (file: string) => byFile.get(file) as Source;
  const files = sources.map(({ file, text }) => ({ file, list: salvageUris(text).canonicalUri }));
  const { documents, problems, leftOut } = checkSources(
    { files, results: NO_RESULTS, read },
    options,
    unreadable,
  );
  const whole = documents.map((document) => parseAgain(read(document.source.file), document));
  return { catalogue: { documents: whole }, problems, leftOut };
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
 * @param problems found before
 */
export function checkSources(
  { files, results, read }: ContentSources,
  options: CatalogueOptions,
  unreadable: readonly Unreadable[],
  problems: Iterable<Problem> = [],
): CheckedContent {
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
    locateIn: makeLocator(read),
  };
  const { documents, leftOut, found } = checkDirectory(directory, lists, options);
  const all = [...problems, ...sources.flatMap((source) => source.problems), ...found];
  return {
    documents: [...documents].sort((a, b) => compareEntries(a.entry, b.entry)),
    problems: sortProblems(dropRepeated(all)),
    leftOut: options.skipInvalid
      ? filesOf(leftOut)
          .concat(unread.map(({ file }) => file))
          .sort()
      : [],
    results: lists.results,
  };
}

/** Drops the warning about a removed code where another rule reports that it is in use. */
function dropRepeated(problems: readonly Problem[]): Problem[] {
  const placeOf = ({ file, pointer }: Problem) => `${file} ${pointer}`;
  const inUse = new Set(problems.filter(({ rule }) => rule === 'foreign-keys/values').map(placeOf));
  const isRepeated = (problem: Problem) =>
    problem.rule === 'versions/codes' && problem.severity === 'warning' && inUse.has(placeOf(problem));
  return problems.filter((problem) => !isRepeated(problem));
}

/** Documents without rows, and how to find places in them. */
interface Directory {
  readonly documents: readonly DocumentMetadata[];
  /** A digest of all that they contain but the digests of their sources, which no rule reads. */
  readonly digest: string;
  readonly absent: readonly AbsentDocument[];
  readonly locateIn: (document: DocumentMetadata) => Locate;
}

/** Makes the locator of problems in documents without rows, whose texts are read again. */
function makeLocator(read: ContentSources['read']): Directory['locateIn'] {
  // Rules often report several problems of a document one after the other.
  let last: { readonly file: string; readonly locate: Locate } | undefined;
  return ({ source: { file } }) =>
    (pointer, part) => {
      if (last?.file !== file) last = { file, locate: makeJsonLocator(file, read(file).text) };
      return last.locate(pointer, part);
    };
}

/**
 * Checks the documents. With `skipInvalid`, repeats this until no document fails, because leaving a document out may
 * break references to it.
 */
function checkDirectory(directory: Directory, lists: ListCheck, options: CatalogueOptions) {
  const found: Problem[] = [];
  let { documents } = directory;
  let leftOut: readonly DocumentMetadata[] = [];
  for (;;) {
    const outcomes = checkOnce({ ...directory, documents }, leftOut, lists, options);
    const failing = new Set(outcomes.flatMap((outcome) => outcome.failing));
    const isLast = !options.skipInvalid || failing.size === 0;
    // Until the last round, keep only errors: the next round finds the other problems again.
    for (const { problems } of outcomes)
      for (const problem of problems) if (isLast || problem.severity === 'error') found.push(problem);
    if (isLast) return { documents, leftOut, found };
    documents = documents.filter(({ source }) => !failing.has(source.file));
    const kept = new Set(documents);
    leftOut = directory.documents.filter((document) => !kept.has(document));
  }
}

/** Checks the documents once. Documents with the URIs of others are not compared with the rest of their list. */
function checkOnce(
  { documents, digest, absent, locateIn }: Directory,
  leftOut: readonly DocumentMetadata[],
  lists: ListCheck,
  options: CatalogueOptions,
): Outcome[] {
  /** Applies rules about the whole directory. They read few sources: those with problems. */
  const applyToAll = (
    rules: readonly DirectoryRule[],
    content: DirectoryContent,
    unlike: object,
  ): Outcome => {
    const name = ['directory', digest, rules.map(({ id }) => id), absent, filesOf(leftOut), unlike];
    return lists.outcomeOf(name, [], (addFile) => {
      const locate = (document: DocumentMetadata): Locate => {
        addFile(document.source.file);
        return locateIn(document);
      };
      return rules.flatMap((rule) => [...applyRule(rule, content, options, locate)]);
    });
  };
  const ofIdentity = applyToAll(IDENTITY_RULES, makeContent(documents, absent, leftOut), []);
  const failing = new Set(ofIdentity.failing);
  const members = documents.filter(({ source }) => !failing.has(source.file));
  const unlike = documents.filter(({ source }) => failing.has(source.file));
  const groups = groupByList(documents, unlike, absent);
  const ofLists = groups.map((list) => lists.checkList(list));
  const wrong = new Set(ofLists.flatMap((outcome) => outcome.failing));
  const sound = makeContent(
    members.filter(({ source }) => !wrong.has(source.file)),
    absent,
    [...leftOut, ...unlike, ...members.filter(({ source }) => wrong.has(source.file))],
  );
  const readable = { ...sound, withRows: lists.withRows };
  const relationRules = [...RELATION_RULES, ...(options.skipInvalid ? LEFT_OUT_RULES : [])];
  const content = makeContent(members, absent, [...leftOut, ...unlike]);
  return [
    ofIdentity,
    ...ofLists,
    ...groups.flatMap((list) => lists.checkForeignKeys(list, readable)),
    applyToAll(relationRules, content, filesOf(unlike)),
  ];
}
