import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { MARKER } from '../../api/hosts/marker.ts';
import { createLink, makeFolder } from './link.ts';

/**
 * The output before the current one, or links to the files of a first output. A build updates it and swaps it with the
 * current output, because that is faster than linking and removing all files.
 */
export interface Spare {
  /**
   * Moves it to the folder of a new output, and removes its other files.
   *
   * @param paths with forward slashes, of files that the new output may have
   * @returns those of these paths that the folder has then
   */
  readonly take: (folder: string, paths: ReadonlySet<string>) => Set<string>;
  /**
   * Keeps the replaced output as the next spare, if the new output used this one; otherwise removes both, and keeps links
   * to the new output. Without a replaced output, an existing spare stays: it may be that of another output.
   *
   * @param replaced path of the replaced output, if there is one
   * @param output the new output
   */
  readonly replaceBy: (replaced: string, output: string) => void;
}

/** @param path undefined to keep none */
export function openSpare(path: string | undefined): Spare {
  let isUsed = false;
  return {
    take: (folder, paths) => {
      isUsed = true;
      const kept = new Set<string>();
      if (path !== undefined && isOutput(path) && move(path, folder)) prune(folder, '', paths, kept);
      return kept;
    },
    replaceBy: (replaced, output) => {
      if (path === undefined) return remove(replaced);
      if (!isUsed) {
        if (!existsSync(replaced) && existsSync(path)) return;
        remove(replaced);
        if (!linkFiles(output, replaced)) return remove(replaced);
      }
      if (isOutput(path)) remove(path);
      if (!move(replaced, path)) remove(replaced);
    },
  };
}

/** A folder without the marker is not the output of a build, and stays as it is. */
const isOutput = (folder: string): boolean => existsSync(join(folder, MARKER));

const remove = (folder: string) => rmSync(folder, { recursive: true, force: true });

/** False if the new name is taken or on another disk, or if another build has moved the folder meanwhile. */
function move(folder: string, name: string): boolean {
  try {
    makeFolder(dirname(name));
    renameSync(folder, name);
    return true;
  } catch (error) {
    if (IMPOSSIBLE.includes((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
}

const IMPOSSIBLE = ['ENOENT', 'EXDEV', 'ENOTEMPTY', 'EEXIST', 'ENOTDIR', 'EPERM', 'EACCES', 'EROFS'];

/** Creates a folder with links to the files of another one. False if that is impossible; some links may exist then. */
function linkFiles(folder: string, name: string): boolean {
  try {
    mkdirSync(name);
    return readdirSync(folder, { withFileTypes: true }).every((entry) => {
      const [existing, link] = [join(folder, entry.name), join(name, entry.name)];
      return entry.isDirectory() ? linkFiles(existing, link) : createLink(existing, link);
    });
  } catch {
    // The output is complete without a spare.
    return false;
  }
}

/**
 * Removes all files below a folder except some, all links, and the folders that are empty then. Everyone can read the
 * others.
 *
 * @param kept receives the paths of the remaining files
 * @returns whether the folder is empty
 */
function prune(root: string, folder: string, paths: ReadonlySet<string>, kept: Set<string>): boolean {
  let isEmpty = true;
  chmodSync(join(root, folder), 0o755);
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory() ? !prune(root, path, paths, kept) : entry.isFile() && paths.has(path)) {
      isEmpty = false;
      if (entry.isFile()) kept.add(path);
    } else rmSync(join(root, path), { recursive: true });
  }
  return isEmpty;
}

/** Removes files of a folder by their paths, and the folders that are empty then. */
export function removeFiles(folder: string, paths: Iterable<string>): void {
  const parents = new Set<string>();
  for (const path of paths) {
    rmSync(join(folder, path));
    parents.add(dirname(path));
  }
  for (const parent of parents) removeEmpty(folder, parent);
}

function removeEmpty(folder: string, path: string): void {
  const parent = join(folder, path);
  if (path === '.' || !existsSync(parent) || readdirSync(parent).length > 0) return;
  rmdirSync(parent);
  removeEmpty(folder, dirname(path));
}
