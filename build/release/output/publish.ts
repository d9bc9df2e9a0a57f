import { randomInt } from 'node:crypto';
import { existsSync, lstatSync, readdirSync, realpathSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import { isMainThread } from 'node:worker_threads';
import { MANIFEST_FILE, MARKER, MARKER_TEXT, OutputError } from '../../api/hosts/marker.ts';
import { makeFolder, realPath } from './files.ts';
import { isLockOf, withLock } from './lock.ts';
import { keepAsPrevious, type Paths, reusePrevious } from './previous-output.ts';
import { openWriter } from './writer.ts';

/** The output that a build writes. */
export interface Release {
  /** The folder to write to. */
  readonly folder: string;
  /** The folder of the current output, if there is one. */
  readonly current: string | undefined;
  /** Moves the previous output to the folder, for a release that has most files of the current one; see {@link reusePrevious}. */
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
    // Web servers often run as another user than builds: all files are readable, whatever the mask of the process.
    const mask = isMainThread ? process.umask(0o022) : undefined;
    try {
      const written = await write({
        folder,
        current,
        reusePrevious: (paths) => reusePrevious(previousOutput, folder, paths),
      });
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

/**
 * Restores the output if a build was killed while swapping the folders. Does nothing if the output exists.
 *
 * @throws OutputError if another build is writing the same output; the file system's error otherwise
 */
export async function restoreOutput(out: string): Promise<void> {
  const target = realPath(out);
  const isMissing = lstatSync(target, { throwIfNoEntry: false }) === undefined;
  if (isMissing && temporaryFolders(target, 'old').length > 0)
    await withLock(lockOf(target), () => recover(target));
}

/**
 * Restores the output if a build in another process was killed, and removes its lock. Its other files are removed by the
 * next build, because there may be many.
 *
 * @param pid the id of the process, which has exited
 */
export async function releaseOutput(out: string, pid: number): Promise<void> {
  const target = realPath(out);
  const lock = lockOf(target);
  if (isLockOf(pid, lock)) await withLock(lock, () => restore(target));
}

const lockOf = (target: string): string => `${target}.lock`;

/** The entries of an output folder; a folder with others, or without the marker, is not overwritten. */
const OWN_ENTRIES = [MARKER, MANIFEST_FILE, 'site', 'functions', 'edge-functions', 'server', 'nginx'];

function assertNoOverlap(target: string, content: string): void {
  if (isWithin(target, content) || isWithin(content, target)) {
    throw new OutputError(`${target} and the content in ${content} must not overlap: choose another --out`);
  }
}

const isWithin = (inner: string, outer: string): boolean =>
  inner === outer || inner.startsWith(join(outer, sep));

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
  for (const path of [...temporaryFolders(target, 'old'), ...temporaryFolders(target, 'new')]) {
    rmSync(path, { recursive: true, force: true });
  }
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

/** Node.js cannot exchange two folders atomically; {@link recover} repairs the state after a kill between the renames. */
function swap(fresh: string, target: string, old: string | undefined): void {
  if (old === undefined) {
    renameSync(fresh, target);
    return;
  }
  renameSync(target, old);
  try {
    renameSync(fresh, target);
  } catch (error) {
    renameSync(old, target);
    throw error;
  }
}
