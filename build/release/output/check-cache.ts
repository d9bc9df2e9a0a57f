import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { salvageUris } from '../../check/facts/content.ts';
import type { CheckResults } from '../../check/lists.ts';
import { addChecksum, verifyChecksum } from '../../model/digest.ts';
import type { Source } from '../../model/document/document.ts';
import type { Problem } from '../../model/problems/problem.ts';
import { type Fingerprint, fingerprintOf, hashOf, isCsv, isUnchanged } from '../../read/files/pair.ts';
import type { FileScanner } from '../../read/files/read.ts';
import { writeNewFiles } from './files.ts';

/** What is known about a content file before it is checked. */
export interface ScannedFile extends Fingerprint {
  /** The probable canonical URI of a document. */
  readonly list?: string | undefined;
}

/** The result of a check of all sources. */
export interface WholeResult {
  /** A digest of all that it depends on. */
  readonly key: string;
  /** Sorted by place. */
  readonly problems: readonly Problem[];
  /** Files of the documents that `skipInvalid` left out, sorted. */
  readonly leftOut: readonly string[];
  /** Number of documents to publish. */
  readonly published: number;
  /** A digest of their sources, in the order of the index. */
  readonly digest: string;
}

/** The results of the last check of a content folder, so that unchanged content is not checked again. */
export interface CheckCache {
  /** Scans the files of the content, but does not read unchanged ones. */
  readonly scanner: FileScanner<ScannedFile>;
  /** The results for sources that did not change. */
  readonly resultsFor: (sources: readonly Source<ScannedFile>[]) => CheckResults;
  /** The result of the last check, if it had the same key. */
  readonly wholeResult: (key: string) => WholeResult | undefined;
  /** Writes the results of a check, unless they are those of the last one. A cache that cannot be written is not an error. */
  readonly write: (
    sources: readonly Source<ScannedFile>[],
    whole: WholeResult,
    results: () => CheckResults,
  ) => void;
}

/** What is in the file of a cache. */
interface CacheContent {
  /** When the files were scanned. */
  readonly time: number;
  readonly files: ReadonlyMap<string, ScannedFile>;
  readonly whole?: WholeResult;
  /** A {@link CheckResults} as JSON, which is not read if nothing has changed. */
  readonly results: Buffer | string;
}

/** A whole result with more problems is not kept: such content must be fixed first. */
const MAX_KEPT_PROBLEMS = 10_000;

const EMPTY: CacheContent = { time: 0, files: new Map(), results: '{"sources":[],"outcomes":[]}' };

/** Opens the cache of a content folder in the folder of all caches, if there is one; of this version of the generator. */
export function openCheckCache(content: string, folder: string | undefined, version: string): CheckCache {
  const path = folder === undefined ? undefined : join(folder, `${hashOf(resolve(content))}.json`);
  const cached = (path !== undefined && readCache(path, version)) || EMPTY;
  const time = Date.now();
  let isRead = false;
  return {
    scanner: {
      known: (file) => {
        const known = cached.files.get(file);
        return known && isUnchanged(join(content, file), known, cached.time) ? known : undefined;
      },
      keep: (file, { stats, text, sha256 }) => {
        isRead = true;
        return {
          ...fingerprintOf(stats, path === undefined ? '' : sha256()),
          ...(!isCsv(file) && { list: salvageUris(text()).canonicalUri }),
        };
      },
    },
    resultsFor: (sources) => {
      const isSame = ({ file, text }: { readonly file: string; readonly text: ScannedFile }): boolean =>
        cached.files.get(file)?.sha256 === text.sha256;
      const same = sources.filter((source) => isSame(source) && (!source.csv || isSame(source.csv)));
      const csvFiles = new Map(same.map(({ file, csv }) => [file, csv?.file]));
      const results = JSON.parse(String(cached.results)) as PrintedResults;
      const kept = new Map(
        results.sources.filter(([file, { csv }]) => csvFiles.has(file) && csvFiles.get(file) === csv),
      );
      const outcomes = results.outcomes.filter(([, { files }]) => files.every((file) => kept.has(file)));
      return { sources: kept, outcomes: new Map(outcomes) };
    },
    wholeResult: (key) => (cached.whole?.key === key ? cached.whole : undefined),
    write: (sources, whole, results) => {
      if (path === undefined || (!isRead && cached.whole?.key === whole.key)) return;
      const scanned = sources.flatMap(({ csv, ...source }) => (csv ? [source, csv] : [source]));
      const files = scanned.map(({ file, text }) => [file, text]);
      const kept = whole.problems.length <= MAX_KEPT_PROBLEMS ? { whole } : {};
      writeCache(path, version, [
        JSON.stringify({ time, files, ...kept }),
        JSON.stringify(entriesOf(results())),
      ]);
    },
  };
}

/** The entries of {@link CheckResults}. */
type PrintedResults = ReturnType<typeof entriesOf>;

const entriesOf = ({ sources, outcomes }: CheckResults) => ({
  sources: [...sources],
  outcomes: [...outcomes],
});

/** The content of a cache; undefined if it is missing, damaged, or from another version. */
function readCache(path: string, version: string): CacheContent | undefined {
  try {
    const [json, results] = verifyChecksum(readFileSync(path), version) ?? [];
    if (results === undefined) return undefined;
    const { files, ...rest } = JSON.parse(String(json));
    return { ...rest, files: new Map(files), results };
  } catch {
    return undefined;
  }
}

/** Replaces a cache atomically, so that no other process reads half of it. */
function writeCache(path: string, version: string, lines: readonly string[]): void {
  const text = addChecksum(lines, version).join('');
  try {
    writeNewFiles([{ path, texts: Buffer.from(text) }], { overwrites: true });
  } catch {
    // Without the cache, the next check takes longer.
  }
}
