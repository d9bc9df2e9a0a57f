import { type ParseError, parse, printParseErrorCode } from 'jsonc-parser';
import { makeLineIndex } from '../model/json/locator.ts';
import type { Problem } from '../model/problems/problem.ts';

export interface TextFault {
  readonly offset: number;
  readonly rule: string;
  readonly message: string;
}

export function textProblem(file: string, text: string, { offset, rule, message }: TextFault): Problem {
  return { severity: 'error', file, ...makeLineIndex(text).positionOf(offset), rule, message };
}

type JsonReading = { readonly value: unknown } | { readonly problems: readonly Problem[] };

/** Parses JSON (RFC 8259), strictly. */
export function readJson(file: string, text: string): JsonReading {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return { problems: [textProblem(file, text, findJsonFault(text))] };
  }
}

/** Maximum nesting depth, because many programs parse recursively. */
export const MAX_DEPTH = 1000;

export const TOO_DEEP: TextFault = {
  offset: 0,
  rule: 'json/syntax',
  message: `is nested deeper than ${MAX_DEPTH} levels, which many programs cannot read: remove levels of [] and {}`,
};

/** The fault of JSON, or of a text that is something else instead. */
export const NOT_A_DOCUMENT = {
  rule: 'file/content',
  message:
    'is not a code list document, which is a JSON object with "$opencodelist": "0.3.0" and either "codeList" or "codeListSet": write one, or move the file out of the content folder',
} as const;

/** The fault of a text that is not JSON. */
function findJsonFault(text: string): TextFault {
  const start = text.search(/\S|\ufeff/);
  if (start < 0)
    return { offset: 0, rule: 'json/syntax', message: 'is empty: write a document, or remove the file' };
  const foreign = findForeignText(text) ?? findConflict(text) ?? byteOrderMark(text, 0);
  if (foreign) return foreign;
  if (!'{["/'.includes(text[start] as string)) return { offset: start, ...NOT_A_DOCUMENT };
  const error = findFirstError(text);
  if (!error) return TOO_DEEP;
  const code = printParseErrorCode(error.error);
  const message = `is not JSON: ${FAULTS[code] ?? code}`;
  return byteOrderMark(text, error.offset) ?? { offset: error.offset, rule: 'json/syntax', message };
}

const FAULTS: Readonly<Record<string, string>> = {
  InvalidSymbol:
    'invalid value; put strings and names in double quotes ("), and write null for NaN or undefined',
  InvalidNumberFormat: 'invalid number; write it without leading zeros, such as 0.5',
  PropertyNameExpected:
    'expected a name in double quotes; remove an extra comma, or restore the file if it is truncated',
  ValueExpected: 'expected a value; remove an extra comma, or restore the file if it is truncated',
  ColonExpected: 'expected a colon after the name; add it, or write a quote within a string as \\"',
  CommaExpected: 'expected a comma before this; add it, or write a quote within a string as \\"',
  CloseBraceExpected: 'expected a }; add it, or restore the file if it is truncated',
  CloseBracketExpected: 'expected a ]; add it, or restore the file if it is truncated',
  EndOfFileExpected: 'unexpected text after the document; remove it, and put each document into its own file',
  InvalidCommentToken: 'JSON has no comments; remove it, or use "$comments"',
  UnexpectedEndOfComment: 'JSON has no comments; remove it',
  UnexpectedEndOfString:
    'unterminated string; add the closing quote, and write line breaks in it as \\n, or restore the file if it is truncated',
  UnexpectedEndOfNumber: 'incomplete number; add its digits',
  InvalidUnicode: 'expected four hexadecimal digits after \\u; correct the escape',
  InvalidEscapeCharacter: 'invalid escape; write a backslash in a string as \\\\',
  InvalidCharacter: 'control character in a string; write a tab as \\t and a line break as \\n',
};

/** The first error of the parser; undefined if the text is nested too deeply for it. */
function findFirstError(text: string): ParseError | undefined {
  const errors: ParseError[] = [];
  try {
    parse(text, errors, { disallowComments: true, allowTrailingComma: false });
  } catch (error) {
    // The parser is recursive.
    if (!(error instanceof RangeError)) throw error;
  }
  return errors[0];
}

/** A byte-order mark at an offset: a second one at the start of a text, or one of joined files. */
export function byteOrderMark(text: string, offset: number): TextFault | undefined {
  if (text[offset] !== '\ufeff') return undefined;
  const message =
    offset === 0
      ? 'begins with two byte-order marks (U+FEFF): save it with one or none'
      : 'a byte-order mark (U+FEFF) in the middle of the file, probably because two files were joined: remove it, and a second header row after it, or put each document into its own file';
  return { offset, rule: 'file/byte-order-mark', message };
}

/** Finds the marker lines of Git in a text that is not JSON, or outside the quoted cells of a CSV. */
function findConflict(text: string, isCsv = false): TextFault | undefined {
  // Spreadsheets add separators to lines.
  const found = /^<{7}(?: [^\r\n,]*)?,*$/m.exec(text);
  if (!found) return undefined;
  const { index } = found;
  const isQuoted = isCsv && (text.slice(0, index).match(/"/g) ?? []).length % 2 === 1;
  if (isQuoted || !/^>{7}(?: [^\r\n,]*)?,*$/m.test(text.slice(index))) return undefined;
  const message =
    'unresolved merge conflict: keep one of the two versions and remove the marker lines <<<<<<<, ======= and >>>>>>>';
  return { offset: index, rule: 'file/conflict', message };
}

/** Recognises Git LFS pointers and HTML pages, which take the place of files that were not downloaded. */
function findForeignText(text: string): TextFault | undefined {
  const offset = Math.max(text.search(/\S/), 0);
  const beginning = text.slice(offset, offset + 100);
  const fault = (message: string): TextFault => ({ offset, rule: 'file/content', message });
  if (beginning.startsWith('version https://git-lfs.github.com/spec/v1'))
    return fault('is a Git LFS pointer instead of the file: run "git lfs pull" (in CI, check out with LFS)');
  if (!/^<(?:!doctype html|html|head|body)\b/i.test(beginning)) return undefined;
  return fault('is an HTML page, probably a saved error page: replace it with the intended file');
}

/** The fault of a text that is recognisably not a CSV. */
export function findForeignCsv(text: string): TextFault | undefined {
  const message = 'is JSON, not a CSV: rename it to end in .json, or export the rows as CSV';
  if (/^\s*(?:\{\s*"|\[\s*[{["])/.test(text)) return { offset: 0, rule: 'file/content', message };
  return byteOrderMark(text, 0) ?? findForeignText(text) ?? findConflict(text, true);
}
