import { describe, expect, it } from 'vitest';
import { dataResource, PACKAGE_FILE, readPackage } from '../../../../build/check/data/package.ts';
import { isPinned, pinList, readCodes } from '../../../../build/check/data/pin.ts';
import { type PublishedList, readHistory, readMetadata } from '../../../../build/check/data/published.ts';

/** A list with the status and the validity of codes, of which only A and C are to use on 2024-01-31. */
const HISTORY = {
  list: 'urn:x:list',
  key: ['code'],
  statesValidity: true,
  versions: [{ canonicalVersionUri: 'urn:x:list:1', version: '1', languages: ['en'] }],
  codes: [
    { code: 'A', periods: [{ in: [0, 0], names: { en: 'Ä' } }] },
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
  ...{ history: readHistory(JSON.stringify(HISTORY), 'the history'), historyText: '{}', csv },
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
      ['codes/list.history.json', '{}'],
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
          hash: 'sha256:44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a',
          bytes: 2,
        },
      },
    });
    const [list] = readPackage(JSON.stringify({ resources: [resource] })).lists;
    expect(list?.codeList.validOn).toBe('2024-01-31');
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

describe('what a site sends', () => {
  it.each([
    ['{', 'the history is not JSON: '],
    ['[]', 'the history: / must be an object'],
    ['{"list":1}', 'the history: /list must be a text'],
    [JSON.stringify({ ...HISTORY, versions: {} }), 'the history: /versions must be an array'],
    [
      JSON.stringify({ ...HISTORY, codes: [{ code: 'A', periods: [{ in: [0, -1] }] }] }),
      'the history: /codes/0/periods/0/in/1 must be a whole number',
    ],
    [
      JSON.stringify({ ...HISTORY, codes: [{ code: 'A', periods: [{ in: [0, 0], validTo: 'soon' }] }] }),
      'the history: /codes/0/periods/0/validTo must be a date such as 2024-01-31',
    ],
  ])('%s → %s', (text, message) => {
    expect(() => readHistory(text, 'the history')).toThrow(message);
  });

  it('a set → an error', () => {
    expect(() => readMetadata('{"codeListSet":{}}', 'the metadata')).toThrow(
      'the metadata is not that of a code list: name the URI of a list that has codes',
    );
  });

  it('names of codes → left out', () => {
    expect(readHistory(JSON.stringify(HISTORY), 'h').codes[0]).toEqual({
      code: 'A',
      periods: [{ in: [0, 0] }],
    });
  });
});

describe('readPackage', () => {
  const list = {
    ...{ name: 'list', title: 'List', path: 'codes/list.csv', hash: `sha256:${'0'.repeat(64)}`, bytes: 1 },
    schema: { primaryKey: 'code' },
    codeList: {
      ...{ site: 's', canonicalUri: 'u', canonicalVersionUri: 'v', language: 'en' },
      history: { path: 'codes/h.json', hash: `sha256:${'0'.repeat(64)}`, bytes: 1 },
    },
  };
  const data = (own: object, schema: object = {}) => ({
    ...{ name: 'd', path: 'd.csv', ...own },
    schema: {
      foreignKeys: [{ fields: 'c', reference: { resource: 'list', fields: 'code' } }],
      ...schema,
    },
  });
  const read = (...resources: object[]) => readPackage(JSON.stringify({ resources }));

  it('data that refers to a list → its columns and format; other resources → nothing', () => {
    const dialect = { delimiter: ';' };
    const found = read(list, data({ dialect, encoding: 'latin1' }, { missingValues: ['-'] }), { name: 'x' });
    expect(found.data).toEqual([
      {
        ...{ path: 'd.csv', delimiter: ';', encoding: 'latin1', missingValues: ['-'] },
        references: [{ columns: ['c'], list: 'list' }],
      },
    ]);
  });

  it.each([
    '../x.csv',
    '/etc/passwd',
    'a/../../x',
    'C:\\x',
    'https://x.example/a.csv',
    'a\\b',
    '~/x',
    'a\u0000b',
    '',
  ])('the path %j → an error', (path) => {
    const place = `${PACKAGE_FILE}: /resources/0/path must be a path in this folder, without ".."`;
    expect(() => read({ ...list, path })).toThrow(place);
    expect(() => read(list, data({ path }))).toThrow('/resources/1/path must be a path in this folder');
  });

  it.each([
    [{ ...list, name: '../x' }, '/resources/0/name must be a name'],
    [{ ...list, hash: 'md5:1' }, '/resources/0/hash must be sha256:'],
    [{ ...list, bytes: -1 }, '/resources/0/bytes must be a whole number'],
    [
      { ...list, codeList: { ...list.codeList, validOn: 'soon' } },
      '/resources/0/codeList/validOn must be a day such as 2024-01-31',
    ],
  ])('%j → %s', (resource, message) => {
    expect(() => read(resource)).toThrow(message);
  });

  it.each([
    [{ dialect: { commentChar: '#' } }, {}, 'dialect/commentChar'],
    [{ dialect: { headerRows: [2] } }, {}, 'dialect/headerRows'],
    [{ dialect: { csv: { delimiter: ';' } } }, {}, 'dialect/csv'],
    [{ compression: 'gz' }, {}, 'compression'],
    [{ data: [] }, {}, 'data'],
    [{}, { fields: [{ name: 'id' }, { name: 'c', missingValues: ['-'] }] }, 'schema/fields/1/missingValues'],
  ])('%j with the schema %j → an error that names the member', (own, schema, member) => {
    expect(() => read(list, data(own, schema))).toThrow(
      `/resources/1/${member} is not supported: save the data without it, and remove it`,
    );
    // Other validators may read data that does not refer to a list.
    expect(read(list, { name: 'other', path: 'other.csv', ...own }).data).toEqual([]);
  });

  it('members that say what is the default → ignored', () => {
    const dialect = { header: true, lineTerminator: '\r\n', caseSensitiveHeader: false };
    expect(read(list, data({ format: 'csv', mediatype: 'text/csv', dialect })).data).toHaveLength(1);
  });

  it('two resources with a name → an error', () => {
    expect(() => read(list, { name: 'x' }, list)).toThrow(
      'datapackage.json: /resources/2/name is that of another resource, too: rename one',
    );
  });

  it('a byte-order mark → ignored; what is not JSON → an error in one line', () => {
    expect(readPackage('\ufeff{"resources":[]}').lists).toEqual([]);
    expect(() => readPackage('{\n\u001b[31m')).toThrow(/^datapackage\.json is not JSON: [\x20-\x7e]+$/);
  });

  it('a data file → the name that it has, or one that no other resource has', () => {
    const own = readPackage(
      JSON.stringify({ resources: [list, { name: 'a-b', path: 'a-b.csv' }, { name: 'own', path: 'c.csv' }] }),
    );
    const nameOf = (path: string) =>
      dataResource(own, { path, delimiter: ',', encoding: 'utf-8' }, [], []).name;
    expect(['list.csv', 'a/b.csv', 'c.csv', 'new.csv'].map(nameOf)).toEqual([
      'list-2',
      'a-b-2',
      'own',
      'new',
    ]);
  });

  it('what is not supported → an error', () => {
    expect(() => read(list, data({ format: 'xlsx' }))).toThrow(
      '/resources/1/format must be "csv", or absent',
    );
    expect(() => read(list, data({ dialect: { header: false } }))).toThrow(
      '/resources/1/dialect/header must be true, or absent: save the data like this',
    );
    expect(() => read(list, data({ dialect: { delimiter: '::' } }))).toThrow(
      '/delimiter must be one character',
    );
    const foreignKeys = [{ fields: ['c'], reference: { resource: 'list', fields: ['name'] } }];
    expect(() => read(list, data({}, { foreignKeys }))).toThrow(
      '/resources/1/schema/foreignKeys/0 must refer to code of "list"',
    );
  });
});
