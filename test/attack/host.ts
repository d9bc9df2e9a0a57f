import { readdirSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildConformanceSite } from '../conformance/local-host.ts';
import { readCorpus } from '../fuzz/corpus.ts';
import { generateRequest } from '../fuzz/requests.ts';
import { sendAll } from '../fuzz/send-all.ts';
import { makeFolder } from '../support/content-tree.ts';
import { mulberry32 } from '../support/random.ts';
import { type HttpResponse, send } from '../support/request.ts';
import { assertProperty } from '../support/runs.ts';

interface RunningHost {
  readonly url: string;
  readonly pid: number;
  readonly close: () => Promise<void>;
}

/** Content of a file outside the site, which no response may contain. */
const CANARY = 'canary-outside-the-site';

/** Seconds after which hosts disconnect a client that sends its request too slowly. */
const REQUEST_TIMEOUT = 15;

/**
 * Attacks a host that serves the content of the conformance suite: unusual paths and headers, bytes that are not HTTP,
 * slow clients, and clients that disconnect. The host must not crash, send 5xx, reveal file paths, or send files outside
 * the site.
 */
export function describeAttacks(name: string, start: (out: string) => Promise<RunningHost>): void {
  const { folder, remove } = makeFolder();
  let host: RunningHost;

  beforeAll(async () => {
    const out = join(folder, 'out');
    await buildConformanceSite(join(folder, 'content'), out);
    for (const place of [folder, out]) writeFileSync(join(place, 'canary.txt'), CANARY);
    host = await start(out);
  });

  afterAll(async () => {
    await host?.close();
    remove();
  });

  /** Percent-encodes the bytes in a path that the client of node:http rejects. */
  const get = (path: string, headers = {}) =>
    send(host.url, `GET ${path.replace(/[^\x21-\x7e]/g, encodeURIComponent)}`, headers);

  const expectHealthy = async () => expect((await get('/v1/tags?pageSize=1')).text).toBe('["100%"]');

  /** Checks what holds for every response to any request. */
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
    test.each(TRAVERSALS)('GET %s does not leave the site', async (path) => {
      checkHarmless(await get(path));
    });

    test('1,000 random requests get valid responses', async () => {
      const corpus = await readCorpus(host.url);
      const random = mulberry32(20_261_120);
      const requests = Array.from({ length: 1000 }, () => generateRequest(corpus, random));
      expect((await sendAll(host.url, requests, corpus)).faults).toEqual([]);
    });

    test.each([
      ['path', PATHS.map((path) => ({ path, headers: {} }))],
      [
        'query',
        fc.tuple(ENDPOINT, QUERIES).map(([path, query]) => ({ path: `${path}?${query}`, headers: {} })),
      ],
      ['headers', fc.record({ path: ENDPOINT, headers: HEADERS })],
    ] as const)('any %s', async (_, requests) => {
      await assertProperty(
        fc.asyncProperty(requests, async ({ path, headers }) => checkHarmless(await get(path, headers))),
        300,
      );
      await expectHealthy();
    });

    test.each(['accept', 'accept-language', 'if-none-match', 'x-any', 'cookie'])(
      'a header %s of 10,000 bytes is accepted or rejected',
      async (header) => {
        for (const value of ['a'.repeat(10_000), 'a,'.repeat(5000), 'text/json;q=0.1,'.repeat(625)]) {
          const response = await get('/v1/documents/urn:example:countries', { [header]: value });
          checkHarmless(response);
          expect([200, 400, 431]).toContain(response.status);
        }
      },
    );

    test.each(INVALID_HTTP)(
      '%s is rejected or disconnected, and the next request succeeds',
      async (_, bytes) => {
        const response = await exchange(host.url, bytes);
        if (response !== '') expect(response).toMatch(/^HTTP\/1\.1 (4\d\d|501|505) /);
        expect(response).not.toContain(folder);
        await expectHealthy();
      },
    );

    test.each(UNUSUAL_HTTP)('%s gets no 5xx, and the next request succeeds', async (_, bytes) => {
      const response = await exchange(host.url, bytes);
      expect(response).toMatch(/^(HTTP\/1\.1 [1-4]\d\d |$)/);
      expect(response).not.toMatch(/^HTTP\/1\.1 5/m);
      await expectHealthy();
    });

    test('200 clients that send a byte every 500 ms do not block others', async () => {
      const sockets = Array.from({ length: 200 }, () =>
        open(host.url, 'GET /v1/tags HTTP/1.1\r\nX-A: ').resume(),
      );
      const drip = setInterval(() => {
        for (const socket of sockets) socket.write('a');
      }, 500);
      try {
        await new Promise((done) => setTimeout(done, 2000));
        await expectHealthy();
        const connected = () => sockets.filter((socket) => !socket.destroyed).length;
        await expect.poll(connected, { timeout: (REQUEST_TIMEOUT + 10) * 1000, interval: 500 }).toBe(0);
      } finally {
        clearInterval(drip);
        for (const socket of sockets) socket.destroy();
      }
    });

    test.each(ENDLESS)('5 clients that send %s do not block others', async (_, start, part, isClosed) => {
      const bytes = Buffer.from(part.repeat(65_536 / part.length), 'latin1');
      const sockets = Array.from({ length: 5 }, () => {
        const socket = open(host.url, start).resume();
        const fill = () => {
          while (!socket.destroyed && socket.write(bytes));
        };
        return socket.on('connect', fill).on('drain', fill);
      });
      try {
        const times: number[] = [];
        for (let i = 0; i < 20; i++) {
          const sent = performance.now();
          await expectHealthy();
          times.push(performance.now() - sent);
        }
        // The median, because a busy machine delays some responses.
        expect(times.sort((a, b) => a - b)[10]).toBeLessThan(500);
        if (isClosed)
          await expect.poll(() => sockets.every(({ closed }) => closed), { timeout: 5000 }).toBe(true);
      } finally {
        for (const socket of sockets) socket.destroy();
      }
    });

    test('50 clients that do not read their responses do not block others', async () => {
      const requests = `GET /v1/documents/index HTTP/1.1\r\nHost: a\r\n\r\n`.repeat(50);
      const sockets = Array.from({ length: 50 }, () => open(host.url, requests).pause());
      await new Promise((done) => setTimeout(done, 500));
      await expectHealthy();
      for (const socket of sockets) socket.destroy();
    });

    test('clients that pipeline 200 requests each do not block others', async () => {
      let received = '';
      const one = `GET /v1/tags HTTP/1.1\r\n${HOST}`;
      const requests = `${`${one}\r\n`.repeat(199)}${one}Connection: close\r\n\r\n`;
      const sockets = Array.from({ length: 3 }, () =>
        open(host.url, requests).on('data', (chunk) => {
          received += chunk.toString('latin1');
        }),
      );
      await expect.poll(() => received, { interval: 5, timeout: 30_000 }).not.toBe('');
      await expectHealthy();
      const meanwhile = statusesOf(received).length;
      await Promise.all(sockets.map((socket) => new Promise((done) => socket.once('close', done))));
      expect(statusesOf(received)).toEqual(Array(3 * 200).fill(200));
      expect(meanwhile).toBeLessThan(500);
    }, 240_000);

    test.each(REJECTED_IN_PIPELINE)(
      'the requests pipelined before %s get their responses, then it is rejected',
      async (_, bytes, status) => {
        for (const parts of [
          [pipelined(20) + bytes],
          [pipelined(20), bytes],
          [pipelined(19), GET_20 + bytes, bytes],
        ]) {
          const response = await exchange(host.url, ...parts);
          expect(statusesOf(response)).toEqual([...Array(20).fill(200), status]);
          expect([...response.matchAll(/^x-page: (\d+)\r$/gim)].map(([, page]) => page)).toEqual(numbers(20));
        }
        await expectHealthy();
      },
    );

    test.each([0, 1, 100])(
      '%i pipelined requests and one more get their responses after the client half-closes the connection',
      async (count) => {
        const socket = open(host.url, `${pipelined(count)}GET /v1/tags HTTP/1.1\r\n${HOST}\r\n`);
        socket.once('connect', () => socket.end());
        let response = '';
        for await (const chunk of socket) response += chunk.toString('latin1');
        expect(statusesOf(response)).toEqual(Array(count + 1).fill(200));
      },
    );

    describe.runIf(process.platform === 'linux')('disconnected clients', () => {
      const countOpenFiles = () => readdirSync(`/proc/${host.pid}/fd`).length;

      test.each([
        ['closes its connection', (socket: Socket) => socket.destroy()],
        ['resets it', (socket: Socket) => socket.resetAndDestroy()],
      ])('one that pipelines 300 requests and %s leaves no file open', async (_, disconnect) => {
        await expectHealthy();
        const before = countOpenFiles();
        for (const path of ['/v1/tags', '/en/', '/v1/documents/urn:example:countries']) {
          const headers = ['', 'Accept: text/json\r\n', 'Accept-Language: fr, en;q=0.5\r\n'];
          const requests = headers.map((header) => `GET ${path} HTTP/1.1\r\n${HOST}${header}\r\n`).join('');
          for (const wait of [0, 5, 50]) {
            const socket = open(host.url, requests.repeat(100));
            await new Promise((done) => socket.once('connect', done));
            await new Promise((done) => setTimeout(done, wait));
            disconnect(socket);
          }
        }
        await expect.poll(countOpenFiles, { timeout: 10_000 }).toBeLessThanOrEqual(before + 2);
        await expectHealthy();
      });

      test('200 that disconnect when the response begins leave no file open', async () => {
        await expectHealthy();
        const before = countOpenFiles();
        for (let i = 0; i < 200; i++) await abort(host.url, ENDPOINTS[i % ENDPOINTS.length] as string);
        await expect.poll(countOpenFiles, { timeout: 10_000 }).toBeLessThan(before + 20);
        await expectHealthy();
      });
    });
  });
}

const LIST = '/v1/documents/urn:example:countries';

const ENDPOINTS = [
  ...['/', '/v1/tags', '/v1/documents/tags', '/v1/documents/index', LIST],
  ...[
    '/v1/documents/index/urn:example:countries',
    '/v1/documents/https%3A%2F%2Fexample.org%2Fvocab%23colours',
  ],
  ...['alternative-format', 'csv-metadata.json', 'languages', 'history', 'schema'].map(
    (end) => `${LIST}/${end}`,
  ),
  ...[`${LIST}/codes/DE`, `${LIST}/at/2024-08-01`],
];

const ENDPOINT = fc.constantFrom(...ENDPOINTS);

/** The words of a text. */
const words = (text: string): string[] => text.split(' ');

const TRAVERSALS = words('.. %2e%2e .%2e ..%00 %252e%252e ..%5c ..\\ %c0%ae%c0%ae ....//').flatMap((up) => [
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
    ...words(
      'v1 documents index tags languages alternative-format _pages _documents n=50 urn:example:countries',
    ),
    ...words(
      'urn:example:per%252Fcent https%3A%2F%2Fexample.org%2Fvocab%23colours canary.txt .code-list-output',
    ),
    ...words(`. .. %2e%2e %2f %5c %00 %ff %zz % ~ ; : :: * " ' \` $1 %24{x} {{x}} <script> __proto__`),
    ...words('server records.json functions api.mjs l= u= :paramLanguage :uri :splat'),
    ...['', 'a'.repeat(300)],
  ),
  fc.string({ unit: 'binary', maxLength: 12 }).map((text) => encodeURIComponent(text.toWellFormed())),
  fc.string({ maxLength: 12 }).map((text) => text.replace(/[?#\s]/g, '')),
);

const PATHS = fc.array(PIECES, { maxLength: 8 }).map((pieces) => `/${pieces.join('/')}`);

const NAMES = words(
  'language searchTerm tags type publishedFrom publishedUntil page pageSize metaOnly x __proto__ %00',
);

const VALUES = fc.oneof(
  PIECES,
  fc.constantFrom(
    ...words(`1 0 -1 1e3 0x10 ${'9'.repeat(400)} 50 CodeList de de-AT * i-klingon true Länder constructor`),
    ...words('2024-01-01 2024-02-30 0000-00-00 2024-01-01T00:00:00+99:99'),
  ),
);

const QUERIES = fc
  .array(fc.tuple(fc.constantFrom(...NAMES, ''), VALUES), { maxLength: 6 })
  .map((pairs) => pairs.map(([name, value]) => `${name}=${value.replace(/[&#]/g, '')}`).join('&'));

const HEADER_VALUES = fc.oneof(
  fc.constantFrom(
    ...words(
      '* */* */*;q=0 ; , ,,,, q=1 text/json;q=nan text/json;q=1e9 " W/" de;q=0,*;q=0 bytes=0- bytes=-1',
    ),
    ...['"a", W/"b"', 'de-'.repeat(200), 'text/*;'.repeat(300), 'bytes=9-1', '0', '-1'],
  ),
  fc.string({ maxLength: 40 }).map((text) => text.replace(/[^\x20-\x7e]/g, '').trim()),
  fc.string({ unit: 'binary', maxLength: 20 }).map((text) => text.replace(/[^\x80-\xff]/g, '')),
);

const HEADERS = fc.dictionary(
  fc.constantFrom(
    ...words(
      'accept accept-language accept-encoding accept-charset if-none-match if-modified-since if-match',
    ),
    ...words('if-unmodified-since range if-range origin referer x-forwarded-for forwarded x-forwarded-host'),
    ...words('x-original-url x-rewrite-url x-http-method-override cookie te expect x-preview-pass'),
    ...words('x-nf-original-path cache-control pragma user-agent'),
  ),
  HEADER_VALUES,
  { maxKeys: 5 },
);

const HOST = 'Host: a\r\n';

/** `count` requests for different pages; each response has its page number in `x-page`. */
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

const CHUNKED = `GET /v1/tags HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\n\r\n`;

/** Endless requests: the beginning, the part to repeat, and whether the host closes the connection. */
const ENDLESS: [string, string, string, boolean][] = [
  ['a long body', `POST /v1/tags HTTP/1.1\r\n${HOST}Content-Length: ${10 ** 12}\r\n\r\n`, 'a', true],
  ['chunks of one byte', CHUNKED, '1\r\na\r\n', true],
  ['a chunk extension', `${CHUNKED}1;`, 'a', true],
  ['blank lines', '', '\r\n', false],
];

/** Requests that are rejected after others on the same connection, and the status of the response. */
const REJECTED_IN_PIPELINE: [string, string, number][] = [
  ['a single word', 'word\r\n\r\n', 400],
  ['a header without a colon', `GET /v1/tags HTTP/1.1\r\n${HOST}word\r\n\r\n`, 400],
  ['a request without Host', 'GET /v1/tags HTTP/1.1\r\n\r\n', 400],
  ['a header of 20,000 bytes', `GET /v1/tags HTTP/1.1\r\n${HOST}X-A: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
  ['a method that node:http does not know', `FOO /v1/tags HTTP/1.1\r\n${HOST}\r\n`, 405],
  ['CONNECT', `CONNECT a.example:443 HTTP/1.1\r\n${HOST}\r\n`, 405],
  ['HTTP/2.0', `GET /v1/tags HTTP/2.0\r\n${HOST}\r\n`, 505],
  ['HTTP/3.0', `GET /v1/tags HTTP/3.0\r\n${HOST}\r\n`, 505],
];

/** Bytes that are not a valid HTTP/1.1 request. */
const INVALID_HTTP: [string, string][] = [
  ['a NUL', '\0\0\0\0\r\n\r\n'],
  ['TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n'],
  ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ['another version', `GET /v1/tags HTTP/9.9\r\n${HOST}\r\n`],
  ['a header with a NUL', `GET /v1/tags HTTP/1.1\r\n${HOST}X-A: a\0b\r\n\r\n`],
  ['a header with a bare CR', `GET /v1/tags HTTP/1.1\r\n${HOST}X-A: a\rX-B: b\r\n\r\n`],
  ['a blank before the colon', `GET /v1/tags HTTP/1.1\r\n${HOST}Content-Length : 5\r\n\r\nhello`],
  [
    'a length and chunked encoding',
    `POST /v1/tags HTTP/1.1\r\n${HOST}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  ],
  ['two lengths', `POST /v1/tags HTTP/1.1\r\n${HOST}Content-Length: 4\r\nContent-Length: 5\r\n\r\nhello`],
  ['a negative length', `POST /v1/tags HTTP/1.1\r\n${HOST}Content-Length: -1\r\n\r\n`],
  ['a request line of 100,000 bytes', `GET /${'a'.repeat(100_000)} HTTP/1.1\r\n${HOST}\r\n`],
  ['a header of 100,000 bytes', `GET /v1/tags HTTP/1.1\r\n${HOST}X-A: ${'a'.repeat(100_000)}\r\n\r\n`],
  ['10,000 headers', `GET /v1/tags HTTP/1.1\r\n${HOST}${'X-A: a\r\n'.repeat(10_000)}\r\n`],
];

const CLOSE = 'Connection: close\r\n';

/** Valid but unusual requests. */
const UNUSUAL_HTTP: [string, string][] = [
  ['HTTP/1.0', 'GET /v1/tags HTTP/1.0\r\n\r\n'],
  ['an absolute target', `GET http://b.example/v1/tags HTTP/1.1\r\n${HOST}${CLOSE}\r\n`],
  ['a target that is not a path', `OPTIONS * HTTP/1.1\r\n${HOST}${CLOSE}\r\n`],
  [
    'a WebSocket',
    `GET /v1/tags HTTP/1.1\r\n${HOST}Connection: Upgrade, close\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`,
  ],
  [
    'an upgrade to HTTP/2',
    `GET /v1/tags HTTP/1.1\r\n${HOST}Connection: Upgrade, HTTP2-Settings, close\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n\r\n`,
  ],
  ['Expect', `GET /v1/tags HTTP/1.1\r\n${HOST}Expect: unknown\r\n${CLOSE}\r\n`],
  [
    'a body that is announced but not sent',
    `POST /v1/tags HTTP/1.1\r\n${HOST}Content-Length: 1000\r\n${CLOSE}\r\n`,
  ],
  ['TRACE', `TRACE /v1/tags HTTP/1.1\r\n${HOST}Cookie: secret\r\n${CLOSE}\r\n`],
  ['bytes after the request', `GET /v1/tags HTTP/1.1\r\n${HOST}${CLOSE}\r\n\0\0\0`],
  ['an empty line first', `\r\nGET /v1/tags HTTP/1.1\r\n${HOST}${CLOSE}\r\n`],
];

/** Opens a connection and sends raw bytes; ignores later errors. */
function open(base: string, bytes: string): Socket {
  const { hostname, port } = new URL(base);
  const socket = connect(Number(port), hostname, () => socket.write(bytes, 'latin1'));
  return socket.on('error', () => {});
}

/**
 * Sends raw bytes, in parts that are ten milliseconds apart, and returns everything received until the connection is
 * closed, or idle for three seconds.
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

/** Sends a request and disconnects when the response begins. */
function abort(base: string, path: string): Promise<void> {
  return new Promise((done) => {
    const socket = open(base, `GET ${path} HTTP/1.1\r\n${HOST}\r\n`);
    socket.once('data', () => socket.resetAndDestroy());
    socket.on('close', () => done());
  });
}
