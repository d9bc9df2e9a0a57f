import { posix } from 'node:path';
import { groupBy } from '../../model/collections.ts';
import type { Source } from '../../model/document/document.ts';
import type { Problem } from '../../model/problems/problem.ts';
import { nearest } from '../../model/values/nearest.ts';

export interface Pairs<T> {
  readonly sources: readonly Source<T>[];
  /** Problems of metadata without a CSV, and of CSVs without metadata. */
  readonly unmatched: readonly Problem[];
  /** Documents without text, or metadata without its CSV. */
  readonly unreadable: readonly { readonly file: string; readonly text?: T }[];
  /** CSVs whose rows do not belong to a document. */
  readonly unused: readonly string[];
}

/**
 * Joins each metadata document with the CSV of the same name. Names that differ by case or separators are joined with a
 * warning; files without a counterpart are errors.
 *
 * @param files JSON documents and CSVs, in the order of their paths
 * @param texts texts of the readable files
 */
export function pairFiles<T>(files: readonly string[], texts: ReadonlyMap<string, T>): Pairs<T> {
  const csvs = files.filter(isCsv);
  const { csvOf, unmatched } = joinByName(files.filter(isMetadata), csvs);
  const used = new Map([...csvOf.values()].map((file) => [stemOf(file), file]));
  const isUsed = new Set(csvOf.values());
  const wholeOf = new Map(
    files
      .filter((file) => !isCsv(file) && !isMetadata(file))
      .map((file) => [stemOf(file).replace(/[._-]meta-?(?:data)?$/i, ''), file]),
  );
  const unused = csvs.filter((file) => !isUsed.has(file));
  const misnamed = findMisnamed(
    files.filter((file) => isMetadata(file) && !csvOf.has(file)),
    unused.filter((file) => !used.has(stemOf(file)) && !wholeOf.has(stemOf(file))),
  );
  const described = new Set(misnamed.values());
  const sources: Source<T>[] = [];
  const unreadable: { file: string; text?: T }[] = [];
  for (const file of files.filter((name) => !isCsv(name))) {
    const text = texts.get(file);
    const csv = csvOf.get(file);
    const rows = csv === undefined ? undefined : texts.get(csv);
    if (csv === undefined && isMetadata(file) && !described.has(file))
      unmatched.push(unmatchedProblem(file, noRows(file)));
    if (text === undefined || (isMetadata(file) && rows === undefined))
      unreadable.push({ file, ...(text !== undefined && { text }) });
    else
      sources.push({
        file,
        text,
        ...(csv !== undefined && rows !== undefined && { csv: { file: csv, text: rows } }),
      });
  }
  for (const file of unused) {
    const stem = stemOf(file);
    const metadata = misnamed.get(file);
    const message = metadata
      ? `has no metadata, and ${metadata} has no rows: if these are its rows, rename this file to ${csvNameOf(metadata)}; otherwise give each of the two its counterpart`
      : noMetadata(file, used.get(stem), wholeOf.get(stem));
    unmatched.push(unmatchedProblem(file, message));
  }
  return { sources, unmatched, unreadable, unused };
}

/** Joins files with the same name in any Unicode normalization, then the only ones that differ by case or separators. */
function joinByName(metadata: readonly string[], csvs: readonly string[]) {
  const csvOf = new Map<string, string>();
  const unmatched: Problem[] = [];
  const byStem = new Map(csvs.map((file) => [stemOf(file), file]));
  for (const file of metadata) {
    const csv = byStem.get(stemOf(file));
    if (csv !== undefined) csvOf.set(file, csv);
  }
  const used = new Set([...csvOf.values()].map(stemOf));
  const free = [...metadata, ...csvs].filter((file) => !csvOf.has(file) && !used.has(stemOf(file)));
  for (const alike of groupBy(free, plainStemOf).values()) {
    const [file, csv, another] = alike;
    if (file === undefined || csv === undefined || another !== undefined || isCsv(file) || !isCsv(csv))
      continue;
    csvOf.set(file, csv);
    unmatched.push({
      severity: 'warning',
      file: csv,
      rule: 'csv/metadata',
      message: `its name differs from that of ${file} by case or separators, which many programs do not accept: rename it to ${csvNameOf(file)}`,
    });
  }
  return { csvOf, unmatched };
}

/** Maximum number of names that are compared. */
const MAX_COMPARED = 1000;

/** Metadata by the CSV that probably has its rows: the only one in its folder, one with a similar name, or in another folder. */
function findMisnamed(metadata: readonly string[], csvs: readonly string[]): ReadonlyMap<string, string> {
  const pairs = new Map<string, string>();
  if (metadata.length * csvs.length > MAX_COMPARED) return pairs;
  for (const file of metadata) {
    const isNear = (one: string) => posix.dirname(one) === posix.dirname(file);
    const free = csvs.filter((csv) => !pairs.has(csv) && haveSameMarks(csv, file));
    const near = free.filter(isNear);
    const only =
      metadata.filter(isNear).length === 1 && csvs.filter(isNear).length === 1 ? near[0] : undefined;
    const stem = nearest(stemOf(file), near.map(stemOf));
    const isNamed = (one: string) => posix.basename(stemOf(one)) === posix.basename(stemOf(file));
    const moved = [...metadata, ...csvs].filter(isNamed).length === 2 ? free.find(isNamed) : undefined;
    const csv = only ?? near.find((one) => stemOf(one) === stem) ?? moved;
    if (csv !== undefined) pairs.set(csv, file);
  }
  return pairs;
}

/** Whether the name of a CSV has only numbers and languages that the name of the metadata has. */
function haveSameMarks(csv: string, metadata: string): boolean {
  const theirs = marksIn(metadata);
  return marksIn(csv).every((mark) => theirs.includes(mark));
}

/** Browsers append ` (1)` to the names of further downloads. */
const marksIn = (file: string): string[] =>
  Array.from(
    posix
      .basename(stemOf(file))
      .replace(/ \([0-9]+\)$/, '')
      .matchAll(/[0-9]+|(?<=[._-])[a-z]{2}(?![a-z])/gi),
    ([mark]) => mark,
  );

const noRows = (file: string): string =>
  `has no rows: put them next to it as ${csvNameOf(file)}, or name it ${file.replace(METADATA, '.$1')} if it should have none`;

/** @param used a CSV of the same name with metadata @param whole a document of the same name */
function noMetadata(file: string, used: string | undefined, whole: string | undefined): string {
  if (used !== undefined)
    return `is not used, because ${used} has the same name except for case or Unicode normalization: remove one of the two, or rename it`;
  const metadata = file.replace(/\.csv$/i, '.meta.json');
  if (whole === undefined) return `has no metadata: put a document without rows next to it as ${metadata}`;
  const name = file.replace(/\.csv$/i, `.meta${posix.extname(whole)}`);
  return `has no metadata: if ${whole} describes these rows, rename it to ${name}, without a "dataSet"; otherwise put a document without rows next to it as ${metadata}`;
}

const unmatchedProblem = (file: string, message: string): Problem => ({
  severity: 'error',
  file,
  rule: 'csv/metadata',
  message,
});

const METADATA = /\.meta\.(json|ocl)$/i;

export const isCsv = (file: string): boolean => /\.csv$/i.test(file);
const isMetadata = (file: string): boolean => METADATA.test(file);
const csvNameOf = (metadata: string): string => metadata.replace(METADATA, '.csv');
/** A file's path without its extension; in NFC, because some file systems decompose umlauts. */
export const stemOf = (file: string): string =>
  file.normalize('NFC').replace(/(\.meta\.(json|ocl)|\.(json|ocl|csv))$/i, '');

const plainStemOf = (file: string): string =>
  stemOf(file)
    .toLowerCase()
    .replace(/[ ._-]+/g, '-');

/** A file that is not read, but looks like a list or a document. */
export interface OtherForm {
  readonly file: string;
  /** The name under which it would be read, or that of the CSV to export from it. */
  readonly meant: string;
  readonly kind: 'table' | 'renamed' | 'converted';
}

/** What a file that is not read seems to be; undefined if it does not look like content. */
export function otherFormOf(file: string, beginning = ''): OtherForm | undefined {
  const [, stem = file, extension = ''] = /^(.*[^/])\.([^./]+)$/.exec(file) ?? [];
  if (TABLE.test(file)) return { file, meant: file.replace(TABLE, '.csv'), kind: 'table' };
  if (RENAMED.test(file)) return { file, meant: file.replace(RENAMED, '.$1'), kind: 'renamed' };
  return isDocument(beginning)
    ? { file, meant: `${stem}.json`, kind: LIKE_JSON.test(extension) ? 'converted' : 'renamed' }
    : undefined;
}

/** The warning about a file that should probably be published, but is not. */
export const otherForm = ({ file, meant, kind }: OtherForm): Problem => ({
  severity: 'warning',
  file,
  rule: 'file/form',
  message:
    kind === 'table'
      ? `is not read: if it should be published, export it as CSV (UTF-8, with commas) to ${meant}, and put a document without rows next to it as ${meant.replace(/\.csv$/, '.meta.json')}`
      : kind === 'converted'
        ? `is not read, because documents are JSON without comments: if it should be published, convert it to ${meant}`
        : `is not read because of its extension: if it should be published, rename it to ${meant}`,
});

/** Number of bytes of a file that show whether it is a document. */
export const SNIFFED_BYTES = 4096;

/** Whether a text starts like a document, in UTF-8 or UTF-16 decoded as Latin-1. */
function isDocument(beginning: string): boolean {
  const text = beginning.replaceAll('\0', '').replace(/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, '');
  const isJson = /^\s*(?:\{|\/[/*])/.test(text) && /"(?:\$opencodelist|codeList|codeListSet)"\s*:/.test(text);
  return isJson || /^["']?\$opencodelist["']?\s*:/m.test(text);
}

/** YAML, and JSON with comments. */
const LIKE_JSON = /^(?:ya?ml|jsonc|json5)$/i;

/** Files of spreadsheet programs, except lock files, whose names start with `~$`. */
const TABLE = /(?<!(?:^|\/)~\$[^/]*)\.(xlsx|xlsm|xlsb|xls|ods|fods|numbers|tsv)$/i;
/** Extensions that editors, browsers and systems append. */
const RENAMED =
  /\.(json|ocl|csv)(?:~|\.(?:txt|bak|backup|old|orig|save|copy|tmp|download|part|crdownload))$/i;
