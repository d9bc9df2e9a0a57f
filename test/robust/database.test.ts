import { cpSync, readFileSync, renameSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, createConnection, createServer as createTcpServer, type Socket } from 'node:net';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { catalogueOf } from '../../build/api/catalogue.ts';
import { openCatalogue } from '../../build/api/database/catalogue.ts';
import { openDatabase } from '../../build/api/database/connection.ts';
import { loadIndex } from '../../build/api/database/load.ts';
import { RELEASES } from '../../build/api/database/stored.ts';
import type { Catalogue } from '../../build/api/endpoint.ts';
import { readData } from '../../build/api/hosts/server/output.ts';
import { RECORDS_FILE } from '../../build/api/hosts/server/rules.ts';
import { startServer } from '../../build/api/hosts/server/server.ts';
import { parseQuery } from '../../build/api/request.ts';
import { makeRespond } from '../../build/api/respond.ts';
import { Unavailable } from '../../build/api/response/problem.ts';
import { readChecksum } from '../../build/model/digest.ts';
import type { DirectoryRecord } from '../../build/model/document/entry.ts';
import { type DirectoryContents, unpackRecords } from '../../build/model/query/packed-records.ts';
import { netlifyDatabase } from '../../build/release/hosts/netlify.ts';
import { readCorpus } from '../fuzz/corpus.ts';
import { generateRequest } from '../fuzz/requests.ts';
import { makeFolder, writeContent } from '../support/content-tree.ts';
import { makeDirectoryContent } from '../support/directory.ts';
import { send } from '../support/http.ts';
import { loadOutput, MISSING_POSTGRES, type RunningPostgres, startPostgres } from '../support/postgres.ts';
import { mulberry32 } from '../support/random.ts';
import { buildSite } from '../support/site.ts';

/* The index in PostgreSQL: the same responses as in memory, and a database that fails. */

const { folder, remove } = makeFolder();
const out = join(folder, 'out');
let database: RunningPostgres;
let contents: DirectoryContents;

beforeAll(async () => {
  if (MISSING_POSTGRES !== undefined && !process.env.CI) return;
  writeContent(join(folder, 'content'), makeDirectoryContent());
  await buildSite(join(folder, 'content'), out);
  contents = readData(out, RECORDS_FILE, unpackRecords);
  database = await startPostgres();
  await loadOutput(out, database.url);
}, 60_000);

afterAll(async () => {
  await database?.close();
  remove();
});

const serve = () => startServer({ dir: out, port: 0, host: '127.0.0.1', databaseUrl: database.url });
const isSkipped = MISSING_POSTGRES !== undefined && !process.env.CI;

/** Terms of regular expressions with and without texts that each match contains. */
const TERMS = [
  'o.*n',
  '(?:a|e)s',
  'S\\b',
  '^u urn',
  '\\p{Lu}{2}',
  'ö',
  'K',
  'ſ',
  '[A-C]o',
  '%',
  '_',
  '\\\\',
  'u (?:urn|http)',
  '(?i)SET$',
  'a{1000}',
  '(',
  '\0',
];

describe.skipIf(isSkipped)('the index in a database', () => {
  test('responds to 5,000 random requests like the index in memory', async () => {
    const server = await startServer({ dir: out, port: 0, host: '127.0.0.1' });
    const corpus = await readCorpus(server.url);
    await server.close();
    const read = async (path: string) => readFileSync(join(out, 'site', path), 'utf8');
    const makeSend = (catalogue: Catalogue) => {
      const respond = makeRespond(catalogue);
      return async (target: string, headers: Record<string, string>) => {
        const response = await respond(new Request(`http://localhost${target}`, { headers }), {
          load: read,
          read,
        });
        return [response.status, [...response.headers], await response.text()];
      };
    };
    const connection = openDatabase(database.url);
    const fromMemory = makeSend(catalogueOf(contents));
    const fromDatabase = makeSend(openCatalogue(connection, readChecksum(join(out, RECORDS_FILE))));
    const random = mulberry32(40);
    const statuses = new Map<unknown, number>();
    for (let i = 0; i < 5000; i++) {
      const { target, headers, kind } = generateRequest(corpus, random);
      const term = TERMS[Math.floor(random() * TERMS.length)] as string;
      const isSearch = kind === 'index' && !target.includes('searchTerm') && random() < 0.5;
      const search = `${target.includes('?') ? '&' : '?'}searchTerm=${encodeURIComponent(term)}`;
      const sent = isSearch ? target + search : target;
      const expected = await fromMemory(sent, headers);
      expect([sent, await fromDatabase(sent, headers)]).toEqual([sent, expected]);
      statuses.set(expected[0], (statuses.get(expected[0]) ?? 0) + 1);
    }
    await connection.close();
    // The comparison is useful only if many requests succeed, and some fail.
    expect(statuses.get(200)).toBeGreaterThan(2500);
    expect(statuses.get(400)).toBeGreaterThan(200);
    expect(statuses.get(404)).toBeGreaterThan(200);
  }, 120_000);

  test('is what the function on Netlify reads, with the same responses as its own index', async () => {
    // Other test files may run in this process.
    onTestFinished(() => void delete process.env.DATABASE_URL);
    process.env.DATABASE_URL = database.url;
    const other = join(folder, 'other');
    const hosts = [netlifyDatabase];
    await buildSite(join(folder, 'content'), other, undefined, undefined, undefined, hosts);
    const server = await startServer({ dir: out, port: 0, host: '127.0.0.1' });
    const { default: own } = await import(join(out, 'functions/api.mjs'));
    const { default: withDatabase } = await import(join(other, 'functions-database/api.mjs'));
    const paths = [
      'index?searchTerm=o.*n',
      'index?publishedFrom=2000-01-01',
      'index?searchTerm=(',
      'urn:test:english/languages',
    ];
    for (const path of paths) {
      const ask = async (handler: (request: Request) => Promise<Response>) => {
        const response = await handler(new Request(`${server.url}/v1/documents/${path}`));
        return [response.status, [...response.headers], await response.text()];
      };
      expect([path, await ask(withDatabase)]).toEqual([path, await ask(own)]);
    }
    await server.close();
  });

  test('and files in a store give the same responses as an output', async () => {
    const store = createServer((request, response) => {
      const file = join(out, 'site', decodeURIComponent(request.url ?? ''));
      const isFile = statSync(file, { throwIfNoEntry: false })?.isFile() === true;
      // Stores do not say whether an object is missing or forbidden.
      response.writeHead(isFile ? 200 : 403).end(isFile ? readFileSync(file) : 'forbidden');
    });
    await new Promise<void>((done) => store.listen(0, '127.0.0.1', done));
    const filesUrl = `http://127.0.0.1:${(store.address() as AddressInfo).port}`;
    const empty = join(folder, 'without-site');
    cpSync(join(out, 'server'), join(empty, 'server'), { recursive: true });
    cpSync(join(out, '.code-list-output'), join(empty, '.code-list-output'));
    const own = await serve();
    const remote = await startServer({
      ...{ dir: empty, filesUrl, port: 0 },
      host: '127.0.0.1',
      databaseUrl: database.url,
    });
    const documents = ['urn:test:english?language=en', 'urn:test:plus%2Bsign', 'urn:test:q%3Fx%23y', 'none'];
    const paths = [
      '/en/',
      '/none',
      '/readyz',
      '/openapi.json',
      '/v1/tags',
      '/v1/documents/urn:test:countries/history',
    ];
    for (const path of [...paths, ...documents.map((one) => `/v1/documents/${one}`)]) {
      const comparable = async ({ url }: { readonly url: string }) => {
        const { status, headers, body } = await send(url, { path });
        return [path, status, { ...headers, date: '' }, body];
      };
      expect(await comparable(remote)).toEqual(await comparable(own));
    }
    await Promise.all([own.close(), remote.close()]);
    store.close();
    store.closeAllConnections();
  });

  test('is 503 while the database is away, when files are served, and recovers', async () => {
    const server = await serve();
    const index = '/v1/documents/index?publishedFrom=2000-01-01';
    const statuses = async () => {
      const paths = [index, '/readyz', '/livez', '/en/', '/v1/documents/urn:test:english?language=en'];
      return Promise.all(paths.map(async (path) => (await send(server.url, { path })).status));
    };
    const available = [200, 200, 200, 200, 200];
    const away = [503, 503, 200, 200, 200];
    expect(await statuses()).toEqual(available);
    let isLoaded = true;
    const seen = new Set<number>();
    const load = async () => {
      while (isLoaded) seen.add((await send(server.url, { path: `${index}&page=${seen.size + 1}` })).status);
    };
    const clients = Array.from({ length: 4 }, load);
    await database.kill();
    expect(await statuses()).toEqual(away);
    const response = await send(server.url, { path: index });
    expect(response.headers['retry-after']).toBe('5');
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.headers['content-type']).toBe('application/problem+json');
    await database.restart();
    await expect.poll(statuses, { timeout: 20_000, interval: 200 }).toEqual(available);
    isLoaded = false;
    await Promise.all(clients);
    expect([...seen].sort()).toEqual([200, 503]);
    await server.close();
  }, 60_000);

  test('is not available for an output that has not been loaded, and is after that, without a restart', async () => {
    const server = await serve();
    const next = join(folder, 'next');
    const added = makeDirectoryContent();
    writeContent(join(folder, 'content2'), { ...added, 'zzz.json': renamed(added['000.json']) });
    await buildSite(join(folder, 'content2'), next);
    const path = '/v1/documents/index?publishedFrom=1900-01-01&pageSize=1';
    const before = await send(server.url, { path });
    renameSync(out, join(folder, 'previous'));
    renameSync(next, out);
    expect((await send(server.url, { path })).status).toBe(503);
    expect((await send(server.url, { path: '/readyz' })).status).toBe(503);
    expect(await loadOutput(out, database.url)).toMatchObject({ added: 1, removed: 0 });
    const after = await send(server.url, { path });
    expect(Number(after.headers['x-total-count'])).toBe(Number(before.headers['x-total-count']) + 1);
    // A rollback needs no database command, because the index of the previous output is still there.
    renameSync(out, next);
    renameSync(join(folder, 'previous'), out);
    expect(await send(server.url, { path })).toMatchObject({ body: before.body, status: 200 });
    await server.close();
  }, 60_000);
});

test.skipIf(isSkipped)('a connection that does not answer is replaced', async () => {
  const { port, hostname } = new URL(database.url.replace('postgres:', 'http:'));
  const silenced: Socket[] = [];
  const proxy = createTcpServer((socket) => {
    const target = createConnection(Number(port), hostname);
    silenced.push(socket, target);
    socket.pipe(target).pipe(socket);
    for (const one of [socket, target]) one.on('error', () => {});
  });
  await new Promise<void>((done) => proxy.listen(0, hostname, done));
  const url = `postgres://codes@${hostname}:${(proxy.address() as AddressInfo).port}/postgres`;
  const connection = openDatabase(url, 2, 500);
  const question = sql`SELECT 1 AS one`;
  expect(await connection.ask(question)).toEqual([{ one: 1 }]);
  // As after the failure of a machine: nothing arrives, and nothing is closed.
  for (const socket of silenced) socket.unpipe().pause();
  await expect(connection.ask(question)).rejects.toThrow(Unavailable);
  expect(await connection.ask(question)).toEqual([{ one: 1 }]);
  await connection.close();
  proxy.close();
  for (const socket of silenced) socket.destroy();
});

test.skipIf(isSkipped)(
  'queries that read many entries are costly, those of stored result sets are not',
  () => {
    const { isCostly } = openCatalogue(openDatabase(database.url), 'x');
    const queries = [
      '',
      'type=CodeList&language=de&tags=geo&page=9',
      'searchTerm=a',
      'tags=a,b',
      'publishedFrom=2020-01-01',
    ];
    expect(queries.map((query) => isCostly(parseQuery(query)))).toEqual([false, false, true, true, true]);
  },
);

describe.skipIf(isSkipped)('loading an index', () => {
  const record = (shortName: string): DirectoryRecord => ({
    entry: {
      type: 'CodeList',
      language: 'en',
      shortName,
      canonicalUri: `urn:${shortName}`,
      canonicalVersionUri: `urn:${shortName}:1`,
      tags: ['x\0"\\\t\n'],
    },
    hasData: true,
  });
  const load = (name: string, names: readonly string[], keepDays = 7) =>
    loadIndex(database.url, name, { records: names.map(record) }, keepDays);

  test('copies only entries that no other index has, keeps texts that PostgreSQL cannot store, and removes unused indexes', async () => {
    const hostile = ['a\0b', 'c\ud800', 'x'.repeat(6000), 'd\\N\t\n', '{"e",}', "f'; DROP TABLE x; --"];
    expect(await load('first', hostile)).toEqual({ entries: 6, added: 6, removed: 0 });
    expect(await load('first', hostile)).toEqual({ entries: 6, added: 0, removed: 0 });
    expect(await load('second', [...hostile, 'new'])).toEqual({ entries: 7, added: 1, removed: 0 });
    const connection = openDatabase(database.url);
    const catalogue = openCatalogue(connection, 'second');
    const { page } = await catalogue.search(undefined);
    const found = await page({}, { number: 1n, size: 50 });
    expect(found.items.map(({ entry }) => entry)).toEqual(
      [...hostile, 'new'].map((name) => record(name).entry),
    );
    expect(await catalogue.tags({ number: 1n, size: 50 })).toEqual({ items: ['x\0"\\\t\n'], totalCount: 1 });
    for (const name of hostile) {
      const { directory } = await catalogue.listsOf(() => [`urn:${name}:1`]);
      expect(directory.records.map(({ entry }) => entry.shortName)).toEqual([name]);
    }
    await connection.ask(sql`UPDATE ${RELEASES} SET used = now() - interval '8 days' WHERE name = 'first'`);
    expect(await load('third', ['new'])).toEqual({ entries: 1, added: 0, removed: 1 });
    await expect(openCatalogue(connection, 'first').tags({ number: 1n, size: 1 })).rejects.toThrow(
      'the database does not have the index of this output',
    );
    expect((await page({}, { number: 1n, size: 50 })).totalCount).toBe(7);
    await connection.close();
  });

  test('fails with the reason of the database, which keeps nothing of it', async () => {
    const connection = openDatabase(database.url);
    await connection.ask(sql`CREATE DATABASE latin ENCODING 'LATIN1' TEMPLATE template0`);
    await connection.close();
    const url = database.url.replace('/postgres', '/latin').replace('postgres:/latin', 'postgres:/');
    const loading = loadIndex(url, 'first', { records: [record('Ω')] }, 7);
    await expect(loading).rejects.toThrow(/^cannot load the index into the database: .*LATIN1/);
    expect(await loadIndex(url, 'first', { records: [record('a')] }, 7)).toMatchObject({ added: 1 });
  });

  test('several loads at once copy each entry once', async () => {
    const many = Array.from({ length: 200 }, (_, i) => `n${i}`);
    const results = await Promise.all([load('x', many), load('x', many), load('y', many)]);
    expect(results.map(({ added }) => added).sort()).toEqual([0, 0, 200]);
  });

  test('says that a database cannot be reached', async () => {
    const { hostname } = new URL(database.url.replace('postgres:', 'http:'));
    await expect(
      loadIndex(`postgres://codes@${hostname}:1/postgres`, 'z', { records: [] }, 7),
    ).rejects.toThrow(/^cannot load the index into the database: .*ECONNREFUSED/);
  });
});

/** A document with another URI and name. */
function renamed(document: unknown): unknown {
  return JSON.parse(JSON.stringify(document).replaceAll('urn:test:countries', 'urn:test:zzz'));
}
