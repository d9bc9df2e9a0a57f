import { describe, expect, it } from 'vitest';
import {
  correspondenceOf,
  distinctPairsIn,
  findSides,
  pairsIn,
  uriOfSide,
} from '../../../../build/model/relations/correspondence.ts';

const foreignKey = (id: string, canonicalUri: string, canonicalVersionUri?: string) => ({
  id,
  columnIds: [id],
  keyRef: {
    keyId: 'code',
    codeListRef: { canonicalUri, ...(canonicalVersionUri && { canonicalVersionUri }) },
  },
});

const table = (stated: object) => ({
  codeList: {
    columnSet: {
      columns: ['old', 'new', 'kind'].map((id) => ({ id, type: 'string' })),
      keys: [{ id: 'pair', columnIds: ['old', 'new'] }],
      foreignKeys: [foreignKey('old', 'urn:x:a', 'urn:x:a:1'), foreignKey('new', 'urn:x:b')],
    },
    annotation: { appInfo: { correspondence: stated } },
  },
});

const STATED = { source: 'old', target: 'new', match: 'kind' };

const ROWS = [
  { old: 'A', new: 'X', kind: 'exact' },
  { old: 'B', new: 'X', kind: 'broad' },
  { old: 'B', new: 'Y' },
  { old: 'C', new: null },
];

describe('correspondenceOf', () => {
  it('has the foreign keys of both sides and the column of matches', () => {
    const correspondence = correspondenceOf(table(STATED));
    expect(correspondence).toMatchObject({ source: { id: 'old' }, target: { id: 'new' }, match: 'kind' });
    expect(correspondence && uriOfSide(correspondence.source)).toBe('urn:x:a:1');
    expect(correspondence && uriOfSide(correspondence.target)).toBe('urn:x:b');
  });

  it('is undefined for a list that states none, or one without its foreign keys', () => {
    expect(correspondenceOf({ codeList: undefined })).toBeUndefined();
    expect(correspondenceOf(table({ source: 'old', target: 'other' }))).toBeUndefined();
  });
});

describe('pairs of a table', () => {
  const correspondence = correspondenceOf(table(STATED));
  if (!correspondence) throw new Error('no correspondence');

  it('are in the order of the rows', () => {
    expect([...pairsIn(correspondence, ROWS)]).toEqual([
      { source: 'A', target: 'X', match: 'exact' },
      { source: 'B', target: 'X', match: 'broad' },
      { source: 'B', target: 'Y' },
      { source: 'C', target: undefined },
    ]);
  });

  it('are published once, and have no code for an empty text', () => {
    const rows = [
      { old: 'A', new: 'X', kind: 'exact' },
      { old: 'A', new: 'X', kind: 'close' },
      { old: 'B', new: '', kind: '' },
    ];
    expect([...distinctPairsIn(correspondence, rows)]).toEqual([
      { source: 'A', target: 'X', match: 'exact' },
      { source: 'B', target: undefined },
    ]);
    const [, ofTarget] = findSides(correspondence, rows);
    expect(ofTarget.counterparts.get('X')).toEqual([{ code: 'A', match: 'exact' }]);
  });

  it('are found from both sides, with the match as seen from there', () => {
    const [ofSource, ofTarget] = findSides(correspondence, ROWS);
    expect([ofSource.own.id, ofSource.other.id]).toEqual(['old', 'new']);
    expect(Object.fromEntries(ofSource.counterparts)).toEqual({
      A: [{ code: 'X', match: 'exact' }],
      B: [{ code: 'X', match: 'broad' }, { code: 'Y' }],
      C: [],
    });
    expect(Object.fromEntries(ofTarget.counterparts)).toEqual({
      X: [
        { code: 'A', match: 'exact' },
        { code: 'B', match: 'narrow' },
      ],
      Y: [{ code: 'B' }],
    });
  });
});
