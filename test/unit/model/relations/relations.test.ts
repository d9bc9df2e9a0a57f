import { describe, expect, it } from 'vitest';
import { makeVersions } from '../../../../build/model/changes/version-history.ts';
import { type Relation, relationsOf, selectRelations } from '../../../../build/model/relations/relations.ts';
import { layOut } from '../../../../build/site/explorer/pages/relations.tsx';
import { codeListSet, documentOf } from '../../support/documents.ts';

const set = (name: string, references: readonly string[], ids: object = {}) =>
  documentOf(
    codeListSet(
      { canonicalUri: `urn:x:${name}`, canonicalVersionUri: `urn:x:${name}:1`, ...ids },
      references.map((to) => ({ type: 'codeListSetRef', canonicalUri: `urn:x:${to}` })),
    ),
  );

function list(name: string, foreign: readonly string[]) {
  const foreignKeys = foreign.map((to, i) => ({
    id: `f${i}`,
    columnIds: ['code'],
    keyRef: { keyId: 'k', codeListRef: { canonicalUri: `urn:x:${to}` } },
  }));
  return documentOf(
    JSON.stringify({
      $opencodelist: '0.3.0',
      codeList: {
        identification: {
          language: 'en',
          shortName: name,
          canonicalUri: `urn:x:${name}`,
          canonicalVersionUri: `urn:x:${name}:1`,
        },
        columnSet: {
          columns: [{ id: 'code', name: 'Code', type: 'string' }],
          keys: [{ id: 'k', columnIds: ['code'] }],
          ...(foreignKeys.length > 0 && { foreignKeys }),
        },
        dataSet: { rows: [] },
      },
    }),
  );
}

const found = (...documents: Parameters<typeof relationsOf>[0]) =>
  relationsOf(documents, makeVersions(documents));

describe('relationsOf', () => {
  it('returns foreign keys and members of the newest version, each once', () => {
    const { relations } = found(
      list('a', ['b', 'b', 'gone']),
      list('b', []),
      set('s', ['a'], { version: '1', canonicalVersionUri: 'urn:x:s:1' }),
      set('s', ['b'], { version: '2', canonicalVersionUri: 'urn:x:s:2' }),
      set('s', ['b'], { version: '2', canonicalVersionUri: 'urn:x:s:2', language: 'en' }),
    );
    expect(relations).toEqual([
      { kind: 'foreign-key', from: 'urn:x:a', to: 'urn:x:b' },
      { kind: 'foreign-key', from: 'urn:x:a', to: 'urn:x:gone' },
      { kind: 'member', from: 'urn:x:s', to: 'urn:x:b' },
    ]);
  });
});

describe('selectRelations', () => {
  it('selects all lists with relations in the directory, and counts the others', () => {
    const selection = selectRelations(found(list('a', ['b', 'gone']), list('b', ['b']), list('c', [])), 10);
    expect(selection).toEqual({
      lists: ['urn:x:a', 'urn:x:b'],
      relations: [
        { kind: 'foreign-key', from: 'urn:x:a', to: 'urn:x:b' },
        { kind: 'foreign-key', from: 'urn:x:b', to: 'urn:x:b' },
      ],
      leftOut: 0,
      unrelated: 1,
    });
  });

  it('selects the largest groups that fit', () => {
    const all = found(set('a', ['b']), list('b', []), set('c', ['d', 'e']), list('d', []), list('e', []));
    const { lists, leftOut } = selectRelations(all, 4);
    expect({ lists, leftOut }).toEqual({ lists: ['urn:x:c', 'urn:x:d', 'urn:x:e'], leftOut: 2 });
  });

  it('selects the most connected lists of a group that is too large', () => {
    const names = Array.from({ length: 1000 }, (_, i) => `l${i}`);
    const all = found(set('all', names), ...names.map((name) => list(name, [])));
    const { lists, relations, leftOut } = selectRelations(all, 60);
    expect([lists.length, lists[0], relations.length, leftOut]).toEqual([60, 'urn:x:all', 59, 941]);
  });
});

describe('layOut', () => {
  const relations: Relation[] = [
    { kind: 'member', from: 'a', to: 'b' },
    { kind: 'foreign-key', from: 'b', to: 'c' },
    { kind: 'foreign-key', from: 'c', to: 'b' },
    { kind: 'member', from: 'a', to: 'c' },
    { kind: 'foreign-key', from: 'c', to: 'c' },
  ];
  const box = { width: 100, height: 20 };

  it('places lists in layers from left to right, also with cycles', () => {
    const { boxes, lines, width, height } = layOut(['a', 'b', 'c'], relations, box);
    const [a, b, c] = boxes.map(({ x }) => x) as [number, number, number];
    expect(a).toBeLessThan(b);
    expect(b).toBeLessThan(c);
    expect(lines).toHaveLength(4);
    for (const { x, y } of [...boxes, ...lines.flatMap(({ points }) => points)]) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x).toBeLessThanOrEqual(width);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y).toBeLessThanOrEqual(height);
    }
  });

  it('boxes do not overlap', () => {
    const names = Array.from({ length: 60 }, (_, i) => `n${i}`);
    const many = names.flatMap((from, i): Relation[] =>
      [i + 1, i * 7 + 3, i * 11 + 5].map((to) => ({ kind: 'member', from, to: `n${to % 60}` })),
    );
    const { boxes } = layOut(names, many, box);
    const overlaps = boxes.flatMap((one, i) =>
      boxes
        .slice(i + 1)
        .filter(({ x, y }) => Math.abs(one.x - x) < box.width && Math.abs(one.y - y) < box.height)
        .map((other) => [one.uri, other.uri]),
    );
    expect(boxes).toHaveLength(60);
    expect(overlaps).toEqual([]);
  });

  it('is deterministic', () => {
    expect(layOut(['a', 'b', 'c'], relations, box)).toEqual(layOut(['a', 'b', 'c'], relations, box));
  });
});
