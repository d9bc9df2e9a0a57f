import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
export function listFiles(list: CodeList): readonly ContentFile[] {
  const files: ContentFile[] = [];
  for (const edition of list.editions) {
    for (const language of edition.languages) {
      const rows = edition.rows(language);
      const name = `${list.folder}/${edition.version}/${list.name}.${language}`;
      const isTable = list.format === 'csv';
      const document = listDocument(list, edition, language, isTable ? undefined : rows);
      files.push({ path: `${name}.${isTable ? 'meta.json' : list.format}`, text: printJson(document) });
      if (isTable) files.push({ path: `${name}.csv`, text: printCsv(Object.keys(list.columns), rows) });
    }
  }
  return files;
}

/** The files of a set, one per document. */
export const setFiles = (set: CodeListSet): readonly ContentFile[] =>
  set.editions.flatMap((edition) =>
    edition.languages.map((language) => ({
      path: `sets/${set.name}.${edition.version}.${language}.json`,
      text: printJson(setDocument(set, edition, language)),
    })),
  );

const printJson = (document: JsonObject): string => `${JSON.stringify(document, null, 2)}\n`;

/** CSV with a header row of column ids and LF line ends; null and missing values are empty. */
function printCsv(columns: string[], rows: readonly Row[]): string {
  const cells = rows.map((row) => columns.map((id) => printCell(row[id])));
  return stringify(cells, { header: true, columns, record_delimiter: '\n' });
}

function printCell(value: Json | undefined): string {
  if (Array.isArray(value)) return value.join(',');
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '');
}

/** Writes files to a folder. Removes all others from the generated folders in it, if its README marks it as generated. */
export function writeContent(folder: string, files: readonly ContentFile[]): void {
  const readme = join(folder, 'README.md');
  if (existsSync(readme) && readFileSync(readme, 'utf8').startsWith(`${README_TITLE}\n`)) {
    for (const own of ['cldr', 'iana', 'iso', 'media-types', 'sets', 'licences'])
      rmSync(join(folder, own), { recursive: true, force: true });
  }
  for (const { path, text } of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}
