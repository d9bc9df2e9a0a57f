import { hash } from 'node:crypto';
import {
  closeSync,
  constants,
  copyFileSync,
  fstatSync,
  futimesSync,
  lstatSync,
  openSync,
  readFileSync,
  rmSync,
  type Stats,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { FileInParts, OutputFile } from '../../api/files/output-file.ts';
import { once } from '../../model/once.ts';
import { createLink, makeFolder } from './files.ts';

/** A file of an output, with the properties that reveal changes. */
export interface WrittenFile {
  /** Relative to the output folder, with forward slashes. */
  readonly path: string;
  /** In bytes. */
  readonly size: number;
  /** Modification time in milliseconds. */
  readonly time: number;
  /** Of the content. */
  readonly digest: string;
  /** The digests of its parts, empty if there is none, and their sizes in bytes. */
  readonly parts?: readonly (readonly [digest: string, size: number])[];
}

export const byPath = (files: readonly WrittenFile[]): Map<string, WrittenFile> =>
  new Map(files.map((file) => [file.path, file]));

/** The output of an earlier build, and the files that it wrote. */
export interface KnownOutput {
  readonly output: string;
  /** By their paths. */
  readonly files: ReadonlyMap<string, WrittenFile>;
  /** Whether its build had the options of this one, so that parts with equal digests have equal texts. */
  readonly hasKnownParts: boolean;
}

/** Writes files to the folder of an output. */
export interface Writer {
  /**
   * Writes a file and its copies, or reuses those of the known output with the same content, which keeps their times: a
   * copy by time, such as `cp -u`, then copies what changed. Copies parts whose digests are unchanged from there.
   */
  readonly write: (file: OutputFile | FileInParts) => WrittenFile[];
  /** Reuses files of the known output, in the folder or by links. @returns false if some have changed since that build */
  readonly reuse: (files: readonly WrittenFile[]) => boolean;
  /** The sizes in bytes of parts of files of the known output, by their digests. */
  readonly partSizesOf: (paths: RegExp) => Map<string, number>;
}

/**
 * Opens a folder. Each content is written once and linked from further files: many result sets have identical pages,
 * and links are cheap. Two resources never get the same path.
 *
 * @param known the current output, if it can be read
 * @param staleFiles paths of files of an earlier output in the folder; reused and replaced files are removed from the set
 */
export function openWriter(
  folder: string,
  known: KnownOutput = { output: folder, files: new Map(), hasKnownParts: false },
  staleFiles = new Set<string>(),
): Writer {
  const folders = new Set<string>();
  const written = new Map<string, WrittenFile>();
  const before = known.files;
  const place = (path: string): string => {
    // Faster than `join` and `dirname`, for each file.
    const file = `${folder}/${path}`;
    const parent = file.slice(0, file.lastIndexOf('/'));
    if (!folders.has(parent)) makeFolder(parent);
    folders.add(parent);
    // Never written to, because it may be linked from the current output.
    if (staleFiles.delete(path)) rmSync(file);
    return file;
  };
  const reuse = (files: readonly WrittenFile[]): boolean => {
    const others = files.filter((file) => !staleFiles.has(file.path) || !isUnchanged(file, folder));
    if (!areUnchanged(others, known.output)) return false;
    for (const { path, time } of others) {
      const existing = `${known.output}/${path}`;
      const file = place(path);
      if (createLink(existing, file)) continue;
      copyFileSync(existing, file, constants.COPYFILE_EXCL);
      utimesSync(file, time / 1000, time / 1000);
    }
    for (const { path } of files) staleFiles.delete(path);
    return true;
  };
  /** Reuses a file of the known output if it has a content. @returns its time */
  const reuseSame = (path: string, digest: string): number | undefined => {
    const old = before.get(path);
    return old?.digest === digest && reuse([old]) ? old.time : undefined;
  };
  const writeWhole = ({ path, copies = [], text }: OutputFile): WrittenFile[] => {
    const content = typeof text === 'string' ? encode(text) : text;
    const digest = hash('sha256', content, 'base64url');
    return [path, ...copies].map((one) => {
      const known = { path: one, size: content.length, digest };
      const time = reuseSame(one, digest);
      if (time !== undefined) return { ...known, time };
      const file = place(one);
      const after = before.get(one)?.time;
      const same = written.get(digest);
      if (same && isLater(same.time, after) && createLink(join(folder, same.path), file))
        return { ...known, time: same.time };
      const fresh = { ...known, time: writeNew(file, content, after) };
      written.set(digest, fresh);
      return fresh;
    });
  };
  const writeInParts = ({ path, parts }: FileInParts): WrittenFile => {
    const knownParts = known.hasKnownParts ? readParts(before.get(path), known.output) : new Map();
    const sizes: [digest: string, size: number][] = [];
    const contents: Uint8Array[] = [];
    for (const { digest = '', print } of parts) {
      const content = knownParts.get(digest) ?? Buffer.from(print(contents));
      sizes.push([digest, content.length]);
      contents.push(content);
    }
    const [file] = writeWhole({ path, text: Buffer.concat(contents) }) as [WrittenFile];
    return { ...file, parts: sizes };
  };
  return {
    write: (file) => ('parts' in file ? [writeInParts(file)] : writeWhole(file)),
    reuse,
    partSizesOf: (paths) => {
      const files = known.hasKnownParts ? [...before.values()].filter(({ path }) => paths.test(path)) : [];
      return new Map(files.flatMap(({ parts = [] }) => parts));
    },
  };
}

/** Texts of at most this many characters are encoded into the same buffer: a new one for each costs more than encoding. */
const MAX_SHARED_LENGTH = 1_000_000;
const sharedBuffer = once(() => Buffer.allocUnsafeSlow(3 * MAX_SHARED_LENGTH));

/** A text as UTF-8, which is valid until the next call. */
function encode(text: string): Uint8Array {
  if (text.length > MAX_SHARED_LENGTH) return Buffer.from(text);
  return sharedBuffer().subarray(0, sharedBuffer().write(text));
}

/**
 * Writes a new file. Its time, which is returned, is in a later second than that of the replaced file: ETags of nginx and
 * `cp -u` may compare whole seconds.
 */
function writeNew(file: string, content: Uint8Array, after?: number): number {
  const descriptor = openSync(file, 'wx');
  try {
    writeFileSync(descriptor, content);
    const now = Math.round(fstatSync(descriptor).mtimeMs);
    if (isLater(now, after)) return now;
    const time = (secondOf(after as number) + 1) * 1000;
    futimesSync(descriptor, time / 1000, time / 1000);
    return time;
  } finally {
    closeSync(descriptor);
  }
}

const secondOf = (time: number): number => Math.floor(time / 1000);

/** Whether a time is in a later second than another one, or there is no other. */
const isLater = (time: number, other: number | undefined): boolean =>
  other === undefined || secondOf(time) > secondOf(other);

/** The parts of a file in an output by their digests; empty if the file has changed since. */
function readParts(file: WrittenFile | undefined, output: string): Map<string, Uint8Array> {
  if (!file?.parts || !isUnchanged(file, output)) return new Map();
  const content = readFileSync(join(output, file.path));
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
  // Web servers often run as another user.
  const isReadable = stats !== undefined && (stats.mode & READABLE_BY_ALL) === READABLE_BY_ALL;
  return isReadable && stats.isFile() && stats.size === size && Math.round(stats.mtimeMs) === time;
}

const READABLE_BY_ALL = constants.S_IRUSR | constants.S_IRGRP | constants.S_IROTH;

/** Undefined if there is no such file, or if its parent is not a folder. */
function statsOf(file: string): Stats | undefined {
  try {
    return lstatSync(file, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}
