import { oncePerObject } from '../../domain/once.ts';
import { FIELD_WEIGHTS, type Field } from '../suggestions/index-format.ts';
import { wordKeysOf } from '../suggestions/keys.ts';
import { type Query, scoreText, searchableOf } from '../suggestions/match.ts';
import { type Stem, stemmedLanguage } from '../suggestions/stemmers.ts';
import { titleOf } from '../title.ts';
import type { ListedDocument } from './lists.ts';

/** How well a document matches a search; 0 for not at all. */
export type Relevance = (document: ListedDocument) => number;

/** Creates the relevance for a search, which remembers the results. */
export function makeRelevance(query: Query, stemmers: ReadonlyMap<string, Stem>): Relevance {
  const matches = makeMatches(query);
  const isCandidate = makeWordFilter(query);
  return oncePerObject((document: ListedDocument) => {
    const language = stemmedLanguage(document.entry.language) ?? '';
    let best = 0;
    for (const [field, text] of fieldsOf(document)) {
      if (!isCandidate(text)) continue;
      const score = scoreText(query, searchableOf(text, stemmers.get(language))) * FIELD_WEIGHTS[field];
      if (score > best) best = score;
    }
    if (best > 0) return best;
    return matches(document) ? SCORE_OF_PARTS : 0;
  });
}

/** The relevance of a document that has the words of a search in several texts, in its description, or within words. */
const SCORE_OF_PARTS = 10;

/** Whether a document has each word of a search, unless all are short, somewhere in its texts. */
function makeMatches({ words }: Query): Relevance {
  const areShort = words.every(({ key }) => isShort(key));
  return (document) => {
    if (areShort) return 0;
    const text = allTextsOf(document);
    return words.every(({ key, stems }) => [key, ...stems.filter(isLong)].some((one) => text.includes(one)))
      ? 1
      : 0;
  };
}

/**
 * Which texts a search of short words can match: those with one of them as a whole word, in the typed case if that has
 * capitals. `DE` is a code, but `de` is in most Spanish texts, and the start of many words.
 */
function makeWordFilter({ text, words }: Query): (text: string) => boolean {
  if (words.length === 0 || !words.every(({ key }) => isShort(key))) return () => true;
  const hasCapitals = text !== text.toLowerCase();
  const wordsIn = (one: string) =>
    (hasCapitals ? one : one.toLowerCase()).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const typed = new Set(wordsIn(text));
  return (one) => wordsIn(one).some((word) => typed.has(word));
}

/** Short codes and stems are parts of too many words. */
const isShort = (key: string): boolean => /^[a-z0-9]{1,2}$/.test(key);
const isLong = (stem: string): boolean => stem.length >= 4;

/** The keys of all texts of a document. */
const allTextsOf = oncePerObject(({ entry, columns }: ListedDocument): string => {
  const { shortName, longName, description, tags, publisher, canonicalUri, canonicalVersionUri } = entry;
  const texts = [
    shortName,
    longName,
    description,
    ...tags,
    publisher?.shortName,
    publisher?.longName,
    ...columns,
  ];
  return [...texts, canonicalUri, canonicalVersionUri]
    .map((text = '') => wordKeysOf(text).join(''))
    .join(' ');
});

function fieldsOf({ entry, columns }: ListedDocument): [Field, string][] {
  const { longName, tags, publisher, canonicalUri, canonicalVersionUri } = entry;
  const fields: [Field, string | undefined][] = [
    ['title', titleOf(entry)],
    ['longName', longName],
    ...tags.map((tag): [Field, string] => ['tag', tag]),
    ...columns.map((column): [Field, string] => ['column', column]),
    ['publisher', publisher?.shortName],
    ['publisher', publisher?.longName],
    ['uri', canonicalUri],
    ['uri', canonicalVersionUri],
  ];
  return fields.filter((field): field is [Field, string] => field[1] !== undefined);
}
