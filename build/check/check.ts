import type { Catalogue, Document } from '../catalogue/document.ts';
import { parseSource, urisInText } from '../catalogue/parse.ts';
import { compareEntries } from '../domain/entry.ts';
import { compareCodeUnits } from '../domain/version.ts';
import type { Source } from '../input/pair.ts';
import type { Problem, Report } from '../problems/problem.ts';
import { makeProblemStore } from '../problems/problem-store.ts';
import { exchangedHeaders } from '../rules/exchanged-headers.ts';
import { type AbsentDocument, salvageUris } from '../rules/support/absent-documents.ts';
import { makeContent } from '../rules/support/content.ts';
import { applyRule, type CheckOptions, type DocumentProblem } from '../rules/support/rule.ts';
import { checkFaulty } from './incomplete.ts';
import { DOCUMENT_RULES, IDENTITY_RULES, RELATION_RULES } from './rules.ts';

export interface CatalogueOptions extends CheckOptions {
  /** Leaves documents with errors out of the catalogue, and reports references to them. */
  readonly skipInvalid: boolean;
}

export const DEFAULT_OPTIONS: CatalogueOptions = { codesArePermanent: false, skipInvalid: false };

/** A file that cannot be read as a document, with its text if it has any. */
export interface Unreadable {
  readonly file: string;
  readonly text?: string;
}

/** The documents, and all problems of the content. */
export interface CatalogueResult {
  readonly catalogue: Catalogue;
  /** Sorted by place. */
  readonly problems: readonly Problem[];
  /** Files of the documents that `skipInvalid` left out, sorted. */
  readonly leftOut: readonly string[];
}

/** {@link checkSources} of few sources, with all problems at once. */
export function makeCatalogue(
  sources: readonly Source[],
  options = DEFAULT_OPTIONS,
  unreadable: readonly Unreadable[] = [],
): CatalogueResult {
  const store = makeProblemStore();
  const checked = checkSources(sources, options, unreadable, store.push);
  return { ...checked, problems: [...store.sorted()] };
}

/** Parses the sources, applies the rules, and sorts the documents. Problems are reported in no particular order. */
export function checkSources(
  sources: readonly Source[],
  options: CatalogueOptions,
  unreadable: readonly Unreadable[],
  report: Report,
): Omit<CatalogueResult, 'problems'> {
  const readable: Document[] = [];
  const unread: AbsentDocument[] = [];
  for (const source of sources) {
    const { document, faulty, uris = [] } = parseSource(source, report);
    if (faulty) checkFaulty(faulty, options, report);
    if (document) readable.push(document);
    else unread.push(absentIn(source.file, source.text, uris));
  }
  const absent = [
    ...unread,
    ...unreadable.map(({ file, text = '' }) => absentIn(file, text, urisInText(text))),
  ].sort((a, b) => compareCodeUnits(a.file, b.file));
  const { documents, leftOut } = applyRules(readable, absent, options, report);
  return {
    catalogue: { documents: [...documents].sort((a, b) => compareEntries(a.entry, b.entry)) },
    leftOut: options.skipInvalid
      ? [...unread.map(({ file }) => file), ...leftOut.map(({ source }) => source.file)].sort()
      : [],
  };
}

function absentIn(file: string, text: string, uris: readonly string[]): AbsentDocument {
  const [canonicalUri, canonicalVersionUri] = uris;
  return canonicalUri !== undefined && canonicalVersionUri !== undefined
    ? { file, canonicalUri, canonicalVersionUri }
    : { file, ...salvageUris(text) };
}

interface RuleOutcome {
  readonly documents: readonly Document[];
  readonly leftOut: readonly Document[];
}

/** Applies the rules; with `skipInvalid` repeatedly, because others may refer to documents with errors. */
function applyRules(
  all: readonly Document[],
  unread: readonly AbsentDocument[],
  options: CatalogueOptions,
  report: Report,
): RuleOutcome {
  const outliers = new Set<Document>();
  let documents = all;
  for (;;) {
    const kept = new Set(documents);
    const leftOut = all.filter((document) => !kept.has(document));
    const bad = new Set<Document>();
    // Only errors count of documents that are to be left out: what else is found is found again without them.
    const others = makeProblemStore();
    for (const { document, problem } of applyAll(documents, unread, leftOut, outliers, options)) {
      if (!options.skipInvalid) report(problem);
      else if (problem.severity === 'error') {
        bad.add(document);
        report(problem);
      } else others.push(problem);
    }
    if (bad.size === 0) {
      for (const problem of others.sorted()) report(problem);
      return { documents, leftOut };
    }
    documents = documents.filter((document) => !bad.has(document));
  }
}

/** Applies the rules once, and adds misread documents, and those with the URIs or language of others, to `outliers`. */
function* applyAll(
  documents: readonly Document[],
  unread: readonly AbsentDocument[],
  leftOut: readonly Document[],
  outliers: Set<Document>,
  options: CatalogueOptions,
): Generator<DocumentProblem> {
  const contentOf = () =>
    makeContent(without(documents, outliers), unread, without(leftOut, outliers), [...outliers]);
  let content = contentOf();
  let misread = new Set<Document>();
  for (const rule of [exchangedHeaders, ...IDENTITY_RULES]) {
    const before = outliers.size;
    const found = [...applyRule(rule, content, options)];
    for (const { document, problem } of found) if (problem.severity === 'error') outliers.add(document);
    if (outliers.size > before) content = contentOf();
    if (rule === exchangedHeaders) misread = new Set(found.map(({ document }) => document));
    yield* found;
  }
  const whole = outliers.size > 0 ? makeContent(without(documents, misread), unread, leftOut) : content;
  for (const rule of DOCUMENT_RULES) yield* applyRule(rule, whole, options);
  for (const rule of RELATION_RULES) yield* applyRule(rule, content, options);
}

const without = (documents: readonly Document[], outliers: ReadonlySet<Document>): readonly Document[] =>
  outliers.size > 0 ? documents.filter((document) => !outliers.has(document)) : documents;
