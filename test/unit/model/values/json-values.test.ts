import { describe, expect, it } from 'vitest';
import { losesDigits } from '../../../../build/model/values/json-values.ts';

describe('losesDigits', () => {
  it.each([
    ...['-0', '0e5', '-0.50', '0.1', '123456789012345', '9007199254740991', '9007199254740994'],
    ...['100000000000000000000000', '1e23', '1.7976931348623157e308', '5e-324', '0.10000000000000000000000'],
    '12345678901234567000',
  ])('%s: no', (token) => {
    expect(losesDigits(token)).toBe(false);
  });

  it.each([
    ...['9007199254740993', '0.1000000000000000055511151231257827', '123456789.12345678901', '1E400'],
    ...['1e-400', '1.7976931348623159e308', '1234567890123456789e-3'],
  ])('%s: yes', (token) => {
    expect(losesDigits(token)).toBe(true);
  });

  it.each([['"1"'], ['true'], ['null'], ['NaN'], ['']])('%s is not a number: no', (token) => {
    expect(losesDigits(token)).toBe(false);
  });
});
