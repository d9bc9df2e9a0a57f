import { describe, expect, it } from 'vitest';
import { printHeaders, printRedirects } from '../../../build/targets/netlify.ts';

describe('printRedirects', () => {
  it('a rule a line: from, the query, to and 200, in the order of the routes', () => {
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
  ])('%s is refused', (_, route) => {
    expect(() => printRedirects([route])).toThrow(RangeError);
  });
});

describe('printHeaders', () => {
  it('a block a rule: the path, then each header with its value', () => {
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
  ])('%s is refused', (_, rule) => {
    expect(() => printHeaders([rule])).toThrow(RangeError);
  });
});
