import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPreview } from '../../build/api/hosts/preview/preview.ts';
import { startServer } from '../../build/api/hosts/server/server.ts';
import { makeFolder, writeContent } from '../support/content-tree.ts';
import { makeDocument } from '../support/documents.ts';
import { SKIPS_NGINX, startNginx } from '../support/nginx.ts';
import { buildSite } from '../support/site.ts';
import { describeInBrowser, launchBrowser } from './browser.ts';

/** CORS in a real browser. */
describeInBrowser('a script of another origin', () => {
  const { folder, remove } = makeFolder();
  const hosts = new Map<string, { readonly url: string; readonly close: () => Promise<void> }>();
  let otherOrigin: Server;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    writeContent(join(folder, 'content'), {
      'a.json': makeDocument({ uri: 'urn:test:a', tags: ['one'] }),
      'b.json': makeDocument({ uri: 'urn:test:b', tags: ['two'] }),
    });
    const out = join(folder, 'out');
    await buildSite(join(folder, 'content'), out);
    hosts.set(
      'the preview',
      await startPreview({ dir: out, port: 0, allowedHosts: ['a', 'a.example'], cors: true }),
    );
    hosts.set('the Node server', await startServer({ dir: out, port: 0, host: '127.0.0.1' }));
    if (!SKIPS_NGINX) hosts.set('nginx', await startNginx(out, join(folder, 'work')));
    otherOrigin = createServer((_, response) =>
      response.setHeader('content-type', 'text/html').end('<!doctype html>'),
    );
    await new Promise<void>((done) => otherOrigin.listen(0, '127.0.0.1', done));
    browser = await launchBrowser();
    page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${(otherOrigin.address() as AddressInfo).port}/`);
  });

  afterAll(async () => {
    await browser?.close();
    otherOrigin?.close();
    for (const host of hosts.values()) await host.close();
    remove();
  });

  /** What the script sees of two responses: the complete one, and the one to If-None-Match. */
  const fetchTwice = (url: string, accept: string) =>
    page.evaluate(
      async ([address, type]) => {
        const describeResponse = async (response: Response) => ({
          status: response.status,
          contentType: response.headers.get('content-type'),
          etag: response.headers.get('etag'),
          paging: ['x-page', 'x-page-size', 'x-total-count', 'x-total-pages'].map((name) =>
            response.headers.get(name),
          ),
          text: await response.text(),
        });
        const headers = { accept: type as string };
        const full = await describeResponse(await fetch(address as string, { headers, cache: 'no-store' }));
        const conditional = { ...headers, 'If-None-Match': full.etag ?? '' };
        return [
          full,
          await describeResponse(await fetch(address as string, { headers: conditional, cache: 'no-store' })),
        ] as const;
      },
      [url, accept],
    );

  const HOSTS = ['the preview', 'the Node server', 'nginx'].filter(
    (name) => name !== 'nginx' || !SKIPS_NGINX,
  );
  test.each(HOSTS.flatMap((host) => ['application/json', 'text/json'].map((type) => [host, type] as const)))(
    '%s, %s → reads ETag and the paging headers, and gets 304 for If-None-Match',
    async (name, type) => {
      const url = hosts.get(name)?.url;
      for (const path of ['/v1/tags?pageSize=1', '/v1/documents/index?searchTerm=%5Ea&pageSize=1']) {
        const [full, notModified] = await fetchTwice(`${url}${path}`, type);
        expect([full.status, full.contentType]).toEqual([200, `${type}; charset=utf-8`]);
        expect(full.etag).toMatch(/^(W\/)?"[^"]+"$/);
        expect(full.paging.slice(0, 2)).toEqual(['1', '1']);
        expect(full.paging.slice(2)).toEqual([expect.stringMatching(/^\d$/), expect.stringMatching(/^\d$/)]);
        expect(notModified).toEqual({ ...full, status: 304, text: '' });
      }
      const [document, unchanged] = await fetchTwice(`${url}/v1/documents/urn:test:a`, type);
      expect([document.status, unchanged.status]).toEqual([200, 304]);
      expect(document.text).toContain('"canonicalUri":"urn:test:a"');
    },
  );

  test.each(HOSTS)('%s → rejects other headers and methods', async (name) => {
    const url = `${hosts.get(name)?.url}/v1/tags`;
    const outcome = (init: RequestInit) =>
      page.evaluate(
        ([address, options]) =>
          fetch(address as string, options as RequestInit).then(
            ({ status }) => status,
            () => 'rejected',
          ),
        [url, init] as const,
      );
    expect(await outcome({ headers: { 'x-other': '1' } })).toBe('rejected');
    expect(await outcome({ method: 'DELETE' })).toBe('rejected');
    expect(await outcome({ method: 'POST' })).toBe(405);
  });
});
