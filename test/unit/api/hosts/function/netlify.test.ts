import { describe, expect, it } from 'vitest';
import { withEtag } from '../../../../../build/api/hosts/function/files.ts';
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
        'query=cursor|language|metaOnly|page|pageSize|parent|prefix|publishedFrom|publishedUntil|q|queries|searchTerm|tags|top|type,header=Accept|Accept-Language',
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

const JSON_TYPE = 'application/json; charset=utf-8';
const response = (contentType: string, status = 200) =>
  new Response('["one"]', { status, headers: { 'content-type': contentType } });

describe('withEtag', () => {
  it('a computed body → an entity tag of its bytes in each type, and the body', async () => {
    const json = await withEtag(response(JSON_TYPE), undefined);
    const text = await withEtag(response('text/json; charset=utf-8'), undefined);
    const etag = '"ebKmAs60LvDFCBTcjpAnSrnAbo_I-rMjVXA_HdbMtFI"';
    expect(json.headers.get('etag')).toBe(etag);
    expect(text.headers.get('etag')).toBe(etag.replace(/"$/, '-text-json"'));
    expect(await json.text()).toBe('["one"]');
  });

  it('a file → its entity tag in each type, without reading the body', async () => {
    const tagged = await withEtag(response('text/plain; charset=utf-8'), 'W/"file"');
    expect(tagged.headers.get('etag')).toBe('W/"file-text-plain"');
    expect(await tagged.text()).toBe('["one"]');
  });

  it.each([
    ['an error', response('application/problem+json', 404), undefined],
    ['a file without a tag', response(JSON_TYPE), null],
  ])('%s → the unchanged response', async (_, given, fileEtag) => {
    expect(await withEtag(given, fileEtag)).toBe(given);
  });
});
