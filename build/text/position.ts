import { elements, type Member, members, type Span, wholeOf } from '../json/text.ts';

/** A place in a file, as editors count: line and column from 1, the column in UTF-16 code units. */
export interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** What of a member is meant: its name, where that is wrong, or its value. */
export type MemberPart = 'name' | 'value';

/** Finds the place of what a JSON Pointer names, by default its value, or of the nearest value around it. */
export type Locate = (pointer: string, part?: MemberPart) => Place;

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
  // The way to the rows of a list is the same for all of them, and as long as the text.
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

/** A value in an object or an array, with the offset at which its name begins, if it has one. */
type Inner = Pick<Member, 'value' | 'start'>;

/** The members of an object by their names; of those with one name the last, which is the one that JSON.parse keeps. */
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

function lineStarts(text: string): number[] {
  const starts = [0];
  const ends = /\r\n?|\n/g;
  while (ends.test(text)) starts.push(ends.lastIndex);
  return starts;
}
