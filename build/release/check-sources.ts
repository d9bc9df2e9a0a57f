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
import { digestOf } from '../model/digest.ts';
import type { Catalogue, Document, Source, SourceFile } from '../model/document/document.ts';
import type { Problem } from '../model/problems/problem.ts';
import { counted } from '../model/problems/wording.ts';
import { readText } from '../read/files/read.ts';
import type { CheckCache, ScannedFile, WholeResult } from './output/check-cache.ts';
import { shareWork, type Take, threadsFor } from './threads.ts';

/** The documents of checked content, and how to read its lists again. */
export interface OpenContent {
  readonly catalogue: Catalogue;
  /** Reads the documents of a canonical URI with their rows, in the order of the index. */
  readonly readList: (canonicalUri: string) => readonly Document[];
}

/** The sources of a content folder, and how to check them. */
interface Sources {
  readonly content: string;
  readonly sources: readonly Source<ScannedFile>[];
  readonly options: CatalogueOptions;
}

/** What a check depends on. */
export interface CheckInput extends Sources {
  readonly cache: CheckCache;
  /** A digest of the other inputs. */
  readonly key: string;
  /** Files that cannot be read. */
  readonly absent: readonly { readonly file: string; readonly text?: string }[];
  /** Problems with files. */
  readonly problems: readonly Problem[];
  readonly onProgress: (text: string) => void;
}

/** Checks sources, and writes the results to the cache. Many lists are checked alone in several threads before. */
export async function checkInThreads(
  input: CheckInput,
): Promise<WholeResult & { readonly open: () => Promise<OpenContent> }> {
  const { content, sources, options, cache, key, onProgress } = input;
  onProgress(`checking ${counted(sources.length, 'source')}`);
  const contentSources = {
    read: readerOf(content, sources),
    files: sources.map(({ file, text: { list } }) => ({ file, list })),
    results: cache.resultsFor(sources),
  };
  const share = { content, sources, options, groups: uncheckedGroups(contentSources) };
  const alone = await checkAlone(share, onProgress);
  const results = joinResults([contentSources.results, ...alone]);
  const found = checkSources({ ...contentSources, results }, options, input.absent, input.problems);
  const { documents, problems, leftOut } = found;
  const digest = digestOf(documents.map((document) => document.digest));
  const whole = { key, problems, leftOut, published: documents.length, digest };
  cache.write(sources, whole, found.results);
  return { ...whole, open: opener(content, documents) };
}

/** Keeps the documents only. */
function opener(content: string, documents: Catalogue['documents']): () => Promise<OpenContent> {
  const lists = groupBy(documents, ({ entry }) => entry.canonicalUri);
  const readList = (uri: string) => (lists.get(uri) ?? []).map((document) => readDocument(content, document));
  return async () => ({ catalogue: { documents }, readList });
}

/** Reads sources of a content folder when they are needed. */
function readerOf(content: string, sources: readonly Source<ScannedFile>[]): ContentSources['read'] {
  const byFile = new Map(sources.map((source) => [source.file, source]));
  const read = ({ file, text }: SourceFile<ScannedFile>) => ({ file, text: readText(content, file, text) });
  return (file) => {
    const source = byFile.get(file) as Source<ScannedFile>;
    return { ...read(source), ...(source.csv && { csv: read(source.csv) }) };
  };
}

/** The lists that threads share. */
interface Share extends Sources {
  readonly groups: readonly SourceGroup[];
}

/** Checks lists alone in several threads, if there are many; otherwise this thread checks them later. */
async function checkAlone(data: Share, onProgress: (text: string) => void): Promise<CheckResults[]> {
  const { groups } = data;
  const documents = groups.reduce((sum, { length }) => sum + length, 0);
  if (threadsFor(documents) === 1) return [];
  return shareWork({
    name: 'check' as const,
    data,
    items: groups.length,
    documents,
    run: (take) => checkShare(data, take),
    onProgress: (number) => onProgress(`checking list ${number} of ${groups.length}`),
  });
}

/** The part of a check in a thread. */
export const checkShare = ({ content, sources, options, groups }: Share, take: Take): CheckResults[] => [
  checkGroups(groups, readerOf(content, sources), options, take),
];
