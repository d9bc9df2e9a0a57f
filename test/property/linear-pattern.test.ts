import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compileLinear } from '../../build/check/facts/linear-pattern.ts';
import { assertProperty } from '../support/runs.ts';

/*
 * Patterns of columns are ECMAScript patterns, but run in another engine. Both must agree on every text, also without
 * the flag `u`, which is used where a pattern is invalid with it.
 */

/** Characters that engines treat differently: line ends, blanks, letters of other scripts, surrogates. */
const CHARACTERS = [...'aAbB019_-. ^$]\n\r\t', '\u00a0', '\u0085', '\u2028', '\ufeff', '\u00e4', '\u0130'];
const TEXT = fc
  .array(fc.constantFrom(...CHARACTERS, '\u017f', '\u0661', '\u{1f600}', '\ud83d', '\ude00'), {
    maxLength: 6,
  })
  .map((parts) => parts.join(''));

const SETS = ['\\d', '\\D', '\\w', '\\W', '\\s', '\\S', '\\p{L}', '\\P{Lu}', '\\p{Script=Latin}'];
const POINTS = ['a', 'b', 'A', '0', '_', '\\.', '\\]', '\\^', '\\n', '\\x61', '\\u{1f600}', '\\u00e4'];
const MEMBER = fc.oneof(
  fc.constantFrom(...SETS.filter((set) => set !== '\\S'), ...POINTS, '\\-', '.', '(', '$'),
  fc.constantFrom('a-b', '0-9', ' -~'),
);
const CLASS = fc
  .tuple(fc.constantFrom('', '^'), fc.array(MEMBER, { maxLength: 4 }))
  .map(([not, members]) => `[${not}${members.join('')}]`);
const ATOM = fc.oneof(fc.constantFrom(...SETS, ...POINTS, '.'), CLASS);
const QUANTIFIER = fc.constantFrom(
  '',
  '',
  '*',
  '+',
  '?',
  '*?',
  '+?',
  '??',
  '{2}',
  '{0}',
  '{1,}',
  '{0,2}',
  '{1,2}?',
);

const { pattern: PATTERN } = fc.letrec<{ pattern: string; branch: string; term: string }>((tie) => ({
  pattern: fc.array(tie('branch'), { minLength: 1, maxLength: 2 }).map((branches) => branches.join('|')),
  branch: fc.array(tie('term'), { maxLength: 4 }).map((terms) => terms.join('')),
  term: fc.oneof(
    { maxDepth: 2 },
    fc.tuple(ATOM, QUANTIFIER).map((parts) => parts.join('')),
    fc.constantFrom('^', '$', '\\b', '\\B'),
    fc
      .tuple(fc.constantFrom('(', '(?:'), tie('pattern'), QUANTIFIER)
      .map(([open, inner, times]) => `${open}${inner})${times}`),
  ),
}));

/** Lookaheads, which are only known at the start. */
const LOOKAHEADS = fc
  .array(fc.tuple(fc.constantFrom('(?=', '(?!'), PATTERN), { maxLength: 2 })
  .map((all) => all.map(([open, inner]) => `${open}${inner})`).join(''));

/** Looks at each position itself, because V8 also finds matches between two surrogates, contrary to ECMAScript. */
function isFound(expression: RegExp, text: string): boolean {
  for (let at = 0; at <= text.length; ) {
    expression.lastIndex = at;
    if (expression.test(text)) return true;
    at += expression.unicode && (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
  }
  return false;
}

/** A needless backslash, which is invalid with the flag `u`. */
const NOT_UNICODE = '|_\\_-';

test('a linear pattern matches the same texts as the ECMAScript pattern', () => {
  assertProperty(
    fc.property(
      LOOKAHEADS,
      PATTERN,
      fc.constantFrom('', NOT_UNICODE),
      fc.array(TEXT, { minLength: 1, maxLength: 12 }),
      (lookaheads, branches, suffix, all) => {
        // Without the flag, a character beyond U+FFFF counts as one here, and as two in ECMAScript.
        const texts = suffix === '' ? all : all.filter((text) => !/[\ud800-\udfff]/.test(text));
        const pattern = lookaheads === '' ? `${branches}${suffix}` : `^${lookaheads}(?:${branches}${suffix})`;
        const linear = compileLinear(pattern);
        const expression = new RegExp(pattern, suffix === '' ? 'uy' : 'y');
        expect(texts.map((text) => linear?.(text))).toEqual(texts.map((text) => isFound(expression, text)));
      },
    ),
    1500,
  );
});
