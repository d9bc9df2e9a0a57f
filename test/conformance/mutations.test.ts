import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningServer, startServer } from '../../build/server/server.ts';
import { mulberry32 } from '../../scripts/bench/seeded-content.ts';
import { readCorpus } from '../../scripts/fuzz/corpus.ts';
import { generateRequest } from '../../scripts/fuzz/requests.ts';
import { sendAll } from '../../scripts/fuzz/send-all.ts';
import { makeFolder } from '../../scripts/support/content-tree.ts';
import { buildConformanceSite } from './local-host.ts';
import { type Mutation, startMutatingProxy } from './mutating-proxy.ts';
import { CONFORMANCE_TESTS } from './suite.ts';

/*
 * Who watches the suite: hosts that are broken in one way each, and must not pass it. The host is sound; what lies
 * before it breaks the answers.
 */

const { folder, remove } = makeFolder();
let server: RunningServer;

beforeAll(async () => {
  const dir = join(folder, 'out');
  await buildConformanceSite(join(folder, 'content'), dir);
  server = await startServer({ dir, port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await server?.close();
  remove();
});

/** A broken host, and which tests of the suite it must fail: all of those that are found by their title. */
interface BrokenHost extends Mutation {
  readonly name: string;
  readonly suite: RegExp;
  /** Whether made-up requests find it too. */
  readonly fuzz: boolean;
}

const setHeader = (name: string, value: string, applies: (status: number) => boolean = () => true) =>
  ({
    answer: ({ status, headers }) => {
      if (applies(status)) headers[name] = value;
    },
  }) satisfies Mutation;
const dropHeader = (name: string, applies: (status: number) => boolean = () => true) =>
  ({
    answer: ({ status, headers }) => {
      if (applies(status)) delete headers[name];
    },
  }) satisfies Mutation;
const replaceText = (from: string | RegExp, to: string, applies: (status: number) => boolean) =>
  ({
    answer: (passing) => {
      if (applies(passing.status) && passing.method === 'GET') passing.text = passing.text.replace(from, to);
    },
  }) satisfies Mutation;

const isError = (status: number) => status >= 400;
const isOk = (status: number) => status === 200;

const NONE = /^GET \/v1\/documents\/urn:example:none → /;
const INDEX = /^GET \/v1\/documents\/index → (nosniff|may be read by any page)$/;

const BROKEN: readonly BrokenHost[] = [
  {
    name: 'tells a path in the detail of errors',
    suite: NONE,
    fuzz: true,
    ...replaceText('"detail":"', '"detail":"/tmp/rv/s/site: ', isError),
  },
  {
    name: 'tells a path of Windows in errors',
    suite: NONE,
    fuzz: true,
    ...replaceText('"detail":"', '"detail":"C:\\\\sites\\\\codes: ', isError),
  },
  {
    name: 'tells where its code failed',
    suite: NONE,
    fuzz: true,
    ...replaceText('"detail":"', '"detail":"Error in answer.mjs:12: ', isError),
  },
  {
    name: 'tells a path in a header',
    suite: INDEX,
    fuzz: true,
    ...setHeader('x-served-from', '/srv/codes/site'),
  },
  { name: 'names its framework', suite: INDEX, fuzz: true, ...setHeader('x-powered-by', 'Express') },
  { name: 'sets a cookie', suite: INDEX, fuzz: true, ...setHeader('set-cookie', 'a=b') },
  {
    name: 'lets errors be kept for a year',
    suite: NONE,
    fuzz: true,
    ...setHeader('cache-control', 'public, max-age=31536000', isError),
  },
  {
    name: 'has changed in a time to come',
    suite: INDEX,
    fuzz: true,
    ...setHeader('last-modified', 'Sat, 01 Jan 2250 00:00:00 GMT'),
  },
  {
    name: 'tells another length in HEAD',
    suite: /^HEAD /,
    fuzz: true,
    answer: ({ method, headers }) => {
      if (method === 'HEAD') headers['content-length'] = '1';
    },
  },
  {
    name: 'has one entity tag for all',
    suite: /→ another entity tag in each language$/,
    fuzz: true,
    answer: ({ headers }) => {
      if (headers.etag !== undefined) headers.etag = '"x"';
    },
  },
  { name: 'has no entity tags', suite: /\[if-none-match: the ETag\]/, fuzz: false, ...dropHeader('etag') },
  {
    name: 'answers no conditional request',
    suite: /\[if-none-match: the ETag\]/,
    fuzz: false,
    ask: (headers) => delete headers['if-none-match'],
  },
  {
    name: 'does not look at the weights of languages',
    suite: / \[accept-language: (fr|en|de);q=0\.\d+, ?\w+;q=0\.\d+\] /,
    fuzz: true,
    ask: (headers) => {
      const { 'accept-language': languages } = headers;
      if (typeof languages === 'string')
        headers['accept-language'] = languages.replace(/;\s*q=[0-9.]+/gi, '');
    },
  },
  { name: 'does not vary', suite: /→ varies by /, fuzz: true, ...dropHeader('vary') },
  {
    name: 'has no policy',
    suite: /→ .*may do nothing in a browser$/,
    fuzz: true,
    ...dropHeader('content-security-policy'),
  },
  {
    name: 'hides its errors from other sites',
    suite: /→ an error that any page may read$/,
    fuzz: true,
    ...dropHeader('access-control-allow-origin', isError),
  },
  {
    name: 'hides the paging headers',
    suite: /→ exposes the paging headers and ETag to scripts$/,
    fuzz: false,
    ...setHeader('access-control-expose-headers', 'x-page, etag'),
  },
  {
    name: 'hides the entity tag',
    suite: /→ exposes the paging headers and ETag to scripts$/,
    fuzz: false,
    ...setHeader('access-control-expose-headers', 'x-page, x-page-size, x-total-count, x-total-pages'),
  },
  {
    name: 'has one entity tag for all media types',
    suite: /→ another entity tag in each media type$/,
    fuzz: true,
    answer: ({ headers }) => {
      const { etag } = headers;
      if (typeof etag === 'string') headers.etag = etag.replace(/-text-(json|plain)"$/, '"');
    },
  },
  {
    name: 'sends 304 to the entity tag of another media type',
    suite: /→ the whole answer in another type$/,
    fuzz: false,
    ask: (headers) => {
      const tag = headers['if-none-match'];
      const type = /^text\/(json|plain)$/.exec(String(headers.accept))?.[1];
      if (typeof tag !== 'string') return;
      const own = tag.replace(/(-text-(json|plain))?"$/, type === undefined ? '"' : `-text-${type}"`);
      headers['if-none-match'] = own;
    },
  },
  ...['content-type', 'etag', 'cache-control', 'vary', 'access-control-allow-origin', 'x-total-count'].map(
    (name): BrokenHost => ({
      name: `sends 304 without ${name}`,
      suite: /^GET \/v1\/tags \[if-none-match: the ETag\] → 304$/,
      fuzz: false,
      ...dropHeader(name, (status) => status === 304),
    }),
  ),
  {
    name: 'sends 405 to OPTIONS',
    suite: /^OPTIONS .* → 204 /,
    fuzz: false,
    answer: (passing) => {
      if (passing.method === 'OPTIONS') passing.status = 405;
    },
  },
  ...['allow', 'access-control-allow-methods', 'access-control-allow-headers', 'access-control-max-age'].map(
    (name): BrokenHost => ({
      name: `sends a preflight response without ${name}`,
      suite: /^OPTIONS .* → 204 /,
      fuzz: false,
      ...dropHeader(name, (status) => status === 204),
    }),
  ),
  {
    name: 'does not let scripts send If-None-Match',
    suite: /^OPTIONS .* → 204 /,
    fuzz: false,
    ...setHeader('access-control-allow-headers', 'Accept, Accept-Language', (status) => status === 204),
  },
  {
    name: 'counts one too many',
    suite: /^GET \/v1\/documents\/index\?type=CodeListSet /,
    fuzz: true,
    answer: ({ headers }) => {
      const { 'x-total-count': count } = headers;
      if (Number(count) > 0) headers['x-total-count'] = String(Number(count) + 1);
    },
  },
  {
    name: 'renames a property',
    suite: /^GET \/v1\/documents\/urn:example:values → /,
    fuzz: true,
    ...replaceText(/"shortName"/g, '"shortname"', isOk),
  },
];

const found = (pattern: RegExp) => CONFORMANCE_TESTS.filter(({ title }) => pattern.test(title));

/** How many of the tests fail. */
async function failures(pattern: RegExp, base: string): Promise<number> {
  const results = await Promise.allSettled(found(pattern).map(({ run }) => run(base)));
  return results.filter(({ status }) => status === 'rejected').length;
}

async function faultsOfFuzz(base: string) {
  const corpus = await readCorpus(server.url);
  const random = mulberry32(20_261_120);
  const requests = Array.from({ length: 600 }, () => generateRequest(corpus, random));
  return (await sendAll(base, requests, corpus)).faults;
}

test('a proxy that changes nothing passes', async () => {
  const proxy = await startMutatingProxy(server.url, {});
  try {
    const all = new RegExp(BROKEN.map(({ suite }) => suite.source).join('|'));
    expect(await failures(all, proxy.url)).toBe(0);
    expect(await faultsOfFuzz(proxy.url)).toEqual([]);
  } finally {
    await proxy.close();
  }
});

describe.each(BROKEN)('a host that $name', ({ suite, fuzz, ...mutation }) => {
  test('fails the suite', async () => {
    const proxy = await startMutatingProxy(server.url, mutation);
    try {
      expect(found(suite)).not.toEqual([]);
      expect(await failures(suite, proxy.url)).toBeGreaterThan(0);
    } finally {
      await proxy.close();
    }
  });

  test.runIf(fuzz)('is found by made-up requests', async () => {
    const proxy = await startMutatingProxy(server.url, mutation);
    try {
      expect(await faultsOfFuzz(proxy.url)).not.toEqual([]);
    } finally {
      await proxy.close();
    }
  });
});
