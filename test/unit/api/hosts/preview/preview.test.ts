import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Preview, startPreview } from '../../../../../build/api/hosts/preview/preview.ts';
import { makeFolder, writeContent } from '../../../../support/content-tree.ts';
import { makeDocument } from '../../../../support/documents.ts';
import { send } from '../../../../support/http.ts';
import { buildSite } from '../../../../support/site.ts';

const { folder, remove } = makeFolder();
const out = join(folder, 'out');
let closed: Preview;
let open: Preview;

beforeAll(async () => {
  writeContent(join(folder, 'content'), { 'a.json': makeDocument({ uri: 'urn:test:a', tags: ['one'] }) });
  await buildSite(join(folder, 'content'), out);
  closed = await startPreview({ dir: out, port: 0 });
  open = await startPreview({ dir: out, port: 0, allowedHosts: ['Tunnel.example'], cors: true });
});

afterAll(async () => {
  await closed?.close();
  await open?.close();
  remove();
});

describe('the Host header', () => {
  const request = (preview: Preview, host: string) =>
    send(preview.url, { path: '/v1/tags', headers: { host } });

  it.each(['localhost', 'LOCALHOST:8888', '127.0.0.1', '127.0.0.1:80', '[::1]:8888'])(
    '%s: 200',
    async (host) => {
      expect((await request(closed, host)).status).toBe(200);
    },
  );

  it.each([
    'evil.example',
    'evil.example:8888',
    '127.0.0.1.evil.example',
    'localhost.evil.example',
    '192.168.0.1',
  ])('%s: 421 with the option that allows it', async (host) => {
    const { status, headers, body } = await request(closed, host);
    const name = host.replace(':8888', '');
    expect([status, headers['access-control-allow-origin']]).toEqual([421, undefined]);
    expect(JSON.parse(body).detail).toBe(
      `The preview does not serve the host "${name}": request ${closed.url}, or start the preview with --allow-host ${name}.`,
    );
  });

  it('tunnel.example with --allow-host: 200', async () => {
    expect((await request(open, 'tunnel.EXAMPLE:443')).status).toBe(200);
    expect((await request(open, 'other.example')).status).toBe(421);
  });
});

describe('access-control headers', () => {
  it.each([
    ['GET', '/v1/tags'],
    ['GET', '/v1/documents/index?searchTerm=a'],
    ['GET', '/v1/none'],
    ['GET', '/openapi.json'],
    ['OPTIONS', '/v1/tags'],
    ['POST', '/openapi.json'],
  ])('%s %s: only with --cors', async (method, path) => {
    const names = async (preview: Preview) =>
      Object.keys((await send(preview.url, { method, path })).headers).filter((name) =>
        name.startsWith('access-'),
      );
    expect(await names(closed)).toEqual([]);
    expect(await names(open)).toContain('access-control-allow-origin');
  });
});
