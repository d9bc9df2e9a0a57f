import { existsSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeFolder } from './folder.ts';
import { MARKER } from './marker.ts';

/**
 * The output before the current one. A build updates it and swaps it with the current output, because that is faster
 * than linking and removing all files.
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
   * Keeps the replaced output as the next spare, if the new output used this one; removes both otherwise. Without a
   * replaced output, the spare stays: it may be that of another output.
   */
  readonly replaceBy: (output: string) => void;
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
    replaceBy: (output) => {
      if (!existsSync(output)) return;
      if (path !== undefined && isUsed) {
        makeFolder(dirname(path));
        if (move(output, path)) return;
      }
      if (path !== undefined && isOutput(path)) remove(path);
      remove(output);
    },
  };
}

/** A folder without the marker is no output of a build, and stays as it is. */
const isOutput = (folder: string): boolean => existsSync(join(folder, MARKER));

const remove = (folder: string) => rmSync(folder, { recursive: true, force: true });

/** False if the new name is taken or on another disk, or if another build has moved the folder meanwhile. */
function move(folder: string, name: string): boolean {
  try {
    renameSync(folder, name);
    return true;
  } catch (error) {
    if (IMPOSSIBLE.includes((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
}

const IMPOSSIBLE = ['ENOENT', 'EXDEV', 'ENOTEMPTY', 'EEXIST', 'ENOTDIR', 'EPERM', 'EACCES', 'EROFS'];

/**
 * Removes all files below a folder except some, all links, and the folders that are empty then.
 *
 * @param kept receives the paths of the remaining files
 * @returns whether the folder is empty
 */
function prune(root: string, folder: string, paths: ReadonlySet<string>, kept: Set<string>): boolean {
  let isEmpty = true;
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
