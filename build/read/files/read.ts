import { readFileSync, type Stats } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { compareCodeUnits } from '../../model/collections.ts';
import type { Source } from '../../model/document/document.ts';
import { SITE_IDENTITY_FILE, type SiteIdentity } from '../../model/identity/site-identity.ts';
import { hasErrors, type Problem, sortProblems } from '../../model/problems/problem.ts';
import { findSeparatorFault } from '../csv/header.ts';
import { readLogo } from '../logo.ts';
import { textProblem } from '../syntax.ts';
import { decode, findBinaryFormat, isText, textOf } from './decode.ts';
import { cannotRead, inParallel, scanFolders } from './folders.ts';
import { type Fingerprint, hashOf, hasStats, isCsv, pairFiles, statsOf, stemOf } from './pair.ts';

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

/** Finds and reads the sources below a content folder: {@link scanSources} with all texts. */
export const readSources = (folder: string): Promise<Reading<string>> =>
  scanSources(folder, { keep: (_, read) => read.text() });

/** Which files a scan reads, and the data that it keeps of each. */
export interface FileScanner<T> {
  /** What is known about a file; if defined, the file is not read. */
  readonly known?: (file: string) => T | undefined;
  readonly keep: (file: string, read: ReadFile) => T;
}

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
  const readLogoAt = (path: string) => readLogo(folder, path);
  const identity =
    siteText === undefined
      ? undefined
      : (await import('../site-identity.ts')).readSiteIdentity(siteText, readLogoAt);
  const all = [...reported, ...site.problems, ...(identity?.problems ?? []), ...problems, ...unmatched];
  const nothing = sources.length === 0 && !hasErrors(all);
  const stems = new Set(sources.map(({ file }) => stemOf(file)));
  const misnamed: Problem[] = [];
  for (const { file, meant, message } of otherForms)
    if (!stems.has(stemOf(meant))) misnamed.push({ severity: 'warning', file, rule: 'file/form', message });
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

const noDocuments: Problem = {
  severity: 'error',
  file: '.',
  rule: 'file/none',
  message:
    'there are no documents in this folder: put NAME.json or NAME.ocl into it, or NAME.meta.json with NAME.csv next to it, or choose another folder with --content',
};

/** Reads files and reports unreadable ones. `lenient` has the texts of documents that are not UTF-8, to find their URIs. */
async function readTexts<T>(folder: string, files: readonly string[], scanner: FileScanner<T>) {
  const problems: Problem[] = [];
  const texts = new Map<string, T>();
  const lenient = new Map<string, string>();
  const readOne = async (file: string): Promise<void> => {
    const path = join(folder, file);
    const stats = await stat(path);
    if (stats.size > MAX_SOURCE_SIZE) {
      problems.push(excessSize(file, stats.size));
      return;
    }
    const bytes = await readFile(path);
    const isBinary = findBinaryFormat(bytes) !== undefined;
    if (!isBinary && isText(bytes)) {
      const whole = { stats, text: () => textOf(bytes), sha256: () => hashOf(bytes) };
      texts.set(file, scanner.keep(file, whole));
      return;
    }
    problems.push(...findByteProblems(file, bytes));
    if (!isBinary && !isCsv(file)) lenient.set(file, bytes.toString('latin1').replaceAll('\0', ''));
  };
  await inParallel(files, async (file) => {
    const known = scanner.known?.(file);
    if (known !== undefined) texts.set(file, known);
    else await readOne(file).catch((error) => problems.push(cannotRead(file, 'file', error)));
  });
  // Files end in any order.
  return { problems: sortProblems(problems), texts, lenient };
}

/** The problems of a file that is not UTF-8: what it is, and the separator of a CSV, which would be the next problem. */
function findByteProblems(file: string, bytes: Buffer): Problem[] {
  const format = findBinaryFormat(bytes);
  if (format) {
    const message = `is ${format.name}, not ${isCsv(file) ? 'a CSV' : 'JSON'}: ${format.remedy}`;
    return [{ severity: 'error', file, line: 1, column: 1, rule: 'file/content', message }];
  }
  const bad = decode(bytes);
  if ('text' in bad) return [];
  const { line, column, byte, suspected } = bad;
  const hex = `0x${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  const inExcel = isCsv(file) ? ' (in Excel, "CSV UTF-8")' : '';
  const message =
    suspected === 'UTF-16'
      ? `is UTF-16, not UTF-8: save it as UTF-8${inExcel}, or convert it with iconv -f UTF-16 -t UTF-8`
      : `is not UTF-8: the byte ${hex} here is not part of a character; save the file as UTF-8${inExcel}, or convert it, such as with iconv -f WINDOWS-1252 -t UTF-8`;
  const encoding: Problem = { severity: 'error', file, line, column, rule: 'file/encoding', message };
  const text = new TextDecoder(suspected === 'UTF-16' ? 'utf-16le' : 'latin1').decode(bytes);
  const separator = isCsv(file) ? findSeparatorFault(text, []) : undefined;
  return separator ? [encoding, textProblem(file, text, separator)] : [encoding];
}

/** Maximum number of bytes of a source; its text must fit into one string (2^29 characters in V8), and into memory. */
const MAX_SOURCE_SIZE = 256 * 2 ** 20;

function excessSize(file: string, size: number): Problem {
  const actual = Math.ceil(size / 2 ** 20);
  const max = MAX_SOURCE_SIZE / 2 ** 20;
  const message = `has ${actual} MiB, but the limit is ${max} MiB: split the list, or move the file out of the content folder`;
  return { severity: 'error', file, rule: 'file/limits', message };
}
