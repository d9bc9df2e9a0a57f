import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  hasValue,
  parseFragment,
  printFragment,
  scalars,
  textOf,
} from '../../../../build/site/rows/cells.ts';
import { assertProperty } from '../../../support/runs.ts';

describe('textOf(raw)', () => {
  it.each([
    [undefined, ''],
    ['null', ''],
    ['"a\\u0041\\"b"', 'aA"b'],
    ['1.50', '1.50'],
    ['["a",1,true]', 'a, 1, true'],
    ['[["a"]]', '[["a"]]'],
    ['{"a":[1,2]}', '{"a":[1,2]}'],
  ])('%s is %j', (raw, text) => expect(textOf(raw)).toBe(text));

  it('scalars("[1,{}]") is undefined', () => expect(scalars('[1,{}]')).toBeUndefined());
});

describe('hasValue(raw, text)', () => {
  it.each([
    ['2.50', '2.5', true],
    ['2.50', '25e-1', true],
    ['100000000000000000000000', '100000000000000000000001', false],
    ['"2.5"', '2.50', false],
    ['""', '', true],
    ['null', '', false],
    [undefined, '', false],
  ])('hasValue(%s, %j) is %s', (raw, text, expected) => expect(hasValue(raw, text)).toBe(expected));
});

const part = (columnId: string, value: string) => ({ columnId, value });

describe('printFragment(parts)', () => {
  it.each([
    [[part('code', 'AD')], 'code=AD'],
    [[part('country', 'AD'), part('currency', 'EUR')], 'country=AD&currency=EUR'],
    [[part('a&b', 'c=d#e f%')], 'a%26b=c%3Dd%23e%20f%25'],
    [[part('code', '')], 'code='],
    [[part('code', 'Zürich 東')], 'code=Z%C3%BCrich%20%E6%9D%B1'],
    [[part('code', '\ud800')], 'code=%EF%BF%BD'],
  ])('%j is %s', (parts, fragment) => expect(printFragment(parts)).toBe(fragment));

  it('is parsed to the same parts', () => {
    const text = fc.string({ unit: 'grapheme' });
    const parts = fc.array(fc.record({ columnId: text, value: text }), { minLength: 1, maxLength: 4 });
    assertProperty(
      fc.property(parts, (all) => {
        expect(parseFragment(printFragment(all))).toEqual(all);
      }),
    );
  });

  it('is a valid id of an element', () => {
    assertProperty(
      fc.property(fc.string(), (value) => {
        expect(printFragment([part('c', value)])).not.toMatch(/\s/);
      }),
    );
  });
});

describe('parseFragment(fragment)', () => {
  it.each([
    ['#code=AD', [part('code', 'AD')]],
    ['code=A%20D', [part('code', 'A D')]],
    ['#main', undefined],
    ['', undefined],
    ['#a=b=c', undefined],
    ['#code=%', undefined],
    ['#code=%FF', undefined],
  ])('parseFragment(%j) is %j', (fragment, parts) => expect(parseFragment(fragment)).toEqual(parts));
});
