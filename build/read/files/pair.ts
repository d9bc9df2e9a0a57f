import { posix } from 'node:path';
import { groupBy } from '../../model/collections.ts';
import type { Source } from '../../model/document/document.ts';
import type { Problem } from '../../model/problems/problem.ts';
import { editDistance } from '../../model/values/nearest.ts';
import { type OtherForm, remedyForOtherForm } from './other-forms.ts';

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
 * Joins each metadata document with the CSV of the same name. Names that differ by case are joined with a warning;
 * files without a counterpart are errors.
 *
 * @param files JSON documents and CSVs, in the order of their paths
 * @param texts texts of the readable files
 * @param otherForms files in unsupported formats
 */
export function pairFiles<T>(
  files: readonly string[],
  texts: ReadonlyMap<string, T>,
  otherForms: readonly OtherForm[],
): Pairs<T> {
  const csvs = files.filter(isCsv);
  const metadata = files.filter(isMetadata);
  const { csvOf, unmatched } = joinByName(metadata, csvs);
  const used = new Set(csvOf.values());
  const names: Leftovers = {
    metadata: metadata.filter((file) => !csvOf.has(file)),
    csvs: csvs.filter((file) => !used.has(file)),
    documents: files.filter((file) => !isCsv(file) && !isMetadata(file)),
    // Text files come last.
    otherForms: new Map(
      otherForms
        .toSorted((a, b) => Number(b.kind === 'text') - Number(a.kind === 'text'))
        .map((one) => [halfOf(one.meant), one]),
    ),
    usedOf: new Map([...used].map((file) => [stemOf(file), file])),
  };
  const { problems, misnamed } = unmatchedProblems(names);
  const sources: Source<T>[] = [];
  const unreadable: { file: string; text?: T }[] = [];
  for (const file of files.filter((name) => !isCsv(name))) {
    const text = texts.get(file);
    const csv = csvOf.get(file);
    const rows = csv === undefined ? undefined : texts.get(csv);
    if (text === undefined || misnamed.has(file) || (isMetadata(file) && rows === undefined))
      unreadable.push({ file, ...(text !== undefined && { text }) });
    else
      sources.push({
        file,
        text,
        ...(csv !== undefined && rows !== undefined && { csv: { file: csv, text: rows } }),
      });
  }
  return { sources, unmatched: [...unmatched, ...problems], unreadable, unused: names.csvs };
}

/** Joins files with the same name in any Unicode normalization, then those that differ by case. */
function joinByName(metadata: readonly string[], csvs: readonly string[]) {
  const csvOf = new Map<string, string>();
  const unmatched: Problem[] = [];
  const byStem = new Map(csvs.map((file) => [stemOf(file), file]));
  for (const file of metadata) {
    const csv = byStem.get(stemOf(file));
    if (csv !== undefined) csvOf.set(file, csv);
  }
  const used = new Set(csvOf.values());
  const stems = new Set([...used].map(stemOf));
  const free = csvs.filter((file) => !stems.has(stemOf(file)));
  const csvsByCase = groupBy(free, (file) => stemOf(file).toLowerCase());
  const metadataByCase = groupBy(
    metadata.filter((file) => !csvOf.has(file)),
    (file) => stemOf(file).toLowerCase(),
  );
  for (const [stem, [file, ...others]] of metadataByCase) {
    const [csv, ...more] = csvsByCase.get(stem) ?? [];
    if (file === undefined || csv === undefined || others.length + more.length > 0) continue;
    csvOf.set(file, csv);
    unmatched.push({
      severity: 'warning',
      file: csv,
      rule: 'csv/metadata',
      message: `its name differs from that of ${file} by case, which many programs do not accept: rename it to ${csvNameOf(file)}`,
    });
  }
  return { csvOf, unmatched };
}

interface Leftovers {
  /** Metadata without a CSV. */
  readonly metadata: readonly string[];
  /** CSVs without metadata. */
  readonly csvs: readonly string[];
  readonly documents: readonly string[];
  /** Files in other formats, by the half of a document that they may be. */
  readonly otherForms: ReadonlyMap<string, OtherForm>;
  /** CSVs with metadata by their stems. */
  readonly usedOf: ReadonlyMap<string, string>;
}

/** One problem for each unmatched file, or for two that seem to belong together. */
function unmatchedProblems(leftovers: Leftovers) {
  const misnamed = misnamedMetadata(leftovers);
  const described = new Set(misnamed.values());
  const without = leftovers.csvs.filter((file) => !described.has(file));
  const suggested = matchLeftovers(leftovers.metadata, without);
  const matched = new Set(suggested.values());
  const wholeOf = new Map(leftovers.documents.map((file) => [stemOf(file), file]));
  const problems = [
    ...[...misnamed].map(([file, csv]) =>
      unmatchedProblem(
        'csv/metadata',
        file,
        `is not read as the metadata of ${csv} because of its name: rename it to ${metadataNameOf(csv)}`,
      ),
    ),
    ...[...suggested].map(([file, csv]) => halvesProblem(file, csv)),
    ...leftovers.metadata.filter((file) => !suggested.has(file)).map((file) => noCsv(file, leftovers)),
    ...without
      .filter((file) => !matched.has(file))
      .map((file) =>
        unmatchedProblem(
          'csv/metadata',
          file,
          unmatchedCsvMessage(file, leftovers, wholeOf.get(stemOf(file))),
        ),
      ),
  ];
  return { problems, misnamed };
}

/** Suffixes that other programs use for metadata, or that are mistakes. */
const OTHER_METADATA = /(?:[._ -]meta-?_?(?:data|daten)?|\.csv)$/i;

/** Documents that are not named as metadata, but seem to be the metadata of a CSV. */
function misnamedMetadata({ csvs, documents }: Leftovers): Map<string, string> {
  if (csvs.length === 0) return new Map();
  const csvOf = new Map(csvs.map((file) => [stemOf(file).toLowerCase(), file]));
  const pairs = documents.flatMap((file): [string, string][] => {
    const stem = stemOf(file).toLowerCase();
    const csv = OTHER_METADATA.test(stem) ? csvOf.get(stem.replace(OTHER_METADATA, '')) : undefined;
    return csv === undefined ? [] : [[file, csv]];
  });
  return unambiguous(pairs);
}

/** Metadata and CSVs in a folder whose names differ by a suffix or a misspelling. */
function matchLeftovers(metadata: readonly string[], csvs: readonly string[]): Map<string, string> {
  const csvsOf = groupBy(csvs, posix.dirname);
  const pairs = [...groupBy(metadata, posix.dirname)].flatMap(([folder, files]) => {
    const others = csvsOf.get(folder) ?? [];
    return [...bySuffix(files, others), ...bySpelling(files, others)];
  });
  return unambiguous(pairs);
}

function bySuffix(metadata: readonly string[], csvs: readonly string[]): [string, string][] {
  const metadataOf = new Map(metadata.map((file) => [stemOf(file).toLowerCase(), file]));
  const csvOf = new Map(csvs.map((file) => [stemOf(file).toLowerCase(), file]));
  return [
    ...[...metadataOf].flatMap(([stem, file]) =>
      shorterStems(stem).flatMap((shorter): [string, string][] => {
        const csv = csvOf.get(shorter);
        return csv === undefined ? [] : [[file, csv]];
      }),
    ),
    ...[...csvOf].flatMap(([stem, csv]) =>
      shorterStems(stem).flatMap((shorter): [string, string][] => {
        const file = metadataOf.get(shorter);
        return file === undefined ? [] : [[file, csv]];
      }),
    ),
  ];
}

const MAX_SEPARATORS = 3;

/** The name without its last parts: `a/list` of `a/list.de`, `a/list-new` and `a/list (1)`. */
function shorterStems(stem: string): string[] {
  const shorter: string[] = [];
  let rest = stem;
  for (let i = 0; i < MAX_SEPARATORS; i++) {
    const at = rest.search(/[^\s._(/-][\s._(-]+[^\s._(/-]+\)?$/);
    if (at < 0) break;
    rest = rest.slice(0, at + 1);
    shorter.push(rest);
  }
  return shorter;
}

const MAX_COMPARISONS = 10_000;

function bySpelling(metadata: readonly string[], csvs: readonly string[]): [string, string][] {
  if (metadata.length * csvs.length > MAX_COMPARISONS) return [];
  return metadata.flatMap((file) =>
    csvs
      .filter((csv) => isMisspelling(stemOf(file), stemOf(csv)))
      .map((csv): [string, string] => [file, csv]),
  );
}

/** Names that differ in digits or short parts denote versions and languages. */
function isMisspelling(stem: string, other: string): boolean {
  if (stem.length > 200 || stem.replace(/\D/g, '') !== other.replace(/\D/g, '')) return false;
  const parts = stem.toLowerCase().split(/[\s._/-]+/);
  const others = other.toLowerCase().split(/[\s._/-]+/);
  if (parts.length !== others.length) return false;
  return parts.every((part, i) => {
    const one = others[i] as string;
    return (
      part === one || (Math.min(part.length, one.length) >= 4 && editDistance(part, one, 2) !== undefined)
    );
  });
}

/** The pairs whose files occur in no other pair. */
function unambiguous(pairs: readonly (readonly [file: string, csv: string])[]): Map<string, string> {
  const csvsOf = groupBy(pairs, ([file]) => file);
  const filesOf = groupBy(pairs, ([, csv]) => csv);
  const isAlone = (all: readonly (readonly string[])[] = []) => new Set(all.map(String)).size === 1;
  return new Map(pairs.filter(([file, csv]) => isAlone(csvsOf.get(file)) && isAlone(filesOf.get(csv))));
}

/** Reports the metadata if its name starts with that of the CSV, otherwise the CSV. */
function halvesProblem(file: string, csv: string): Problem {
  return stemOf(file).toLowerCase().startsWith(stemOf(csv).toLowerCase())
    ? unmatchedProblem(
        'csv/metadata',
        file,
        `has no rows, and ${csv} has no metadata: if they belong together, rename this file to ${metadataNameOf(csv)}`,
      )
    : unmatchedProblem(
        'csv/metadata',
        csv,
        `has no metadata, and ${file} has no rows: if they belong together, rename this file to ${csvNameOf(file)}`,
      );
}

function noCsv(file: string, { otherForms }: Leftovers): Problem {
  const other = otherForms.get(halfOf(csvNameOf(file)));
  const whole = file.replace(METADATA, '.$1');
  return unmatchedProblem(
    'csv/metadata',
    file,
    other === undefined
      ? `has no rows: put them next to it as ${csvNameOf(file)}, or name it ${whole} if it should have none`
      : `has no rows: ${remedyForOtherForm(other)}, or rename this file to ${whole} if it should have none`,
  );
}

function unmatchedCsvMessage(
  file: string,
  { usedOf, otherForms }: Leftovers,
  document: string | undefined,
): string {
  const used = usedOf.get(stemOf(file));
  if (used !== undefined)
    return `is not used, because ${used} has the same name except for case or Unicode normalization: remove one of the two, or rename it`;
  const metadata = metadataNameOf(file);
  if (document !== undefined) {
    const name = document.replace(/\.(json|ocl)$/i, '.meta.$1');
    return `has no metadata: if ${document} describes these rows, rename it to ${name} and remove its "dataSet"; otherwise put a document without rows next to it as ${metadata}`;
  }
  const other = otherForms.get(halfOf(metadata));
  return other !== undefined
    ? `has no metadata: ${remedyForOtherForm(other)}`
    : `has no metadata: put a document without rows next to it as ${metadata}`;
}

const unmatchedProblem = (rule: string, file: string, message: string): Problem => ({
  severity: 'error',
  file,
  rule,
  message,
});

const METADATA = /\.meta\.(json|ocl)$/i;

export const isCsv = (file: string): boolean => /\.csv$/i.test(file);
const isMetadata = (file: string): boolean => METADATA.test(file);
const csvNameOf = (metadata: string): string => metadata.replace(METADATA, '.csv');
const metadataNameOf = (csv: string): string => csv.replace(/\.csv$/i, '.meta.json');

/** A file's path, as the CSV or the other half of its document. */
const halfOf = (file: string): string => `${stemOf(file)} ${isCsv(file)}`;
/** A file's path without its extension; in NFC, because some file systems decompose umlauts. */
export const stemOf = (file: string): string =>
  file.normalize('NFC').replace(/(\.meta\.(json|ocl)|\.(json|ocl|csv))$/i, '');
