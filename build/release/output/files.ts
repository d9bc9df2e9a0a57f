import { randomInt } from 'node:crypto';
import {
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { OutputError } from '../../api/files/output-file.ts';

/**
 * Creates a folder and its missing parents. Node's recursive mkdir loops forever if the file system reports ENOENT
 * although the parent exists, like `/proc`.
 */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  // Several threads write to an output.
  attempt(() => mkdirSync(folder), ['EEXIST']);
}

const UNSUPPORTED = ['EMLINK', 'EPERM', 'ENOTSUP', 'ENOSYS', 'EXDEV'];

/** Creates a hard link. Returns false if the file system supports none, or if the file has reached its limit of links. */
export const createLink = (existing: string, name: string): boolean =>
  attempt(() => linkSync(existing, name), UNSUPPORTED);

/** Does something in the file system. Returns false if that fails with one of the expected codes. */
export function attempt(operation: () => void, expected: readonly string[]): boolean {
  try {
    operation();
    return true;
  } catch (error) {
    if (expected.includes((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
}

/**
 * Resolves all symbolic links in a path, even if the target does not exist (a killed build may have moved it away).
 * @throws OutputError for a loop of links
 */
export function realPath(path: string): string {
  const full = resolve(path);
  try {
    return realpathSync(full);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === 'ELOOP')
      throw new OutputError(`${path} has a loop of symbolic links: fix it, or choose another --out`);
    if (!['ENOENT', 'ENOTDIR'].includes(code)) throw error;
  }
  const parent = realPath(dirname(full));
  const isLink = lstatSync(full, { throwIfNoEntry: false })?.isSymbolicLink();
  return isLink ? realPath(resolve(parent, readlinkSync(full))) : join(parent, basename(full));
}

/** A file to write: in parts, or as bytes. */
export interface NewFile {
  readonly path: string;
  readonly texts: Iterable<string> | Uint8Array;
}

/** Characters per write. */
const BLOCK_LENGTH = 1 << 16;

/**
 * Writes files, all or none: they are written under hidden names first, which readers of content ignore, and then renamed.
 *
 * @param overwrites replaces existing files
 * @throws OutputError if files exist, or two have the same path; the file system's error, or that of `texts`
 */
export function writeNewFiles(files: readonly NewFile[], { overwrites }: { overwrites: boolean }): void {
  assertDistinct(files.map(({ path }) => path));
  if (!overwrites) assertAbsent(files.map(({ path }) => path));
  const random = randomInt(2 ** 47);
  const written: { readonly path: string; readonly hidden: string }[] = [];
  try {
    for (const { path, texts } of files) {
      const hidden = join(dirname(path), `.${basename(path)}.new-${random}`);
      makeFolder(dirname(path));
      written.push({ path, hidden });
      writeTexts(hidden, texts);
    }
    for (const { path, hidden } of written) {
      if (overwrites) renameSync(hidden, path);
      // Another process may just have written the file.
      else copyFileSync(hidden, path, constants.COPYFILE_EXCL);
    }
  } finally {
    for (const { hidden } of written) rmSync(hidden, { force: true });
  }
}

/** On file systems that ignore case, such paths are the same file. */
function assertDistinct(paths: readonly string[]): void {
  const seen = new Map<string, string>();
  for (const path of paths) {
    const other = seen.get(path.toLowerCase());
    if (other !== undefined)
      throw new OutputError(
        `${path} would be written twice: import the sources one by one into different folders`,
      );
    seen.set(path.toLowerCase(), path);
  }
}

function assertAbsent(paths: readonly string[]): void {
  const existing = paths.filter((path) => lstatSync(path, { throwIfNoEntry: false }) !== undefined);
  if (existing.length === 0) return;
  const [first = ''] = existing;
  const others = existing.length > 1 ? ` and ${existing.length - 1} more` : '';
  throw new OutputError(
    `${first}${others} exists: overwrite it with --force, or choose another folder with --out`,
  );
}

function writeTexts(path: string, texts: NewFile['texts']): void {
  if (texts instanceof Uint8Array) {
    writeFileSync(path, texts, { flag: 'wx' });
    return;
  }
  const file = openSync(path, 'wx');
  try {
    let block = '';
    for (const text of texts) {
      block += text;
      if (block.length < BLOCK_LENGTH) continue;
      writeSync(file, block);
      block = '';
    }
    writeSync(file, block);
  } finally {
    closeSync(file);
  }
}
