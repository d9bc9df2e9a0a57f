import { RE2JS } from 're2js';
import { limitSteps } from './match-budget.ts';
import { sizeOfTerm } from './term-size.ts';

/** Longest search term, in code points. */
export const MAX_SEARCH_TERM = 200;

export const TOO_LONG = `must have ${MAX_SEARCH_TERM} characters at most`;

/** Largest compiled program: what bounds the cost of a term per character of the texts it is tried on. */
export const MAX_PROGRAM_SIZE = 300;

/**
 * Largest program with its counted repetitions written out. It is estimated before a term is compiled, so generously
 * that no term with a program of {@link MAX_PROGRAM_SIZE} reaches it: compiling up to here takes a few milliseconds.
 */
const MAX_INSTRUCTIONS = 10_000;

/**
 * Most characters in ranges of classes, from the first letter to the end of each: two ranges of all characters, or
 * seven of all Chinese ones. The compiler looks up the cases of each character, some 60 in a thousandth of a millisecond.
 */
const MAX_FOLDED_CHARACTERS = 300_000;

/**
 * Longest time that one search may take over all texts, in milliseconds: a last resort. What is too costly reaches the
 * bounds above and those of match-budget.ts first, unless the machine is very slow or the directory very large.
 */
export const MAX_SEARCH_TIME = 3000;

/** A search term is refused; the message completes "searchTerm …". */
export class RefusedTerm extends Error {}

/**
 * A compiled search term: whether a text contains a match.
 *
 * @throws RefusedTerm when it is too costly over all its texts
 */
export type SearchTerm = (text: string) => boolean;

/** The time in milliseconds since some moment. */
export type Clock = () => number;

/**
 * Compiles a `searchTerm`: one RE2 regular expression, unanchored and case-insensitive, that runs in time linear
 * in the text. A plain ASCII term without metacharacters takes a short cut with the same results.
 *
 * @throws RefusedTerm where RE2 refuses the term or it is too costly
 */
export function compileSearchTerm(term: string, clock: Clock = () => performance.now()): SearchTerm {
  if ([...term].length > MAX_SEARCH_TERM) throw new RefusedTerm(TOO_LONG);
  return isPlain(term) ? containing(term) : withinTime(matching(term), clock);
}

/** Milliseconds that a search may take among 10,000 entries, roughly: enough to let short ones go first. */
export function expectedTime(term: string): number {
  return isPlain(term) ? 10 : Math.min(20 + 2 * sizeOfTerm(term).instructions, 250);
}

const isPlain = (term: string): boolean => /^[ !"#%&',\-/0-9:;<=>@A-Z_`a-z~]*$/.test(term);

function containing(term: string): SearchTerm {
  const folded = foldToAscii(term);
  return (text) => foldToAscii(text).includes(folded);
}

/**
 * Lower-cases what simple case folding joins with an ASCII letter: A to Z, the long s and the Kelvin sign.
 * Other letters stay, so that an ASCII term finds the same texts here as by RE2.
 */
function foldToAscii(text: string): string {
  return text.replace(/[A-Z\u017f\u212a]/g, (letter) => (letter === '\u017f' ? 's' : letter.toLowerCase()));
}

function withinTime(search: SearchTerm, clock: Clock): SearchTerm {
  let spent = 0;
  return (text) => {
    const start = clock();
    const found = search(text);
    spent += clock() - start;
    if (spent > MAX_SEARCH_TIME) refuseCostly();
    return found;
  };
}

/** Why a term is refused that RE2 takes. */
export const TOO_COSTLY = 'is too costly: use fewer or smaller repetitions and character classes';

function matching(term: string): SearchTerm {
  const { instructions, foldedCharacters } = sizeOfTerm(term);
  if (instructions > MAX_INSTRUCTIONS || foldedCharacters > MAX_FOLDED_CHARACTERS)
    throw new RefusedTerm(TOO_COSTLY);
  const pattern = compile(term);
  if (pattern.programSize() > MAX_PROGRAM_SIZE) throw new RefusedTerm(TOO_COSTLY);
  limitSteps(pattern, refuseCostly);
  return (text) => pattern.test(text);
}

function refuseCostly(): never {
  throw new RefusedTerm(TOO_COSTLY);
}

function compile(term: string): RE2JS {
  try {
    return RE2JS.compile(term, RE2JS.CASE_INSENSITIVE);
  } catch (error) {
    // The compiler puts a flag for the case in front of the term that it quotes.
    const reason = (error as Error).message.replace(/^error parsing regexp: /, '').replace('`(?i)', '`');
    throw new RefusedTerm(`must be a regular expression in RE2 syntax: ${reason}`);
  }
}
