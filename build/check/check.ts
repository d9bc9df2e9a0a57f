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
  type SourceResult,
} from './lists.ts';
import { type AbsentDocument, makeContent, salvageUris } from './rules/content.ts';
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
  /** The text of a source without its CSV. */
  readonly textOf: (file: string) => string;
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
  const files = sources.map(({ file, text }) => ({ file, list: listNameOf(text) }));
  const content = { files, results: NO_RESULTS, read, textOf: (file: string) => read(file).text };
  const { documents, problems, leftOut } = checkSources(content, options, unreadable);
  const whole = documents.map((document) => parseAgain(read(document.source.file), document));
  return { catalogue: { documents: whole }, problems, leftOut };
}

/** The probable canonical URI of a document, from a quick look at its text. */
const listNameOf = (text: string): string | undefined => salvageUris(text).canonicalUri;

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
  sources: ContentSources,
  options: CatalogueOptions,
  unreadable: readonly Unreadable[],
  problems: Iterable<Problem> = [],
): CheckedContent {
  const lists = makeListCheck(sources.read, options, sources.results);
  for (const own of groupsOf(sources.files)) lists.checkAlone(own);
  const inOrder = sources.files.map(({ file }) => lists.sources.get(file) as SourceResult);
  const unread = inOrder.flatMap(({ absent }) => absent ?? []);
  const absent = [
    ...unread,
    ...unreadable.map(({ file, text = '' }) => ({ file, ...salvageUris(text) })),
  ].sort((a, b) => compareCodeUnits(a.file, b.file));
  const metadata = inOrder.flatMap((source) => source.metadata ?? []);
  const directory: Directory = {
    documents: metadata.map(readMetadata),
    digest: digestOf(metadata.map(({ digest, ...own }) => JSON.stringify(own))),
    absent,
    locateIn: makeLocators(sources.textOf),
  };
  const { kept, leftOut, found } = applyRules(directory, lists, options);
  return {
    documents: [...kept].sort((a, b) => compareEntries(a.entry, b.entry)),
    problems: sortProblems([...problems, ...inOrder.flatMap((source) => source.problems), ...found]),
    leftOut: options.skipInvalid ? [...unread.map(({ file }) => file), ...filesOf(leftOut)].sort() : [],
    results: lists.results,
  };
}

/** All documents without rows, and how to find places in them. */
interface Directory {
  readonly documents: readonly DocumentMetadata[];
  /** A digest of all that they contain but the digests of their sources, which no rule reads. */
  readonly digest: string;
  readonly absent: readonly AbsentDocument[];
  readonly locateIn: (document: DocumentMetadata) => Locate;
}

/** Makes the locator of problems in documents without rows, whose texts are read again. */
function makeLocators(textOf: ContentSources['textOf']): Directory['locateIn'] {
  // Rules often report several problems of a document one after the other.
  let last: { readonly file: string; readonly locate: Locate } | undefined;
  return ({ source: { file } }) =>
    (pointer, part) => {
      if (last?.file !== file) last = { file, locate: makeJsonLocator(file, textOf(file)) };
      return last.locate(pointer, part);
    };
}

/**
 * Applies the rules. With `skipInvalid`, repeats this until no document fails, because leaving a document out may break
 * references to it.
 */
function applyRules(directory: Directory, lists: ListCheck, options: CatalogueOptions) {
  const found: Problem[] = [];
  let kept = directory.documents;
  for (;;) {
    const isKept = new Set(kept);
    const leftOut = directory.documents.filter((document) => !isKept.has(document));
    const outcomes = applyAll({ ...directory, documents: kept }, leftOut, lists, options);
    const failing = new Set(outcomes.flatMap((outcome) => outcome.failing));
    const isLast = !options.skipInvalid || failing.size === 0;
    // Until the last round, keep only errors: the next round finds the other problems again.
    for (const { problems } of outcomes)
      for (const problem of problems) if (isLast || problem.severity === 'error') found.push(problem);
    if (isLast) return { kept, leftOut, found };
    kept = kept.filter(({ source }) => !failing.has(source.file));
  }
}

/** Applies the rules once. Documents with the URIs of others are not compared with the rest of their list. */
function applyAll(
  { documents, digest, absent, locateIn }: Directory,
  leftOut: readonly DocumentMetadata[],
  lists: ListCheck,
  options: CatalogueOptions,
): Outcome[] {
  /** Applies rules about the whole directory. They read few sources: those with problems. */
  const applyTo = (name: string, rules: readonly DirectoryRule[], to: typeof whole, exceptions: object) =>
    lists.outcomeOf(JSON.stringify(['directory', digest, name, absent, exceptions]), [], (addFile) => {
      const locate = (document: DocumentMetadata): Locate => {
        addFile(document.source.file);
        return locateIn(document);
      };
      return rules.flatMap((rule) => [...applyRule(rule, to, options, locate)]);
    });
  const whole = makeContent(documents, absent, leftOut);
  const gaps = filesOf(leftOut);
  const about = applyTo('all', IDENTITY_RULES, whole, gaps);
  const failing = new Set(about.failing);
  const members = documents.filter(({ source }) => !failing.has(source.file));
  const unlike = documents.filter(({ source }) => failing.has(source.file));
  const content = unlike.length > 0 ? makeContent(members, absent, [...leftOut, ...unlike]) : whole;
  const groups = groupByList(documents).map((own) => {
    const members = own.filter(({ source }) => !failing.has(source.file));
    const uri = members[0]?.entry.canonicalUri;
    const misplaced = unlike.filter(
      ({ entry }) =>
        uri !== undefined && (entry.canonicalUri === uri || entry.canonicalVersionUri.startsWith(uri)),
    );
    const unread = absent.filter(({ canonicalUri }) => canonicalUri === own[0]?.entry.canonicalUri);
    return { documents: own, members, misplaced, absent: unread };
  });
  const { withRows } = lists;
  const ofLists = groups.map((list) => lists.check(list, { ...content, withRows }));
  const wrong = new Set(ofLists.flatMap((outcome) => outcome.failing));
  const sound = makeContent(
    members.filter(({ source }) => !wrong.has(source.file)),
    absent,
    [...content.leftOut, ...members.filter(({ source }) => wrong.has(source.file))],
  );
  return [
    about,
    ...ofLists,
    ...groups.flatMap((list) => lists.checkForeignKeys(list, { ...sound, withRows })),
    applyTo('relations', RELATION_RULES, content, [gaps, filesOf(unlike)]),
    ...(options.skipInvalid ? [applyTo('left out', LEFT_OUT_RULES, content, [gaps, filesOf(unlike)])] : []),
  ];
}
