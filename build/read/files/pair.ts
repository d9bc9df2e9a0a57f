import { createHash } from 'node:crypto';
import { type Stats, statSync } from 'node:fs';
import { posix } from 'node:path';
import type { Source } from '../../model/document/document.ts';
import type { Problem } from '../../model/problems/problem.ts';

/**
 * Joins each metadata document with the CSV of the same name; files without a counterpart are errors. Names are the same in
 * any Unicode normalization, because some file systems decompose umlauts.
 *
 * @param files JSON documents and CSVs, in the order of their paths
 * @param texts texts of the readable files
 */
export function pairFiles<T>(files: readonly string[], texts: ReadonlyMap<string, T>) {
  const csvByStem = new Map<string, string>();
  for (const file of files) if (isCsv(file)) csvByStem.set(stemOf(file), file);
  const sources: Source<T>[] = [];
  const unmatched: Problem[] = [];
  /** Documents without text, or metadata without its CSV. */
  const unreadable: { file: string; text?: T }[] = [];
  const used = new Set<string>();
  const withoutRows: string[] = [];
  for (const file of files) {
    if (isCsv(file)) continue;
    const text = texts.get(file);
    const csv = isMetadata(file) ? csvByStem.get(stemOf(file)) : undefined;
    if (csv !== undefined) used.add(csv);
    else if (isMetadata(file)) withoutRows.push(file);
    const rows = csv === undefined ? undefined : texts.get(csv);
    if (text === undefined) unreadable.push({ file });
    else if (csv !== undefined && rows !== undefined)
      sources.push({ file, text, csv: { file: csv, text: rows } });
    else if (isMetadata(file)) unreadable.push({ file, text });
    else sources.push({ file, text });
  }
  /** CSVs whose rows do not belong to a document. */
  const unused = files.filter((file) => isCsv(file) && !used.has(file));
  const likeMetadata = new Map(withoutRows.map((file) => [plainStemOf(file), csvNameOf(file)]));
  const named = new Set<string>();
  const wholes = new Map(files.filter(isWhole).map((file) => [stemOf(file), file]));
  for (const file of unused) {
    const same = csvByStem.get(stemOf(file));
    const like = likeMetadata.get(plainStemOf(file));
    const whole = wholes.get(stemOf(file));
    let message = `has no metadata: run "npm run import -- FILE" with this file, which writes it, or put a document without rows next to it as ${file.replace(CSV, '.meta.json')}`;
    if (same !== undefined && used.has(same))
      message = `is not used, because ${same} has the same name: remove one of the two, or rename it`;
    else if (like !== undefined) {
      // The metadata without rows is the same mistake.
      named.add(like);
      message = `has no metadata: did you mean ${like}?`;
    } else if (whole !== undefined)
      message = `has no metadata: if ${whole} describes these rows, rename it to ${file.replace(CSV, `.meta${posix.extname(whole)}`)}, without a "dataSet"; otherwise remove one of the two`;
    unmatched.push(unmatchedProblem(file, message));
  }
  for (const file of withoutRows) {
    if (named.has(csvNameOf(file))) continue;
    const message = `has no rows: put them next to it as ${csvNameOf(file)}, or name it ${file.replace(METADATA, '.$1')} if it should have none`;
    unmatched.push(unmatchedProblem(file, message));
  }
  return { sources, unmatched, unreadable, unused };
}

const unmatchedProblem = (file: string, message: string): Problem => ({
  severity: 'error',
  file,
  rule: 'csv/metadata',
  message,
});

const CSV = /\.csv$/i;
const METADATA = /\.meta\.(json|ocl)$/i;

export const isCsv = (file: string): boolean => CSV.test(file);
const isMetadata = (file: string): boolean => METADATA.test(file);
const isWhole = (file: string): boolean => !isCsv(file) && !isMetadata(file);
const csvNameOf = (metadata: string): string => metadata.replace(METADATA, '.csv');

/** A file's path without its extension. */
export const stemOf = (file: string): string =>
  file.normalize('NFC').replace(/(\.meta\.(json|ocl)|\.(json|ocl|csv))$/i, '');

/** "Postal_Codes.de" and "postal-codes.de" are alike. */
const plainStemOf = (file: string): string =>
  stemOf(file)
    .toLowerCase()
    .replace(/[ ._-]+/g, '-');

/** What identifies the content of a file: its digest, and the stats that change with it. */
export interface Fingerprint {
  readonly size: number;
  readonly modified: number;
  /** Time of the last change, also of the modification time itself. */
  readonly changed: number;
  readonly inode: number;
  readonly sha256: string;
}

/** A file that is written again within this time may keep its modification time, in milliseconds. */
const TIME_RESOLUTION = 2000;

/** Whether a file certainly has the content of a fingerprint that was taken before a time. */
export function isUnchanged(path: string, known: Fingerprint, time: number): boolean {
  return known.modified < time - TIME_RESOLUTION && hasStats(known, statsOf(path));
}

/** Whether a file has the size, times and inode of a fingerprint. */
export const hasStats = (
  { size, modified, changed, inode }: Fingerprint,
  stats: Stats | undefined,
): boolean =>
  stats?.size === size && stats.mtimeMs === modified && stats.ctimeMs === changed && stats.ino === inode;

export const hashOf = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex');

/** @param stats those before the file was read */
export const fingerprintOf = ({ size, mtimeMs, ctimeMs, ino }: Stats, sha256: string): Fingerprint => ({
  size,
  modified: mtimeMs,
  changed: ctimeMs,
  inode: ino,
  sha256,
});

export const statsOf = (path: string): Stats | undefined => statSync(path, { throwIfNoEntry: false });
