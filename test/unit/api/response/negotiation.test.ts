import { describe, expect, it } from 'vitest';
import { negotiateContentType } from '../../../../build/api/response/negotiation.ts';
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
