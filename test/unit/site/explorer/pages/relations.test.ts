import { describe, expect, it } from 'vitest';
import { layOut } from '../../../../../build/site/explorer/pages/relations.tsx';

const BOX = { width: 100, height: 20 };
const between = (from: string, to: string) => ({ kind: 'member', from, to }) as const;

describe('layOut', () => {
  it('the same graph again → the same layout, without arranging it again', () => {
    const first = layOut(['a', 'b'], [between('a', 'b')], BOX);
    expect(layOut(['a', 'b'], [between('a', 'b')], BOX)).toBe(first);
  });

  it('another relation or list → another layout', () => {
    const lines = (lists: string[], relation: ReturnType<typeof between>) =>
      layOut(lists, [relation], BOX).lines.map(({ relation: { from, to } }) => `${from} ${to}`);
    expect(lines(['a', 'b'], between('a', 'b'))).toEqual(['a b']);
    expect(lines(['a', 'b'], between('b', 'a'))).toEqual(['b a']);
    expect(layOut(['a', 'b', 'c'], [between('b', 'a')], BOX).boxes.map(({ uri }) => uri)).toEqual([
      'a',
      'b',
      'c',
    ]);
  });
});
