import type { Expected } from '../expectation.ts';
import { missing, type Row, rows, words } from './kit.ts';

/*
 * Requests of URIs of documents below the URL of the site, https://example.org, and of their codes.
 */

const BROWSER = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };
const TURTLE = { accept: 'text/turtle' };

const SLASH = 'https%3A%2F%2Fexample.org%2Flists%2Fa%2Fb';
const SLASH_CODES = `${SLASH}/codes`.replaceAll('%3A', ':');
const PAGE = /^\/en\/documents\/l=en\/u~https:~2f~2fexample\.org~2flists~2fa~2fb\.html$/;

const VARIES = ['accept', 'accept-language'];

const seeOther = (location: string | RegExp): Expected => ({
  status: 303,
  headers: {
    location,
    'access-control-allow-origin': '*',
    'cache-control': 'public, max-age=300, stale-while-revalidate=86400',
  },
  lists: { vary: VARIES },
  text: '',
});

const inApi = (rest: string): Expected =>
  seeOther(`/v1/documents/https:%2F%2Fexample.org%2F${encodeURIComponent(rest)}`);

const addresses = rows(
  ...['GET', 'HEAD'].flatMap((method): Row[] => [
    [`${method} /lists/a/b`, 'the document', inApi('lists/a/b')],
    [`${method} /lists/a/b`, 'its page for browsers', seeOther(PAGE), BROWSER],
    [`${method} /lists/a/b/slash`, 'the code', seeOther(`/v1/documents/${SLASH_CODES}/slash`)],
  ]),
  ...words('application/json text/json text/plain */* application/json,text/html image/png').map(
    (accept): Row => ['GET /lists/a/b', 'the document', inApi('lists/a/b'), { accept }],
  ),
  ...words('text/csv application/xml text/turtle application/x-ndjson').map(
    (accept): Row => [
      'GET /lists/a/b',
      'the alternative format',
      seeOther('/v1/documents/https:%2F%2Fexample.org%2Flists%2Fa%2Fb/alternative-format'),
      { accept },
    ],
  ),
  ['GET /lists/a/b', 'the page', seeOther(PAGE), { accept: 'text/html' }],
  [
    'GET /lists/a/b',
    'the page in German',
    seeOther(/^\/de\/documents\/l=en\/u~/),
    { accept: 'text/html', 'accept-language': 'de-AT,en;q=0.5' },
  ],
  ['GET /lists/a/b/1', 'the version', inApi('lists/a/b/1')],
  ['GET /lists/a/b/', 'a slash at the end is ignored', inApi('lists/a/b')],
  ['GET /lists/a/b?utm=x', 'a query is ignored', inApi('lists/a/b')],
  ['GET /lists%2Fa%2Fb', 'an encoded slash', inApi('lists/a/b')],
  ['GET /x/languages', 'a URI that ends as a path of the API', inApi('x/languages')],
  ['GET /list?id=1&lang=de', 'a URI with a query', inApi('list?id=1&lang=de')],
  [
    'GET /list?id=1&lang=de:query',
    'a code after a URI with a query',
    seeOther('/v1/documents/https:%2F%2Fexample.org%2Flist%3Fid%3D1%26lang%3Dde/codes/query'),
  ],
  ['GET /lists/a/b:slash', 'the code', seeOther(`/v1/documents/${SLASH_CODES}/slash`)],
  [
    'GET /lists/a/b/slash',
    'the page with the row of the code',
    seeOther(/^\/en\/documents\/l=en\/u~.*\.html#code=slash$/),
    BROWSER,
  ],
  [
    'GET /lists/a/b/slash',
    'the list in another format',
    seeOther('/v1/documents/https:%2F%2Fexample.org%2Flists%2Fa%2Fb/alternative-format'),
    TURTLE,
  ],
  ...[BROWSER, TURTLE, {}].map(
    (accept): Row => [
      'GET /lists/a/b/slush',
      '404 with similar codes and a link to the list',
      {
        ...missing('slush', 'slash', 'list'),
        headers: { link: /^<\/v1\/documents\/https:%2F%2Fexample\.org%2Flists%2Fa%2Fb>; rel="collection"$/ },
      },
      accept,
    ],
  ),
  ...words('/lists /lists/a /lists/a/bb /lists/none/b /Lists/a/b').map(
    (path): Row => [
      `GET ${path}`,
      'no document',
      { status: 404, headers: { 'content-type': /^text\/html/ } },
    ],
  ),
);

export const ADDRESS_SECTIONS = { addresses };
