import { isUtf8 } from 'node:buffer';
import { createReadStream, type Dirent, readFileSync, type Stats } from 'node:fs';
import { open, readdir, readFile, stat } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { glob } from 'tinyglobby';
import { compareCodeUnits } from '../../model/collections.ts';
import type { Source } from '../../model/document/document.ts';
import { SITE_IDENTITY_FILE, type SiteIdentity } from '../../model/identity/site-identity.ts';
import { hasErrors, type Problem } from '../../model/problems/problem.ts';
import {
  type BadText,
  decode,
  findBinaryFormat,
  isText,
  isUtf16,
  regionalEncoding,
  textOf,
} from './decode.ts';
import { type Fingerprint, hashOf, hashOfFile, hasStats, statsOf } from './fingerprint.ts';
import { isCsv, type OtherForm, otherForm, otherFormOf, pairFiles, SNIFFED_BYTES, stemOf } from './pair.ts';

/** The sources in the order of their paths, with the kept data of their texts, and problems with files. */
interface Reading<T> {
  readonly sources: readonly Source<T>[];
  readonly problems: readonly Problem[];
  /** Documents that cannot be read, with as much of their text as possible. */
  readonly unreadable: readonly { readonly file: string; readonly text?: string }[];
  /** Unreadable folders, which may contain documents. */
  readonly closed: readonly string[];
  /** CSVs whose rows belong to no document. */
  readonly unused: readonly string[];
  /** That of {@link SITE_IDENTITY_FILE}; undefined without the file, or if it has errors. */
  readonly siteIdentity: SiteIdentity | undefined;
  /** Whether {@link SITE_IDENTITY_FILE} is a text. */
  readonly hasSiteText: boolean;
}

const CONCURRENCY = 32;

/** Finds and reads the sources below a content folder: {@link scanSources} with all texts. */
export const readSources = (folder: string): Promise<Reading<string>> =>
  scanSources(folder, { keep: (_, read) => read.text() });

/** Which files a scan reads, and the data that it keeps of each. */
export interface FileScanner<T> {
  /** What is known about a file; if defined, the file is not read. */
  readonly known?: (file: string) => T | undefined;
  readonly keep: (file: string, read: ReadFile) => T;
}

/** A file that was found to be text. */
interface ReadFile {
  /** From before it was read. */
  readonly stats: Stats;
  readonly text: () => string;
  /** Of its bytes. */
  readonly sha256: () => string;
}

/**
 * The text of a source.
 *
 * @param scanned that of the scan
 * @throws {@link sourceChanged} if the file was changed or removed since then; the file system's error otherwise
 */
export function readText(folder: string, file: string, scanned?: Fingerprint): string {
  const path = join(folder, file);
  const stats = statsOf(path);
  const decoded = stats && (!scanned || hasStats(scanned, stats)) ? decode(readFileSync(path)) : undefined;
  if (decoded && 'text' in decoded) return decoded.text;
  throw sourceChanged(file);
}

/** The error if a source has changed since the scan. Its `code` is preserved when a thread reports it. */
export const sourceChanged = (file: string): Error =>
  Object.assign(new Error(`${file} was changed while it was read: run the command again`), {
    code: SOURCE_CHANGED,
  });

/** The `code` of {@link sourceChanged}. */
export const SOURCE_CHANGED = 'SOURCE_CHANGED';

/**
 * Finds the sources below a content folder and scans each of them. Symbolic links are reported and not followed,
 * so nothing outside the folder is published. Names that start with a dot are ignored.
 *
 * @throws the file system's error if the folder cannot be read
 */
export async function scanSources<T extends object | string>(
  folder: string,
  scanner: FileScanner<T>,
): Promise<Reading<T>> {
  const { found, undecodable, reported, closed, otherForms } = await scanFolders(folder);
  const isSite = (file: string) => file === SITE_IDENTITY_FILE;
  const files = [...new Set([...found, ...undecodable])]
    .filter((file) => !isSite(file))
    .sort(compareCodeUnits);
  const site = await readTexts(folder, found.filter(isSite), { keep: (_, read) => read.text() });
  const readable = found.filter((file) => !isSite(file)).sort(compareCodeUnits);
  const { problems, texts, lenient } = await readTexts(folder, readable, scanner);
  const { sources, unmatched, unused, ...pairs } = pairFiles(files, texts);
  const siteText = site.texts.get(SITE_IDENTITY_FILE);
  const identity =
    siteText === undefined ? undefined : (await import('../site-identity.ts')).readSiteIdentity(siteText);
  const all = [...reported, ...site.problems, ...(identity?.problems ?? []), ...problems, ...unmatched];
  const nothing = sources.length === 0 && !hasErrors(all);
  const stems = new Set(sources.map(({ file }) => stemOf(file)));
  const misnamed = otherForms.filter(({ meant }) => !stems.has(stemOf(meant))).map(otherForm);
  return {
    sources,
    problems: [...all, ...misnamed, ...(nothing ? [noDocuments] : [])],
    unreadable: pairs.unreadable.map(({ file, text: kept }) => {
      const text = kept === undefined ? lenient.get(file) : readText(folder, file);
      return { file, ...(text !== undefined && { text }) };
    }),
    closed,
    unused,
    siteIdentity: identity?.siteIdentity,
    hasSiteText: siteText !== undefined,
  };
}

/** Reads files and reports unreadable ones. `lenient` has the texts of documents that are not UTF-8, to find their URIs. */
async function readTexts<T>(folder: string, files: readonly string[], scanner: FileScanner<T>) {
  const problems: Problem[] = [];
  const texts = new Map<string, T>();
  const lenient = new Map<string, string>();
  const readOne = async (file: string): Promise<T | Problem | undefined> => {
    const path = join(folder, file);
    const stats = await stat(path);
    const excess = tooLarge(file, stats.size);
    if (excess) return excess;
    if (stats.size >= MIN_LONG_TEXT && (await isLongText(path)))
      return scanner.keep(file, {
        stats,
        text: () => readText(folder, file),
        sha256: () => hashOfFile(path),
      });
    const bytes = await readFile(path);
    const format = findBinaryFormat(bytes);
    if (format) {
      const message = `is ${format.name}, not ${isCsv(file) ? 'a CSV' : 'JSON'}: ${format.remedy}`;
      return { severity: 'error', file, line: 1, column: 1, rule: 'file/content', message };
    }
    if (isText(bytes))
      return scanner.keep(file, { stats, text: () => textOf(bytes), sha256: () => hashOf(bytes) });
    const plain = bytes.toString('latin1').replaceAll('\0', '');
    if (!isCsv(file)) lenient.set(file, plain);
    const document = join(folder, file.replace(/\.csv$/i, '.meta.json'));
    const metadata = isCsv(file) ? await readFile(document, 'latin1').catch(() => '') : plain;
    const [, language = ''] = /"language"\s*:\s*"([A-Za-z]{2,3})["-]/.exec(metadata) ?? [];
    const bad = decode(bytes) as BadText;
    const message = encodingMessage(bad, regionalEncoding(bytes, language.toLowerCase()));
    return { severity: 'error', file, line: bad.line, column: bad.column, rule: 'file/encoding', message };
  };
  const isProblem = (read: T | Problem): read is Problem =>
    typeof read === 'object' && read !== null && 'severity' in read;
  await inParallel(files, async (file) => {
    const read =
      scanner.known?.(file) ?? (await readOne(file).catch((error) => cannotRead(file, 'file', error)));
    if (read === undefined) return;
    if (isProblem(read)) problems.push(read);
    else texts.set(file, read);
  });
  return { problems, texts, lenient };
}

interface FolderScan {
  /** Files with the names of documents and CSVs, and those of such names that are not UTF-8. */
  readonly found: string[];
  readonly undecodable: string[];
  readonly reported: Problem[];
  readonly closed: string[];
  readonly otherForms: OtherForm[];
}

/**
 * Finds the files in all folders, and reports entries that look like content but are not readable files, such as links.
 * `glob` silently skips unreadable and missing folders; a missing content folder throws here.
 */
async function scanFolders(folder: string): Promise<FolderScan> {
  const scan: FolderScan = { found: [], undecodable: [], reported: [], closed: [], otherForms: [] };
  const options = { onlyDirectories: true, followSymbolicLinks: false, expandDirectories: false };
  const below = await glob('**/', { cwd: folder, ...options });
  await inParallel([...new Set(['', ...below.map((name) => name.replace(/\/$/, ''))])], async (name) => {
    const entries = await entriesOf(join(folder, name)).catch((error) => {
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

async function scanEntry(
  folder: string,
  path: string,
  { isNamed, type }: Entry,
  scan: FolderScan,
): Promise<void> {
  const isContent = isSource(path);
  if (!isNamed) {
    if (isContent && !type.isDirectory()) scan.undecodable.push(path);
    const it = type.isDirectory() ? 'nothing in it can' : 'it cannot';
    const message = `has a name that is not UTF-8 (� marks the invalid bytes), so ${it} be read: rename it`;
    if (type.isDirectory() || isContent) scan.reported.push(unreadable(path, message));
  } else if (type.isFile()) {
    const other = isContent
      ? undefined
      : (otherFormOf(path) ?? otherFormOf(path, await beginningOf(join(folder, path))));
    if (isContent) scan.found.push(path);
    if (other) scan.otherForms.push(other);
  } else if (!type.isDirectory()) {
    const target = type.isSymbolicLink() ? await stat(join(folder, path)).catch(() => 'broken') : undefined;
    const isFolder = typeof target === 'object' && target.isDirectory();
    if (!isContent && !isFolder) return;
    const message =
      NOT_A_FILE[
        isFolder ? 'folder' : target === undefined ? 'other' : target === 'broken' ? 'broken' : 'file'
      ];
    scan.reported.push({ severity: 'note', file: path, rule: 'file/form', message });
  }
}

const NOT_A_FILE = {
  file: 'is a symbolic link, which is not followed, so it is not published: replace it with a copy of the file',
  folder:
    'is a symbolic link to a folder, which is not followed, so nothing in it is published: replace it with a copy of the folder',
  broken: 'is a broken symbolic link: replace it with the file, or remove it',
  other: 'is a pipe, a socket or a device, and is not read: replace it with a file, or remove it',
} as const;

/** The first bytes of a file as Latin-1; empty if it cannot be read. */
async function beginningOf(file: string): Promise<string> {
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

/** An entry of a folder whose name does not start with a dot. */
interface Entry {
  readonly name: string;
  /** Whether its name is UTF-8, so it can be opened. */
  readonly isNamed: boolean;
  readonly type: Dirent<Buffer>;
}

async function entriesOf(folder: string): Promise<Entry[]> {
  const entries = await readdir(folder, { withFileTypes: true, encoding: 'buffer' });
  return entries
    .map((type) => ({ name: type.name.toString(), isNamed: isUtf8(type.name), type }))
    .filter(({ name }) => !name.startsWith('.'));
}

async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < items.length) await work(items[next++] as T);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
}

const noDocuments: Problem = {
  severity: 'error',
  file: '.',
  rule: 'file/none',
  message:
    'there are no documents in this folder: put NAME.json or NAME.ocl into it, or NAME.meta.json with NAME.csv next to it, or choose another folder with --content',
};

function encodingMessage({ suspected, byte, badPlaces }: BadText, regional: string | undefined): string {
  const hex = `0x${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  if (suspected === 'UTF-16')
    return 'is UTF-16, not UTF-8: save it as UTF-8, or convert it with iconv -f UTF-16 -t UTF-8';
  if (suspected === 'not text')
    return `is not text: the byte ${hex} is not UTF-8, and it contains control characters; replace it with the intended file`;
  if (suspected === 'truncated')
    return 'ends in the middle of a UTF-8 character, so it is probably truncated: restore it';
  const name = regional ?? suspected;
  if (name.includes(' '))
    return `is not UTF-8: the byte ${hex} here looks like ${name}; save the file as UTF-8, or convert it with iconv, such as iconv -f CP850 -t UTF-8 for DOS`;
  const character = new TextDecoder(name.toLowerCase()).decode(Uint8Array.of(byte));
  const what = `is not UTF-8: the byte ${hex} here looks like "${character}" in ${name}`;
  if (badPlaces !== undefined)
    return `${what}, while most of the file is UTF-8; correct ${badPlaces === 1 ? 'this place' : `the ${badPlaces} places of this kind`}, do not convert the file`;
  return `${what}; save the file as UTF-8, or convert it with iconv -f ${name.toUpperCase()} -t UTF-8`;
}

const isSource = (file: string): boolean => /\.(json|ocl|csv)$/i.test(file);

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
  return unreadable(
    file,
    `cannot be read${so}: ${REASONS[code] ?? `${plain} (${code}): fix that, or remove it`}`,
  );
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

/** Maximum number of bytes of a source; its text must fit into one string (2^29 characters in V8), and into memory. */
const MAX_SOURCE_SIZE = 256 * 2 ** 20;

/** The problem of a file that is too large to be read. */
function tooLarge(file: string, size: number): Problem | undefined {
  if (size <= MAX_SOURCE_SIZE) return undefined;
  const [actual, max] = [Math.ceil(size / 2 ** 20), MAX_SOURCE_SIZE / 2 ** 20];
  const message = `has ${actual} MiB, but the limit is ${max} MiB: split the list, or move the file out of the content folder`;
  return { severity: 'error', file, rule: 'file/limits', message };
}

/** Minimum number of bytes of a long file. */
const MIN_LONG_TEXT = 16_000_000;

/**
 * Whether a long file is UTF-8. It is read in parts, because its bytes in one piece would stay in memory until the
 * check reads the file again.
 */
export async function isLongText(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let isFirst = true;
  try {
    for await (const part of createReadStream(path, { highWaterMark: 1 << 20 })) {
      if (isFirst && (isUtf16(part) || findBinaryFormat(part))) return false;
      isFirst = false;
      decoder.decode(part, { stream: true });
    }
    decoder.decode();
    return true;
  } catch {
    return false;
  }
}
