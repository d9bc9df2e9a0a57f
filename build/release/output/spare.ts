import { chmodSync, existsSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { MARKER } from '../../api/hosts/marker.ts';
import { makeFolder } from './files.ts';

/*
 * The spare is the output before the current one. A build updates it and swaps it with the current output, because that is
 * faster than linking and removing all files.
 */

/**
 * Moves the spare to the folder of a new output, and removes its other files.
 *
 * @param spare path of the spare; undefined if none is kept
 * @param paths with forward slashes, of files that the new output may have
 * @returns those of these paths that the folder has then
 */
export function takeSpare(
  spare: string | undefined,
  folder: string,
  paths: ReadonlySet<string>,
): Set<string> {
  const kept = new Set<string>();
  if (spare !== undefined && isOutput(spare) && move(spare, folder)) prune(folder, '', paths, kept);
  return kept;
}

/** Keeps a replaced output, if there is one, as the next spare. Without one, the spare stays: it may be of another output. */
export function keepAsSpare(replaced: string, spare: string | undefined): void {
  if (spare !== undefined && existsSync(replaced)) {
    if (isOutput(spare)) remove(spare);
    if (move(replaced, spare)) return;
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
