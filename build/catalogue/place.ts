import { elements, members, type Span, wholeOf } from './json-text.ts';

/** A place in a file, as editors count: line and column from 1, the column in UTF-16 code units. */
export interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** Finds the place of what a JSON Pointer names, or of the nearest value around it. */
export type Locate = (pointer: string) => Place;

/** Line and column of the offsets of a text, and offsets of its lines. */
export interface LineIndex {
  readonly positionOf: (offset: number) => { line: number; column: number };
  /** Offset at which a line, from 1, begins; the end of the text for a line that it has not. */
  readonly offsetOf: (line: number) => number;
}

/** Makes the index of a text; its lines are counted when they are first asked for. */
export function makeLineIndex(text: string): LineIndex {
  let counted: number[] | undefined;
  const starts = (): number[] => {
    counted ??= lineStarts(text);
    return counted;
  };
  return {
    positionOf: (offset) => {
      const index = lastAtMost(starts(), offset);
      return { line: index + 1, column: offset - (starts()[index] as number) + 1 };
    },
    offsetOf: (line) => starts()[line - 1] ?? text.length,
  };
}

/** Index of the last of the ascending numbers that is not above a limit. */
function lastAtMost(ascending: readonly number[], limit: number): number {
  let low = 0;
  let high = ascending.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((ascending[middle] as number) <= limit) low = middle;
    else high = middle - 1;
  }
  return low;
}

/**
 * Finds places in JSON text by RFC 6901 pointers. Arrays are walked once and remembered, so that many problems
 * of one list cost little more than one.
 */
export function makeJsonLocator(file: string, text: string): Locate {
  const { positionOf } = makeLineIndex(text);
  const arrays = new Map<number, readonly Span[]>();
  const elementAt = (array: Span, index: number): Span | undefined => {
    let spans = arrays.get(array.start);
    if (spans === undefined) {
      spans = [...elements(text, array.start)];
      arrays.set(array.start, spans);
    }
    return spans[index];
  };
  // Of the objects of each depth the last one: a row may have thousands of members with something wrong.
  const objects: { readonly start: number; readonly values: ReadonlyMap<string, Span> }[] = [];
  const memberOf = (object: Span, name: string, depth: number): Span | undefined => {
    let last = objects[depth];
    if (last?.start !== object.start) {
      last = { start: object.start, values: valuesOf(text, object) };
      objects[depth] = last;
    }
    return last.values.get(name);
  };
  const innerOf = (span: Span, name: string, depth: number): Span | undefined => {
    if (text[span.start] === '[') return elementAt(span, Number(name));
    return text[span.start] === '{' ? memberOf(span, name, depth) : undefined;
  };
  // The way to the rows of a list is the same for all of them, and as long as the text.
  const known = new Map<string, Span>();
  return (pointer) => {
    const names = pointerNames(pointer);
    let span = wholeOf(text);
    for (const [depth, name] of names.entries()) {
      const path = depth < 3 ? pointerOf(...names.slice(0, depth + 1)) : undefined;
      const before = path === undefined ? undefined : known.get(path);
      if (before) {
        span = before;
        continue;
      }
      const inner = innerOf(span, name, depth);
      if (!inner) break;
      span = inner;
      if (path !== undefined) known.set(path, span);
    }
    return { file, ...positionOf(span.start) };
  };
}

/** The values of an object by their names; of members of one name the last, which is the one that JSON.parse keeps. */
const valuesOf = (text: string, object: Span): ReadonlyMap<string, Span> =>
  new Map([...members(text, object.start)].map(({ name, value }) => [name, value]));

/** The decoded names of a JSON Pointer (RFC 6901 section 4). */
export function pointerNames(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** A JSON Pointer (RFC 6901 section 3) of names and indexes. */
export function pointerOf(...names: readonly (string | number)[]): string {
  return names.map((name) => `/${String(name).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

function lineStarts(text: string): number[] {
  return [0, ...[...text.matchAll(/\r\n|\n|\r/g)].map((match) => match.index + match[0].length)];
}
