import type { Problem } from '../problems/problem.ts';
import { losesDigits } from '../values/decimals.ts';
import { type Locate, makeLineIndex, pointerOf } from './locator.ts';
import { countNames, countPossibleNames, elements, members, readString, type Span, wholeOf } from './text.ts';

/** Repeated names, numbers that lose digits, and strings that are not Unicode, which JSON.parse does not report. */
export function* valueProblems(
  text: string,
  { names, isMalformed }: ValueStats,
  locate: Locate,
): Generator<Problem> {
  const isRepeated = countPossibleNames(text) !== names && countNames(text) !== names;
  if (isRepeated || isMalformed || mayLoseDigits(text)) yield* findProblems(text, locate);
}

/** Whether a number may have more than the 15 digits that a double preserves, or an exponent; also true for some strings. */
const mayLoseDigits = (text: string): boolean =>
  /[0-9](?:[0-9.]{15}|[eE])/.test(text) && /(?:^|[:,[])[ \t\n\r]*-?(?:[0-9.]{16}|[0-9.]+[eE])/.test(text);

/** Statistics of a value, collected in one pass. */
export interface ValueStats {
  /** Total number of names in its objects. */
  readonly names: number;
  /** Whether a string is not Unicode. */
  readonly isMalformed: boolean;
  /** Levels of objects and arrays. */
  readonly depth: number;
}

/** Traverses a value level by level, because its depth may exceed the stack. */
export function inspectValue(value: unknown): ValueStats {
  let names = 0;
  let isMalformed = false;
  let depth = 0;
  let inner: object[] = [];
  const inspect = (one: unknown) => {
    if (typeof one === 'string') isMalformed ||= !one.isWellFormed();
    else if (typeof one === 'object' && one !== null) inner.push(one);
  };
  inspect(value);
  for (let level = inner; level.length > 0; level = inner) {
    inner = [];
    depth++;
    for (const one of level) {
      if (Array.isArray(one)) for (const element of one) inspect(element);
      else {
        for (const name in one) {
          names++;
          inspect(name);
          inspect((one as Record<string, unknown>)[name]);
        }
      }
    }
  }
  return { names, isMalformed, depth };
}

function* findProblems(text: string, locate: Locate): Generator<Problem> {
  const { file } = locate('');
  const { positionOf } = makeLineIndex(text);
  for (const { path, name, start, value, isRepeated } of valuesIn(text)) {
    const problem = (
      severity: Problem['severity'],
      rule: string,
      message: string,
      offset = value.start,
    ): Problem => ({ severity, file, ...positionOf(offset), pointer: pointerOf(...path), rule, message });
    if (isRepeated) yield problem('error', 'json/repeated-name', repeatedMessage(name), start);
    if (name?.isWellFormed() === false) yield problem('error', 'json/unicode', NOT_UNICODE, start);
    const first = text[value.start] as string;
    if (first === '"') {
      if (!readString(text, value.start, value.end).isWellFormed())
        yield problem('error', 'json/unicode', NOT_UNICODE);
    } else if (first !== '{' && first !== '[') {
      const token = text.slice(value.start, value.end).trim();
      if (losesDigits(token)) yield problem('error', 'json/number', numberMessage(token));
    }
  }
}

/** A value in a JSON text. */
interface LocatedValue {
  readonly path: readonly (string | number)[];
  /** The name of a member, and whether an earlier member has the same name. */
  readonly name?: string;
  readonly isRepeated?: boolean;
  /** Start offset of the member or element. */
  readonly start: number;
  readonly value: Span;
}

/** All values of a text in order, without recursion, because its depth may exceed the stack. */
function* valuesIn(text: string): Generator<LocatedValue> {
  const value = wholeOf(text);
  const open: Iterator<LocatedValue>[] = [[{ path: [], start: value.start, value }].values()];
  for (let last = open.at(-1); last; last = open.at(-1)) {
    const next = last.next();
    if (next.done) open.pop();
    else {
      yield next.value;
      if ('[{'.includes(text[next.value.value.start] as string)) open.push(innerValues(text, next.value));
    }
  }
}

function* innerValues(text: string, { path, value }: LocatedValue): Generator<LocatedValue> {
  if (text[value.start] === '[') {
    let index = 0;
    for (const element of elements(text, value.start))
      yield { path: [...path, index++], start: element.start, value: element };
    return;
  }
  const names = new Set<string>();
  for (const member of members(text, value.start)) {
    yield { ...member, path: [...path, member.name], isRepeated: names.has(member.name) };
    names.add(member.name);
  }
}

const repeatedMessage = (name: string | undefined): string =>
  `duplicate name ${JSON.stringify(name)} in this object; programs keep only one of the values: remove the wrong one`;

const NOT_UNICODE =
  'contains half of a character (a lone surrogate, \\ud800 to \\udfff): complete it or remove it';

/** The message about a number that loses digits. */
export function numberMessage(token: string, remedy = 'write it as a string'): string {
  const read = Number(token);
  if (!Number.isFinite(read)) return `the number ${token} is too large for programs: ${remedy}`;
  if (read === 0) return `the number ${token} is too small for programs (they read 0): ${remedy}`;
  const advice = /^-?[0-9]+$/.test(token) ? remedy : `round it, or ${remedy}`;
  return `the number ${token} has more digits than programs preserve (they read ${read}): ${advice}`;
}
