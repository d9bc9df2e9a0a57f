import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { glob } from 'tinyglobby';
import { compareCodeUnits } from '../domain/version.ts';
import type { Problem } from '../problems.ts';
import { type BadText, decode } from './decode.ts';

/** A file of the content folder as text, without a byte-order mark. */
export interface SourceFile {
  /** Path relative to the content folder, with forward slashes. */
  readonly file: string;
  readonly text: string;
}

/** One document as it lies in content: a whole document, or metadata with the rows in a CSV beside it. */
export interface Source extends SourceFile {
  readonly csv?: SourceFile;
}

/** All sources in the order of their paths, and what is wrong with files as files. */
export interface Reading {
  readonly sources: readonly Source[];
  readonly problems: readonly Problem[];
  /** Files of documents that are no sources because of their problems, with their text as far as it is one. */
  readonly unreadable: readonly { readonly file: string; readonly text?: string }[];
}

/** How many files are open at a time. */
const CONCURRENCY = 32;

/**
 * Finds and reads the sources below a content folder (format: how documents lie in a content repository).
 * Links are not followed, so that nothing outside the folder is published; names that begin with a dot do not
 * count.
 *
 * @throws the file system's error where the folder or a file cannot be read
 */
export async function readSources(folder: string): Promise<Reading> {
  await openAllFolders(folder);
  const files = (await findFiles(folder)).sort(compareCodeUnits);
  const problems: Problem[] = [];
  const texts = new Map<string, string>();
  await inParallel(files, async (file) => {
    const decoded = decode(await readFile(join(folder, file)));
    if ('text' in decoded) texts.set(file, decoded.text);
    else problems.push(notUtf8(file, decoded));
  });
  const { sources, strays, unreadable } = pair(files, texts);
  const nothing = sources.length === 0 && problems.length + strays.length === 0;
  return { sources, problems: [...problems, ...strays, ...(nothing ? [noDocuments] : [])], unreadable };
}

/** The search passes over folders that it cannot read, and finds nothing in one that is not there; this throws. */
async function openAllFolders(folder: string): Promise<void> {
  await readdir(folder);
  const below = await glob('**/', { cwd: folder, onlyDirectories: true, followSymbolicLinks: false });
  await inParallel(below, async (name) => void (await readdir(join(folder, name))));
}

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
  severity: 'warning',
  file: '.',
  rule: 'file/none',
  message: 'there are no documents: put .json or .ocl files into the content folder, or name another',
};

const notUtf8 = (file: string, { line, column, suspected }: BadText): Problem => ({
  severity: 'error',
  file,
  line,
  column,
  rule: 'file/encoding',
  message: `is not UTF-8 from here on, but looks like ${suspected}: save it as UTF-8, with or without a byte-order mark`,
});

const noCsv = (file: string): Problem => ({
  severity: 'error',
  file,
  rule: 'csv/missing',
  message: `has no rows: put them beside it as ${file.replace(/\.meta\.(json|ocl)$/i, '.csv')}, or name it ${file.replace(/\.meta\.(json|ocl)$/i, '.$1')} if it is to have none`,
});

const strayCsv = (file: string): Problem => ({
  severity: 'error',
  file,
  rule: 'csv/metadata',
  message: `has no metadata: put a document without rows beside it as ${file.replace(/\.csv$/i, '.meta.json')}`,
});

/** Joins each metadata document with the CSV of its name; what has no other half is a problem. */
function pair(files: readonly string[], texts: ReadonlyMap<string, string>) {
  const tables = files.filter(isCsv);
  const tableOf = new Map(tables.map((file) => [stemOf(file), file]));
  const used = new Set<string>();
  const sources: Source[] = [];
  const strays: Problem[] = [];
  const unreadable: { file: string; text?: string }[] = [];
  for (const file of files.filter((name) => !isCsv(name))) {
    const text = texts.get(file);
    const table = isMetadata(file) ? tableOf.get(stemOf(file)) : undefined;
    const csv = table === undefined ? undefined : texts.get(table);
    if (table !== undefined) used.add(table);
    if (isMetadata(file) && table === undefined) strays.push(noCsv(file));
    if (text === undefined || (isMetadata(file) && csv === undefined))
      unreadable.push({ file, ...(text !== undefined && { text }) });
    else
      sources.push({
        file,
        text,
        ...(table !== undefined && csv !== undefined && { csv: { file: table, text: csv } }),
      });
  }
  strays.push(...tables.filter((file) => !used.has(file)).map(strayCsv));
  return { sources, strays, unreadable };
}

const isCsv = (file: string): boolean => /\.csv$/i.test(file);
const isMetadata = (file: string): boolean => /\.meta\.(json|ocl)$/i.test(file);

/** A file's path without what its kind adds; NFC, because some disks decompose umlauts in names. */
const stemOf = (file: string): string => file.normalize('NFC').replace(/(\.meta\.(json|ocl)|\.csv)$/i, '');
