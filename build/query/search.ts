import { RE2JS } from 're2js';
import { BadParameters } from './bad-parameters.ts';

/** Longest search term, in code points. */
export const MAX_SEARCH_TERM = 200;

/** Largest compiled program: what bounds the cost of a term per character of the texts it is tried on. */
export const MAX_PROGRAM_SIZE = 300;

/**
 * Longest time that one search may take over all texts, in milliseconds. The size of a program does not bound
 * its cost well: most large ones are quick, and a few that count characters after a frequent one are slow.
 */
const MAX_SEARCH_TIME = 250;

/**
 * Longest text, in characters times the size of the program, that a term is tried on: the time is looked at between
 * texts only. A term of the largest size may read 100,000 characters.
 */
const MAX_STEPS = 30e6;

/**
 * A compiled search term: says whether a text holds a match.
 *
 * @throws BadParameters when it has taken too long over all its texts, or would over this one
 */
export type SearchTerm = (text: string) => boolean;

/** The time in milliseconds since some moment. */
export type Clock = () => number;

/**
 * Compiles a `searchTerm`: one RE2 regular expression, unanchored and case-insensitive, that runs in time linear
 * in the text. A plain ASCII term without metacharacters takes a short cut with the same answers.
 *
 * @throws Error whose message completes "searchTerm …" where RE2 refuses the term or it is too costly
 */
export function compileSearchTerm(term: string, clock: Clock = () => performance.now()): SearchTerm {
  if ([...term].length > MAX_SEARCH_TERM) throw new Error(`must have ${MAX_SEARCH_TERM} characters at most`);
  return isPlain(term) ? containing(term) : withinTime(matching(term), clock);
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
    if (spent > MAX_SEARCH_TIME) throw new BadParameters({ searchTerm: [TOO_COSTLY] });
    return found;
  };
}

const TOO_COSTLY = 'is too costly: use fewer or smaller repetitions and character classes';

function matching(term: string): SearchTerm {
  const pattern = compile(term);
  const size = pattern.programSize();
  if (size > MAX_PROGRAM_SIZE) throw new Error(TOO_COSTLY);
  return (text) => {
    if (text.length * size > MAX_STEPS) throw new BadParameters({ searchTerm: [TOO_COSTLY] });
    return pattern.test(text);
  };
}

function compile(term: string): RE2JS {
  try {
    return RE2JS.compile(term, RE2JS.CASE_INSENSITIVE);
  } catch (error) {
    // The compiler puts a flag for the case in front of the term that it quotes.
    const reason = (error as Error).message.replace(/^error parsing regexp: /, '').replace('`(?i)', '`');
    throw new Error(`must be a regular expression in RE2 syntax: ${reason}`);
  }
}
