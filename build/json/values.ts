import { losesDigits } from '../domain/decimals.ts';
import type { Problem } from '../problems/problem.ts';
import { makeLineIndex } from '../text/position.ts';
import type { Locate } from './locator.ts';
import { pointerOf } from './pointer.ts';
import { type CompactText, elements, members, readString, type Span, wholeOf } from './text.ts';

/**
 * What JSON.parse keeps silent about: names that an object has twice, numbers that lose digits, and strings that
 * are no Unicode. The value, which is cheap to look through, and the number of names in the text say whether the
 * text must be searched for places.
 */
export function* valueProblems(
  text: string,
  { names: namesInText, hasLongNumbers }: CompactText,
  { names, isSuspicious }: ValueStats,
  locate: Locate,
): Generator<Problem> {
  if (namesInText === names && !isSuspicious && !hasLongNumbers) return;
  yield* findProblems(text, locate);
}

/** What a value shows that is looked through once. */
export interface ValueStats {
  /** How many names its objects have in all. */
  readonly names: number;
  /** Whether a string in it needs a closer look. */
  readonly isSuspicious: boolean;
  /** How many objects and arrays lie in each other. */
  readonly depth: number;
}

/** Looks through a value, level by level, because a value may be nested deeper than functions may call each other. */
export function inspectValue(value: unknown): ValueStats {
  let names = 0;
  let isSuspicious = false;
  let depth = 0;
  let inner: object[] = [];
  const look = (one: unknown) => {
    if (typeof one === 'string') isSuspicious ||= !one.isWellFormed();
    else if (typeof one === 'object' && one !== null) inner.push(one);
  };
  look(value);
  for (let level = inner; level.length > 0; level = inner) {
    inner = [];
    depth++;
    for (const one of level) {
      if (Array.isArray(one)) for (const element of one) look(element);
      else {
        const own = Object.keys(one);
        names += own.length;
        for (const name of own) {
          look(name);
          look((one as Record<string, unknown>)[name]);
        }
      }
    }
  }
  return { names, isSuspicious, depth };
}

function* findProblems(text: string, locate: Locate): Generator<Problem> {
  const { file } = locate('');
  const { positionOf } = makeLineIndex(text);
  const problem = (
    severity: Problem['severity'],
    path: readonly (string | number)[],
    rule: string,
    message: string,
    offset: number,
  ): Problem => ({ severity, file, ...positionOf(offset), pointer: pointerOf(...path), rule, message });
  const open: { span: Span; path: readonly (string | number)[] }[] = [{ span: wholeOf(text), path: [] }];
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    const { span, path } = one;
    const first = text[span.start] as string;
    if (first === '{') {
      const seen = new Set<string>();
      for (const { name, value, start } of members(text, span.start)) {
        const inner = [...path, name];
        if (seen.has(name))
          yield problem(
            'error',
            inner,
            'json/repeated-name',
            `the name ${JSON.stringify(name)} occurs twice in this object: programs keep one of the two values; remove the wrong one`,
            start,
          );
        if (!name.isWellFormed()) yield problem('error', inner, 'json/unicode', NOT_UNICODE, start);
        seen.add(name);
        open.push({ span: value, path: inner });
      }
    } else if (first === '[') {
      let index = 0;
      for (const element of elements(text, span.start))
        open.push({ span: element, path: [...path, index++] });
    } else if (first === '"') {
      if (!readString(text, span.start, span.end).isWellFormed())
        yield problem('error', path, 'json/unicode', NOT_UNICODE, span.start);
    } else {
      const token = text.slice(span.start, span.end).trim();
      if (losesDigits(token)) yield problem('warning', path, 'json/number', numberMessage(token), span.start);
    }
  }
}

const NOT_UNICODE =
  'contains half of a character (an escape from \\ud800 to \\udfff by itself): complete it or remove it';

/** What to say of a number that loses digits; in a CSV too. */
export function numberMessage(token: string): string {
  const read = Number(token);
  if (!Number.isFinite(read)) return `the number ${token} is too large for most programs: make it a string`;
  if (read === 0) return `the number ${token} is too small for most programs (they read 0): make it a string`;
  const hint = /^-?[0-9]+$/.test(token)
    ? 'if it is a code, make it a string'
    : 'round it to 15 digits, or make it a string';
  return `the number ${token} has more digits than most programs keep (they read ${read}): ${hint}`;
}
