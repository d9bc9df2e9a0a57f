import { compareEntries } from '../domain/entry.ts';
import type { Source } from '../input/read.ts';
import { type Problem, sortProblems } from '../problems.ts';
import { makeContent } from './content.ts';
import type { Catalogue, Document } from './document.ts';
import { checkFaulty } from './faulty.ts';
import { parseSource, urisInText } from './parse.ts';
import { RULES } from './rules/all.ts';
import { applyRule, type CheckOptions } from './rules/rule.ts';

/** How to make a catalogue. */
export interface CatalogueOptions extends CheckOptions {
  /** Leaves documents with errors out of the catalogue; what refers to them is told. */
  readonly skipInvalid: boolean;
}

/** The options where nothing else is said. */
export const DEFAULT_OPTIONS: CatalogueOptions = { codesArePermanent: false, skipInvalid: false };

/** The documents, and everything that is to be said about the content. */
export interface Cataloguing {
  readonly catalogue: Catalogue;
  /** Sorted by place. */
  readonly problems: readonly Problem[];
  /** Files of the documents that `skipInvalid` left out, sorted. */
  readonly leftOut: readonly string[];
}

/**
 * Parses the sources, applies the rules, and puts the documents into the order of the index. With `skipInvalid`,
 * what refers to documents in `unreadableTexts` is told that they are left out.
 */
export function makeCatalogue(
  sources: readonly Source[],
  options = DEFAULT_OPTIONS,
  unreadableTexts: readonly string[] = [],
): Cataloguing {
  const parsed = sources.map(parseSource);
  const readable = parsed.flatMap(({ document }) => (document ? [document] : []));
  const unreadable = sources.filter((_, i) => !parsed[i]?.document).map(({ file }) => file);
  const unreadableUris = [...parsed.flatMap(({ uris = [] }) => uris), ...unreadableTexts.flatMap(urisInText)];
  const { documents, problems, leftOut } = applyRules(readable, unreadableUris, options);
  return {
    catalogue: { documents: [...documents].sort((a, b) => compareEntries(a.entry, b.entry)) },
    problems: sortProblems([
      ...parsed.flatMap((one) => one.problems),
      ...parsed.flatMap(({ faulty }) => (faulty ? checkFaulty(faulty, options) : [])),
      ...problems,
    ]),
    leftOut: options.skipInvalid ? [...unreadable, ...leftOut.map(({ source }) => source.file)].sort() : [],
  };
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
  unreadable: readonly string[],
  options: CatalogueOptions,
): Judgement {
  const errors: Problem[] = [];
  let documents = all;
  for (;;) {
    const kept = new Set(documents);
    const leftOut = all.filter((document) => !kept.has(document));
    const uris = leftOut.flatMap(({ entry }) => [entry.canonicalUri, entry.canonicalVersionUri]);
    const content = makeContent(documents, [...unreadable, ...uris]);
    const found = RULES.flatMap((rule) => applyRule(rule, content, options));
    const bad = new Set(
      found.filter(({ problem }) => problem.severity === 'error').map((one) => one.document),
    );
    if (!options.skipInvalid || bad.size === 0) {
      return { documents, problems: [...errors, ...found.map(({ problem }) => problem)], leftOut };
    }
    errors.push(...found.map(({ problem }) => problem).filter(({ severity }) => severity === 'error'));
    documents = documents.filter((document) => !bad.has(document));
  }
}
