import { readdirSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeFolder } from '../../scripts/support/content-tree.ts';
import { type HttpResponse, send } from '../../scripts/support/request.ts';
import { buildConformanceSite } from '../conformance/local-host.ts';
import { randomRuns } from '../support/runs.ts';

/** A host to be attacked. */
export interface Target {
  readonly name: string;
  /** Serves an output. */
  readonly start: (out: string) => Promise<RunningTarget>;
  /** Seconds after which a client that sends its request too slowly is sent away; undefined where it may stay. */
  readonly patience?: number;
}

interface RunningTarget {
  readonly url: string;
  /** The process that serves. */
  readonly pid: number;
  readonly close: () => Promise<void>;
}

/** What lies beside the site and must never be sent. */
const CANARY = 'canary-that-nobody-may-see';

/**
 * Attacks a host that serves the content of the conformance suite: odd paths and headers, what is no HTTP, slow
 * clients and those that go away. It must not crash, answer 5xx, tell where its files lie, or send what is no file
 * of the site.
 */
export function describeAttacks({ name, start, patience }: Target): void {
  const { folder, remove } = makeFolder();
  let target: RunningTarget;

  beforeAll(async () => {
    const out = join(folder, 'out');
    await buildConformanceSite(join(folder, 'content'), out);
    for (const place of [folder, out]) writeFileSync(join(place, 'canary.txt'), CANARY);
    target = await start(out);
  });

  afterAll(async () => {
    await target?.close();
    remove();
  });

  /** Node's own client refuses some bytes in a path: they go percent-encoded. */
  const get = (path: string, headers = {}) =>
    send(target.url, `GET ${path.replace(/[^\x21-\x7e]/g, encodeURIComponent)}`, headers);

  const isWell = async () => expect((await get('/v1/tags?pageSize=1')).text).toBe('["100%"]');

  /** What every answer must be, whatever was asked. */
  function checkHarmless({ status, headers, text }: HttpResponse): void {
    expect(status).toBeGreaterThanOrEqual(200);
    expect(status).toBeLessThan(500);
    for (const secret of [CANARY, folder, 'node_modules', '    at ']) {
      expect(`${JSON.stringify(headers)}${text}`).not.toContain(secret);
    }
    if (headers['content-type']?.startsWith('application/problem+json') && text !== '') {
      expect((JSON.parse(text) as { status: number }).status).toBe(status);
    }
  }

  describe(`attacks on ${name}`, () => {
    test.each(TRAVERSALS)('GET %s leads out of the site nowhere', async (path) => {
      checkHarmless(await get(path));
    });

    test('any path', async () => {
      await fc.assert(
        fc.asyncProperty(PATHS, async (path) => checkHarmless(await get(path))),
        RUNS,
      );
      await isWell();
    });

    test('any query', async () => {
      await fc.assert(
        fc.asyncProperty(fc.constantFrom(...ENDPOINTS), QUERIES, async (path, query) =>
          checkHarmless(await get(`${path}?${query}`)),
        ),
        RUNS,
      );
      await isWell();
    });

    test('any headers', async () => {
      await fc.assert(
        fc.asyncProperty(fc.constantFrom(...ENDPOINTS), HEADERS, async (path, headers) =>
          checkHarmless(await get(path, headers)),
        ),
        RUNS,
      );
      await isWell();
    });

    test.each(['accept', 'accept-language', 'if-none-match', 'x-any', 'cookie'])(
      'a header %s of 10,000 bytes is read or refused',
      async (header) => {
        for (const value of ['a'.repeat(10_000), 'a,'.repeat(5000), 'text/json;q=0.1,'.repeat(625)]) {
          const answer = await get('/v1/documents/urn:example:countries', { [header]: value });
          checkHarmless(answer);
          expect([200, 400, 431]).toContain(answer.status);
        }
      },
    );

    test.each(NO_HTTP)('%s is refused or cut off, and the next request is answered', async (_, bytes) => {
      const answer = await exchange(target.url, bytes);
      if (answer !== '') expect(answer).toMatch(/^HTTP\/1\.1 (4\d\d|501|505) /);
      expect(answer).not.toContain(folder);
      await isWell();
    });

    test.each(ODD_HTTP)('%s is answered without 5xx, and so is the next request', async (_, bytes) => {
      const answer = await exchange(target.url, bytes);
      expect(answer).toMatch(/^(HTTP\/1\.1 [1-4]\d\d |$)/);
      expect(answer).not.toMatch(/^HTTP\/1\.1 5/m);
      await isWell();
    });

    test('200 clients that send a byte now and then keep nobody waiting', async () => {
      const sockets = Array.from({ length: 200 }, () =>
        open(target.url, 'GET /v1/tags HTTP/1.1\r\nX-A: ').resume(),
      );
      const drip = setInterval(() => {
        for (const socket of sockets) socket.write('a');
      }, 500);
      try {
        await new Promise((done) => setTimeout(done, 2000));
        await isWell();
        if (patience !== undefined) {
          const left = () => sockets.filter((socket) => !socket.destroyed).length;
          await expect.poll(left, { timeout: (patience + 10) * 1000, interval: 500 }).toBe(0);
        }
      } finally {
        clearInterval(drip);
        for (const socket of sockets) socket.destroy();
      }
    });

    test.each(ENDLESS)('5 clients that send %s keep nobody waiting', async (_, start, part, isClosed) => {
      const bytes = Buffer.from(part.repeat(65_536 / part.length), 'latin1');
      const sockets = Array.from({ length: 5 }, () => {
        const socket = open(target.url, start).resume();
        const fill = () => {
          while (!socket.destroyed && socket.write(bytes));
        };
        return socket.on('connect', fill).on('drain', fill);
      });
      try {
        for (let i = 0; i < 20; i++) {
          const sent = performance.now();
          await isWell();
          expect(performance.now() - sent).toBeLessThan(500);
        }
        if (isClosed)
          await expect.poll(() => sockets.every(({ closed }) => closed), { timeout: 5000 }).toBe(true);
      } finally {
        for (const socket of sockets) socket.destroy();
      }
    });

    test('50 clients that do not read what they asked for keep nobody waiting', async () => {
      const asked = `GET /v1/documents/index HTTP/1.1\r\nHost: a\r\n\r\n`.repeat(50);
      const sockets = Array.from({ length: 50 }, () => open(target.url, asked).pause());
      await new Promise((done) => setTimeout(done, 500));
      await isWell();
      for (const socket of sockets) socket.destroy();
    });

    test('clients that pipeline 1,800 requests each keep nobody waiting', async () => {
      let received = '';
      const requests = `GET /v1/tags HTTP/1.1\r\n${HOST}\r\n`.repeat(1800);
      const sockets = Array.from({ length: 3 }, () =>
        open(target.url, requests).on('data', (chunk) => {
          received += chunk.toString('latin1');
        }),
      );
      await expect.poll(() => received, { interval: 5, timeout: 30_000 }).not.toBe('');
      await isWell();
      const meanwhile = statusesOf(received).length;
      await Promise.all(sockets.map((socket) => new Promise((done) => socket.once('close', done))));
      // Each is closed after 500 requests that were sent without waiting for a response.
      expect(statusesOf(received)).toEqual(Array(1500).fill(200));
      expect(meanwhile).toBeLessThan(1000);
    }, 240_000);

    test('the last response on a connection that pipelines too many requests says that it is closed', async () => {
      const answers = (await exchange(target.url, pipelined(501))).split('HTTP/1.1 ').slice(1);
      expect(answers.map((answer) => /^x-page: (\d+)\r$/im.exec(answer)?.[1])).toEqual(numbers(500));
      expect(answers.map((answer) => /^connection: close\r$/im.test(answer))).toEqual([
        ...Array(499).fill(false),
        true,
      ]);
    }, 240_000);

    test.each(REFUSED_LATER)(
      'the requests before %s have their responses before it is refused',
      async (_, bytes, status) => {
        for (const parts of [
          [pipelined(20) + bytes],
          [pipelined(20), bytes],
          [pipelined(19), GET_20 + bytes, bytes],
        ]) {
          const answer = await exchange(target.url, ...parts);
          expect(statusesOf(answer)).toEqual([...Array(20).fill(200), status]);
          expect([...answer.matchAll(/^x-page: (\d+)\r$/gim)].map(([, page]) => page)).toEqual(numbers(20));
        }
        await isWell();
      },
    );

    test.each([0, 1, 100])(
      '%i pipelined requests and one more have their responses although the client sends no more',
      async (count) => {
        const socket = open(target.url, `${pipelined(count)}GET /v1/tags HTTP/1.1\r\n${HOST}\r\n`);
        socket.once('connect', () => socket.end());
        let answer = '';
        for await (const chunk of socket) answer += chunk.toString('latin1');
        expect(statusesOf(answer)).toEqual(Array(count + 1).fill(200));
      },
    );

    test.runIf(process.platform === 'linux').each([
      ['closes its connection', (socket: Socket) => socket.destroy()],
      ['resets it', (socket: Socket) => socket.resetAndDestroy()],
    ])('a client that pipelines 300 requests and %s leaves nothing open', async (_, leave) => {
      const openFiles = () => readdirSync(`/proc/${target.pid}/fd`).length;
      await isWell();
      const before = openFiles();
      for (const path of ['/v1/tags', '/en/', '/v1/documents/urn:example:countries']) {
        const requests = ['', 'Accept: text/json\r\n', 'Accept-Language: fr, en;q=0.5\r\n']
          .map((headers) => `GET ${path} HTTP/1.1\r\n${HOST}${headers}\r\n`)
          .join('')
          .repeat(100);
        for (const wait of [0, 5, 50]) {
          const socket = open(target.url, requests);
          await new Promise((done) => socket.once('connect', done));
          await new Promise((done) => setTimeout(done, wait));
          leave(socket);
        }
      }
      await expect.poll(openFiles, { timeout: 10_000 }).toBeLessThanOrEqual(before + 2);
      await isWell();
    });

    test.runIf(process.platform === 'linux')('500 clients that go away leave nothing open', async () => {
      const openFiles = () => readdirSync(`/proc/${target.pid}/fd`).length;
      await isWell();
      const before = openFiles();
      for (let i = 0; i < 500; i++) await abort(target.url, ENDPOINTS[i % ENDPOINTS.length] as string);
      await expect.poll(openFiles, { timeout: 10_000 }).toBeLessThan(before + 20);
      await isWell();
    });
  });
}

const RUNS = randomRuns(300);

const ENDPOINTS = [
  '/v1/documents/index',
  '/v1/documents/index/urn:example:countries',
  '/v1/documents/urn:example:countries',
  '/v1/documents/urn:example:countries/alternative-format',
  '/v1/documents/https%3A%2F%2Fexample.org%2Fvocab%23colours',
  '/v1/documents/urn:example:countries/languages',
  '/v1/tags',
  '/v1/documents/tags',
  '/',
];

const TRAVERSALS = [
  '..',
  '%2e%2e',
  '.%2e',
  '..%00',
  '%252e%252e',
  '..%5c',
  '..\\',
  '%c0%ae%c0%ae',
  '....//',
].flatMap((up) => [
  `/${up}/canary.txt`,
  `/${up}/${up}/canary.txt`,
  `/v1/documents/${up}/${up}/${up}/canary.txt`,
  `/v1/documents/${up}%2f${up}%2f${up}%2f${up}%2fcanary.txt`,
  `/v1/_documents/l=de/whole/${up}/${up}/${up}/${up}/${up}/canary.txt`,
  `/v1/documents/index?tags=${up}/${up}/${up}/${up}/canary.txt&page=${up}%2f`,
  `/v1/documents/urn:example:countries?language=${up}/${up}/${up}/${up}/canary.txt%00`,
  `//${up}//canary.txt`,
]);

const PIECES = fc.oneof(
  fc.constantFrom(
    ...[
      'v1',
      'documents',
      'index',
      'tags',
      'languages',
      'alternative-format',
      '_pages',
      '_documents',
      'n=50',
    ],
    ...['urn:example:countries', 'urn:example:per%252Fcent', 'https%3A%2F%2Fexample.org%2Fvocab%23colours'],
    ...[
      '',
      '.',
      '..',
      '%2e%2e',
      '%2f',
      '%5c',
      '%00',
      '%ff',
      '%zz',
      '%',
      '~',
      ';',
      ':',
      '::',
      '*',
      '"',
      "'",
      '`',
    ],
    ...['canary.txt', '.code-list-output', 'server', 'records.json', 'functions', 'api.mjs', 'l=', 'u='],
    ...[
      ':paramLanguage',
      ':uri',
      ':splat',
      '$1',
      '%24{x}',
      '{{x}}',
      '<script>',
      'a'.repeat(300),
      '__proto__',
    ],
  ),
  fc.string({ unit: 'binary', maxLength: 12 }).map((text) => encodeURIComponent(text.toWellFormed())),
  fc.string({ maxLength: 12 }).map((text) => text.replace(/[?#\s]/g, '')),
);

const PATHS = fc.array(PIECES, { maxLength: 8 }).map((pieces) => `/${pieces.join('/')}`);

const NAMES = [
  'language',
  'searchTerm',
  'tags',
  'type',
  'publishedFrom',
  'publishedUntil',
  'page',
  'pageSize',
  'metaOnly',
];

const VALUES = fc.oneof(
  PIECES,
  fc.constantFrom(
    '1',
    '0',
    '-1',
    '1e3',
    '0x10',
    '9'.repeat(400),
    '50',
    'CodeList',
    'de',
    'de-AT',
    '*',
    'i-klingon',
    'true',
  ),
  fc.constantFrom(
    '2024-01-01',
    '2024-02-30',
    '0000-00-00',
    '2024-01-01T00:00:00+99:99',
    'Länder',
    'constructor',
  ),
);

const QUERIES = fc
  .array(fc.tuple(fc.constantFrom(...NAMES, 'x', '__proto__', '%00', ''), VALUES), { maxLength: 6 })
  .map((pairs) => pairs.map(([name, value]) => `${name}=${value.replace(/[&#]/g, '')}`).join('&'));

const HEADER_VALUES = fc.oneof(
  fc.constantFrom(
    '*',
    '*/*',
    '*/*;q=0',
    ';',
    ',',
    ',,,,',
    'q=1',
    'text/json;q=nan',
    'text/json;q=1e9',
    '"',
    'W/"',
    '"a", W/"b"',
  ),
  fc.constantFrom(
    'de;q=0,*;q=0',
    'de-'.repeat(200),
    'text/*;'.repeat(300),
    'bytes=0-',
    'bytes=-1',
    'bytes=9-1',
    '0',
    '-1',
  ),
  fc.string({ maxLength: 40 }).map((text) => text.replace(/[^\x20-\x7e]/g, '').trim()),
  fc.string({ unit: 'binary', maxLength: 20 }).map((text) => text.replace(/[^\x80-\xff]/g, '')),
);

const HEADERS = fc.dictionary(
  fc.constantFrom(
    ...[
      'accept',
      'accept-language',
      'accept-encoding',
      'accept-charset',
      'if-none-match',
      'if-modified-since',
    ],
    ...[
      'if-match',
      'if-unmodified-since',
      'range',
      'if-range',
      'origin',
      'referer',
      'x-forwarded-for',
      'forwarded',
    ],
    ...[
      'x-forwarded-host',
      'x-original-url',
      'x-rewrite-url',
      'x-http-method-override',
      'cookie',
      'te',
      'expect',
    ],
    ...['x-preview-pass', 'x-nf-original-path', 'cache-control', 'pragma', 'user-agent'],
  ),
  HEADER_VALUES,
  { maxKeys: 5 },
);

const HOST = 'Host: a\r\n';

/** So many requests, each for another page, which its response names. */
const pipelined = (count: number): string =>
  numbers(count)
    .map((page) => `GET /v1/tags?pageSize=1&page=${page} HTTP/1.1\r\n${HOST}\r\n`)
    .join('');

/** The numbers from 1 as text. */
const numbers = (count: number): string[] => Array.from({ length: count }, (_, i) => String(i + 1));

const GET_20 = `GET /v1/tags?pageSize=1&page=20 HTTP/1.1\r\n${HOST}\r\n`;

/** The statuses of all responses on a connection. */
const statusesOf = (received: string): number[] =>
  [...received.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));

/** What has no end: how it begins, what comes again and again, and whether the connection is closed. */
const ENDLESS: [string, string, string, boolean][] = [
  ['a long body', `POST /v1/tags HTTP/1.1\r\n${HOST}Content-Length: ${10 ** 12}\r\n\r\n`, 'a', true],
  [
    'chunks of one byte',
    `GET /v1/tags HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\n\r\n`,
    '1\r\na\r\n',
    true,
  ],
  ['a chunk extension', `GET /v1/tags HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\n\r\n1;`, 'a', true],
  ['blank lines', '', '\r\n', false],
];

/** What is refused after other requests on its connection, and the status of the refusal. */
const REFUSED_LATER: [string, string, number][] = [
  ['nonsense', 'nonsense\r\n\r\n', 400],
  ['a header without a colon', `GET /v1/tags HTTP/1.1\r\n${HOST}nonsense\r\n\r\n`, 400],
  ['a request without Host', 'GET /v1/tags HTTP/1.1\r\n\r\n', 400],
  ['a header of 20,000 bytes', `GET /v1/tags HTTP/1.1\r\n${HOST}X-A: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
  ['a method that node:http does not know', `FOO /v1/tags HTTP/1.1\r\n${HOST}\r\n`, 405],
  ['CONNECT', `CONNECT a.example:443 HTTP/1.1\r\n${HOST}\r\n`, 405],
  ['HTTP/2.0', `GET /v1/tags HTTP/2.0\r\n${HOST}\r\n`, 505],
  ['HTTP/3.0', `GET /v1/tags HTTP/3.0\r\n${HOST}\r\n`, 505],
];

/** What is no request of HTTP/1.1. */
const NO_HTTP: [string, string][] = [
  ['nonsense', 'nonsense\r\n\r\n'],
  ['a NUL', '\0\0\0\0\r\n\r\n'],
  ['TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n'],
  ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ['another version', `GET /v1/tags HTTP/9.9\r\n${HOST}\r\n`],
  ['no Host', 'GET /v1/tags HTTP/1.1\r\n\r\n'],
  ['a header without a colon', `GET /v1/tags HTTP/1.1\r\n${HOST}nonsense\r\n\r\n`],
  ['a header with a NUL', `GET /v1/tags HTTP/1.1\r\n${HOST}X-A: a\0b\r\n\r\n`],
  ['a header with a bare CR', `GET /v1/tags HTTP/1.1\r\n${HOST}X-A: a\rX-B: b\r\n\r\n`],
  ['a blank before the colon', `GET /v1/tags HTTP/1.1\r\n${HOST}Content-Length : 5\r\n\r\nhello`],
  [
    'a length and chunks',
    `POST /v1/tags HTTP/1.1\r\n${HOST}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  ],
  ['two lengths', `POST /v1/tags HTTP/1.1\r\n${HOST}Content-Length: 4\r\nContent-Length: 5\r\n\r\nhello`],
  ['a negative length', `POST /v1/tags HTTP/1.1\r\n${HOST}Content-Length: -1\r\n\r\n`],
  ['a request line of 100,000 bytes', `GET /${'a'.repeat(100_000)} HTTP/1.1\r\n${HOST}\r\n`],
  ['a header of 100,000 bytes', `GET /v1/tags HTTP/1.1\r\n${HOST}X-A: ${'a'.repeat(100_000)}\r\n\r\n`],
  ['10,000 headers', `GET /v1/tags HTTP/1.1\r\n${HOST}${'X-A: a\r\n'.repeat(10_000)}\r\n`],
];

/** What is a request, but an odd one. */
const ODD_HTTP: [string, string][] = [
  ['HTTP/1.0', 'GET /v1/tags HTTP/1.0\r\n\r\n'],
  [
    '50 requests at once',
    `${`GET /v1/tags HTTP/1.1\r\n${HOST}\r\n`.repeat(50)}GET /v1/tags HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`,
  ],
  ['an absolute target', `GET http://b.example/v1/tags HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`],
  ['a target that is no path', `OPTIONS * HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`],
  ['CONNECT', `CONNECT a.example:443 HTTP/1.1\r\n${HOST}\r\n`],
  [
    'a WebSocket',
    `GET /v1/tags HTTP/1.1\r\n${HOST}Connection: Upgrade, close\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`,
  ],
  [
    'an upgrade to HTTP/2',
    `GET /v1/tags HTTP/1.1\r\n${HOST}Connection: Upgrade, HTTP2-Settings, close\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n\r\n`,
  ],
  ['Expect', `GET /v1/tags HTTP/1.1\r\n${HOST}Expect: nonsense\r\nConnection: close\r\n\r\n`],
  [
    'a body that is announced and does not come',
    `POST /v1/tags HTTP/1.1\r\n${HOST}Content-Length: 1000\r\nConnection: close\r\n\r\n`,
  ],
  ['TRACE', `TRACE /v1/tags HTTP/1.1\r\n${HOST}Cookie: secret\r\nConnection: close\r\n\r\n`],
  ['bytes after the request', `GET /v1/tags HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n\0\0\0`],
  ['an empty line first', `\r\nGET /v1/tags HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`],
];

/** Opens a connection and sends bytes as they are; what goes wrong with it later is no matter. */
function open(base: string, bytes: string): Socket {
  const { hostname, port } = new URL(base);
  const socket = connect(Number(port), hostname, () => socket.write(bytes, 'latin1'));
  return socket.on('error', () => {});
}

/**
 * Sends bytes, in parts that are some milliseconds apart, and gives all that comes back until the connection is closed,
 * or silent for three seconds.
 */
function exchange(base: string, ...[first = '', ...parts]: readonly string[]): Promise<string> {
  return new Promise((done) => {
    const socket = open(base, first);
    socket.once('connect', () => {
      for (const [i, part] of parts.entries()) setTimeout(() => socket.write(part, 'latin1'), (i + 1) * 10);
    });
    let received = '';
    socket.setTimeout(3000, () => socket.destroy());
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
    });
    socket.on('close', () => done(received));
  });
}

/** Sends a request and goes away as soon as the answer begins. */
function abort(base: string, path: string): Promise<void> {
  return new Promise((done) => {
    const socket = open(base, `GET ${path} HTTP/1.1\r\n${HOST}\r\n`);
    socket.once('data', () => socket.resetAndDestroy());
    socket.on('close', () => done());
  });
}
