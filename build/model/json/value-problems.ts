import { type JSONPath, visit } from 'jsonc-parser';
import type { Problem } from '../problems/problem.ts';
import { losesDigits } from '../values/json-values.ts';
import { type Locate, pointerOf } from './locator.ts';
import { countPossibleNames } from './text.ts';

/** Repeated names, numbers that lose digits, and strings that are not Unicode, which JSON.parse does not report. */
export function valueProblems(
  text: string,
  { names, hasNumbers, isMalformed }: ReturnType<typeof inspectValue>,
  locate: Locate,
): Problem[] {
  const mayRepeat = countPossibleNames(text) !== names;
  return mayRepeat || isMalformed || (hasNumbers && mayLoseDigits(text)) ? findProblems(text, locate) : [];
}

/** Whether a number may have more than the 15 digits that a double preserves, or an exponent; also true for some strings. */
const mayLoseDigits = (text: string): boolean =>
  /[0-9](?:[0-9.]{15}|[eE])/.test(text) && /(?:^|[:,[])[ \t\n\r]*-?(?:[0-9.]{16}|[0-9.]+[eE])/.test(text);

/** Traverses a value level by level, because its depth may exceed the stack. */
export function inspectValue(value: unknown) {
  /** Total number of names in its objects. */
  let names = 0;
  let hasNumbers = false;
  /** Whether a string is not Unicode. */
  let isMalformed = false;
  let depth = 0;
  let inner: object[] = [];
  const inspect = (one: unknown) => {
    if (typeof one === 'string') isMalformed ||= !one.isWellFormed();
    else if (typeof one === 'object' && one !== null) inner.push(one);
    else hasNumbers ||= typeof one === 'number';
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
  return { names, hasNumbers, isMalformed, depth };
}

function findProblems(text: string, locate: Locate): Problem[] {
  const { file } = locate('');
  const problems: Problem[] = [];
  /** The parser counts lines and columns from 0. */
  const add = (rule: string, message: string, line: number, column: number, path: JSONPath) => {
    const place = { file, line: line + 1, column: column + 1, pointer: pointerOf(...path) };
    problems.push({ severity: 'error', ...place, rule, message });
  };
  /** The names of the open objects so far. */
  const names: Set<string>[] = [];
  visit(text, {
    onObjectBegin: () => {
      names.push(new Set());
    },
    onObjectEnd: () => {
      names.pop();
    },
    onObjectProperty: (name, _offset, _length, line, column, pathTo) => {
      const known = names.at(-1);
      if (known?.has(name))
        add('json/repeated-name', repeatedMessage(name), line, column, [...pathTo(), name]);
      if (!name.isWellFormed()) add('json/unicode', NOT_UNICODE, line, column, [...pathTo(), name]);
      known?.add(name);
    },
    onLiteralValue: (value, offset, length, line, column, pathTo) => {
      const token = text.slice(offset, offset + length);
      if (typeof value === 'number' && losesDigits(token))
        add('json/number', numberMessage(token), line, column, pathTo());
      if (typeof value === 'string' && !value.isWellFormed())
        add('json/unicode', NOT_UNICODE, line, column, pathTo());
    },
  });
  return problems;
}

const repeatedMessage = (name: string): string =>
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
