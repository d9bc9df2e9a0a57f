import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { build, DEFAULT_BUDGET } from '../../build/pipeline.ts';
import { makeFolder, writeContent } from '../../scripts/support/content-tree.ts';
import { type RunningNginx, SKIPS_NGINX, startNginx } from '../../scripts/support/nginx.ts';
import { makeDocument } from '../support/documents.ts';
import { exchangeRaw, type RawAnswer } from '../support/raw.ts';

/*
 * What nginx itself refuses, byte by byte: nothing is to be said twice, and every error is told as problem details.
 */

const { folder, remove } = makeFolder();
let nginx: RunningNginx;

beforeAll(async () => {
  if (SKIPS_NGINX) return;
  const out = join(folder, 'out');
  writeContent(join(folder, 'content'), { 'a.json': makeDocument({ uri: 'urn:test:a', tags: ['one'] }) });
  await build({
    content: join(folder, 'content'),
    out,
    budget: DEFAULT_BUDGET,
    compress: true,
    onProgress: () => {},
  });
  nginx = await startNginx(out, join(folder, 'work'), {
    server: 'gzip on; gzip_vary on; gzip_min_length 1; gzip_proxied any; gzip_types application/json;',
  });
}, 60_000);

afterAll(async () => {
  await nginx?.close();
  remove();
});

/** Sends the lines of a head, and reads until the connection is closed. */
const exchange = (head: string): Promise<RawAnswer> =>
  exchangeRaw(nginx.url, `${head}\r\nHost: a\r\nConnection: close\r\n\r\n`);

const PROBLEM_HEADERS = [
  ['content-type', ['application/problem+json']],
  ['x-content-type-options', ['nosniff']],
  ['referrer-policy', ['no-referrer']],
  ['content-security-policy', [expect.any(String)]],
  ['cache-control', ['no-store']],
];

describe.skipIf(SKIPS_NGINX)('errors of nginx', () => {
  test.each([
    ['POST /v1/tags', 405, 'GET, HEAD, OPTIONS'],
    ['POST /v1/documents/index', 405, 'GET, HEAD, OPTIONS'],
    ['POST /en/', 405, 'GET, HEAD, OPTIONS'],
    ['GET /v1/tags', 413, undefined],
  ])('%s with a body of 2 MB → %i', async (call, status, allow) => {
    const answer = await exchange(`${call} HTTP/1.1\r\nContent-Length: 2000000`);
    expect(answer.status).toBe(status);
    expect([...answer.headers]).toEqual(expect.arrayContaining(PROBLEM_HEADERS));
    expect(answer.headers.get('allow')?.[0]).toBe(allow);
    expect(JSON.parse(answer.body).status).toBe(status);
  });

  test.each([
    ['with a body of 2 MB', 'OPTIONS /v1/tags HTTP/1.1\r\nContent-Length: 2000000'],
    ['by a whole address', 'OPTIONS http://b.example/v1/documents/urn:test:a HTTP/1.1'],
  ])('OPTIONS %s → 204', async (_, head) => {
    const { status, headers, body } = await exchange(head);
    expect([status, body, headers.get('allow')]).toEqual([204, '', ['GET, HEAD, OPTIONS']]);
  });

  test.each(['GET', 'HEAD', 'POST'])('%s with an address of 20,000 bytes → 414', async (method) => {
    const { status, headers, body } = await exchange(`${method} /v1/tags?a=${'a'.repeat(20_000)} HTTP/1.1`);
    expect(status).toBe(414);
    expect([...headers]).toEqual(expect.arrayContaining(PROBLEM_HEADERS));
    if (method === 'HEAD') expect(body).toBe('');
    else expect(JSON.parse(body).status).toBe(414);
  });

  test('GET with a header of 20,000 bytes → 431, and of 10,000 bytes → 200', async () => {
    const large = await exchange(`GET /v1/tags HTTP/1.1\r\nX-A: ${'a'.repeat(20_000)}`);
    expect([large.status, JSON.parse(large.body).status]).toEqual([431, 431]);
    expect([...large.headers]).toEqual(expect.arrayContaining(PROBLEM_HEADERS));
    const small = await exchange(`GET /v1/tags HTTP/1.1\r\nX-A: ${'a'.repeat(10_000)}`);
    expect(small.status).toBe(200);
  });

  test.each(['/v1/tags', '/v1/documents/urn:test:a', '/en/'])(
    'GET %s with any range → the whole, each header once',
    async (path) => {
      const whole = await exchange(`GET ${path} HTTP/1.1`);
      for (const range of ['bytes=0-1', 'bytes=99999999-', 'bytes=-1', 'bytes=0-1,3-4', 'nonsense']) {
        const { status, headers, body } = await exchange(`GET ${path} HTTP/1.1\r\nRange: ${range}`);
        expect([status, body]).toEqual([200, whole.body]);
        expect([...headers].filter(([, values]) => values.length > 1)).toEqual([]);
        expect(headers.has('accept-ranges')).toBe(false);
      }
    },
  );
});

describe.skipIf(SKIPS_NGINX)('nginx that compresses by itself too', () => {
  test.each([
    ['a list', '/v1/tags'],
    ['a document', '/v1/documents/urn:test:a'],
    ['what the function computes', '/v1/documents/index?searchTerm=a'],
    ['a page', '/en/'],
  ])('says of %s that it depends on the encoding, once', async (_, path) => {
    for (const encoding of ['gzip', 'identity']) {
      const { status, headers } = await exchange(`GET ${path} HTTP/1.1\r\nAccept-Encoding: ${encoding}`);
      const names = (headers.get('vary') ?? []).join(',').toLowerCase();
      expect([status, names.match(/accept-encoding/g)]).toEqual([200, ['accept-encoding']]);
    }
  });
});
