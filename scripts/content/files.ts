import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { stringify } from 'csv-stringify/sync';
import { listDocument, setDocument } from './documents.ts';
import type { CodeList, CodeListSet, Json, JsonObject, Row } from './model.ts';

/** A file in the content folder: its relative path, with `/`, and its text. */
export interface ContentFile {
  readonly path: string;
  readonly text: string;
}

/** The first line of the README, which marks a folder as generated: another folder may have its own `sets`. */
export const README_TITLE = '# The content of this directory';

/** The files of a list: one per document, or two if its rows are in a CSV file. */
export const listFiles = (list: CodeList): readonly ContentFile[] =>
  list.editions.flatMap((edition) =>
    edition.languages.flatMap((language): ContentFile[] => {
      const rows = edition.rows(language);
      const name = `${list.folder}/${edition.version}/${list.name}.${language}`;
      if (list.format !== 'csv')
        return [
          { path: `${name}.${list.format}`, text: pretty(listDocument(list, edition, language, rows)) },
        ];
      return [
        { path: `${name}.meta.json`, text: pretty(listDocument(list, edition, language)) },
        { path: `${name}.csv`, text: csv(Object.keys(list.columns), rows) },
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

/** Writes files to a folder. Removes all others from the generated folders in it, if its README marks it as generated. */
export async function writeContent(folder: string, files: readonly ContentFile[]): Promise<void> {
  const readme = join(folder, 'README.md');
  const isGenerated = existsSync(readme) && (await readFile(readme, 'utf8')).startsWith(`${README_TITLE}\n`);
  for (const own of isGenerated ? ['cldr', 'iana', 'iso', 'media-types', 'sets', 'licences'] : [])
    await rm(join(folder, own), { recursive: true, force: true });
  for (const { path, text } of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
}
