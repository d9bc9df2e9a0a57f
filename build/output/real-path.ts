import { lstatSync, readlinkSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { OutputError } from './output-error.ts';

/** Links that may lead to each other; as many as Linux follows. */
const MOST_LINKS = 40;

/**
 * The path behind all links on the way, also where some of it does not exist: a link whose folder was moved away
 * still says where it belongs.
 *
 * @throws OutputError where links lead in a circle
 */
export function realPath(path: string): string {
  let links = 0;
  const follow = (given: string): string => {
    const parent = dirname(given);
    if (parent === given) return given;
    const here = join(follow(parent), basename(given));
    if (!lstatSync(here, { throwIfNoEntry: false })?.isSymbolicLink()) return here;
    if (++links > MOST_LINKS) {
      throw new OutputError(`the links of ${path} lead in a circle: correct them, or name another --out`);
    }
    return follow(resolve(dirname(here), readlinkSync(here)));
  };
  return follow(resolve(path));
}
