import { describe, expect, it } from 'vitest';
import { columnPatterns } from '../../../../build/rules/column-patterns.ts';
import { makeContent } from '../../../../build/rules/support/content.ts';
import { makeFindMismatches } from '../../../../build/rules/support/pattern.ts';
import { codeList, documentOf } from '../../support/documents.ts';

/** Takes exponential time in a backtracking engine. */
const EXPLOSIVE = '^(a+)+$';
const LONG = `${'a'.repeat(40)}!`;

/** The same, but without a linear form. */
const NOT_LINEAR = '^(?=a)(a+)+$';

/** Timeout for tests in which a pattern is stopped after five seconds. */
const TIMEOUT = 30_000;

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

  it.each<[string, string[], number[]]>([
    ['^(?!X)[A-Z]+$', ['AX', 'XA'], [1]],
    ['^(.)\\1$', ['aa', 'ab'], [1]],
    ['^[a-z]{1,2000}$', ['a', 'A'], [1]],
    ['^\\-$', ['-', ' '], [1]],
  ])('%s, which has no linear form, of %j is %j', (pattern, values, mismatches) => {
    expect(findMismatches(pattern, values)).toEqual(mismatches);
  });

  it('a pattern that takes too long is stopped, and the next one runs', () => {
    const find = makeFindMismatches(300);
    expect(find(NOT_LINEAR, [LONG])).toBeUndefined();
    expect(find('^(?=a)a+$', [LONG, 'a'])).toEqual([0]);
  });

  it('a pattern that was stopped is not tried again', () => {
    const find = makeFindMismatches(300);
    expect(find(NOT_LINEAR, [LONG])).toBeUndefined();
    expect(find(NOT_LINEAR, ['a'])).toBeUndefined();
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

  it(
    'reports a pattern that takes too long once, at the pattern',
    () => {
      expect(findingsOf(NOT_LINEAR, ['a', LONG, LONG])).toEqual([
        [
          '/codeList/columnSet/columns/1/pattern',
          'the pattern "^(?=a)(a+)+$" is too slow on the values of this column: write it without a repetition inside a repetition; the values are not checked by it',
        ],
      ]);
    },
    TIMEOUT,
  );
});
