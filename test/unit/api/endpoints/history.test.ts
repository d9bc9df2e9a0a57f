import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Document } from '../../../../build/model/document/document.ts';
import { readSources } from '../../../../build/read/files/read.ts';
import { assertProperty } from '../../../support/runs.ts';
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

  it('kxu has the successors of a comment, jw a preferred value, and aoh none', async () => {
    const periods = async (code: string) =>
      (await json(api, `${uri('language-subtags')}/codes/${code}`)).periods;
    const status = 'deprecated';
    expect(await periods('kxu')).toMatchObject([{ status, next: ['dwk', 'uki'] }]);
    expect(await periods('jw')).toMatchObject([{ status, next: ['jv'] }]);
    expect(await periods('aoh')).toMatchObject([{ names: { en: 'Arma' }, status }]);
    expect((await periods('aoh'))[0]).not.toHaveProperty('next');
  });

  it('HRK ends on 2023-01-14, with a line in the history and by its composite key', async () => {
    const facts = { validFrom: '1994-05-30', validTo: '2023-01-14' };
    const { codes, versions } = await json(api, `${uri('currency-periods')}/history`);
    expect(versions).toHaveLength(3);
    const line = codes.find(({ code }: { code: string }) => code === 'HR/HRK/1994-05-30');
    expect(line.periods).toEqual([{ in: [0, 2], ...facts }]);
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

  it('the rows before the first version of a list without days are not known', async () => {
    const response = await api.get(`${uri('language-subtags')}/at/2025-08-24`);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ earliest: '2025-08-25' });
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

  it('does not know the days before the only version, if nothing states when rows begin', async () => {
    const roles = { validTo: 'to' };
    const api = listApi([list({ day: '2020-01-01', columns: ['code', 'to'], roles, rows: [{ code: 'a' }] })]);
    expect(await json(api, 'urn:x:list/at/2019-12-31')).toMatchObject({
      status: 404,
      earliest: '2020-01-01',
    });
    expect(await json(api, 'urn:x:list/at/2020-01-01')).toMatchObject({ rows: [{ code: 'a' }] });
  });

  it.each([
    '2023-02-29',
    '2023-13-01',
    '2023-00-10',
    '2023-1-1',
    '0000-01-01x',
    '2023-01-01T00:00:00Z',
    '%20',
  ])('%s is no day: 400', async (day) => {
    const api = listApi([list({ day: '2020-01-01', rows: [{ code: 'a' }] })]);
    const response = await api.get(`urn:x:list/at/${day}`);
    expect([response.status, Object.keys((await response.json()).errors)]).toEqual([400, ['date']]);
  });
});

describe('the files of histories', () => {
  const histories = (...documents: readonly Document[]) =>
    [...listApi(documents).files.keys()].filter((path) => path.includes('/history/'));

  it('are none for a list of one version, and one for a list of several, in any languages', () => {
    const rows = [{ code: 'a' }];
    const languages = [list({ rows }), list({ language: 'de', rows })];
    expect(histories(...languages)).toEqual([]);
    expect(histories(...languages, list({ version: '2', rows }))).toHaveLength(1);
  });
});

describe('GET /v1/documents/{canonicalUri}/codes/{code}', () => {
  it('finds codes of several columns, whatever they contain, and names a similar one', async () => {
    const rows = [
      { a: 'x/%', b: '2' },
      { a: 'x', b: '%/2' },
    ];
    const api = listApi([list({ columns: ['a', 'b'], key: ['a', 'b'], rows })]);
    for (const code of ['x%2F%25/2', 'x/%25%2F2']) {
      const response = await api.get(`urn:x:list/codes/${encodeURIComponent(code)}`);
      expect([response.status, (await response.json()).code]).toEqual([200, code]);
    }
    expect(await json(api, 'urn:x:list/codes/x%252F%2525%2F3')).toMatchObject({
      status: 404,
      nearest: ['x%2F%25/2'],
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

/** Any history: for each version the codes by their names, in one language or two. */
const CODES = ['a', 'A', 'b c', 'd/e', 'f%2F', 'ü', '"', '1', '01'];
const anyVersion = fc.record({
  codes: fc.subarray(CODES),
  state: fc.constantFrom('', 'old', 'gone'),
  languages: fc.constantFrom(['en'], ['en', 'de']),
});

describe('any history', () => {
  const roles = {
    name: 'name',
    status: { column: 'state', deprecated: ['old'], withdrawn: ['gone'] },
    replacedBy: { column: 'next', separator: ' ' },
  };

  it('has the rows of each version on its day', async () => {
    await assertProperty(
      fc.asyncProperty(fc.array(anyVersion, { minLength: 1, maxLength: 5 }), async (versions) => {
        const rowsOf = (i: number, language: string) =>
          (versions[i]?.codes ?? []).map((code, n) => ({
            ...{ code, name: `${code} in ${language}`, state: n === 0 ? versions[i]?.state : '' },
            ...(n === 1 && { next: 'a b' }),
          }));
        const documents = versions.flatMap(({ languages }, i) =>
          languages.map((language) =>
            list({
              ...{ version: `${i + 1}`, language, day: `20${10 + i}-03-01`, roles },
              columns: ['code', 'name', 'state', 'next'],
              rows: rowsOf(i, language),
            }),
          ),
        );
        const api = listApi(documents);
        for (const [i, { languages }] of versions.entries()) {
          for (const language of languages)
            for (const day of [`20${10 + i}-03-01`, `20${11 + i}-02-28`])
              expect(await json(api, `urn:x:list/at/${day}?language=${language}`)).toEqual({
                list: 'urn:x:list',
                canonicalVersionUri: `urn:x:list:${i + 1}`,
                at: day,
                language,
                rows: rowsOf(i, language),
              });
        }
      }),
      30,
    );
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

  it('has an $id if the URL of the site is known, also with the URI of a version', async () => {
    expect(await json(api(), 'urn:x:list/schema')).not.toHaveProperty('$id');
    for (const uri of ['urn:x:list', 'urn:x:list:1'])
      expect(await json(api('https://host.example'), `${uri}/schema`)).toMatchObject({ $id: SCHEMA_URL });
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
