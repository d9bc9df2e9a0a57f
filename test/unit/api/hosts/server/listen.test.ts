import { readdirSync } from 'node:fs';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LIMITS, type Listener, listen } from '../../../../../build/api/hosts/server/listen.ts';
import { makeReport, startServer } from '../../../../../build/api/hosts/server/server.ts';
import { makeFolder, writeContent } from '../../../../support/content-tree.ts';
import { makeDocument } from '../../../../support/documents.ts';
import { send } from '../../../../support/http.ts';
import { openRaw } from '../../../../support/raw.ts';
import { buildSite } from '../../../../support/site.ts';

const { folder, remove } = makeFolder();
const LARGE = 'urn:test:large';
let server: Listener;

beforeAll(async () => {
  writeContent(join(folder, 'content'), {
    'large.json': makeDocument({
      uri: LARGE,
      rows: Array.from({ length: 100_000 }, (_, i) => ({ code: String(i), name: 'a long name '.repeat(5) })),
    }),
    'small.json': makeDocument({ uri: 'urn:test:small', tags: ['one'] }),
  });
  await buildSite(join(folder, 'content'), join(folder, 'out'), undefined, []);
  server = await startServer(
    { dir: join(folder, 'out'), port: 0, host: '127.0.0.1' },
    { ...LIMITS, socketTimeout: 1_000, drainTime: 0, closeTimeout: 100 },
  );
});

afterAll(async () => {
  await server?.close();
  remove();
});

const request = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: a\r\n${more}\r\n`;
const document = `/v1/documents/${LARGE}`;

/** The statuses of all responses received so far. */
const statusesOf = (received: string): string[] =>
  [...received.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, s]) => s as string);

describe('closing a server while a client pipelines', () => {
  it('completes the response in progress, and drops the other requests', async () => {
    const closing = await startServer({ dir: join(folder, 'out'), port: 0, host: '127.0.0.1' });
    const socket = openRaw(closing.url, request(document).repeat(100));
    let received = '';
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
    });
    await expect.poll(() => received, { timeout: 20_000 }).not.toBe('');
    const [head = ''] = received.split('\r\n\r\n');
    await closing.close();
    await expect.poll(() => socket.closed, { timeout: 20_000 }).toBe(true);
    const count = statusesOf(received).length;
    expect(count).toBeLessThan(100);
    const length = Number(/^content-length: (\d+)$/im.exec(head)?.[1]);
    const bodies = received.split(/HTTP\/1\.1 200 OK\r\n(?:.+\r\n)*\r\n/).slice(1);
    expect(bodies.map((body) => body.length)).toEqual(Array(count).fill(length));
  });

  it('closes idle connections at once', async () => {
    const closing = await startServer({ dir: join(folder, 'out'), port: 0, host: '127.0.0.1' });
    const sockets = [openRaw(closing.url, request('/v1/tags')), openRaw(closing.url, 'GET /v1/tags HTT')];
    await new Promise((done) => sockets[0]?.once('data', done));
    await closing.close();
    for (const socket of sockets) socket.resume();
    await expect.poll(() => sockets.map(({ closed }) => closed), { timeout: 20_000 }).toEqual([true, true]);
  });
});

describe('a client that disconnects while its requests are waiting', () => {
  it.each([
    ['resets the connection', (socket: Socket) => socket.resetAndDestroy()],
    ['closes it', (socket: Socket) => socket.destroy()],
  ])('and %s: they are not parsed, and other clients get responses', async (_, leave) => {
    for (let i = 0; i < 10; i++) {
      // Each request is longer than a chunk of the parser.
      const socket = openRaw(server.url, request(document, `X-Long: ${'a'.repeat(600)}\r\n`).repeat(50));
      await new Promise((done) => socket.once('data', done));
      leave(socket);
      const { status } = await send(server.url, { path: '/v1/tags', headers: { connection: 'close' } });
      expect(status).toBe(200);
    }
  });
});

describe('pipelined requests', () => {
  it('get responses in order', async () => {
    const paths = Array.from({ length: 200 }, (_, i) => `/v1/tags?page=${i + 1}`);
    const socket = openRaw(
      server.url,
      paths.map((path, i) => request(path, i === 199 ? 'Connection: close\r\n' : '')).join(''),
    );
    let received = '';
    for await (const chunk of socket) received += chunk;
    expect([...received.matchAll(/^x-page: (\d+)\r$/gim)].map(([, page]) => Number(page))).toEqual(
      paths.map((_, i) => i + 1),
    );
    expect(received.match(/\["one"\]/g)).toHaveLength(1);
  });

  it('may mix large and small documents, lists and errors', async () => {
    const calls = [
      request('/v1/documents/urn:test:small'),
      request(document),
      request('/v1/tags').replace('GET', 'POST'),
      request('/v1/none'),
      request(document).replace('GET', 'HEAD'),
      request(document, 'If-None-Match: *\r\n'),
    ];
    const socket = openRaw(
      server.url,
      `${calls.join('').repeat(5)}${request('/v1/tags', 'Connection: close\r\n')}`,
    );
    const chunks: Buffer[] = [];
    for await (const chunk of socket) chunks.push(chunk as Buffer);
    const received = Buffer.concat(chunks).toString('latin1');
    const statuses = [...received.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => Number(status));
    expect(statuses).toEqual([
      ...Array.from({ length: 5 }, () => [200, 200, 405, 404, 200, 304]).flat(),
      200,
    ]);
  });

  it('a large document is sent completely before a malformed request is rejected', async () => {
    const socket = openRaw(server.url, `${request(document)}word\r\n\r\n`);
    const chunks: Buffer[] = [];
    for await (const chunk of socket) chunks.push(chunk as Buffer);
    const received = Buffer.concat(chunks).toString('latin1');
    expect(statusesOf(received)).toEqual(['200', '400']);
    const [, length = '', fullBody = ''] =
      /^content-length: (\d+)\r\n(?:.+\r\n)*\r\n([\s\S]*)HTTP\/1\.1 4/im.exec(received) ?? [];
    expect(fullBody).toHaveLength(Number(length));
  });

  it.runIf(process.platform === 'linux')(
    'hold one file while the client does not read, and are disconnected after a timeout',
    async () => {
      const openFiles = () => readdirSync('/proc/self/fd').length;
      const before = openFiles();
      const socket = openRaw(server.url, request(document).repeat(200)).pause();
      await sleep(500);
      // Both ends of the connection, and the file.
      expect(openFiles()).toBeLessThanOrEqual(before + 4);
      expect((await send(server.url, { path: '/v1/tags', headers: { connection: 'close' } })).status).toBe(
        200,
      );
      await expect.poll(openFiles, { timeout: 8000, interval: 100 }).toBeLessThanOrEqual(before + 1);
      socket.destroy();
    },
    15_000,
  );
});

it('report() writes at most one error per second, with the number of those that were omitted', () => {
  const lines: unknown[][] = [];
  let now = 0;
  const report = makeReport(
    (...words) => lines.push(words),
    () => now,
  );
  for (let i = 0; i < 1000; i++) report('full');
  expect(lines).toEqual([['full']]);
  now = 1_000;
  report('gone');
  now = 2_000;
  report('full');
  expect(lines.slice(1)).toEqual([['gone', '(999 more since the last report)'], ['full']]);
});

describe('observe', () => {
  const observed: string[] = [];
  let own: Listener;
  beforeAll(async () => {
    own = await listen({
      port: 0,
      host: '127.0.0.1',
      // A client that disconnects ends the response.
      handle: async ({ url }, response) => {
        if (url !== '/waiting') response.end('text');
      },
      report: () => {},
      observe: ({ message, status }) => observed.push(`${message?.url} ${status}`),
    });
  });
  afterAll(() => own.close());

  it.each([
    ['a response', request('/a'), '/a 200'],
    ['a request without a host', 'GET /b HTTP/1.1\r\n\r\n', '/b 400'],
    ['a malformed request', 'MALFORMED\r\n\r\n', 'undefined 400'],
  ])('%s → its status', async (_, head, expected) => {
    const socket = openRaw(own.url, head);
    await new Promise((done) => socket.once('data', done));
    await expect.poll(() => observed.at(-1)).toBe(expected);
    socket.destroy();
  });

  it('a client that disconnects before the response → 499', async () => {
    const socket = openRaw(own.url, request('/waiting'));
    socket.once('connect', () => setTimeout(() => socket.resetAndDestroy(), 100));
    await expect.poll(() => observed.at(-1)).toBe('/waiting 499');
  });
});
