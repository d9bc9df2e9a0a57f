import { describe, expect, it } from 'vitest';
import { hierarchyOf } from '../../../../build/model/hierarchy/hierarchy.ts';

describe('hierarchyOf', () => {
  const tree = hierarchyOf(
    new Map([
      ['A', undefined],
      ['A1', 'A'],
      ['A11', 'A1'],
      ['A2', 'A'],
      ['B', 'unknown'],
    ]),
  );

  it('codes without a parent, or with an unknown one, are tops', () => {
    expect(tree.tops).toEqual(['A', 'B']);
  });

  it('children are in the order of the rows', () => {
    expect(tree.childrenOf('A')).toEqual(['A1', 'A2']);
    expect(tree.childrenOf('A11')).toEqual([]);
  });

  it('a path begins at the top and ends with the code', () => {
    expect(tree.pathOf('A11')).toEqual(['A', 'A1', 'A11']);
    expect(tree.pathOf('B')).toEqual(['B']);
  });

  it('the codes of a cycle are tops, and those below keep their parent', () => {
    const { tops, cycles, pathOf } = hierarchyOf(
      new Map([
        ['a', 'b'],
        ['b', 'a'],
        ['c', 'c'],
        ['d', 'a'],
      ]),
    );
    expect(cycles).toEqual([['a', 'b'], ['c']]);
    expect(tops).toEqual(['a', 'b', 'c']);
    expect(pathOf('d')).toEqual(['a', 'd']);
  });

  it('a path of 100,000 codes needs no recursion', () => {
    const codes = Array.from({ length: 100_000 }, (_, i) => [String(i), String(i + 1)] as const);
    expect(hierarchyOf(new Map(codes)).tops).toEqual(['99999']);
  });
});
