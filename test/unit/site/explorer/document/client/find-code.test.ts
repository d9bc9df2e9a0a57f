import { describe, expect, it } from 'vitest';
import {
  findInHistory,
  makeCodeFinder,
} from '../../../../../../build/site/explorer/document/client/find-code.ts';
import { tableOf } from '../../../rows/tables.ts';

/** The finder of a list with these rows and keys. */
function listOf(rows: readonly object[] | string, ...keys: readonly (readonly string[])[]) {
  const json = typeof rows === 'string' ? rows : JSON.stringify(rows);
  const columnSet = { keys: keys.map((columnIds, i) => ({ id: String(i), columnIds })) };
  const { rows: all, ...head } = tableOf(json, columnSet);
  return makeCodeFinder(head, [...all]);
}

const COUNTRIES = listOf(
  [
    { code: 'BT', name: 'Bhutan', size: 64 },
    { code: 'HR', name: 'Kroatien', size: 191 },
    { code: '191', name: 'Vereinigtes Königreich', size: 1 },
  ],
  ['code'],
  ['size'],
);
const SPELLINGS = listOf(
  ['Abc', 'A', 'a', 'e\u0301', '\u00e9', 'x', ' x', 'aBc'].map((code) => ({ code })),
  ['code'],
);
const NUMBERS = listOf(
  '[{"code":"2.5","size":2.50},{"code":"b","size":1e3},{"code":"c","size":100000000000000000000000},{"code":"d","size":-0}]',
  ['size'],
  ['code', 'size'],
);
const PAIRS = listOf(
  [
    { code: '2', name: 'x' },
    { code: 'a,b', name: 'c' },
    { code: 'a', name: 'b,c' },
  ],
  ['code', 'name'],
);

describe('findCode(typed)', () => {
  it.each([
    [
      'the default key first',
      COUNTRIES,
      [
        ['BT', 0],
        ['64', 0],
        ['191', 2],
        ['', undefined],
        ['kroa', undefined],
      ],
    ],
    [
      'the only name',
      COUNTRIES,
      [
        ['bhutan', 0],
        [' KROATIEN ', 1],
      ],
    ],
    [
      'exact spelling, then without case and accents',
      SPELLINGS,
      [
        ['a', 2],
        ['A', 1],
        ['é', 4],
        ['e\u0301', 3],
        ['É', 3],
        [' x', 6],
        ['x', 5],
        ['abc', 0],
        ['ab', undefined],
      ],
    ],
    [
      'numbers in any notation',
      NUMBERS,
      [
        ['2.5', 0],
        ['1000.0', 1],
        ['1e23', 2],
        ['100000000000000000000001', undefined],
        ['0', 3],
        ['-2.5', undefined],
      ],
    ],
    [
      'numbers in a key of several columns',
      NUMBERS,
      [
        ['b · 1000', 1],
        ['B; 1e3', 1],
      ],
    ],
    [
      'any separators in a key of several columns',
      PAIRS,
      [
        ['2 x', 0],
        ['2,X', 0],
        ['2·y', undefined],
        ['a,b c', 1],
        ['a b,c', 2],
        ['·', undefined],
      ],
    ],
  ] as const)('finds %s', (_, { findCode }, cases) => {
    for (const [typed, row] of cases) expect(findCode(typed), typed).toBe(row);
  });
});

describe('findSimilar(typed)', () => {
  it.each([
    ['BTN', ['BT']],
    ['Bhutan', ['Bhutan']],
    ['Kroa', ['Kroatien']],
    ['könig', ['Vereinigtes Königreich']],
    ['einigtes', []],
    ['064', ['64']],
    ['19', ['191', '191']],
    ['B', ['BT']],
    ['Schweden', []],
    ['', []],
  ])('%j → %j', (typed, texts) => {
    expect(COUNTRIES.findSimilar(typed).map(({ text }) => text)).toEqual(texts);
  });
});

describe('findInHistory(history, typed)', () => {
  const codes = [
    { code: 'DE/DEM', periods: [{ in: [0, 0] as const, names: { en: 'Mark', de: 'Deutsche Mark' } }] },
    { code: 'A%2FB/EUR', periods: [{ in: [0, 1] as const, names: { en: 'Euro' } }] },
    { code: 'FR/EUR', periods: [{ in: [0, 1] as const, names: { en: 'Euro' } }] },
  ];
  const history = { list: 'urn:t', key: ['country', 'money'], versions: [], codes };

  it.each([
    ['de dem', 'DE/DEM'],
    ['deutsche mark', 'DE/DEM'],
    ['a/b eur', 'A%2FB/EUR'],
    ['euro', undefined],
    ['de', undefined],
  ])('%j → %s', (typed, code) => expect(findInHistory(history, typed)?.code).toBe(code));
});
