import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningServer, startServer } from '../../build/api/hosts/server/server.ts';
import { mulberry32 } from '../bench/seeded-content.ts';
import { readCorpus } from '../fuzz/corpus.ts';
import { generateRequest } from '../fuzz/requests.ts';
import { sendAll } from '../fuzz/send-all.ts';
import { makeFolder } from '../support/content-tree.ts';
import { buildConformanceSite } from './local-host.ts';
import { type Mutation, startMutatingProxy } from './mutating-proxy.ts';
import { CONFORMANCE_TESTS } from './suite.ts';

/*
 * Tests the suite: it must fail for broken hosts. The host itself is correct; a proxy in front of it changes requests or
 * responses in one way each.
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

/** A broken host, and the titles of the tests of the suite of which some must fail. */
interface BrokenHost extends Mutation {
  readonly name: string;
  readonly suite: RegExp;
  /** Whether random requests find the fault, too. */
  readonly fuzz: boolean;
}

const setHeader = (name: string, value: string, applies: (status: number) => boolean = () => true) =>
  ({
    changeResponse: ({ status, headers }) => {
      if (applies(status)) headers[name] = value;
    },
  }) satisfies Mutation;
const dropHeader = (name: string, applies: (status: number) => boolean = () => true) =>
  ({
    changeResponse: ({ status, headers }) => {
      if (applies(status)) delete headers[name];
    },
  }) satisfies Mutation;
const replaceText = (from: string | RegExp, to: string, applies: (status: number) => boolean) =>
  ({
    changeResponse: (proxied) => {
      if (applies(proxied.status) && proxied.method === 'GET') proxied.text = proxied.text.replace(from, to);
    },
  }) satisfies Mutation;

const isError = (status: number) => status >= 400;
const isOk = (status: number) => status === 200;

const NONE = /^GET \/v1\/documents\/urn:example:none → /;
const INDEX = /^GET \/v1\/documents\/index → (nosniff|CORS for all origins)$/;

const BROKEN: readonly BrokenHost[] = [
  {
    name: 'reveals a path in the detail of errors',
    suite: NONE,
    fuzz: true,
    ...replaceText('"detail":"', '"detail":"/tmp/rv/s/site: ', isError),
  },
  {
    name: 'reveals a Windows path in errors',
    suite: NONE,
    fuzz: true,
    ...replaceText('"detail":"', '"detail":"C:\\\\sites\\\\codes: ', isError),
  },
  {
    name: 'reveals a source location in errors',
    suite: NONE,
    fuzz: true,
    ...replaceText('"detail":"', '"detail":"Error in answer.mjs:12: ', isError),
  },
  {
    name: 'reveals a path in a header',
    suite: INDEX,
    fuzz: true,
    ...setHeader('x-served-from', '/srv/codes/site'),
  },
  { name: 'reveals its framework', suite: INDEX, fuzz: true, ...setHeader('x-powered-by', 'Express') },
  { name: 'sets a cookie', suite: INDEX, fuzz: true, ...setHeader('set-cookie', 'a=b') },
  {
    name: 'lets caches keep errors for a year',
    suite: NONE,
    fuzz: true,
    ...setHeader('cache-control', 'public, max-age=31536000', isError),
  },
  {
    name: 'has a Last-Modified in the future',
    suite: INDEX,
    fuzz: true,
    ...setHeader('last-modified', 'Sat, 01 Jan 2250 00:00:00 GMT'),
  },
  {
    name: 'sends a different length for HEAD',
    suite: /^HEAD /,
    fuzz: true,
    changeResponse: ({ method, headers }) => {
      if (method === 'HEAD') headers['content-length'] = '1';
    },
  },
  {
    name: 'has the same entity tag for all responses',
    suite: /→ a different entity tag in each language$/,
    fuzz: true,
    changeResponse: ({ headers }) => {
      if (headers.etag !== undefined) headers.etag = '"x"';
    },
  },
  { name: 'has no entity tags', suite: /\[if-none-match: the ETag\]/, fuzz: false, ...dropHeader('etag') },
  {
    name: 'ignores conditional requests',
    suite: /\[if-none-match: the ETag\]/,
    fuzz: false,
    changeRequest: (headers) => delete headers['if-none-match'],
  },
  {
    name: 'ignores the weights of languages',
    suite: / \[accept-language: (fr|en|de);q=0\.\d+, ?\w+;q=0\.\d+\] /,
    fuzz: true,
    changeRequest: (headers) => {
      const { 'accept-language': languages } = headers;
      if (typeof languages === 'string')
        headers['accept-language'] = languages.replace(/;\s*q=[0-9.]+/gi, '');
    },
  },
  { name: 'has no Vary', suite: /→ varies by /, fuzz: true, ...dropHeader('vary') },
  {
    name: 'has no Content-Security-Policy',
    suite: /→ .*restrictive security headers$/,
    fuzz: true,
    ...dropHeader('content-security-policy'),
  },
  {
    name: 'has no CORS headers for errors',
    suite: /→ an error with CORS for all origins$/,
    fuzz: true,
    ...dropHeader('access-control-allow-origin', isError),
  },
  {
    name: 'does not expose the paging headers',
    suite: /→ exposes the paging headers and ETag to scripts$/,
    fuzz: false,
    ...setHeader('access-control-expose-headers', 'x-page, etag'),
  },
  {
    name: 'does not expose the entity tag',
    suite: /→ exposes the paging headers and ETag to scripts$/,
    fuzz: false,
    ...setHeader('access-control-expose-headers', 'x-page, x-page-size, x-total-count, x-total-pages'),
  },
  {
    name: 'has the same entity tag for all media types',
    suite: /→ a different entity tag in each media type$/,
    fuzz: true,
    changeResponse: ({ headers }) => {
      const { etag } = headers;
      if (typeof etag === 'string') headers.etag = etag.replace(/-text-(json|plain)"$/, '"');
    },
  },
  {
    name: 'sends 304 for the entity tag of another media type',
    suite: /→ the complete response in another type$/,
    fuzz: false,
    changeRequest: (headers) => {
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
    name: 'sends 405 for OPTIONS',
    suite: /^OPTIONS .* → 204 /,
    fuzz: false,
    changeResponse: (proxied) => {
      if (proxied.method === 'OPTIONS') proxied.status = 405;
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
    name: 'sends a total that is too high by one',
    suite: /^GET \/v1\/documents\/index\?type=CodeListSet /,
    fuzz: true,
    changeResponse: ({ headers }) => {
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

const testsMatching = (pattern: RegExp) => CONFORMANCE_TESTS.filter(({ title }) => pattern.test(title));

/** The messages of the tests that fail, by their titles. */
async function findFailures(pattern: RegExp, base: string): Promise<string[]> {
  const tests = testsMatching(pattern);
  const results = await Promise.allSettled(tests.map(({ run }) => run(base)));
  return results.flatMap((result, i) =>
    result.status === 'rejected' ? [`${tests[i]?.title}: ${result.reason}`] : [],
  );
}

/** The first faults that random requests find. */
async function findFuzzFaults(base: string): Promise<readonly string[]> {
  const corpus = await readCorpus(server.url);
  const random = mulberry32(20_261_120);
  for (let sent = 0; sent < 600; sent += 100) {
    const requests = Array.from({ length: 100 }, () => generateRequest(corpus, random));
    const { faults } = await sendAll(base, requests, corpus);
    if (faults.length > 0) return faults;
  }
  return [];
}

test('a proxy that changes nothing passes', async () => {
  const proxy = await startMutatingProxy(server.url, {});
  try {
    const all = new RegExp(BROKEN.map(({ suite }) => suite.source).join('|'));
    expect(await findFailures(all, proxy.url)).toEqual([]);
    expect(await findFuzzFaults(proxy.url)).toEqual([]);
  } finally {
    await proxy.close();
  }
});

describe.each(BROKEN)('a host that $name', ({ suite, fuzz, ...mutation }) => {
  test('fails the suite', async () => {
    const proxy = await startMutatingProxy(server.url, mutation);
    try {
      expect(testsMatching(suite)).not.toEqual([]);
      expect(await findFailures(suite, proxy.url)).not.toEqual([]);
    } finally {
      await proxy.close();
    }
  });

  test.runIf(fuzz)('fails random requests', async () => {
    const proxy = await startMutatingProxy(server.url, mutation);
    try {
      expect(await findFuzzFaults(proxy.url)).not.toEqual([]);
    } finally {
      await proxy.close();
    }
  });
});
