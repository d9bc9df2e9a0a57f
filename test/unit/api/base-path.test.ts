import { describe, expect, it } from 'vitest';
import { addBasePath, respondBelow } from '../../../build/api/base-path.ts';

const HOST = 'http://a';

/** Responds with the path of the request. */
const echo = async ({ url, method, headers }: Request): Promise<Response> =>
  new Response(`${method} ${url.slice(HOST.length)} ${headers.get('accept') ?? ''}`.trim());

const get = async (path: string, basePath = '/codes', init: RequestInit = {}) => {
  const response = await respondBelow(basePath, new Request(HOST + path, init), echo);
  const { status, headers } = response;
  return { status, location: headers.get('location'), text: await response.text() };
};

describe('respondBelow', () => {
  it.each([
    ['/codes/', 'GET /'],
    ['/codes/v1/tags?page=2', 'GET /v1/tags?page=2'],
    ['/codes//v1/tags', 'GET //v1/tags'],
    ['/codes/a%2Fb%00', 'GET /a%2Fb%00'],
    ['/codes/codes/', 'GET /codes/'],
  ])('%s → %s', async (path, text) => expect(await get(path)).toEqual({ status: 200, location: null, text }));

  it('keeps the method and the headers', async () => {
    const { text } = await get('/codes/v1', '/codes', { method: 'HEAD', headers: { accept: 'text/csv' } });
    expect(text).toBe('HEAD /v1 text/csv');
  });

  it.each(['/', '/codes'])('%s → the start of the site', async (path) => {
    expect(await get(path)).toEqual({ status: 302, location: '/codes/', text: '' });
  });

  it.each(['/v1/tags', '/codes2/', '/CODES/', '/%63odes/', '//codes/'])('%s → 404', async (path) => {
    expect((await get(path)).status).toBe(404);
  });

  it('at the root, requests stay as they are', async () => {
    expect((await get('/codes/', '')).text).toBe('GET /codes/');
    expect((await get('/', '')).text).toBe('GET /');
  });
});

describe('addBasePath', () => {
  const headersOf = (headers: Record<string, string>) =>
    Object.fromEntries(addBasePath('/codes', new Response('', { status: 303, headers })).headers);

  it('adds the path to Location and Link', () => {
    const link = '</v1/documents/a>; rel="collection", </v1/b>; rel="next"';
    expect(headersOf({ location: '/en/', link })).toMatchObject({
      location: '/codes/en/',
      link: '</codes/v1/documents/a>; rel="collection", </codes/v1/b>; rel="next"',
    });
  });

  it('other URLs stay as they are', () => {
    const headers = { location: 'https://a.example/', link: '<csv-metadata.json>; rel="describedby"' };
    expect(headersOf(headers)).toMatchObject(headers);
  });
});
