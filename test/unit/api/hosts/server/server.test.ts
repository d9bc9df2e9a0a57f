import { readFileSync, renameSync, rmSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Listener } from '../../../../../build/api/hosts/server/listen.ts';
import { clientOf, startServer } from '../../../../../build/api/hosts/server/server.ts';
import { build, DEFAULT_BUDGET } from '../../../../../build/pipeline.ts';
import { makeFolder, writeContent } from '../../../../support/content-tree.ts';
import { makeDocument } from '../../../../support/documents.ts';
import { send } from '../../../../support/http.ts';
import { buildSite } from '../../../../support/site.ts';

const { folder, remove } = makeFolder();
const content = join(folder, 'content');
const out = join(folder, 'out');
const LARGE = 'https://a.example/large';
let server: Listener;

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

describe('a response', () => {
  it.each([
    ['a list', '/v1/tags'],
    ['a document', document('urn:test:a')],
    ['a large document', document(LARGE)],
  ])(
    '%s has a length and an entity tag, also for HEAD, and 304 for a matching If-None-Match',
    async (_, path) => {
      const full = await get(path);
      const head = await get(path, {}, 'HEAD');
      expect([full.status, head.status, head.body]).toEqual([200, 200, '']);
      expect(full.headers['content-length']).toBe(String(Buffer.byteLength(full.body)));
      expect(head.headers).toEqual({ ...full.headers, date: expect.anything() });
      const etag = full.headers.etag as string;
      for (const value of [etag, etag.replace('W/', ''), `"x", ${etag}`, '*']) {
        const { status, headers, body } = await get(path, { 'if-none-match': value });
        expect([status, body]).toEqual([304, '']);
        const { 'content-length': _, ...kept } = full.headers;
        expect(headers).toEqual({ ...kept, date: expect.anything() });
      }
      expect((await get(path, { 'if-none-match': '"x"' })).status).toBe(200);
    },
  );

  it.each(['..', '.', '%2e%2e', '.%2E'])('the code %s is none of the list: 404', async (code) => {
    expect((await get(`${document('urn:test:a')}/codes/${code}`)).status).toBe(404);
  });

  it('repeated slashes of a path of the API count as one', async () => {
    expect((await get('//v1//tags')).body).toBe((await get('/v1/tags')).body);
  });

  it('an error has no entity tag', async () => {
    const { status, headers } = await get('/v1/none', { 'if-none-match': '*' });
    expect([status, headers.etag]).toEqual([404, undefined]);
  });

  it('500 logs the missing file, but does not send its name', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    rmSync(join(out, 'site/v1/_documents/l=de/table/u=urn:test:a.csv'));
    const { status, headers, body } = await get(`${document('urn:test:a')}/alternative-format?language=de`);
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

describe('a new output that replaces the old one', () => {
  it('is served from the next request', async () => {
    expect((await get('/v1/tags')).body).toBe('["one"]');
    writeContent(content, { 'a.json': makeDocument({ uri: 'urn:test:a', tags: ['two'], language: 'en' }) });
    await buildSite(content, out);
    expect((await get('/v1/tags')).body).toBe('["two"]');
    expect((await get(document('urn:test:a'))).headers['content-language']).toBe('en');
  });

  it('also behind a link that is changed to the next release', async () => {
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

  it('a document that is requested between the two renames of a build is served after the second', async () => {
    renameSync(out, `${out}.old`);
    const responses = Promise.all([get(document('urn:test:a')), get(document('urn:test:a'))]);
    await sleep(100);
    renameSync(`${out}.old`, out);
    expect((await responses).map(({ status }) => status)).toEqual([200, 200]);
  });

  it('each response is complete and of one release while 100 releases are switched', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    const outputs: string[] = [];
    for (const language of ['de', 'en']) {
      const source = join(folder, `content-${language}`);
      writeContent(source, { 'a.json': makeDocument({ uri: 'urn:test:a', tags: ['one'], language }) });
      outputs.push(join(folder, language));
      await buildSite(source, join(folder, language));
    }
    const link = join(folder, 'switched');
    symlinkSync(outputs[0] as string, link);
    const switched = await startServer({ dir: link, port: 0, host: '127.0.0.1' });
    const seen = new Set<string>();
    const request = async () => {
      const { status, headers, body } = await send(switched.url, { path: document('urn:test:a') });
      const language = JSON.parse(body).codeList?.identification.language;
      seen.add(`${status} ${headers['content-language']} ${language}`);
    };
    try {
      for (let i = 1; i <= 100; i++) {
        const responses = Array.from({ length: 8 }, request);
        symlinkSync(outputs[i % 2] as string, `${link}.next`);
        await sleep(i % 3);
        await rename(`${link}.next`, link);
        await Promise.all(responses);
      }
    } finally {
      await switched.close();
    }
    expect([...seen].sort()).toEqual(['200 de de', '200 en en']);
    expect(log.mock.calls).toEqual([]);
  });

  it('with invalid records: the old ones are kept, and the file is read and reported once', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    const records = join(out, 'server/records.json');
    // One letter of a URI differs.
    writeFileSync(records, readFileSync(records, 'utf8').replace('"urn:test:a', '"urn:test:b'));
    for (let i = 0; i < 5; i++) expect((await get('/v1/tags')).body).toBe('["two"]');
    expect(log.mock.calls).toEqual([
      [`${records} is damaged: copy the whole output, or run the build again; keeping the previous output`],
    ]);
    rmSync(records);
    expect((await get('/v1/tags')).body).toBe('["two"]');
    await buildSite(content, out);
    expect((await get('/v1/tags')).body).toBe('["three"]');
  });
});

describe('closing', () => {
  it('waits for a response in progress, and accepts no new connection', async () => {
    const closing = await startServer({ dir: out, port: 0, host: '127.0.0.1' });
    const { hostname, port } = new URL(closing.url);
    const socket = createConnection(Number(port), hostname);
    let received = 0;
    socket.write(`GET ${document(LARGE)} HTTP/1.1\r\nHost: a\r\n\r\n`);
    await new Promise((done) => socket.once('data', done));
    socket.pause();
    const closed = closing.close();
    await sleep(1_000);
    await expect(send(closing.url, { path: '/v1/tags' })).rejects.toThrow(/ECONNREFUSED|ECONNRESET/);
    socket.on('data', (chunk) => {
      received += chunk.length;
    });
    socket.resume();
    await Promise.all([new Promise((done) => socket.once('close', done)), closed]);
    expect(received).toBeGreaterThan(1_000_000);
  });

  it('20 clients that keep their connections alive get a response to each request', async () => {
    const closing = await startServer({ dir: out, port: 0, host: '127.0.0.1' });
    const results: string[] = [];
    const runClient = async () => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      for (let isOpen = true; isOpen; ) {
        const found = await send(closing.url, { path: '/v1/tags', agent }).catch((error) => error.code);
        isOpen = typeof found !== 'string' && found.headers.connection !== 'close';
        if (!isOpen) results.push(typeof found === 'string' ? found : found.status);
      }
      agent.destroy();
    };
    const clients = Array.from({ length: 20 }, runClient);
    await sleep(300);
    await Promise.all([closing.close(), ...clients]);
    expect(results).toEqual(Array.from({ length: 20 }, () => 200));
  });

  it.each([
    ['that does not exist', 'none', () => {}, 'contains no build output: run'],
    [
      'of another version',
      'old',
      (dir: string) => writeFileSync(join(dir, '.code-list-output'), ''),
      'an older version',
    ],
    [
      'with invalid records',
      'broken',
      (dir: string) => writeFileSync(join(dir, 'server/records.json'), '['),
      'records.json is damaged: copy the whole output, or run the build again',
    ],
  ])('an output %s is rejected at the start', async (_, name, spoil, message) => {
    const dir = join(folder, name);
    if (name !== 'none') await buildSite(content, dir);
    spoil(dir);
    await expect(startServer({ dir, port: 0, host: '127.0.0.1' })).rejects.toThrow(message);
  });
});

describe('a compressed output', () => {
  const compressed = join(folder, 'compressed');
  let compressing: Listener;
  beforeAll(async () => {
    await build({ content, out: compressed, budget: DEFAULT_BUDGET, compress: true, onProgress: () => {} });
    compressing = await startServer({ dir: compressed, port: 0, host: '127.0.0.1' });
  });
  afterAll(() => compressing.close());

  /** The response of a server, with its undecoded body. */
  const download = (url: string, path: string, headers = {}, method = 'GET') =>
    new Promise<{ status: number | undefined; headers: IncomingHttpHeaders; bytes: Buffer }>(
      (done, failed) => {
        request(`${url}${path}`, { headers, method }, async (message) => {
          const bytes = Buffer.concat(await message.toArray());
          done({ status: message.statusCode, headers: message.headers, bytes });
        })
          .once('error', failed)
          .end();
      },
    );

  it.each([
    ['a page', '/en/', 'gzip, deflate, br', 'br'],
    ['a page, if Brotli is refused', '/en/', 'gzip, br;q=0', 'gzip'],
    ['a list', '/v1/documents/index', 'gzip, deflate, br', 'gzip'],
    ['a document', document('urn:test:a'), '*', 'gzip'],
    ['a large document', document(LARGE), 'gzip', 'gzip'],
    ['a search', '/v1/documents/index?searchTerm=.', 'gzip', 'gzip'],
    ['an unknown coding', '/en/', 'deflate, zstd', undefined],
    ['a refused coding', '/v1/documents/index', 'gzip;q=0', undefined],
    ['a small response', '/v1/tags', 'gzip', undefined],
  ])('%s → the same content and type, and Vary', async (_, path, accepted, coding) => {
    const plain = await download(compressing.url, path);
    const { status, headers, bytes } = await download(compressing.url, path, { 'accept-encoding': accepted });
    expect([status, headers['content-encoding'], headers['content-type']]).toEqual([
      200,
      coding,
      plain.headers['content-type'],
    ]);
    expect([headers.vary, plain.headers.vary]).toEqual([
      expect.stringMatching(/(?:^|, )Accept-Encoding$/),
      headers.vary,
    ]);
    const decode = { br: brotliDecompressSync, gzip: gunzipSync }[coding ?? ''] ?? ((one: Buffer) => one);
    expect(decode(bytes).equals(plain.bytes)).toBe(true);
    if (headers['content-length']) expect(headers['content-length']).toBe(String(bytes.length));
    const sent = { 'accept-encoding': accepted, 'if-none-match': headers.etag };
    expect(await download(compressing.url, path, sent)).toMatchObject({
      status: 304,
      bytes: Buffer.alloc(0),
    });
    const head = await download(compressing.url, path, { 'accept-encoding': accepted }, 'HEAD');
    expect([head.headers['content-encoding'], head.bytes.length]).toEqual([coding, 0]);
  });

  it('compressed copies have no URLs', async () => {
    expect((await download(compressing.url, '/en/index.html.br')).status).toBe(404);
  });

  it('an output without compressed files → is sent as it is, without Vary', async () => {
    const { headers } = await download(server.url, '/en/', { 'accept-encoding': 'br, gzip' });
    expect([headers['content-encoding'], headers.vary]).toEqual([undefined, undefined]);
  });
});

describe('/livez and /readyz', () => {
  it.each(['/livez', '/readyz', '/readyz?t=1'])('GET %s → ok, never cached', async (path) => {
    const { status, headers, body } = await get(path);
    expect([status, headers['cache-control'], body]).toEqual([200, 'no-store', 'ok\n']);
  });

  it('POST → 405', async () => {
    expect((await get('/readyz', {}, 'POST')).status).toBe(405);
  });

  it('an output that disappears → is alive, but not ready, until it is there again', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const dir = join(folder, 'moved');
    await buildSite(content, dir);
    const moving = await startServer({ dir, port: 0, host: '127.0.0.1' });
    const statusOf = async (path: string) => (await send(moving.url, { path })).status;
    try {
      renameSync(dir, `${dir}.old`);
      expect([await statusOf('/livez'), await statusOf('/readyz')]).toEqual([200, 503]);
      renameSync(`${dir}.old`, dir);
      expect(await statusOf('/readyz')).toBe(200);
    } finally {
      await moving.close();
    }
  });
});

const keyOf = (remoteAddress: string, forwarded?: string) =>
  clientOf({
    socket: { remoteAddress, remotePort: 5000, destroyed: false },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  } as unknown as IncomingMessage).key;

it.each([
  ['203.0.113.7', undefined, '203.0.113.7'],
  ['127.0.0.1', undefined, '127.0.0.1'],
  ['127.0.0.1', '203.0.113.7', '203.0.113.7'],
  ['::1', '2001:db8::1', '2001:db8::1'],
  ['::ffff:172.18.0.2', '203.0.113.7', '203.0.113.7'],
  ['172.32.0.1', '203.0.113.7', '172.32.0.1'],
  ['203.0.113.7', '198.51.100.1', '203.0.113.7'],
  ['10.0.0.1', '198.51.100.1, 203.0.113.7', '203.0.113.7'],
  ['10.0.0.1', 'nonsense', '10.0.0.1'],
  ['10.0.0.1', '', '10.0.0.1'],
  ['', undefined, ''],
])('a request from %j, forwarded for %j, is of the client %j', (address, forwarded, key) => {
  expect(keyOf(address, forwarded)).toBe(key);
});
