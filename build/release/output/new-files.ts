import { randomInt } from 'node:crypto';
import {
  closeSync,
  constants,
  copyFileSync,
  lstatSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { OutputError } from '../../api/hosts/marker.ts';
import { makeFolder } from './link.ts';

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
