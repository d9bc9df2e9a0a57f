import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Served } from '../../../../../build/api/hosts/server/send.ts';
import { openWorker, WORKER_LIMITS } from '../../../../../build/api/hosts/server/worker.ts';
import { makeFolder, writeContent } from '../../../../support/content-tree.ts';
import { makeDocument } from '../../../../support/documents.ts';
import { buildSite } from '../../../../support/site.ts';

const { folder, remove } = makeFolder();
const out = join(folder, 'out');

beforeAll(async () => {
  writeContent(join(folder, 'content'), {
    'a.json': makeDocument({ uri: 'urn:test:a', shortName: 'A' }),
    'b.json': makeDocument({ uri: 'urn:test:b', shortName: 'B' }),
  });
  await buildSite(join(folder, 'content'), out);
});

const workers: ReturnType<typeof openWorker>[] = [];
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.close()));
});
afterAll(remove);

function open(limits: Partial<typeof WORKER_LIMITS> = {}, dir = out) {
  const reported: unknown[] = [];
  const worker = openWorker({ dir }, (error) => reported.push(error), { ...WORKER_LIMITS, ...limits });
  workers.push(worker);
  return { ...worker, reported };
}

const search = (term: string) =>
  new Request(`http://localhost/v1/documents/index?searchTerm=${encodeURIComponent(term)}`);
const client = (key: string, isGone = false) => ({ key, isGone: () => isGone });
const statusesOf = async (all: readonly Promise<Served>[]) =>
  (await Promise.all(all)).map(({ response }) => response.status);

describe('serve', () => {
  it.each([
    ['/v1/documents/index?searchTerm=^a', 200, 'urn:test:a'],
    ['/v1/documents/index?searchTerm=*', 400, 'RE2 syntax'],
    ['/v1/documents/urn:test:b/schema', 200, '$defs'],
    ['/v1/documents/urn:test:b/codes/none', 404, 'never had the code'],
  ])('GET %s → %i with %j', async (path, status, text) => {
    const { response } = await open().serve(new Request(`http://localhost${path}`), client('a'));
    expect([response.status, await response.text()]).toEqual([status, expect.stringContaining(text)]);
  });

  it('forwards Accept', async () => {
    const request = new Request(search('^a'), { headers: { accept: 'text/json' } });
    const { response } = await open().serve(request, client('a'));
    expect(response.headers.get('content-type')).toBe('text/json; charset=utf-8');
  });

  it('computes one request at a time: two more of a client wait, others get 503; another client waits', async () => {
    const { serve } = open();
    const own = ['a', 'b', 'c', 'd', 'e'].map((term) => serve(search(term), client('greedy')));
    const other = serve(search('f'), client('other'));
    expect(await statusesOf([...own, other])).toEqual([200, 200, 200, 503, 503, 200]);
    const { response } = (await own[3]) as Served;
    expect([response.headers.get('retry-after'), response.headers.get('cache-control')]).toEqual([
      '5',
      'no-store',
    ]);
    expect(await statusesOf([serve(search('g'), client('greedy'))])).toEqual([200]);
  });

  it('limits the waiting requests of all clients', async () => {
    const { serve } = open({ waiting: 2 });
    const all = ['a', 'b', 'c', 'd'].map((term) => serve(search(term), client(term)));
    expect(await statusesOf(all)).toEqual([200, 200, 200, 503]);
  });

  it('503 after the waiting time, and for clients that have disconnected', async () => {
    const { serve } = open({ waitingTime: 1 });
    const all = [client('a'), client('b'), client('c', true)].map((one, i) => serve(search(`${i}`), one));
    expect(await statusesOf(all)).toEqual([200, 503, 503]);
  });

  it('503 after the time for a response; the next request starts another thread', async () => {
    const damaged = join(folder, 'damaged');
    await buildSite(join(folder, 'content'), damaged);
    // The thread waits a second for a missing file, because a build may be replacing the output.
    rmSync(join(damaged, 'site/v1/_documents'), { recursive: true });
    const { serve, reported } = open({ time: 100 }, damaged);
    const slow = new Request('http://localhost/v1/documents/urn:test:b/schema');
    expect(await statusesOf([serve(slow, client('a')), serve(slow, client('b'))])).toEqual([503, 503]);
    expect(reported).toEqual([]);
  });

  it('500 if the thread fails, which is reported', async () => {
    const { serve, reported } = open({}, join(folder, 'none'));
    const all = [serve(search('a'), client('a')), serve(search('b'), client('b'))];
    expect(await statusesOf(all)).toEqual([500, 500]);
    const noOutput = expect.stringContaining('contains no build output');
    expect(reported.map(String)).toEqual([noOutput, noOutput]);
  });

  it('503 after close()', async () => {
    const { serve, close } = open();
    const all = ['a', 'b'].map((term) => serve(search(term), client('a')));
    await close();
    expect(await statusesOf([...all, serve(search('c'), client('c'))])).toEqual([503, 503, 503]);
  });
});
