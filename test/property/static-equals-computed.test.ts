import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Preview, startPreview } from '../../build/api/hosts/preview/preview.ts';
import { makeFolder, writeContent } from '../support/content-tree.ts';
import { makeDirectoryContent } from '../support/directory.ts';
import { apiHeaders, send, type TestResponse } from '../support/http.ts';
import { assertProperty } from '../support/runs.ts';
import { buildSite } from '../support/site.ts';
import { request } from './requests.ts';

const RUNS = 500;

const { folder, remove } = makeFolder();
let filesOnly: Preview;
let complete: Preview;
let compute: (request: Request) => Promise<Response>;

beforeAll(async () => {
  writeContent(join(folder, 'content'), makeDirectoryContent());
  await buildSite(join(folder, 'content'), join(folder, 'out'));
  filesOnly = await startPreview({ dir: join(folder, 'out'), port: 0, withFunction: false, cors: true });
  complete = await startPreview({ dir: join(folder, 'out'), port: 0, cors: true });
  const module = await import(pathToFileURL(join(folder, 'out/functions/api.mjs')).href);
  compute = module.default;
});

afterAll(async () => {
  await filesOnly.close();
  await complete.close();
  remove();
});

test(`${RUNS} random requests: responses from files equal those of the function`, async () => {
  let requests = 0;
  let fromFiles = 0;
  await assertProperty(
    fc.asyncProperty(request, async (sent) => {
      requests++;
      const computed = await callFunction(sent);
      const served = await send(complete.url, sent);
      expect(comparable(served)).toEqual(comparable(computed));
      const stored = await send(filesOnly.url, sent);
      if (stored.status === 503) return;
      fromFiles++;
      expect(comparable(stored)).toEqual(comparable(computed));
    }),
    RUNS,
  );
  // The comparison is useful only if files serve enough of the requests.
  expect(fromFiles).toBeGreaterThan(requests / 3);
}, 300_000);

async function callFunction({
  path,
  headers,
}: {
  path: string;
  headers: Record<string, string>;
}): Promise<TestResponse> {
  const response = await compute(new Request(`${complete.url}${path}`, { headers }));
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
