import { type ParseError, parse, printParseErrorCode } from 'jsonc-parser';
import { describeCharacter } from '../model/characters/look-alikes.ts';
import { makeLineIndex } from '../model/json/locator.ts';
import type { Problem } from '../model/problems/problem.ts';
import {
  conflictInJson,
  findForeignText,
  NOT_A_DOCUMENT,
  type TextFault,
  textProblem,
} from './text-faults.ts';

type JsonReading = { readonly value: unknown } | { readonly problems: readonly Problem[] };

/** Parses JSON (RFC 8259), strictly. */
export function readJson(file: string, text: string): JsonReading {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return { problems: [textProblem(file, text, findFault(text))] };
  }
}

/** Maximum nesting depth, because many programs parse recursively. */
export const MAX_DEPTH = 1000;

/** Reports a text with more than {@link MAX_DEPTH} levels, at the first level beyond. */
export function tooDeep(file: string, text: string): Problem {
  const { offset, message } = deepFault(text) ?? { offset: 0, message: TOO_DEEP };
  return { severity: 'error', file, ...makeLineIndex(text).positionOf(offset), rule: 'json/syntax', message };
}

const TOO_DEEP = `is nested deeper than ${MAX_DEPTH} levels, which many programs cannot read: remove levels of [] and {}`;

function deepFault(text: string): { offset: number; message: string } | undefined {
  let depth = 0;
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\]|\\.)*"?|[[\]{}]/gs)) {
    if (token === '[' || token === '{') depth++;
    else if (token === ']' || token === '}') depth--;
    if (depth > MAX_DEPTH) return { offset: index, message: TOO_DEEP };
  }
  return undefined;
}

/** The fault of a text that is not JSON. */
function findFault(text: string): TextFault {
  const error = findError(text);
  return (
    findForeignText(text) ??
    conflictInJson(text, error.offset) ??
    byteOrderMark(text, error.offset) ??
    (/^\s*[^\s[{"/]/.test(text)
      ? { offset: text.search(/\S/), ...NOT_A_DOCUMENT }
      : { ...error, rule: 'json/syntax' })
  );
}

/** Byte-order marks occur between joined files, or twice at the start if two programs added one each. */
function byteOrderMark(text: string, stop: number): TextFault | undefined {
  const offset = text.startsWith('\ufeff') ? 0 : skipSpace(text, stop);
  if (text[offset] !== '\ufeff') return undefined;
  const message =
    offset === 0
      ? 'begins with two byte-order marks (U+FEFF): save it with one or none'
      : 'a byte-order mark (U+FEFF) in the middle of the file, probably because two files were joined: put each document into its own file';
  return { offset, rule: 'file/byte-order-mark', message };
}

function skipSpace(text: string, offset: number): number {
  let at = offset;
  while (' \t\r\n'.includes(text[at] ?? 'x')) at++;
  return at;
}

function findError(text: string): { offset: number; message: string } {
  if (text.trim() === '') {
    return { offset: 0, message: 'is empty: put a code list document into it, or remove it' };
  }
  const first = firstError(text);
  if (!first) return deepFault(text) ?? { offset: 0, message: 'is not JSON: save it as JSON' };
  const code = printParseErrorCode(first.error);
  if (code === 'EndOfFileExpected' && '{['.includes(text[first.offset] as string))
    return {
      offset: first.offset,
      message: 'contains several JSON documents: the second begins here; put each into its own file',
    };
  const quote = /^[“”„‟«»‘’]/.exec(text.slice(first.offset, first.offset + 1))?.[0];
  const fault = quote ? `${describeCharacter(quote)} is not a quotation mark of JSON; write "` : FAULTS[code];
  return { offset: first.offset, message: `is not JSON: ${fault ?? code}` };
}

const FAULTS: Readonly<Record<string, string>> = {
  InvalidSymbol: 'invalid value; strings need double quotes, and JSON has no NaN or undefined',
  InvalidNumberFormat: 'invalid number; write it without leading zeros, such as 0.5',
  PropertyNameExpected:
    'expected a name in double quotes; remove an extra comma, or restore the file if it is truncated',
  ValueExpected: 'expected a value; remove an extra comma, or restore the file if it is truncated',
  ColonExpected: 'expected a colon after the name; add it',
  CommaExpected: 'expected a comma before this; add it',
  CloseBraceExpected: 'expected a }; add it, or restore the file if it is truncated',
  CloseBracketExpected: 'expected a ]; add it, or restore the file if it is truncated',
  EndOfFileExpected: 'unexpected text after the document; remove it',
  InvalidCommentToken: 'JSON has no comments; remove it, or use "$comments"',
  UnexpectedEndOfComment: 'JSON has no comments; remove it',
  UnexpectedEndOfString: 'unterminated string; add the closing quote, and write line breaks in it as \\n',
  UnexpectedEndOfNumber: 'incomplete number; add its digits',
  InvalidUnicode: 'expected four hexadecimal digits after \\u; correct the escape',
  InvalidEscapeCharacter: 'invalid escape; write a backslash in a string as \\\\',
  InvalidCharacter: 'control character in a string; write a tab as \\t and a line break as \\n',
};

function firstError(text: string): ParseError | undefined {
  const errors: ParseError[] = [];
  try {
    parse(text, errors, { disallowComments: true, allowTrailingComma: false });
  } catch (error) {
    // The parser is recursive.
    if (!(error instanceof RangeError)) throw error;
  }
  return errors[0];
}
