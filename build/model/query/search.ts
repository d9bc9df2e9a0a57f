import { RE2JS } from 're2js';
import { makeAutomaton } from './automaton.ts';
import { sizeOfTerm } from './term-size.ts';

/** Maximum length of a search term in code points. */
export const MAX_SEARCH_TERM = 200;

export const TOO_LONG = `must have at most ${MAX_SEARCH_TERM} characters`;

/** Maximum size of a compiled program, which limits the cost per searched character. */
export const MAX_PROGRAM_SIZE = 300;

/**
 * Maximum size of a program with its counted repetitions expanded, estimated before compilation. No program of
 * {@link MAX_PROGRAM_SIZE} reaches it; compiling a term of this size takes a few milliseconds.
 */
const MAX_INSTRUCTIONS = 10_000;

/**
 * Maximum number of characters that the ranges of character classes cover, each counted from the first letter: enough
 * for two ranges of all characters, or seven of all Chinese ones. The compiler looks up the case variants of each
 * character, about 60 per microsecond.
 */
const MAX_FOLDED_CHARACTERS = 300_000;

/**
 * Maximum number of steps of a search over all its texts, in addition to reading them. Most searches need a few thousand
 * for a directory of any size; only patterns that count characters after a frequent one need millions. A million steps
 * take about 40 ms. The limit is not a time, so that every host rejects the same searches.
 */
const MAX_STEPS = 1_000_000;

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
 * @throws RefusedTerm if it is too costly over all texts
 */
export type SearchTerm = (text: string) => boolean;

/**
 * Compiles a `searchTerm`, an unanchored, case-insensitive RE2 regular expression that runs in linear time. Plain ASCII
 * terms without metacharacters take a shortcut with the same results.
 *
 * @throws RefusedTerm if RE2 rejects the term or it is too costly
 */
export function compileSearchTerm(term: string): SearchTerm {
  if ([...term].length > MAX_SEARCH_TERM) throw new RefusedTerm('length', TOO_LONG);
  return isPlain(term) ? containing(term) : matching(term);
}

/** Rough duration of a search of 10,000 entries in milliseconds, to run short ones first. */
export function expectedTime(term: string): number {
  return isPlain(term) ? 10 : Math.min(20 + 2 * sizeOfTerm(term).instructions, 250);
}

const isPlain = (term: string): boolean => /^[ !"#%&',\-/0-9:;<=>@A-Z_`a-z~]*$/.test(term);

function containing(term: string): SearchTerm {
  const folded = foldToAscii(term);
  return (text) => foldToAscii(text).includes(folded);
}

/**
 * Lower-cases the characters that simple case folding maps to ASCII letters: A to Z, the long s and the Kelvin sign.
 * Other letters stay, so that an ASCII term matches the same texts as with RE2.
 */
function foldToAscii(text: string): string {
  return text.replace(/[A-Z\u017f\u212a]/g, (letter) => (letter === '\u017f' ? 's' : letter.toLowerCase()));
}

/** The reason for rejecting a costly term that RE2 accepts. */
export const TOO_COSTLY = 'is too costly: use fewer or smaller repetitions and character classes';

function matching(term: string): SearchTerm {
  const { instructions, foldedCharacters } = sizeOfTerm(term);
  if (instructions > MAX_INSTRUCTIONS || foldedCharacters > MAX_FOLDED_CHARACTERS)
    throw new RefusedTerm('cost', TOO_COSTLY);
  const pattern = compile(term);
  if (pattern.programSize() > MAX_PROGRAM_SIZE) throw new RefusedTerm('cost', TOO_COSTLY);
  return makeAutomaton(pattern, MAX_STEPS, () => {
    throw new RefusedTerm('cost', TOO_COSTLY);
  });
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
