import { compareEntries } from '../domain/entry.ts';
import type { Source } from '../input/read.ts';
import { type Problem, sortProblems } from '../problems.ts';
import type { Catalogue, Document } from './document.ts';
import { parseSource } from './parse.ts';
import { RULES } from './rules/all.ts';

/** All documents that could be read, and everything that is to be said about the content. */
export interface Cataloguing {
  readonly catalogue: Catalogue;
  readonly problems: readonly Problem[];
}

/** Parses the sources, applies the rules, and puts the documents into the order of the index. */
export function makeCatalogue(sources: readonly Source[]): Cataloguing {
  const parsed = sources.map(parseSource);
  const inFileOrder = parsed.flatMap(({ document }) => (document ? [document] : []));
  const problems = [...parsed.flatMap((one) => one.problems), ...RULES.flatMap((rule) => rule(inFileOrder))];
  const documents: Document[] = [...inFileOrder].sort((a, b) => compareEntries(a.entry, b.entry));
  return { catalogue: { documents }, problems: sortProblems(problems) };
}
