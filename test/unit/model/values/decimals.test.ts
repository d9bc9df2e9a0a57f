import { describe, expect, it } from 'vitest';
import { isMultipleOf, losesDigits } from '../../../../build/model/values/decimals.ts';

describe('losesDigits', () => {
  it.each([
    ['0'],
    ['-0'],
    ['-0.0'],
    ['0e5'],
    ['1'],
    ['1.0'],
    ['1.10'],
    ['-0.50'],
    ['1e3'],
    ['1E+3'],
    ['1000e-3'],
    ['100'],
    ['0.1'],
    ['0.3'],
    ['1e-7'],
    ['0.0000001'],
    ['123456789012345'],
    ['9007199254740991'],
    ['9007199254740992'],
    ['9007199254740994'],
    ['100000000000000000000000'],
    ['1e22'],
    ['1e23'],
    ['1E300'],
    ['1.7976931348623157e308'],
    ['5e-324'],
    ['0.10000000000000000000000'],
    ['12345678901234567000'],
  ])('%s: no', (token) => {
    expect(losesDigits(token)).toBe(false);
  });

  it.each([
    ['9007199254740993'],
    ['-9007199254740993'],
    ['12345678901234567890'],
    ['0.1000000000000000055511151231257827'],
    ['0.1234567890123456789'],
    ['1.00000000000000000001'],
    ['123456789.12345678901'],
    ['9007199254740991.4'],
    ['1E400'],
    ['-1E400'],
    ['1e-400'],
    ['1.7976931348623159e308'],
    ['1234567890123456789e-3'],
  ])('%s: yes', (token) => {
    expect(losesDigits(token)).toBe(true);
  });

  it.each([['"1"'], ['true'], ['null'], ['NaN'], ['']])('%s is not a number: no', (token) => {
    expect(losesDigits(token)).toBe(false);
  });
});

describe('isMultipleOf', () => {
  it.each([
    [0, 0.01, true],
    [0.07, 0.01, true],
    [1.1, 0.1, true],
    [1.15, 0.1, false],
    [1e300, 1e-300, true],
    [5, 10, false],
    [9, -3, true],
  ])('of %d and %d: %s', (value, divisor, expected) => {
    expect(isMultipleOf(value, divisor)).toBe(expected);
  });
});
