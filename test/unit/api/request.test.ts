import { describe, expect, it } from 'vitest';
import { makeMatchPath, parseQuery } from '../../../build/api/request.ts';
import { makeDirectory } from '../../../build/model/query/directory.ts';
import { record } from '../support/records.ts';

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
  /** The target of a path, its URI and the parameter at its end. */
  const match = (path: string, directory: Parameters<typeof matchPath>[1]) => {
    const found = matchPath(path, directory);
    return found && [found.target, found.uri, found.rest].filter(Boolean).join(' ');
  };

  it.each([
    ['/v1/documents/index', 'index'],
    ['/v1/tags', 'tags'],
    ['/v1/documents/tags', 'tags'],
    ['/v1/documents/urn:x:a', 'document urn:x:a'],
    ['/v1/documents/%75rn:x:a', 'document urn:x:a'],
    ['/v1/documents/urn:x:a/alternative-format', 'alternative-format urn:x:a'],
    ['/v1/documents/urn:x:a/languages', 'languages urn:x:a'],
    ['/v1/documents/index/urn:x:a', 'versions urn:x:a'],
    ['/v1/documents/https%3A%2F%2Fa.example%2Fb', 'document https://a.example/b'],
    ['/v1/documents/https://a.example/b', 'document https://a.example/b'],
    [
      '/v1/documents/https%3A%2F%2Fa.example%2Fb/alternative-format',
      'alternative-format https://a.example/b',
    ],
    ['/v1/documents/urn:x:a%2Bb', 'document urn:x:a+b'],
    ['/v1/documents/urn:x:a%3Fb%23c', 'document urn:x:a?b#c'],
    ['/v1/documents/urn:x:a%252Fb', 'document urn:x:a%2Fb'],
    ['/v1/documents/urn:x:alternative-format', 'document urn:x:alternative-format'],
    ['/v1/documents/index-of', 'document index-of'],
    ['/v1/documents/urn:x:a/codes/x%2F', 'codes urn:x:a x/'],
    ['/v1/documents/urn:x:a/codes/x%2F/', 'codes urn:x:a x/'],
    ['/v1/documents/urn:x:a/codes/x//', 'codes urn:x:a x'],
  ])('matchPath(%j) is %j', (path, target) => {
    expect(match(path, nothing)).toBe(target);
  });

  it('does not read the URIs of the directory for a path without one', () => {
    const unread = {
      get uriNames(): never {
        throw new Error('read');
      },
    };
    expect(match('/v1/documents/index/', unread)).toBe('index');
    expect(() => match('/v1/documents/urn:x:a', unread)).toThrow('read');
  });

  it.each([
    '/v1/',
    '/v1/documents',
    '/v1/documents/',
    '/v1/tags/a',
    '/v1/Tags',
    '/x/v1/tags',
    '/v1/documents/urn:x:%zz',
  ])('matchPath(%j) is undefined', (path) => {
    expect(match(path, nothing)).toBeUndefined();
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
    ['/v1/documents/urn:x:a', 'document urn:x:a'],
    ['/v1/documents/urn:x:a/', 'document urn:x:a'],
    ['/v1/documents/urn:x:a%2Falternative-format', 'document urn:x:a/alternative-format'],
    [
      '/v1/documents/urn:x:a%2Falternative-format/alternative-format',
      'alternative-format urn:x:a/alternative-format',
    ],
    ['/v1/documents/https%3A%2F%2Fa.example%2F', 'document https://a.example/'],
    ['/v1/documents/https%3A%2F%2Fa.example%2Flanguages', 'document https://a.example/languages'],
  ])('with such URIs in the directory, matchPath(%j) is %j', (path, target) => {
    expect(match(path, known)).toBe(target);
  });

  it.each([
    ['/v1/documents/https%3A%2F%2Fa.example%2F/alternative-format', 'alternative-format https://a.example/'],
    ['/v1/documents/index/urn:x:a%2Falternative-format', 'versions urn:x:a/alternative-format'],
  ])('URIs with a slash work in every endpoint: matchPath(%j) is %j', (path, target) => {
    expect(match(path, known)).toBe(target);
  });

  it.each([
    ['a/codes/c', 'codes urn:x:a c'],
    ['a/codes/x/codes/c', 'codes urn:x:a x/codes/c'],
    ['a/codes/languages', 'codes urn:x:a languages'],
    ['a/codes/c0/languages', 'languages urn:x:a/codes/c0'],
    ['a%2Fcodes%2Fc0/at/2024-01-01', 'at urn:x:a/codes/c0 2024-01-01'],
    ['a/codes/c0/codes/c', 'codes urn:x:a/codes/c0 c'],
    ['a/codes/', 'document urn:x:a/codes'],
    ['none/codes/c', 'codes urn:x:none c'],
  ])('fixed suffixes come first, then the longest URI: matchPath(%j) is %j', (path, target) => {
    const directory = directoryOf('urn:x:a', 'urn:x:a/codes/c0');
    expect(match(`/v1/documents/urn:x:${path}`, directory)).toBe(target);
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
    ['/v1/documents/urn:x:a%2Fb', 'document urn:x:a%2Fb'],
    ['/v1/documents/urn:x:a%252Fb', 'document urn:x:a%2Fb'],
    ['/v1/documents/urn:x:a%2Fb/', 'document urn:x:a%2Fb'],
    ['/v1/documents/urn:x:a%2Fb/languages', 'languages urn:x:a%2Fb'],
    ['/v1/documents/urn:x:a%2Fb/alternative-format', 'alternative-format urn:x:a%2Fb'],
    ['/v1/documents/index/urn:x:a%2Fb', 'versions urn:x:a%2Fb'],
    ['/v1/documents/urn:x:per%2Fcent', 'document urn:x:per/cent'],
    ['/v1/documents/urn:x:per%252Fcent', 'document urn:x:per%2Fcent'],
    ['/v1/documents/urn:x:a%2Flanguages', 'document urn:x:a%2Flanguages'],
    ['/v1/documents/urn:x:a/languages', 'languages urn:x:a'],
    ['/v1/documents/urn:x:tail%2F', 'document urn:x:tail%2F'],
    ['/v1/documents/urn:x:tail/', 'document urn:x:tail'],
    ['/v1/documents/urn:x:%61', 'document urn:x:a'],
    ['/v1/documents/urn:x:if%C3%B6z', 'document urn:x:iföz'],
    ['/v1/documents/urn:x:%C3%B6%2F%C3%BC', 'document urn:x:ö%2Fü'],
    ['/v1/documents/urn:x:%C3%B6%2Fu', 'document urn:x:%C3%B6%2Fu'],
    ['/v1/documents/urn:x:%FF', 'document urn:x:%FF'],
    ['/v1/documents/urn:x:b%2Fc', 'document urn:x:b/c'],
  ])('a URI with escapes matches decoded once, otherwise as sent: matchPath(%j) is %j', (path, target) => {
    expect(match(path, escaped)).toBe(target);
  });

  it('URIs with composed and decomposed characters are different', () => {
    const both = directoryOf('urn:x:\u00f6', 'urn:x:o\u0308');
    expect(match('/v1/documents/urn:x:%C3%B6', both)).toBe('document urn:x:\u00f6');
    expect(match('/v1/documents/urn:x:o%CC%88', both)).toBe('document urn:x:o\u0308');
  });
});

describe('parseQuery', () => {
  it.each([
    ['?a=%FF', true],
    ['?a=L%E4nder', true],
    ['?a=%ED%A0%80', true],
    ['?a=1&a=%FF', true],
    ['?%61=%FF', true],
    ['?a=%zz%FF', true],
    ['', false],
    ['?a=%C3%A4', false],
    ['?a=50%', false],
    ['?a=%EF%BF%BD', false],
    ['?a=%EF%BF%BD%zz+', false],
    ['?a=%FF&a=1', false],
    ['?b=%FF&a=%EF%BF%BD', false],
  ])('%j: "a" is not UTF-8: %j', (search, expected) => {
    const query = parseQuery(search);
    expect(query.has('a') && query.get('a') === undefined).toBe(expected);
  });
});
