import { describe, expect, it } from 'vitest';
import {
  findIriFault,
  isAbsoluteIri,
  uriDifference,
  uriLikeness,
} from '../../../../build/model/identity/uri.ts';

describe('isAbsoluteIri', () => {
  it.each([
    ...['urn:example:countries', 'urn:x:a/b', 'x:y', 'mailto:a@example.org', 'http://example.org'],
    ...['https://user:pw@example.org:8080/a/b;c=1?d=e&f=%20#g/h?i', "https://example.org/a(b)'*!$,+~_-."],
    ...['http://[2001:db8::1]/a', 'http://[v1.x:y]:80', 'http://a%20b/c', 'file:///a', 'x:y%C3%BC'],
  ])('%s: true', (text) => expect(isAbsoluteIri(text)).toBe(true));

  it.each([
    ...['', 'a', 'x:', '1x:y', '/a/b', '//example.org/a', 'x:y z', 'x:y%zz', 'x:y%2', 'x:y%', 'http://a/[b]'],
    ...['x:[b]', 'http://[::1', 'http://[::1]a/', 'http://a:b/', 'http://a/?[b]', 'x:y#z#z', 'x:"y"'],
    ...['x:a\\b', 'x:{y}', 'x:y\n'],
  ])('%j: false', (text) => expect(isAbsoluteIri(text)).toBe(false));

  it('of a very long text is fast, without recursion', () => {
    expect(isAbsoluteIri(`http://${'a'.repeat(200_000)}|`)).toBe(false);
    expect(isAbsoluteIri(`http://${'a:'.repeat(100_000)}|`)).toBe(false);
    expect(isAbsoluteIri(`urn:x:${'a'.repeat(20_000_000)}`)).toBe(true);
  });
  it.each([
    ...['urn:de:codelist:iföz', 'urn:x:o\u0308', 'https://bücher.example/ä?ö#ü', 'https://é@é.example:80/'],
    ...['urn:x:\u4e2d\u6587', 'urn:x:\u0645\u06cc\u200c\u062e', 'urn:x:\u{1f600}', 'urn:x:\u00a1\uffef'],
  ])('%s: true', (text) => expect(isAbsoluteIri(text)).toBe(true));

  it.each([
    ...['länder', 'ürn:x', 'urn:x:ä b', 'urn:x:ä\u00a0b', 'urn:x:\u2028', 'urn:x:\u200b', 'urn:x:\u202e'],
    ...['urn:x:\u0000', 'urn:x:\u0085', 'urn:x:\ue000', 'urn:x:\uffff', 'urn:x:\u{e0001}', 'urn:x:\ud83d'],
    ...['urn:x:\ude00', 'urn:x:ä%2', 'http://[ä]/', 'urn:x:ä<', 'urn:x:ä|', 'urn:x:ä\\', 'urn:x:ä`'],
  ])('%j: false', (text) => expect(isAbsoluteIri(text)).toBe(false));
});

describe('findIriFault', () => {
  it.each([
    ['urn:x:a', undefined],
    ['urn:x:ö', undefined],
    ['urn:x:ö ', { kind: 'character', index: 7 }],
    ['urn:x:\u{1f600}\u{fffff}', { kind: 'character', index: 8 }],
    ['urn:x:%zz ', { kind: 'escape', index: 6 }],
    ['urn:x: %zz', { kind: 'character', index: 6 }],
    ['http://a:8o/', { kind: 'port', index: 10 }],
    ['http://u@a@b/', { kind: 'delimiter', index: 10 }],
    ['x:a[b', { kind: 'delimiter', index: 3 }],
    ['x:a#b#', { kind: 'delimiter', index: 5 }],
    ['x:', { kind: 'empty', index: 1 }],
    ['a b:c', { kind: 'scheme', index: 0 }],
  ])('%j: %j', (text, fault) => {
    expect(findIriFault(text)).toEqual(fault);
  });
});

describe('uriLikeness', () => {
  it.each([
    ['urn:x:a', 'urn:x:A'],
    ['urn:x:a', 'urn:x:a/'],
    ['urn:x:iso-1', 'urn:x:iso%2D1'],
    ['urn:x:l%C3%A4nder', 'urn:x:länder'],
    ['urn:x:la\u0308nder', 'urn:x:länder'],
    ['http://example.org/a', 'https://example.org/a'],
    ['http://example.org:80/a', 'https://example.org:443/a/'],
    ['https://example.org/a#', 'https://example.org/a'],
  ])('%s and %s are alike', (a, b) => {
    expect(uriLikeness(a)).toBe(uriLikeness(b));
  });

  it.each([
    ['urn:x:a', 'urn:x:b'],
    ['urn:x:iso-1', 'urn:x:iso1'],
    ['urn:x:laender', 'urn:x:länder'],
    ['https://example.org:8080/a', 'https://example.org/a'],
    ['urn:x:a%FF', 'urn:x:a%FE'],
  ])('%s and %s are not alike', (a, b) => {
    expect(uriLikeness(a)).not.toBe(uriLikeness(b));
  });
});

describe('uriDifference', () => {
  it.each([
    ['urn:x:a', 'urn:x:A', 'case'],
    ['urn:x:a%2D', 'urn:x:A-', 'percent-encoding and case'],
    ['http://example.org/a', 'https://example.org/a/', 'the scheme and a trailing separator'],
    ['http://example.org:80/', 'http://example.org/', 'the port'],
    ['urn:x:la\u0308nder', 'urn:x:länder', 'Unicode normalisation'],
  ])('of %s and %s is %s', (a, b, difference) => {
    expect(uriDifference(a, b)).toBe(difference);
  });
});
