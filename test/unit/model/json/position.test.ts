import { describe, expect, it } from 'vitest';
import {
  makeJsonLocator,
  makeLineIndex,
  pointerNames,
  pointerOf,
} from '../../../../build/model/json/locator.ts';

describe('makeJsonLocator', () => {
  const TEXT = '{ "a": [1, {"b/c": 2, "~": 3, "10": 4}], "a~1": "x", "": {"": 5}, "a": [6, {"b/c": 7}] }';

  it.each([
    ['', 1],
    ['/a', 72],
    ['/a/0', 73],
    ['/a/1/b~1c', 84],
    ['/a~01', 49],
    ['/', 58],
    ['//', 63],
    ['/nothing', 1],
    ['/a/7', 72],
    ['/a/1/nothing/more', 76],
    ['/a~01/0', 49],
  ])(
    'locates %j at column %i: the last of duplicate names, or the closest enclosing value',
    (pointer, column) => {
      expect(makeJsonLocator('a.json', TEXT)(pointer)).toEqual({ file: 'a.json', line: 1, column });
    },
  );

  it.each([
    ['/a', 67],
    ['/a/1/b~1c', 77],
    ['/a~01', 42],
    ['/a/0', 73],
    ['/a/1/nothing', 76],
    ['', 1],
  ])('locates the name of %j at column %i; the value if there is no name', (pointer, column) => {
    expect(makeJsonLocator('a.json', TEXT)(pointer, 'name')).toEqual({ file: 'a.json', line: 1, column });
  });

  it('skips white space before the document', () => {
    expect(makeJsonLocator('a.json', '\n {"a":1}')('')).toMatchObject({ line: 2, column: 2 });
  });

  it('locates each cell of deeply nested rows, in any order', () => {
    const rows = Array.from({ length: 500 }, (_, i) => `{"a": ${i},\n"b": 1}`).join(',\n');
    const locate = makeJsonLocator('a.json', `{"x": {"y": {"rows": [\n${rows}\n]}}}`);
    expect([499, 0, 250].map((i) => locate(`/x/y/rows/${i}/b`))).toEqual([
      { file: 'a.json', line: 1001, column: 6 },
      { file: 'a.json', line: 3, column: 6 },
      { file: 'a.json', line: 503, column: 6 },
    ]);
    expect(locate('/x/y')).toMatchObject({ line: 1, column: 13 });
  });
});

describe('makeLineIndex', () => {
  const { positionOf, offsetOf } = makeLineIndex('ab\nc\r\n\u{1f600}d\re');

  it.each([
    [0, 1, 1],
    [1, 1, 2],
    [2, 1, 3],
    [3, 2, 1],
    [6, 3, 1],
    [8, 3, 3],
    [10, 4, 1],
  ])('offset %i is line %i, column %i', (offset, line, column) => {
    expect(positionOf(offset)).toEqual({ line, column });
  });

  it.each([
    [1, 0],
    [2, 3],
    [3, 6],
    [4, 10],
    [5, 11],
  ])('line %i begins at offset %i', (line, offset) => {
    expect(offsetOf(line)).toBe(offset);
  });
});

describe('pointers', () => {
  it.each([
    ['', []],
    ['/a/0', ['a', '0']],
    ['/a~1b/~0', ['a/b', '~']],
    ['/', ['']],
  ])('pointerNames(%j) is %j, and pointerOf is its inverse', (pointer, names) => {
    expect(pointerNames(pointer)).toEqual(names);
    expect(pointerOf(...names)).toBe(pointer);
  });
});

describe('makeJsonLocator of an object of very many members', () => {
  const names = Array.from({ length: 50_000 }, (_, i) => `p${i}`);
  const text = `{"a":{"b":{"c":{"rows":[{${names.map((name) => `"${name}":1`).join(',\n')},"p7":2}]}}}}`;

  it('finds each, and the last of a duplicate name', () => {
    const locate = makeJsonLocator('x.json', text);
    const lines = names.map((name) => locate(`/a/b/c/rows/0/${name}`).line);
    expect(lines.slice(0, 9)).toEqual([1, 2, 3, 4, 5, 6, 7, 50_000, 9]);
    expect(lines.at(-1)).toBe(50_000);
  });
});
