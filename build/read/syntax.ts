import { type ParseError, parse, printParseErrorCode } from 'jsonc-parser';
import { describeCharacter } from '../model/characters/look-alikes.ts';
import { makeLineIndex } from '../model/json/locator.ts';
import type { Problem } from '../model/problems/problem.ts';

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

export const TOO_DEEP: TextFault = {
  offset: 0,
  rule: 'json/syntax',
  message: `is nested deeper than ${MAX_DEPTH} levels, which many programs cannot read: remove levels of [] and {}`,
};

/** The fault of a text that is not JSON. */
function findFault(text: string): TextFault {
  const error = findError(text);
  return (
    findForeignText(text) ??
    findConflict(text) ??
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
  if (offset === 0) return TWO_MARKS;
  const message =
    'a byte-order mark (U+FEFF) in the middle of the file, probably because two files were joined: put each document into its own file';
  return { offset, rule: 'file/byte-order-mark', message };
}

export const TWO_MARKS: TextFault = {
  offset: 0,
  rule: 'file/byte-order-mark',
  message: 'begins with two byte-order marks (U+FEFF): save it with one or none',
};

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
  // The parser is recursive.
  if (!first) return TOO_DEEP;
  const code = printParseErrorCode(first.error);
  if (code === 'EndOfFileExpected' && '{['.includes(text[first.offset] as string))
    return {
      offset: first.offset,
      message: 'contains several JSON documents: the second begins here; put each into its own file',
    };
  // A string that ends at the quotation mark before the next name.
  const [, open] =
    /("[^"\r\n]*[^"\r\n\s])\s*,\s*"$/.exec(text.slice(0, first.offset).slice(-MAX_STRING)) ?? [];
  if (open !== undefined && /^[^"\r\n]+"\s*:/.test(text.slice(first.offset, first.offset + MAX_STRING)))
    return { offset: first.offset, message: `is not JSON: no closing quotation mark after ${open}; add it` };
  if (
    /[^\s:,[{]\s*"$/.test(text.slice(0, first.offset).slice(-MAX_STRING)) &&
    /^[^"\r\n,:]+"/.test(text.slice(first.offset))
  )
    return {
      offset: first.offset,
      message:
        'is not JSON: a quotation mark before this ends the string; write those within a string as \\"',
    };
  const unclosed = findUnclosed(text, first.offset);
  if (unclosed) return unclosed;
  if (code === 'UnexpectedEndOfString' && /^.*[^\s}\]]\s*$/.test(text.slice(first.offset)))
    return {
      offset: first.offset,
      message: 'is not JSON: the file ends in this string, so it is truncated; restore it',
    };
  const quote = /^[“”„‟«»‘’]/.exec(text.slice(first.offset, first.offset + 1))?.[0];
  const fault = quote ? `${describeCharacter(quote)} is not a quotation mark of JSON; write "` : FAULTS[code];
  return { offset: first.offset, message: `is not JSON: ${fault ?? code}` };
}

/**
 * The first line that is not within the innermost open bracket by its indentation, if a closing one before it is all
 * that is missing.
 *
 * @param stop offset of the error, which may be far behind
 */
function findUnclosed(text: string, stop: number): { offset: number; message: string } | undefined {
  const open: { offset: number; indent: number }[] = [];
  let indent = 0;
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\\r\n]|\\.)*"|[{}[\]]|\n[ \t]*(?=[^\s])/g)) {
    const last = open.at(-1);
    if ('{['.includes(token)) open.push({ offset: index, indent });
    else if (token === '}' || token === ']') open.pop();
    if (!token.startsWith('\n')) continue;
    indent = token.length;
    const offset = index + indent;
    if (offset > stop) return undefined;
    const next = text[offset] as string;
    const isEnd = '}]'.includes(next);
    if (!last || indent > last.indent || (isEnd && indent === last.indent)) continue;
    const closing = text[last.offset] === '{' ? '}' : ']';
    const repaired = `${text.slice(0, index).replace(/,?\s*$/, '')}${closing}${isEnd || next === ',' ? '' : ','}${text.slice(offset)}`;
    if (!isJson(repaired)) return undefined;
    const { line } = makeLineIndex(text).positionOf(last.offset);
    const message = `is not JSON: the ${text[last.offset]} in line ${line} is not closed before this; add a ${closing}`;
    return { offset, message };
  }
  return undefined;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Number of characters around an error that are searched for its cause. */
const MAX_STRING = 200;

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

/** Marker lines of Git, to which spreadsheets add separators. */
const MARKER = /^(?:([<>])\1{6}(?: [^\r\n]*)?|={7})[,;\t]*$/gm;

/** Finds a merge conflict in a text that is not JSON, or outside the quoted cells of a CSV. */
export function findConflict(text: string, isCsv = false): TextFault | undefined {
  if (!/<{7}|={7}|>{7}/.test(text)) return undefined;
  // A single column may have such a line.
  const isWide = /^[^\r\n]*[,;\t|]/.test(text);
  let quotes = 0;
  let last = 0;
  for (const { 0: line, index } of text.matchAll(MARKER)) {
    quotes += text.slice(last, index).split('"').length - 1;
    last = index;
    const isRow = /[,;\t][^,;\t]/.test(line) || (line.startsWith('=') && !isWide);
    if (isCsv && (isRow || quotes % 2 === 1)) continue;
    const message =
      'unresolved merge conflict: keep one of the two versions and remove the marker lines <<<<<<<, ======= and >>>>>>>';
    return { offset: index, rule: 'file/conflict', message };
  }
  return undefined;
}

/** The fault of JSON, or of a text in the place of JSON, that is something else. */
export const NOT_A_DOCUMENT = {
  rule: 'file/content',
  message:
    'is not a code list document, which is a JSON object with "$opencodelist": "0.3.0" and either "codeList" or "codeListSet": write one, or move the file out of the content folder',
} as const;

/** Recognises Git LFS pointers and HTML pages, which take the place of files that were not downloaded. */
export function findForeignText(text: string): TextFault | undefined {
  const offset = text.search(/\S/);
  const beginning = text.slice(offset, offset + SNIFFED_LENGTH);
  const fault = (message: string) => ({ offset, rule: 'file/content', message });
  if (beginning.startsWith('version https://git-lfs.github.com/spec/v1'))
    return fault('is a Git LFS pointer instead of the file: run "git lfs pull" (in CI, check out with LFS)');
  if (!/^(?:<!--[^>]*-->\s*)?<(?:!doctype html|html|head|body)\b/i.test(beginning)) return undefined;
  return fault('is an HTML page, probably a saved error page: replace it with the intended file');
}

/** Number of searched characters. */
const SNIFFED_LENGTH = 4096;

/** A fault of a text, at an offset. */
export interface TextFault {
  readonly offset: number;
  readonly rule: string;
  readonly message: string;
}

export function textProblem(file: string, text: string, { offset, rule, message }: TextFault): Problem {
  return { severity: 'error', file, ...makeLineIndex(text).positionOf(offset), rule, message };
}
