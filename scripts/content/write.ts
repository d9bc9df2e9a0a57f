import { readFile, rm, rmdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import fg from 'fast-glob';
import { makeFolder } from '../../build/release/output/link.ts';
import { type ContentFile, OWN_FOLDERS, README_TITLE } from './files.ts';
import { byCodeUnit } from './model.ts';

/** Number of files that were written, because they are new or have changed, and of files that were removed. */
export interface WriteCounts {
  readonly changed: number;
  readonly removed: number;
}

/**
 * Writes files to a folder, except unchanged ones, and removes other files from its generated folders. Removes nothing
 * if the README of the folder was not generated: such a folder may have its own `sets`.
 */
export async function writeContent(folder: string, files: readonly ContentFile[]): Promise<WriteCounts> {
  const isGenerated =
    (await currentText(join(folder, 'README.md')))?.startsWith(`${README_TITLE}\n`) ?? false;
  let changed = 0;
  for (const { path, text } of files) {
    const target = resolve(folder, path);
    if ((await currentText(target)) === text) continue;
    makeFolder(dirname(target));
    await writeFile(target, text);
    changed += 1;
  }
  const wanted = new Set(files.map(({ path }) => path));
  return { changed, removed: isGenerated ? await removeStale(folder, wanted) : 0 };
}

async function currentText(path: string): Promise<string | undefined> {
  return readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
}

/** Removes files that are not `wanted` from the generated folders, then empty folders. */
async function removeStale(folder: string, wanted: ReadonlySet<string>): Promise<number> {
  let removed = 0;
  const own = `{${OWN_FOLDERS.join(',')}}`;
  const options = { cwd: folder, dot: true, followSymbolicLinks: false };
  for await (const found of fg.stream(`${own}/**/*`, options)) {
    const path = String(found);
    if (wanted.has(path)) continue;
    await rm(join(folder, path));
    removed += 1;
  }
  if (removed > 0) await removeEmptyFolders(folder, own);
  return removed;
}

async function removeEmptyFolders(folder: string, own: string): Promise<void> {
  const folders = await fg(`${own}/**/*`, {
    cwd: folder,
    dot: true,
    onlyDirectories: true,
    followSymbolicLinks: false,
  });
  // Longer paths first: subfolders before the folders that contain them.
  for (const path of folders.sort((a, b) => b.length - a.length || byCodeUnit(a, b))) {
    await rmdir(join(folder, path)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    });
  }
}
