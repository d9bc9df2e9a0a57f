import { program } from '#program';
import { digestOf } from '../model/digest.ts';
import type { Source } from '../model/document/document.ts';
import { SITE_IDENTITY_FILE, type SiteIdentity } from '../model/identity/site-identity.ts';
import type { Problem } from '../model/problems/problem.ts';
import { readText, scanSources } from '../read/files/read.ts';
import type { CheckInput, OpenContent } from './check-sources.ts';
import { openCheckCache, type ScannedFile, type WholeResult } from './output/check-cache.ts';

/** The content to check, and how strictly. */
export interface CheckOptions {
  /** Folder of the sources. */
  readonly content: string;
  /** Makes an unannounced change of codes between versions an error; default: false. */
  readonly codesArePermanent?: boolean;
  /** Leaves out documents with errors, and publishes the others; default: false, any error prevents publication. */
  readonly skipInvalid?: boolean;
  /** Errors of documents that a build could not print. */
  readonly unprintable?: readonly Problem[];
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

/** The checked content. */
export interface CheckedContent extends CheckResult, Pick<WholeResult, 'published' | 'digest'> {
  /** Undefined without its file, or if it has errors. */
  readonly siteIdentity: SiteIdentity | undefined;
  /** The documents. Takes time if all results are those of the last check. */
  readonly open: () => Promise<OpenContent>;
}

/** Reads and checks a content folder: content/ -> read -> catalogue. */
export async function check({
  content,
  codesArePermanent = false,
  skipInvalid = false,
  unprintable = [],
  cache: cacheFolder,
  onProgress,
}: CheckOptions): Promise<CheckedContent> {
  onProgress('reading content');
  const cache = openCheckCache(content, cacheFolder, program.digest());
  const scanned = await scanSources(content, cache.scanner);
  const { sources, unreadable, closed, unused, siteIdentity, hasSiteText } = scanned;
  const problems = [...scanned.problems, ...unprintable];
  const absent = [...unreadable, ...closed.map((file) => ({ file }))];
  const options = { codesArePermanent, skipInvalid };
  const key = digestOf([JSON.stringify([options, absent, problems]), ...sources.map(printSource)]);
  const input = { content, cache, key, sources, options, absent, problems, onProgress };
  const known = cache.wholeResult(key);
  if (known) cache.write(sources, known, () => cache.resultsFor(sources));
  const { leftOut, ...result } = known ? { ...known, open: openLater(input) } : await checkAll(input);
  const readable = new Set(sources.flatMap(({ file, csv }) => (csv ? [file, csv.file] : [file])));
  if (hasSiteText) readable.add(SITE_IDENTITY_FILE);
  return {
    ...result,
    siteIdentity,
    checked: sources.length + unreadable.length,
    leftOut: skipInvalid
      ? [...unreadable.map(({ file }) => file), ...closed, ...unused, ...leftOut].sort()
      : [],
    textOf: (file) => (readable.has(file) ? readText(content, file) : undefined),
  };
}

const printSource = ({ file, text, csv }: Source<ScannedFile>): string =>
  JSON.stringify([file, text.sha256, csv?.file, csv?.text.sha256]);

/** Loads the rules, which take longer than to find that nothing has changed. */
const checkAll = async (input: CheckInput) => (await import('./check-sources.ts')).checkInThreads(input);

const openLater = (input: CheckInput) => async (): Promise<OpenContent> => (await checkAll(input)).open();
