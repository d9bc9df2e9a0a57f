import { createHash, randomInt } from 'node:crypto';
import {
  linkSync,
  lstatSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import type { OutputFile } from '../plan/output-file.ts';
import { makeFolder } from './folder.ts';
import { withLock } from './lock.ts';
import { MARKER, MARKER_TEXT } from './marker.ts';
import { OutputError } from './output-error.ts';
import { realPath } from './real-path.ts';

/** How much was written. */
export interface Written {
  readonly files: number;
  readonly bytes: number;
}

/**
 * Writes all files next to the output folder and then swaps the folders, so that the output is always complete. Removes
 * what killed builds have left; follows symbolic links to the folder.
 *
 * @throws OutputError where the folder contains other files, overlaps the content, or is being written by another build;
 *   the file system's error otherwise
 */
export function publish(
  out: string,
  content: string,
  files: Iterable<OutputFile>,
  onFile: (files: number) => void,
): Written {
  const target = realPath(out);
  refuseOverlap(target, realpathSync(content));
  makeFolder(dirname(target));
  return withLock(`${target}.lock`, () => {
    recover(target);
    const hadOutput = isOwnOutput(target);
    // Process ids of containers that share a disk are the same.
    const number = randomInt(2 ** 47);
    const fresh = `${target}.new-${number}`;
    try {
      const written = writeAll(fresh, withMarker(files), onFile);
      swap(fresh, target, hadOutput ? `${target}.old-${number}` : undefined);
      return written;
    } finally {
      rmSync(fresh, { recursive: true, force: true });
    }
  });
}

/**
 * Puts back the output that a build, killed while it was putting the new one in its place, has left beside the
 * folder. Does nothing where the folder is there.
 *
 * @throws OutputError where another build is writing there; the file system's error otherwise
 */
export function restoreOutput(out: string): void {
  const target = realPath(out);
  const isGone = lstatSync(target, { throwIfNoEntry: false }) === undefined;
  if (isGone && leftBeside(target, 'old').length > 0) withLock(`${target}.lock`, () => recover(target));
}

/** What an output folder holds; a folder with anything else in it, or without the marker, is not overwritten. */
const OWN_ENTRIES = [MARKER, 'site', 'functions', 'edge-functions', 'server', 'nginx'];

function* withMarker(files: Iterable<OutputFile>): Generator<OutputFile> {
  yield* files;
  yield { path: MARKER, text: MARKER_TEXT };
}

function refuseOverlap(target: string, content: string): void {
  if (isWithin(target, content) || isWithin(content, target)) {
    throw new OutputError(`${target} and the content in ${content} must not overlap: name another --out`);
  }
}

const isWithin = (inner: string, outer: string): boolean =>
  inner === outer || inner.startsWith(join(outer, sep));

function isOwnOutput(target: string): boolean {
  const entries = entriesOf(target);
  if (entries === undefined) return false;
  const stranger = entries.find((entry) => !OWN_ENTRIES.includes(entry));
  if (stranger !== undefined || (entries.length > 0 && !entries.includes(MARKER))) {
    throw new OutputError(
      `${target} holds "${stranger ?? entries[0]}", which no build has made: name another --out, or empty the folder yourself`,
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

/** Clears what builds that were killed have left; the lock says that none is running. */
function recover(target: string): void {
  const [old] = leftBeside(target, 'old');
  if (old !== undefined && entriesOf(target) === undefined) renameSync(old, target);
  for (const path of [...leftBeside(target, 'old'), ...leftBeside(target, 'new')]) {
    rmSync(path, { recursive: true, force: true });
  }
}

/** Paths of the folders of a kind that builds have left beside an output. */
function leftBeside(target: string, kind: 'old' | 'new'): string[] {
  const prefix = `${basename(target)}.${kind}-`;
  return (entriesOf(dirname(target)) ?? [])
    .filter((name) => name.startsWith(prefix) && /^[0-9]+$/.test(name.slice(prefix.length)))
    .map((name) => join(dirname(target), name));
}

function writeAll(folder: string, files: Iterable<OutputFile>, onFile: (files: number) => void): Written {
  const write = openWriter();
  const made = new Set<string>();
  let count = 0;
  let bytes = 0;
  for (const { path, text } of files) {
    const file = join(folder, path);
    const parent = dirname(file);
    if (!made.has(parent)) {
      makeFolder(parent);
      made.add(parent);
    }
    const content = Buffer.from(text);
    write(file, content);
    bytes += content.length;
    onFile(++count);
  }
  return { files: count, bytes };
}

/**
 * Writes files, the same content once: many result sets have the same pages, and a link costs a fraction of a
 * file. A file that exists already is an error, because two resources under one path would lose one of them.
 */
function openWriter(): (file: string, content: Buffer) => void {
  const written = new Map<string, string>();
  return (file, content) => {
    const hash = createHash('sha256').update(content).digest();
    const key = hash.toString('base64');
    const same = written.get(key);
    if (same !== undefined && link(same, file)) return;
    writeFileSync(file, content, { flag: 'wx' });
    utimesSync(file, timeOf(hash), timeOf(hash));
    written.set(key, file);
  };
}

/**
 * The modification time of a file, in seconds: some moment from 2004 to 2021, by its content. Servers derive entity tags
 * from time and size, so the same content has the same tag after every build, and other content another.
 */
function timeOf(hash: Buffer): number {
  return 2 ** 30 + (hash.readUInt32BE() >>> 3);
}

/** False where the file system has no links, or no more for this file. */
function link(existing: string, file: string): boolean {
  try {
    linkSync(existing, file);
    return true;
  } catch (error) {
    if (
      ['EMLINK', 'EPERM', 'ENOTSUP', 'ENOSYS', 'EXDEV'].includes((error as NodeJS.ErrnoException).code ?? '')
    ) {
      return false;
    }
    throw error;
  }
}

/** Two renames, because a file system offers no exchange of folders; {@link recover} repairs what a kill between them leaves. */
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
  rmSync(old, { recursive: true, force: true });
}
