import { describe, expect, it } from 'vitest';
import { isAbsoluteUri } from '../../../build/domain/uri.ts';

describe('isAbsoluteUri', () => {
  it.each([
    ['urn:example:countries'],
    ['urn:x:a/b'],
    ['x:y'],
    ['mailto:a@example.org'],
    ['http://example.org'],
    ['https://user:pw@example.org:8080/a/b;c=1?d=e&f=%20#g/h?i'],
    ["https://example.org/a(b)'*!$,+~_-."],
    ['http://[2001:db8::1]/a'],
    ['http://[v1.x:y]:80'],
    ['http://a%20b/c'],
    ['file:///a'],
    ['x:y%C3%BC'],
    ['x:/a//b'],
  ])('%s: true', (text) => expect(isAbsoluteUri(text)).toBe(true));

  it.each([
    [''],
    ['a'],
    ['x:'],
    ['1x:y'],
    ['/a/b'],
    ['//example.org/a'],
    ['x:y z'],
    ['x:ü'],
    ['x:y%zz'],
    ['x:y%2'],
    ['x:y%'],
    ['http://a/[b]'],
    ['x:[b]'],
    ['http://[::1'],
    ['http://[::1]a/'],
    ['http://a:b/'],
    ['http://a/?[b]'],
    ['x:y#z#z'],
    ['x:"y"'],
    ['x:a\\b'],
    ['x:{y}'],
    ['x:y\n'],
  ])('%j: false', (text) => expect(isAbsoluteUri(text)).toBe(false));

  it('of a very long text in no time', () => {
    expect(isAbsoluteUri(`http://${'a'.repeat(200_000)}|`)).toBe(false);
    expect(isAbsoluteUri(`http://${'a:'.repeat(100_000)}|`)).toBe(false);
  });
});
