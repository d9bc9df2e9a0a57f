import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { delimiter, dirname, join, relative, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startPreview } from '../../build/api/hosts/preview/preview.ts';
import { build, DEFAULT_BUDGET } from '../../build/pipeline.ts';
import { makeFolder, writeContent } from '../support/content-tree.ts';
import { makeDocument } from '../support/documents.ts';
import { filesBelow } from '../support/files.ts';
import { freePort } from '../support/free-port.ts';
import { send, type TestResponse } from '../support/http.ts';
import {
  type RunningNginx,
  runNginx,
  SKIPS_NGINX,
  startNginx,
  writeConfiguration,
} from '../support/nginx.ts';
import { exchangeRaw, type RawResponse } from '../support/raw.ts';

/* nginx with the generated example configuration: its cache, limits and errors. */

const BROTLI = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';
const hasBrotli = existsSync(BROTLI);

const { folder, remove } = makeFolder();
const out = join(folder, 'out');
let nginx: RunningNginx;

/** Publishes a directory of that many documents, with a tag for the revision. */
async function publish(documents: number): Promise<void> {
  const tree = Array.from({ length: documents }, (_, i) => [
    `${i}.json`,
    makeDocument({ uri: `urn:test:${String(i).padStart(2, '0')}`, tags: [`of ${documents}`] }),
  ]);
  writeContent(join(folder, 'content'), Object.fromEntries(tree));
  await build({
    content: join(folder, 'content'),
    out,
    budget: DEFAULT_BUDGET,
    compress: true,
    onProgress: () => {},
  });
}

beforeAll(async () => {
  if (SKIPS_NGINX) return;
  await publish(3);
  nginx = await startNginx(out, join(folder, 'work'), {
    ...(hasBrotli && { main: `load_module ${BROTLI};\n`, server: 'brotli_static on;', followsLinks: true }),
  });
});

afterAll(async () => {
  await nginx?.close();
  remove();
});

const getPath = (path: string, headers = {}): Promise<TestResponse> => send(nginx.url, { path, headers });

/** Sends the lines of a request head, and reads until the connection is closed. */
const exchange = (head: string): Promise<RawResponse> =>
  exchangeRaw(nginx.url, `${head}\r\nHost: a\r\nConnection: close\r\n\r\n`);

describe.skipIf(SKIPS_NGINX)('the files outside the API', () => {
  test('have the same headers as in the preview', async () => {
    const preview = await startPreview({ dir: out, port: 0, allowedHosts: ['a', 'a.example'], cors: true });
    const names = ['content-type', 'cache-control', 'access-control-allow-origin', 'content-security-policy'];
    const headersOf = async (base: string, path: string) => {
      const { status, headers } = await send(base, { path });
      // Both media types are in use for scripts.
      const values = names.map((name) => headers[name]?.replace('application/javascript', 'text/javascript'));
      return [path, status, ...values];
    };
    const paths = filesBelow(join(out, 'site'))
      .map((file) => `/${relative(join(out, 'site'), file)}`)
      .filter((path) => !/^\/(v1\/|_|404)|\.(gz|br)$/.test(path))
      .map((path) => path.replace(/index\.html$/, ''));
    try {
      expect(paths.length).toBeGreaterThan(20);
      for (const path of paths)
        expect(await headersOf(nginx.url, path)).toEqual(await headersOf(preview.url, path));
    } finally {
      await preview.close();
    }
  });

  test.each(['/en', '/assets/', '/index.html.gz', '/_headers', '/.problem', '/v1x', '/en/%0a'])(
    'GET %s → the page for 404',
    async (path) => {
      const { status, headers, body } = await getPath(path);
      expect([status, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
      expect(headers['content-security-policy']).toContain("default-src 'none'");
      expect(body).toContain('<h1');
    },
  );
});

test.skipIf(SKIPS_NGINX)('dotfiles except .well-known, and symbolic links, are not served', async () => {
  const plain = await startNginx(out, join(folder, 'plain'));
  const secret = join(folder, 'secret');
  const extra = ['.env', 'en/.git/config', 'en/.well-known/x', '.well-known/x'].map((path) =>
    join(out, 'site', path),
  );
  const link = join(out, 'site/link.txt');
  for (const file of extra) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, 'content');
  }
  writeFileSync(secret, 'secret');
  symlinkSync(secret, link);
  try {
    const paths = ['/.env', '/en/.git/config', '/link.txt', '/.well-known/x'];
    expect(await Promise.all(paths.map(async (path) => (await send(plain.url, { path })).status))).toEqual([
      404, 404, 404, 200,
    ]);
  } finally {
    await plain.close();
    for (const path of ['.env', 'en/.git', 'en/.well-known', '.well-known', 'link.txt'])
      rmSync(join(out, 'site', path), { recursive: true, force: true });
  }
});

describe.skipIf(SKIPS_NGINX)('errors of nginx are problem details', () => {
  const PROBLEM_HEADERS = [
    ['content-type', ['application/problem+json']],
    ['x-content-type-options', ['nosniff']],
    ['referrer-policy', ['no-referrer']],
    ['content-security-policy', [expect.any(String)]],
    ['access-control-allow-origin', ['*']],
    ['cache-control', ['no-store']],
  ];
  test.each([
    ['POST /en/ HTTP/1.1', 405],
    ['TRACE /v1/tags HTTP/1.1', 405],
    ['GET /v1/tags HTTP/1.1\r\nContent-Length: 2000000', 413],
    ['POST /v1/tags HTTP/1.1\r\nContent-Length: 2000000', 413],
    ['GET /v1/tags?LONG HTTP/1.1', 414],
    ['GET /v1/tags HTTP/1.1\r\nX-A: LONG', 431],
    ['GET /v1/tags HTTP/2.0', 505],
    ['GET /v1/%00 HTTP/1.1', 400],
  ])('%j → %i', async (head, status) => {
    const { headers, body, ...response } = await exchange(head.replace('LONG', 'a'.repeat(20_000)));
    expect([response.status, JSON.parse(body).status]).toEqual([status, status]);
    expect([...headers]).toEqual(expect.arrayContaining(PROBLEM_HEADERS));
    expect(headers.get('allow')?.[0]).toBe(status === 405 ? 'GET, HEAD, OPTIONS' : undefined);
  });

  test.each(['/v1/tags', '/v1/documents/urn:test:01', '/en/'])(
    'GET %s with any range → the complete body, each header once except Vary',
    async (path) => {
      const complete = await exchange(`GET ${path} HTTP/1.1`);
      for (const range of ['bytes=0-1', 'bytes=99999999-', 'bytes=-1', 'bytes=0-1,3-4', 'nonsense']) {
        const { status, headers, body } = await exchange(`GET ${path} HTTP/1.1\r\nRange: ${range}`);
        expect([status, body]).toEqual([200, complete.body]);
        expect([...headers].filter(([name, values]) => values.length > 1 && name !== 'vary')).toEqual([]);
        expect(headers.has('accept-ranges')).toBe(false);
      }
    },
  );
});

describe.skipIf(SKIPS_NGINX)('--compress', () => {
  /** The undecoded response; fetch would decode it. */
  const download = (path: string, headers: Record<string, string>) =>
    new Promise<{ headers: Record<string, unknown>; bytes: Buffer }>((done, failed) => {
      get(`${nginx.url}${path}`, { headers }, async (message) => {
        const bytes = Buffer.concat(await message.toArray());
        done({ headers: message.headers, bytes });
      }).on('error', failed);
    });
  const CALLS = [
    ['/v1/documents/index', 'Accept, Accept-Encoding'],
    ['/v1/documents/urn:test:01', 'Accept, Accept-Language, Accept-Encoding'],
    ['/en/', 'Accept-Encoding'],
  ] as const;

  test.each(CALLS)('GET %s: plain, gzip and not modified, with the same Vary', async (path, vary) => {
    const plain = await download(path, {});
    const gzip = await download(path, { 'accept-encoding': 'gzip, deflate' });
    const { headers } = await download(path, {
      'if-none-match': String(gzip.headers.etag),
      'accept-encoding': 'gzip',
    });
    expect([plain, gzip, { headers }].map((one) => one.headers.vary)).toEqual([vary, vary, vary]);
    expect([plain, gzip].map((one) => one.headers['content-encoding'])).toEqual([undefined, 'gzip']);
    expect(gzip.headers['content-type']).toBe(plain.headers['content-type']);
    expect(gunzipSync(gzip.bytes)).toEqual(plain.bytes);
  });

  test.skipIf(!hasBrotli && !process.env.CI)('GET /en/ in Brotli', async () => {
    const { headers, bytes } = await download('/en/', { 'accept-encoding': 'br' });
    expect(headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(bytes)).toEqual((await download('/en/', {})).bytes);
  });
});

describe.skipIf(SKIPS_NGINX)('the cache', () => {
  test.each([
    ['if-match', '"a"'],
    ['if-unmodified-since', 'Sat, 01 Jan 2000 00:00:00 GMT'],
  ])('%s is ignored', async (name, value) => {
    for (const path of ['/v1/tags', `/v1/tags?${name}`])
      expect((await getPath(path, { [name]: value })).status).toBe(200);
  });

  test.each(['/v1/../en/', '/v1/..%2fen/', '/en/../v1/%2e%2e/openapi.json'])(
    'GET %s → as sent',
    async (path) => {
      const { status, headers } = await getPath(path);
      const own = await send(nginx.functionUrl, { path });
      expect([status, headers['content-type']]).toEqual(
        path.startsWith('/v1') ? [own.status, own.headers['content-type']] : [200, 'application/json'],
      );
    },
  );

  test('the cache key has what the response depends on, with several Accept lines', async () => {
    const typeOf = async (lines: string) =>
      (await exchange(`GET /v1/tags?lines HTTP/1.1\r\n${lines}`)).headers.get('content-type');
    const both = await typeOf('Accept: text/json\r\nAccept: text/plain;q=0.5');
    expect(both).toEqual(['text/json; charset=utf-8']);
    expect(await typeOf('Accept: text/json')).toEqual(both);
    expect(await typeOf('Accept: text/plain;q=0.5')).toEqual(['text/plain; charset=utf-8']);
  });

  test('each response is complete and of one revision while five are published', async () => {
    const seen: string[] = [];
    let isPublishing = true;
    const watch = async (client: number) => {
      for (let i = 0; isPublishing; i++) {
        // Each request is different, so that none is cached.
        const list = await getPath(`/v1/documents/index?own=${client}-${i}`);
        const documents: { tags: string[] }[] = JSON.parse(list.body);
        const revisions = new Set(documents.map(({ tags }) => tags[0]));
        seen.push(`${list.status} ${[...revisions]} ${list.headers['x-total-count']} ${documents.length}`);
        const { status } = await getPath(`/v1/documents/urn:test:01?own=${client}-${i}`);
        if (status !== 200) seen.push(`document: ${status}`);
      }
    };
    const clients = [1, 2, 3, 4].map(watch);
    for (const documents of [4, 5, 6, 7, 8]) {
      await publish(documents);
      // Builds leave clients in this process little time.
      const before = seen.length;
      await expect.poll(() => seen.length, { timeout: 30_000 }).toBeGreaterThan(before + 25);
    }
    isPublishing = false;
    await Promise.all(clients);
    expect(seen.length).toBeGreaterThan(100);
    const complete = [3, 4, 5, 6, 7, 8].map((count) => `200 of ${count} ${count} ${count}`);
    expect(seen.filter((one) => !complete.includes(one))).toEqual([]);
  });

  test('new content is visible after the 5 seconds of the cache, even if only the totals change', async () => {
    const total = async () => (await getPath('/v1/tags?pageSize=1&page=99')).headers['x-total-count'];
    expect(await total()).toBe('1');
    writeContent(join(folder, 'content'), {
      'other.json': makeDocument({ uri: 'urn:test:other', tags: ['other'] }),
    });
    await publish(8);
    await sleep(6_000);
    expect([await total(), (await getPath('/v1/tags')).body]).toEqual(['2', '["of 8","other"]']);
  });

  test('probes are never cached', async () => {
    for (const path of ['/livez', '/readyz']) {
      const { status, headers, body } = await getPath(path);
      expect([status, headers['cache-control'], body]).toEqual([200, 'no-store', 'ok\n']);
    }
  });

  test('cached responses remain when the Node server is down; others are 502', async () => {
    const before = await getPath('/v1/tags');
    await nginx.stopFunction();
    await sleep(6_000);
    expect(await getPath('/v1/tags')).toEqual({
      ...before,
      headers: { ...before.headers, date: expect.any(String) },
    });
    expect((await getPath('/v1/tags', { 'if-none-match': before.headers.etag })).status).toBe(304);
    expect((await getPath('/en/')).status).toBe(200);
    const { status, headers, body } = await getPath('/v1/tags?other');
    expect([status, JSON.parse(body).status]).toEqual([502, 502]);
    expect(headers['content-type']).toBe('application/problem+json');
    expect(nginx.alerts()).toEqual([]);
  });

  test('when the Node server is down, probes and deploys fail, and the log has the errors only', async () => {
    const probes = await Promise.all(['/livez', '/readyz'].map((path) => getPath(path)));
    expect(probes.map(({ status, headers }) => [status, headers['cache-control']])).toEqual([
      [502, 'no-store'],
      [502, 'no-store'],
    ]);
    expect(await deploy()).toEqual([
      1,
      `error: ${nginx.url} did not respond: rolled back to the release before`,
    ]);
    const log = readFileSync(join(folder, 'work/requests.log'), 'utf8').trim().split('\n');
    expect(log.filter((line) => /"GET \/readyz HTTP\/1\.1" 502 \d+ \d\.\d{3} /.test(line))).not.toEqual([]);
    expect(log.filter((line) => !/ 50\d | [1-9]\d*\.\d{3} /.test(line))).toEqual([]);
  });
});

/** Publishes the output by the script of `init`, in a folder here; the status and the last line on stderr. */
async function deploy() {
  const programs = {
    // ssh runs the command here, rsync copies, curl does not wait between its attempts.
    ssh: 'shift 3; exec bash -c "$*"',
    rsync: `target=\${!#}; cp -a dist/. "\${target#*:}"`,
    curl: `exec /usr/bin/curl "\${@/#--retry-all-errors/--fail}" --retry 0`,
    sudo: '',
  };
  const work = join(folder, 'deploy');
  mkdirSync(join(work, 'bin'), { recursive: true });
  for (const [name, script] of Object.entries(programs))
    writeFileSync(join(work, 'bin', name), `#!/bin/bash\n${script}\n`, { mode: 0o755 });
  symlinkSync(out, join(work, 'dist'));
  cpSync(out, join(work, 'server/releases/1'), { recursive: true });
  symlinkSync('releases/1', join(work, 'server/current'));
  const child = spawn('bash', [resolve('templates/repository/deploy/ssh.sh'), 'publish'], {
    cwd: work,
    env: {
      PATH: [join(work, 'bin'), dirname(process.execPath), process.env.PATH].join(delimiter),
      BASE_URL: nginx.url,
      SSH_HOST: 'deploy@a.example',
      SSH_FOLDER: join(work, 'server'),
      SSH_KEY: 'key',
      SSH_KNOWN_HOSTS: 'hosts',
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const errors = text(child.stderr);
  const [status] = await once(child, 'exit');
  return [status, (await errors).trim().split('\n').at(-1)];
}

test.skipIf(SKIPS_NGINX)(
  'the site as one server block → works, and changes no other site of the server',
  async () => {
    const work = join(folder, 'shared');
    const [port, ownPort] = [await freePort(), await freePort()];
    mkdirSync(join(work, 'other'), { recursive: true });
    symlinkSync(out, join(work, 'current'));
    writeFileSync(join(work, 'file'), 'linked');
    symlinkSync(join(work, 'file'), join(work, 'other/link.txt'));
    writeConfiguration(out, work, (config) =>
      config
        .replace('listen 80;', `listen 127.0.0.1:${ownPort};`)
        .replace('/var/log/nginx/code-lists.log', join(work, 'code-lists.log')),
    );
    // Like Debian's configuration, with a site of its own.
    const shared = `pid ${work}/shared.pid;
events { worker_connections 768; }
http {
  sendfile on;
  tcp_nopush on;
  types_hash_max_size 2048;
  default_type application/octet-stream;
  access_log ${work}/access.log;
  error_log ${work}/error.log;
  gzip on;
  client_body_temp_path ${work}/body;
  proxy_temp_path ${work}/proxy;
  fastcgi_temp_path ${work}/fastcgi;
  uwsgi_temp_path ${work}/uwsgi;
  scgi_temp_path ${work}/scgi;
  server { listen 127.0.0.1:${port}; root ${work}/other; }
  include ${work}/code-lists.conf;
}
`;
    writeFileSync(join(work, 'shared.conf'), shared);
    const running = await runNginx(work, 'shared.conf', `http://127.0.0.1:${port}/link.txt`);
    try {
      const other = await send(`http://127.0.0.1:${port}`, { path: '/link.txt' });
      expect([other.status, other.body, other.headers.server]).toEqual([
        200,
        'linked',
        expect.stringMatching(/\d/),
      ]);
      expect(readFileSync(join(work, 'access.log'), 'utf8')).toContain('"GET /link.txt HTTP/1.1" 200');
      const own = await send(`http://127.0.0.1:${ownPort}`, { path: '/en/' });
      expect([own.status, own.headers.server]).toEqual([200, 'nginx']);
      expect((await send(`http://127.0.0.1:${ownPort}`, { path: '/readyz' })).status).toBe(502);
      expect(readFileSync(join(work, 'code-lists.log'), 'utf8')).toMatch(
        /^\S+ 127\.0\.0\.1 "GET \/readyz HTTP\/1\.1" 502 /,
      );
    } finally {
      await running.close();
    }
  },
);

test.skipIf(SKIPS_NGINX)(
  'only the searches of a client are rate-limited',
  async () => {
    const limited = await startNginx(out, join(folder, 'limited'), { burst: 20 });
    const sendMany = async (query: string) => {
      const responses: TestResponse[] = [];
      for (let i = 0; i < 40; i++)
        responses.push(await send(limited.url, { path: `/v1/documents/index?${query}` }));
      return responses;
    };
    try {
      for (const query of ['page=1', 'searchTerm=', 'page=%31', 'searchTerm']) {
        expect((await sendMany(query)).filter(({ status }) => status !== 200)).toEqual([]);
      }
      const [rejected] = (await sendMany('page=1&searchTerm=a')).filter(({ status }) => status !== 200);
      expect([rejected?.status, rejected?.headers['retry-after']]).toEqual([503, '5']);
      expect(JSON.parse(rejected?.body ?? '').title).toBe('Service Unavailable');
      expect((await sendMany('search%54erm=a')).map(({ status }) => status)).toContain(503);
    } finally {
      await limited.close();
    }
  },
  60_000,
);
