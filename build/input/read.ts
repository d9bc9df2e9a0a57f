import type { Dirent } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, posix } from 'node:path';
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
  /** CSVs whose rows belong to no document. */
  readonly unused: readonly string[];
}

/** How many files are open at a time. */
const CONCURRENCY = 32;

/**
 * Finds and reads the sources below a content folder (format: how documents lie in a content repository).
 * Links are not followed, so that nothing outside the folder is published, and told; names that begin with a dot
 * do not count.
 *
 * @throws the file system's error where the folder or a file cannot be read
 */
export async function readSources(folder: string): Promise<Reading> {
  const notes = await findNoFiles(folder);
  const files = (await findFiles(folder)).sort(compareCodeUnits);
  const problems: Problem[] = [];
  const texts = new Map<string, string>();
  await inParallel(files, async (file) => {
    const decoded = decode(await readFile(join(folder, file)));
    if ('text' in decoded) texts.set(file, decoded.text);
    else problems.push(notUtf8(file, decoded));
  });
  const { sources, strays, unreadable, unused } = pair(files, texts);
  const nothing = sources.length === 0 && problems.length + strays.length === 0;
  return {
    sources,
    problems: [...notes, ...problems, ...strays, ...(nothing ? [noDocuments] : [])],
    unreadable,
    unused,
  };
}

/**
 * Tells what looks like content but is no file, such as links. The search for files passes over folders that it
 * cannot read, and finds nothing in one that is not there; this throws.
 */
async function findNoFiles(folder: string): Promise<Problem[]> {
  const below = await glob('**/', {
    cwd: folder,
    onlyDirectories: true,
    followSymbolicLinks: false,
    expandDirectories: false,
  });
  const problems: Problem[] = [];
  await inParallel([...new Set(['', ...below])], async (name) => {
    for (const entry of await readdir(join(folder, name), { withFileTypes: true })) {
      const kind = await kindOf(join(folder, name), entry);
      if (kind) problems.push(noFile(posix.join(name, entry.name), kind));
    }
  });
  return problems;
}

/** What an entry of a folder is, if it looks like content and is no file or folder. */
async function kindOf(folder: string, entry: Dirent): Promise<NoFile | undefined> {
  if (entry.isFile() || entry.isDirectory() || entry.name.startsWith('.')) return undefined;
  if (!entry.isSymbolicLink()) return isSource(entry.name) ? 'other' : undefined;
  const leadsTo = await stat(join(folder, entry.name)).catch(() => undefined);
  if (leadsTo?.isDirectory()) return 'link to a folder';
  if (!isSource(entry.name)) return undefined;
  return leadsTo ? 'link to a file' : 'broken link';
}

type NoFile = 'link to a file' | 'link to a folder' | 'broken link' | 'other';

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

const NO_FILE: Readonly<Record<NoFile, string>> = {
  'link to a file':
    'is a link, which is not followed, so that it is not published: put a copy of the file in its place',
  'link to a folder':
    'is a link to a folder, which is not followed, so that nothing in it is published: put a copy of the folder in its place',
  'broken link': 'is a link that leads nowhere: put the file itself in its place, or remove it',
  other:
    'is no file but a pipe, a socket or a device, and is not read: put a file in its place, or remove it',
};

const noFile = (file: string, kind: NoFile): Problem => ({
  severity: 'note',
  file,
  rule: 'file/kind',
  message: NO_FILE[kind],
});

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

const strayCsv = (file: string, neighbours: Neighbours): Problem => ({
  severity: 'error',
  file,
  rule: 'csv/metadata',
  message: strayMessage(file, neighbours),
});

/** What a CSV that is not used has beside it under its name. */
interface Neighbours {
  /** The CSV that is used in its place. */
  readonly table: string | undefined;
  /** A whole document. */
  readonly document: string | undefined;
}

function strayMessage(file: string, { table, document }: Neighbours): string {
  const metadata = file.replace(/\.csv$/i, '.meta.json');
  if (table !== undefined)
    return `is not used, because ${table} has the same name but for case or the form of its accents: remove one of the two, or rename it`;
  if (document !== undefined) {
    const name = document.replace(/\.(json|ocl)$/i, '.meta.$1');
    return `has no metadata: if ${document} describes these rows, rename it to ${name} and leave its "dataSet" out; else put a document without rows beside it as ${metadata}`;
  }
  return `has no metadata: put a document without rows beside it as ${metadata}`;
}

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
  const wholeOf = new Map(
    files.filter((name) => !isCsv(name) && !isMetadata(name)).map((name) => [stemOf(name), name]),
  );
  const unused = tables.filter((file) => !used.has(file));
  for (const file of unused) {
    const stem = stemOf(file);
    const table = tableOf.get(stem);
    strays.push(strayCsv(file, { table: table === file ? undefined : table, document: wholeOf.get(stem) }));
  }
  return { sources, strays, unreadable, unused };
}

const isSource = (file: string): boolean => /\.(json|ocl|csv)$/i.test(file);
const isCsv = (file: string): boolean => /\.csv$/i.test(file);
const isMetadata = (file: string): boolean => /\.meta\.(json|ocl)$/i.test(file);

/** A file's path without what its kind adds; NFC, because some disks decompose umlauts in names. */
const stemOf = (file: string): string =>
  file.normalize('NFC').replace(/(\.meta\.(json|ocl)|\.(json|ocl|csv))$/i, '');
