import { groupBy } from '../../model/collections.ts';
import type { Source } from '../../model/document/document.ts';
import type { Problem } from '../../model/problems/problem.ts';
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
  const sources: Source<T>[] = [];
  const unreadable: { file: string; text?: T }[] = [];
  for (const file of files.filter((name) => !isCsv(name))) {
    const text = texts.get(file);
    const csv = csvOf.get(file);
    const rows = csv === undefined ? undefined : texts.get(csv);
    if (text === undefined || (isMetadata(file) && rows === undefined))
      unreadable.push({ file, ...(text !== undefined && { text }) });
    else
      sources.push({
        file,
        text,
        ...(csv !== undefined && rows !== undefined && { csv: { file: csv, text: rows } }),
      });
  }
  return { sources, unmatched: [...unmatched, ...unmatchedProblems(names)], unreadable, unused: names.csvs };
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

/** One problem for each unmatched file. */
function unmatchedProblems(leftovers: Leftovers): Problem[] {
  const wholeOf = new Map(leftovers.documents.map((file) => [stemOf(file), file]));
  return [
    ...leftovers.metadata.map((file) => noCsv(file, leftovers)),
    ...leftovers.csvs.map((file) =>
      unmatchedProblem(file, unmatchedCsvMessage(file, leftovers, wholeOf.get(stemOf(file)))),
    ),
  ];
}

function noCsv(file: string, { otherForms }: Leftovers): Problem {
  const other = otherForms.get(halfOf(csvNameOf(file)));
  const whole = file.replace(METADATA, '.$1');
  return unmatchedProblem(
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
const metadataNameOf = (csv: string): string => csv.replace(/\.csv$/i, '.meta.json');

/** A file's path, as the CSV or the other half of its document. */
const halfOf = (file: string): string => `${stemOf(file)} ${isCsv(file)}`;
/** A file's path without its extension; in NFC, because some file systems decompose umlauts. */
export const stemOf = (file: string): string =>
  file.normalize('NFC').replace(/(\.meta\.(json|ocl)|\.(json|ocl|csv))$/i, '');
