import { describe, expect, test } from 'vitest';
import { findParentColumns, findPrefixes } from '../../../../build/formats/import/parents.ts';

describe('findPrefixes', () => {
  test.each([
    ['02 02.1 02.11', ['02.1 02', '02.11 02.1']],
    ['1 1.1 10 10.1 2 2.1 11', ['1.1 1', '10.1 10', '2.1 2']],
    ['01 0101 0101.21', ['0101 01', '0101.21 0101']],
    ['01 011 0111', ['011 01', '0111 011']],
    ['1 11 112 2 21', ['11 1', '112 11', '21 2']],
    ['1 2 3 4 5 6 7 8 9 10', []],
    ['7.1 7.2 7.3 7.4 7.5 7.6 7.7 7.8 7.9 7.10', []],
    ['A A1 A2 A3 A4 A5 A6 A7 A8 A9 A10', [...'123456789'].map((n) => `A${n} A`).concat('A10 A')],
  ])('%s', (codes, pairs) =>
    expect(Array.from(findPrefixes(codes.split(' ')), (pair) => pair.join(' '))).toEqual(pairs),
  );
});

describe('findParentColumns', () => {
  test.each([
    ['tops without one', ['', 'a', 'a', 'b'], true],
    ['one code of no row', ['', 'a', 'a', 'x'], true],
    ['half of the codes of no row', ['', '', 'a', 'x'], false],
    ['no top', ['b', 'a', 'a', 'b'], false],
    ['a code of its own', ['a', 'a', 'a', ''], false],
  ])('%s', (_, cells, isFound) =>
    expect(findParentColumns([{ cells }], ['a', 'b', 'c', 'd'])).toEqual(isFound ? [{ cells }] : []),
  );
});
