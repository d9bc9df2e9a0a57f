import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { planSite, type SitePlan } from '../../../../build/api/plan.ts';
import { makeCatalogue } from '../../../../build/check/check.ts';
import {
  netlify,
  printHeaders,
  printRedirects,
  printStartPages,
} from '../../../../build/release/hosts/netlify.ts';
import { codeList } from '../../support/documents.ts';
import { siteContext } from '../../support/site-context.ts';

describe('printRedirects', () => {
  it('a rule per line: from, the query, to and 200, in the order of the routes', () => {
    expect(
      printRedirects([
        { from: '/v1/tags', query: { page: ':pg', pageSize: '' }, to: '/v1/_pages/n=50/p=:pg/tags.json' },
        { from: '/v1/documents/:uri', query: { metaOnly: 'true' }, to: '/v1/_documents/u=:uri.json' },
        { from: '/v1/*', query: {}, to: '/v1/_pages/none' },
      ]),
    ).toBe(
      '/v1/tags page=:pg pageSize= /v1/_pages/n=50/p=:pg/tags.json 200\n' +
        '/v1/documents/:uri metaOnly=true /v1/_documents/u=:uri.json 200\n' +
        '/v1/* /v1/_pages/none 200\n',
    );
  });

  it('printRedirects([]) is empty', () => {
    expect(printRedirects([])).toBe('');
  });

  it.each([
    ['a blank in from', { from: '/v1/a b', query: {}, to: '/x' }],
    ['a blank in a value', { from: '/v1/a', query: { tags: 'a b' }, to: '/x' }],
    ['a blank in a name', { from: '/v1/a', query: { 'a b': ':x' }, to: '/x' }],
    ['a blank in to', { from: '/v1/a', query: {}, to: '/x y' }],
    ['a tab', { from: '/v1/a\tb', query: {}, to: '/x' }],
    ['a line break', { from: '/v1/a', query: {}, to: '/x\n/v1/* /y 200' }],
    ['a no-break space', { from: '/v1/a', query: {}, to: '/x\u00a0y' }],
    ['a comment', { from: '/v1/a', query: {}, to: '/x#y' }],
  ])('%s is rejected', (_, route) => {
    expect(() => printRedirects([route])).toThrow(RangeError);
  });
});

describe('printHeaders', () => {
  it('a block per rule: the path, then each header with its value', () => {
    expect(
      printHeaders([
        {
          path: '/v1/_pages/:size/:page/:set',
          headers: { 'content-type': 'text/csv; charset=utf-8', vary: 'Accept' },
        },
        { path: '/v1/_pages/n=1/:page/:set', headers: { 'x-page-size': '1' } },
      ]),
    ).toBe(
      '/v1/_pages/:size/:page/:set\n' +
        '  content-type: text/csv; charset=utf-8\n' +
        '  vary: Accept\n' +
        '/v1/_pages/n=1/:page/:set\n' +
        '  x-page-size: 1\n',
    );
  });

  it('printHeaders([]) is empty', () => {
    expect(printHeaders([])).toBe('');
  });

  it.each([
    ['a blank in a path', { path: '/a b', headers: { vary: 'Accept' } }],
    ['a line break in a path', { path: '/a\n/b', headers: { vary: 'Accept' } }],
    ['a comment in a path', { path: '/a#b', headers: { vary: 'Accept' } }],
    ['a line break in a value', { path: '/a', headers: { vary: 'Accept\n  x-evil: 1' } }],
    ['a carriage return in a value', { path: '/a', headers: { vary: 'Accept\r' } }],
  ])('%s is rejected', (_, rule) => {
    expect(() => printHeaders([rule])).toThrow(RangeError);
  });
});

describe('limits', () => {
  const small = planOf(codeList());

  function planOf(...texts: string[]): SitePlan {
    const { catalogue } = makeCatalogue(texts.map((text, i) => ({ file: `${i}.json`, text })));
    return planSite(catalogue, { headerRules: 4000, files: 1000 });
  }

  it('accepts a small directory', () => {
    expect(netlify.limits(small, [{ path: 'functions/api.mjs', text: 'x' }])).toEqual([]);
  });

  it.each([
    [
      'functions/api.mjs',
      51e6,
      /^the function has 51\.\d MB compressed, more than Netlify's limit of 50\.0 MB: split/,
    ],
    [
      'edge-functions/accept.js',
      21e6,
      /^the code of all edge functions has 21\.\d MB compressed, more than Netlify's limit of 20\.0 MB: split/,
    ],
  ])('%s of %d compressed bytes is an error', (path, size, message) => {
    // Random bytes in Base64 compress to their original length.
    const text = randomBytes(size).toString('base64');
    expect(netlify.limits(small, [{ path, text }])).toEqual([
      { severity: 'error', message: expect.stringMatching(message) },
    ]);
  });

  it('accepts a long program that compresses well', () => {
    expect(netlify.limits(small, [{ path: 'functions/api.mjs', text: 'a'.repeat(60e6) }])).toEqual([]);
  });

  it('more than 5,000 header rules are a warning', () => {
    const headerRules = Array.from({ length: 5001 }, (_, i) => ({ path: `/${i}`, headers: {} }));
    expect(netlify.limits({ ...small, headerRules }, [])).toEqual([
      {
        severity: 'warning',
        message: '5001 header rules slow Netlify down (recommended: at most 5000): lower --header-rules',
      },
    ]);
  });

  it.each([
    [
      'https://a.example/b',
      'u~https:~2f~2fa.example~2fb',
      'use only letters, digits and : . _ + = - in its URI',
    ],
    [
      'urn:x:static',
      'u=urn:x:static',
      'clients should request it with "language" and without an Accept header, which requires no function',
    ],
  ])('a document of more than 6 MB with the URI %s is a warning', (uri, file, advice) => {
    const rows = [{ code: 'x'.repeat(6_100_000) }];
    const large = codeList({ canonicalUri: uri, canonicalVersionUri: uri }, undefined, rows);
    const { catalogue } = makeCatalogue([{ file: 'large.json', text: large }]);
    const limits = netlify.fileLimits?.(siteContext(catalogue.documents), []);
    for (const format of ['JSON', 'CSV']) {
      expect(limits).toContainEqual({
        severity: 'warning',
        message: `${uri} in de has 6.1 MB as ${format}, more than the 6.0 MB that a Netlify function can send: ${advice}`,
      });
    }
    expect(limits).toContainEqual({
      severity: 'warning',
      message: `${uri} in de has 6.1 MB as JSON Lines, more than the 6.0 MB that a Netlify function can send: clients should download /downloads/l=de/json-lines/${file}.ndjson`,
    });
    expect(limits).toContainEqual({
      severity: 'warning',
      message: `the response with the rows of ${uri} in de on a day has 6.1 MB if all are valid, more than the 6.0 MB that a Netlify function can send: split the list`,
    });
  });

  it('a history and a schema of more than 6 MB are warnings', () => {
    const file = { time: 0, digest: '', size: 6_100_000 };
    const files = ['history', 'schema', 'l=de/whole'].map((folder) => ({
      ...file,
      path: `site/v1/_documents/${folder}/u=urn:x:a.json`,
    }));
    expect(netlify.fileLimits?.(siteContext([]), files)).toEqual(
      ['history', 'schema'].map((kind) => ({
        severity: 'warning',
        message: `the ${kind} of urn:x:a has 6.1 MB, more than the 6.0 MB that a Netlify function can send: clients should request it without an Accept header`,
      })),
    );
  });
});

describe('printStartPages', () => {
  it('languages except the first have a condition, and precede it', () => {
    expect(
      printStartPages([
        { language: 'en', path: '/en/' },
        { language: 'de', path: '/de/' },
      ]),
    ).toBe('/ /de/ 302 Language=de\n/ /en/ 302\n');
  });

  it('no pages → no rules', () => expect(printStartPages([])).toBe(''));
});
