import { existsSync, linkSync, lstatSync, mkdirSync, readlinkSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { OutputError } from '../../api/hosts/marker.ts';

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

/**
 * Creates a hard link. Returns false if the file system does not support links, or if the file has reached its limit of
 * links.
 *
 * @throws the file system's error otherwise, and if the new name exists
 */
export function createLink(existing: string, name: string): boolean {
  try {
    linkSync(existing, name);
    return true;
  } catch (error) {
    if (UNSUPPORTED.includes((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
}

const UNSUPPORTED = ['EMLINK', 'EPERM', 'ENOTSUP', 'ENOSYS', 'EXDEV'];

/** Maximum number of symbolic links in a path; the limit of Linux. */
const MAX_LINKS = 40;

/**
 * Resolves all symbolic links in a path, even if the target does not exist (a killed build may have moved it away).
 *
 * @throws OutputError for a loop of links
 */
export function realPath(path: string): string {
  let links = 0;
  const follow = (given: string): string => {
    const parent = dirname(given);
    if (parent === given) return given;
    const here = join(follow(parent), basename(given));
    if (!lstatSync(here, { throwIfNoEntry: false })?.isSymbolicLink()) return here;
    if (++links > MAX_LINKS) {
      throw new OutputError(`${path} has a loop of symbolic links: fix it, or choose another --out`);
    }
    return follow(resolve(dirname(here), readlinkSync(here)));
  };
  return follow(resolve(path));
}
