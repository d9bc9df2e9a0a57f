import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { build, DEFAULT_BUDGET } from '../../build/pipeline.ts';
import { makeFolder, writeContent } from '../support/content-tree.ts';
import { makeDocument } from '../support/documents.ts';
import { freePort } from '../support/free-port.ts';
import { send } from '../support/http.ts';
import { makeImage, readRunStage, runInImage, SKIPS_IMAGES } from '../support/image.ts';

/* The command of the Dockerfile that `init` writes, as the user of the image, in a read-only root without a shell. */

const stage = readRunStage('templates/repository/Dockerfile');
const { folder, remove } = makeFolder();
const root = join(folder, 'root');
let settings: Record<string, string>;
let server: ChildProcess;
let url: string;
let log = '';

beforeAll(async () => {
  if (SKIPS_IMAGES) return;
  writeContent(join(folder, 'content'), { 'a.json': makeDocument({ uri: 'urn:test:a', tags: ['one'] }) });
  const output = join(folder, 'out');
  await build({
    content: join(folder, 'content'),
    out: output,
    budget: DEFAULT_BUDGET,
    compress: true,
    onProgress: () => {},
  });
  mkdirSync(root);
  makeImage(stage, output, root);
  chmodSync(folder, 0o755);
  settings = { PORT: String(await freePort()), METRICS_PORT: String(await freePort()), DRAIN_SECONDS: '2' };
  server = runInImage(root, stage, stage.command, settings);
  server.stdout?.on('data', (chunk) => {
    log += chunk;
  });
  server.stderr?.on('data', (chunk) => {
    log += chunk;
  });
  url = `http://127.0.0.1:${settings.PORT}`;
  while (!log.includes('listening on') && server.exitCode === null) await sleep(50);
});

afterAll(() => {
  server?.kill('SIGKILL');
  remove();
});

const get = (path: string, headers = {}) => send(url, { path, headers });

/** Runs a command in the image; its status and output. */
async function run(command: readonly string[]) {
  const child = runInImage(root, stage, command, settings);
  const output = text(child.stdout as NodeJS.ReadableStream);
  const [status] = await once(child, 'exit');
  return { status, output: await output };
}

describe.skipIf(SKIPS_IMAGES)('the image', () => {
  test('serves pages, documents, the index and searches', async () => {
    const paths = [
      '/en/',
      '/v1/documents/urn:test:a',
      '/v1/documents/index',
      '/v1/documents/index?searchTerm=.',
    ];
    expect(await Promise.all(paths.map(async (path) => (await get(path)).status))).toEqual([
      200, 200, 200, 200,
    ]);
    const { headers } = await get('/en/', { 'accept-encoding': 'gzip, br' });
    expect([headers['content-encoding'], headers.vary]).toEqual(['br', 'Accept-Encoding']);
  });

  test('responds to probes, never cached, and passes its own health check', async () => {
    for (const path of ['/livez', '/readyz']) {
      const { status, headers, body } = await get(path);
      expect([status, headers['cache-control'], body]).toEqual([200, 'no-store', 'ok\n']);
    }
    expect(await run(stage.healthCheck)).toEqual({ status: 0, output: '' });
  });

  test('has metrics on the second port only', async () => {
    const metrics = `http://127.0.0.1:${settings.METRICS_PORT}`;
    const { status, headers, body } = await send(metrics, { path: '/metrics' });
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
    expect(body).toMatch(
      /^code_list_http_requests_total\{endpoint="\/v1\/documents\/index",status="200"\} 2$/m,
    );
    expect(body).toMatch(/^code_list_release_age_seconds \d+(?:\.\d+)?$/m);
    expect((await send(metrics, { path: '/v1/tags' })).status).toBe(404);
    expect((await get('/metrics')).status).toBe(404);
  });

  test('cannot write, has no rights, and no shell', async () => {
    const script = `const fs = require('node:fs');
      const failures = ['/x', '/srv/code-lists/x'].map((path) => {
        try { fs.writeFileSync(path, ''); } catch ({ code }) { return code; }
      });
      console.log(process.getuid(), process.getgid(), failures.join(), fs.existsSync('/bin/sh'));`;
    expect((await run(['node', '--eval', script])).output).toBe('1000 1000 EROFS,EROFS false\n');
  });

  test('logs each request as a line of JSON', () => {
    const lines = log
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));
    const search = lines.find(({ path }) => path === '/v1/documents/index?searchTerm=.');
    expect(search).toEqual({
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      method: 'GET',
      path: '/v1/documents/index?searchTerm=.',
      status: 200,
      bytes: expect.any(Number),
      ms: expect.any(Number),
      client: '127.0.0.1',
    });
  });

  test('SIGTERM: is not ready at once, still responds, and then ends with status 0', async () => {
    const exit = once(server, 'exit');
    server.kill('SIGTERM');
    await expect.poll(async () => (await get('/readyz')).status, { timeout: 1_500 }).toBe(503);
    expect([(await get('/livez')).status, (await get('/v1/tags')).status]).toEqual([200, 200]);
    expect((await run(stage.healthCheck)).status).toBe(1);
    expect(await exit).toEqual([0, null]);
  });
});
