import { randomInt } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  lstatSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
} from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import { isMainThread } from 'node:worker_threads';
import { MANIFEST_FILE, MARKER, MARKER_TEXT, OutputError } from '../../api/files/output-file.ts';
import { FUNCTION_SOURCES } from '../../api/hosts/function/bundle.ts';
import { attempt, makeFolder, realPath } from './files.ts';
import { isLockOf, withLock } from './lock.ts';
import { openWriter } from './writer.ts';

/** Paths of files, with forward slashes. */
type Paths = Pick<ReadonlySet<string>, 'has'>;

/** The output that a build writes. */
export interface Release {
  /** The folder to write to. */
  readonly folder: string;
  /** The folder of the current output, if there is one. */
  readonly current: string | undefined;
  /**
   * Moves the previous output, the one before the current output, to the folder, and removes all other files in it: to update
   * it is faster than to link and remove all files. Returns the paths of the remaining files, which the new output may have.
   */
  readonly reusePrevious: (paths: Paths) => Set<string>;
}

/** How to replace an output. */
export interface PublishOptions {
  /** Path for the output before the current one, which the next build updates; default: none, it is removed. */
  readonly previousOutput?: string | undefined;
  /** Is called when the new output is in place, before the old one is removed; not if the output stays the same. */
  readonly onPublished?: () => void;
}

/**
 * Writes a release next to the output folder and then swaps the folders, so that the output is always complete. Cleans
 * up after killed builds; follows symbolic links to the folder.
 *
 * @param write writes all files of the release, or none if the current output stays; with the marker of the current output,
 *   servers do not load it again
 * @throws OutputError if the folder contains other files, overlaps the content, or is being written by another build;
 *   the error of `write` or the file system's error otherwise
 */
export async function publish<T>(
  out: string,
  content: string,
  write: (release: Release) => Promise<T> | T,
  { previousOutput, onPublished = () => {} }: PublishOptions = {},
): Promise<T> {
  const target = realPath(out);
  assertNoOverlap(target, realpathSync(content));
  makeFolder(dirname(target));
  return withLock(lockOf(target), async () => {
    recover(target);
    const hasOutput = isOwnOutput(target);
    // Random, because containers that share a disk can have the same process ids.
    const number = randomInt(2 ** 47);
    const folder = `${target}.new-${number}`;
    const current = hasOutput ? target : undefined;
    const reusePrevious = (paths: Paths) => takePrevious(previousOutput, folder, paths);
    // Web servers often run as another user than builds: all files are readable, whatever the mask of the process.
    const mask = isMainThread ? process.umask(0o022) : undefined;
    try {
      const written = await write({ folder, current, reusePrevious });
      if (hasOutput && !existsSync(folder)) return written;
      if (!existsSync(join(folder, MARKER))) openWriter(folder).write({ path: MARKER, text: MARKER_TEXT });
      const old = `${target}.old-${number}`;
      swap(folder, target, hasOutput ? old : undefined);
      onPublished();
      keepAsPrevious(old, previousOutput);
      return written;
    } finally {
      if (mask !== undefined) process.umask(mask);
      rmSync(folder, { recursive: true, force: true });
    }
  });
}

/** Restores the output if a build was killed while swapping the folders. @throws OutputError if another build is writing it */
export async function restoreOutput(out: string): Promise<void> {
  const target = realPath(out);
  const isMissing = lstatSync(target, { throwIfNoEntry: false }) === undefined;
  if (isMissing && temporaryFolders(target, 'old').length > 0)
    await withLock(lockOf(target), () => recover(target));
}

/**
 * Restores the output if a build in another process was killed, and removes its lock. Its other files are removed by the
 * next build, because there may be many.
 */
export async function releaseOutput(out: string, pid: number): Promise<void> {
  const target = realPath(out);
  const lock = lockOf(target);
  if (isLockOf(pid, lock)) await withLock(lock, () => restore(target));
}

const lockOf = (target: string): string => `${target}.lock`;

function assertNoOverlap(target: string, content: string): void {
  if (isWithin(target, content) || isWithin(content, target)) {
    throw new OutputError(`${target} and the content in ${content} must not overlap: choose another --out`);
  }
}

const isWithin = (inner: string, outer: string): boolean =>
  inner === outer || inner.startsWith(join(outer, sep));

/** The entries of an output folder; a folder with others, or without the marker, is not overwritten. */
const OWN_ENTRIES = [
  MARKER,
  MANIFEST_FILE,
  'site',
  'nginx',
  ...FUNCTION_SOURCES.map(({ name }) => dirname(name)),
];

function isOwnOutput(target: string): boolean {
  const entries = entriesOf(target);
  if (entries === undefined) return false;
  const foreign = entries.find((entry) => !OWN_ENTRIES.includes(entry));
  if (foreign !== undefined || (entries.length > 0 && !entries.includes(MARKER))) {
    throw new OutputError(
      `${target} contains "${foreign ?? entries[0]}", which no build wrote: choose another --out, or empty the folder`,
    );
  }
  return true;
}

function entriesOf(folder: string): string[] | undefined {
  try {
    return readdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Cleans up after killed builds; the lock ensures that none is running. */
function recover(target: string): void {
  restore(target);
  for (const path of [...temporaryFolders(target, 'old'), ...temporaryFolders(target, 'new')]) remove(path);
}

/** Puts the old output back if a build was killed between the renames. */
function restore(target: string): void {
  const [old] = temporaryFolders(target, 'old');
  if (old !== undefined && entriesOf(target) === undefined) renameSync(old, target);
}

/** Paths of the temporary folders of one kind next to an output. */
function temporaryFolders(target: string, kind: 'old' | 'new'): string[] {
  const prefix = `${basename(target)}.${kind}-`;
  return (entriesOf(dirname(target)) ?? [])
    .filter((name) => name.startsWith(prefix) && /^[0-9]+$/.test(name.slice(prefix.length)))
    .map((name) => join(dirname(target), name));
}

const remove = (folder: string) => rmSync(folder, { recursive: true, force: true });

/** Node.js cannot exchange two folders atomically; {@link recover} repairs the state after a kill between the renames. */
function swap(fresh: string, target: string, old: string | undefined): void {
  if (old !== undefined) renameSync(target, old);
  try {
    renameSync(fresh, target);
  } catch (error) {
    if (old !== undefined) renameSync(old, target);
    throw error;
  }
}

/** Moves the previous output to a new one; see {@link Release}. */
function takePrevious(previous: string | undefined, folder: string, paths: Paths): Set<string> {
  const kept = new Set<string>();
  if (previous !== undefined && isOutput(previous) && move(previous, folder)) prune(folder, '', paths, kept);
  return kept;
}

/**
 * Keeps a replaced output, if there is one, as the previous output. Otherwise the present one stays, because it may belong
 * to another output folder.
 */
function keepAsPrevious(replaced: string, previous: string | undefined): void {
  if (previous !== undefined && existsSync(replaced)) {
    if (isOutput(previous)) remove(previous);
    if (move(replaced, previous)) return;
  }
  remove(replaced);
}

/** A folder without the marker is not the output of a build, and stays as it is. */
const isOutput = (folder: string): boolean => existsSync(join(folder, MARKER));

/** False if the new name is taken or on another disk, or if another build has moved the folder meanwhile. */
function move(folder: string, name: string): boolean {
  return attempt(() => {
    makeFolder(dirname(name));
    renameSync(folder, name);
  }, IMPOSSIBLE);
}

const IMPOSSIBLE = ['ENOENT', 'EXDEV', 'ENOTEMPTY', 'EEXIST', 'ENOTDIR', 'EPERM', 'EACCES', 'EROFS'];

/**
 * Removes all files below a folder except some, all links, and folders that become empty. Makes the remaining folders
 * readable for everyone, and adds the paths of the remaining files to `kept`. @returns whether the folder is empty
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
  for (const parent of parents) {
    for (let path = parent; path !== '.' && entriesOf(join(folder, path))?.length === 0; path = dirname(path))
      rmdirSync(join(folder, path));
  }
}
