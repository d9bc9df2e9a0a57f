import { describe, expect, it } from 'vitest';
import { makeFindMismatches } from '../../../../../build/check/facts/linear-pattern.ts';
import { columnPatterns } from '../../../../../build/check/rules/columns/columns.ts';
import { makeContent } from '../../../../../build/check/rules/content.ts';
import { codeList, documentOf } from '../../../support/documents.ts';

/** Takes exponential time in a backtracking engine. */
const EXPLOSIVE = '^(a+)+$';
const LONG = `${'a'.repeat(40)}!`;

/** Takes as many steps for each character. */
const MANY_STEPS = '^(a?){3000}a{3000}$';

const findMismatches = makeFindMismatches();

describe('findMismatches', () => {
  it.each<[string, unknown[], number[]]>([
    ['^[A-Z]{2}$', ['DE', 'de', 'DEU', ''], [1, 2, 3]],
    ['b', ['abc', 'ac'], [1]],
    ['^a$', ['a', null, 7, ['a'], {}, undefined, 'b'], [6]],
    ['^.$', ['\u{1f600}', 'ab'], [1]],
    ['^\\p{Lu}$', ['Ä', 'ä'], [1]],
    ['^$', ['', ' '], [1]],
    ['', ['', 'a'], []],
    ['^a$', [], []],
    ['^__proto__$', ['__proto__', 'constructor'], [1]],
  ])('%s of %j is %j', (pattern, values, mismatches) => {
    expect(findMismatches(pattern, values)).toEqual(mismatches);
  });

  it('a pattern has no state between values', () => {
    expect(findMismatches('a', ['a', 'a', 'a'])).toEqual([]);
  });

  it('a pattern is not executed as code', () => {
    const pattern = "');process.exit(1);('";
    expect(findMismatches('^x$', [pattern])).toEqual([0]);
    expect(findMismatches("'", [pattern])).toEqual([]);
  });

  it('a repetition inside a repetition is fast', () => {
    expect(findMismatches(EXPLOSIVE, [LONG, 'a'.repeat(100_000), `${'a'.repeat(100_000)}!`])).toEqual([0, 2]);
  });

  it('a pattern with a backreference is not tested', () => {
    expect(findMismatches('^(.)\\1$', ['aa', 'ab'])).toEqual({
      reason:
        'cannot be tested in linear time: write it without backreferences, modifiers, and lookarounds after its start, or smaller',
    });
  });

  it('a pattern that takes too many steps is stopped, and so is the next one', () => {
    const find = makeFindMismatches();
    expect(find('^a+$', ['a', 'b'])).toEqual([1]);
    expect(find(MANY_STEPS, ['a'.repeat(3000)])).toEqual({
      reason: 'takes too many steps on them: simplify it',
    });
    expect(find('^a+$', ['a', 'b'])).toEqual({
      reason: 'comes after a pattern that takes too many steps: simplify that one',
    });
  });

  it('a usual pattern is tested whatever the number of values', () => {
    const values = Array.from({ length: 200_000 }, (_, i) => (i === 150_000 ? 'a--b' : 'a-b'));
    expect(makeFindMismatches()('^(?!.*--)[a-z-]+$', values)).toEqual([150_000]);
  });
});

describe('columnPatterns', () => {
  const documentWith = (pattern: string, values: readonly unknown[]) =>
    documentOf(
      codeList(
        {},
        [
          { id: 'code', name: 'Code', type: 'string' },
          { id: 'cell', name: 'Cell', type: 'string', optional: true, pattern },
        ],
        values.map((cell, i) => ({ code: String(i), ...(cell !== undefined && { cell }) })),
      ),
    );
  const findingsOf = (pattern: string, values: readonly unknown[]) =>
    [...columnPatterns.check(makeContent([documentWith(pattern, values)], []))].map(
      ({ pointer, message }) => [pointer, message],
    );

  it('reports each string that does not match, and ignores null and missing values', () => {
    expect(findingsOf('^x', ['x', null, undefined, 'a', 7, 'b'])).toEqual([
      [
        '/codeList/dataSet/rows/3/cell',
        'column "cell": "a" does not match ^x: correct the value or the pattern',
      ],
      [
        '/codeList/dataSet/rows/5/cell',
        'column "cell": "b" does not match ^x: correct the value or the pattern',
      ],
    ]);
  });

  it('reports a pattern that takes too many steps once, at the pattern, as a warning', () => {
    const values = ['a', 'a'.repeat(3000), 'a'.repeat(3000)];
    expect(findingsOf(MANY_STEPS, values)).toEqual([
      [
        '/codeList/columnSet/columns/1/pattern',
        'the values of this column are not checked by the pattern "^(a?){3000}a{3000}$", which takes too many steps on them: simplify it',
      ],
    ]);
  });
});
