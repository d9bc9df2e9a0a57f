import { elements, type Member, members, type Span, wholeOf } from './text.ts';

/** Whether to locate the name of a member or its value. */
export type MemberPart = 'name' | 'value';

/** Finds the place of the value at a JSON Pointer (or its name), or of the nearest enclosing value. */
export type Locate = (pointer: string, part?: MemberPart) => Place;

/** Finds places in JSON text by RFC 6901 pointers. Arrays are cached, for texts with many problems. */
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
  // The last object per depth is cached: a row may have thousands of members with problems.
  const objects: { readonly start: number; readonly members: ReadonlyMap<string, Member> }[] = [];
  const memberOf = (object: Span, name: string, depth: number): Member | undefined => {
    let last = objects[depth];
    if (last?.start !== object.start) {
      last = { start: object.start, members: membersOf(text, object) };
      objects[depth] = last;
    }
    return last.members.get(name);
  };
  const innerOf = (span: Span, name: string, depth: number): Inner | undefined => {
    if (text[span.start] === '[') {
      const element = elementAt(span, Number(name));
      return element && { value: element, start: element.start };
    }
    return text[span.start] === '{' ? memberOf(span, name, depth) : undefined;
  };
  // Resolving the path to the rows is expensive, and the same for all problems.
  const known = new Map<string, Inner>();
  return (pointer, part = 'value') => {
    const names = pointerNames(pointer);
    const whole = wholeOf(text);
    let found: Inner = { value: whole, start: whole.start };
    for (const [depth, name] of names.entries()) {
      const path = depth < 3 ? pointerOf(...names.slice(0, depth + 1)) : undefined;
      const before = path === undefined ? undefined : known.get(path);
      if (before) {
        found = before;
        continue;
      }
      const inner = innerOf(found.value, name, depth);
      if (!inner) return { file, ...positionOf(found.value.start) };
      found = inner;
      if (path !== undefined) known.set(path, found);
    }
    return { file, ...positionOf(part === 'name' ? found.start : found.value.start) };
  };
}

type Inner = Pick<Member, 'value' | 'start'>;

/** The members of an object by name; the last one of repeated names, like JSON.parse. */
const membersOf = (text: string, object: Span): ReadonlyMap<string, Member> =>
  new Map([...members(text, object.start)].map((member) => [member.name, member]));

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

function lineStarts(text: string): number[] {
  const starts = [0];
  const ends = /\r\n?|\n/g;
  while (ends.test(text)) starts.push(ends.lastIndex);
  return starts;
}
