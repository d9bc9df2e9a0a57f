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
  const found = printParseErrorCode(first.error)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return { offset: first.offset, message: `is not JSON: ${found}` };
}

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
