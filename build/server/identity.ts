import { statSync } from 'node:fs';

/** What tells a file from the one that a later build puts in its place; undefined where there is none. */
export function identityOf(file: string): string | undefined {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats && `${stats.ino} ${stats.mtimeMs} ${stats.size}`;
}
