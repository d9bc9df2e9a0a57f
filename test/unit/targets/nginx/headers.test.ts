import { describe, expect, it } from 'vitest';
import { commonHeaders, inexpressible, pageHeaders } from '../../../../build/targets/nginx/headers.ts';
import { text } from '../../../../build/targets/nginx/syntax.ts';

describe('commonHeaders', () => {
  const rules = [
    { path: '/v1/_pages/:size/:page/:set', headers: { vary: 'Accept', 'x-a': 'list' } },
    { path: '/v1/_pages/n=1/:page/:set', headers: { 'x-page-size': '1' } },
    { path: '/*', headers: { 'x-a': 'all', 'referrer-policy': 'no-referrer' } },
    { path: '/v1/*', headers: { 'x-b': 'interface' } },
    { path: '/v1/_pages/*', headers: { 'x-b': 'pages' } },
    { path: '/v2/*', headers: { 'x-c': '1' } },
    { path: '/v1/_pages/:size', headers: { 'x-c': '1' } },
    { path: '/v1/_pages/:size/:page/:set/*', headers: { 'x-d': '1' } },
  ];
  it('what all files of the pattern have; the rule that says most decides', () => {
    expect(commonHeaders(rules, '/v1/_pages/:size/:page/:set')).toEqual({
      vary: 'Accept',
      'x-a': 'list',
      'referrer-policy': 'no-referrer',
      'x-b': 'pages',
      'x-d': '1',
    });
  });
});

describe('pageHeaders', () => {
  it('a map for each header: rules that say most of a path come first, those of the interface are left out', () => {
    const { headers, maps } = pageHeaders([
      { path: '/*', headers: { 'x-frame': 'all', 'x-all': '1' } },
      { path: '/lists/:name/a.html', headers: { 'X-Frame': 'one' } },
      { path: '/feed.xml', headers: { 'content-type': 'application/atom+xml' } },
      { path: '/v1/_pages/:size/:page/:set', headers: { vary: 'Accept' } },
    ]);
    expect(headers).toEqual([
      { name: 'content-type', value: '$cl_content_type' },
      { name: 'x-all', value: '1' },
      { name: 'x-frame', value: '$cl_x_frame' },
    ]);
    const printed = text(maps);
    expect(printed).toContain(
      'map $uri $cl_content_type {\n' +
        '  default application/octet-stream;\n' +
        '  "~^/feed\\\\.xml$" application/atom+xml;\n' +
        '  "~\\\\.html$" "text/html; charset=utf-8";\n',
    );
    expect(printed).toContain(
      'map $uri $cl_x_frame {\n' +
        '  default "";\n' +
        '  "~^/lists/[^/]+/a\\\\.html$" one;\n' +
        '  "~^(?:/.*)?$" all;\n' +
        '}\n',
    );
  });
});

describe('inexpressible', () => {
  it('a value with a $ is reported, and left out', () => {
    const rules = [{ path: '/*', headers: { 'x-price': '5 $', 'x-a': '1' } }];
    expect(inexpressible(rules)).toEqual([
      { severity: 'warning', message: 'nginx cannot send x-price with "5 $": /* goes without' },
    ]);
    expect(pageHeaders(rules).headers.map(({ name }) => name)).toEqual(['content-type', 'x-a']);
    expect(commonHeaders(rules, '/a')).toEqual({ 'x-a': '1' });
  });
});
