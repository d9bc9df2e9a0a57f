import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { beforeAll, describe, expect, it } from 'vitest';
import type { HistoryCode } from '../../../../build/model/changes/code-history.ts';
import type { Document } from '../../../../build/model/document/document.ts';
import { readSources } from '../../../../build/read/files/read.ts';
import { documentOf, parseAll } from '../../support/documents.ts';
import { listApi } from '../../support/list-api.ts';

type Api = ReturnType<typeof listApi>;

const json = async (api: Api, path: string) => (await api.get(path)).json();

interface ListParts {
  readonly version?: string;
  readonly language?: string;
  readonly day?: string;
  readonly columns?: readonly string[];
  readonly key?: readonly string[];
  readonly roles?: object;
  readonly rows: readonly object[];
}

/** A document of the list urn:x:list. */
function list({
  version = '1',
  language = 'en',
  day,
  columns = ['code'],
  key = ['code'],
  roles,
  rows,
}: ListParts): Document {
  return documentOf(
    JSON.stringify({
      $opencodelist: '0.3.0',
      codeList: {
        identification: {
          language,
          shortName: 'list',
          version,
          canonicalUri: 'urn:x:list',
          canonicalVersionUri: `urn:x:list:${version}`,
          ...(day && { publishedAt: `${day}T00:00:00Z` }),
        },
        columnSet: {
          columns: columns.map((id) => ({ id, name: id, type: 'string', optional: !key.includes(id) })),
          keys: [{ id: 'key', columnIds: key }],
        },
        dataSet: { rows },
        ...(roles && { annotation: { appInfo: { columnRoles: roles } } }),
      },
    }),
    `${version}.${language}.json`,
  );
}

it('codes/{code} of a renamed code: its former names with their versions', async () => {
  const names = ['Swaziland', 'Swaziland', 'Eswatini'];
  const documents = names.map((name, i) =>
    list({ version: `${i + 1}`, columns: ['code', 'name'], rows: [{ code: 'SZ', name }] }),
  );
  const { periods } = await json(listApi(documents), 'urn:x:list/codes/SZ');
  const versionAt = (version: string) => ({
    canonicalVersionUri: `urn:x:list:${version}`,
    version,
    languages: ['en'],
  });
  expect(periods).toEqual([
    {
      firstVersion: versionAt('1'),
      lastVersion: versionAt('3'),
      names: { en: 'Eswatini' },
      formerNames: [
        { firstVersion: versionAt('1'), lastVersion: versionAt('2'), names: { en: 'Swaziland' } },
      ],
    },
  ]);
});

describe('a list in 0.4', () => {
  const names = [
    { code: 'a', name: { de: 'Apfel', en: 'apple' } },
    { code: 'b', name: 'pear' },
  ];
  const localized = (version: string) => {
    const { source } = list({ version, day: `202${version}-01-01`, columns: ['code', 'name'], rows: [] });
    const json = JSON.parse(source.text);
    json.$opencodelist = '0.4.0';
    json.codeList.dataSet.rows = names;
    return documentOf(JSON.stringify(json));
  };
  const codes = [
    { code: 'a', names: { en: 'apple', de: 'Apfel' } },
    { code: 'b', names: { en: 'pear' } },
  ];

  // The history of one version is computed, that of two is a file.
  it.each([[['1']], [['1', '2']]])('versions %j have names in all languages', async (versions) => {
    const api = listApi(versions.map(localized));
    const history = await json(api, 'urn:x:list/history');
    const named = history.codes.map((one: HistoryCode) => ({ code: one.code, names: one.periods[0]?.names }));
    expect(named).toEqual(codes);
    expect(history.versions.map(({ languages }: { languages: string[] }) => languages)).toEqual(
      versions.map(() => ['en', 'de']),
    );
    expect(await json(api, 'urn:x:list/codes/a')).toMatchObject({ periods: [{ names: codes[0]?.names }] });
    expect(await json(api, 'urn:x:list/schema')).toMatchObject({
      'x-enum-descriptions': ['Apfel', 'pear'],
      $defs: {
        annotated: {
          anyOf: [
            { const: 'a', title: 'Apfel', 'x-titles': { en: 'apple', de: 'Apfel' } },
            { const: 'b', title: 'pear', 'x-titles': { en: 'pear' } },
          ],
        },
      },
    });
    expect(await json(api, 'urn:x:list/at/2024-01-01')).toMatchObject({ language: 'en', rows: names });
  });
});

describe('a list of more than 50,000 cells', () => {
  const codeAt = (i: number) => `c${String(2 * i).padStart(5, '0')}`;
  const rows = Array.from({ length: 10_001 }, (_, i) => ({ code: codeAt(i), a: '', b: '', c: '', d: '' }));
  const columns = ['code', 'a', 'b', 'c', 'd'];
  const api = listApi([list({ columns, rows })], 'https://a.example');
  const read = (folder: string) => api.files.get(`/v1/_documents/${folder}/u=urn:x:list.json`) ?? '';

  it('has its history and its schema as files, although it has only one version', async () => {
    expect(JSON.parse(read('history')).codes).toHaveLength(10_001);
    expect(await (await api.get('urn:x:list/history')).text()).toBe(read('history'));
    expect(await (await api.get('urn:x:list/schema')).text()).toBe(read('schema'));
    expect(JSON.parse(read('schema'))).toMatchObject({
      $id: 'https://a.example/v1/documents/urn:x:list/schema',
      enum: rows.map(({ code }) => code),
    });
  });

  it('finds codes in a part of its history', async () => {
    expect(JSON.parse(read('history-parts'))).toHaveLength(11);
    for (const i of [0, 999, 1000, 10_000])
      expect(await json(api, `urn:x:list/codes/${codeAt(i)}`)).toMatchObject({
        code: codeAt(i),
        isCurrent: true,
        periods: [{ firstVersion: { version: '1' } }],
      });
  });

  it.each([
    ['c00001', ['c00000', 'c00002', 'c00004']],
    ['c02001', ['c02000', 'c02002', 'c02004']],
    ['a', undefined],
    ['z', undefined],
  ])('does not have %s, with the similar codes of the part: %j', async (code, nearest) => {
    const response = await api.get(`urn:x:list/codes/${code}`);
    expect([response.status, (await response.json()).nearest]).toEqual([404, nearest]);
  });
});

describe("the repository's content", () => {
  const NAMES = /\/(?:territory-codes|currency-periods|language-subtags)\./;
  let api: Api;

  beforeAll(async () => {
    const { sources } = await readSources('content');
    const own = sources.filter(({ file }) => NAMES.test(file));
    api = listApi(own.map((source) => parseAll(source).document as Document));
  });

  const uri = (name: string) => `urn:x-codelists:${name}`;

  it('AN was split, and CS too', async () => {
    const an = await json(api, `${uri('territory-codes')}/codes/AN`);
    expect(an.periods).toMatchObject([{ status: 'deprecated', next: ['CW', 'SX', 'BQ'] }]);
    const cs = await json(api, `${uri('territory-codes')}/codes/CS`);
    expect(cs.periods).toMatchObject([{ status: 'deprecated', next: ['RS', 'ME'] }]);
  });

  it('HRK ends on 2023-01-14, with a line in the history and by its composite key', async () => {
    const facts = { validFrom: '1994-05-30', validTo: '2023-01-14' };
    const { codes, versions } = await json(api, `${uri('currency-periods')}/history`);
    expect(versions).toHaveLength(4);
    const line = codes.find(({ code }: { code: string }) => code === 'HR/HRK/1994-05-30');
    expect(line.periods).toEqual([{ in: [0, 3], ...facts }]);
    for (const path of ['HR/HRK/1994-05-30', 'HR%2FHRK%2F1994-05-30'])
      expect((await json(api, `${uri('currency-periods')}/codes/${path}`)).periods).toMatchObject([facts]);
  });

  it.each([
    ['2022-12-31', ['HRK']],
    ['2023-01-01', ['EUR', 'HRK']],
    ['2023-01-14', ['EUR', 'HRK']],
    ['2023-01-15', ['EUR']],
    ['1993-01-01', ['HRD']],
    ['1950-01-01', []],
  ])('the currencies of Croatia on %s are %j', async (day, currencies) => {
    const { rows } = await json(api, `${uri('currency-periods')}/at/${day}`);
    const own = rows.filter(({ country }: { country: string }) => country === 'HR');
    expect(own.map(({ currency }: { currency: string }) => currency)).toEqual(currencies);
    const csv = await (await api.get(`${uri('currency-periods')}/at/${day}`, { accept: 'text/csv' })).text();
    const lines = csv.split('\r\n').filter((line) => line.startsWith('HR,'));
    expect(lines.map((line) => line.slice(3, 6))).toEqual(currencies);
  });
});

describe('GET /v1/documents/{canonicalUri}/at/{date}', () => {
  it('has the rows of the version of the day that had not ended, if nothing states when rows begin', async () => {
    const parts = { columns: ['code', 'to'], roles: { validTo: 'to' } };
    const api = listApi([
      list({
        ...parts,
        version: '1',
        day: '2020-01-01',
        rows: [{ code: 'a', to: '2020-06-30' }, { code: 'b' }],
      }),
      list({
        ...parts,
        version: '2',
        day: '2022-01-01',
        rows: [{ code: 'b', to: '2022-06' }, { code: 'c' }],
      }),
    ]);
    const codesAt = async (day: string) =>
      (await json(api, `urn:x:list/at/${day}`)).rows?.map(({ code }: { code: string }) => code);
    expect(await codesAt('2020-06-30')).toEqual(['a', 'b']);
    expect(await codesAt('2020-07-01')).toEqual(['b']);
    expect(await codesAt('2022-06-30')).toEqual(['b', 'c']);
    expect(await codesAt('2022-07-01')).toEqual(['c']);
    expect(await json(api, 'urn:x:list/at/2019-12-31')).toMatchObject({
      status: 404,
      earliest: '2020-01-01',
    });
  });

  it('names the codes that begin with the values of the first columns', async () => {
    const rows = ['EUR', 'HRK', 'HRD', 'YUN'].map((currency) => ({ territory: 'HR', currency }));
    const parts = { columns: ['territory', 'currency'], key: ['territory', 'currency'] };
    const api = listApi([list({ ...parts, rows: [{ territory: 'H', currency: 'R' }, ...rows] })]);
    expect(await json(api, 'urn:x:list/codes/HR')).toMatchObject({
      status: 404,
      nearest: ['HR/EUR', 'HR/HRK', 'HR/HRD'],
    });
  });

  it.each([
    ['2022-12-31', true],
    ['2023-01-14', true],
    ['2023-01-15', false],
    [undefined, true],
  ])('a code valid until 2023-01-14, in a version of %s, is current: %s', async (day, isCurrent) => {
    const parts = { columns: ['code', 'to'], roles: { validTo: 'to' } };
    const api = listApi([
      list({ ...parts, ...(day && { day }), rows: [{ code: 'EUR' }, { code: 'HRK', to: '2023-01-14' }] }),
    ]);
    expect(await json(api, 'urn:x:list/codes/HRK')).toMatchObject({ isCurrent });
    const { enum: codes, $defs } = await json(api, 'urn:x:list/schema');
    expect(codes).toEqual(isCurrent ? ['EUR', 'HRK'] : ['EUR']);
    expect($defs.annotated.anyOf).toEqual([
      { const: 'EUR' },
      { const: 'HRK', ...(!isCurrent && { deprecated: true }) },
    ]);
  });
});

describe('GET /v1/documents/{canonicalUri}/schema', () => {
  const SCHEMA_URL = 'https://host.example/v1/documents/urn:x:list/schema';

  const api = (baseUrl?: string) => {
    const parts = {
      columns: ['code', 'name', 'state'],
      roles: { status: { column: 'state', withdrawn: ['gone'] } },
    };
    return listApi(
      [
        list({ ...parts, version: '1', rows: [{ code: 'EUR' }, { code: 'DEM' }, { code: 'HRK' }] }),
        list({
          ...parts,
          version: '2',
          rows: [
            { code: 'EUR', name: 'Euro' },
            { code: 'HRK', state: 'gone' },
          ],
        }),
      ],
      baseUrl,
    );
  };

  it('10,000 codes compile and validate', async () => {
    const rows = Array.from({ length: 10_000 }, (_, i) => ({ code: `C${i}` }));
    const schema = await json(listApi([list({ rows })]), 'urn:x:list/schema');
    const validate = new Ajv2020({ strict: false }).compile(schema);
    expect([validate('C9999'), validate('C10000')]).toEqual([true, false]);
  });

  it.each([
    ['', ['EUR']],
    ['#/$defs/known', ['EUR', 'HRK', 'DEM']],
    ['#/$defs/annotated', ['EUR', 'HRK', 'DEM']],
  ])('a schema of an OpenAPI description refers to it (%j) with ajv', async (fragment, allowed) => {
    const openapi = {
      openapi: '3.1.0',
      components: {
        schemas: {
          Order: { type: 'object', properties: { currency: { $ref: `${SCHEMA_URL}${fragment}` } } },
        },
      },
    };
    const source = api('https://host.example');
    const ajv = new Ajv2020({
      strict: false,
      loadSchema: async (url) => json(source, url.slice('https://host.example/v1/documents/'.length)),
    });
    ajv.addSchema({ $id: 'https://host.example/openapi.json', ...openapi });
    const validate = await ajv.compileAsync({
      $ref: 'https://host.example/openapi.json#/components/schemas/Order',
    });
    const valid = ['EUR', 'HRK', 'DEM', 'XXX'].filter((currency) => validate({ currency }));
    expect(valid).toEqual(allowed);
  });

  it('is a schema of draft 07 too, as other programs read it', async () => {
    const { $schema, ...schema } = await json(api(), 'urn:x:list/schema');
    const validate = new Ajv({ strict: false }).compile(schema);
    expect([validate('EUR'), validate('HRK')]).toEqual([true, false]);
  });

  it('becomes a union type by openapi-typescript, if it is installed', async ({ skip }) => {
    // It needs TypeScript 5, so it is not a dependency: `.ci/run` installs it.
    const path = resolve('.cache/openapi-typescript/node_modules/openapi-typescript/dist/index.mjs');
    if (!existsSync(path) && !process.env.CI) skip('openapi-typescript is not installed');
    const program = await import(/* @vite-ignore */ path);
    const text = await (await api().get('urn:x:list/schema')).text();
    const server = createServer((_, response) => {
      response.setHeader('content-type', 'application/json');
      response.end(text);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    try {
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/schema`;
      const properties = {
        currency: { $ref: url },
        formerCurrency: { $ref: `${url}#/$defs/known` },
      };
      const nodes = await program.default({
        openapi: '3.1.0',
        info: { title: 'Orders', version: '1' },
        paths: {},
        components: { schemas: { Order: { type: 'object', properties } } },
      });
      const types = program.astToString(nodes);
      expect(types).toContain('schema: "EUR";');
      expect(types).toContain('known: "EUR" | "HRK" | "DEM";');
    } finally {
      server.close();
    }
  });
});
