import { isUtf8 } from 'node:buffer';
import { type Dirent, readFileSync, type Stats } from 'node:fs';
import { type FileHandle, open, readdir, readFile, stat } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { glob } from 'tinyglobby';
import type { Source } from '../../model/document/document.ts';
import { compareCodeUnits } from '../../model/identity/version.ts';
import { hasErrors, type Problem } from '../../model/problems/problem.ts';
import { listed, quoted } from '../../model/problems/wording.ts';
import { SITE_IDENTITY_FILE, type SiteIdentity } from '../../model/site-identity.ts';
import { readSiteIdentity } from '../site-identity.ts';
import { type BinaryFormat, findBinaryFormat } from './binary.ts';
import {
  type BadText,
  decode,
  isText,
  isUtf16,
  type RegionalEncoding,
  regionalEncoding,
  textOf,
} from './decode.ts';
import { type Fingerprint, hashOf, hashOfFile, hasStats, statsOf } from './fingerprint.ts';
import { isCsv, type OtherForm, otherForm, otherFormOf, pairFiles, SNIFFED_BYTES, stemOf } from './pair.ts';

/** The sources in the order of their paths, with what is kept of their texts, and problems with files. */
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

/** What a scan keeps of each text. */
export interface Look<T> {
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
  const isSame = scanned === undefined || hasStats(scanned, statsOf(path));
  const bytes = isSame ? readIfPresent(path) : undefined;
  const decoded = bytes && decode(bytes);
  if (decoded && 'text' in decoded) return decoded.text;
  throw sourceChanged(file);
}

/** The bytes of a file; undefined if it has been removed. */
function readIfPresent(path: string): Uint8Array | undefined {
  try {
    return readFileSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** The error if a source is not the same any more. Its code is kept when a thread reports it. */
export const sourceChanged = (file: string): Error =>
  Object.assign(new Error(`${file} was changed while it was read: run the command again`), {
    code: SOURCE_CHANGED,
  });

/** The `code` of {@link sourceChanged}. */
export const SOURCE_CHANGED = 'SOURCE_CHANGED';

/**
 * Finds the sources below a content folder and looks at each of them. Symbolic links are reported and not followed,
 * so nothing outside the folder is published. Names that start with a dot are ignored.
 *
 * @throws the file system's error if the folder cannot be read
 */
export async function scanSources<T extends object | string>(
  folder: string,
  look: Look<T>,
): Promise<Reading<T>> {
  const { reported, undecodable, closed, otherForms } = await scanFolders(folder);
  const found = [...new Set(await findFiles(folder))].sort(compareCodeUnits);
  const isSite = (file: string) => file === SITE_IDENTITY_FILE;
  const files = found.filter((file) => !isSite(file));
  const site = await readTexts(folder, found.filter(isSite), { keep: (_, read) => read.text() });
  const { problems, texts, lenient } = await readTexts(
    folder,
    files.filter((file) => !undecodable.has(file)),
    look,
  );
  const { sources, unmatched, unreadable, unused } = pairFiles(files, texts, otherForms);
  const siteText = site.texts.get(SITE_IDENTITY_FILE);
  const identity = siteText === undefined ? undefined : readSiteIdentity(siteText);
  const all = [...reported, ...site.problems, ...(identity?.problems ?? []), ...problems, ...unmatched];
  const nothing = sources.length === 0 && !hasErrors(all);
  return {
    sources,
    problems: [...all, ...warningsOn(otherForms, files), ...(nothing ? [noDocuments] : [])],
    unreadable: unreadable.map(({ file, text: kept }) => {
      const text = kept === undefined ? lenient.get(file) : readText(folder, file);
      return { file, ...(text !== undefined && { text }) };
    }),
    closed,
    unused,
    siteIdentity: identity?.siteIdentity,
    hasSiteText: siteText !== undefined,
  };
}

/** Reads files and reports unreadable ones. `lenient` has the texts of files that are not UTF-8. */
async function readTexts<T>(folder: string, files: readonly string[], look: Look<T>) {
  const problems: Problem[] = [];
  const texts = new Map<string, T>();
  const lenient = new Map<string, string>();
  const foreign: { file: string; bytes: Uint8Array; bad: BadText }[] = [];
  await inParallel(files, async (file) => {
    const known = look.known?.(file);
    if (known !== undefined) {
      texts.set(file, known);
      return;
    }
    const path = join(folder, file);
    const report = (error: unknown) => {
      problems.push(cannotRead(file, 'file', error));
    };
    const stats = await stat(path).catch(report);
    if (!stats) return;
    const excess = tooLarge(file, stats.size);
    if (excess) {
      problems.push(excess);
      return;
    }
    if (stats.size >= MIN_LONG_TEXT && (await isLongText(path))) {
      const read = { stats, text: () => readText(folder, file), sha256: () => hashOfFile(path) };
      texts.set(file, look.keep(file, read));
      return;
    }
    const bytes = await readFile(path).catch(report);
    if (!bytes) return;
    const format = findBinaryFormat(bytes);
    if (format) {
      problems.push(notText(file, format));
      return;
    }
    if (isText(bytes)) {
      texts.set(file, look.keep(file, { stats, text: () => textOf(bytes), sha256: () => hashOf(bytes) }));
      return;
    }
    const decoded = decode(bytes) as BadText;
    foreign.push({ file, bytes, bad: decoded });
    if (!isCsv(file)) lenient.set(file, decodeLeniently(bytes, decoded.suspected));
  });
  for (const { file, bytes, bad } of foreign) {
    const document = file.replace(/\.csv$/i, '.meta.json');
    const metadata = isCsv(file) && texts.has(document) ? readText(folder, document) : lenient.get(file);
    const [, language = ''] = /"language"\s*:\s*"([A-Za-z]{2,3})["-]/.exec(metadata ?? '') ?? [];
    problems.push(notUtf8(file, bad, regionalEncoding(bytes, language.toLowerCase())));
  }
  return { problems, texts, lenient };
}

/** Warnings about files that are not read, except those next to a source of the same name. */
function warningsOn(otherForms: readonly OtherForm[], files: readonly string[]): Problem[] {
  const stems = new Set(files.map(stemOf));
  return otherForms.filter(({ kind, meant }) => kind !== 'text' && !stems.has(stemOf(meant))).map(otherForm);
}

interface FolderScan {
  readonly reported: readonly Problem[];
  /** Files whose names are not UTF-8. */
  readonly undecodable: ReadonlySet<string>;
  readonly closed: readonly string[];
  readonly otherForms: readonly OtherForm[];
}

/**
 * Reports entries that look like content but are not readable files, such as links. `glob` silently skips unreadable
 * and missing folders; a missing content folder throws here.
 */
async function scanFolders(folder: string): Promise<FolderScan> {
  const below = await glob('**/', {
    cwd: folder,
    onlyDirectories: true,
    followSymbolicLinks: false,
    expandDirectories: false,
  });
  const reported: Problem[] = [];
  const undecodable = new Set<string>();
  const closed = new Set<string>();
  const otherForms: OtherForm[] = [];
  await inParallel([...new Set(['', ...below])], async (name) => {
    const entries = await entriesOf(join(folder, name)).catch((error) => {
      if (name === '') throw error;
      // The parent folder reports names that are not UTF-8.
      if (!name.includes(REPLACEMENT)) reported.push(cannotRead(posix.join(name, '.'), 'folder', error));
      closed.add(posix.join(name, '.'));
    });
    const named = new Set(entries?.filter(({ isNamed }) => isNamed).map((entry) => entry.name));
    for (const entry of entries ?? []) {
      const path = posix.join(name, entry.name);
      const kind = await kindOf(join(folder, name), entry);
      if (kind === 'undecodable name')
        reported.push(undecodableName(path, entry.type.isDirectory() ? 'folder' : 'file'));
      else if (kind) reported.push(notAFile(path, kind));
      if (kind === 'undecodable name' && !named.has(entry.name)) undecodable.add(path);
      if (!entry.type.isFile() || !entry.isNamed || isSource(path)) continue;
      const other = otherFormOf(path) ?? otherFormOf(path, await beginningOf(join(folder, path)));
      if (other) otherForms.push(other);
    }
  });
  otherForms.sort((a, b) => compareCodeUnits(a.file, b.file));
  return { reported, undecodable, closed: [...closed].sort(compareCodeUnits), otherForms };
}

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

const REPLACEMENT = '\ufffd';

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

/** The kind of an entry that looks like content but is not a readable file or folder. */
async function kindOf(
  folder: string,
  { name, isNamed, type }: Entry,
): Promise<NotAFile | 'undecodable name' | undefined> {
  if (!isNamed) return type.isDirectory() || isSource(name) ? 'undecodable name' : undefined;
  if (type.isFile() || type.isDirectory()) return undefined;
  if (!type.isSymbolicLink()) return isSource(name) ? 'other' : undefined;
  const target = await stat(join(folder, name)).catch(() => undefined);
  if (target?.isDirectory()) return 'link to a folder';
  if (!isSource(name)) return undefined;
  return target ? 'link to a file' : 'broken link';
}

type NotAFile = 'link to a file' | 'link to a folder' | 'broken link' | 'other';

function findFiles(folder: string): Promise<string[]> {
  return glob('**/*.{json,ocl,csv}', {
    cwd: folder,
    followSymbolicLinks: false,
    caseSensitiveMatch: false,
    expandDirectories: false,
  });
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

const NOT_A_FILE_MESSAGES: Readonly<Record<NotAFile, string>> = {
  'link to a file':
    'is a symbolic link, which is not followed, so it is not published: replace it with a copy of the file',
  'link to a folder':
    'is a symbolic link to a folder, which is not followed, so nothing in it is published: replace it with a copy of the folder',
  'broken link': 'is a broken symbolic link: replace it with the file, or remove it',
  other: 'is a pipe, a socket or a device, and is not read: replace it with a file, or remove it',
};

const notAFile = (file: string, kind: NotAFile): Problem => ({
  severity: 'note',
  file,
  rule: 'file/form',
  message: NOT_A_FILE_MESSAGES[kind],
});

const notText = (file: string, { name, remedy }: BinaryFormat): Problem => ({
  severity: 'error',
  file,
  line: 1,
  column: 1,
  rule: 'file/content',
  message: `is ${name}, not ${isCsv(file) ? 'a CSV' : 'JSON'}: ${remedy}`,
});

const notUtf8 = (file: string, bad: BadText, regional: RegionalEncoding | undefined): Problem => ({
  severity: 'error',
  file,
  line: bad.line,
  column: bad.column,
  rule: 'file/encoding',
  message: encodingMessage(bad, regional),
});

function encodingMessage({ suspected, byte, badPlaces }: BadText, regional?: RegionalEncoding): string {
  const hex = `0x${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  if (suspected === 'UTF-16')
    return 'is UTF-16, not UTF-8: save it as UTF-8, or convert it with iconv -f UTF-16 -t UTF-8';
  if (suspected === 'not text')
    return `is not text: the byte ${hex} is not UTF-8, and it contains control characters; replace it with the intended file`;
  if (suspected === 'truncated')
    return 'ends in the middle of a UTF-8 character, so it is probably truncated: restore it';
  const name = regional?.name ?? suspected;
  if (name.includes(' '))
    return `is not UTF-8: the byte ${hex} here looks like ${name}; save the file as UTF-8, or convert it with iconv, such as iconv -f CP850 -t UTF-8 for DOS`;
  const character = new TextDecoder(name.toLowerCase()).decode(Uint8Array.of(byte));
  const what = `is not UTF-8: the byte ${hex} here looks like "${character}" in ${name}`;
  if (badPlaces !== undefined)
    return `${what}, while most of the file is UTF-8; correct ${badPlaces === 1 ? 'this place' : `the ${badPlaces} places of this kind`}, do not convert the file`;
  const letters = regional ? `, which gives ${listed(regional.letters.map(quoted), 5)}` : '';
  return `${what}; save the file as UTF-8, or convert it with iconv -f ${name.toUpperCase()} -t UTF-8${letters}`;
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
  return problem(
    file,
    `cannot be read${so}: ${REASONS.get(code) ?? `${plainWords(message)} (${code}): fix that, or remove it`}`,
  );
}

/** A file or folder whose name is not UTF-8, so it cannot be opened. */
function undecodableName(file: string, kind: 'file' | 'folder'): Problem {
  const it = kind === 'folder' ? 'nothing in it can' : 'it cannot';
  return problem(
    file,
    `has a name that is not UTF-8 (� marks the invalid bytes), so ${it} be read: rename it`,
  );
}

const REASONS = new Map([
  ['ENOENT', 'it was removed during the check (ENOENT): run the check again'],
  ['EACCES', 'permission denied (EACCES): let this user read it, or remove it'],
  ['EPERM', 'permission denied (EPERM): let this user read it, or remove it'],
]);

/** Maximum number of bytes of a source; its text must fit into one string (2^29 characters in V8), and into memory. */
const MAX_SOURCE_SIZE = 256 * 2 ** 20;

/** The problem of a file that is too large to be read. */
function tooLarge(file: string, size: number): Problem | undefined {
  if (size <= MAX_SOURCE_SIZE) return undefined;
  const [actual, max] = [Math.ceil(size / 2 ** 20), MAX_SOURCE_SIZE / 2 ** 20];
  const message = `has ${actual} MiB, but the limit is ${max} MiB: split the list, or move the file out of the content folder`;
  return { severity: 'error', file, rule: 'file/limits', message };
}

/** The message of the system without its code and call. */
const plainWords = (message: string): string => message.replace(/^[A-Z]+: |, \w+( '.*')?$/g, '');

const problem = (file: string, message: string): Problem => ({
  severity: 'error',
  file,
  rule: 'file/readable',
  message,
});

/**
 * Decodes bytes that are not UTF-8, to find the URIs of a document; the text is never published.
 *
 * @param suspected encoding from {@link decode}
 */
function decodeLeniently(bytes: Uint8Array, suspected: string): string {
  return new TextDecoder(encodingOf(bytes, suspected)).decode(bytes).replaceAll('\0', '');
}

function encodingOf(bytes: Uint8Array, suspected: string): string {
  if (suspected === 'UTF-16') return bytes[0] === 0xfe ? 'utf-16be' : 'utf-16le';
  return suspected === 'Windows-1252' ? 'windows-1252' : 'utf-8';
}

/** Minimum number of bytes of a long file. */
const MIN_LONG_TEXT = 16_000_000;
const PART = 1 << 20;

/**
 * Whether a file is long and UTF-8. It is read in parts, because its bytes in one piece would stay in memory until the
 * check reads the file again.
 */
export async function isLongText(path: string): Promise<boolean> {
  const file = await open(path).catch(() => undefined);
  try {
    return file !== undefined && (await file.stat()).size >= MIN_LONG_TEXT && (await isUtf8File(file));
  } catch {
    return false;
  } finally {
    await file?.close();
  }
}

async function isUtf8File(file: FileHandle): Promise<boolean> {
  const buffer = Buffer.allocUnsafe(PART);
  let rest = 0;
  for (let isFirst = true; ; isFirst = false) {
    const { bytesRead } = await file.read(buffer, rest, PART - rest);
    const part = buffer.subarray(0, rest + bytesRead);
    if (bytesRead === 0) return isUtf8(part);
    if (isFirst && (isUtf16(part) || findBinaryFormat(part))) return false;
    const end = startOfLastCharacter(part);
    if (!isUtf8(part.subarray(0, end))) return false;
    rest = part.copy(buffer, 0, end);
  }
}

/** The offset of the last character, which may be incomplete; its first byte is among the last four. */
function startOfLastCharacter(bytes: Uint8Array): number {
  const start = bytes.subarray(-4).findLastIndex((byte) => (byte & 0xc0) !== 0x80);
  return start < 0 ? bytes.length : Math.max(bytes.length - 4, 0) + start;
}
