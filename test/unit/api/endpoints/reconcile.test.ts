import { describe, expect, it } from 'vitest';
import { documentOf } from '../../support/documents.ts';
import { listApi } from '../../support/list-api.ts';

const BASE = 'https://codes.example';

function list(name: string, language: string, rows: readonly object[]) {
  const identification = {
    language,
    shortName: `${name} (${language})`,
    version: '1',
    canonicalUri: `urn:x:${name}`,
    canonicalVersionUri: `urn:x:${name}:1`,
  };
  const columns = ['code', 'alpha3', 'name', 'alias', 'parent'].map((id) => ({
    id,
    name: id,
    type: 'string',
    optional: true,
    nullable: true,
  }));
  const columnRoles = { name: 'name', parent: 'parent', aliases: { column: 'alias', separator: ';' } };
  const codeList = {
    identification,
    columnSet: {
      columns,
      keys: [
        { id: 'code', columnIds: ['code'] },
        { id: 'alpha3', columnIds: ['alpha3'] },
      ],
    },
    dataSet: { rows },
    annotation: { appInfo: { columnRoles } },
  };
  return documentOf(JSON.stringify({ $opencodelist: '0.3.0', codeList }), `${name}.${language}.json`);
}

const DOCUMENTS = [
  list('land', 'de', [
    { code: 'EU', alpha3: 'EUR', name: 'Europa' },
    { code: 'CH', alpha3: 'CHE', name: 'Schweiz', parent: 'EU' },
    { code: 'NL', alpha3: 'NLD', name: 'Niederlande', alias: 'Holland', parent: 'EU' },
  ]),
  list('land', 'en', [
    { code: 'EU', alpha3: 'EUR', name: 'Europe' },
    { code: 'CH', alpha3: 'CHE', name: 'Switzerland', parent: 'EU' },
    { code: 'NL', alpha3: 'NLD', name: 'Netherlands', parent: 'EU' },
  ]),
  list('signs', 'en', [{ code: 'a&<b>', alpha3: 'x', name: '<script>"a"' }]),
];

async function request(
  path: string,
  headers: Record<string, string> = {},
  baseUrl: string | undefined = BASE,
) {
  const response = await listApi(DOCUMENTS, baseUrl).get(`../reconcile${path}`, headers);
  const text = await response.text();
  return { status: response.status, headers: response.headers, text };
}

async function requestJson(path: string, headers = {}) {
  const { status, text } = await request(path, headers);
  return { status, body: JSON.parse(text) };
}

const ask = (path: string, queries: unknown, headers = {}) =>
  requestJson(`${path}?queries=${encodeURIComponent(JSON.stringify(queries))}`, headers);

const IN_ENGLISH = { 'accept-language': 'en' };

describe('GET /v1/reconcile/{uri}', () => {
  it('is the manifest, with the names of the preferred language', async () => {
    expect((await requestJson('/urn:x:land:1', IN_ENGLISH)).body).toEqual({
      versions: ['0.2'],
      name: 'land (en)',
      identifierSpace: 'urn:x:land',
      schemaSpace: 'http://www.w3.org/2004/02/skos/core#ConceptScheme',
      defaultTypes: [{ id: 'urn:x:land', name: 'land (en)' }],
      view: { url: `${BASE}/v1/reconcile/view/urn%3Ax%3Aland%2Fcodes%2F{{id}}` },
      preview: {
        url: `${BASE}/v1/reconcile/preview/urn%3Ax%3Aland%2Fcodes%2F{{id}}`,
        width: 400,
        height: 150,
      },
      suggest: {
        entity: { service_url: BASE, service_path: '/v1/reconcile/urn:x:land/suggest' },
      },
    });
  });

  it('has no links without the URL of the site', async () => {
    const response = await listApi(DOCUMENTS).get('../reconcile/urn:x:land');
    expect(Object.keys((await response.json()) as object)).toEqual([
      'versions',
      'name',
      'identifierSpace',
      'schemaSpace',
      'defaultTypes',
    ]);
  });

  it('with queries has candidates in all languages, with the name in the preferred one', async () => {
    const { body } = await ask(
      '/urn:x:land',
      { q0: { query: 'Schweiz' }, q1: { query: 'che', limit: 1 }, __proto__: { query: 'Holland' } },
      IN_ENGLISH,
    );
    const type = [{ id: 'urn:x:land', name: 'land (en)' }];
    expect(body.q0.result).toEqual([
      { id: 'CH', name: 'Switzerland', description: 'Schweiz', score: 95, match: true, type },
    ]);
    expect(body.q1.result).toEqual([
      { id: 'CH', name: 'Switzerland', description: 'CHE', score: 100, match: true, type },
    ]);
  });

  it('ignores properties, and finds nothing without a text or with the type of another list', async () => {
    const { body } = await ask('/urn:x:land', {
      a: { query: 'Holland', type: 'urn:x:land', type_strict: 'any', properties: [{ pid: 'p', v: 'v' }] },
      b: { properties: [] },
      c: { query: 'Holland', type: ['urn:x:signs'] },
    });
    expect(body.a.result).toMatchObject([{ id: 'NL', score: 90, match: true }]);
    expect([body.b, body.c]).toEqual([{ result: [] }, { result: [] }]);
  });

  it('is 400 for queries that are not JSON, too many or too long, and 404 for an unknown list', async () => {
    const fifty = Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`q${i}`, { query: 'a' }]));
    expect((await ask('/urn:x:land', fifty)).status).toBe(200);
    expect(await ask('/urn:x:land', { ...fifty, q50: { query: 'a' } })).toMatchObject({
      status: 400,
      body: { errors: { queries: ['must have at most 50 queries'] } },
    });
    expect(await ask('/urn:x:land', { q: { query: 'a'.repeat(201) } })).toMatchObject({
      status: 400,
      body: { errors: { queries: ['must have at most 200 characters'] } },
    });
    for (const queries of ['[', 'null', '1', '[]', '"a"', '{"a":{"query":1}}'])
      expect([queries, (await request(`/urn:x:land?queries=${encodeURIComponent(queries)}`)).status]).toEqual(
        [queries, 400],
      );
    expect((await ask('/urn:x:none', {})).status).toBe(404);
  });
});

describe('GET /v1/reconcile', () => {
  it('is the manifest with all lists, without suggestions', async () => {
    const { body } = await requestJson('', IN_ENGLISH);
    expect(body).toMatchObject({
      defaultTypes: [
        { id: 'urn:x:land', name: 'land (en)' },
        { id: 'urn:x:signs', name: 'signs (en)' },
      ],
      view: { url: `${BASE}/v1/reconcile/view/{{id}}` },
    });
    expect(body).not.toHaveProperty('suggest');
  });

  it('with queries has candidates of the list that each names, by the path of the code', async () => {
    const { body } = await ask('', {
      a: { query: 'CH', type: 'urn:x:land' },
      b: { query: 'X', type: ['urn:x:signs'] },
      c: { query: 'CH' },
    });
    expect(body.a.result[0]).toMatchObject({ id: 'urn:x:land/codes/CH', match: true });
    expect(body.b.result[0]).toMatchObject({ id: 'urn:x:signs/codes/a&<b>', match: true });
    expect(body.c).toEqual({ result: [] });
  });

  it('is 400 for a type that is not a list, and for several', async () => {
    for (const type of ['urn:x:none', ['urn:x:land', 'urn:x:signs'], 1])
      expect(await ask('', { a: { query: 'CH', type } })).toMatchObject({
        status: 400,
        body: { errors: { queries: ['must have the URI of one code list as "type" in each query'] } },
      });
  });
});

describe('GET /v1/reconcile/{uri}/suggest', () => {
  it('has codes by the beginning of a code or name, the equal one first, from the cursor on', async () => {
    expect((await requestJson('/urn:x:land/suggest?prefix=NL')).body).toEqual({
      result: [{ id: 'NL', name: 'Niederlande', description: 'NL' }],
    });
    expect((await requestJson('/urn:x:land/suggest?cursor=1')).body.result).toHaveLength(2);
    expect((await requestJson('/urn:x:land/suggest?prefix=schweiz&cursor=-1')).status).toBe(400);
  });
});

describe('GET /v1/reconcile/preview/…', () => {
  it('is a page with the name, the code and its place, which other sites may show in a frame', async () => {
    const { headers, text } = await request('/preview/urn%3Ax%3Aland%2Fcodes%2FCH', IN_ENGLISH);
    expect(text).toBe(
      '<!doctype html><html lang="en"><meta charset="utf-8"><title>Switzerland</title><p><strong>Switzerland</strong> <code>CH</code></p><p>land (en) › Europe</p></html>',
    );
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; form-action 'none'; base-uri 'none'",
    );
  });

  it('escapes texts, and is 404 for an unknown code', async () => {
    const id = encodeURIComponent('urn:x:signs/codes/a&<b>');
    const { text } = await request(`/preview/${id}`);
    expect(text).toContain('<strong>&#60;script&#62;&#34;a&#34;</strong> <code>a&#38;&#60;b&#62;</code>');
    expect((await request('/preview/urn:x:land/codes/XX')).status).toBe(404);
  });
});

describe('GET /v1/reconcile/view/…', () => {
  it('redirects to the code in the API where there are no pages', async () => {
    const { status, headers } = await request('/view/urn%3Ax%3Aland%2Fcodes%2FCH');
    expect([status, headers.get('location')]).toEqual([303, '/v1/documents/urn:x:land/codes/CH']);
  });
});
