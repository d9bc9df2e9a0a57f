import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder and what is missing above it. Unlike Node's recursive mkdir, this ends where the file system
 * refuses a folder without a reason, as `/proc` does.
 *
 * @throws the file system's error
 */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  mkdirSync(folder);
}
