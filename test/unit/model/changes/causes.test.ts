import { describe, expect, it } from 'vitest';
import { type Cause, explainDiff, findWrong } from '../../../../build/model/changes/causes.ts';
import {
  codesByKey,
  type DiffKind,
  diffTables,
  isSameCell,
  type Table,
} from '../../../../build/model/changes/diff.ts';
import { codeList, documentOf } from '../../support/documents.ts';

const COLUMNS = [
  { id: 'code', name: 'Code', type: 'string' },
  { id: 'name', name: 'Name', type: 'string' },
  { id: 'parent', name: 'Parent', type: 'string' },
  { id: 'from', name: 'From', type: 'number' },
  { id: 'to', name: 'To', type: 'number' },
];

/** A table of rows such as `01 Wheat 0 1.5 2`. */
function table(...rows: string[]): Table {
  const cells = rows.map((row) => {
    const [code = '', name = '', parent = '', from = '0', to = '0'] = row.split(' ');
    return { code, name, parent, from: Number(from), to: Number(to) };
  });
  return codesByKey(documentOf(codeList({}, COLUMNS, cells)), { id: 'code', columnIds: ['code'] });
}

const diff = (own: Table, other: Table, kind: DiffKind = 'version') =>
  diffTables(own, other, kind, isSameCell);

/** The causes without tables, of which tests ask by name. */
const causesOf = (own: Table, other: Table, kind?: DiffKind, sources: Table[] = []) =>
  explainDiff(diff(own, other, kind), sources).map(({ wrong, source, meant, ...cause }) => ({
    ...cause,
    ...(meant && { meant: Object.fromEntries(meant) }),
    ...(wrong && { wrong: wrong === own ? 'own' : 'other' }),
  }));

describe('diffTables', () => {
  it('missing and extra codes, and the codes with different values by column', () => {
    const { missing, extra, cells } = diff(
      table('a Ash', 'b Beech x', 'd Date'),
      table('c Cedar', 'a Ash', 'b Birch y'),
    );
    expect({ missing, extra, cells: Object.fromEntries(cells) }).toEqual({
      missing: ['c'],
      extra: ['d'],
      cells: { name: ['b'], parent: ['b'] },
    });
  });

  it('ignores the order of rows, and columns that only one table has', () => {
    const other = codesByKey(
      documentOf(
        codeList({}, COLUMNS.slice(0, 2), [
          { code: 'b', name: 'B' },
          { code: 'a', name: 'A' },
        ]),
      ),
      { id: 'code', columnIds: ['code'] },
    );
    expect(diff(table('a A p', 'b B q'), other)).toMatchObject({ missing: [], extra: [], cells: new Map() });
  });
});

describe('explainDiff: codes', () => {
  const before = table('001 Ash', '002 Beech', '003 Cedar');

  it('lost zeros show which table is wrong', () => {
    const cause = { kind: 'respelled', how: 'lost zeros', codes: ['1', '2'], meant: { 1: '001', 2: '002' } };
    expect(causesOf(table('1 Ash', '2 Beech', '003 Cedar'), before)).toEqual([{ ...cause, wrong: 'own' }]);
    expect(causesOf(before, table('1 Ash', '002 Beech', '003 Cedar'))).toMatchObject([{ wrong: 'other' }]);
  });

  it('a look-alike is decisive in a code of one letter, too; another case is not', () => {
    expect(causesOf(table('Т Time'), table('T Time'))).toMatchObject([{ how: 'look-alikes', wrong: 'own' }]);
    expect(causesOf(table('t Time'), table('T Time'))).toEqual([
      { kind: 'respelled', how: 'case', codes: ['t'], meant: { t: 'T' } },
    ]);
  });

  it('the same name under another code of the next version, and the same row of another language', () => {
    const recoded = { kind: 'recoded', codes: ['X9'], meant: { X9: '002' } };
    expect(causesOf(table('001 Ash', 'X9 Beech', '003 Cedar'), before)).toEqual([recoded]);
    expect(causesOf(table('001 Esche', 'X9 Buche', '003 Zeder'), before, 'language')).toMatchObject([
      recoded,
      { kind: 'different', column: 'name' },
    ]);
  });

  it('codes in the column of names', () => {
    const own = table('Ash 001', 'Beech 002', 'Cedar 003');
    expect(causesOf(own, before)).toMatchObject([{ kind: 'swapped', from: 'name' }]);
  });

  it('other codes are missing or extra', () => {
    expect(causesOf(table('001 Ash', '005 Elm'), before)).toEqual([
      { kind: 'missing', codes: ['002', '003'] },
      { kind: 'extra', codes: ['005'] },
    ]);
  });
});

describe('explainDiff: values', () => {
  const before = table('a Ash p 1 2', 'b Beech p 3 4', 'c Cedar q 5 6', 'd Date r 7 8');

  it('two columns with the values of each other', () => {
    const own = table('a Ash p 2 1', 'b Beech p 4 3', 'c Cedar q 6 5', 'd Date r 8 7');
    expect(causesOf(own, before)).toEqual([
      { kind: 'swapped', column: 'from', codes: ['a', 'b', 'c', 'd'], from: 'to' },
    ]);
  });

  it('two exchanged names, and a column of parents that was sorted alone', () => {
    const names = table('a Beech p 1 2', 'b Ash p 3 4', 'c Cedar q 5 6', 'd Date r 7 8');
    expect(causesOf(names, before)).toEqual([{ kind: 'moved', column: 'name', codes: ['a', 'b'] }]);
    const parents = table('a Ash r 1 2', 'b Beech q 3 4', 'c Cedar p 5 6', 'd Date p 7 8');
    expect(causesOf(parents, before)).toEqual([
      { kind: 'moved', column: 'parent', codes: ['a', 'b', 'c', 'd'] },
    ]);
  });

  it('names that moved down by a row, of which the first is new', () => {
    const own = table('a New p 1 2', 'b Ash p 3 4', 'c Beech q 5 6', 'd Cedar r 7 8');
    expect(causesOf(own, before)).toEqual([
      { kind: 'moved', column: 'name', codes: ['b', 'c', 'd'] },
      { kind: 'different', column: 'name', codes: ['a'] },
    ]);
  });

  it('an order from one on is no sign of moved values', () => {
    const order = (...numbers: number[]) => table(...numbers.map((number, i) => `c${i} n p ${number}`));
    expect(causesOf(order(1, 2, 3), order(2, 3, 1), 'language')).toMatchObject([{ kind: 'different' }]);
  });

  it('names of another language', () => {
    const german = table('a Esche p 1 2', 'b Buche p 3 4', 'c Zeder q 5 6', 'd Dattel r 7 8');
    expect(causesOf(german, before, 'version', [german])).toMatchObject([{ kind: 'copied', column: 'name' }]);
    expect(causesOf(german, before, 'version', [])).toMatchObject([{ kind: 'different', column: 'name' }]);
  });
});

describe('findWrong', () => {
  const [one, two] = [table('a Ash p 1 2', 'b Beech'), table('a Ash p 9 2')];
  const cell: Cause = { kind: 'different', column: 'from', codes: ['a'] };

  it('the table with which fewer languages agree, else fewer of the version before', () => {
    expect(findWrong(diff(one, two, 'language'), cell, [one, two, table('a Esche p 9 2')], [])).toBe(one);
    expect(findWrong(diff(one, two, 'language'), cell, [one, two], [table('a Ash p 1 2')])).toBe(two);
  });

  it('is undefined on a tie', () => {
    const voters = [table('a Ash p 1 2'), table('a Ash p 9 2')];
    expect(findWrong(diff(one, two, 'language'), cell, [one, two, ...voters], [])).toBeUndefined();
    expect(findWrong(diff(one, two, 'language'), cell, [], [table('a Ash p 5 2')])).toBeUndefined();
  });

  it('an extra code is right if others have it', () => {
    const extra: Cause = { kind: 'extra', codes: ['b'] };
    expect(findWrong(diff(one, two, 'language'), extra, [table('b Buche')], [])).toBe(two);
    expect(findWrong(diff(one, two, 'language'), extra, [table('a Esche')], [])).toBe(one);
  });
});
