import { describe, expect, it } from 'vitest';
import { uriDifference, uriLikeness } from '../../../../build/model/identity/uri.ts';

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
