import { describe, expect, it } from 'vitest';
import { makeCellCheck } from '../../../../build/check/facts/cell-check.ts';
import type { ColumnJson } from '../../../../build/model/document/columns.ts';

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
    // The duplicate member is reported in the column; it may have replaced any value.
    [{ type: 'enum', members: members('a', 'a') }, 'b'],
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

describe('makeCellCheck rejects', () => {
  it.each<[Omit<ColumnJson, 'id'>, unknown, string]>([
    [{ type: 'string' }, 1, '1 is not a string: write it in quotes'],
    [{ type: 'string' }, false, 'false is not a string: write it in quotes'],
    [{ type: 'string' }, ['a'], '["a"] is not a string: write it in quotes'],
    [{ type: 'string', maxLength: 1 }, 7, '7 is not a string: write it in quotes'],
    [
      { type: 'string', minLength: 3 },
      'ab',
      '"ab" has 2 characters, fewer than 3: lengthen it, or lower "minLength"',
    ],
    [
      { type: 'string', maxLength: 2 },
      'a"b',
      '"a\\"b" has 3 characters, more than 2: shorten it, or raise "maxLength"',
    ],
    [
      { type: 'string', minLength: 2 },
      '\u{1f600}',
      expect.stringMatching(
        /^"\u{1f600}" has 1 character, fewer than 2: lengthen it, or lower "minLength"$/u,
      ),
    ],
    [
      { type: 'string', maxLength: 1 },
      '\u{1f600}\u{1f600}',
      '"\u{1f600}\u{1f600}" has 2 characters, more than 1: shorten it, or raise "maxLength"',
    ],
    [
      { type: 'enum', members: members('a', 'b') },
      'c',
      '"c" is not one of the members "a" and "b": write one of them, or add it to the members',
    ],
    [
      { type: 'enum', members: members('1') },
      1,
      '1 is not one of the members "1": write one of them, or add it to the members',
    ],
    [
      { type: 'enum', members: members(1) },
      '1',
      '"1" is not one of the members 1: write one of them, or add it to the members',
    ],
    [
      { type: 'enum', members: members('true') },
      true,
      'true is not one of the members "true": write one of them, or add it to the members',
    ],
    [
      { type: 'enum', members: members('a') },
      ['a'],
      '["a"] is not one of the members "a": write one of them, or add it to the members',
    ],
    [
      { type: 'enum', members: members('a') },
      'A',
      '"A" is not one of the members "a": write one of them, or add it to the members; did you mean "a"?',
    ],
    [
      { type: 'enum', members: members('a') },
      'constructor',
      '"constructor" is not one of the members "a": write one of them, or add it to the members',
    ],
    [
      { type: 'enum', members: members('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l') },
      'm',
      '"m" is not one of the members "a", "b", "c", "d", "e", "f", "g", "h", "i", "j" and 2 more: write one of them, or add it to the members',
    ],
    [{ type: 'enum-set', members: members('a') }, 'a', '"a" is not an array of members: write them in []'],
    [
      { type: 'enum-set', members: members('a') },
      { 0: 'a' },
      '{"0":"a"} is not an array of members: write them in []',
    ],
    [
      { type: 'enum-set', members: members('a') },
      ['a', 'a'],
      '["a","a"] contains "a" twice: remove one of the two',
    ],
    [
      { type: 'enum-set', members: members('a') },
      ['a', 'b', 'c'],
      '"b" is not one of the members "a": write one of them, or add it to the members',
    ],
    [
      { type: 'enum-set', members: members('a') },
      [null],
      'null is not one of the members "a": write one of them, or add it to the members',
    ],
    [{ type: 'date' }, 20250131, '20250131 is not a date: write 2025-01-31'],
    [{ type: 'time' }, '12:00:60', '"12:00:60" is not a time: write one such as 12:00:00'],
    [
      { type: 'time', minValue: '12:00:00' },
      '12:30:00+01:00',
      '"12:30:00+01:00" is below "12:00:00": correct it, or lower "minValue"',
    ],
  ])('%j: %j', (column, value, message) => {
    expect(check(column, value)).toEqual(message);
  });

  it('a value if there are very many members', () => {
    const many = Array.from({ length: 200_000 }, (_, i) => i);
    expect(check({ type: 'enum-set', members: many.map((value) => ({ value })) }, [...many, 'x'])).toMatch(
      /^"x" is not one of/,
    );
    expect(check({ type: 'enum-set', members: many.map((value) => ({ value })) }, [...many, 7])).toMatch(
      / contains 7 twice: /,
    );
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
