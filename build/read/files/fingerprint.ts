import { createHash } from 'node:crypto';
import { type Stats, statSync } from 'node:fs';

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
