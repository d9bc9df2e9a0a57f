import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeFolder, writeContent } from '../support/content-tree.ts';
import { makeDirectoryContent } from '../support/directory.ts';
import { apiHeaders, send, type TestResponse } from '../support/http.ts';
import { type RunningNginx, SKIPS_NGINX, startNginx } from '../support/nginx.ts';
import { assertProperty } from '../support/runs.ts';
import { buildSite } from '../support/site.ts';
import { type RandomRequest, request } from './requests.ts';

/* The responses of nginx, from the Node server and then from its cache, equal those of the Node server. */

const RUNS = 1000;

const { folder, remove } = makeFolder();
let nginx: RunningNginx;

beforeAll(async () => {
  if (SKIPS_NGINX) return;
  const out = join(folder, 'out');
  writeContent(join(folder, 'content'), makeDirectoryContent());
  await buildSite(join(folder, 'content'), out);
  nginx = await startNginx(out, join(folder, 'work'));
});

afterAll(async () => {
  await nginx?.close();
  remove();
});

const LANGUAGES = ['de-DE,de;q=0.9,en;q=0.7', 'EN-gb', 'fr;q=0.5, de-AT', 'de;q=0, *', ' ', '1'];
const accept = fc.constantFrom('text/json', 'text/plain;q=0.5, application/json', 'text/*', 'Text/JSON', '|');
const INSERTIONS = [
  ...['', '&', '&&', '=', '%', '%20', '+', '%2B', '/', '//', '/../', '/./', '%2F', '%2e', '?', '#', 'A', 'ä'],
  ...['%C3%A4', '%61', '&page=2', '&language', ';', "'", '"', '$', '\\', '{', '|', '&x=1&x=2', '&%70age=2'],
  ...['%0A', '%3a'],
];

/** A request, usually with an unexpected text inserted into its path or query. */
const requestWithInsertion: fc.Arbitrary<RandomRequest> = fc
  .record({
    request,
    language: fc.option(fc.constantFrom(...LANGUAGES)),
    accept: fc.option(accept),
    where: fc.nat(),
    what: fc.constantFrom(...INSERTIONS),
  })
  .map(({ request: { path, headers }, language, accept, where, what }) => {
    const start = '/v1/'.length;
    const at = start + (where % (path.length - start + 1));
    return {
      path: Buffer.from(path.slice(0, at) + what + path.slice(at)).toString('latin1'),
      headers: { ...headers, ...(accept && { accept }), ...(language && { 'accept-language': language }) },
    };
  });

const comparable = (response: TestResponse) => ({
  status: response.status,
  body: response.body,
  etag: response.headers.etag,
  headers: apiHeaders(response),
});

const BAD_REQUEST =
  '{"type":"about:blank","title":"Bad Request","status":400,"detail":"The server does not understand the request."}';

const expectSame = async (sent: RandomRequest) => {
  const computed = comparable(await send(nginx.functionUrl, sent));
  for (const state of ['new', 'cached']) {
    const served = comparable(await send(nginx.url, sent));
    // nginx rejects a path that it cannot decode or that is above the root.
    if (served.body === BAD_REQUEST) expect([400, 404]).toContain(computed.status);
    else expect(served, state).toEqual(computed);
  }
};

describe.skipIf(SKIPS_NGINX)('nginx responds like the Node server', () => {
  test(`to ${RUNS} random requests`, async () => {
    await assertProperty(fc.asyncProperty(requestWithInsertion, expectSame), RUNS);
    expect(nginx.alerts()).toEqual([]);
  }, 300_000);

  const long = (text: string) => text.repeat(7000 / text.length);
  test.each<[string, Record<string, string>]>([
    ['/v1/tags', { accept: `a${long(' application/json')}` }],
    ['/v1/documents/urn:test:countries', { 'accept-language': `en${long(', de;q=0.5')}` }],
    [`/v1/documents/index?${long('&')}`, {}],
    [`/v1/documents/index?page=2${long('&a')}`, {}],
    [`/v1/documents/index?${long('%41')}`, {}],
    [`/v1/documents/index?${long('%20&')}searchTerm`, {}],
    [`/v1${long('/a')}`, {}],
    [`/v1/documents/${long('a%3A')}`, {}],
  ])('to a long request, without an error in its regular expressions %#', async (path, headers) => {
    await expectSame({ path, headers });
    expect(nginx.alerts()).toEqual([]);
  });
});
