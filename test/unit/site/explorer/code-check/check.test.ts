import { describe, expect, it } from 'vitest';
import {
  correctedLines,
  type Finding,
  isHeading,
  listResults,
  makeFindInColumns,
} from '../../../../../build/site/explorer/code-check/check.ts';
import {
  cellsIn,
  nameTarget,
  readCodes,
  type Target,
  targetsOf,
} from '../../../../../build/site/explorer/code-check/list.ts';
import { codesIn, readPaste } from '../../../../../build/site/explorer/code-check/paste.ts';
import { readTable, type Table } from '../../../../../build/site/rows/table.ts';

const COLUMNS = ['alpha2', 'alpha3', 'name'].map((id) => ({ id, name: id.toUpperCase(), type: 'string' }));
const KEYS = [
  { id: 'a2', columnIds: ['alpha2'] },
  { id: 'a3', columnIds: ['alpha3'] },
];

const makeTable = (rows: readonly object[], columns = COLUMNS, keys: readonly object[] = KEYS) =>
  readTable(JSON.stringify({ codeList: { columnSet: { columns, keys }, dataSet: { rows } } })) as Table;

const COUNTRIES = makeTable([
  { alpha2: 'DE', alpha3: 'DEU', name: 'Germany' },
  { alpha2: 'AL', alpha3: '008', name: 'Albania' },
]);
const [ALPHA2, ALPHA3] = targetsOf(COUNTRIES) as [Target, Target];

describe('columns', () => {
  it('two keys with a column each → both columns; a key with two columns → each, and both together', () => {
    const pair = makeTable([{ alpha2: 'A/B', alpha3: 'C' }], COLUMNS, [
      { id: 'k', columnIds: ['alpha2', 'alpha3'] },
    ]);
    const targets = targetsOf(pair);
    expect(targetsOf(COUNTRIES).map(({ names }) => names)).toEqual([['ALPHA2'], ['ALPHA3']]);
    expect(targets.map(({ columnIds }) => columnIds.join('+'))).toEqual([
      'alpha2',
      'alpha3',
      'alpha2+alpha3',
    ]);
    const both = targets[2] as Target;
    expect([...readCodes(pair, both).rows.keys()]).toEqual(['A%2FB/C']);
    expect(cellsIn('A%2FB/C', both)).toEqual(['A/B', 'C']);
  });

  it('rows → codes with their names; a row without a value has none', () => {
    const codes = readCodes(
      makeTable([
        { alpha2: null, name: 'x' },
        { alpha2: 'DE', name: 'Germany' },
      ]),
      ALPHA2,
    );
    expect([...codes.rows.keys()]).toEqual(['DE']);
    expect([codes.nameOf('DE'), codes.nameOf('XX')]).toEqual(['Germany', undefined]);
  });
});

describe('makeFindInColumns', () => {
  const name = nameTarget(COUNTRIES) as Target;
  const find = makeFindInColumns(
    [ALPHA3, name].map((column) => readCodes(COUNTRIES, column)),
    ALPHA2,
  );

  it.each([
    ['DEU', ['DE'], 'ALPHA3', 'DEU'],
    ['deu', ['DE'], 'ALPHA3', 'DEU'],
    ['8', ['AL'], 'ALPHA3', '008'],
    ['germany', ['DE'], 'NAME', 'Germany'],
  ])('%s → %j of the column %s, where it is %s', (code, codes, column, spelling) => {
    expect(find(code)).toEqual({ kind: 'other-column', codes, columns: [column], spelling });
  });

  it.each(['XX', '__proto__', 'Germani'])('%s → undefined', (code) => expect(find(code)).toBeUndefined());

  it('the same spelling in one column, and another in another → the column with the same', () => {
    const table = makeTable([{ alpha2: 'AL', alpha3: '008', name: '8' }]);
    const others = [ALPHA3, name].map((column) => readCodes(table, column));
    expect(makeFindInColumns(others, ALPHA2)('8')?.columns).toEqual(['NAME']);
  });
});

describe('isHeading', () => {
  const names = ['Countries', 'Countries of the World'];
  it.each([
    ['Alpha2', true],
    ['code', true],
    ['Codes', true],
    ['Country code', true],
    ['COUNTRY', true],
    ['countries of the world', true],
    ['DE', false],
    ['Germany', false],
    ['count', false],
    ['', false],
  ])('%j → %j', (cell, expected) => {
    expect(isHeading({ line: 1, cells: [cell] }, ALPHA2, names)).toBe(expected);
  });
});

describe('results', () => {
  const next = (...codes: string[]) => ({ codes, missing: [], guess: undefined });
  const findings = new Map<string, Finding>([
    ['DE', { kind: 'current' }],
    ['de', { kind: 'similar', codes: ['DE'] }],
    ['mg', { kind: 'similar', codes: ['Mg', 'MG'] }],
    ['iw', { kind: 'deprecated', code: 'iw', next: next('he') }],
    ['sh', { kind: 'deprecated', code: 'sh', next: next('bs', 'hr') }],
    ['in', { kind: 'deprecated', code: 'in', next: next() }],
    ['HRK', { kind: 'withdrawn', code: 'HRK', isLater: false, end: {}, periods: [], next: next('EUR') }],
    [
      'SLL',
      {
        kind: 'withdrawn',
        code: 'SLL',
        isLater: false,
        end: {},
        periods: [],
        next: { ...next(), guess: 'SLE' },
      },
    ],
    ['XX', { kind: 'unknown', nearest: 'XY' }],
  ]);
  const results = (text: string) => {
    const paste = readPaste(text);
    const checked = listResults(codesIn(paste, 'values'), findings);
    return { checked, corrected: correctedLines(checked, paste.lineCount, ALPHA2) };
  };

  it('the correct code of each line, with blank lines, and empty if it is not certain', () => {
    expect(results('DE\n\nde\nmg\niw\nsh\nin\nHRK\nSLL\nXX').corrected).toEqual([
      ...['DE', '', 'DE', '', 'he', '', 'in', 'EUR', '', ''],
    ]);
    expect(results('DE, de\nXX').corrected).toEqual(['DE, DE', '']);
  });

  it('the same code again, also in another spelling → duplicate of the first line', () => {
    const { checked } = results('DE\nXX\nde\nDE\nXX\nHRK');
    expect(checked.map(({ duplicateOf }) => duplicateOf)).toEqual([
      ...[undefined, undefined, 1, 1, 2, undefined],
    ]);
  });
});
