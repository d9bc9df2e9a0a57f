import { stringify } from 'csv-stringify/sync';
import { listDocument, setDocument, wholeDocument } from './documents.ts';
import type { CodeList, CodeListSet, Json, JsonObject } from './model.ts';

/** A file of the content folder: its path below it, with `/`, and its text. */
export interface ContentFile {
  readonly path: string;
  readonly text: string;
}

/** The first line of the README, by which the command knows a folder that it made. */
export const README_TITLE = '# The content of this directory';

/** The folders of the content folder that the command owns: all in them is made by it. */
export const OWN_FOLDERS = ['cldr', 'iso', 'media-types', 'sets', 'licences'] as const;

/** The files of a list: one for each document, or two where its rows lie in a CSV file. */
export function listFiles(list: CodeList): readonly ContentFile[] {
  return list.editions.flatMap((edition) =>
    edition.languages.flatMap((language): ContentFile[] => {
      const document = listDocument(list, edition, language);
      const name = `${list.folder}/${edition.version}/${list.name}.${language}`;
      if (list.form !== 'csv')
        return [{ path: `${name}.${list.form}`, text: pretty(wholeDocument(document)) }];
      return [
        { path: `${name}.meta.json`, text: pretty(document.metadata) },
        { path: `${name}.csv`, text: csv(list, document.rows) },
      ];
    }),
  );
}

/** The files of a set, one for each document. */
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

/** A header row of column ids, LF at the end of each line; null or left out: empty. */
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
