import type { Problem } from '../problems/problem.ts';

/** Whether a file looks like a list or document in an unsupported format. */
export const isOtherForm = (file: string): boolean => TABLE.test(file) || RENAMED.test(file);

export const otherForm = (file: string): Problem => ({
  severity: 'note',
  file,
  rule: 'file/form',
  message: RENAMED.test(file)
    ? `is not read because of its ending: if it should be published, rename it to ${file.replace(RENAMED, '.$1')}`
    : `is not read: if it should be published, export it as CSV (UTF-8, with commas) to ${file.replace(TABLE, '.csv')}, and put a document without rows next to it as ${file.replace(TABLE, '.meta.json')}`,
});

export const stemOfOtherForm = (file: string): string =>
  file.replace(TABLE, '').replace(/(\.meta)?\.(json|ocl|csv)\.txt$/i, '');

/** The remedy for such a file next to a document or CSV that it seems to belong to. */
export const remedyForOtherForm = (file: string): string =>
  RENAMED.test(file)
    ? `rename ${file} to ${file.replace(RENAMED, '.$1')}`
    : `export ${file} as CSV (UTF-8, with commas) to ${file.replace(TABLE, '.csv')}`;

/** Spreadsheets, except the lock files `~$…` of open ones. */
const TABLE = /(?<!(?:^|\/)~\$[^/]*)\.(xlsx|xlsm|xls|ods|tsv)$/i;
/** Some editors add the extension `.txt`. */
const RENAMED = /\.(json|ocl|csv)\.txt$/i;
