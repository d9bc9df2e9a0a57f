/** A file that is not read, but looks like a list or a document. */
export interface OtherForm {
  readonly file: string;
  /** The name under which it would be read, or that of the CSV to make of it. */
  readonly meant: string;
  readonly message: string;
}

/** Files of spreadsheet programs, except lock files, whose names start with `~$`. */
const TABLE = /(?<!(?:^|\/)~\$[^/]*)\.(xlsx|xlsm|xlsb|xls|ods|fods|numbers|tsv)$/i;
/** Extensions that editors, browsers and systems append. */
const RENAMED =
  /\.(json|ocl|csv)(?:~|\.(?:txt|bak|backup|old|orig|save|copy|tmp|download|part|crdownload))$/i;
/** YAML, and JSON with comments. */
const LIKE_JSON = /\.(?:ya?ml|jsonc|json5)$/i;

/** What a file that is not read seems to be; undefined if it does not look like content. @param beginning as Latin-1 */
export function findOtherForm(file: string, beginning: string): OtherForm | undefined {
  if (TABLE.test(file)) return { file, meant: file.replace(TABLE, '.csv'), message: IMPORT };
  let meant = file.replace(RENAMED, '.$1');
  if (meant === file && !isDocument(beginning)) return undefined;
  if (meant === file) meant = `${file.replace(/(?<=[^/])\.[^./]+$/, '')}.json`;
  const message = LIKE_JSON.test(file)
    ? `is not read, because documents are JSON without comments: if it should be published, convert it to ${meant}`
    : `is not read because of its extension: if it should be published, rename it to ${meant}`;
  return { file, meant, message };
}

const IMPORT =
  'is not read: run "npm run import -- FILE" with this file to make a list of it (save other formats as .xlsx first), or move it out of the content folder';

/** Whether a text starts like a document, in UTF-8 or UTF-16 decoded as Latin-1. */
function isDocument(beginning: string): boolean {
  const text = beginning.replaceAll('\0', '').replace(/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, '');
  const isJson = /^\s*(?:\{|\/[/*])/.test(text) && /"(?:\$opencodelist|codeList|codeListSet)"\s*:/.test(text);
  return isJson || /^["']?\$opencodelist["']?\s*:/m.test(text);
}
