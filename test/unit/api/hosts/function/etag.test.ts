import { describe, expect, it } from 'vitest';
import { withEtag } from '../../../../../build/api/hosts/function/netlify.ts';

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
