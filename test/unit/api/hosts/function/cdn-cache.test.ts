import { describe, expect, it } from 'vitest';
import { withCdnCache } from '../../../../../build/api/hosts/function/netlify.ts';

const respondFor = (path: string, status = 200) =>
  withCdnCache(
    new Request(`https://host.example${path}`),
    new Response(new TextEncoder().encode('[]'), { status, headers: { vary: 'Accept' } }),
  );

describe('withCdnCache', () => {
  it('a successful response is cached until the next deploy, by the parameters and headers that it depends on', async () => {
    const response = respondFor('/v1/documents/index?searchTerm=a%20b&utm_source=x');
    expect(Object.fromEntries(response.headers)).toEqual({
      'netlify-cdn-cache-control': 'public, durable, max-age=31536000',
      'netlify-vary':
        'query=language|metaOnly|page|pageSize|publishedFrom|publishedUntil|searchTerm|tags|type,header=Accept|Accept-Language',
      vary: 'Accept',
    });
    expect([response.status, await response.text()]).toEqual([200, '[]']);
  });

  const NOT_CACHED = { 'netlify-cdn-cache-control': 'no-store', vary: 'Accept' };

  it.each([400, 404, 500])('an error (%i) is not cached', (status) => {
    expect(Object.fromEntries(respondFor('/v1/documents/index?page=0', status).headers)).toEqual(NOT_CACHED);
  });

  it.each([
    '/v1/documents/https%3A%2F%2Fa.example%2Fb',
    '/v1/documents/index/urn:x:a?page=99',
    '/v1/tags?page=99',
    '/v1/documents/index/?page=99',
  ])('%s, whose rewritten path other requests may share, is not cached', (path) => {
    expect(Object.fromEntries(respondFor(path).headers)).toEqual(NOT_CACHED);
  });

  it.each([
    ['an escaped name', '?searchTerm=a&page%53ize=1'],
    ['a repeated parameter', '?page=1&page=2'],
    ['a semicolon', '?page=1;pageSize=2'],
    ['an invalid escape', '?tags=a&searchTerm=%ZZ'],
    ['bytes that are not UTF-8', '?searchTerm=%FF'],
    ['a blank in a name', '?searchTerm=a&page+=1'],
    ['a name in brackets', '?tags[]=a'],
  ])('%s, which the CDN may parse differently, is not cached: %s', (_, query) => {
    expect(Object.fromEntries(respondFor(`/v1/documents/index${query}`).headers)).toEqual(NOT_CACHED);
  });
});
