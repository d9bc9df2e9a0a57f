import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Creates a folder and its missing parents. Node's recursive mkdir loops forever if the file system reports ENOENT
 * although the parent exists, like `/proc`.
 *
 * @throws the file system's error
 */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    // Several threads write to an output.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
