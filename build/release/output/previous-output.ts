import { chmodSync, existsSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { MARKER } from '../../api/hosts/marker.ts';
import { makeFolder } from './files.ts';

/*
 * The previous output is the one before the current output. A build updates it and swaps the two, because that is faster
 * than linking and removing all files.
 */

/** Paths of files, with forward slashes. */
export type Paths = Pick<ReadonlySet<string>, 'has'>;

/**
 * Moves the previous output to the folder of a new output, and removes all other files in it.
 *
 * @param previous its path; undefined if none is kept
 * @param paths of files that the new output may have
 * @returns the paths of the remaining files
 */
export function reusePrevious(previous: string | undefined, folder: string, paths: Paths): Set<string> {
  const kept = new Set<string>();
  if (previous !== undefined && isOutput(previous) && move(previous, folder)) prune(folder, '', paths, kept);
  return kept;
}

/**
 * Keeps a replaced output, if there is one, as the previous output. Otherwise the present one stays, because it may belong
 * to another output folder.
 */
export function keepAsPrevious(replaced: string, previous: string | undefined): void {
  if (previous !== undefined && existsSync(replaced)) {
    if (isOutput(previous)) remove(previous);
    if (move(replaced, previous)) return;
  }
  remove(replaced);
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

/**
 * Removes all files below a folder except some, all links, and folders that become empty. Makes the remaining folders
 * readable for everyone.
 *
 * @param kept receives the paths of the remaining files
 * @returns whether the folder is empty
 */
function prune(root: string, folder: string, paths: Paths, kept: Set<string>): boolean {
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

/** Removes files of a folder by their paths, and folders that become empty. */
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
