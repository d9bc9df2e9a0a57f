import { describe, expect, it } from 'vitest';
import { defaultKeyOf, nameColumn, nameColumnIn } from '../../../../build/model/document/codes.ts';

const CODE = { id: 'code' };
const NAME = { id: 'name' };

describe('defaultKeyOf', () => {
  it.each([
    ['the named key', { keys: [CODE, NAME], defaultKey: { keyId: 'name' } }, NAME],
    ['the first key if none is named', { keys: [CODE, NAME] }, CODE],
    ['the first key if there is none with that name', { keys: [CODE], defaultKey: { keyId: 'x' } }, CODE],
    ['undefined without keys', { keys: [] }, undefined],
  ])('is %s', (_, columnSet, expected) => {
    expect(defaultKeyOf(columnSet)).toBe(expected);
  });
});

describe('nameColumnIn', () => {
  it.each([
    [['economy', 'countryName'], 1],
    [['remark', 'Schulformbezeichnung'], 1],
    [['remark', 'nom_fr'], 1],
    [['remark', 'libellé'], 1],
    [['economy', 'nominal'], 0],
  ])('%j → %i', (ids, expected) => {
    expect(nameColumnIn(ids.map((id) => ({ id, isText: true })))).toBe(expected);
  });

  it('prefers texts, and is -1 without one', () => {
    const name = { id: 'name', isText: false };
    expect(nameColumnIn([name, { id: 'remark', isText: true }])).toBe(1);
    expect(nameColumnIn([name])).toBe(-1);
  });
});

describe('nameColumn', () => {
  it('is the first text that is neither in a key nor in a foreign key', () => {
    const types = { rank: 'integer', code: 'string', region: 'string', __remark: 'string', note: 'string' };
    const columns = Object.entries(types).map(([id, type]) => ({ id, type }));
    const keyRef = { codeListRef: { canonicalUri: 'urn:x:regions' }, keyId: 'k' };
    const keys = [{ id: 'k', columnIds: ['code'] }];
    const foreignKeys = [{ id: 'f', columnIds: ['region'], keyRef }];
    expect(nameColumn({ codeList: { columnSet: { columns, keys, foreignKeys } } }, ['code'])).toBe(
      '__remark',
    );
  });

  it('is only the stated one in a table of correspondences', () => {
    const columnSet = { columns: ['kind', 'note'].map((id) => ({ id, type: 'string' })), keys: [] };
    const correspondence = { source: 'from', target: 'to', match: 'kind' };
    const nameIn = (appInfo: object) => nameColumn({ codeList: { columnSet, annotation: { appInfo } } }, []);
    expect(nameIn({ correspondence })).toBeUndefined();
    expect(nameIn({ correspondence, columnRoles: { name: 'note' } })).toBe('note');
  });
});
