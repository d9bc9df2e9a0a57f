import { statSync } from 'node:fs';

/**
 * What tells a file from the one that a later build puts in its place: each makes it anew.
 *
 * @throws the file system's error where there is none
 */
export function identityOf(file: string): string {
  const { ino, mtimeMs, size } = statSync(file);
  return `${ino} ${mtimeMs} ${size}`;
}
