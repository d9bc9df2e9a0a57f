import { describe, expect, it } from 'vitest';
import { acceptLanguage, originalRequest, toFunction } from '../../../../../build/api/hosts/function/edge.ts';

const at = (target: string) => new Request(`https://a.example${target}`);

describe('the edge functions', () => {
  it.each([
    ['/v1/tags?page=2', '/v1/_negotiated/v1/tags?page=2'],
    ['/v1/documents/urn:x:a%2Fb', '/v1/_negotiated/v1/documents/urn:x:a%2Fb'],
    ['/v1/_negotiated/v1/tags', undefined],
    ['/v1/documents/urn:x:a/codes/A%0AN', undefined],
  ])('toFunction of %s rewrites to %s', (target, expected) => {
    expect(toFunction(at(target))?.href).toBe(expected && `https://a.example${expected}`);
  });

  it.each([
    ['/v1/documents/urn:x:a', '/v1/_negotiated/v1/documents/urn:x:a'],
    ['/v1/documents/urn:x:a?language=', '/v1/_negotiated/v1/documents/urn:x:a?language='],
    ['/v1/documents/urn:x:a?language=de', undefined],
    ['/v1/_negotiated/v1/documents/urn:x:a', undefined],
  ])('acceptLanguage of %s rewrites to %s', (target, expected) => {
    expect(acceptLanguage(at(target))?.href).toBe(expected && `https://a.example${expected}`);
  });
});

describe('originalRequest', () => {
  it.each([
    ['/v1/_negotiated/v1/documents/urn:x:a%2Fb?metaOnly=true', '/v1/documents/urn:x:a%2Fb?metaOnly=true'],
    ['/v1/tags', '/v1/tags'],
    ['/v1/_negotiated', '/v1/_negotiated'],
  ])('originalRequest(%s) has the URL %s', (target, expected) => {
    expect(originalRequest(at(target)).url).toBe(`https://a.example${expected}`);
  });

  it('keeps method and headers', () => {
    const request = new Request('https://a.example/v1/_negotiated/v1/tags', {
      method: 'HEAD',
      headers: { accept: 'text/json' },
    });
    const original = originalRequest(request);
    expect([original.method, original.headers.get('accept')]).toEqual(['HEAD', 'text/json']);
  });
});
