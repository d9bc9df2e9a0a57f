import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { stringify } from 'csv-stringify/sync';
import fg from 'fast-glob';
import { completeDocument, listDocument, setDocument } from './documents.ts';
import type { CodeList, CodeListSet, Json, JsonObject, Row } from './model.ts';

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
export const listFiles = (list: CodeList): readonly ContentFile[] =>
  list.editions.flatMap((edition) =>
    edition.languages.flatMap((language): ContentFile[] => {
      const document = listDocument(list, edition, language);
      const name = `${list.folder}/${edition.version}/${list.name}.${language}`;
      if (list.format !== 'csv')
        return [{ path: `${name}.${list.format}`, text: pretty(completeDocument(document)) }];
      return [
        { path: `${name}.meta.json`, text: pretty(document.metadata) },
        { path: `${name}.csv`, text: csv(Object.keys(list.columns), document.rows) },
      ];
    }),
  );

/** The files of a set, one per document. */
export const setFiles = (set: CodeListSet): readonly ContentFile[] =>
  set.editions.flatMap((edition) =>
    edition.languages.map((language) => ({
      path: `sets/${set.name}.${edition.version}.${language}.json`,
      text: pretty(setDocument(set, edition, language)),
    })),
  );

const pretty = (document: JsonObject): string => `${JSON.stringify(document, null, 2)}\n`;

/** CSV with a header row of column ids and LF line ends; null and missing values are empty. */
const csv = (columns: string[], rows: readonly Row[]): string =>
  stringify(
    rows.map((row) => columns.map((id) => cell(row[id]))),
    { header: true, columns, record_delimiter: '\n' },
  );

function cell(value: Json | undefined): string {
  if (Array.isArray(value)) return value.join(',');
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '');
}

/**
 * Writes files to a folder, and removes other files from its generated folders, unless its README was not generated: such
 * a folder may have its own `sets`.
 */
export async function writeContent(folder: string, files: readonly ContentFile[]): Promise<void> {
  const readme = join(folder, 'README.md');
  const isGenerated = existsSync(readme) && (await readFile(readme, 'utf8')).startsWith(`${README_TITLE}\n`);
  // Links may point to files outside of the folder, which are not to be removed.
  const options = { cwd: folder, dot: true, followSymbolicLinks: false };
  const own = isGenerated ? await fg(`{${OWN_FOLDERS.join(',')}}/**/*`, options) : [];
  const wanted = new Set(files.map(({ path }) => path));
  for (const path of own) if (!wanted.has(path)) await rm(join(folder, path));
  for (const { path, text } of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
}
