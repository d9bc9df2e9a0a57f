import { once } from '../once.ts';
import { elements, type Member, members, type Span, wholeOf } from './text.ts';

export type MemberPart = 'name' | 'value';

/** Finds the place of the value at a JSON Pointer (or its name), or of the nearest enclosing value. */
export type Locate = (pointer: string, part?: MemberPart) => Place;

/** Finds places in JSON text by RFC 6901 pointers. */
export function makeJsonLocator(file: string, text: string): Locate {
  const { positionOf } = makeLineIndex(text);
  const whole = wholeOf(text);
  // Arrays and outer objects are kept, and the last inner object per depth: rows are many, and each may have many problems.
  const known = new Map<string, { readonly start: number; readonly find: FindInner }>();
  const innerOf = ({ start }: Span, name: string, depth: number): Inner | undefined => {
    const isArray = text[start] === '[';
    if (!isArray && text[start] !== '{') return undefined;
    const key = isArray || depth < 3 ? `start ${start}` : `depth ${depth}`;
    let container = known.get(key);
    if (container?.start !== start) {
      container = { start, find: isArray ? findInArray(text, start) : findInObject(text, start) };
      known.set(key, container);
    }
    return container.find(name);
  };
  return (pointer, part = 'value') => {
    let found: Inner = { value: whole, start: whole.start };
    for (const [depth, name] of pointerNames(pointer).entries()) {
      const inner = innerOf(found.value, name, depth);
      if (!inner) return { file, ...positionOf(found.value.start) };
      found = inner;
    }
    return { file, ...positionOf(part === 'name' ? found.start : found.value.start) };
  };
}

/** A value in an object or array, and the start of its member or element. */
type Inner = Pick<Member, 'value' | 'start'>;
type FindInner = (name: string) => Inner | undefined;

function findInArray(text: string, start: number): FindInner {
  const spans = [...elements(text, start)];
  return (name) => {
    const value = spans[Number(name)];
    return value && { value, start: value.start };
  };
}

function findInObject(text: string, start: number): FindInner {
  // The last one of repeated names, like JSON.parse.
  const byName = new Map(members(text, start).map((member) => [member.name, member]));
  return (name) => byName.get(name);
}

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

/** A place in a file: line and column from 1, the column in UTF-16 code units. */
export interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** Line and column of the offsets of a text, and offsets of its lines. */
export interface LineIndex {
  readonly positionOf: (offset: number) => { line: number; column: number };
  /** Start offset of a line, from 1; the end of the text if there is no such line. */
  readonly offsetOf: (line: number) => number;
}

/** Creates the index of a text on first use. */
export function makeLineIndex(text: string): LineIndex {
  const starts = once(() => {
    const found = [0];
    const ends = /\r\n?|\n/g;
    while (ends.test(text)) found.push(ends.lastIndex);
    return found;
  });
  return {
    positionOf: (offset) => {
      const index = lastAtMost(starts(), offset);
      return { line: index + 1, column: offset - (starts()[index] as number) + 1 };
    },
    offsetOf: (line) => starts()[line - 1] ?? text.length,
  };
}

/** Index of the last ascending number that does not exceed a limit. */
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
