import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { build, DEFAULT_BUDGET } from '../../build/pipeline.ts';
import { makeFolder, writeContent } from '../../scripts/support/content-tree.ts';
import { type RunningNginx, SKIPS_NGINX, startNginx } from '../../scripts/support/nginx.ts';
import { makeDirectoryContent } from '../support/directory.ts';

/*
 * An output that was built with --compress: the same answers, smaller for those who ask for it.
 */

const BROTLI = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';
const hasBrotli = existsSync(BROTLI);

const { folder, remove } = makeFolder();
let nginx: RunningNginx;

beforeAll(async () => {
  if (SKIPS_NGINX) return;
  writeContent(join(folder, 'content'), makeDirectoryContent());
  const out = join(folder, 'out');
  await build({
    content: join(folder, 'content'),
    out,
    budget: DEFAULT_BUDGET,
    compress: true,
    onProgress: () => {},
  });
  nginx = await startNginx(out, join(folder, 'work'), {
    ...(hasBrotli && { main: `load_module ${BROTLI};\n`, server: 'brotli_static on;' }),
  });
}, 60_000);

afterAll(async () => {
  await nginx?.close();
  remove();
});

/** The answer as it was sent; fetch would decode it. */
async function ask(path: string, encoding?: string) {
  const { get } = await import('node:http');
  const headers = encoding === undefined ? {} : { 'accept-encoding': encoding };
  return new Promise<{ status: number; headers: Record<string, string>; bytes: Buffer }>((done, failed) => {
    get(`${nginx.url}${path}`, { headers }, (message) => {
      const chunks: Buffer[] = [];
      message.on('data', (chunk: Buffer) => chunks.push(chunk));
      message.on('end', () =>
        done({
          status: message.statusCode ?? 0,
          headers: message.headers as Record<string, string>,
          bytes: Buffer.concat(chunks),
        }),
      );
    }).on('error', failed);
  });
}

describe.skipIf(SKIPS_NGINX)('a compressed output behind nginx', () => {
  const calls = [
    ['/v1/documents/index', 'Accept, Accept-Encoding'],
    ['/v1/documents/index/urn:test:countries', 'Accept, Accept-Encoding'],
    ['/v1/documents/urn:test:countries', 'Accept, Accept-Language, Accept-Encoding'],
    ['/en/', 'Accept-Encoding'],
  ] as const;

  test.each(calls)(
    'GET %s: plain for who does not ask, and it says that others get it otherwise',
    async (path, vary) => {
      const { headers, status } = await ask(path);
      expect(status).toBe(200);
      expect(headers['content-encoding']).toBeUndefined();
      expect(headers.vary).toBe(vary);
    },
  );

  test.each(calls)(
    'GET %s [accept-encoding: gzip]: the same in gzip, with an ETag of its own',
    async (path, vary) => {
      const plain = await ask(path);
      const { headers, bytes } = await ask(path, 'gzip, deflate');
      expect(headers['content-encoding']).toBe('gzip');
      expect(headers.vary).toBe(vary);
      expect(headers['content-type']).toBe(plain.headers['content-type']);
      expect(headers['x-total-count']).toBe(plain.headers['x-total-count']);
      expect(headers['content-language']).toBe(plain.headers['content-language']);
      expect(headers.etag).not.toBe(plain.headers.etag);
      expect(gunzipSync(bytes)).toEqual(plain.bytes);
    },
  );

  test.skipIf(!hasBrotli && !process.env.CI).each(calls)(
    'GET %s [accept-encoding: br]: the same in Brotli',
    async (path) => {
      const { headers, bytes } = await ask(path, 'br');
      expect(headers['content-encoding']).toBe('br');
      expect(brotliDecompressSync(bytes)).toEqual((await ask(path)).bytes);
    },
  );

  test.each(['/index.html.gz', '/index.html.br', '/404.html.gz', '/v1/_pages/n=50/p=1/tags.json.gz'])(
    'GET %s: 404, an encoding is no resource',
    async (path) => {
      expect((await ask(path)).status).toBe(404);
    },
  );

  test('what the function computes is sent as it is', async () => {
    const { headers, bytes } = await ask('/v1/documents/index?searchTerm=english', 'gzip, br');
    expect(headers['content-encoding']).toBeUndefined();
    expect(JSON.parse(bytes.toString())).toHaveLength(1);
  });
});
