import { rmSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type RunningServer, startServer } from '../../../build/server/server.ts';
import { makeFolder, writeContent } from '../../../scripts/support/content-tree.ts';
import { makeDocument } from '../../support/documents.ts';
import { send } from '../../support/http.ts';
import { buildSite } from '../../support/site.ts';

const { folder, remove } = makeFolder();
const content = join(folder, 'content');
const out = join(folder, 'out');
const LARGE = 'https://a.example/large';
let server: RunningServer;

beforeAll(async () => {
  writeContent(content, {
    'a.json': makeDocument({ uri: 'urn:test:a', tags: ['one'] }),
    'large.json': makeDocument({
      uri: LARGE,
      rows: Array.from({ length: 20_000 }, (_, i) => ({ code: String(i), name: 'a long name '.repeat(5) })),
    }),
  });
  await buildSite(content, out);
  server = await startServer({ dir: out, port: 0, host: '127.0.0.1' });
});

afterAll(async () => {
  await server.close();
  remove();
});

afterEach(() => vi.restoreAllMocks());

const get = (path: string, headers = {}, method = 'GET') => send(server.url, { path, headers, method });
const document = (uri: string) => `/v1/documents/${encodeURIComponent(uri)}`;

describe('an answer', () => {
  it.each([
    ['a list', '/v1/tags'],
    ['a document', document('urn:test:a')],
    ['a large document', document(LARGE)],
  ])('%s has its length and a tag, HEAD too, and is 304 for who has it', async (_, path) => {
    const whole = await get(path);
    const head = await get(path, {}, 'HEAD');
    expect([whole.status, head.status, head.body]).toEqual([200, 200, '']);
    expect(whole.headers['content-length']).toBe(String(Buffer.byteLength(whole.body)));
    expect(head.headers).toEqual({ ...whole.headers, date: expect.anything() });
    const etag = whole.headers.etag as string;
    for (const value of [etag, etag.replace('W/', ''), `"x", ${etag}`, '*']) {
      const { status, headers, body } = await get(path, { 'if-none-match': value });
      expect([status, body]).toEqual([304, '']);
      const { 'content-length': _, ...kept } = whole.headers;
      expect(headers).toEqual({ ...kept, date: expect.anything() });
    }
    expect((await get(path, { 'if-none-match': '"x"' })).status).toBe(200);
  });

  it('an error has none', async () => {
    const { status, headers } = await get('/v1/none', { 'if-none-match': '*' });
    expect([status, headers.etag]).toEqual([404, undefined]);
  });

  it('500 tells the log, and not the client, which file is missing', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    rmSync(join(out, 'site/v1/_documents/l=de/table/u=urn:test:a.csv'));
    const { status, headers, body } = await get(`${document('urn:test:a')}/alternative-format`);
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      500,
      'application/problem+json',
      'no-store',
    ]);
    expect(JSON.parse(body)).toEqual({
      type: 'about:blank',
      title: 'Internal Server Error',
      status: 500,
      detail: 'The response could not be generated.',
    });
    expect(String(log.mock.calls[0])).toContain('u=urn:test:a.csv');
  });
});

describe('a new output in the place of the old one', () => {
  it('is served from the next request on', async () => {
    expect((await get('/v1/tags')).body).toBe('["one"]');
    writeContent(content, { 'a.json': makeDocument({ uri: 'urn:test:a', tags: ['two'], language: 'en' }) });
    await buildSite(content, out);
    expect((await get('/v1/tags')).body).toBe('["two"]');
    expect((await get(document('urn:test:a'))).headers['content-language']).toBe('en');
  });

  it('behind a link that leads from one release to the next too', async () => {
    const link = join(folder, 'current');
    const next = join(folder, 'next');
    symlinkSync(out, link);
    const linked = await startServer({ dir: link, port: 0, host: '127.0.0.1' });
    try {
      expect((await send(linked.url, { path: '/v1/tags' })).body).toBe('["two"]');
      writeContent(content, { 'a.json': makeDocument({ uri: 'urn:test:a', tags: ['three'] }) });
      await buildSite(content, next);
      unlinkSync(link);
      expect((await send(linked.url, { path: '/v1/tags' })).body).toBe('["two"]');
      symlinkSync(next, link);
      expect((await send(linked.url, { path: '/v1/tags' })).body).toBe('["three"]');
    } finally {
      await linked.close();
    }
  });

  it('whose records are broken leaves the old ones, and the broken file is read and reported once', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    const parse = vi.spyOn(JSON, 'parse');
    const records = join(out, 'server/records.json');
    writeFileSync(records, '[{');
    for (let i = 0; i < 5; i++) expect((await get('/v1/tags')).body).toBe('["two"]');
    expect(parse.mock.calls.filter(([text]) => text === '[{')).toHaveLength(1);
    expect(log.mock.calls).toEqual([
      [
        `${records} is not JSON: copy the whole output, or run "npm run build" again; the records before stay in service`,
      ],
    ]);
    rmSync(records);
    expect((await get('/v1/tags')).body).toBe('["two"]');
    await buildSite(content, out);
    expect((await get('/v1/tags')).body).toBe('["three"]');
  });
});

describe('the end', () => {
  it('waits for an answer that has begun, and takes no new connection', async () => {
    const ending = await startServer({ dir: out, port: 0, host: '127.0.0.1' });
    const { hostname, port } = new URL(ending.url);
    const socket = createConnection(Number(port), hostname);
    let received = 0;
    socket.write(`GET ${document(LARGE)} HTTP/1.1\r\nHost: a\r\n\r\n`);
    await new Promise((done) => socket.once('data', done));
    socket.pause();
    const closed = ending.close();
    await expect(send(ending.url, { path: '/v1/tags' })).rejects.toThrow(/ECONNREFUSED|ECONNRESET/);
    socket.on('data', (chunk) => {
      received += chunk.length;
    });
    socket.resume();
    await Promise.all([new Promise((done) => socket.once('close', done)), closed]);
    expect(received).toBeGreaterThan(1_000_000);
  });

  it.each([
    ['that is not there', 'none', () => {}, 'contains no build output: run'],
    [
      'of another version',
      'old',
      (dir: string) => writeFileSync(join(dir, '.code-list-output'), ''),
      'an older version',
    ],
    [
      'whose records are broken',
      'broken',
      (dir: string) => writeFileSync(join(dir, 'server/records.json'), '['),
      'records.json is not JSON: copy the whole output, or run "npm run build" again',
    ],
  ])('an output %s is refused at the start', async (_, name, spoil, message) => {
    const dir = join(folder, name);
    if (name !== 'none') await buildSite(content, dir);
    spoil(dir);
    await expect(startServer({ dir, port: 0, host: '127.0.0.1' })).rejects.toThrow(message);
  });
});
