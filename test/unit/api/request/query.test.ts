import { describe, expect, it } from 'vitest';
import { parseQuery } from '../../../../build/api/request/query.ts';

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
