import { describe, expect, it } from 'vitest';
import { columnProperties } from '../../../../build/check/rules/columns/columns.ts';
import { makeContent } from '../../../../build/check/rules/content.ts';
import { codeList, documentOf } from '../../support/documents.ts';

/** The problems of a column, as property and message. */
function reported(column: object): string[][] {
  const columns = [
    { id: 'code', name: 'Code', type: 'string' },
    { id: 'cell', name: 'Cell', ...column },
  ];
  const document = documentOf(codeList({}, columns, null));
  return [...columnProperties.check(makeContent([document], []))].map(({ pointer, message }) => [
    pointer.replace('/codeList/columnSet/columns/1/', ''),
    message,
  ]);
}

const members = (...values: unknown[]) => values.map((value) => ({ value }));

describe('columnProperties', () => {
  it.each<[object]>([
    [{ type: 'string' }],
    [{ type: 'string', minLength: 3 }],
    [{ type: 'string', maxLength: 0 }],
    [{ type: 'string', minLength: 2, maxLength: 2 }],
    [{ type: 'integer', minValue: 1, maxValue: 1 }],
    [{ type: 'integer', minValue: 0 }],
    [{ type: 'integer', maxValue: -1 }],
    [{ type: 'number', minValue: -0.5, maxValue: -0.25 }],
    [{ type: 'number', exclusiveMinValue: 0, exclusiveMaxValue: 1 }],
    [{ type: 'date', minValue: '2024-02-29', maxValue: '2024-02-29' }],
    [{ type: 'time', minValue: '09:00:00+02:00', maxValue: '08:00:00' }],
    [{ type: 'date-time', minValue: '2025-01-01T00:00:00', maxValue: '2025-01-01T00:00:00.001Z' }],
    [{ type: 'enum', members: members('1', 1, true, 'true', 'a', 'A', 'a ') }],
    [{ type: 'enum-set', members: members('__proto__', 'constructor') }],
  ])('%j: none', (column) => {
    expect(reported(column)).toEqual([]);
  });

  it.each<[object, string, string]>([
    [
      { type: 'string', minLength: 3, maxLength: 2 },
      'maxLength',
      '"maxLength" 2 is less than "minLength" 3: no string can match; correct one of the two',
    ],
    [
      { type: 'integer', minValue: 2, maxValue: 1 },
      'maxValue',
      '"maxValue" 1 is below "minValue" 2: no value can match; correct one of the two',
    ],
    [
      { type: 'number', minValue: 0, maxValue: -0.5 },
      'maxValue',
      '"maxValue" -0.5 is below "minValue" 0: no value can match; correct one of the two',
    ],
    [
      { type: 'date', minValue: '2025-02-30' },
      'minValue',
      '"2025-02-30" is not a date of RFC 3339: 2025-02 has 28 days; write one such as 2025-01-31',
    ],
    [
      { type: 'date', maxValue: '2025-01-01T00:00:00' },
      'maxValue',
      '"2025-01-01T00:00:00" is not a date of RFC 3339: write 2025-01-01',
    ],
    [
      { type: 'time', minValue: '25:00:00' },
      'minValue',
      '"25:00:00" is not a time of RFC 3339: write one such as 12:00:00',
    ],
    [
      { type: 'date-time', maxValue: '2025-01-01' },
      'maxValue',
      '"2025-01-01" is not a date-time of RFC 3339: write 2025-01-01T00:00:00Z',
    ],
    [
      { type: 'date', minValue: '2025-01-02', maxValue: '2025-01-01' },
      'maxValue',
      '"maxValue" "2025-01-01" is below "minValue" "2025-01-02": no value can match; correct one of the two',
    ],
    [
      { type: 'time', minValue: '08:00:00', maxValue: '08:30:00+01:00' },
      'maxValue',
      '"maxValue" "08:30:00+01:00" is below "minValue" "08:00:00": no value can match; correct one of the two',
    ],
    [
      { type: 'date-time', minValue: '2025-01-01T00:00:00.001', maxValue: '2025-01-01T00:00:00' },
      'maxValue',
      '"maxValue" "2025-01-01T00:00:00" is below "minValue" "2025-01-01T00:00:00.001": no value can match; correct one of the two',
    ],
    [
      { type: 'enum', members: members('a', 'b', 'a') },
      'members/2/value',
      '"a" is already member 1 of this column: remove one of the two',
    ],
    [
      { type: 'enum-set', members: members(1, 1.0) },
      'members/1/value',
      '1 is already member 1 of this column: remove one of the two',
    ],
    [
      { type: 'enum', members: members('__proto__', '__proto__') },
      'members/1/value',
      '"__proto__" is already member 1 of this column: remove one of the two',
    ],
  ])('%j: at %s', (column, property, message) => {
    expect(reported(column)).toEqual([[property, message]]);
  });

  it('each member that repeats one is reported', () => {
    expect(reported({ type: 'enum', members: members('a', 'b', 'a', 'b', 'a') })).toEqual([
      ['members/2/value', '"a" is already member 1 of this column: remove one of the two'],
      ['members/3/value', '"b" is already member 2 of this column: remove one of the two'],
      ['members/4/value', '"a" is already member 1 of this column: remove one of the two'],
    ]);
  });

  it('reports both bounds', () => {
    expect(reported({ type: 'date', minValue: 'a', maxValue: 'b' })).toEqual([
      ['minValue', '"a" is not a date of RFC 3339: write one such as 2025-01-31'],
      ['maxValue', '"b" is not a date of RFC 3339: write one such as 2025-01-31'],
    ]);
  });
});

it('columnProperties of 200,000 members, with a duplicate at the end', () => {
  const values = Array.from({ length: 200_000 }, (_, i) => i);
  expect(reported({ type: 'enum', members: [...values, 199_999].map((value) => ({ value })) })).toEqual([
    ['members/200000/value', '199999 is already member 200000 of this column: remove one of the two'],
  ]);
});
