import { pointerNames, pointerOf } from './pointer.ts';
import { makeLineIndex, type Place } from './position.ts';
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
