import { findWrong } from '../../model/changes/blame.ts';
import { type Cause, explainDiff } from '../../model/changes/causes.ts';
import { type ChangedCode, type Excuse, newLogEntries, readExcuse } from '../../model/changes/change-log.ts';
import { cellOf, type Diff, diffTables, isSameCell } from '../../model/changes/diff.ts';
import { type Codes, cellsAt, nameColumn } from '../../model/document/codes.ts';
import { type Document, rowsFile } from '../../model/document/document.ts';
import { isSameLanguage } from '../../model/identity/language.ts';
import { oncePerObject } from '../../model/once.ts';
import { quoted } from '../../model/problems/wording.ts';
import { scalarText } from '../../model/values/json-values.ts';
import type { Content } from '../rules/content.ts';
import { codesOf, keyOfSameColumns } from './codes.ts';
import { versionsOf } from './version-facts.ts';

/** Two tables of a list, and why they differ. */
export interface Comparison {
  readonly diff: Diff;
  readonly causes: readonly Cause[];
  /** The table that is wrong about a cause; undefined if that is unclear. */
  readonly findWrong: (cause: Cause) => Codes | undefined;
}

/** A document and the one of the version before. */
export interface VersionComparison extends Comparison {
  /** Whether both are in the same language, and the values of the version before are in their columns. */
  readonly hasComparableCells: boolean;
  /** Whether the version has entries in its `changeLog`, in any language, that the one before does not have. */
  readonly hasEntries: boolean;
  readonly excuse: Excuse;
}

/** The comparisons of the documents of each version with those of the version before. */
export const versionComparisons = oncePerObject((content: Content): VersionComparison[] => {
  const comparisons: VersionComparison[] = [];
  for (const documents of content.lists) {
    const versions = versionsOf(documents.filter(({ codeList, hasData }) => codeList && hasData));
    const misplaced = new Set<Document>();
    for (const [i, version] of versions.entries()) {
      const before = versions[i - 1]?.documents ?? [];
      const entries = newLogEntries(version.documents, before);
      for (const document of version.documents) {
        const comparison = compareVersion(document, before, entries, misplaced);
        if (!comparison) continue;
        comparisons.push(comparison);
        const isMisplaced = ({ kind }: Cause) => kind === 'copied' || kind === 'swapped';
        if (comparison.causes.some(isMisplaced)) misplaced.add(document);
      }
    }
  }
  return comparisons;
});

/** @param misplaced documents whose columns are reported: their values say nothing about the next version */
function compareVersion(
  document: Document,
  before: readonly Document[],
  entries: readonly string[],
  misplaced: ReadonlySet<Document>,
): VersionComparison | undefined {
  const languageOf = ({ entry }: Document) => entry.language.toLowerCase();
  const isSame = (one: Document) => languageOf(one) === languageOf(document);
  const isOther = (one: Document) => !isSameLanguage(one.entry.language, document.entry.language);
  const earlier = before.find(isSame) ?? before[0];
  const own = codesOf(document);
  const other = own && earlier && codesLike(own, earlier);
  if (!own || !other) return undefined;
  const diff = diffTables(own, other, 'version', isSameCell);
  const sources = before.filter(isOther).flatMap((one) => codesLike(own, one) ?? []);
  return {
    diff,
    causes: explainDiff(diff, sources),
    findWrong: (cause) => findWrong(diff, cause, [], []),
    hasComparableCells: isSame(other.document) && !misplaced.has(other.document),
    hasEntries: entries.length > 0,
    excuse: readExcuse(entries, entries.length > 0 ? changedCodes(diff) : []),
  };
}

/** The codes of a document by the columns of the key of another one; undefined if they are not a key of it. */
function codesLike({ columnIds }: Codes, document: Document): Codes | undefined {
  const key = keyOfSameColumns(document, columnIds);
  return key && codesOf(document, { ...key, columnIds });
}

function changedCodes({ own, other, missing, extra, cells }: Diff): ChangedCode[] {
  const name = nameColumn(own.document, own.columnIds) ?? '';
  const changed = new Set([...extra, ...[...cells.values()].flat(), ...missing]);
  return Array.from(changed, (code) => ({
    code,
    label: cellsAt(own.rows.has(code) ? own : other, code).map(scalarText),
    names: [own, other].map((table) => scalarText(cellOf(table, code, name) ?? '')),
  }));
}

/**
 * The comparisons of each language of a version with the first one. A mistake of the first language is found in each of
 * them.
 */
export const languageComparisons = oncePerObject((content: Content): Comparison[] =>
  content.lists.flatMap((documents) => {
    const versions = versionsOf(documents);
    return versions.flatMap((version, i) =>
      compareLanguages(version.documents, versions[i - 1]?.documents ?? []),
    );
  }),
);

function compareLanguages(documents: readonly Document[], before: readonly Document[]): Comparison[] {
  const [first, ...others] = documents.length > 1 ? documents.flatMap((one) => codesOf(one) ?? []) : [];
  if (!first || others.length === 0) return [];
  const tables = [first];
  const comparisons: Comparison[] = [];
  const earlier = before.flatMap((one) => codesLike(first, one) ?? []);
  const entries = newLogEntries(documents, before);
  for (const { document } of others) {
    // A key with another id or other columns is reported as such.
    const table = codesLike(first, document) ?? codesOf(document);
    if (!table || !haveSameTypes(first, table)) continue;
    tables.push(table);
    const diff = diffTables(table, first, 'language', isSameCell);
    const { named } = readExcuse(entries, entries.length > 0 ? changedCodes(diff) : []);
    comparisons.push({
      diff,
      causes: explainDiff(diff),
      // The version before says nothing about a code whose change an entry announces.
      findWrong: (cause) =>
        findWrong(diff, cause, tables, cause.codes.some((code) => named.has(code)) ? [] : earlier),
    });
  }
  return comparisons;
}

/** Values of different types are never equal: the types are reported instead. */
function haveSameTypes(one: Codes, other: Codes): boolean {
  const typesIn = ({ document, columnIds }: Codes) =>
    columnIds.map((id) => document.columns.find((column) => column.id === id)?.type);
  return String(typesIn(one)) === String(typesIn(other));
}

/** A language of a version as messages name it: `language "en" (countries.en.json)`. */
export const languageText = (document: Document): string =>
  `language ${quoted(document.entry.language)} (${rowsFile(document)})`;

/** A version as messages name it: `version "2" (countries.json)`. */
export const versionText = (document: Document): string =>
  `version ${quoted(document.entry.version ?? document.entry.canonicalVersionUri)} (${rowsFile(document)})`;
