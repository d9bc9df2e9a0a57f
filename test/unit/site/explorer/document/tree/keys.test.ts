import { describe, expect, it } from 'vitest';
import { findTarget, findTyped } from '../../../../../../build/site/explorer/document/tree/keys.ts';
import type { TreeNode } from '../../../../../../build/site/rows/tree.ts';

const node = (code: string, level: number, isOpen?: boolean): TreeNode => ({
  ...{ id: code, code, row: 0, level, position: 1, size: 1, isFirst: true, isOpen },
});
const NODES = [
  node('A', 1, true),
  node('A1', 2, true),
  node('A11', 3),
  node('A2', 2, false),
  node('B', 1, false),
];

describe('findTarget(nodes, from, key)', () => {
  it.each([
    [0, 'ArrowDown', 1],
    [4, 'ArrowDown', 4],
    [0, 'ArrowUp', 0],
    [3, 'Home', 0],
    [0, 'End', 4],
    [0, 'ArrowRight', 1],
    [2, 'ArrowRight', undefined],
    [3, 'ArrowLeft', 0],
    [2, 'ArrowLeft', 1],
    [0, 'ArrowLeft', undefined],
    [4, 'ArrowLeft', undefined],
    [0, 'constructor', undefined],
  ])('from %i by %s: %s', (from, key, to) => {
    expect(findTarget(NODES, from, key)).toBe(to);
  });
});

describe('findTyped(nodes, from, typed, textsOf)', () => {
  const find = (from: number, typed: string) => findTyped(NODES, from, typed, ({ code }) => [code]);

  it('is the next node that begins with the text in any case, also from the top', () => {
    expect(find(1, 'a')).toBe(1);
    expect(find(1, 'a2')).toBe(3);
    expect(find(4, 'a')).toBe(0);
  });

  it('is undefined without one', () => {
    expect(find(0, 'x')).toBeUndefined();
  });
});
