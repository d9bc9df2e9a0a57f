import { describe, expect, it } from 'vitest';
import { isPinned, readCodes, readPackage } from '../../../build/check/data/package.ts';
import { makeDataResource } from '../../../scripts/codes/data-file.ts';
import { type PublishedList, pinList, readHistory, readMetadata } from '../../../scripts/codes/list.ts';

/** A list with the status and the validity of codes, of which only A and C are to use on 2024-01-31. */
const HISTORY = {
  list: 'urn:x:list',
  key: ['code'],
  statesValidity: true,
  versions: [{ canonicalVersionUri: 'urn:x:list:1', version: '1', languages: ['en'] }],
  codes: [
    { code: 'A', periods: [{ in: [0, 0], names: { de: 'Ä', en: 'A' } }] },
    { code: 'B', periods: [{ in: [0, 0], status: 'withdrawn' }] },
    { code: 'C', periods: [{ in: [0, 0], status: 'deprecated', validTo: '2024-01' }] },
    { code: 'D', periods: [{ in: [0, 0], validTo: '2024-01-30' }] },
  ],
};

const published = (csv: string, columnIds = ['code']): PublishedList => ({
  ...{ site: 'https://x.example', source: 'https://x.example/rows' },
  ...readMetadata(
    JSON.stringify({
      codeList: {
        identification: {
          ...{ shortName: 'List', language: 'en', version: '1' },
          ...{ canonicalUri: 'urn:x:list', canonicalVersionUri: 'urn:x:list:1' },
        },
        columnSet: {
          keys: [
            { id: 'other', columnIds: ['name'] },
            { id: 'key', columnIds },
          ],
          defaultKey: { keyId: 'key' },
        },
      },
    }),
    'the metadata',
  ),
  ...{ history: readHistory(JSON.stringify(HISTORY), 'the history'), csv },
});

const CSV = 'code,name\r\nA,"Ä\r\n,""a"""\r\nB,b\r\nC,c\r\nD,d\r\n,empty\r\n';
const PINNED = 'code,name\nA,"Ä\r\n,""a"""\nC,c\n';

describe('pinList', () => {
  it('a version whose key has other columns than that of the latest → its own columns', () => {
    const old = pinList(published('Id,code\nA,x\nB,y\n', ['Id']), 'list', '2024-01-31');
    expect([...old.codes]).toEqual(['A']);
    expect(old.resource).toMatchObject({ schema: { primaryKey: ['Id'] } });
  });

  const { resource, files, codes } = pinList(published(CSV), 'list', '2024-01-31');

  it('keeps the rows of codes to use as they are, with line feeds after them', () => {
    expect([...files]).toEqual([
      ['codes/list.csv', PINNED],
      [
        'codes/list.history.json',
        expect.stringContaining('{"code":"A","periods":[{"in":[0,0],"names":{"en":"A"}}]}'),
      ],
    ]);
    expect([...codes]).toEqual(['A', 'C']);
    expect([...readCodes(PINNED, 'codes/list.csv', ['code'])]).toEqual(['A', 'C']);
  });

  it('describes them as a resource of a Data Package, which can be read again', () => {
    expect(resource).toEqual({
      name: 'list',
      type: 'table',
      title: 'List',
      path: 'codes/list.csv',
      hash: 'sha256:869f830be3d005f942ef665204815dbf3a53847974c932d4e77c4dbfc3fb6789',
      bytes: 29,
      version: '1',
      sources: [{ title: 'urn:x:list:1', path: 'https://x.example/rows' }],
      encoding: 'utf-8',
      dialect: { delimiter: ',', skipInitialSpace: false },
      schema: {
        fields: [
          { name: 'code', type: 'string', constraints: { required: true } },
          { name: 'name', type: 'string' },
        ],
        primaryKey: ['code'],
      },
      codeList: {
        site: 'https://x.example',
        canonicalUri: 'urn:x:list',
        canonicalVersionUri: 'urn:x:list:1',
        language: 'en',
        validOn: '2024-01-31',
        history: {
          path: 'codes/list.history.json',
          hash: 'sha256:5ce9c2137c607dfb93d7eac5afdae5d6755d55c0b30793f65d81ab0b60f5dc5d',
          bytes: 415,
        },
      },
    });
    const [list] = readPackage(JSON.stringify({ resources: [resource] })).lists;
    expect(list?.codeList.validOn).toBe('2024-01-31');
  });

  it('a table of correspondences → its sides, and rows without a target', () => {
    const side = (id: string) => ({
      ...{ id, columnIds: [id] },
      keyRef: {
        keyId: 'key',
        codeListRef: { canonicalUri: 'urn:x:a', canonicalVersionUri: `urn:x:a:${id}` },
      },
    });
    const stated = { source: 'code', target: 'name', match: 'kind' };
    const { identification } = published('');
    const columnSet = {
      keys: [{ id: 'key', columnIds: ['code', 'name'] }],
      foreignKeys: [side('code'), side('name')],
    };
    const annotation = { appInfo: { correspondence: stated, other: 1 } };
    const text = JSON.stringify({ codeList: { identification, columnSet, annotation } });
    const metadata = readMetadata(text, 'the metadata');
    expect(metadata.correspondence).toEqual({ source: side('code'), target: side('name'), match: 'kind' });
    const history = { ...HISTORY, codes: [{ code: 'A/', periods: [{ in: [0, 0] }] }] };
    const table = pinList(
      {
        ...published('code,name,kind\nA,,\n'),
        ...metadata,
        history: readHistory(JSON.stringify(history), ''),
      },
      'table',
    );
    expect(table.files.get('codes/table.csv')).toBe('code,name,kind\nA,,\n');
    const [list] = readPackage(JSON.stringify({ resources: [table.resource] })).lists;
    expect(list?.codeList.correspondence).toEqual(metadata.correspondence);
    expect(JSON.stringify(table.resource)).not.toContain('required');
  });

  it('another hash → not the pinned file, except for line ends', () => {
    const file = { path: 'codes/list.csv', hash: String((resource as { hash: string }).hash), bytes: 0 };
    expect(isPinned(PINNED, file)).toBe(true);
    expect(isPinned(PINNED.replace('C,c\n', 'C,d\n'), file)).toBe(false);
    const plain = pinList(published('code\r\nA\r\n'), 'list', '2024-01-31').resource;
    expect(isPinned('code\r\nA\r\n', plain)).toBe(true);
  });

  it.each(['', 'id\r\nA\r\n', 'code\r\n"A\r\n'])('%j → an error that names the columns', (csv) => {
    expect(() => pinList(published(csv), 'list', '2024-01-31')).toThrow(
      'https://x.example/rows must be a CSV with the columns of the key, "code"',
    );
  });
});

it.each([
  ['{', 'the history is not JSON: '],
  ['[]', 'the history: / must be an object'],
  ['{"list":1}', 'the history: /list must be a text'],
  [JSON.stringify({ ...HISTORY, versions: {} }), 'the history: /versions must be an array'],
  [
    JSON.stringify({ ...HISTORY, codes: [{ code: 'A', periods: [{ in: [0, -1] }] }] }),
    'the history: /codes/0/periods/0/in/1 must be a whole number',
  ],
])('readHistory of %s → %s', (text, message) => {
  expect(() => readHistory(text, 'the history')).toThrow(message);
});

it('readMetadata of a set → an error', () => {
  expect(() => readMetadata('{"codeListSet":{}}', 'the metadata')).toThrow(
    'the metadata is not that of a code list: name the URI of a list that has codes',
  );
});

it('makeDataResource → the name that a file has, or one that no other resource has', () => {
  const resources = [{ name: 'list' }, { name: 'a-b', path: 'a-b.csv' }, { name: 'own', path: 'c.csv' }];
  const own = readPackage(JSON.stringify({ resources }));
  const names = ['list.csv', 'a/b.csv', 'c.csv', 'new.csv'].map(
    (path) => makeDataResource(own, { path, delimiter: ',', encoding: 'utf-8' }, [], []).name,
  );
  expect(names).toEqual(['list-2', 'a-b-2', 'own', 'new']);
});
