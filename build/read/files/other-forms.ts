import type { Problem } from '../../model/problems/problem.ts';

/** A file that is not read, but looks like a list or a document. */
export interface OtherForm {
  readonly file: string;
  /** The name under which it would be read, or that of the CSV to export from it. */
  readonly meant: string;
  /** A `text` only counts as a CSV if one is missing. */
  readonly kind: 'table' | 'renamed' | 'text';
}

/** What a file that is not read seems to be; undefined if it does not look like content. */
export function otherFormOf(file: string, beginning = ''): OtherForm | undefined {
  const [, stem = file, extension = ''] = /^(.*[^/])\.([^./]+)$/.exec(file) ?? [];
  if (TABLE.test(file)) return { file, meant: file.replace(TABLE, '.csv'), kind: 'table' };
  if (RENAMED.test(file)) return { file, meant: file.replace(RENAMED, '.$1'), kind: 'renamed' };
  if (isDocument(beginning)) return { file, meant: `${stem}.json`, kind: 'renamed' };
  return TEXT.test(extension) ? { file, meant: `${stem}.csv`, kind: 'text' } : undefined;
}

/** The warning about a file that should probably be published, but is not. */
export const otherForm = ({ file, meant, kind }: OtherForm): Problem => ({
  severity: 'warning',
  file,
  rule: 'file/form',
  message:
    kind === 'table'
      ? `is not read: if it should be published, export it as CSV (UTF-8, with commas) to ${meant}, and put a document without rows next to it as ${meant.replace(/\.csv$/, '.meta.json')}`
      : `is not read because of its extension: if it should be published, rename it to ${meant}`,
});

/** The remedy if a document or CSV seems to belong to a file in another format. */
export const remedyForOtherForm = ({ file, meant, kind }: OtherForm): string =>
  kind === 'table'
    ? `export ${file} as CSV (UTF-8, with commas) to ${meant}`
    : `${kind === 'text' ? `if ${file} has them, rename it` : `rename ${file}`} to ${meant}`;

/** Number of bytes of a file that show whether it is a document. */
export const SNIFFED_BYTES = 4096;

/** Whether a text starts like a document, in UTF-8 or UTF-16 decoded as Latin-1. */
function isDocument(beginning: string): boolean {
  const text = beginning.replaceAll('\0', '').replace(/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, '');
  return /^\s*\{/.test(text) && /"(?:\$opencodelist|codeList|codeListSet)"\s*:/.test(text);
}

/** Files of spreadsheet programs, except lock files, whose names start with `~$`. */
const TABLE = /(?<!(?:^|\/)~\$[^/]*)\.(xlsx|xlsm|xlsb|xls|ods|fods|numbers|tsv)$/i;
/** Editors, browsers and systems append own extensions. */
const RENAMED =
  /\.(json|ocl|csv)(?:~|\.(?:txt|bak|backup|old|orig|save|copy|tmp|download|part|crdownload))$/i;
const TEXT = /^(?:txt|text|dat|tab|prn)$/i;
