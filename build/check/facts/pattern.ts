import { RE2JS } from 're2js';

/** Whether a text contains a match of a pattern. */
export type TestText = (text: string) => boolean;

/** Larger patterns take long for each text. */
const MAX_PROGRAM_SIZE = 10_000;

/** Escapes that RE2 and ECMAScript read differently. Named backreferences would be read as letters. */
const AMBIGUOUS_ESCAPE = /^(?:[^\\]|\\[^kAzCQEa])*\\[kAzCQEa]/s;

/** RE2 names a script without the property. */
const SCRIPT = /(\\[pP]\{)(?:Script|sc)=/g;

/**
 * Makes the test of an ECMAScript pattern by RE2, which takes linear time; undefined if RE2 does not accept the pattern,
 * such as one with a lookaround or a backreference.
 */
export function compilePattern(pattern: string): TestText | undefined {
  if (AMBIGUOUS_ESCAPE.test(pattern)) return undefined;
  try {
    const compiled = RE2JS.compile(RE2JS.translateRegExp(pattern.replace(SCRIPT, '$1')));
    return compiled.programSize() > MAX_PROGRAM_SIZE ? undefined : (text) => compiled.test(text);
  } catch {
    return undefined;
  }
}

/** Why a pattern is not tested, and how to fix it. */
export const UNTESTED_PATTERN =
  'RE2 does not accept: write it without lookarounds and backreferences, and shorter if it is long';
