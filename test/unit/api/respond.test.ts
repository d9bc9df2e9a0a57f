import { afterEach, describe, expect, it, vi } from 'vitest';
import { catalogueOf, makeSearch } from '../../../build/api/catalogue.ts';
import { makeRespond } from '../../../build/api/respond.ts';
import { makeDirectory } from '../../../build/model/query/directory.ts';
import { respondFrom } from '../../support/site-files.ts';
import { record } from '../support/records.ts';

const RECORDS = [
  record({ version: '2', canonicalVersionUri: 'urn:x:colours:2', tags: ['b', 'a'] }),
  record({ version: '2', canonicalVersionUri: 'urn:x:colours:2', language: 'en', tags: ['c'] }, false),
  record({ version: '1', canonicalVersionUri: 'urn:x:colours:1', language: 'it' }),
  record({
    type: 'CodeListSet',
    shortName: 'slashes',
    canonicalUri: 'https://a.example/b?c#d',
    canonicalVersionUri: 'https://a.example/b/1',
  }),
];

/** The content of each file of the site is its path. */
const respond = respondFrom(makeDirectory(RECORDS), async (path) => `file ${path}`);
const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  respond(new Request(`https://host.example${path}`, { method, headers }));

const PAGED = ['x-page', 'x-page-size', 'x-total-count', 'x-total-pages'];
const paging = (response: Response) => PAGED.map((name) => response.headers.get(name));

afterEach(() => {
  vi.restoreAllMocks();
});

describe('lists', () => {
  it('GET /v1/documents/index is a page in the order of the index, with its headers', async () => {
    const response = await get('/v1/documents/index?pageSize=2');
    expect(response.status).toBe(200);
    expect(await response.text()).toBe(
      '[{"type":"CodeList","language":"it","shortName":"colours","canonicalUri":"urn:x:colours","canonicalVersionUri":"urn:x:colours:1","tags":[],"version":"1"},' +
        '{"type":"CodeList","language":"de","shortName":"colours","canonicalUri":"urn:x:colours","canonicalVersionUri":"urn:x:colours:2","tags":["b","a"],"version":"2"}]',
    );
    expect(paging(response)).toEqual(['1', '2', '4', '2']);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(response.headers.get('vary')).toBe('Accept');
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('access-control-expose-headers')).toBe(
      'x-page, x-page-size, x-total-count, x-total-pages, ETag',
    );
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('cache-control')).toBe('public, max-age=300, stale-while-revalidate=86400');
  });

  it.each([
    ['/v1/documents/index?page=3&pageSize=2', '[]', ['3', '2', '4', '2']],
    ['/v1/documents/index?page=99999999999999999999', '[]', ['99999999999999999999', '50', '4', '1']],
    ['/v1/documents/index?language=fr&page=', '[]', ['1', '50', '0', '0']],
    ['/v1/documents/index?searchTerm=nothing', '[]', ['1', '50', '0', '0']],
    ['/v1/documents/index/urn:x:colours?language=fr', '[]', ['1', '50', '0', '0']],
    ['/v1/tags', '["a","b","c"]', ['1', '50', '3', '1']],
    ['/v1/documents/tags?page=2&pageSize=2', '["c"]', ['2', '2', '3', '2']],
  ])('GET %s is %s with the paging %j', async (path, body, headers) => {
    const response = await get(path);
    expect(response.status).toBe(200);
    expect(await response.text()).toBe(body);
    expect(paging(response)).toEqual(headers);
  });

  it.each([
    ['urn:x:colours', 3],
    ['urn%3Ax%3Acolours%3A2', 2],
    ['https%3A%2F%2Fa.example%2Fb%3Fc%23d', 1],
  ])('GET /v1/documents/index/%s has %i documents', async (uri, count) => {
    const response = await get(`/v1/documents/index/${uri}`);
    expect(await response.json()).toHaveLength(count);
    expect(response.headers.get('x-total-count')).toBe(String(count));
  });

  it.each([
    ['text/plain', 'text/plain; charset=utf-8'],
    ['text/json;q=0.9, application/json;q=0.1', 'text/json; charset=utf-8'],
    ['image/png', 'application/json; charset=utf-8'],
  ])('GET /v1/tags with Accept %s is the same text as %s', async (accept, type) => {
    const response = await get('/v1/tags', { accept });
    expect(response.headers.get('content-type')).toBe(type);
    expect(await response.text()).toBe('["a","b","c"]');
  });
});

describe('documents', () => {
  it.each([
    ['/v1/documents/urn:x:colours', '', 'l=de/whole/u=urn:x:colours:2.json', 'de'],
    ['/v1/documents/urn:x:colours', 'en', 'l=en/whole/u=urn:x:colours:2.json', 'en'],
    ['/v1/documents/urn:x:colours', 'it', 'l=de/whole/u=urn:x:colours:2.json', 'de'],
    ['/v1/documents/urn:x:colours?language=it', 'en', 'l=it/whole/u=urn:x:colours:1.json', 'it'],
    ['/v1/documents/urn:x:colours?language=en-GB', '', 'l=en/whole/u=urn:x:colours:2.json', 'en'],
    ['/v1/documents/urn:x:colours:1', '', 'l=it/whole/u=urn:x:colours:1.json', 'it'],
    ['/v1/documents/urn:x:colours?metaOnly=True', '', 'l=de/metadata/u=urn:x:colours:2.json', 'de'],
    ['/v1/documents/urn:x:colours?metaOnly=&language=', '', 'l=de/whole/u=urn:x:colours:2.json', 'de'],
    [
      '/v1/documents/https%3A%2F%2Fa.example%2Fb%3Fc%23d',
      '',
      'l=de/whole/u~https:~2f~2fa.example~2fb~2f1.json',
      'de',
    ],
  ])('GET %s with Accept-Language "%s" is %s in %s', async (path, header, file, language) => {
    const response = await get(path, header === '' ? {} : { 'accept-language': header });
    expect(response.status).toBe(200);
    expect(await response.text()).toBe(`file /v1/_documents/${file}`);
    expect(response.headers.get('content-language')).toBe(language);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(response.headers.get('vary')).toBe('Accept, Accept-Language');
  });

  it('GET a CSV', async () => {
    const response = await get('/v1/documents/urn:x:colours/alternative-format', {
      accept: 'application/json',
    });
    expect(await response.text()).toBe('file /v1/_documents/l=de/table/u=urn:x:colours:2.csv');
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-language')).toBe('de');
    expect(response.headers.get('vary')).toBe('Accept, Accept-Language');
  });

  it.each([
    ['urn:x:colours', '["de","en"]'],
    ['urn:x:colours:1', '["it"]'],
  ])('GET /v1/documents/%s/languages is %s', async (uri, body) => {
    const response = await get(`/v1/documents/${uri}/languages`);
    expect(response.status).toBe(200);
    expect(await response.text()).toBe(body);
  });
});

describe('problems', () => {
  const problemOf = async (response: Response) => {
    expect(response.headers.get('content-type')).toBe('application/problem+json');
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    return response.json();
  };

  it('all invalid parameters are reported in one 400', async () => {
    const response = await get('/v1/documents/index?pageSize=51&page=0&type=x');
    expect(response.status).toBe(400);
    expect(await problemOf(response)).toEqual({
      type: 'about:blank',
      title: 'Bad Request',
      status: 400,
      detail: expect.stringContaining('pageSize must be a whole number from 1 to 50'),
      errors: {
        type: ['must be CodeList, CodeListSet or All, in any case'],
        page: ['must be a whole number from 1'],
        pageSize: ['must be a whole number from 1 to 50'],
      },
    });
  });

  it.each([
    '/v1/documents/urn:x:colours?metaOnly=yes',
    '/v1/documents/urn:x:colours?language=de_AT',
    '/v1/documents/urn:x:colours/alternative-format?language=%2A',
    '/v1/documents/index/urn:x:colours?page=x',
    '/v1/tags?pageSize=0',
    '/v1/documents/index?searchTerm=(',
  ])('GET %s is a 400', async (path) => {
    const response = await get(path);
    expect(response.status).toBe(400);
    expect(await problemOf(response)).toMatchObject({ status: 400, errors: expect.any(Object) });
  });

  it.each([
    '/v1/documents/urn:x:nothing',
    '/v1/documents/index/urn:x:nothing',
    '/v1/documents/urn:x:nothing/languages',
    '/v1/documents/urn:x:nothing/alternative-format',
    '/v1/documents/URN:X:COLOURS',
    '/v1/documents/__proto__',
    '/v1/documents/%zz',
    '/v1/nothing',
    '/v1',
  ])('GET %s is a 404', async (path) => {
    const response = await get(path);
    expect(response.status).toBe(404);
    expect(await problemOf(response)).toMatchObject({ type: 'about:blank', title: 'Not Found', status: 404 });
  });

  it('a language that a document lacks is a 404 with its languages', async () => {
    const response = await get('/v1/documents/urn:x:colours?language=fr', { 'accept-language': 'de' });
    expect(response.status).toBe(404);
    const { detail, languages } = await problemOf(response);
    expect(detail).toMatch(/"fr".* de, en, it/);
    expect(languages).toEqual(['de', 'en', 'it']);
  });

  it('a document without rows has no CSV: 404', async () => {
    const response = await get('/v1/documents/urn:x:colours/alternative-format?language=en');
    expect(response.status).toBe(404);
    expect(await problemOf(response)).toMatchObject({ status: 404 });
  });

  it.each(['POST', 'PUT', 'DELETE', 'PATCH'])('%s is a 405 with Allow', async (method) => {
    const response = await get('/v1/tags', {}, method);
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET, HEAD, OPTIONS');
    expect(await problemOf(response)).toMatchObject({ title: 'Method Not Allowed', status: 405 });
  });

  it('OPTIONS is a 204 with the headers of a CORS preflight', async () => {
    const response = await get('/v1/tags', {}, 'OPTIONS');
    expect([response.status, await response.text()]).toEqual([204, '']);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      allow: 'GET, HEAD, OPTIONS',
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, HEAD',
      'access-control-allow-headers': 'Accept, Accept-Language, If-None-Match, If-Modified-Since',
      'access-control-max-age': '86400',
    });
  });

  it('an invalid search term is reported with all other errors', async () => {
    const response = await get('/v1/documents/index?searchTerm=*&page=0&type=x');
    expect(response.status).toBe(400);
    expect(await problemOf(response)).toMatchObject({
      errors: {
        type: expect.anything(),
        searchTerm: [
          'must be a regular expression in RE2 syntax: missing argument to repetition operator: `*`',
        ],
        page: ['must be a whole number from 1'],
      },
    });
  });

  it('a file that cannot be read is a 500 without internal details', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    const broken = respondFrom({ records: RECORDS }, () => Promise.reject(new Error('secret /etc/path')));
    const response = await broken(new Request('https://host.example/v1/documents/urn:x:colours'));
    expect(response.status).toBe(500);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await problemOf(response)).toEqual({
      type: 'about:blank',
      title: 'Internal Server Error',
      status: 500,
      detail: 'The response could not be generated.',
    });
    expect(logged).toHaveBeenCalledOnce();
  });
});

describe('HEAD', () => {
  it.each(['/v1/tags', '/v1/documents/urn:x:colours', '/v1/documents/urn:x:nothing', '/v1/tags?page=0'])(
    'HEAD %s has the status and the headers of GET, and no body',
    async (path) => {
      const head = await get(path, {}, 'HEAD');
      const full = await get(path);
      expect(await head.text()).toBe('');
      expect((await full.text()).length).toBeGreaterThan(0);
      expect(head.status).toBe(full.status);
      expect([...head.headers]).toEqual([...full.headers]);
    },
  );
});

describe('costly responses', () => {
  const replaced = record({ version: '1', canonicalVersionUri: 'urn:x:colours:old', language: 'de' });
  const computed = makeRespond(catalogueOf(makeDirectory([...RECORDS, replaced])));
  const load = async (path: string) => `file ${path}`;

  it.each([
    ['urn:x:colours:old/alternative-format', 'text/turtle', true],
    ['urn:x:colours:old/alternative-format?language=fr', 'text/turtle', false],
    ['urn:x:colours:2/alternative-format?language=de', 'text/turtle', false],
    ['urn:x:colours:old/alternative-format', 'text/csv', false],
    ['urn:x:colours/at/2024-01-01', '*/*', true],
    ['urn:x:colours/schema', '*/*', true],
    ['urn:x:colours', '*/*', false],
    ['urn:x:colours/languages', '*/*', false],
    ['urn:x:unknown/at/2024-01-01', '*/*', false],
  ])('%s as %s is computed elsewhere: %s', async (path, accept, isElsewhere) => {
    const request = new Request(`https://host.example/v1/documents/${path}`, { headers: { accept } });
    const response = computed(request, { load, read: load }, async () => new Response('elsewhere'));
    expect((await (await response).text()) === 'elsewhere').toBe(isElsewhere);
  });
});

describe('makeSearch', () => {
  /** The terms whose result is not the one before. */
  function findNew(terms: readonly string[], maxBytes: number): string[] {
    const search = makeSearch(makeDirectory(RECORDS), maxBytes);
    const known = new Map<string, unknown>();
    return terms.filter((term) => {
      const result = search(term);
      const isNew = known.get(term) !== result;
      known.set(term, result);
      return isNew;
    });
  }

  it.each([
    ['a cache of 1,010 bytes keeps the last two results of 4 records', 1010, 'abacacb', 'abcb'],
    ['a result that is larger than the cache is not kept', 503, 'aa', 'aa'],
    ['refusals are not kept', 10_000, '**', '**'],
  ])('%s', (_, maxBytes, terms, expected) => {
    expect(findNew([...terms], maxBytes).join('')).toBe(expected);
  });
});
