import { program } from '#program';
import {
  type CatalogueOptions,
  type ContentSources,
  checkGroups,
  checkSources,
  uncheckedGroups,
} from '../check/check.ts';
import { type CheckResults, joinResults, type SourceGroup } from '../check/lists.ts';
import { readDocument } from '../check/rows.ts';
import { groupBy } from '../model/collections.ts';
import type { Catalogue, Document, Source, SourceFile } from '../model/document/document.ts';
import { SITE_IDENTITY_FILE, type SiteIdentity } from '../model/identity/site-identity.ts';
import type { Problem } from '../model/problems/problem.ts';
import { counted } from '../model/problems/wording.ts';
import { readText, scanSources } from '../read/files/read.ts';
import { openCheckCache, type ScannedFile } from './output/check-cache.ts';
import { shareWork, type Take, threadsFor } from './threads/threads.ts';

/** The content to check, and how strictly. */
export interface CheckOptions {
  /** Folder of the sources. */
  readonly content: string;
  /** Makes an unannounced change of codes between versions an error; default: false. */
  readonly codesArePermanent?: boolean;
  /** Leaves out documents with errors, and publishes the others; default: false, any error prevents publication. */
  readonly skipInvalid?: boolean;
  /** Folder for caches, so that unchanged content is not checked again; default: none. */
  readonly cache?: string | undefined;
  /** Receives the name of each stage and the number of written files. */
  readonly onProgress: (text: string) => void;
}

/** The result of a check. */
export interface CheckResult {
  /** Sorted by place. */
  readonly problems: readonly Problem[];
  /** Number of checked documents, valid or not. */
  readonly checked: number;
  /** Files of the documents that `skipInvalid` left out, and CSV files without a document; sorted. */
  readonly leftOut: readonly string[];
  /** The text of a source by its file; undefined if it could not be read as text. */
  readonly textOf: (file: string) => string | undefined;
}

/** The checked content, and how to read its lists again. */
export interface CheckedContent extends CheckResult {
  readonly catalogue: Catalogue;
  /** Undefined without its file, or if it has errors. */
  readonly siteIdentity: SiteIdentity | undefined;
  /** Reads the documents of a canonical URI with their rows, in the order of the index. */
  readonly readList: (canonicalUri: string) => readonly Document[];
}

/**
 * Reads and checks a content folder: content/ -> read -> catalogue.
 *
 * @throws the file system's error if reading fails
 */
export async function check({
  content,
  codesArePermanent = false,
  skipInvalid = false,
  cache: cacheFolder,
  onProgress,
}: CheckOptions): Promise<CheckedContent> {
  onProgress('reading content');
  const cache = openCheckCache(content, cacheFolder, program.digest());
  const { sources, problems, unreadable, closed, unused, siteIdentity, hasSiteText } = await scanSources(
    content,
    cache.scanner,
  );

  onProgress(`checking ${counted(sources.length, 'source')}`);
  const absent = [...unreadable, ...closed.map((file) => ({ file }))];
  const options = { codesArePermanent, skipInvalid };
  const contentSources = {
    ...readersOf(content, sources),
    files: sources.map(({ file, text: { list } }) => ({ file, list })),
    results: cache.resultsFor(sources),
  };
  const results = await checkInThreads({ content, sources, options }, contentSources, onProgress);
  const { documents, ...found } = checkSources({ ...contentSources, results }, options, absent, problems);
  cache.write(sources, found.results());
  const lists = groupBy(documents, ({ entry }) => entry.canonicalUri);
  const readable = new Set(sources.flatMap(({ file, csv }) => (csv ? [file, csv.file] : [file])));
  if (hasSiteText) readable.add(SITE_IDENTITY_FILE);
  return {
    catalogue: { documents },
    siteIdentity,
    readList: (canonicalUri) =>
      (lists.get(canonicalUri) ?? []).map((document) => readDocument(content, document)),
    problems: found.problems,
    checked: sources.length + unreadable.length,
    leftOut: skipInvalid
      ? [...unreadable.map(({ file }) => file), ...closed, ...unused, ...found.leftOut].sort()
      : [],
    textOf: (file) => (readable.has(file) ? readText(content, file) : undefined),
  };
}

/** Reads sources of a content folder when they are needed. */
function readersOf(
  content: string,
  sources: readonly Source<ScannedFile>[],
): Pick<ContentSources, 'read' | 'textOf'> {
  const byFile = new Map(sources.map((source) => [source.file, source]));
  const sourceOf = (file: string) => byFile.get(file) as Source<ScannedFile>;
  const read = ({ file, text }: SourceFile<ScannedFile>) => ({ file, text: readText(content, file, text) });
  return {
    textOf: (file) => read(sourceOf(file)).text,
    read: (file) => {
      const source = sourceOf(file);
      return { ...read(source), ...(source.csv && { csv: read(source.csv) }) };
    },
  };
}

/** The sources of a content folder, how to check them, and the lists that threads share. */
interface Share {
  readonly content: string;
  readonly sources: readonly Source<ScannedFile>[];
  readonly options: CatalogueOptions;
  readonly groups: readonly SourceGroup[];
}

/** Checks lists alone in several threads, if there are many. @returns all results so far */
async function checkInThreads(
  share: Omit<Share, 'groups'>,
  sources: ContentSources,
  onProgress: (text: string) => void,
): Promise<CheckResults> {
  const groups = uncheckedGroups(sources);
  const documents = groups.reduce((sum, { length }) => sum + length, 0);
  // This thread checks them later.
  if (threadsFor(documents) === 1) return sources.results;
  const data: Share = { ...share, groups };
  const results = await shareWork({
    ...{ name: 'check' as const, data, items: groups.length, documents },
    run: (take) => checkShare(data, take),
    onProgress: (number) => onProgress(`checking list ${number} of ${groups.length}`),
  });
  return joinResults([sources.results, ...results]);
}

/** The part of a check in a thread. */
export const checkShare = ({ content, sources, options, groups }: Share, take: Take): CheckResults[] => [
  checkGroups(groups, readersOf(content, sources).read, options, take),
];
