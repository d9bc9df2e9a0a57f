import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Preview, startPreview } from '../../build/api/hosts/preview/preview.ts';
import { type RunningServer, startServer } from '../../build/api/hosts/server/server.ts';
import { mulberry32 } from '../bench/seeded-content.ts';
import { buildConformanceSite } from '../conformance/local-host.ts';
import { checkResponse } from '../fuzz/check-response.ts';
import { type Corpus, readCorpus } from '../fuzz/corpus.ts';
import { type FuzzRequest, generateRequest } from '../fuzz/requests.ts';
import { makeFolder } from '../support/content-tree.ts';
import { type HttpResponse, send } from '../support/request.ts';

const { folder, remove } = makeFolder();
let preview: Preview;
let server: RunningServer;
let corpus: Corpus;

beforeAll(async () => {
  const dir = join(folder, 'out');
  await buildConformanceSite(join(folder, 'content'), dir);
  preview = await startPreview({ dir, port: 0, allowedHosts: ['a', 'a.example'], cors: true });
  server = await startServer({ dir, port: 0, host: '127.0.0.1' });
  corpus = await readCorpus(server.url);
});

afterAll(async () => {
  await Promise.all([preview?.close(), server?.close()]);
  remove();
});

function makeRequests(count: number, seed: number): FuzzRequest[] {
  const random = mulberry32(seed);
  return Array.from({ length: count }, () => generateRequest(corpus, random));
}

const sendFuzzRequest = (base: string, { method, target, headers }: FuzzRequest) =>
  send(base, `${method} ${target}`, headers);

test.each([
  ['preview', () => preview.url],
  ['node server', () => server.url],
])('500 random requests to the %s get valid responses', async (_, url) => {
  for (const request of makeRequests(500, 20_261_120)) {
    expect(checkResponse(request, await sendFuzzRequest(url(), request), corpus), request.target).toEqual([]);
  }
});

test('the same seed generates the same requests, and another seed different ones', () => {
  expect(makeRequests(50, 7)).toEqual(makeRequests(50, 7));
  expect(makeRequests(50, 7)).not.toEqual(makeRequests(50, 8));
});

describe('checkResponse finds', () => {
  const request: FuzzRequest = {
    kind: 'index',
    method: 'GET',
    target: '/v1/documents/index?language=fr&pageSize=1',
    headers: {},
    uri: undefined,
    parameters: { language: 'fr', pageSize: '1' },
    bad: [],
    jsonType: 'application/json',
  };
  const sendAndChange = async (
    change: (response: HttpResponse) => Partial<HttpResponse>,
  ): Promise<HttpResponse> => {
    const response = await sendFuzzRequest(server.url, request);
    return { ...response, ...change(response) };
  };

  test.each<[string, (response: HttpResponse) => Partial<HttpResponse>, string]>([
    ['another status', () => ({ status: 404 }), 'status 404, not 200'],
    ['a body that is not JSON', () => ({ text: '[' }), 'the body is not JSON'],
    ['an extra item', ({ text }) => ({ text: text.replace(/\]$/, ',{}]') }), '2 items, not 1'],
    ['another total', ({ headers }) => ({ headers: { ...headers, 'x-total-count': '9' } }), '9 found, not 2'],
    ['another page', ({ headers }) => ({ headers: { ...headers, 'x-page': '2' } }), 'x-page is 2, not 1'],
    [
      'another language',
      ({ text }) => ({ text: text.replace('"fr"', '"de"') }),
      'an entry does not match the filters',
    ],
    [
      'no CORS',
      ({ headers }) => ({ headers: { ...headers, 'access-control-allow-origin': '' } }),
      'no access-control-allow-origin: *',
    ],
    [
      'another type',
      ({ headers }) => ({ headers: { ...headers, 'content-type': 'text/html' } }),
      'content-type is text/html, not application/json; charset=utf-8',
    ],
  ])('%s', async (_, change, fault) => {
    expect(checkResponse(request, await sendAndChange(change), corpus)).toContain(fault);
  });

  test('no fault in a valid response', async () => {
    expect(checkResponse(request, await sendAndChange(() => ({})), corpus)).toEqual([]);
  });
});
