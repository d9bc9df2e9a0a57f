import { isUtf8 } from 'node:buffer';
import { open, readdir, stat } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { glob } from 'tinyglobby';
import { compareCodeUnits } from '../../model/collections.ts';
import type { Problem } from '../../model/problems/problem.ts';
import { SNIFFED_BYTES } from './decode.ts';

/** The entries of all folders that are content, or look like content. */
export interface FolderScan {
  /** Files with the names of documents and CSVs, and those of such names that are not UTF-8. */
  readonly found: string[];
  readonly undecodable: string[];
  readonly reported: Problem[];
  /** Unreadable folders, which may contain documents. */
  readonly closed: string[];
  readonly otherForms: OtherForm[];
}

/**
 * Finds the files in all folders, and reports entries that look like content but are not readable files, such as links.
 * `glob` silently skips unreadable and missing folders; a missing content folder throws here.
 */
export async function scanFolders(folder: string): Promise<FolderScan> {
  const scan: FolderScan = { found: [], undecodable: [], reported: [], closed: [], otherForms: [] };
  const options = { onlyDirectories: true, followSymbolicLinks: false, expandDirectories: false };
  const below = await glob('**/', { cwd: folder, ...options });
  await inParallel([...new Set(['', ...below.map((name) => name.replace(/\/$/, ''))])], async (name) => {
    const entries = await readEntries(join(folder, name)).catch((error) => {
      if (name === '') throw error;
      // The parent folder reports names that are not UTF-8.
      if (!name.includes('\ufffd')) scan.reported.push(cannotRead(name, 'folder', error));
      scan.closed.push(name);
    });
    for (const entry of entries ?? []) await scanEntry(folder, posix.join(name, entry.name), entry, scan);
  });
  scan.otherForms.sort((a, b) => compareCodeUnits(a.file, b.file));
  scan.closed.sort(compareCodeUnits);
  return scan;
}

/** The entries whose names do not start with a dot. Only those with names in UTF-8 can be opened. */
async function readEntries(folder: string) {
  const entries = await readdir(folder, { withFileTypes: true, encoding: 'buffer' });
  return entries
    .map((type) => ({ name: type.name.toString(), isNamed: isUtf8(type.name), type }))
    .filter(({ name }) => !name.startsWith('.'));
}

async function scanEntry(
  folder: string,
  path: string,
  { isNamed, type }: Awaited<ReturnType<typeof readEntries>>[number],
  scan: FolderScan,
): Promise<void> {
  const isContent = /\.(json|ocl|csv)$/i.test(path);
  if (!isNamed) {
    if (isContent && !type.isDirectory()) scan.undecodable.push(path);
    const it = type.isDirectory() ? 'nothing in it can' : 'it cannot';
    const message = `has a name that is not UTF-8 (� marks the invalid bytes), so ${it} be read: rename it`;
    if (type.isDirectory() || isContent) scan.reported.push(unreadable(path, message));
  } else if (type.isFile()) {
    if (isContent) scan.found.push(path);
    else {
      const other = findOtherForm(path, await readBeginning(join(folder, path)));
      if (other) scan.otherForms.push(other);
    }
  } else if (!type.isDirectory()) {
    const target = type.isSymbolicLink() ? await findTarget(join(folder, path)) : 'other';
    if (isContent || target === 'folder')
      scan.reported.push({ severity: 'note', file: path, rule: 'file/form', message: NOT_A_FILE[target] });
  }
}

const NOT_A_FILE = {
  file: 'is a symbolic link, which is not followed, so it is not published: replace it with a copy of the file',
  folder:
    'is a symbolic link to a folder, which is not followed, so nothing in it is published: replace it with a copy of the folder',
  broken: 'is a broken symbolic link: replace it with the file, or remove it',
  other: 'is a pipe, a socket or a device, and is not read: replace it with a file, or remove it',
} as const;

async function findTarget(link: string): Promise<keyof typeof NOT_A_FILE> {
  const target = await stat(link).catch(() => undefined);
  if (!target) return 'broken';
  return target.isDirectory() ? 'folder' : 'file';
}

/** The first bytes of a file as Latin-1; empty if it cannot be read. */
async function readBeginning(file: string): Promise<string> {
  const handle = await open(file).catch(() => undefined);
  try {
    const { buffer, bytesRead } = (await handle?.read(Buffer.alloc(SNIFFED_BYTES), 0, SNIFFED_BYTES)) ?? {};
    return buffer?.toString('latin1', 0, bytesRead) ?? '';
  } catch {
    return '';
  } finally {
    await handle?.close();
  }
}

const CONCURRENCY = 32;

export async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < items.length) await work(items[next++] as T);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
}

/** System errors that any other file would cause too. */
const SYSTEM_ERRORS = ['EMFILE', 'ENFILE', 'ENOMEM'];

/**
 * The problem of an unreadable file or folder; everything else is still checked.
 *
 * @throws the error if it concerns more than this file
 */
export function cannotRead(file: string, kind: 'file' | 'folder', error: unknown): Problem {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === undefined || SYSTEM_ERRORS.includes(code)) throw error;
  const so = kind === 'folder' ? ', so nothing in it is checked or published' : '';
  // The message of the system without its code and call.
  const plain = message.replace(/^[A-Z]+: |, \w+( '.*')?$/g, '');
  const reason = REASONS[code] ?? `${plain} (${code}): fix that, or remove it`;
  return unreadable(file, `cannot be read${so}: ${reason}`);
}

const NOT_PERMITTED = 'let this user read it, or remove it';
const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'it was removed during the check (ENOENT): run the check again',
  EACCES: `permission denied (EACCES): ${NOT_PERMITTED}`,
  EPERM: `permission denied (EPERM): ${NOT_PERMITTED}`,
};

const unreadable = (file: string, message: string): Problem => ({
  severity: 'error',
  file,
  rule: 'file/readable',
  message,
});

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
