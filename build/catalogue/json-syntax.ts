import { type ParseError, parse, printParseErrorCode } from 'jsonc-parser';
import type { Problem } from '../problems.ts';
import { makeLineIndex } from './place.ts';

/** The value of a JSON text, or where and why it is none. */
export type JsonReading = { readonly value: unknown } | { readonly problems: readonly Problem[] };

/** Parses JSON (RFC 8259), strictly. */
export function readJson(file: string, text: string): JsonReading {
  try {
    return { value: JSON.parse(text) };
  } catch {
    const { offset, message } = findError(text);
    return {
      problems: [
        { severity: 'error', file, ...makeLineIndex(text).positionOf(offset), rule: 'json/syntax', message },
      ],
    };
  }
}

function findError(text: string): { offset: number; message: string } {
  if (text.trim() === '') {
    return { offset: 0, message: 'is empty: put a code list document into it, or remove it' };
  }
  const first = firstError(text);
  if (!first) return { offset: 0, message: 'is not JSON' };
  const code = printParseErrorCode(first.error);
  return { offset: first.offset, message: `is not JSON: ${FAULTS.get(code) ?? code}` };
}

/** What the parser's codes mean, and what to do. */
const FAULTS = new Map<string, string>([
  [
    'InvalidSymbol',
    'this is no value; strings need double quotes, and NaN, undefined and the like do not exist',
  ],
  ['InvalidNumberFormat', 'this is no number; write it without leading zeros, such as 0.5'],
  [
    'PropertyNameExpected',
    'a name in double quotes must follow; is there a comma too many, or is the file cut off?',
  ],
  ['ValueExpected', 'a value must follow; is there a comma too many, or is the file cut off?'],
  ['ColonExpected', 'a colon must follow the name'],
  ['CommaExpected', 'a comma must stand here'],
  ['CloseBraceExpected', 'a } is missing; is the file cut off?'],
  ['CloseBracketExpected', 'a ] is missing; is the file cut off?'],
  ['EndOfFileExpected', 'nothing may follow the document; remove it'],
  ['InvalidCommentToken', 'JSON has no comments; remove it, or use "$comments"'],
  ['UnexpectedEndOfComment', 'JSON has no comments; remove it'],
  ['UnexpectedEndOfString', 'a string is not closed; line breaks in it are written \\n'],
  ['UnexpectedEndOfNumber', 'a number is not complete'],
  ['InvalidUnicode', 'after \\u there must be four hexadecimal digits'],
  ['InvalidEscapeCharacter', 'there is no such escape; a backslash in a string is written \\\\'],
  ['InvalidCharacter', 'a control character stands in a string; a tab is written \\t, a line break \\n'],
]);

function firstError(text: string): ParseError | undefined {
  const errors: ParseError[] = [];
  try {
    parse(text, errors, { disallowComments: true, allowTrailingComma: false });
  } catch (error) {
    // The parser that knows places goes as deep as the text does.
    if (!(error instanceof RangeError)) throw error;
  }
  return errors[0];
}
