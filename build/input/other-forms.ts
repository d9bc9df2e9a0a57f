import type { Problem } from '../problems/problem.ts';

/** Whether a file looks like a list, or a document, in a form that is not read. */
export const isOtherForm = (file: string): boolean => TABLE.test(file) || RENAMED.test(file);

/** A file that may be meant to be published, and is not. */
export const otherForm = (file: string): Problem => ({
  severity: 'note',
  file,
  rule: 'file/form',
  message: RENAMED.test(file)
    ? `is not read because of its ending: if it should be published, rename it to ${file.replace(RENAMED, '.$1')}`
    : `is not read: if it should be published, export it as CSV (UTF-8, with commas) to ${file.replace(TABLE, '.csv')}, and put a document without rows next to it as ${file.replace(TABLE, '.meta.json')}`,
});

/** A file's path without its ending, that of metadata included. */
export const stemOfOtherForm = (file: string): string =>
  file.replace(TABLE, '').replace(/(\.meta)?\.(json|ocl|csv)\.txt$/i, '');

/** What is to be done with a file in another form that is beside a document, or a CSV, and seems to belong to it. */
export const remedyForOtherForm = (file: string): string =>
  RENAMED.test(file)
    ? `rename ${file} to ${file.replace(RENAMED, '.$1')}`
    : `export ${file} as CSV (UTF-8, with commas) to ${file.replace(TABLE, '.csv')}`;

/** What spreadsheets save; `~$` begins the names of files that they have open. */
const TABLE = /(?<!(?:^|\/)~\$[^/]*)\.(xlsx|xlsm|xls|ods|tsv)$/i;
/** Editors of some systems put an ending of their own behind that of others. */
const RENAMED = /\.(json|ocl|csv)\.txt$/i;
