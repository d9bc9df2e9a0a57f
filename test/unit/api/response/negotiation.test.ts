import { describe, expect, it } from 'vitest';
import {
  etagOfType,
  isKnownToClient,
  negotiateContentType,
  unlessKnown,
} from '../../../../build/api/response/negotiation.ts';
import { JSON_TYPES } from '../../../../build/formats/representation.ts';

describe('negotiateContentType', () => {
  it.each([
    [null, 'application/json; charset=utf-8'],
    ['*/*', 'application/json; charset=utf-8'],
    ['application/json', 'application/json; charset=utf-8'],
    ['TEXT/JSON', 'text/json; charset=utf-8'],
    ['text/*', 'text/json; charset=utf-8'],
    ['application/json;q=0.5, text/plain', 'text/plain; charset=utf-8'],
    ['text/plain;q=0.2, text/json;q=0.3', 'text/json; charset=utf-8'],
    ['text/json, application/json', 'text/json; charset=utf-8'],
    ['text/*, application/json', 'application/json; charset=utf-8'],
    ['text/html, application/xhtml+xml, */*;q=0.8', 'application/json; charset=utf-8'],
    ['text/json;q=0, text/*;q=0.5', 'text/plain; charset=utf-8'],
    ['application/json, text/json, application/json', 'application/json; charset=utf-8'],
    ['text/plain, text/json, TEXT/plain', 'text/plain; charset=utf-8'],
    ['application/json;q=0.5, text/json;q=0.4, application/json;q=0.5', 'application/json; charset=utf-8'],
    ['text/csv', 'application/json; charset=utf-8'],
    ['application/json;q=0', 'text/json; charset=utf-8'],
    ['application/json;q=0, text/json;q=0', 'text/plain; charset=utf-8'],
    ['*/*;q=0', 'application/json; charset=utf-8'],
    [';;;', 'application/json; charset=utf-8'],
  ])('negotiateContentType(%j) is %j', (accept, type) => {
    expect(negotiateContentType(accept, JSON_TYPES)).toBe(type);
  });
});

describe('etagOfType', () => {
  it.each([
    ['"a"', 'application/json; charset=utf-8', '"a"'],
    ['"a"', 'text/json; charset=utf-8', '"a-text-json"'],
    ['"a"', 'text/plain; charset=utf-8', '"a-text-plain"'],
    ['W/"a-ssl-df"', 'text/plain; charset=utf-8', 'W/"a-ssl-df-text-plain"'],
    ['"a"', 'text/csv; charset=utf-8', '"a"'],
    ['"a"', null, '"a"'],
  ])('%s of %s is %s', (etag, contentType, expected) => {
    expect(etagOfType(etag, contentType)).toBe(expected);
  });
});

describe('isKnownToClient', () => {
  it.each([
    ['"a"', '"a"', true],
    ['W/"a"', '"a"', true],
    ['"a"', 'W/"a"', true],
    ['"b", W/"a"', '"a"', true],
    ['*', '"a"', true],
    ['"a-text-json"', '"a"', false],
    ['a', '"a"', false],
    [undefined, '"a"', false],
  ])('If-None-Match %s, and %s: %s', (ifNoneMatch, etag, expected) => {
    expect(isKnownToClient(ifNoneMatch, etag)).toBe(expected);
  });
});

describe('unlessKnown', () => {
  const request = (ifNoneMatch: string) =>
    new Request('https://host.example/', { headers: { 'if-none-match': ifNoneMatch } });
  const full = (status = 200) =>
    new Response('text', {
      status,
      headers: {
        etag: '"a"',
        'content-type': 'text/json; charset=utf-8',
        'content-length': '4',
        vary: 'Accept',
        'x-page': '1',
      },
    });

  it('a known entity tag → 304 with the headers of the response except its length', async () => {
    const response = unlessKnown(request('"a"'), full());
    expect([response.status, await response.text()]).toEqual([304, '']);
    expect(Object.fromEntries(response.headers)).toEqual({
      etag: '"a"',
      'content-type': 'text/json; charset=utf-8',
      vary: 'Accept',
      'x-page': '1',
    });
  });

  it.each([
    ['another entity tag', '"b"', full()],
    ['an error', '*', full(404)],
    ['a response without entity tag', '*', new Response('text')],
  ])('%s → the response', (_, ifNoneMatch, response) => {
    expect(unlessKnown(request(ifNoneMatch), response)).toBe(response);
  });
});
