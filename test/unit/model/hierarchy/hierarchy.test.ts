import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hierarchyOf, makeHierarchy } from '../../../../build/model/hierarchy/hierarchy.ts';
import { assertProperty } from '../../../support/runs.ts';

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

describe('makeHierarchy of any rows', () => {
  const code = fc.constantFrom(...'ABCDEFGH');
  const parent = fc.constantFrom(...'ABCDEFGHX');
  const rows = fc.uniqueArray(fc.record({ code, parents: fc.uniqueArray(parent, { maxLength: 2 }) }), {
    selector: (row) => row.code,
  });

  it('children, parents and paths are inverse, and each orphan and each code in a cycle is reported', () => {
    assertProperty(
      fc.property(rows, (stated) => {
        const tree = makeHierarchy(stated);
        const known = new Set(stated.map((row) => row.code));
        const orphans = stated.flatMap((row) =>
          row.parents.filter((one) => !known.has(one)).map((one) => ({ code: row.code, parent: one })),
        );
        expect(tree.orphans).toEqual(orphans);
        for (const row of stated) {
          const path = tree.pathOf(row.code);
          expect(path.at(-1)).toBe(row.code);
          expect(tree.tops).toContain(path[0]);
          expect(tree.depths.get(row.code)).toBe(path.length - 1);
          for (const [i, one] of path.slice(1).entries())
            expect(tree.childrenOf(path[i] ?? '')).toContain(one);
          for (const one of tree.parentsOf(row.code)) expect(tree.childrenOf(one)).toContain(row.code);
          for (const one of tree.childrenOf(row.code)) expect(tree.parentsOf(one)).toContain(row.code);
          if (tree.parentsOf(row.code).length === 0) expect(tree.tops).toContain(row.code);
        }
        // A code that is above itself, as stated, leads to a cycle that is reported.
        const above = (start: string): Set<string> => {
          const seen = new Set<string>();
          const open = [start];
          for (let one = open.pop(); one !== undefined; one = open.pop())
            for (const next of stated.find((row) => row.code === one)?.parents ?? [])
              if (known.has(next) && !seen.has(next)) {
                seen.add(next);
                open.push(next);
              }
          return seen;
        };
        const isCyclic = stated.some((row) => above(row.code).has(row.code));
        expect(tree.cycles.length > 0).toBe(isCyclic);
        for (const cycle of tree.cycles) for (const one of cycle) expect(tree.tops).toContain(one);
      }),
      300,
    );
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
