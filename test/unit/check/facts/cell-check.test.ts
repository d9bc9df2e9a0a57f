import { describe, expect, it } from 'vitest';
import { makeCellCheck, remedyFor } from '../../../../build/check/facts/cell-check.ts';
import type { ColumnJson } from '../../../../build/model/document/columns.ts';

const check = (column: Omit<ColumnJson, 'id'>, value: unknown): string | undefined =>
  makeCellCheck({ id: 'cell', ...column })(value);

const members = (...values: (string | number | boolean)[]) => values.map((value) => ({ value }));

describe('makeCellCheck allows', () => {
  it.each<[Omit<ColumnJson, 'id'>, unknown]>([
    [{ type: 'string' }, '\u0000'],
    [{ type: 'string', maxLength: 1 }, '\u{1f600}'],
    [{ type: 'string', minLength: 2, maxLength: 2 }, 'a\u{1f600}'],
    [{ type: 'string', minLength: 2, maxLength: 2 }, 'a\u0308'],
    [{ type: 'enum', members: members(1, true) }, true],
    [{ type: 'enum', members: members(1) }, 1.0],
    [{ type: 'enum', members: members('') }, ''],
    // The duplicate member is reported in the column; it may have replaced any value.
    [{ type: 'enum', members: members('a', 'a') }, 'b'],
    [{ type: 'enum-set', members: members('a', 'b') }, []],
    [{ type: 'enum-set', members: members('1', 1) }, ['1', 1]],
    [{ type: 'integer' }, 0],
    [{ type: 'integer' }, -0],
    [{ type: 'integer' }, 1e21],
    [{ type: 'integer', minValue: -1, maxValue: 1 }, -1],
    [{ type: 'integer', minValue: 0.5 }, 1],
    [{ type: 'number', minValue: 0.1, maxValue: 0.1 }, 0.1],
    [{ type: 'number', minValue: 0, exclusiveMinValue: -1 }, 0],
    [{ type: 'bool' }, true],
    [{ type: 'date' }, '0000-01-01'],
    [{ type: 'date', minValue: '2025-01-01', maxValue: '2025-01-01' }, '2025-01-01'],
    [{ type: 'time' }, '23:59:59.999999'],
    [{ type: 'time' }, '12:00:00-05:30'],
    [{ type: 'time' }, '23:59:60'],
    [{ type: 'time', minValue: '12:00:00', maxValue: '12:00:00' }, '13:00:00+01:00'],
    [{ type: 'date-time' }, '2025-01-31t12:00:00.5z'],
    [{ type: 'date-time' }, '2016-12-31T23:59:60Z'],
    [{ type: 'date-time', maxValue: '2025-01-01T00:00:00' }, '2025-01-01T01:00:00+01:00'],
    [{ type: 'document' }, [null]],
    [{ type: 'object' }, { a: 1 }],
  ])('%j: %j', (column, value) => {
    expect(check(column, value)).toBeUndefined();
  });
});

describe('makeCellCheck rejects', () => {
  const LENGTHEN = ': lengthen it, or lower "minLength"';
  const LOWER = ': correct it, or lower "minValue"';
  const WRITE_ONE = ': write one of them, or add it to the members';
  const TEN = '"a", "b", "c", "d", "e", "f", "g", "h", "i", "j"';

  it.each<[Omit<ColumnJson, 'id'>, unknown, string]>([
    [{ type: 'string' }, 1, '1 is not a string: write it in quotes'],
    [{ type: 'string', minLength: 2 }, '\u{1f600}', `"\u{1f600}" has 1 character, fewer than 2${LENGTHEN}`],
    [{ type: 'enum', members: members('1') }, 1, `1 is not one of the members "1"${WRITE_ONE}`],
    [
      { type: 'enum', members: members('a') },
      'valueOf',
      `"valueOf" is not one of the members "a"${WRITE_ONE}`,
    ],
    [
      { type: 'enum', members: members('a') },
      'A',
      `"A" is not one of the members "a"${WRITE_ONE}; did you mean "a"?`,
    ],
    [
      { type: 'enum', members: members(...'abcdefghijkl') },
      'm',
      `"m" is not one of the members ${TEN} and 2 more${WRITE_ONE}`,
    ],
    [{ type: 'enum-set', members: members('a') }, 'a', '"a" is not an array of members: write them in []'],
    [{ type: 'date' }, 20250131, '20250131 is not a date: write 2025-01-31'],
    [{ type: 'time' }, '12:00:60', '"12:00:60" is not a time: write one such as 12:00:00'],
    [
      { type: 'time', minValue: '12:00:00' },
      '12:30:00+01:00',
      `"12:30:00+01:00" is below "12:00:00"${LOWER}`,
    ],
  ])('%j: %j', (column, value, message) => {
    expect(check(column, value)).toEqual(message);
  });

  it('a value if there are very many members', () => {
    const many = Array.from({ length: 200_000 }, (_, i) => i);
    const column = { type: 'enum-set', members: many.map((value) => ({ value })) };
    expect(check(column, [...many, 'x'])).toMatch(/^"x" is not one of/);
    expect(check(column, [...many, 7])).toMatch(/ contains 7 twice: /);
  });

  it('a long value, which is abbreviated', () => {
    expect(check({ type: 'string', maxLength: 1 }, 'x'.repeat(1000))).toBe(
      `"${'x'.repeat(78)}"… has 1000 characters, more than 1: shorten it, or raise "maxLength"`,
    );
  });
});

describe('makeCellCheck with bounds that are not times', () => {
  it('leaves them to the check of the column', () => {
    expect(check({ type: 'date', minValue: 'soon', maxValue: '2025-02-30' }, '2025-01-31')).toBeUndefined();
  });
});

it.each([
  ['number', '567,5', 'write 567.5'],
  ['number', '-0,12', 'write -0.12'],
  ['number', '.5', 'write 0.5'],
  ['integer', '+2', 'write 2'],
  ['integer', ' 2', 'write 2'],
])('remedyFor(%j, %j) is %j', (type, text, remedy) => {
  expect(remedyFor(type, text)).toBe(remedy);
});

it.each([
  ['number', '1,234'],
  ['integer', '1,5'],
  ['integer', '02'],
  ['number', '1-2'],
  ['number', '12'],
  ['boolean', 'yes'],
  ['date', '31.01.2025'],
])('remedyFor(%j, %j) is undefined: what it means is unclear', (type, text) => {
  expect(remedyFor(type, text)).toBeUndefined();
});
