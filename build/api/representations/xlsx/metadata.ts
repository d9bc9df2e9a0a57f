import { pointerOf } from '../../../json/pointer.ts';
import { elements, members, readString, type Span, wholeOf } from '../../../json/text.ts';
import { type Cell, MAX_TEXT_LENGTH } from './sheet.ts';

export const METADATA_HEADER = ['property', 'value', 'type'];

type JsonType = 'string' | 'number' | 'boolean' | 'null' | 'object' | 'array';

/**
 * Rows with the scalars of a JSON text: a JSON Pointer, the value as text, and its type. Objects and arrays have a row
 * of their own only if others do not show them: if they are empty, and objects whose first name is `0`. A longer text
 * than a cell can contain continues in further rows with the same pointer.
 */
export function* metadataRows(text: string): Generator<readonly Cell[]> {
  yield* valueRows(text, '', wholeOf(text));
}

function* valueRows(text: string, pointer: string, { start, end }: Span): Generator<readonly Cell[]> {
  const first = text[start];
  if (first === '{') yield* objectRows(text, pointer, start);
  else if (first === '[') yield* arrayRows(text, pointer, start);
  else if (first === '"') {
    for (const part of partsOf(readString(text, start, end))) yield rowOf(pointer, part, 'string');
  } else yield rowOf(pointer, text.slice(start, end), typeOf(first));
}

const rowOf = (pointer: string, value: Cell, type: JsonType): readonly Cell[] => [pointer, value, type];

function* objectRows(text: string, pointer: string, start: number): Generator<readonly Cell[]> {
  let isFirst = true;
  for (const { name, value } of members(text, start)) {
    if (isFirst && name === '0') yield rowOf(pointer, undefined, 'object');
    isFirst = false;
    yield* valueRows(text, pointer + pointerOf(name), value);
  }
  if (isFirst) yield rowOf(pointer, undefined, 'object');
}

function* arrayRows(text: string, pointer: string, start: number): Generator<readonly Cell[]> {
  let index = 0;
  for (const element of elements(text, start)) yield* valueRows(text, pointer + pointerOf(index++), element);
  if (index === 0) yield rowOf(pointer, undefined, 'array');
}

const typeOf = (first: string | undefined): JsonType =>
  first === 't' || first === 'f' ? 'boolean' : first === 'n' ? 'null' : 'number';

/** Parts that fit into a cell, without separating surrogate pairs; one for an empty text. */
function* partsOf(text: string): Generator<string> {
  let start = 0;
  do {
    const end = start + MAX_TEXT_LENGTH;
    const isPairCut = end < text.length && /[\ud800-\udbff]/.test(text.charAt(end - 1));
    const part = text.slice(start, isPairCut ? end - 1 : end);
    yield part;
    start += part.length;
  } while (start < text.length);
}
