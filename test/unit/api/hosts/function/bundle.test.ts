import { describe, expect, it } from 'vitest';
import { FUNCTION_SOURCES } from '../../../../../build/api/hosts/function/bundle.ts';
import { negotiateContentType } from '../../../../../build/api/response/negotiation.ts';
import { JSON_TYPES } from '../../../../../build/formats/representation.ts';

const configOf = (file: string) => FUNCTION_SOURCES.find(({ name }) => name === file)?.config;
const pattern = configOf('edge-functions/accept.js')?.header?.accept ?? '';

describe('the edge function for Accept', () => {
  it.each([
    ['curl', '*/*'],
    [
      'Chrome',
      'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8,application/signed-exchange;v=b3;q=0.7',
    ],
    ['Firefox', 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'],
    ['Firefox 120', 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8'],
    ['Safari', 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'],
    ['an image', 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8'],
    ['a client of JSON', 'application/json'],
    ['axios', 'application/json, text/plain, */*'],
    ['Angular, in capitals', 'Application/JSON, text/plain, */*'],
    ['jQuery', 'application/json, text/javascript, */*; q=0.01'],
    ['Python', 'gzip, */*'],
    ['a spreadsheet', 'text/csv'],
  ])('does not run for %s: %s', (_, accept) => {
    expect(accept).not.toMatch(new RegExp(pattern));
    expect(negotiateContentType(accept, JSON_TYPES)).toBe('application/json; charset=utf-8');
  });

  it.each([
    'text/json',
    '  text/json',
    'TEXT/JSON',
    'text/plain',
    'text/*',
    'text/html, text/json;q=0.5',
    '*/*;q=0.1, text/json',
    'application/json;q=0.1, text/plain',
    'application/json ;q=0.1, text/plain',
    'application/*;q=0.5, text/plain',
    'application/xml, text/plain',
    'application/jsonx, text/plain',
    'a,text/json',
    'application/json;q=0, */*',
  ])('runs for %s', (accept) => {
    expect(accept).toMatch(new RegExp(pattern));
  });

  it('has no lookahead, which hosts may not support', () => {
    expect(pattern).not.toMatch(/\(\?[=!<]/);
  });
});

describe('the edge function for computed responses', () => {
  it('runs for all paths of documents without redirect rules, so that each has a path of its own in the cache', () => {
    const config = configOf('edge-functions/computed.js');
    expect(config?.path).toEqual([
      '/v1/documents/*/languages',
      '/v1/documents/*/codes',
      '/v1/documents/*/codes/*',
      '/v1/documents/*/at/*',
      '/v1/documents/*%3F*',
      '/v1/documents/*%3f*',
      '/v1/documents/*%23*',
    ]);
    expect(config?.header).toBeUndefined();
  });
});
