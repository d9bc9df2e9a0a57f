import { RE2JS } from 're2js';
import type { RecordTexts } from '../document/entry.ts';
import { isPlain, makeRequiredFilter, requiredTexts } from './required-texts.ts';

/** Maximum length of a search term in code points. */
export const MAX_SEARCH_TERM = 200;

/** Maximum size of a compiled program, which limits the cost per searched character. */
export const MAX_PROGRAM_SIZE = 300;

/**
 * Maximum number of states of the automaton of a term, over all texts that it searches. Most terms need fewer than 500 for
 * a directory of any size, and 10,000 take about 30 ms; only patterns that count characters after a frequent one need
 * more. The limit is not a time, so that every host rejects the same searches.
 */
const MAX_STATES = 10_000;

/** Maximum number of records whose texts together contain the required ones of a term that is not plain. */
export const MAX_CANDIDATES = 100_000;

/** The reasons for rejecting costly terms that RE2 accepts. */
const TOO_COSTLY = 'is too costly: use fewer or smaller repetitions and character classes';
export const TOO_MANY_CANDIDATES =
  'may match more than 100,000 documents: add a longer text that each must contain';

/** A search term is rejected; the message completes "searchTerm …". */
export class RefusedTerm extends Error {
  readonly reason: 'length' | 'cost' | 'syntax';
  /** The part of the term that is not RE2 syntax; empty for another reason. */
  readonly part: string;

  constructor(reason: RefusedTerm['reason'], message: string, part = '') {
    super(message);
    this.reason = reason;
    this.part = part;
  }
}

/**
 * A compiled search term: returns whether a text contains a match.
 *
 * @throws RefusedTerm if it is too costly over all texts so far
 */
export type SearchTerm = (text: string) => boolean;

/**
 * Compiles a `searchTerm`, an unanchored, case-insensitive RE2 regular expression that runs in linear time. Plain
 * terms need no automaton, and it reads only texts that contain what each match contains, with the same results.
 *
 * @throws RefusedTerm if RE2 rejects the term or it is too costly
 */
export function compileSearchTerm(term: string): SearchTerm {
  if ([...term].length > MAX_SEARCH_TERM)
    throw new RefusedTerm('length', `must have at most ${MAX_SEARCH_TERM} characters`);
  if (isPlain(term)) return makeRequiredFilter(requiredTexts(term));
  const pattern = compile(term);
  if (pattern.programSize() > MAX_PROGRAM_SIZE) throw new RefusedTerm('cost', TOO_COSTLY);
  const mayMatch = makeRequiredFilter(requiredTexts(term));
  const { dfa } = pattern.re2Input;
  let known = dfa.stateCount;
  let created = 0;
  return (text) => {
    if (!mayMatch(text)) return false;
    const isFound = pattern.test(text);
    // The automaton drops its states when they need too much memory.
    created += dfa.stateCount < known ? dfa.stateCount : dfa.stateCount - known;
    known = dfa.stateCount;
    if (created > MAX_STATES) throw new RefusedTerm('cost', TOO_COSTLY);
    return isFound;
  };
}

function compile(term: string): RE2JS {
  try {
    return RE2JS.compile(term, RE2JS.CASE_INSENSITIVE);
  } catch (error) {
    // The compiler adds a case flag to the term that it quotes.
    const reason = (error as Error).message.replace(/^error parsing regexp: /, '').replace('`(?i)', '`');
    const [, part] = /`(.*)`$/s.exec(reason) ?? [];
    throw new RefusedTerm('syntax', `must be a regular expression in RE2 syntax: ${reason}`, part);
  }
}

/** The result of a search, which threads can exchange. */
export type SearchResult =
  /** For each record in order, 1 if it matches, otherwise 0. */
  | { readonly matches: Uint8Array; readonly refusal?: undefined }
  /** Why the term is refused; completes "searchTerm …". */
  | { readonly refusal: string; readonly matches?: undefined };

/** Matches a search term against all records, regardless of other filters, so that it is rejected for all requests or none. */
export function searchRecords(term: string, all: SearchTexts): SearchResult {
  const { texts, records, pairs } = all;
  try {
    const search = compileSearchTerm(term);
    if (records > MAX_CANDIDATES && !isPlain(term) && countCandidates(term, all) > MAX_CANDIDATES)
      throw new RefusedTerm('cost', TOO_MANY_CANDIDATES);
    const found = texts.map(search);
    const matches = new Uint8Array(records);
    for (let i = 0; i < pairs.length; i += 2) {
      if (found[pairs[i] as number]) matches[pairs[i + 1] as number] = 1;
    }
    return { matches };
  } catch (error) {
    if (error instanceof RefusedTerm) return { refusal: error.message };
    throw error;
  }
}

/** Joins the texts of a record as a database does, so that both reject the same terms. */
function countCandidates(term: string, { texts, pairs }: SearchTexts): number {
  const mayMatch = makeRequiredFilter(requiredTexts(term));
  let count = 0;
  for (let i = 0; i < pairs.length; ) {
    const record = pairs[i + 1];
    const own = [];
    for (; pairs[i + 1] === record; i += 2) own.push(texts[pairs[i] as number]);
    if (mayMatch(own.join('\n'))) count++;
  }
  return count;
}

type SearchTexts = ReturnType<typeof searchTextsOf>;

/** The texts of records that a search reads, each distinct one once: versions of a list share most of them. */
export function searchTextsOf(records: readonly RecordTexts[]) {
  const numbers = new Map<string, number>();
  /** One after the other: the number of a text, and that of a record that has it. */
  const pairs: number[] = [];
  for (const [record, texts] of records.entries())
    for (const text of texts) {
      const number = numbers.get(text) ?? numbers.size;
      numbers.set(text, number);
      pairs.push(number, record);
    }
  return { texts: [...numbers.keys()], records: records.length, pairs: Int32Array.from(pairs) };
}
