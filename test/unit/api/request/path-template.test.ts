import { describe, expect, it } from 'vitest';
import { makeMatchPath } from '../../../../build/api/request/path-template.ts';
import { makeDirectory } from '../../../../build/model/query/directory.ts';
import { record } from '../../support/records.ts';

const matchPath = makeMatchPath([
  ['/v1/documents/index', 'index'],
  ['/v1/documents/index/{canonicalUri}', 'versions'],
  ['/v1/tags', 'tags'],
  ['/v1/documents/tags', 'tags'],
  ['/v1/documents/{canonicalUri}', 'document'],
  ['/v1/documents/{canonicalUri}/alternative-format', 'alternative-format'],
  ['/v1/documents/{canonicalUri}/languages', 'languages'],
  ['/v1/documents/{canonicalUri}/codes/{code}', 'codes'],
  ['/v1/documents/{canonicalUri}/at/{date}', 'at'],
]);

describe('matchPath', () => {
  const directoryOf = (...uris: string[]) =>
    makeDirectory(uris.map((uri) => record({ canonicalUri: uri, canonicalVersionUri: uri })));
  const nothing = directoryOf();

  it.each([
    ['/v1/documents/index', { target: 'index', uri: '' }],
    ['/v1/documents/index/', { target: 'index', uri: '' }],
    ['/v1/tags', { target: 'tags', uri: '' }],
    ['/v1/tags/', { target: 'tags', uri: '' }],
    ['/v1/documents/tags', { target: 'tags', uri: '' }],
    ['/v1/documents/urn:x:a', { target: 'document', uri: 'urn:x:a' }],
    ['/v1/documents/urn%3Ax%3aa', { target: 'document', uri: 'urn:x:a' }],
    ['/v1/documents/%75rn:x:a', { target: 'document', uri: 'urn:x:a' }],
    ['/v1/documents/urn:x:a/alternative-format', { target: 'alternative-format', uri: 'urn:x:a' }],
    ['/v1/documents/urn:x:a/alternative-format/', { target: 'alternative-format', uri: 'urn:x:a' }],
    ['/v1/documents/urn:x:a/languages', { target: 'languages', uri: 'urn:x:a' }],
    ['/v1/documents/index/urn:x:a', { target: 'versions', uri: 'urn:x:a' }],
    ['/v1/documents/index/urn%3Ax%3Aa/', { target: 'versions', uri: 'urn:x:a' }],
    ['/v1/documents/https%3A%2F%2Fa.example%2Fb', { target: 'document', uri: 'https://a.example/b' }],
    ['/v1/documents/https://a.example/b', { target: 'document', uri: 'https://a.example/b' }],
    [
      '/v1/documents/https%3A%2F%2Fa.example%2Fb/alternative-format',
      { target: 'alternative-format', uri: 'https://a.example/b' },
    ],
    ['/v1/documents/https://a.example/b/languages', { target: 'languages', uri: 'https://a.example/b' }],
    ['/v1/documents/index/https%3A%2F%2Fa.example%2Fb', { target: 'versions', uri: 'https://a.example/b' }],
    ['/v1/documents/urn:x:a+b', { target: 'document', uri: 'urn:x:a+b' }],
    ['/v1/documents/urn:x:a%2Bb', { target: 'document', uri: 'urn:x:a+b' }],
    ['/v1/documents/urn:x:a%3Fb%23c', { target: 'document', uri: 'urn:x:a?b#c' }],
    ['/v1/documents/urn:x:a%252Fb', { target: 'document', uri: 'urn:x:a%2Fb' }],
    ['/v1/documents/urn:x:alternative-format', { target: 'document', uri: 'urn:x:alternative-format' }],
    ['/v1/documents/index-of', { target: 'document', uri: 'index-of' }],
  ])('matchPath(%j) is %j', (path, target) => {
    expect(matchPath(path, nothing)).toEqual(target);
  });

  it('does not read the URIs of the directory for a path without one', () => {
    const unread = {
      get uriNames(): never {
        throw new Error('read');
      },
    };
    expect(matchPath('/v1/documents/index/', unread)).toEqual({ target: 'index', uri: '' });
    expect(() => matchPath('/v1/documents/urn:x:a', unread)).toThrow('read');
  });

  it.each([
    '/',
    '/v1',
    '/v1/',
    '/v1/documents',
    '/v1/documents/',
    '/v1/documentsx/urn:x:a',
    '/v1/tagsx',
    '/v1/tags/a',
    '/v2/tags',
    '/V1/tags',
    '/v1/Tags',
    '/x/v1/tags',
    '/v1/documents/urn:x:%zz',
    '/v1/documents/%ff',
    '/v1/documents/%',
  ])('matchPath(%j) is undefined', (path) => {
    expect(matchPath(path, nothing)).toBeUndefined();
  });

  const KNOWN = [
    'urn:x:a',
    'urn:x:a/alternative-format',
    'urn:x:b/languages',
    'https://a.example/',
    'https://a.example/languages',
  ];
  const known = directoryOf(...KNOWN);

  it.each([
    ['/v1/documents/urn:x:a', { target: 'document', uri: 'urn:x:a' }],
    ['/v1/documents/urn:x:a/', { target: 'document', uri: 'urn:x:a' }],
    ['/v1/documents/urn:x:a%2Falternative-format', { target: 'document', uri: 'urn:x:a/alternative-format' }],
    [
      '/v1/documents/urn:x:a%2Falternative-format/alternative-format',
      { target: 'alternative-format', uri: 'urn:x:a/alternative-format' },
    ],
    ['/v1/documents/urn:x:b%2Flanguages/languages', { target: 'languages', uri: 'urn:x:b/languages' }],
    ['/v1/documents/https%3A%2F%2Fa.example%2F', { target: 'document', uri: 'https://a.example/' }],
    ['/v1/documents/index/https%3A%2F%2Fa.example%2F', { target: 'versions', uri: 'https://a.example/' }],
    [
      '/v1/documents/https%3A%2F%2Fa.example%2Flanguages',
      { target: 'document', uri: 'https://a.example/languages' },
    ],
  ])('with such URIs in the directory, matchPath(%j) is %j', (path, target) => {
    expect(matchPath(path, known)).toEqual(target);
  });

  it.each([
    [
      '/v1/documents/https%3A%2F%2Fa.example%2F/alternative-format',
      { target: 'alternative-format', uri: 'https://a.example/' },
    ],
    [
      '/v1/documents/index/urn:x:a%2Falternative-format',
      { target: 'versions', uri: 'urn:x:a/alternative-format' },
    ],
    ['/v1/documents/index/urn:x:b%2Flanguages', { target: 'versions', uri: 'urn:x:b/languages' }],
  ])('URIs with a slash work in every endpoint: matchPath(%j) is %j', (path, target) => {
    expect(matchPath(path, known)).toEqual(target);
  });

  it.each([
    ['a/codes/c', { target: 'codes', uri: 'urn:x:a', rest: 'c' }],
    ['a/codes/x/codes/c', { target: 'codes', uri: 'urn:x:a', rest: 'x/codes/c' }],
    ['a/codes/languages', { target: 'codes', uri: 'urn:x:a', rest: 'languages' }],
    ['a/codes/c0/languages', { target: 'languages', uri: 'urn:x:a/codes/c0' }],
    ['a%2Fcodes%2Fc0/at/2024-01-01', { target: 'at', uri: 'urn:x:a/codes/c0', rest: '2024-01-01' }],
    ['a/codes/c0/codes/c', { target: 'codes', uri: 'urn:x:a/codes/c0', rest: 'c' }],
    ['a/codes/', { target: 'document', uri: 'urn:x:a/codes' }],
    ['none/codes/c', { target: 'codes', uri: 'urn:x:none', rest: 'c' }],
  ])('fixed suffixes come first, then the longest URI: matchPath(%j) is %j', (path, target) => {
    const directory = directoryOf('urn:x:a', 'urn:x:a/codes/c0');
    expect(matchPath(`/v1/documents/urn:x:${path}`, directory)).toEqual(target);
  });

  const ESCAPED = [
    'urn:x:a%2Fb',
    'urn:x:per%2Fcent',
    'urn:x:per/cent',
    'urn:x:a%2Flanguages',
    'urn:x:a',
    'urn:x:tail%2F',
    'urn:x:tail',
    'urn:x:%61',
    'urn:x:iföz',
    'urn:x:ö%2Fü',
    'urn:x:%C3%B6%2Fu',
    'urn:x:%FF',
  ];
  const escaped = directoryOf(...ESCAPED);

  it.each([
    ['/v1/documents/urn:x:a%2Fb', { target: 'document', uri: 'urn:x:a%2Fb' }],
    ['/v1/documents/urn:x:a%252Fb', { target: 'document', uri: 'urn:x:a%2Fb' }],
    ['/v1/documents/urn:x:a%2Fb/', { target: 'document', uri: 'urn:x:a%2Fb' }],
    ['/v1/documents/urn:x:a%2Fb/languages', { target: 'languages', uri: 'urn:x:a%2Fb' }],
    ['/v1/documents/urn:x:a%2Fb/alternative-format', { target: 'alternative-format', uri: 'urn:x:a%2Fb' }],
    ['/v1/documents/index/urn:x:a%2Fb', { target: 'versions', uri: 'urn:x:a%2Fb' }],
    ['/v1/documents/urn:x:per%2Fcent', { target: 'document', uri: 'urn:x:per/cent' }],
    ['/v1/documents/urn:x:per%252Fcent', { target: 'document', uri: 'urn:x:per%2Fcent' }],
    ['/v1/documents/index/urn:x:per%2Fcent', { target: 'versions', uri: 'urn:x:per/cent' }],
    ['/v1/documents/urn:x:a%2Flanguages', { target: 'document', uri: 'urn:x:a%2Flanguages' }],
    ['/v1/documents/urn:x:a/languages', { target: 'languages', uri: 'urn:x:a' }],
    ['/v1/documents/urn:x:tail%2F', { target: 'document', uri: 'urn:x:tail%2F' }],
    ['/v1/documents/urn:x:tail/', { target: 'document', uri: 'urn:x:tail' }],
    ['/v1/documents/urn:x:%61', { target: 'document', uri: 'urn:x:a' }],
    ['/v1/documents/urn:x:if%C3%B6z', { target: 'document', uri: 'urn:x:iföz' }],
    ['/v1/documents/urn:x:%C3%B6%2F%C3%BC', { target: 'document', uri: 'urn:x:ö%2Fü' }],
    ['/v1/documents/urn:x:%C3%B6%252F%C3%BC', { target: 'document', uri: 'urn:x:ö%2Fü' }],
    ['/v1/documents/urn:x:%C3%B6%2Fu', { target: 'document', uri: 'urn:x:%C3%B6%2Fu' }],
    ['/v1/documents/urn:x:%FF', { target: 'document', uri: 'urn:x:%FF' }],
    ['/v1/documents/urn:x:%FF/languages', { target: 'languages', uri: 'urn:x:%FF' }],
    ['/v1/documents/urn:x:b%2Fc', { target: 'document', uri: 'urn:x:b/c' }],
  ])('a URI with escapes matches decoded once, otherwise as sent: matchPath(%j) is %j', (path, target) => {
    expect(matchPath(path, escaped)).toEqual(target);
  });

  it('URIs with composed and decomposed characters are different', () => {
    const both = directoryOf('urn:x:\u00f6', 'urn:x:o\u0308');
    expect(matchPath('/v1/documents/urn:x:%C3%B6', both)).toEqual({
      target: 'document',
      uri: 'urn:x:\u00f6',
    });
    expect(matchPath('/v1/documents/urn:x:o%CC%88', both)).toEqual({
      target: 'document',
      uri: 'urn:x:o\u0308',
    });
  });
});
