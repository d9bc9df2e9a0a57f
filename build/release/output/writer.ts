import { createHash, hash } from 'node:crypto';
import {
  closeSync,
  constants,
  copyFileSync,
  lstatSync,
  openSync,
  readFileSync,
  rmSync,
  type Stats,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { FileInParts, OutputFile } from '../../api/files/output-file.ts';
import { createLink, makeFolder } from './link.ts';

/** A file of an output, with the properties that reveal changes. */
export interface WrittenFile {
  /** Relative to the output folder, with forward slashes. */
  readonly path: string;
  /** In bytes. */
  readonly size: number;
  /** Modification time in seconds, derived from the content. */
  readonly time: number;
  /** The digests of its parts, empty if there is none, and their sizes in bytes. */
  readonly parts?: readonly (readonly [digest: string, size: number])[];
}

/** The output of an earlier build, and the files that it wrote. */
export interface KnownOutput {
  readonly output: string;
  readonly files: readonly WrittenFile[];
}

/** Writes files to the folder of an output. */
export interface Writer {
  /**
   * Writes a file and its copies. Copies parts whose digests are unchanged from the known output.
   *
   * @throws the file system's error, for example if a file exists and is no leftover
   */
  readonly write: (file: OutputFile | FileInParts) => WrittenFile[];
  /**
   * Reuses files that an earlier build wrote: keeps leftovers, and links to the others in its output or copies them.
   *
   * @returns false if some have changed since that build; they must be written again
   * @throws the file system's error
   */
  readonly reuse: (files: readonly WrittenFile[], output: string) => boolean;
}

/**
 * Opens a folder. Each content is written once and linked from further files: many result sets have identical pages,
 * and links are cheap. Leftovers with the same content stay, because creating a file takes longer than reading one. Two
 * resources never get the same path.
 *
 * @param leftovers paths of files of an earlier output in the folder; those that are reused or replaced are removed
 *   from the set
 * @param known the current output, if it can be read
 */
export function openWriter(folder: string, leftovers = new Set<string>(), known?: KnownOutput): Writer {
  const folders = new Set<string>();
  const written = new Map<string, string>();
  const place = (path: string): string => {
    const file = join(folder, path);
    const parent = dirname(file);
    if (!folders.has(parent)) makeFolder(parent);
    folders.add(parent);
    // Never written to, because it may be linked from the current output.
    if (leftovers.delete(path)) rmSync(file);
    return file;
  };
  const writeWhole = ({ path, copies = [], text }: OutputFile): WrittenFile[] => {
    const content = typeof text === 'string' ? Buffer.from(text) : text;
    const digest = hash('sha256', content, 'buffer');
    const time = timeOf(digest);
    const key = digest.toString('latin1');
    return [path, ...copies].map((one) => {
      const fresh = { path: one, size: content.length, time };
      if (leftovers.has(one) && hasContent(fresh, content, folder)) {
        leftovers.delete(one);
        return fresh;
      }
      const file = place(one);
      const same = written.get(key);
      if (same === undefined || !createLink(join(folder, same), file)) {
        writeFileSync(file, content, { flag: 'wx' });
        utimesSync(file, time, time);
        written.set(key, one);
      }
      return fresh;
    });
  };
  const writeInParts = ({ path, parts }: FileInParts): WrittenFile => {
    const knownParts = readParts(path, known);
    const file = place(path);
    const whole = createHash('sha256');
    const sizes: [digest: string, size: number][] = [];
    const descriptor = openSync(file, 'wx');
    try {
      for (const { digest = '', print } of parts) {
        const content = knownParts.get(digest) ?? Buffer.from(print());
        writeFileSync(descriptor, content);
        whole.update(content);
        sizes.push([digest, content.length]);
      }
    } finally {
      closeSync(descriptor);
    }
    const time = timeOf(whole.digest());
    utimesSync(file, time, time);
    return { path, size: sizes.reduce((sum, [, size]) => sum + size, 0), time, parts: sizes };
  };
  return {
    write: (file) => ('parts' in file ? [writeInParts(file)] : writeWhole(file)),
    reuse: (files, output) => {
      const isKept = (file: WrittenFile) => leftovers.has(file.path) && isUnchanged(file, folder);
      const kept = new Set(files.filter(isKept));
      const others = files.filter((file) => !kept.has(file));
      if (!areUnchanged(others, output)) return false;
      for (const { path } of kept) leftovers.delete(path);
      for (const { path, time } of others) {
        const [existing, file] = [join(output, path), place(path)];
        if (createLink(existing, file)) continue;
        copyFileSync(existing, file, constants.COPYFILE_EXCL);
        utimesSync(file, time, time);
      }
      return true;
    },
  };
}

/** The parts of a file in a known output by their digests; empty if the file has changed since. */
function readParts(path: string, known: KnownOutput | undefined): Map<string, Uint8Array> {
  const file = known?.files.find((one) => one.path === path);
  if (!known || !file?.parts || !isUnchanged(file, known.output)) return new Map();
  const content = readFileSync(join(known.output, path));
  const parts = new Map<string, Uint8Array>();
  let start = 0;
  for (const [digest, size] of file.parts) {
    if (digest !== '') parts.set(digest, content.subarray(start, start + size));
    start += size;
  }
  return parts;
}

/** Whether files of an output are unchanged since the build. */
export const areUnchanged = (files: readonly WrittenFile[], output: string): boolean =>
  files.every((file) => isUnchanged(file, output));

function isUnchanged({ path, size, time }: WrittenFile, output: string): boolean {
  // Faster than `join`, for each of 100,000 files.
  const stats = statsOf(`${output}/${path}`);
  const isReadable = stats !== undefined && (stats.mode & constants.S_IRUSR) !== 0;
  return isReadable && stats.isFile() && stats.size === size && stats.mtimeMs === time * 1000;
}

/** Whether a file of an output has a content, unchanged since a build wrote it. */
const hasContent = (file: WrittenFile, content: Uint8Array, output: string): boolean =>
  isUnchanged(file, output) && readFileSync(join(output, file.path)).equals(content);

/** Undefined if there is no such file, or if its parent is not a folder. */
function statsOf(file: string): Stats | undefined {
  try {
    return lstatSync(file, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

/**
 * The modification time of a file in seconds, between 2004 and 2021, derived from its content. Web servers compute entity
 * tags from time and size, so entity tags change only with the content.
 */
function timeOf(digest: Buffer): number {
  return 2 ** 30 + (digest.readUInt32BE() >>> 3);
}
