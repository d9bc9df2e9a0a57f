import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Listener } from '../../build/api/hosts/server/listen.ts';
import { readData } from '../../build/api/hosts/server/output.ts';
import { RECORDS_FILE, RULES_FILE, readRules, type SiteRules } from '../../build/api/hosts/server/rules.ts';
import { startServer } from '../../build/api/hosts/server/server.ts';
import { unpackRecords } from '../../build/model/query/packed-records.ts';
import { makeFolder, writeContent } from '../support/content-tree.ts';
import { makeDirectoryContent } from '../support/directory.ts';
import { apiHeaders, send, type TestResponse } from '../support/http.ts';
import { assertProperty } from '../support/runs.ts';
import { buildSite } from '../support/site.ts';
import { respondFrom } from '../support/site-files.ts';
import { request } from './requests.ts';

const RUNS = 500;

const { folder, remove } = makeFolder();
let server: Listener;
let rules: SiteRules;
let compute: (request: Request) => Promise<Response>;

beforeAll(async () => {
  writeContent(join(folder, 'content'), makeDirectoryContent());
  await buildSite(join(folder, 'content'), join(folder, 'out'));
  server = await startServer({ dir: join(folder, 'out'), port: 0, host: '127.0.0.1' });
  const out = join(folder, 'out');
  rules = readData(out, RULES_FILE, readRules);
  const records = readData(out, RECORDS_FILE, unpackRecords);
  compute = respondFrom(records, async (path) => readFileSync(join(folder, 'out/site', path), 'utf8'));
});

afterAll(async () => {
  await server.close();
  remove();
});

test(`${RUNS} random requests: responses, from files or computed, equal what makeRespond computes`, async () => {
  let requests = 0;
  let fromFiles = 0;
  await assertProperty(
    fc.asyncProperty(request, async (sent) => {
      requests++;
      const file = rules.findFile(new Request(`${server.url}${sent.path}`, { headers: sent.headers }));
      if (file !== undefined && existsSync(join(folder, 'out/site', file))) fromFiles++;
      expect(comparable(await send(server.url, sent))).toEqual(comparable(await computeResponse(sent)));
    }),
    RUNS,
  );
  // The comparison is useful only if files serve enough of the requests.
  expect(fromFiles).toBeGreaterThan(requests / 4);
}, 300_000);

async function computeResponse({
  path,
  headers,
}: {
  path: string;
  headers: Record<string, string>;
}): Promise<TestResponse> {
  const response = await compute(new Request(`${server.url}${path}`, { headers }));
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: await response.text(),
  };
}

const comparable = (response: TestResponse) => ({
  status: response.status,
  body: response.body,
  headers: apiHeaders(response),
});
