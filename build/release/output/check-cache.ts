import { randomUUID } from 'node:crypto';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { listNameOf } from '../../check/check.ts';
import { type CheckResults, NO_RESULTS } from '../../check/lists.ts';
import { addChecksum, verifyChecksum } from '../../model/digest.ts';
import type { Source } from '../../model/document/document.ts';
import { type Fingerprint, fingerprintOf, hashOf, isUnchanged } from '../../read/files/fingerprint.ts';
import { isCsv } from '../../read/files/pair.ts';
import type { FileScanner } from '../../read/files/read.ts';
import { makeFolder } from './files.ts';

/** What is known about a content file before it is checked. */
export interface ScannedFile extends Fingerprint {
  /** The probable canonical URI of a document. */
  readonly list?: string | undefined;
}

/** The results of the last check of a content folder, so that unchanged content is not checked again. */
export interface CheckCache {
  /** Scans the files of the content, but does not read unchanged ones. */
  readonly scanner: FileScanner<ScannedFile>;
  /** The results for sources that did not change. */
  readonly resultsFor: (sources: readonly Source<ScannedFile>[]) => CheckResults;
  /** Writes the results of a check. A cache that cannot be written is not an error. */
  readonly write: (sources: readonly Source<ScannedFile>[], results: CheckResults) => void;
}

/** What is in the file of a cache. */
interface CacheContent extends CheckResults {
  /** When the files were scanned. */
  readonly time: number;
  readonly files: ReadonlyMap<string, ScannedFile>;
}

const EMPTY: CacheContent = { ...NO_RESULTS, time: 0, files: new Map() };

/**
 * Opens the cache of a content folder.
 *
 * @param folder of the caches of all content folders; undefined to keep nothing
 * @param version of the generator: a cache of another version is not used
 */
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
          ...(!isCsv(file) && { list: listNameOf(text()) }),
        };
      },
    },
    resultsFor: (sources) => {
      const isSame = (one: { readonly file: string; readonly text: ScannedFile } | undefined): boolean =>
        one === undefined || cached.files.get(one.file)?.sha256 === one.text.sha256;
      const same = new Set(
        sources
          .filter((source) => isSame(source) && isSame(source.csv))
          .map(({ file, csv }) => sourceName(file, csv?.file)),
      );
      const kept = new Map([...cached.sources].filter(([file, { csv }]) => same.has(sourceName(file, csv))));
      const outcomes = [...cached.outcomes].filter(([, { files }]) => files.every((file) => kept.has(file)));
      return { sources: kept, outcomes: new Map(outcomes) };
    },
    write: (sources, { sources: kept, outcomes }) => {
      const isSame = !isRead && hasSameKeys(kept, cached.sources) && hasSameKeys(outcomes, cached.outcomes);
      if (path === undefined || isSame) return;
      const files = sources.flatMap(({ file, text, csv }): [string, ScannedFile][] => [
        [file, text],
        ...(csv ? [[csv.file, csv.text] as [string, ScannedFile]] : []),
      ]);
      writeCache(path, version, { time, files: new Map(files), sources: kept, outcomes });
    },
  };
}

const hasSameKeys = (a: ReadonlyMap<string, unknown>, b: ReadonlyMap<string, unknown>): boolean =>
  a.size === b.size && [...a.keys()].every((key) => b.has(key));

const sourceName = (file: string, csv: string | undefined): string => JSON.stringify([file, csv]);

/** The content of a cache; undefined if it is missing, damaged, or from another version. */
function readCache(path: string, version: string): CacheContent | undefined {
  try {
    const [json] = verifyChecksum(readFileSync(path), version) ?? [];
    if (json === undefined) return undefined;
    const { time, files, sources, outcomes } = JSON.parse(json.toString());
    return { time, files: new Map(files), sources: new Map(sources), outcomes: new Map(outcomes) };
  } catch {
    return undefined;
  }
}

/** Replaces a cache atomically, so that no other process reads half of it. */
function writeCache(path: string, version: string, { time, files, sources, outcomes }: CacheContent): void {
  const json = JSON.stringify({ time, files: [...files], sources: [...sources], outcomes: [...outcomes] });
  const temporary = `${path}.${randomUUID()}`;
  const isWritten = succeeds(() => {
    makeFolder(dirname(path));
    writeFileSync(temporary, addChecksum([json], version).join(''));
    renameSync(temporary, path);
  });
  if (!isWritten) succeeds(() => rmSync(temporary, { force: true }));
}

function succeeds(action: () => void): boolean {
  try {
    action();
    return true;
  } catch {
    return false;
  }
}
