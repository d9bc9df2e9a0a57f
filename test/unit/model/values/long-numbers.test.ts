import { describe, expect, it } from 'vitest';
import { recordLongNumbers } from '../../../../build/model/json/values.ts';
import {
  canonicalJson,
  copyLongNumbers,
  exactJson,
  exactMember,
  LongNumber,
  readNumber,
} from '../../../../build/model/values/long-numbers.ts';

/** Parses JSON and keeps its long numbers. */
function read(text: string): object {
  const value = JSON.parse(text);
  recordLongNumbers(text, value);
  return value;
}

describe('exactJson of parsed values', () => {
  it.each([
    ['[ 12345678901234567890, 1.50 ]', '[12345678901234567890,1.5]'],
    [
      '{"b": {"10": -0.1234567890123456789}, "a": [1e400]}',
      '{"b":{"10":-0.1234567890123456789},"a":[1e400]}',
    ],
    ['{"a": "12345678901234567890", "b": null, "c": true}', '{"a":"12345678901234567890","b":null,"c":true}'],
    ['{"__proto__": 12345678901234567890}', '{"__proto__":12345678901234567890}'],
    ['{"a": 12345678901234567890, "a": 7}', '{"a":7}'],
  ])('%s: %s', (text, expected) => {
    expect(exactJson(read(text))).toBe(expected);
  });
});

describe('canonicalJson is equal for equal values', () => {
  it.each([
    ['{"a":1,"b":2}', '{"b":2,"a":1}'],
    ['[{"x":{"a":1,"b":[]}}]', '[{"x":{"b":[],"a":1}}]'],
    ['[12345678901234567890]', '[12345678901234567890.0]'],
    ['[12345678901234567891]', '[1234567890123456789.1E1]'],
    ['[1]', '[1.0]'],
  ])('%s and %s', (one, other) => {
    expect(canonicalJson(read(one))).toBe(canonicalJson(read(other)));
  });

  it.each([
    ['[12345678901234567890]', '[12345678901234567891]'],
    ['[12345678901234567890]', '[-12345678901234567890]'],
    ['[12345678901234567890]', '["12345678901234567890"]'],
    ['[1e400]', '[null]'],
    ['[1,2]', '[2,1]'],
    ['{"a":1}', '{"a":1,"b":null}'],
  ])('not for %s and %s', (one, other) => {
    expect(canonicalJson(read(one))).not.toBe(canonicalJson(read(other)));
  });
});

describe('LongNumber', () => {
  it.each([
    ['12345678901234567890', true],
    ['0.99999999999999999999', false],
    ['12345678901234567890.5', false],
    ['12345678901234567.8901e4', true],
    ['1e400', true],
    ['1e-400', false],
  ])('%s is whole: %s', (text, isWhole) => {
    expect(new LongNumber(text).isWhole).toBe(isWhole);
  });

  it('compares like the nearest double, and is printed with all digits', () => {
    const number = readNumber('12345678901234567890') as LongNumber;
    expect(Number(number)).toBe(12345678901234567000);
    expect(`${number}`).toBe('12345678901234567890');
    expect(readNumber('1.50')).toBe(1.5);
  });
});

it('exactMember of an inherited property is undefined', () => {
  expect(exactMember({}, 'constructor')).toBeUndefined();
});

it('copyLongNumbers copies the digits', () => {
  const original = read('{"a":12345678901234567890}');
  const copy = { ...original };
  copyLongNumbers(original, copy);
  expect(exactJson(copy)).toBe('{"a":12345678901234567890}');
});
