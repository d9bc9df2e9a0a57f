import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Preview, startPreview } from '../../build/preview/preview.ts';
import { makeFolder, writeContent } from '../../scripts/support/content-tree.ts';
import { makeDirectoryContent } from '../support/directory.ts';
import { type HttpAnswer, interfaceHeaders, send } from '../support/http.ts';
import { randomRuns } from '../support/runs.ts';
import { buildSite } from '../support/site.ts';
import { request } from './requests.ts';

const { seed, numRuns: RUNS } = randomRuns(1000);

const { folder, remove } = makeFolder();
let filesOnly: Preview;
let whole: Preview;
let compute: (request: Request) => Promise<Response>;

beforeAll(async () => {
  writeContent(join(folder, 'content'), makeDirectoryContent());
  await buildSite(join(folder, 'content'), join(folder, 'out'));
  filesOnly = await startPreview({ dir: join(folder, 'out'), port: 0, withFunction: false });
  whole = await startPreview({ dir: join(folder, 'out'), port: 0 });
  const module = await import(pathToFileURL(join(folder, 'out/functions/api.mjs')).href);
  compute = module.default;
});

afterAll(async () => {
  await filesOnly.close();
  await whole.close();
  remove();
});

test(`${RUNS} random requests: the files answer as the function does`, async () => {
  let fromFiles = 0;
  await fc.assert(
    fc.asyncProperty(request, async (sent) => {
      const computed = await ask(sent);
      const served = await send(whole.url, sent);
      expect(relevant(served)).toEqual(relevant(computed));
      const stored = await send(filesOnly.url, sent);
      if (stored.status === 503) return;
      fromFiles++;
      expect(relevant(stored)).toEqual(relevant(computed));
    }),
    { seed, numRuns: RUNS },
  );
  // The comparison is worth something only while the files take part in it.
  expect(fromFiles).toBeGreaterThan(RUNS / 3);
}, 300_000);

async function ask({
  path,
  headers,
}: {
  path: string;
  headers: Record<string, string>;
}): Promise<HttpAnswer> {
  const response = await compute(new Request(`${whole.url}${path}`, { headers }));
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: await response.text(),
  };
}

const relevant = (answer: HttpAnswer) => ({
  status: answer.status,
  body: answer.body,
  headers: interfaceHeaders(answer),
});
