import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Preview, startPreview } from '../../build/api/hosts/preview/preview.ts';
import { makeFolder, writeContent } from '../support/content-tree.ts';
import { makeDocument } from '../support/documents.ts';
import { send } from '../support/http.ts';
import { buildSite } from '../support/site.ts';

const { folder, remove } = makeFolder();
let preview: Preview;

beforeAll(async () => {
  writeContent(join(folder, 'content'), {
    'lang.json': makeDocument({ uri: 'urn:test:lang', tags: ['one'] }),
    'de.json': makeDocument({ uri: 'urn:testde', shortName: 'Other' }),
    'long.json': makeDocument({
      uri: 'urn:test:long',
      rows: Array.from({ length: 20_000 }, (_, i) => ({ code: String(i), name: 'a long name '.repeat(5) })),
    }),
    'meta.json': JSON.stringify(makeDocument({ uri: 'urn:test:mixed', language: 'en' })).replace(
      /,"dataSet":.*\}\]\}/,
      '',
    ),
    'rows.json': makeDocument({ uri: 'urn:test:mixed', language: 'de' }),
  });
  await buildSite(join(folder, 'content'), join(folder, 'out'));
  preview = await startPreview({
    dir: join(folder, 'out'),
    port: 0,
    allowedHosts: ['a', 'a.example'],
    cors: true,
  });
});

afterAll(async () => {
  await preview.close();
  remove();
});

const get = (path: string, headers = {}) => send(preview.url, { path, headers });

/** Sends raw bytes, and returns everything received until the connection is closed. */
function exchange(bytes: string): Promise<string> {
  const { hostname, port } = new URL(preview.url);
  return new Promise((done, failed) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    let received = '';
    socket.on('data', (chunk) => {
      received += chunk;
    });
    socket.on('error', failed).on('close', () => done(received));
  });
}

/** Sends a request and disconnects when the response begins. */
function abort(path: string): Promise<void> {
  const { hostname, port } = new URL(preview.url);
  return new Promise((done) => {
    const socket = connect(Number(port), hostname, () =>
      socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`),
    );
    socket.once('data', () => socket.resetAndDestroy());
    socket.on('error', () => {}).on('close', () => done());
  });
}

describe('a URI that contains the name of a placeholder', () => {
  test.each([
    ['urn:test:lang?language=de', '"urn:test:lang"'],
    ['urn:test:lang/alternative-format?language=de', 'a,A'],
  ])('GET /v1/documents/%s returns that document', async (path, text) => {
    const { status, body } = await get(`/v1/documents/${path}`);
    expect([status, body.includes(text)]).toEqual([200, true]);
  });

  test('GET /v1/documents/urn:test:paramLanguage?language=lang is 404', async () => {
    expect((await get('/v1/documents/urn:te:paramLanguagest:lang?language=de')).status).toBe(404);
  });
});

describe('a document with data in only one of its languages', () => {
  test.each([undefined, 'en', 'de', 'fr, en;q=0.5'])(
    'its CSV with Accept-Language: %s is in German',
    async (accept) => {
      const { status, headers } = await get('/v1/documents/urn:test:mixed/alternative-format', {
        ...(accept && { 'accept-language': accept }),
      });
      expect([status, headers['content-language']]).toEqual([200, 'de']);
    },
  );

  test('its CSV with language=en is 404 with the reason', async () => {
    const { status, body } = await get('/v1/documents/urn:test:mixed/alternative-format?language=en');
    expect([status, JSON.parse(body).detail]).toEqual([
      404,
      '"urn:test:mixed" has no data in the language "en", so it has no alternative format.',
    ]);
  });
});

describe('unusual requests', () => {
  test.each(['TRACE', 'PROPFIND', 'DELETE'])('%s is 405', async (method) => {
    const { status, headers } = await send(preview.url, { method, path: '/v1/tags' });
    expect([status, headers.allow]).toEqual([405, 'GET, HEAD, OPTIONS']);
  });

  test('a GET with a body does not affect the next request', async () => {
    const requests =
      'GET /v1/tags HTTP/1.1\r\nHost: a\r\nAccept: text/json\r\nContent-Length: 5\r\nConnection: close\r\n\r\nhello';
    expect(await exchange(requests)).toMatch(/^HTTP\/1.1 200 /);
    const { status, body } = await get('/v1/tags', { accept: 'text/json' });
    expect([status, body]).toEqual([200, '["one"]']);
  });

  test('hop-by-hop headers are not forwarded', async () => {
    const requests =
      'GET /v1/tags HTTP/1.1\r\nHost: a\r\nAccept: text/json\r\nTE: trailers\r\nTrailer: x\r\nConnection: close\r\n\r\n';
    expect(await exchange(requests)).toMatch(/^HTTP\/1.1 200 /);
  });

  test('a range request may get the complete body', async () => {
    const { status, headers, body } = await get('/v1/tags', { range: 'bytes=0-1', 'if-range': '"x"' });
    expect([status, headers['content-range'], body]).toEqual([200, undefined, '["one"]']);
  });

  test('15,000 slashes are a 404', async () => {
    expect((await get(`/v1/documents/x${'/'.repeat(15_000)}y`)).status).toBe(404);
  });
});

test.runIf(process.platform === 'linux')('clients that disconnect leave no file open', async () => {
  const openFiles = () => readdirSync('/proc/self/fd').length;
  await abort('/v1/documents/urn:test:long');
  const before = openFiles();
  for (let i = 0; i < 200; i++) await abort('/v1/documents/urn:test:long');
  await expect.poll(openFiles, { timeout: 5000 }).toBeLessThan(before + 20);
  expect((await get('/v1/tags')).status).toBe(200);
});
