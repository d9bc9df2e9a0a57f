import { describe, expect, it } from 'vitest';
import type { ColumnJson } from '../../../../build/catalogue/model.ts';
import { makeCellCheck, timeOf } from '../../../../build/catalogue/rules/cell-check.ts';

const check = (column: Omit<ColumnJson, 'id'>, value: unknown): string | undefined =>
  makeCellCheck({ id: 'cell', ...column })(value);

const members = (...values: (string | number | boolean)[]) => values.map((value) => ({ value }));

describe('makeCellCheck allows', () => {
  it.each<[Omit<ColumnJson, 'id'>, unknown]>([
    [{ type: 'string' }, ''],
    [{ type: 'string' }, '\u0000'],
    [{ type: 'string', minLength: 0 }, ''],
    [{ type: 'string', minLength: 2, maxLength: 2 }, 'ab'],
    [{ type: 'string', maxLength: 1 }, '\u{1f600}'],
    [{ type: 'string', minLength: 2, maxLength: 2 }, 'a\u{1f600}'],
    [{ type: 'string', minLength: 2, maxLength: 2 }, 'a\u0308'],
    [{ type: 'enum', members: members('a', '1') }, '1'],
    [{ type: 'enum', members: members(1, true) }, true],
    [{ type: 'enum', members: members(1) }, 1.0],
    [{ type: 'enum', members: members('') }, ''],
    [{ type: 'enum-set', members: members('a', 'b') }, []],
    [{ type: 'enum-set', members: members('a', 'b') }, ['b', 'a']],
    [{ type: 'enum-set', members: members('1', 1) }, ['1', 1]],
    [{ type: 'integer' }, 0],
    [{ type: 'integer' }, -0],
    [{ type: 'integer' }, 1e21],
    [{ type: 'integer', minValue: -1, maxValue: 1 }, -1],
    [{ type: 'integer', minValue: -1, maxValue: 1 }, 1],
    [{ type: 'integer', minValue: 0.5 }, 1],
    [{ type: 'number' }, -1.5],
    [{ type: 'number', minValue: 0.1, maxValue: 0.1 }, 0.1],
    [{ type: 'number', exclusiveMinValue: 0, exclusiveMaxValue: 1 }, 0.5],
    [{ type: 'number', minValue: 0, exclusiveMinValue: -1 }, 0],
    [{ type: 'boolean' }, false],
    [{ type: 'bool' }, true],
    [{ type: 'date' }, '2024-02-29'],
    [{ type: 'date' }, '0000-01-01'],
    [{ type: 'date', minValue: '2025-01-01', maxValue: '2025-01-01' }, '2025-01-01'],
    [{ type: 'time' }, '00:00:00'],
    [{ type: 'time' }, '23:59:59.999999'],
    [{ type: 'time' }, '12:00:00Z'],
    [{ type: 'time' }, '12:00:00-05:30'],
    [{ type: 'time' }, '23:59:60'],
    [{ type: 'time', minValue: '12:00:00', maxValue: '12:00:00' }, '13:00:00+01:00'],
    [{ type: 'date-time' }, '2025-01-31T12:00:00'],
    [{ type: 'date-time' }, '2025-01-31t12:00:00.5z'],
    [{ type: 'date-time' }, '2016-12-31T23:59:60Z'],
    [{ type: 'date-time', maxValue: '2025-01-01T00:00:00' }, '2025-01-01T01:00:00+01:00'],
    [{ type: 'document' }, {}],
    [{ type: 'document' }, [null]],
    [{ type: 'object' }, { a: 1 }],
  ])('%j: %j', (column, value) => {
    expect(check(column, value)).toBeUndefined();
  });
});

describe('makeCellCheck refuses', () => {
  it.each<[Omit<ColumnJson, 'id'>, unknown, string]>([
    [{ type: 'string' }, 1, '1 is not a string: write it in quotes'],
    [{ type: 'string' }, false, 'false is not a string: write it in quotes'],
    [{ type: 'string' }, ['a'], '["a"] is not a string: write it in quotes'],
    [{ type: 'string', maxLength: 1 }, 7, '7 is not a string: write it in quotes'],
    [{ type: 'string', minLength: 3 }, 'ab', '"ab" has 2 characters, and must have at least 3'],
    [{ type: 'string', maxLength: 2 }, 'a"b', '"a\\"b" has 3 characters, and must have at most 2'],
    [
      { type: 'string', minLength: 2 },
      '\u{1f600}',
      expect.stringMatching(/^"\u{1f600}" has 1 characters?, and must have at least 2$/u),
    ],
    [
      { type: 'string', maxLength: 1 },
      '\u{1f600}\u{1f600}',
      '"\u{1f600}\u{1f600}" has 2 characters, and must have at most 1',
    ],
    [{ type: 'enum', members: members('a', 'b') }, 'c', 'c is none of the members a and b'],
    [{ type: 'enum', members: members('1') }, 1, '1 is none of the members "1"'],
    [{ type: 'enum', members: members(1) }, '1', '"1" is none of the members 1'],
    [{ type: 'enum', members: members('true') }, true, 'true is none of the members "true"'],
    [{ type: 'enum', members: members('a') }, ['a'], '["a"] is none of the members a'],
    [{ type: 'enum', members: members('a') }, 'A', 'A is none of the members a'],
    [{ type: 'enum', members: members('a') }, 'constructor', 'constructor is none of the members a'],
    [
      { type: 'enum', members: members('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l') },
      'm',
      'm is none of the members a, b, c, d, e, f, g, h, i, j and 2 more',
    ],
    [{ type: 'enum-set', members: members('a') }, 'a', 'a is not an array of members'],
    [{ type: 'enum-set', members: members('a') }, { 0: 'a' }, '{"0":"a"} is not an array of members'],
    [{ type: 'enum-set', members: members('a') }, ['a', 'a'], '["a","a"] holds a member twice'],
    [{ type: 'enum-set', members: members('a') }, ['a', 'b', 'c'], 'b is none of the members a'],
    [{ type: 'enum-set', members: members('a') }, [null], 'null is none of the members a'],
    [{ type: 'integer' }, 1.5, '1.5 is not a whole number'],
    [{ type: 'integer' }, '1', '"1" is not a whole number'],
    [{ type: 'integer' }, true, 'true is not a whole number'],
    [{ type: 'integer', minValue: 1 }, 0, '0 is less than 1'],
    [{ type: 'integer', maxValue: 1 }, 2, '2 is more than 1'],
    [{ type: 'integer', minValue: 0 }, -1, '-1 is less than 0'],
    [{ type: 'number' }, '1.5', '"1.5" is not a number'],
    [{ type: 'number', minValue: 0.5 }, 0.4, '0.4 is less than 0.5'],
    [{ type: 'number', maxValue: 0.5 }, 0.6, '0.6 is more than 0.5'],
    [{ type: 'number', exclusiveMinValue: 0 }, 0, '0 is not more than 0'],
    [{ type: 'number', exclusiveMinValue: 0 }, -1, '-1 is not more than 0'],
    [{ type: 'number', exclusiveMaxValue: 1 }, 1, '1 is not less than 1'],
    [{ type: 'number', minValue: 0, exclusiveMaxValue: 1 }, 2, '2 is not less than 1'],
    [{ type: 'boolean' }, 'true', '"true" is not true or false'],
    [{ type: 'boolean' }, 0, '0 is not true or false'],
    [{ type: 'bool' }, 1, '1 is not true or false'],
    [{ type: 'date' }, '2025-02-29', '"2025-02-29" is not a date such as 2025-01-31'],
    [{ type: 'date' }, '2025-1-31', '"2025-1-31" is not a date such as 2025-01-31'],
    [{ type: 'date' }, '2025-01-31T00:00:00Z', '"2025-01-31T00:00:00Z" is not a date such as 2025-01-31'],
    [{ type: 'date' }, '2025-01-31\n', '"2025-01-31\\n" is not a date such as 2025-01-31'],
    [{ type: 'date' }, 20250131, '20250131 is not a date such as 2025-01-31'],
    [{ type: 'date', minValue: '2025-01-01' }, '2024-12-31', '2024-12-31 is before 2025-01-01'],
    [{ type: 'date', maxValue: '2025-01-01' }, '2025-01-02', '2025-01-02 is after 2025-01-01'],
    [{ type: 'time' }, '24:00:00', '"24:00:00" is not a time such as 12:00:00'],
    [{ type: 'time' }, '12:00', '"12:00" is not a time such as 12:00:00'],
    [{ type: 'time' }, '1:00:00', '"1:00:00" is not a time such as 12:00:00'],
    [{ type: 'time' }, '12:60:00', '"12:60:00" is not a time such as 12:00:00'],
    [{ type: 'time' }, '12:00:60', '"12:00:60" is not a time such as 12:00:00'],
    [{ type: 'time' }, '2025-01-31T12:00:00', '"2025-01-31T12:00:00" is not a time such as 12:00:00'],
    [{ type: 'time' }, '', '"" is not a time such as 12:00:00'],
    [{ type: 'time', minValue: '12:00:00' }, '12:30:00+01:00', '12:30:00+01:00 is before 12:00:00'],
    [{ type: 'time', maxValue: '12:00:00' }, '12:00:00.001', '12:00:00.001 is after 12:00:00'],
    [{ type: 'date-time' }, '2025-01-31', '"2025-01-31" is not a date-time such as 2025-01-31T12:00:00Z'],
    [
      { type: 'date-time' },
      '2025-01-31 12:00:00',
      '"2025-01-31 12:00:00" is not a date-time such as 2025-01-31T12:00:00Z',
    ],
    [
      { type: 'date-time', minValue: '2025-01-01T00:00:00' },
      '2025-01-01T00:00:00+01:00',
      '2025-01-01T00:00:00+01:00 is before 2025-01-01T00:00:00',
    ],
    [
      { type: 'date-time', maxValue: '2025-01-01T00:00:00Z' },
      '2025-01-01T00:00:00.000001',
      '2025-01-01T00:00:00.000001 is after 2025-01-01T00:00:00Z',
    ],
    [{ type: 'document' }, '{}', '"{}" is not a JSON object or array'],
    [{ type: 'document' }, 1, '1 is not a JSON object or array'],
    [{ type: 'object' }, true, 'true is not a JSON object or array'],
  ])('%j: %j', (column, value, message) => {
    expect(check(column, value)).toEqual(message);
  });

  it('a long value shortened', () => {
    expect(check({ type: 'string', maxLength: 1 }, 'x'.repeat(1000))).toBe(
      `"${'x'.repeat(79)}… has 1000 characters, and must have at most 1`,
    );
  });
});

describe('makeCellCheck with bounds that are no times', () => {
  it('leaves them to the check of columns', () => {
    expect(check({ type: 'date', minValue: 'soon', maxValue: '2025-02-30' }, '2025-01-31')).toBeUndefined();
  });
});

describe('timeOf', () => {
  it.each([
    ['date', '1970-01-02', 86_400_000],
    ['time', '00:00:01', 1000],
    ['time', '00:00:00+01:00', -3_600_000],
    ['date-time', '1970-01-01T01:00:00+01:00', 0],
    ['date-time', '1970-01-01', undefined],
    ['date', '1970-01-01T00:00:00', undefined],
    ['time', '', undefined],
    ['date', 'undefined', undefined],
  ])('of type %s, %s is %s', (type, text, time) => {
    expect(timeOf(type, text)).toBe(time);
  });
});
