import { describe, expect, it } from 'vitest';
import { makeHierarchy } from '../../../../build/model/hierarchy/hierarchy.ts';
import { ALL_OPEN, type RowTree } from '../../../../build/site/rows/tree.ts';
import {
  filterTree,
  nodeAfter,
  openByKey,
  openTree,
  revealInTree,
  type TreeState,
} from '../../../../build/site/rows/tree-state.ts';

const PARENTS = { A: [], A1: ['A'], A11: ['A1'], A2: ['A'], A21: ['A2'], B: [], B1: ['B', 'A'] };
const codes = Object.keys(PARENTS);
const stated = Object.entries(PARENTS).map(([code, parents]) => ({ code, parents }));
const tree: RowTree = { hierarchy: makeHierarchy(stated), codes, levels: [] };
const ALL = Uint32Array.of(0, 1, 2, 3, 4, 5, 6);
const open = filterTree(tree, ALL);
const changed = new Map(['0.3', '5'].map((id) => [id, false]));
const part = openTree(open, { ...ALL_OPEN, changed });
const draw = ({ nodes, active }: TreeState) => nodes.map(({ id, code }) => code + (id === active ? '*' : ''));

it('filterTree, openTree, revealInTree: keep the tab stop visible', () => {
  expect(draw(open)).toEqual(['A*', 'A1', 'A11', 'A2', 'A21', 'B1', 'B', 'B1']);
  const atLeaf = revealInTree(part, 6);
  expect(draw(atLeaf)).toEqual(['A', 'A1', 'A11', 'A2', 'B1', 'B', 'B1*']);
  expect(revealInTree(atLeaf, 6)).toBe(atLeaf);
  expect(draw(openTree(atLeaf, { ...ALL_OPEN, levels: 0 }))).toEqual(['A', 'B*']);
});

it('filterTree: opens all of what a filter shows, and then what was open before', () => {
  const filtered = filterTree(tree, Uint32Array.of(4), part);
  expect(draw(filtered)).toEqual(['A*', 'A2', 'A21']);
  const closed = openTree(filtered, { ...ALL_OPEN, levels: 0 });
  expect(draw(filterTree(tree, ALL, closed))).toEqual(draw(part));
});

it('filterTree: opens the levels of a large tree that have one code each, and the next', () => {
  const leaves = Array.from({ length: 60 }, (_, i) => ({ code: `L${i}`, parents: ['M'] }));
  const all = [{ code: 'R', parents: [] }, { code: 'M', parents: ['R'] }, ...leaves];
  const large = { hierarchy: makeHierarchy(all), codes: all.map(({ code }) => code), levels: [] };
  const shown = Uint32Array.from(all.keys());
  expect(draw(filterTree(large, shown)).slice(0, 3)).toEqual(['R*', 'M', 'L0']);
  const two = [...all, { code: 'S', parents: [] }];
  const closed = { hierarchy: makeHierarchy(two), codes: two.map(({ code }) => code), levels: [] };
  expect(draw(filterTree(closed, Uint32Array.from(two.keys())))).toEqual(['R*', 'S']);
});

/** The positions in `part`: A, A1, A11, A2 (closed), B1, B (closed). */
describe('openByKey(state, from, key), nodeAfter(state, from, key)', () => {
  it.each([
    [0, 'ArrowLeft', '0', false],
    [3, 'ArrowRight', '0.3', true],
    [1, '*', '0.3', true],
  ])('from %i, %s changes %s to %s', (from, key, id, isOpen) => {
    expect(openByKey(part, from, key)?.changed.get(id)).toBe(isOpen);
  });

  it.each([
    [0, 'ArrowRight', 1],
    [2, 'ArrowRight', 2],
    [3, 'ArrowLeft', 0],
    [2, 'ArrowLeft', 1],
    [5, 'ArrowLeft', 5],
    [0, 'constructor', undefined],
  ])('from %i, %s moves to %s', (from, key, to) => {
    expect(openByKey(part, from, key)).toBeUndefined();
    expect(nodeAfter(part, from, key)).toBe(to);
  });
});
