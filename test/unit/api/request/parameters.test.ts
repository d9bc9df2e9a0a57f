import { describe, expect, it } from 'vitest';
import { INDEX_FILTERS } from '../../../../build/api/endpoints/index.ts';
import { LANGUAGE, LANGUAGE_RANGE, META_ONLY, PAGING } from '../../../../build/api/request/parameters.ts';
import {
  BadParameters,
  type ParameterErrors,
  pageOf,
  parseQuery,
  type Query,
  readParameters,
} from '../../../../build/api/request/query.ts';
import { MAX_PAGE_SIZE } from '../../../../build/model/query/paging.ts';

const query = parseQuery;

const readIndex = (text: Query, searchTermError?: string) => {
  const { page, pageSize, ...filter } = readParameters(
    text,
    { ...INDEX_FILTERS, ...PAGING },
    { searchTerm: searchTermError },
  );
  return { filter, page: pageOf({ page, pageSize }) };
};
const readPaging = (text: Query) => pageOf(readParameters(text, PAGING));
const readDocument = (text: Query) => readParameters(text, { language: LANGUAGE, metaOnly: META_ONLY });

const PAGE_MESSAGE = 'must be a whole number from 1';
const SIZE_MESSAGE = 'must be a whole number from 1 to 50';
const LANGUAGE_MESSAGE = 'must be a well-formed BCP 47 language tag such as de or de-AT';
const INSTANT_MESSAGE = 'must be an RFC 3339 date or date-time such as 2025-01-31 or 2025-01-31T12:00:00Z';

function errorsOf(read: () => unknown): ParameterErrors {
  try {
    read();
  } catch (error) {
    if (error instanceof BadParameters) return error.errors;
    throw error;
  }
  throw new Error('the parameters have no errors');
}

describe('readIndex', () => {
  it.each(['', 'type=&language=&tags=&publishedFrom=&publishedUntil=&searchTerm=&page=&pageSize='])(
    'readIndex(%j) has no filter, page 1 and size 50',
    (text) => {
      expect(readIndex(query(text))).toEqual({ filter: {}, page: { number: 1n, size: 50 } });
    },
  );

  it('readIndex reads every parameter', () => {
    const { filter, page } = readIndex(
      query(
        'type=CodeListSet&language=de-AT&tags=a,b&publishedFrom=2025-01-31&publishedUntil=2025-01-31T12:00:00Z&searchTerm=col.?ur&page=3&pageSize=7',
      ),
    );
    expect(filter).toEqual({
      type: 'CodeListSet',
      language: 'de-AT',
      tags: ['a', 'b'],
      publishedFrom: { time: 1_738_281_600_000, wholeDay: true },
      publishedUntil: { time: 1_738_324_800_000, wholeDay: false },
      searchTerm: 'col.?ur',
    });
    expect(page).toEqual({ number: 3n, size: 7 });
  });

  it('readIndex reports all errors at once', () => {
    const text =
      'type=list&language=de_AT&tags=a&publishedFrom=gestern&publishedUntil=2025-02-30&searchTerm=*&page=0&pageSize=51';
    expect(errorsOf(() => readIndex(query(text), 'must be another one'))).toEqual({
      type: ['must be CodeList, CodeListSet or All, in any case'],
      language: [LANGUAGE_MESSAGE],
      publishedFrom: [INSTANT_MESSAGE],
      publishedUntil: [INSTANT_MESSAGE],
      searchTerm: ['must be another one'],
      page: [PAGE_MESSAGE],
      pageSize: [SIZE_MESSAGE],
    });
  });

  it('readIndex ignores unknown parameters, and names in another case are unknown', () => {
    expect(readIndex(query('Page=0&PAGESIZE=99&Type=x&foo=bar'))).toEqual({
      filter: {},
      page: { number: 1n, size: 50 },
    });
  });

  it.each([
    ['a', ['a']],
    ['a,b', ['a', 'b']],
    [' a , b c ', ['a', 'b c']],
    ['a,,b,', ['a', 'b']],
    [',', []],
    ['Ä', ['Ä']],
  ])('readIndex({ tags: %j }) filters by %j', (tags, expected) => {
    expect(readIndex(query(String(new URLSearchParams({ tags })))).filter.tags).toEqual(expected);
  });

  it.each([
    ['codelist', 'CodeList'],
    ['codeList', 'CodeList'],
    ['CODELIST', 'CodeList'],
    ['codeListSet', 'CodeListSet'],
    ['CODELISTSET', 'CodeListSet'],
    ['All', undefined],
    ['all', undefined],
    ['aLL', undefined],
  ])('readIndex({ type: %j }) filters by %j', (type, expected) => {
    expect(readIndex(query(String(new URLSearchParams({ type })))).filter.type).toBe(expected);
  });

  it.each(['CodeLists', 'CodeList ', 'Al', 'codeLi\u017ft', 'any', '*'])(
    'readIndex({ type: %j }) is rejected',
    (type) => {
      expect(errorsOf(() => readIndex(query(String(new URLSearchParams({ type })))))).toEqual({
        type: ['must be CodeList, CodeListSet or All, in any case'],
      });
    },
  );

  it('readIndex accepts the + of an offset that is not encoded', () => {
    expect(readIndex(query('publishedFrom=2025-01-31T14:00:00+02:00')).filter.publishedFrom).toEqual({
      time: 1_738_324_800_000,
      wholeDay: false,
    });
  });
});

describe('paging parameters', () => {
  it.each([
    ['page=1', 1n],
    ['page=2', 2n],
    ['page=123456789012345678901234567890', 123_456_789_012_345_678_901_234_567_890n],
  ])('readPaging(%j) is page %i', (text, number) => {
    expect(readPaging(query(text))).toEqual({ number, size: 50 });
  });

  it.each(['0', '-1', '1.5', 'abc', '1e3', '0x1', '00', '%202', '%2B1', '١'])(
    'page=%s is rejected',
    (page) => {
      expect(errorsOf(() => readPaging(query(`page=${page}`)))).toEqual({ page: [PAGE_MESSAGE] });
    },
  );

  it.each([1, 10, 49, 50])('pageSize=%i is accepted', (size) => {
    expect(readPaging(query(`pageSize=${size}`))).toEqual({ number: 1n, size });
  });

  it.each(['0', '51', '-1', '1.5', 'abc', '1e1', '1000000000000', '%201', 'all'])(
    'pageSize=%s is rejected',
    (size) => {
      expect(errorsOf(() => readPaging(query(`pageSize=${size}`)))).toEqual({ pageSize: [SIZE_MESSAGE] });
    },
  );

  it('reports errors in both', () => {
    expect(errorsOf(() => readPaging(query('page=x&pageSize=y')))).toEqual({
      page: [PAGE_MESSAGE],
      pageSize: [SIZE_MESSAGE],
    });
  });

  it('MAX_PAGE_SIZE is 50', () => {
    expect(MAX_PAGE_SIZE).toBe(50);
  });
});

describe('a language range and paging', () => {
  const read = (text: string) => readParameters(query(text), { language: LANGUAGE_RANGE, ...PAGING });

  it('reads only the requested parameters', () => {
    expect(read('language=DE&page=2&pageSize=5&type=nonsense&searchTerm=(')).toEqual({
      language: 'DE',
      page: 2n,
      pageSize: 5,
    });
  });

  it('ignores empty values', () => {
    expect(read('language=&page=')).toEqual({});
  });

  it('reports all errors at once', () => {
    expect(errorsOf(() => read('language=*&page=x'))).toEqual({
      language: [LANGUAGE_MESSAGE],
      page: [PAGE_MESSAGE],
    });
  });
});

describe('readDocument', () => {
  it.each([
    ['', {}],
    ['metaOnly=&language=', {}],
    ['metaOnly=true', { metaOnly: true }],
    ['metaOnly=True', { metaOnly: true }],
    ['metaOnly=TRUE', { metaOnly: true }],
    ['metaOnly=False', { metaOnly: false }],
    ['language=de-AT&metaOnly=true', { language: 'de-AT', metaOnly: true }],
    ['page=0', {}],
  ])('readDocument(%j) is %j', (text, expected) => {
    expect(readDocument(query(text))).toEqual(expected);
  });

  it.each(['1', 'yes', 'on', 'truee', ' true'])('metaOnly=%s is rejected', (metaOnly) => {
    expect(errorsOf(() => readDocument(query(String(new URLSearchParams({ metaOnly })))))).toEqual({
      metaOnly: ['must be true or false'],
    });
  });

  it('readDocument reports all errors at once', () => {
    expect(errorsOf(() => readDocument(query('language=deutsch%21&metaOnly=0')))).toEqual({
      language: [LANGUAGE_MESSAGE],
      metaOnly: ['must be true or false'],
    });
  });
});
