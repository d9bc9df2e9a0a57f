import { readFile, rm, rmdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { stringify } from 'csv-stringify/sync';
import fg from 'fast-glob';
import { makeFolder } from '../../build/release/output/link.ts';
import { completeDocument, listDocument, setDocument } from './documents.ts';
import { byCodeUnit, type CodeList, type CodeListSet, type Json, type JsonObject } from './model.ts';

/** A file in the content folder: its relative path, with `/`, and its text. */
export interface ContentFile {
  readonly path: string;
  readonly text: string;
}

/** The first line of the README, which marks a folder as generated. */
export const README_TITLE = '# The content of this directory';

/** The generated folders in the content folder. */
export const OWN_FOLDERS = ['cldr', 'iso', 'media-types', 'sets', 'licences'] as const;

/** The files of a list: one per document, or two if its rows are in a CSV file. */
export function listFiles(list: CodeList): readonly ContentFile[] {
  return list.editions.flatMap((edition) =>
    edition.languages.flatMap((language): ContentFile[] => {
      const document = listDocument(list, edition, language);
      const name = `${list.folder}/${edition.version}/${list.name}.${language}`;
      if (list.format !== 'csv')
        return [{ path: `${name}.${list.format}`, text: pretty(completeDocument(document)) }];
      return [
        { path: `${name}.meta.json`, text: pretty(document.metadata) },
        { path: `${name}.csv`, text: csv(list, document.rows) },
      ];
    }),
  );
}

/** The files of a set, one per document. */
export function setFiles(set: CodeListSet): readonly ContentFile[] {
  return set.editions.flatMap((edition) =>
    edition.languages.map((language) => ({
      path: `sets/${set.name}.${edition.version}.${language}.json`,
      text: pretty(setDocument(set, edition, language)),
    })),
  );
}

function pretty(document: JsonObject): string {
  return `${JSON.stringify(document, null, 2)}\n`;
}

/** CSV with a header row of column ids and LF line ends; null and missing values are empty. */
function csv(list: CodeList, rows: readonly JsonObject[]): string {
  const columns = list.columns.map(({ id }) => id);
  return stringify(
    rows.map((row) => columns.map((id) => cell(row[id]))),
    { header: true, columns, record_delimiter: '\n' },
  );
}

function cell(value: Json | undefined): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.join(',');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

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
