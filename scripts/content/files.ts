import { stringify } from 'csv-stringify/sync';
import { completeDocument, listDocument, setDocument } from './documents.ts';
import type { CodeList, CodeListSet, Json, JsonObject } from './model.ts';

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
