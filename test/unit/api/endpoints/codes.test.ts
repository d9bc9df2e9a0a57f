import { describe, expect, it } from 'vitest';
import { documentOf } from '../../support/documents.ts';
import { listApi } from '../../support/list-api.ts';

interface ListParts {
  readonly name?: string;
  readonly version?: string;
  readonly language?: string;
  readonly format?: string;
  readonly columns?: readonly string[];
  readonly key?: readonly string[];
  readonly foreignKeys?: readonly object[];
  readonly appInfo?: object;
  readonly rows: readonly object[];
}

/** A document of the list `urn:x:NAME`. */
function list({
  name = 'ind',
  version = '1',
  language = 'en',
  format = '0.3.0',
  columns = ['code', 'name', 'parent', 'alias'],
  key = ['code'],
  foreignKeys,
  appInfo = { columnRoles: { parent: 'parent', name: 'name', aliases: { column: 'alias', separator: ';' } } },
  rows,
}: ListParts) {
  return documentOf(
    JSON.stringify({
      $opencodelist: format,
      codeList: {
        identification: {
          language,
          shortName: name,
          version,
          canonicalUri: `urn:x:${name}`,
          canonicalVersionUri: `urn:x:${name}:${version}`,
        },
        columnSet: {
          columns: columns.map((id) => ({ id, name: id, type: 'string', optional: true, nullable: true })),
          keys: [{ id: 'code', columnIds: key }],
          ...(foreignKeys && { foreignKeys }),
        },
        dataSet: { rows },
        annotation: { appInfo },
      },
    }),
    `${name}.${version}.${language}.json`,
  );
}

const foreignKey = (column: string, canonicalUri: string, canonicalVersionUri?: string) => ({
  id: column,
  columnIds: [column],
  keyRef: {
    keyId: 'code',
    codeListRef: { canonicalUri, ...(canonicalVersionUri && { canonicalVersionUri }) },
  },
});

const INDUSTRIES = [
  { code: 'A', name: 'Farming', parent: null },
  { code: 'A01', name: 'Crops', parent: 'A', alias: 'Plants;Säen' },
  { code: 'A01.1', name: 'Cereals and other crops', parent: 'A01' },
  { code: 'A01.3', name: 'Cut flowers', parent: 'A01' },
  { code: 'B', name: 'Mining', parent: null },
];

async function getJson(documents: Parameters<typeof listApi>[0], path: string, headers = {}) {
  const response = await listApi(documents).get(path, headers);
  return { status: response.status, headers: response.headers, body: await response.json() };
}

describe('GET …/codes/{code}', () => {
  const english = list({ rows: INDUSTRIES });
  const german = list({
    language: 'de',
    rows: INDUSTRIES.map((row) => ({ ...row, name: `${row.name} (de)` })),
  });

  it('has the row, the path with the code itself, and the children, in the language of the response', async () => {
    const { headers, body } = await getJson([english, german], 'urn:x:ind/codes/A01', {
      'accept-language': 'en',
    });
    expect([headers.get('content-language'), headers.get('vary')]).toEqual(['en', 'Accept, Accept-Language']);
    expect(body).toMatchObject({
      row: { code: 'A01', name: 'Crops', parent: 'A', alias: 'Plants;Säen' },
      path: [
        { code: 'A', name: 'Farming' },
        { code: 'A01', name: 'Crops' },
      ],
      children: [
        { code: 'A01.1', name: 'Cereals and other crops' },
        { code: 'A01.3', name: 'Cut flowers' },
      ],
    });
    const { body: inGerman } = await getJson([english, german], 'urn:x:ind/codes/B?language=de');
    expect(inGerman).toMatchObject({
      row: { name: 'Mining (de)' },
      path: [{ code: 'B', name: 'Mining (de)' }],
    });
    expect(inGerman).not.toHaveProperty('children');
    expect(inGerman).not.toHaveProperty('correspondences');
    const { status, body: problem } = await getJson([english, german], 'urn:x:ind/codes/B?language=fr');
    expect([status, problem.languages]).toEqual([404, ['de', 'en']]);
  });

  it('has no path in a list without a hierarchy, and the row of the newest version that has the code', async () => {
    const versions = [
      list({ appInfo: {}, rows: [{ code: 'a', name: 'old' }, { code: 'b' }] }),
      list({ appInfo: {}, version: '2', rows: [{ code: 'a', name: 'new' }] }),
    ];
    const { body } = await getJson(versions, 'urn:x:ind/codes/a');
    expect(body.row).toEqual({ code: 'a', name: 'new' });
    expect(body).not.toHaveProperty('path');
    expect((await getJson(versions, 'urn:x:ind/codes/b')).body).toMatchObject({ row: { code: 'b' } });
  });

  it('has a row of OpenCodeList 0.4 as it is, and names in the language of the document', async () => {
    const rows = [
      { code: 'a', name: { en: 'apple', de: 'Apfel' }, parent: null },
      { code: 'b', name: { de: 'Boskop' }, parent: 'a' },
    ];
    const { body } = await getJson([list({ format: '0.4.0', rows })], 'urn:x:ind/codes/a');
    expect(body).toMatchObject({ row: rows[0], path: [{ code: 'a', name: 'apple' }] });
    expect(body.children).toEqual([{ code: 'b', name: 'Boskop' }]);
  });
});

describe('correspondences of GET …/codes/{code}', () => {
  const occupations = list({
    name: 'occ',
    rows: [
      { code: 'X', name: 'Grower' },
      { code: 'Y', name: 'Florist' },
    ],
  });
  const table = (version: string, rows: readonly object[]) =>
    list({
      name: 'table',
      version,
      columns: ['from', 'to', 'kind'],
      key: ['from', 'to'],
      foreignKeys: [foreignKey('from', 'urn:x:ind', 'urn:x:ind:2'), foreignKey('to', 'urn:x:occ')],
      appInfo: { correspondence: { source: 'from', target: 'to', match: 'kind' } },
      rows,
    });
  const documents = [
    list({ rows: [...INDUSTRIES, { code: 'C', name: 'Old' }] }),
    list({ version: '2', rows: INDUSTRIES }),
    occupations,
    table('1', [{ from: 'A', to: 'Y', kind: 'exact' }]),
    table('2', [
      { from: 'A01', to: 'X', kind: 'exact' },
      { from: 'A01', to: 'Y', kind: 'broad' },
      { from: 'B', to: null },
      { from: 'C', to: 'X' },
    ]),
  ];
  const codesOf = async (path: string) => (await getJson(documents, path)).body.correspondences;

  it('are those of the latest version of a table, with names and matches', async () => {
    expect(await codesOf('urn:x:ind/codes/A01')).toEqual([
      {
        list: 'urn:x:occ',
        through: 'urn:x:table:2',
        codes: [
          { code: 'X', name: 'Grower', match: 'exact' },
          { code: 'Y', name: 'Florist', match: 'broad' },
        ],
      },
    ]);
    expect(await codesOf('urn:x:ind/codes/A')).toBeUndefined();
  });

  it('are inverse on the other side, with the version that the foreign key names', async () => {
    expect(await codesOf('urn:x:occ/codes/Y')).toEqual([
      {
        list: 'urn:x:ind',
        version: 'urn:x:ind:2',
        through: 'urn:x:table:2',
        codes: [{ code: 'A01', name: 'Crops', match: 'narrow' }],
      },
    ]);
  });

  it('are empty for a code that has none by the table', async () => {
    expect(await codesOf('urn:x:ind/codes/B')).toEqual([
      { list: 'urn:x:occ', through: 'urn:x:table:2', codes: [] },
    ]);
  });

  it('are not about a code of another version than the foreign key names', async () => {
    expect(await codesOf('urn:x:ind/codes/C')).toBeUndefined();
  });
});

describe('GET …/codes', () => {
  const documents = [list({ rows: INDUSTRIES }), list({ version: '2', rows: INDUSTRIES.slice(0, 4) })];
  const find = async (query: string) => {
    const { body } = await getJson(documents, `urn:x:ind/codes${query}`);
    return body.map((entry: { code: string }) => entry.code).join(' ');
  };

  it('has a page of the codes in the order of the rows', async () => {
    const { headers, body } = await getJson(documents, 'urn:x:ind/codes?pageSize=3');
    expect(body).toEqual([
      { code: 'A', name: 'Farming', hasChildren: true },
      { code: 'A01', name: 'Crops', parent: 'A', hasChildren: true },
      { code: 'A01.1', name: 'Cereals and other crops', parent: 'A01' },
    ]);
    expect(headers.get('x-total-count')).toBe('4');
    expect([headers.get('content-language'), headers.get('vary')]).toEqual(['en', 'Accept, Accept-Language']);
  });

  it.each([
    ['?parent=A01', 'A01.1 A01.3'],
    ['?parent=unknown', ''],
    ['?top=TRUE', 'A'],
    ['?top=false&pageSize=1', 'A'],
    ['?top=true&parent=A', ''],
    ['?q=a01.', 'A01.1 A01.3'],
    ['?q=crop%20cer', 'A01.1'],
    ['?q=crops', 'A01 A01.1'],
    ['?q=rops', ''],
    ['?q=saen', 'A01'],
    ['?q=flowers&parent=A', ''],
    ['?q=%20', 'A A01 A01.1 A01.3'],
    ['?q=.*', ''],
  ])('with %s are %j', async (query, expected) => {
    expect(await find(query)).toBe(expected);
  });

  it('has all parents of a code with several', async () => {
    const appInfo = { columnRoles: { parent: { column: 'parent', separator: ';' } } };
    const rows = [{ code: 'A' }, { code: 'B' }, { code: 'D', parent: 'B;A' }];
    const { body } = await getJson([list({ appInfo, rows })], 'urn:x:ind/codes?parent=A');
    expect(body).toEqual([{ code: 'D', parent: 'B', parents: ['B', 'A'] }]);
  });

  it('of a version are its codes', async () => {
    expect((await getJson(documents, 'urn:x:ind:1/codes')).body).toHaveLength(5);
  });

  it('with invalid parameters is 400, with all of them', async () => {
    const long = 'x'.repeat(201);
    const { status, body } = await getJson(documents, `urn:x:ind/codes?top=1&pageSize=51&q=${long}`);
    expect([status, Object.keys(body.errors)]).toEqual([400, ['top', 'q', 'pageSize']]);
  });

  it.each(['codes/', 'codes//', 'codes%2F', 'codes/.', 'codes/%2e'])('at %s is 404', async (path) => {
    expect((await getJson(documents, `urn:x:ind/${path}`)).status).toBe(404);
  });
});

describe('the codes of a list of more than 50,000 cells', () => {
  const codeAt = (i: number) => `c${String(i).padStart(5, '0')}`;
  const rows = Array.from({ length: 13_000 }, (_, i) => ({
    code: codeAt(i),
    name: `Name ${i}`,
    parent: i === 0 ? null : codeAt(Math.floor((i - 1) / 10)),
    alias: null,
  }));
  const api = listApi([list({ rows })]);

  it('are found in parts of the rows, without reading the document', async () => {
    expect(api.files.delete('/v1/_documents/l=en/whole/u=urn:x:ind:1.json')).toBe(true);
    const response = await api.get(`urn:x:ind/codes/${codeAt(1000)}`);
    expect(await response.json()).toMatchObject({
      row: rows[1000],
      path: [
        { code: 'c00000', name: 'Name 0' },
        { code: 'c00009', name: 'Name 9' },
        { code: 'c00099', name: 'Name 99' },
        { code: 'c01000', name: 'Name 1000' },
      ],
      children: Array.from({ length: 10 }, (_, i) => ({
        code: codeAt(10_001 + i),
        name: `Name ${10_001 + i}`,
      })),
    });
    const read = [...api.files.keys()].filter((path) => path.includes('/row-parts/'));
    expect(read).toHaveLength(14);
  });
});
