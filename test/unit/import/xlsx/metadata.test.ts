import { describe, expect, test } from 'vitest';
import { buildJson, type MetadataRow } from '../../../../build/import/xlsx/metadata.ts';

function build(...rows: readonly (readonly [pointer: string, value: string, type: string])[]) {
  const errors: string[] = [];
  const metadata = rows.map(
    ([pointer, value, type], i): MetadataRow => ({ row: i + 1, pointer, value, type }),
  );
  const json = buildJson(metadata, (row, message) => errors.push(`${row}: ${message}`));
  return errors.length > 0 ? errors : json;
}

test('builds objects and arrays from pointers, with the digits of numbers', () => {
  expect(
    build(
      ['/a/0/b', 'c', 'string'],
      ['/a/0/d', '12345678901234567890', 'number'],
      ['/a/1', 'true', 'boolean'],
      ['/a/2', 'null', 'null'],
      ['/e~1f~0', '', 'string'],
      ['/__proto__', '1', 'string'],
      ['/', '"', 'string'],
    ),
  ).toBe('{"a":[{"b":"c","d":12345678901234567890},true,null],"e/f~":"","__proto__":"1","":"\\""}');
});

test('keeps empty objects and arrays, and objects whose first name is 0', () => {
  expect(
    build(
      ['/a', '', 'object'],
      ['/b', '', 'array'],
      ['/c', '', 'object'],
      ['/c/0', '1', 'number'],
      ['/d/0/0', '2', 'number'],
    ),
  ).toBe('{"a":{},"b":[],"c":{"0":1},"d":[[2]]}');
});

test('joins texts that were too long for a cell', () => {
  expect(build(['/a', 'b', 'string'], ['/a', 'c', 'string'], ['/a', 'd', 'string'])).toBe('{"a":"bcd"}');
});

describe('reports', () => {
  test.each([
    [['a', 'b', 'string'], 'the property is not a JSON Pointer'],
    [['/a', 'b', 'text'], 'the type is none of JSON'],
    [['/a', 'b', 'number'], 'the value is not of type number'],
    [['/a', '01', 'number'], 'the value is not of type number'],
    [['/a', '1],"b":[', 'number'], 'the value is not of type number'],
    [['/a', 'TRUE', 'boolean'], 'the value is not of type boolean'],
    [['/a', '', 'null'], 'the value is not of type null'],
    [['/a'.repeat(1001), 'b', 'string'], 'the property is not a JSON Pointer'],
  ] as const)('%j', (row, message) => {
    expect(build(row)).toEqual([expect.stringContaining(`1: ${message}`)]);
  });

  test('contradictory properties', () => {
    expect(
      build(
        ['/a', 'b', 'string'],
        ['/a/b', 'c', 'string'],
        ['/a', 'd', 'string'],
        ['/e/f', 'g', 'string'],
        ['/e', 'h', 'string'],
      ),
    ).toEqual([
      '2: the property is part of one that has a value: correct it',
      '3: the property has a value already: remove one of them',
      '5: the property has a value already: remove one of them',
    ]);
  });
});
