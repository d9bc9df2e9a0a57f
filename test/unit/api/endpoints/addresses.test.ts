import { describe, expect, it } from 'vitest';
import { addressRoutes, findAddress } from '../../../../build/api/endpoints/addresses.ts';
import { makeDirectory } from '../../../../build/model/query/directory.ts';
import { respondFrom } from '../../../support/site-files.ts';
import { record } from '../../support/records.ts';

const SITE = 'https://codes.example.org';
const ACTIVITY = `${SITE}/lists/activity`;
const PRICES = `${SITE}/lists/preise/länder`;

const list = (uri: string) =>
  record({ language: 'en', canonicalUri: uri, canonicalVersionUri: `${uri}/1`, version: '1' });
const DIRECTORY = makeDirectory([list(ACTIVITY), list(PRICES), list(`${SITE}/a%2Fb`)]);

const rowsOf = (path: string) =>
  path.includes('activity')
    ? [{ code: 'a' }, { code: 'a/b' }, { code: 'Lärche' }]
    : [
        { country: 'AD', 'a&b': 'EUR' },
        { country: 'A/D', 'a&b': '1%' },
      ];

/** The document of a file: its columns are those of its rows, and its key. */
function readDocument(path: string): string {
  const rows = rowsOf(path);
  const columnIds = Object.keys(rows[0] ?? {});
  const columns = columnIds.map((id) => ({ id, name: id, type: 'string' }));
  const { entry } = path.includes('activity') ? list(ACTIVITY) : list(PRICES);
  const columnSet = { columns, keys: [{ id: 'key', columnIds }] };
  return JSON.stringify({ codeList: { identification: entry, columnSet, dataSet: { rows } } });
}

const pages = ['en', 'de'].map((language) => ({ language, path: `/${language}/documents/:place.html` }));
const contents = { records: DIRECTORY.records, baseUrl: SITE, pages };
const respond = respondFrom(contents, async (path) =>
  path === '/404.html' ? 'no page' : readDocument(path),
);

const get = (path: string, headers: Record<string, string> = {}) =>
  respond(new Request(SITE + path, { headers }));
const BROWSER = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };

describe('GET the URI of a document', () => {
  it.each([
    ['/lists/activity', {}, '/v1/documents/https:%2F%2Fcodes.example.org%2Flists%2Factivity'],
    ['/lists/activity/1', {}, '/v1/documents/https:%2F%2Fcodes.example.org%2Flists%2Factivity%2F1'],
    [
      '/lists/activity',
      { accept: 'text/turtle' },
      '/v1/documents/https:%2F%2Fcodes.example.org%2Flists%2Factivity/alternative-format',
    ],
    [
      '/lists/activity',
      { ...BROWSER, 'accept-language': 'de' },
      '/de/documents/l=en/u~https:~2f~2fcodes.example.org~2flists~2factivity.html',
    ],
    ['/a%2Fb', {}, '/v1/documents/https:%2F%2Fcodes.example.org%2Fa%252Fb'],
    [
      '/lists/preise/l%C3%A4nder',
      {},
      '/v1/documents/https:%2F%2Fcodes.example.org%2Flists%2Fpreise%2Fl%C3%A4nder',
    ],
  ])('%s %j → 303 %s', async (path, headers, location) => {
    const response = await get(path, headers as Record<string, string>);
    expect([response.status, response.headers.get('location')]).toEqual([303, location]);
    expect(response.headers.get('vary')).toBe('Accept, Accept-Language');
  });

  it('is the API for browsers, too, on a site without pages', async () => {
    const api = respondFrom({ ...contents, pages: [] }, async (path) => readDocument(path));
    const response = await api(new Request(ACTIVITY, { headers: BROWSER }));
    expect(response.headers.get('location')).toBe(
      '/v1/documents/https:%2F%2Fcodes.example.org%2Flists%2Factivity',
    );
  });
});

describe('GET the URI of a document and a code', () => {
  it.each([
    ['/lists/activity/a', 'activity/codes/a', '#code=a'],
    ['/lists/activity:a', 'activity/codes/a', '#code=a'],
    ['/lists/activity/1/a', 'activity%2F1/codes/a', '#code=a'],
    ['/lists/activity/a%2Fb', 'activity/codes/a%2Fb', '#code=a%2Fb'],
    ['/lists/activity/a/b', 'activity/codes/a%2Fb', '#code=a%2Fb'],
    ['/lists/activity/L%C3%A4rche', 'activity/codes/L%C3%A4rche', '#code=L%C3%A4rche'],
    ['/lists/preise/l%C3%A4nder/AD/EUR', 'preise%2Fl%C3%A4nder/codes/AD%2FEUR', '#country=AD&a%26b=EUR'],
    [
      '/lists/preise/l%C3%A4nder/A%252FD/1%2525',
      'preise%2Fl%C3%A4nder/codes/A%252FD%2F1%2525',
      '#country=A%2FD&a%26b=1%25',
    ],
  ])('%s → 303 to %s, or to the page with %s', async (path, inApi, fragment) => {
    const toApi = await get(path);
    expect(toApi.headers.get('location')).toBe(
      `/v1/documents/https:%2F%2Fcodes.example.org%2Flists%2F${inApi}`,
    );
    const toPage = await get(path, BROWSER);
    expect(toPage.headers.get('location')?.replace(/^[^#]*/, '')).toBe(fragment);
  });

  it('that the list never had → 404 with similar codes and the list', async () => {
    const response = await get('/lists/activity/A', BROWSER);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({
      nearest: ['a', 'a/b'],
      list: '/v1/documents/https:%2F%2Fcodes.example.org%2Flists%2Factivity',
    });
    expect(response.headers.get('link')).toBe(
      '</v1/documents/https:%2F%2Fcodes.example.org%2Flists%2Factivity>; rel="collection"',
    );
  });
});

it('GET another path without a file → the page for status 404', async () => {
  const response = await get('/lists/other');
  expect([response.status, await response.text()]).toEqual([404, 'no page']);
});

it.each([
  [`/lists/activity${'/a'.repeat(99)}`, 'a/'.repeat(99).slice(0, -1)],
  [`/lists/activity${'/a'.repeat(100)}`, undefined],
])('findAddress(%s) is the code %s', (path, code) => {
  expect(findAddress(new URL(path, SITE), DIRECTORY, SITE)?.rest).toBe(code);
});

it('findAddress without a base URL is undefined', () => {
  expect(findAddress(new URL(ACTIVITY), DIRECTORY, undefined)).toBeUndefined();
});

it.each([
  [[ACTIVITY, 'urn:x:a'], ['/*']],
  [['https://codes.example.org.evil/b'], []],
])('addressRoutes of %j are %j', (uris, from) => {
  const routes = addressRoutes(makeDirectory(uris.map(list)), SITE);
  expect(routes.map((route) => route.from)).toEqual(from);
});
