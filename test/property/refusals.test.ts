import { readdirSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Preview, startPreview } from '../../build/api/hosts/preview/preview.ts';
import type { Listener } from '../../build/api/hosts/server/listen.ts';
import { startServer } from '../../build/api/hosts/server/server.ts';
import { makeFolder, writeContent } from '../support/content-tree.ts';
import { makeDocument } from '../support/documents.ts';
import { send } from '../support/http.ts';
import { exchangeRaw } from '../support/raw.ts';
import { buildSite } from '../support/site.ts';

/*
 * Responses of both servers to bytes that are not a request, or an unusual one: the same text, with all security headers.
 */

const { folder, remove } = makeFolder();
const content = join(folder, 'content');
const out = join(folder, 'out');
let preview: Preview;
let server: Listener;

beforeAll(async () => {
  const rows = Array.from({ length: 20_000 }, (_, i) => ({ code: `${i}`, name: 'a long name '.repeat(5) }));
  const english = JSON.stringify(makeDocument({ uri: 'urn:test:a', language: 'en' }));
  writeContent(content, {
    'a.json': makeDocument({ uri: 'urn:test:a', tags: ['one'], rows }),
    'a.meta-only.json': english.replace(/,"dataSet":.*\}\]\}/, ''),
  });
  await buildSite(content, out);
  preview = await startPreview({ dir: out, port: 0, allowedHosts: ['a', 'a.example'], cors: true });
  server = await startServer({ dir: out, port: 0, host: '127.0.0.1' });
});

afterAll(async () => {
  await Promise.all([preview.close(), server.close()]);
  remove();
});

const hosts = [
  ['the preview', () => preview.url],
  ['the Node server', () => server.url],
] as const;

const CLOSE = 'Connection: close\r\n\r\n';

const REJECTED: readonly (readonly [what: string, bytes: string, status: number])[] = [
  ['a single word', 'word\r\n\r\n', 400],
  [
    'a head of 20,000 bytes',
    `GET /v1/tags HTTP/1.1\r\nHost: a\r\nX-A: ${'a'.repeat(20_000)}\r\n${CLOSE}`,
    431,
  ],
  ['CONNECT', 'CONNECT a.example:443 HTTP/1.1\r\nHost: a.example\r\n\r\n', 405],
  ['TRACE', `TRACE /v1/tags HTTP/1.1\r\nHost: a\r\n${CLOSE}`, 405],
  ['no Host', 'GET /v1/tags HTTP/1.1\r\n\r\n', 400],
  ['two Host lines', 'GET /v1/tags HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n', 400],
  ['an empty Host', 'GET /v1/tags HTTP/1.1\r\nHost:\r\n\r\n', 400],
  ['a Host with a path', 'GET /v1/tags HTTP/1.1\r\nHost: a/b\r\n\r\n', 400],
  ['a Host with a user', 'GET /v1/tags HTTP/1.1\r\nHost: a@b\r\n\r\n', 400],
  ['a Host with a blank', 'GET /v1/tags HTTP/1.1\r\nHost: a b\r\n\r\n', 400],
  ['a Host with an invalid port', 'GET /v1/tags HTTP/1.1\r\nHost: a:b\r\n\r\n', 400],
  ['a target that is not a path', `GET * HTTP/1.1\r\nHost: a\r\n${CLOSE}`, 400],
  ['OPTIONS *', `OPTIONS * HTTP/1.1\r\nHost: a\r\n${CLOSE}`, 400],
  ['a URL with another scheme', `GET ftp://a/v1/tags HTTP/1.1\r\nHost: a\r\n${CLOSE}`, 400],
];

const ACCEPTED: readonly (readonly [what: string, head: string])[] = [
  ['an absolute URL', 'GET http://b.example/v1/tags HTTP/1.1\r\nHost: a'],
  ['an absolute URL in capitals', 'GET HTTPS://B.example:81/v1/tags HTTP/1.1\r\nHost: a'],
  ['an IPv6 address as Host', 'GET /v1/tags HTTP/1.1\r\nHost: [::1]:80'],
  ['HTTP/1.0 without Host', 'GET /v1/tags HTTP/1.0'],
  ['an unknown expectation', 'GET /v1/tags HTTP/1.1\r\nHost: a\r\nExpect: unknown'],
];

describe.each(hosts)('%s', (_, url) => {
  test.each(REJECTED)('%s gets problem details', async (_what, bytes, status) => {
    const response = await exchangeRaw(url(), bytes);
    expect(response.status).toBe(status);
    expect([...response.headers]).toEqual(
      expect.arrayContaining([
        ['content-type', ['application/problem+json']],
        ['x-content-type-options', ['nosniff']],
        ['referrer-policy', ['no-referrer']],
        ['content-security-policy', [expect.any(String)]],
      ]),
    );
    expect(response.body).toContain(`"status":${status}`);
  });

  test.each(ACCEPTED)('%s is accepted', async (_what, head) => {
    const { status, body } = await exchangeRaw(url(), `${head}\r\n${CLOSE}`);
    expect([status, body.includes('["one"]')]).toEqual([200, true]);
  });

  test('a GET with a body does not affect the next request', async () => {
    const head = 'GET /v1/tags HTTP/1.1\r\nHost: a\r\nTE: trailers\r\nTrailer: x\r\nContent-Length: 5';
    expect((await exchangeRaw(url(), `${head}\r\n${CLOSE}hello`)).status).toBe(200);
    expect((await send(url(), { path: '/v1/tags' })).body).toBe('["one"]');
  });

  test('a range request may get the complete body', async () => {
    const headers = { range: 'bytes=0-1', 'if-range': '"x"' };
    const response = await send(url(), { path: '/v1/tags', headers });
    expect([response.status, response.headers['content-range'], response.body]).toEqual([
      ...[200, undefined, '["one"]'],
    ]);
  });

  test('15,000 slashes are a 404', async () => {
    expect((await send(url(), { path: `/v1/documents/x${'/'.repeat(15_000)}y` })).status).toBe(404);
  });

  test.each(['en', 'de', 'fr, en;q=0.5'])('data of one language only, asked for in %s', async (accept) => {
    const path = '/v1/documents/urn:test:a/alternative-format';
    const response = await send(url(), { path, headers: { 'accept-language': accept } });
    expect([response.status, response.headers['content-language']]).toEqual([200, 'de']);
    const { status, body } = await send(url(), { path: `${path}?language=en` });
    expect([status, JSON.parse(body).detail]).toEqual([
      404,
      '"urn:test:a" has no data in the language "en", so it has no alternative format.',
    ]);
  });

  test.runIf(process.platform === 'linux')('clients that disconnect leave no file open', async () => {
    const openFiles = () => readdirSync('/proc/self/fd').length;
    await abort(url());
    const before = openFiles();
    for (let i = 0; i < 200; i++) await abort(url());
    await expect.poll(openFiles, { timeout: 5000 }).toBeLessThan(before + 20);
  });

  test('a backslash is not a slash', async () => {
    expect((await exchangeRaw(url(), `GET /v1\\tags HTTP/1.1\r\nHost: a\r\n${CLOSE}`)).status).toBe(404);
  });
});

/** Sends a request and disconnects when the response begins. */
function abort(url: string): Promise<void> {
  const { hostname, port } = new URL(url);
  return new Promise((done) => {
    const socket = connect(Number(port), hostname, () =>
      socket.write('GET /v1/documents/urn:test:a HTTP/1.1\r\nHost: a\r\n\r\n'),
    );
    socket.once('data', () => socket.resetAndDestroy());
    socket.on('error', () => {}).on('close', () => done());
  });
}

describe('the preview', () => {
  test('/ redirects with the headers of pages', async () => {
    const { status, headers } = await send(preview.url, { path: '/' });
    expect([status, headers.location, headers.vary]).toEqual([302, '/en/', 'Accept-Language']);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
  });

  test('serves a new output that replaces the old one: files, headers, functions and pages', async () => {
    const summarize = async () => {
      const list = await send(preview.url, { path: '/v1/documents/index' });
      const found = await send(preview.url, { path: '/v1/documents/index?searchTerm=.' });
      const tags = await send(preview.url, { path: '/v1/tags', headers: { accept: 'text/json' } });
      return [
        list.headers['x-total-count'],
        JSON.parse(list.body).length,
        found.headers['x-total-count'],
        tags.body,
      ];
    };
    expect(await summarize()).toEqual(['2', 2, '2', '["one"]']);
    writeContent(content, { 'b.json': makeDocument({ uri: 'urn:test:b', tags: ['two'] }) });
    await buildSite(content, out);
    expect(await summarize()).toEqual(['3', 3, '3', '["one","two"]']);
    for (const name of ['a.json', 'a.meta-only.json']) rmSync(join(content, name));
    await buildSite(content, out);
    expect(await summarize()).toEqual(['1', 1, '1', '["two"]']);
  });
});
