import { describe, expect, it } from 'vitest';
import { INDEX_FILTERS } from '../../../build/api/endpoints/index.ts';
import { META_ONLY, PAGE, PAGE_SIZE, PAGING } from '../../../build/api/parameters.ts';
import { BadParameters, pageOf, parseQuery, readParameters } from '../../../build/api/request.ts';

const INSTANT = 'must be an RFC 3339 date or date-time such as 2025-01-31 or 2025-01-31T12:00:00Z';
const LANGUAGE = 'must be a well-formed BCP 47 language tag such as de or de-AT';
const TYPE = 'must be CodeList, CodeListSet or All, in any case';
const NUMBER = 'must be a whole number from 1';
const UTF_8 = 'must be UTF-8, percent-encoded (%C3%A4 for ä)';

/** The values of a query, or the errors of its parameters. */
function read(query: string, parameters = { ...INDEX_FILTERS, ...PAGING }, refusals = {}): object {
  try {
    return readParameters(parseQuery(query), parameters, refusals);
  } catch (error) {
    if (error instanceof BadParameters) return error.errors;
    throw error;
  }
}

describe('readParameters', () => {
  it.each([
    ['', {}],
    ['?type=&language=&tags=&publishedFrom=&publishedUntil=&searchTerm=&page=&pageSize=', {}],
    ['Page=0&PAGESIZE=99&Type=x&foo=bar', {}],
    ['language=de-AT&page=3&searchTerm=col.?ur', { language: 'de-AT', page: 3n, searchTerm: 'col.?ur' }],
    ['language=de&language=en', { language: 'en' }],
    ['publishedFrom=2025-01-31', { publishedFrom: { time: 1_738_281_600_000, wholeDay: true } }],
    [
      'publishedUntil=2025-01-31T14:00:00+02:00',
      { publishedUntil: { time: 1_738_324_800_000, wholeDay: false } },
    ],
  ])('reads %j as %o', (query, values) => {
    expect(read(query)).toEqual(values);
  });

  it('reports all errors at once, with reasons to refuse parameters', () => {
    const query =
      'type=list&language=de_AT&tags=a&publishedFrom=gestern&publishedUntil=2025-02-30&searchTerm=*&page=0&pageSize=51';
    expect(read(query, undefined, { searchTerm: 'must be another one' })).toEqual({
      type: [TYPE],
      language: [LANGUAGE],
      publishedFrom: [INSTANT],
      publishedUntil: [INSTANT],
      searchTerm: ['must be another one'],
      page: [NUMBER],
      pageSize: ['must be a whole number from 1 to 50'],
    });
  });

  it('reports values that are not UTF-8 of known parameters only', () => {
    expect(read('?tags=%FF&searchTerm=L%E4nder&page=%FF&other=%FF')).toEqual({
      tags: [UTF_8],
      searchTerm: [UTF_8],
      page: [UTF_8],
    });
  });
});

it('pageOf is the first page of 50 by default', () => {
  expect(pageOf({})).toEqual({ number: 1n, size: 50 });
  expect(pageOf({ page: 2n, pageSize: 7 })).toEqual({ number: 2n, size: 7 });
});

describe('the readers of parameters', () => {
  const { type, tags } = INDEX_FILTERS;

  it.each([
    [tags, 'a', ['a']],
    [tags, ' a , b c ', ['a', 'b c']],
    [tags, 'a,,Ä,', ['a', 'Ä']],
    [tags, ',', []],
    [type, 'codelist', 'CodeList'],
    [type, 'CODELISTSET', 'CodeListSet'],
    [type, 'aLL', undefined],
    [META_ONLY, 'true', true],
    [META_ONLY, 'True', true],
    [META_ONLY, 'FALSE', false],
    [PAGE, '123456789012345678901234567890', 123_456_789_012_345_678_901_234_567_890n],
    [PAGE_SIZE, '1', 1],
    [PAGE_SIZE, '50', 50],
  ])('$name: %j is %o', ({ read }, text, value) => {
    expect(read(text)).toEqual(value);
  });

  it.each([
    [type, TYPE, ['CodeLists', 'CodeList ', 'Al', 'codeLi\u017ft', 'any', '*']],
    [META_ONLY, 'must be true or false', ['1', 'yes', 'on', 'truee', ' true']],
    [PAGE, NUMBER, ['0', '-1', '1.5', 'abc', '1e3', '0x1', '00', ' 2', '+1', '١']],
    [PAGE_SIZE, `${NUMBER} to 50`, ['0', '51', '1.5', '1e1', '1000000000000', ' 1', 'all']],
  ])('$name: %s', ({ read }, message, texts) => {
    for (const text of texts) expect(() => read(text)).toThrow(message);
  });
});
