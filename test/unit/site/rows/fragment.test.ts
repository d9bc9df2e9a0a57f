import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseFragment, printFragment } from '../../../../build/site/rows/fragment.ts';
import { assertProperty } from '../../../support/runs.ts';

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
