import { type ParseError, parse } from 'jsonc-parser';
import { counted } from '../problems/wording.ts';
import type { TextFault } from '../text/fault.ts';

/** Recognises dialects of JSON. */
export function jsonDialect(text: string): TextFault | undefined {
  return commentsOrCommas(text) ?? severalTexts(text);
}

/** JSON with comments or trailing commas; the offset is that of the first one. */
function commentsOrCommas(text: string): TextFault | undefined {
  if (!isJsonc(text)) return undefined;
  const comments: number[] = [];
  const commas: number[] = [];
  let last = { token: '', offset: 0 };
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    if (/^\/[/*]/.test(token)) comments.push(index);
    else {
      if ((token === ']' || token === '}') && last.token === ',') commas.push(last.offset);
      last = { token, offset: index };
    }
  }
  const [comment = Number.POSITIVE_INFINITY] = comments;
  const [comma = Number.POSITIVE_INFINITY] = commas;
  const found = [
    ...(comments.length > 0 ? [counted(comments.length, 'comment')] : []),
    ...(commas.length > 0 ? [counted(commas.length, 'trailing comma')] : []),
  ];
  if (found.length === 0) return undefined;
  const remedy = comments.length > 0 ? '; put comments into "$comments"' : '';
  const count = comments.length + commas.length;
  return fault(
    Math.min(comment, comma),
    `has ${found.join(' and ')}, which JSON does not allow: remove ${count === 1 ? 'it' : 'them'}${remedy}`,
  );
}

const TOKEN = /"(?:[^"\\]|\\.)*"?|\/\/[^\r\n]*|\/\*[\s\S]*?(?:\*\/|$)|[^\s]/gs;

function isJsonc(text: string): boolean {
  const errors: ParseError[] = [];
  try {
    parse(text, errors, { disallowComments: false, allowTrailingComma: true });
  } catch (error) {
    // The parser is recursive.
    if (!(error instanceof RangeError)) throw error;
    return false;
  }
  return errors.length === 0;
}

/** JSON Lines. */
function severalTexts(text: string): TextFault | undefined {
  const lines = text.split(/\r\n|\n|\r/).filter((line) => line.trim() !== '');
  const [first = '', second = ''] = lines;
  if (lines.length > 1 && [first, second].every(isContainer))
    return fault(
      text.indexOf(second, text.indexOf(first) + first.length),
      `is JSON Lines, with ${lines.length} JSON texts, not one JSON document: put the rows into "dataSet" of a code list document`,
    );
  return undefined;
}

function isContainer(text: string): boolean {
  if (!/^\s*[[{]/.test(text)) return false;
  try {
    return typeof JSON.parse(text) === 'object';
  } catch {
    return false;
  }
}

const fault = (offset: number, message: string): TextFault => ({ offset, rule: 'json/syntax', message });
