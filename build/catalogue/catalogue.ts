import { compareEntries } from '../domain/entry.ts';
import { compareCodeUnits } from '../domain/version.ts';
import type { Source } from '../input/pair.ts';
import { type Problem, sortProblems } from '../problems.ts';
import { makeContent } from './content.ts';
import type { Catalogue, Document } from './document.ts';
import { checkFaulty } from './faulty.ts';
import { type Parsed, parseSource, urisInText } from './parse.ts';
import { DOCUMENT_RULES, IDENTITY_RULES, RELATION_RULES } from './rules/all.ts';
import { applyRule, type CheckOptions } from './rules/rule.ts';
import { type AbsentDocument, salvageUris } from './salvage.ts';

/** How to make a catalogue. */
export interface CatalogueOptions extends CheckOptions {
  /** Leaves documents with errors out of the catalogue; what refers to them is told. */
  readonly skipInvalid: boolean;
}

/** The options where nothing else is said. */
export const DEFAULT_OPTIONS: CatalogueOptions = { codesArePermanent: false, skipInvalid: false };

/** A file that should hold a document and could not be read as text, or has no rows; with its text as far as it has one. */
export interface Unreadable {
  readonly file: string;
  readonly text?: string;
}

/** The documents, and everything that is to be said about the content. */
export interface Cataloguing {
  readonly catalogue: Catalogue;
  /** Sorted by place. */
  readonly problems: readonly Problem[];
  /** Files of the documents that `skipInvalid` left out, sorted. */
  readonly leftOut: readonly string[];
}

/**
 * Parses the sources, applies the rules, and puts the documents into the order of the index. What refers to
 * documents that are unreadable is told so, and is no error.
 */
export function makeCatalogue(
  sources: readonly Source[],
  options = DEFAULT_OPTIONS,
  unreadable: readonly Unreadable[] = [],
): Cataloguing {
  const parsed = sources.map(parseSource);
  const readable = parsed.flatMap(({ document }) => (document ? [document] : []));
  const unread = sources.flatMap((source, i) => unreadSource(source, parsed[i] as Parsed));
  const absent = [
    ...unread,
    ...unreadable.map(({ file, text = '' }) => absentIn(file, text, urisInText(text))),
  ].sort((a, b) => compareCodeUnits(a.file, b.file));
  const { documents, problems, leftOut } = applyRules(readable, absent, options);
  return {
    catalogue: { documents: [...documents].sort((a, b) => compareEntries(a.entry, b.entry)) },
    problems: sortProblems([
      ...parsed.flatMap((one) => one.problems),
      ...parsed.flatMap(({ faulty }) => (faulty ? checkFaulty(faulty, options) : [])),
      ...problems,
    ]),
    leftOut: options.skipInvalid
      ? [...unread.map(({ file }) => file), ...leftOut.map(({ source }) => source.file)].sort()
      : [],
  };
}

const unreadSource = ({ file, text }: Source, { document, uris = [] }: Parsed): AbsentDocument[] =>
  document ? [] : [absentIn(file, text, uris)];

/** What is known of the document in a text, with the canonical URI and that of its version where both are sure. */
function absentIn(file: string, text: string, uris: readonly string[]): AbsentDocument {
  const [canonicalUri, canonicalVersionUri] = uris;
  return canonicalUri !== undefined && canonicalVersionUri !== undefined
    ? { file, canonicalUri, canonicalVersionUri }
    : { file, ...salvageUris(text) };
}

interface Judgement {
  readonly documents: readonly Document[];
  readonly problems: readonly Problem[];
  readonly leftOut: readonly Document[];
}

/**
 * Applies the rules; with `skipInvalid` again and again without the documents that have errors, because what is
 * left out may be missed by others.
 */
function applyRules(
  all: readonly Document[],
  unread: readonly AbsentDocument[],
  options: CatalogueOptions,
): Judgement {
  const errors: Problem[] = [];
  const outliers = new Set<Document>();
  let documents = all;
  for (;;) {
    const kept = new Set(documents);
    const leftOut = all.filter((document) => !kept.has(document));
    const found = applyAll(documents, unread, leftOut, outliers, options);
    const bad = new Set(found.filter(isError).map((one) => one.document));
    if (!options.skipInvalid || bad.size === 0) {
      return { documents, problems: [...errors, ...found.map(({ problem }) => problem)], leftOut };
    }
    for (const { problem } of found) if (problem.severity === 'error') errors.push(problem);
    documents = documents.filter((document) => !bad.has(document));
  }
}

type Found = ReturnType<typeof applyRule>;

const isError = ({ problem }: Found[number]): boolean => problem.severity === 'error';

/** Applies the rules once. Adds the documents whose URIs or language are those of others to `outliers`. */
function applyAll(
  documents: readonly Document[],
  unread: readonly AbsentDocument[],
  leftOut: readonly Document[],
  outliers: Set<Document>,
  options: CatalogueOptions,
): Found {
  const contentOf = () =>
    makeContent(without(documents, outliers), unread, without(leftOut, outliers), [...outliers]);
  let content = contentOf();
  const ofIdentity = IDENTITY_RULES.flatMap((rule) => {
    const found = applyRule(rule, content, options);
    const before = outliers.size;
    for (const one of found) if (isError(one)) outliers.add(one.document);
    if (outliers.size > before) content = contentOf();
    return found;
  });
  const whole = outliers.size > 0 ? makeContent(documents, unread, leftOut) : content;
  return [
    ...ofIdentity,
    ...DOCUMENT_RULES.flatMap((rule) => applyRule(rule, whole, options)),
    ...RELATION_RULES.flatMap((rule) => applyRule(rule, content, options)),
  ];
}

const without = (documents: readonly Document[], outliers: ReadonlySet<Document>): readonly Document[] =>
  outliers.size > 0 ? documents.filter((document) => !outliers.has(document)) : documents;
