import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Preview, startPreview } from '../../build/api/hosts/preview/preview.ts';
import type { Listener } from '../../build/api/hosts/server/listen.ts';
import { startServer } from '../../build/api/hosts/server/server.ts';
import { buildConformanceSite } from '../conformance/local-host.ts';
import { readCorpus } from '../fuzz/corpus.ts';
import { generateRequest } from '../fuzz/requests.ts';
import { sendAll } from '../fuzz/send-all.ts';
import { makeFolder } from '../support/content-tree.ts';
import { mulberry32 } from '../support/random.ts';

const { folder, remove } = makeFolder();
let preview: Preview;
let server: Listener;

beforeAll(async () => {
  const dir = join(folder, 'out');
  await buildConformanceSite(join(folder, 'content'), dir);
  preview = await startPreview({ dir, port: 0, allowedHosts: ['a', 'a.example'], cors: true });
  server = await startServer({ dir, port: 0, host: '127.0.0.1' });
});

afterAll(async () => {
  await Promise.all([preview?.close(), server?.close()]);
  remove();
});

test.each([
  ['preview', () => preview.url],
  ['Node server', () => server.url],
])('1,000 random requests to the %s get valid responses', async (_, url) => {
  const corpus = await readCorpus(url());
  const random = mulberry32(20_261_120);
  const requests = Array.from({ length: 1000 }, () => generateRequest(corpus, random));
  expect((await sendAll(url(), requests, corpus)).faults).toEqual([]);
});
