import { describe, expect, it } from 'vitest';
import { INDEX_FILTERS } from '../../../../build/api/endpoints/index.ts';
import { PAGING } from '../../../../build/api/request/parameters.ts';
import { type BadParameters, parseQuery, readParameters } from '../../../../build/api/request/query.ts';

describe('parseQuery', () => {
  it.each([
    ['?a=%FF', true],
    ['?a=L%E4nder', true],
    ['?a=%C3', true],
    ['?a=%ED%A0%80', true],
    ['?a=x+%FF', true],
    ['?a=1&a=%FF', true],
    ['?%61=%FF', true],
    ['?a=%zz%FF', true],
    ['', false],
    ['?a', false],
    ['?a=', false],
    ['?a=%C3%A4', false],
    ['?a=50%', false],
    ['?a=%zz', false],
    ['?a=%EF%BF%BD', false],
    ['?a=%EF%BF%BD%zz+', false],
    ['?a=%FF&a=1', false],
    ['?b=%FF', false],
    ['?b=%FF&a=%EF%BF%BD', false],
  ])('%j: "a" is not UTF-8: %j', (search, expected) => {
    const query = parseQuery(search);
    expect(query.has('a') && query.get('a') === undefined).toBe(expected);
  });

  it('reports values that are not UTF-8 for known parameters only', () => {
    const query = parseQuery('?tags=%FF&searchTerm=L%E4nder&page=%FF&other=%FF');
    const errorsOf = (read: () => unknown) => {
      try {
        return read();
      } catch (error) {
        return (error as BadParameters).errors;
      }
    };
    const reasons = ['must be UTF-8, percent-encoded (%C3%A4 for ä)'];
    expect(errorsOf(() => readParameters(query, { ...INDEX_FILTERS, ...PAGING }))).toEqual({
      tags: reasons,
      searchTerm: reasons,
      page: reasons,
    });
    expect(errorsOf(() => readParameters(query, PAGING))).toEqual({ page: reasons });
  });
});
