import { lstatSync, readlinkSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { OutputError } from './output-error.ts';

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
