import { editDistance } from '../domain/nearest.ts';
import type { Problem } from '../problems/problem.ts';

/** A file that is not read, and looks like a list or a document. */
export interface OtherForm {
  readonly file: string;
  /** The name under which it is read, or the CSV that is exported from it. */
  readonly meant: string;
  /** A text may be a CSV where one is missing, and is anything else otherwise. */
  readonly kind: 'table' | 'renamed' | 'text';
}

/** What a file that is not read seems to be; undefined where it is nothing to publish. */
export function otherFormOf(file: string, beginning = ''): OtherForm | undefined {
  const [, stem = file, extension = ''] = /^(.*[^/])\.([^./]+)$/.exec(file) ?? [];
  if (TABLE.test(file)) return { file, meant: file.replace(TABLE, '.csv'), kind: 'table' };
  if (RENAMED.test(file)) return { file, meant: file.replace(RENAMED, '.$1'), kind: 'renamed' };
  const right = rightExtension(extension.toLowerCase());
  if (right !== undefined) return { file, meant: `${stem}.${right}`, kind: 'renamed' };
  if (isDocument(beginning)) return { file, meant: `${stem}.json`, kind: 'renamed' };
  return TEXT.test(extension) ? { file, meant: `${stem}.csv`, kind: 'text' } : undefined;
}

/** A file that is probably meant to be published, and is not. */
export const otherForm = ({ file, meant, kind }: OtherForm): Problem => ({
  severity: 'warning',
  file,
  rule: 'file/form',
  message:
    kind === 'table'
      ? `is not read: if it should be published, export it as CSV (UTF-8, with commas) to ${meant}, and put a document without rows next to it as ${meant.replace(/\.csv$/, '.meta.json')}`
      : `is not read because of its extension: if it should be published, rename it to ${meant}`,
});

/** What is to be done with a file in another form that is beside a document, or a CSV, and seems to belong to it. */
export const remedyForOtherForm = ({ file, meant, kind }: OtherForm): string =>
  kind === 'table'
    ? `export ${file} as CSV (UTF-8, with commas) to ${meant}`
    : `${kind === 'text' ? `if ${file} has them, rename it` : `rename ${file}`} to ${meant}`;

/** How many bytes of a file show whether it is a document. */
export const BEGINNING = 4096;

/** Whether a text begins as a document does, in UTF-8 or UTF-16 that is read as Latin-1. */
function isDocument(beginning: string): boolean {
  const text = beginning.replaceAll('\0', '').replace(/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, '');
  return /^\s*\{/.test(text) && /"(?:\$opencodelist|codeList|codeListSet)"\s*:/.test(text);
}

/** The extension that is misspelled; others of three letters, such as css, differ from it in one letter on purpose. */
function rightExtension(extension: string): string | undefined {
  if (extension === 'col') return undefined;
  return ['json', 'ocl', 'csv'].find((right) => {
    if (extension === right || editDistance(extension, right, 1) === undefined) return false;
    const isSwapped = [...extension].sort().join() === [...right].sort().join();
    const isDoubled = extension.replace(/(.)\1/, '$1') === right;
    return isSwapped || isDoubled || (right === 'json' && /^j.{2,3}$/.test(extension));
  });
}

/** What spreadsheets save; `~$` begins the names of files that they have open. */
const TABLE = /(?<!(?:^|\/)~\$[^/]*)\.(xlsx|xlsm|xlsb|xls|ods|fods|numbers|tsv)$/i;
/** Editors, browsers and systems put an ending of their own behind that of others. */
const RENAMED =
  /\.(json|ocl|csv)(?:~|\.(?:txt|bak|backup|old|orig|save|copy|tmp|download|part|crdownload))$/i;
const TEXT = /^(?:txt|text|dat|tab|prn)$/i;
