import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { staticHost } from '../../build/release/hosts/static.ts';
import { openSite } from '../../scripts/codes/site.ts';
import { makeFolder } from '../support/content-tree.ts';
import { filesBelow } from '../support/files.ts';
import { startFolderServer } from '../support/folder-server.ts';
import { type Program, startProgram } from '../support/program.ts';
import { BASE_URL } from './content.ts';
import { buildConformanceSite } from './local-host.ts';

/** The representations of documents: what to request from a server, and the folder and extension of its files. */
const REPRESENTATIONS: readonly {
  readonly path: string;
  readonly query?: string;
  readonly accept: string;
  readonly folder: string;
  readonly extension: string;
}[] = [
  { path: '', accept: 'application/json', folder: 'v1/_documents/LANGUAGE/whole', extension: 'json' },
  {
    ...{ path: '', query: '&metaOnly=true', accept: 'application/json' },
    ...{ folder: 'v1/_documents/LANGUAGE/metadata', extension: 'json' },
  },
  {
    ...{ path: '/alternative-format', accept: 'text/csv' },
    ...{ folder: 'v1/_documents/LANGUAGE/table', extension: 'csv' },
  },
  {
    ...{ path: '/csv-metadata.json', accept: '*/*' },
    ...{ folder: 'v1/_documents/LANGUAGE/csvw', extension: 'csv-metadata.json' },
  },
  ...[
    ['application/x-ndjson', 'json-lines', 'ndjson'],
    ['application/xml', 'genericode', 'gc'],
    ['text/turtle', 'skos', 'ttl'],
    ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'xlsx', 'xlsx'],
  ].map(([accept = '', folder, extension = '']) => ({
    ...{ path: '/alternative-format', accept },
    ...{ folder: `downloads/LANGUAGE/${folder}`, extension },
  })),
];

/** URIs of documents below the URL of the site: catalogue and feeds have them as identifiers, and a server would redirect them. */
const ADDRESSES: readonly string[] = [
  ...['/x/languages', '/x/languages/1', '/lists/a/b', '/lists/a/b/1'],
  ...['/list', '/vocab', '/vocab/1'],
];

const namesBelow = (folder: string): string[] => filesBelow(folder).map((file) => relative(folder, file));

/** What is replaced in CSVW: the URLs of CSVs. */
const withoutUrls = (text: string): string => text.replace(/"(url|resource)":"[^"]*"/g, '"$1":""');

describe.each(['', '/our/codes'])('the output for servers of files, at "%s/"', (basePath) => {
  const { folder, remove } = makeFolder();
  const out = join(folder, 'out');
  const site = join(out, 'site');
  let files: { readonly url: string; readonly close: () => Promise<void> };

  beforeAll(async () => {
    await buildConformanceSite(join(folder, 'content'), out, undefined, [staticHost], basePath);
    files = await startFolderServer(site, basePath);
  });
  afterAll(async () => {
    await files?.close();
    remove();
  });

  it('has a file for each link of pages, feeds, catalogue and descriptions, starting at / and the sitemap', async () => {
    const known = new Set<string>();
    const waiting = ['/', '/404.html', '/sitemap.xml'].map((path) => basePath + path);
    const faults: string[] = [];
    for (let url = waiting.pop(); url !== undefined; url = waiting.pop()) {
      if (known.has(url)) continue;
      known.add(url);
      if (ADDRESSES.includes(url.slice(basePath.length))) continue;
      const response = await fetch(files.url + url);
      if (response.status !== 200) faults.push(`${response.status}: ${url}`);
      if (/\.(?:js|css|zip|xlsx|ndjson|csv|gc)$/.test(url)) continue;
      for (const link of linksIn(await response.text(), url, basePath)) {
        if (!link.startsWith(`${basePath}/`)) faults.push(`outside: ${link} in ${url}`);
        else waiting.push(link);
      }
    }
    expect(faults.slice(0, 20)).toEqual([]);
    const reached = [...known].map((url) => decodeURIComponent(url.slice(basePath.length)));
    for (const kind of ['/en/', '/de/', '/docs/', '/docs/de/', '/feeds/directory.atom', '/all.zip'])
      expect(reached).toContain(kind);
    // Documents in all formats, and their pages, are linked; their histories are loaded by scripts.
    const all = namesBelow(site).map((file) => `/${file}`);
    const data = all.filter((file) => /^\/(?:v1\/_documents\/l|downloads|en\/documents)/.test(file));
    const copies = data.filter((file) => !reached.includes(file));
    expect(data.length).toBeGreaterThan(1000);
    expect(copies.filter((file) => !/\/metadata\/|\/csvw\//.test(file)).length).toBeLessThan(data.length / 2);
  });

  it('has no page, feed or description that names an endpoint, OpenAPI or the command that needs the API', () => {
    const texts = namesBelow(site).filter((file) => /\.(?:html|atom|xml|ttl|jsonld)$/.test(file));
    const faults = texts.filter((file) =>
      /\/v1\/(?!_documents\/)|openapi\.json|codes\.mjs/.test(readFileSync(join(site, file), 'utf8')),
    );
    expect(faults).toEqual([]);
    expect(
      ['openapi.json', 'codes.mjs', '_redirects'].filter((file) => existsSync(join(site, file))),
    ).toEqual([]);
    expect(existsSync(join(site, '.nojekyll'))).toBe(true);
  });

  it('/ is the home page, and other paths the page "Page not found" with status 404', async () => {
    const home = await fetch(`${files.url}${basePath}/`);
    expect(await home.text()).toBe(readFileSync(join(site, 'en/index.html'), 'utf8'));
    const missing = await fetch(`${files.url}${basePath}/en/nothing/here.html`);
    expect(missing.status).toBe(404);
    expect(await missing.text()).toContain(`href="${basePath}/assets/styles.css"`);
  });

  it('is shown by the server of the house, too, with nothing but its files', async () => {
    const server = await startProgram(process.execPath, [join(out, 'server/server.mjs'), '--port', '0']);
    try {
      const url = `${server.url}${basePath}/v1/_documents/l=sv/table/u=urn:example:islands:1.csv`;
      const { status, headers } = await fetch(url);
      expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
      const paths = [
        '/',
        '/v1/tags',
        '/v1/documents/index?page=x',
        '/v1/documents/urn:example:islands',
        '/lists/a/b',
      ];
      for (const path of paths) {
        const init = { headers: { 'accept-language': 'de' }, redirect: 'manual' } as const;
        const [own, other] = await Promise.all([
          fetch(server.url + basePath + path, init),
          fetch(files.url + basePath + path, init),
        ]);
        const type = own.headers.get('content-type');
        expect([path, own.status, type]).toEqual([
          path,
          path === '/' ? 200 : 404,
          'text/html; charset=utf-8',
        ]);
        expect([path, other.status, await other.text()]).toEqual([path, own.status, await own.text()]);
      }
      expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    } finally {
      await server.close();
    }
  });

  it('the command codes says that the site has no API', async () => {
    const { metadata } = openSite(files.url + basePath);
    await expect(metadata('urn:example:islands', undefined)).rejects.toThrow(
      'the site has no API: use the output folder of its build as --site',
    );
  });

  it.runIf(basePath === '')(
    'has documents in all formats, versions and languages, and histories, as the API responds',
    async () => {
      const other = join(folder, 'other');
      await buildConformanceSite(join(folder, 'content'), other, { headerRules: 4000, files: 0 });
      const server: Program = await startProgram(process.execPath, [
        join(other, 'server/server.mjs'),
        ...['--port', '0'],
      ]);
      try {
        const [, documents] = JSON.parse(readFileSync(join(site, 'assets/search.json'), 'utf8'));
        let compared = 0;
        const histories = new Set<string>();
        for (const { canonicalVersionUri: uri, canonicalUri, language, place, type } of documents) {
          const path = `/v1/documents/${encodeURIComponent(uri)}`;
          const [own, name] = place?.split('/') ?? [`l=${language}`, `u=${uri}`];
          for (const one of REPRESENTATIONS) {
            const query = `?language=${language}${one.query ?? ''}`;
            const response = await fetch(`${server.url}${path}${one.path}${query}`, {
              headers: { accept: one.accept },
            });
            const file = `${one.folder.replace('LANGUAGE', own)}/${name}.${one.extension}`;
            const expected = Buffer.from(await response.arrayBuffer());
            const type = response.headers.get('content-type')?.split(';')[0] ?? '';
            // The API responds for another language, or with another format, if the document has no such data.
            const isFile =
              response.status === 200 &&
              response.headers.get('content-language') === language &&
              (one.accept === '*/*' || one.accept.startsWith(type));
            expect([file, existsSync(join(site, decodeURIComponent(file)))]).toEqual([file, isFile]);
            if (!isFile) continue;
            const body = readFileSync(join(site, decodeURIComponent(file)));
            const isSame =
              one.folder.endsWith('csvw') && withoutUrls(String(body)) === withoutUrls(String(expected));
            if (!isSame) expect([file, body.equals(expected)]).toEqual([file, true]);
            compared++;
          }
          if (type === 'CodeList') histories.add(canonicalUri);
        }
        expect(compared).toBeGreaterThan(700);
        // The API prints formats of earlier versions on request.
        expect(existsSync(join(site, 'downloads/l=sv/skos/u=urn:example:islands:1.ttl'))).toBe(true);
        const published = namesBelow(join(site, 'v1/_documents/history'));
        const texts = new Map(
          published.map((file) => {
            const text = readFileSync(join(site, 'v1/_documents/history', file), 'utf8');
            return [JSON.parse(text).list, text];
          }),
        );
        for (const uri of histories) {
          const response = await fetch(`${server.url}/v1/documents/${encodeURIComponent(uri)}/history`);
          expect([uri, texts.get(uri)]).toEqual([uri, await response.text()]);
        }
      } finally {
        await server.close();
      }
    },
  );
});

/** The paths of this site that a text links to, also for scripts, whose paths are those at the root. */
function linksIn(text: string, url: string, basePath: string): string[] {
  const patterns = [
    / (?:href|src|action|data-json|data-csv)="([^"#]+)/g,
    /<loc>([^<]+)/g,
    /<(https:\/\/example\.org[^>#]*)>/g,
    /"(?:@id|url|resource|contentUrl)":"([^"#]+)/g,
  ];
  const links = patterns.flatMap((pattern) => Array.from(text.matchAll(pattern), ([, link = '']) => link));
  for (const [, path = ''] of text.matchAll(/&quot;(\/v1\/[^&]*)&quot;/g)) links.push(basePath + path);
  const base = BASE_URL + url;
  return links
    .map((link) => link.replaceAll('&amp;', '&').replaceAll('&#38;', '&'))
    .filter((link) => URL.canParse(link, base))
    .map((link) => new URL(link, base))
    .filter(({ origin }) => origin === BASE_URL)
    .map(({ pathname }) => pathname);
}
