import { statSync } from 'node:fs';

/** Distinguishes a file from its replacement by a later build; undefined if there is none. */
export function identityOf(file: string): string | undefined {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats && `${stats.ino} ${stats.mtimeMs} ${stats.size}`;
}
