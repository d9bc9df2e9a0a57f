import { describe, expect, it } from 'vitest';
import { hierarchyOf, makeHierarchy } from '../../../../build/model/hierarchy/hierarchy.ts';

/** Codes with their parents: `A1 < A`. */
const makeTree = (...lines: readonly string[]) =>
  makeHierarchy(
    lines.map((line) => {
      const [code = '', ...parents] = line.split(' < ');
      return { code, parents };
    }),
  );

describe('makeHierarchy', () => {
  const tree = makeTree('A', 'A1 < A', 'A11 < A1', 'A2 < A', 'B < unknown', 'AB < A2 < B');

  it('codes without a parent, or with an unknown one, are tops', () => {
    expect(tree.tops).toEqual(['A', 'B']);
    expect(tree.orphans).toEqual([{ code: 'B', parent: 'unknown' }]);
  });

  it('children are in the order of the rows, below each of their parents', () => {
    expect(tree.childrenOf('A')).toEqual(['A1', 'A2']);
    expect(tree.childrenOf('A11')).toEqual([]);
    expect(tree.childrenOf('B')).toEqual(['AB']);
    expect(tree.parentsOf('AB')).toEqual(['A2', 'B']);
  });

  it('a path begins at the top and goes by the first parents to the code', () => {
    expect(tree.pathOf('A11')).toEqual(['A', 'A1', 'A11']);
    expect(tree.pathOf('AB')).toEqual(['A', 'A2', 'AB']);
    expect(tree.pathOf('B')).toEqual(['B']);
  });

  it('the depth of a code is the number of codes above it', () => {
    expect(Object.fromEntries(tree.depths)).toEqual({ A: 0, B: 0, A1: 1, A2: 1, A11: 2, AB: 2 });
  });

  it('the codes of a cycle are tops, and those below keep their parent', () => {
    const { tops, cycles, pathOf } = makeTree('a < b', 'b < a', 'c < c', 'd < a');
    expect(cycles).toEqual([['a', 'b'], ['c']]);
    expect(tops).toEqual(['a', 'b', 'c']);
    expect(pathOf('d')).toEqual(['a', 'd']);
  });

  it('the first row of a repeated code counts', () => {
    const { rows, pathOf } = makeTree('A', 'B', 'C < A', 'C < B');
    expect([...rows.values()]).toEqual([0, 1, 2]);
    expect(pathOf('C')).toEqual(['A', 'C']);
  });

  it('a path of 100,000 codes needs no recursion', () => {
    const lines = Array.from({ length: 100_000 }, (_, i) => `${i} < ${i + 1}`);
    const { tops, depths } = makeTree(...lines);
    expect([tops, depths.get('0')]).toEqual([['99999'], 99_999]);
  });
});

describe('hierarchyOf', () => {
  const columnSet = {
    columns: ['code', 'up'].map((id) => ({ id, type: 'string' })),
    keys: [{ id: 'code', columnIds: ['code'] }],
  };

  it.each([
    [
      'up',
      [
        { code: 'A', up: null },
        { code: 'B', up: 'A' },
      ],
    ],
    [{ column: 'up', separator: ';' }, [{ code: 'A' }, { code: 'B', up: 'A; C' }, { code: 'C', up: '' }]],
    ['up', [{ code: 'A' }, { code: 'B', up: ['A'] }]],
  ])('reads the role parent %j', (parent, rows) => {
    const annotation = { appInfo: { columnRoles: { parent } } };
    expect(hierarchyOf({ codeList: { columnSet, annotation }, rows })?.pathOf('B')).toEqual(['A', 'B']);
  });

  it('a list without the role has none', () => {
    expect(hierarchyOf({ codeList: { columnSet }, rows: [] })).toBeUndefined();
  });
});
