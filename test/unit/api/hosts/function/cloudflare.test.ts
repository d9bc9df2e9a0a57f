import { brotliCompressSync } from 'node:zlib';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { makeWorker } from '../../../../../build/api/hosts/function/cloudflare.ts';
import { packRecords } from '../../../../../build/model/query/packed-records.ts';

afterEach(() => vi.restoreAllMocks());

/** Assets by their encoded paths, and the paths that the worker fetches. */
function makeAssets(own: Readonly<Record<string, string>> = {}) {
  const rules = { routes: [], headerRules: [], startPages: [{ language: 'en', path: '/en/' }] };
  const files = new Map<string, string | Buffer<ArrayBuffer>>(
    Object.entries({
      '/v1/_records.bin': Buffer.from(brotliCompressSync(packRecords({ records: [] }))),
      '/v1/_rules.json': JSON.stringify(rules),
      '/404.html': 'not found',
      ...own,
    }),
  );
  const fetched: string[] = [];
  const fetchAsset = async (url: string): Promise<Response> => {
    const path = url.replace('https://assets.invalid', '');
    fetched.push(path);
    const file = files.get(path);
    return file === undefined
      ? new Response('', { status: 404 })
      : new Response(file, { headers: { etag: '"1"', 'cf-ray': '1' } });
  };
  return { files, fetched, bindings: { ASSETS: { fetch: fetchAsset } } };
}

const request = (path: string, method = 'GET') => new Request(`https://codes.example${path}`, { method });

describe('the worker on Cloudflare', () => {
  it('reads the records once', async () => {
    const { bindings, fetched } = makeAssets();
    const worker = makeWorker();
    const first = await worker.fetch(request('/v1/tags'), bindings);
    expect([first.status, await first.text()]).toEqual([200, '[]']);
    expect((await worker.fetch(request('/v1/documents/index'), bindings)).status).toBe(200);
    expect(fetched).toEqual(['/v1/_records.bin', '/v1/_rules.json']);
  });

  it('encodes each segment of the path of a file, and sends only its own headers', async () => {
    const { bindings } = makeAssets({ '/en/documents/u%3Durn%3Ax.html': 'page' });
    const response = await makeWorker().fetch(request('/en/documents/u=urn:x.html'), bindings);
    expect([response.status, await response.text()]).toEqual([200, 'page']);
    expect([response.headers.get('etag'), response.headers.has('cf-ray')]).toEqual(['"1"', false]);
  });

  it.each([
    ['/_headers', 'GET', 404],
    ['/.assetsignore', 'GET', 404],
    ['/en/', 'DELETE', 405],
    ['/', 'GET', 302],
  ])('%s by %s → %i', async (path, method, status) => {
    const { bindings } = makeAssets({ '/_headers': '', '/.assetsignore': '', '/en/index.html': 'start' });
    expect((await makeWorker().fetch(request(path, method), bindings)).status).toBe(status);
  });

  it('500 if the records cannot be read, and tries again with the next request', async () => {
    const report = vi.spyOn(console, 'error').mockReturnValue();
    const { bindings, files } = makeAssets();
    const records = files.get('/v1/_records.bin');
    files.delete('/v1/_records.bin');
    const worker = makeWorker();
    const failed = await worker.fetch(request('/v1/tags'), bindings);
    expect([failed.status, failed.headers.get('cache-control')]).toEqual([500, 'no-store']);
    expect(report).toHaveBeenCalledExactlyOnceWith(new Error('cannot fetch /v1/_records.bin: status 404'));
    files.set('/v1/_records.bin', records ?? '');
    expect((await worker.fetch(request('/v1/tags'), bindings)).status).toBe(200);
  });
});
