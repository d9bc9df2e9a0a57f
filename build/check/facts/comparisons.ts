import { type Cause, explainDiff, findWrong } from '../../model/changes/causes.ts';
import { type ChangedCode, newLogEntries, readExcuse } from '../../model/changes/change-log.ts';
import { cellOf, cellsAt, type Diff, diffTables, isSameCell, type Table } from '../../model/changes/diff.ts';
import { nameColumn } from '../../model/document/codes.ts';
import {
  type Document,
  type DocumentMetadata,
  identificationPointer,
  rowsFile,
} from '../../model/document/document.ts';
import { inItsLanguages } from '../../model/document/published.ts';
import { isSameLanguage } from '../../model/identity/language.ts';
import { once, oncePerObject } from '../../model/once.ts';
import { quoted } from '../../model/problems/wording.ts';
import { scalarText } from '../../model/values/json-values.ts';
import type { Content } from './content.ts';
import { codesOf, keyOfSameColumns, typesOf } from './table-facts.ts';
import { findMislabelled, versionsOf } from './version-facts.ts';

/** A language of a version and the first one, and why they differ. */
export type LanguageComparison = ReturnType<typeof compareLanguages>[number];

/** A document and the one of the version before, and why they differ. */
export type VersionComparison = ReturnType<typeof compareVersions>[number];

/**
 * The comparisons of the documents of each version with those of the version before. Kept, because two rules and the
 * foreign keys read them: a check of 5,000 documents takes 5 percent less CPU.
 */
export const versionComparisons = oncePerObject((content: Content): VersionComparison[] => {
  const comparisons: VersionComparison[] = [];
  for (const documents of content.lists) {
    const isRead = content.leftOutFile(documents[0]?.entry.canonicalUri ?? '') === undefined;
    const versions = versionsOf(documents.filter(({ hasData }) => hasData));
    const isInOrder = isRead && !findMislabelled(versions);
    const misplaced = new Set<Document>();
    for (const [i, version] of versions.entries()) {
      const before = versions[i - 1]?.documents ?? [];
      comparisons.push(...compareVersions(version.documents, before, isInOrder, misplaced));
    }
  }
  return comparisons;
});

/** @param misplaced documents whose columns are reported, to which it adds: their values say nothing about the next version */
function compareVersions(
  documents: readonly Document[],
  before: readonly Document[],
  isInOrder: boolean,
  misplaced: Set<Document>,
) {
  const entries = newLogEntries(documents, before);
  const viewsBefore = before.flatMap(inItsLanguages);
  const diffs: Diff[] = [];
  for (const document of documents) {
    for (const [i, view] of inItsLanguages(document).entries()) {
      const same = viewsBefore.find((one) => languageOf(one) === languageOf(view));
      const earlier = same ?? (i === 0 ? viewsBefore[0] : undefined);
      const own = codesOf(view);
      const other = own && earlier && codesLike(own, earlier);
      if (!other) continue;
      const diff = diffTables(own, other, 'version', isSameCell);
      diffs.push(i === 0 ? diff : onlyTexts(diff, document));
    }
  }
  // An entry in one language may name what only another one has changed.
  const excuse = readExcuse(entries, entries.length > 0 ? diffs.flatMap(changedCodes) : []);
  return diffs.map((diff) => {
    const { own, other } = diff;
    const language = own.document.entry.language;
    const tablesIn = (all: readonly Document[]) => all.flatMap((one) => codesLike(own, one) ?? []);
    const earlier = tablesIn(viewsBefore);
    const sources = earlier.filter((one) => !isSameLanguage(one.document.entry.language, language));
    const causes = explainDiff(diff, sources);
    const isSame = languageOf(own.document) === languageOf(other.document);
    const hasComparableCells = isSame && !misplaced.has(other.document);
    if (causes.some(({ kind }) => kind === 'copied' || kind === 'swapped')) misplaced.add(own.document);
    return {
      diff,
      causes,
      /** The languages of the version, and of the one before, by the key of the document. */
      languages: tablesIn(documents),
      before: earlier,
      /** Whether all documents of the list are read, with clear versions; otherwise the version before may be another one. */
      isInOrder,
      /** Whether both are in the same language, and the values of the version before are in their columns. */
      hasComparableCells,
      /** Whether the version has entries in its `changeLog`, in any language, that the one before does not have. */
      hasEntries: entries.length > 0,
      excuse,
    };
  });
}

/** What differs in the texts of another language: all else is the same in the document's own one. */
const onlyTexts = (diff: Diff, { texts }: Document): Diff => ({
  ...diff,
  missing: [],
  extra: [],
  cells: new Map([...diff.cells].filter(([column]) => texts?.columnIds.has(column))),
});

const languageOf = ({ entry }: Document): string => entry.language.toLowerCase();

/** The codes of a document by the columns of the key of another one; undefined if they are not a key of it. */
function codesLike({ columnIds }: Table, document: Document): Table | undefined {
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
export function languageComparisons(content: Content): LanguageComparison[] {
  const comparisons: LanguageComparison[] = [];
  for (const documents of content.lists) {
    const versions = versionsOf(documents);
    for (const [i, version] of versions.entries())
      comparisons.push(...compareLanguages(version.documents, versions[i - 1]?.documents ?? []));
  }
  return comparisons;
}

function compareLanguages(documents: readonly Document[], before: readonly Document[]) {
  const [first, ...others] = documents.length > 1 ? documents.flatMap((one) => codesOf(one) ?? []) : [];
  const comparisons: { diff: Diff; causes: Cause[]; findWrong: (cause: Cause) => Table | undefined }[] = [];
  if (!first) return comparisons;
  const tables = [first];
  const earlier = before.flatMap(inItsLanguages).flatMap((one) => codesLike(first, one) ?? []);
  const entries = newLogEntries(documents, before);
  for (const { document } of others) {
    // A key with another id or other columns is reported as such.
    const table = codesLike(first, document) ?? codesOf(document);
    // Values of different types are never equal: the types are reported instead.
    const typesIn = (one: Table) => String(typesOf(one.document, one.columnIds));
    if (!table || typesIn(table) !== typesIn(first)) continue;
    tables.push(table);
    const diff = diffTables(table, first, 'language', isSameCell);
    const named = once(() => readExcuse(entries, entries.length > 0 ? changedCodes(diff) : []).named);
    comparisons.push({
      diff,
      causes: explainDiff(diff),
      /** The table that is wrong; undefined if that is unclear. The version before says nothing about announced codes. */
      findWrong: (cause) =>
        findWrong(diff, cause, tables, cause.codes.some((code) => named().has(code)) ? [] : earlier),
    });
  }
  return comparisons;
}

/** A language of a version as messages name it: `language "en" (countries.en.json)`. */
export const languageText = (document: Document): string =>
  `language ${quoted(document.entry.language)} (${rowsFile(document)})`;

/** A version as messages name it: `version "2" (countries.json)`. */
export const versionText = (document: DocumentMetadata): string =>
  `version ${quoted(document.entry.version ?? document.entry.canonicalVersionUri)} (${rowsFile(document)})`;

/** Where an entry about changes belongs: the `changeLog`, or the identification if there is none. */
export function changeLogPointer(document: Document): string {
  const { changeLog = [] } = document.codeList?.identification ?? {};
  return identificationPointer(document, ...(changeLog.length > 0 ? ['changeLog'] : []));
}
