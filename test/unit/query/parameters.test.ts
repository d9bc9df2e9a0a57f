import { describe, expect, it } from 'vitest';
import { BadParameters, type ParameterErrors } from '../../../build/query/bad-parameters.ts';
import {
  MAX_PAGE_SIZE,
  readAlternativeFormatQuery,
  readDocumentQuery,
  readIndexQuery,
  readTagsQuery,
  readVersionsQuery,
} from '../../../build/query/parameters.ts';

const query = (text: string) => new URLSearchParams(text);

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
  throw new Error('nothing was wrong with the parameters');
}

describe('readIndexQuery', () => {
  it.each(['', 'type=&language=&tags=&publishedFrom=&publishedUntil=&searchTerm=&page=&pageSize='])(
    'readIndexQuery(%j) has no filter, page 1 and size 50',
    (text) => {
      expect(readIndexQuery(query(text))).toEqual({ filter: { tags: [] }, page: { number: 1n, size: 50 } });
    },
  );

  it('readIndexQuery reads every parameter', () => {
    const { filter, page } = readIndexQuery(
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
    });
    expect(page).toEqual({ number: 3n, size: 7 });
  });

  it('readIndexQuery says all that is wrong at once', () => {
    const text =
      'type=list&language=de_AT&tags=a&publishedFrom=gestern&publishedUntil=2025-02-30&searchTerm=*&page=0&pageSize=51';
    expect(errorsOf(() => readIndexQuery(query(text), 'must be another one'))).toEqual({
      type: ['must be CodeList, CodeListSet or All, in any case'],
      language: [LANGUAGE_MESSAGE],
      publishedFrom: [INSTANT_MESSAGE],
      publishedUntil: [INSTANT_MESSAGE],
      searchTerm: ['must be another one'],
      page: [PAGE_MESSAGE],
      pageSize: [SIZE_MESSAGE],
    });
  });

  it('readIndexQuery ignores unknown parameters, and names in another case are unknown', () => {
    expect(readIndexQuery(query('Page=0&PAGESIZE=99&Type=x&foo=bar'))).toEqual({
      filter: { tags: [] },
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
  ])('readIndexQuery({ tags: %j }) filters by %j', (tags, expected) => {
    expect(readIndexQuery(new URLSearchParams({ tags })).filter.tags).toEqual(expected);
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
  ])('readIndexQuery({ type: %j }) filters by %j', (type, expected) => {
    expect(readIndexQuery(new URLSearchParams({ type })).filter.type).toBe(expected);
  });

  it.each(['CodeLists', 'CodeList ', 'Al', 'codeLi\u017ft', 'any', '*'])(
    'readIndexQuery({ type: %j }) is refused',
    (type) => {
      expect(errorsOf(() => readIndexQuery(new URLSearchParams({ type })))).toEqual({
        type: ['must be CodeList, CodeListSet or All, in any case'],
      });
    },
  );

  it('readIndexQuery takes the + of an offset that nobody encoded', () => {
    expect(readIndexQuery(query('publishedFrom=2025-01-31T14:00:00+02:00')).filter.publishedFrom).toEqual({
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
  ])('readTagsQuery(%j) is page %i', (text, number) => {
    expect(readTagsQuery(query(text))).toEqual({ page: { number, size: 50 } });
  });

  it.each(['0', '-1', '1.5', 'abc', '1e3', '0x1', '00', '%202', '%2B1', '١'])(
    'page=%s is refused',
    (page) => {
      expect(errorsOf(() => readTagsQuery(query(`page=${page}`)))).toEqual({ page: [PAGE_MESSAGE] });
    },
  );

  it.each([1, 10, 49, 50])('pageSize=%i is taken', (size) => {
    expect(readTagsQuery(query(`pageSize=${size}`))).toEqual({ page: { number: 1n, size } });
  });

  it.each(['0', '51', '-1', '1.5', 'abc', '1e1', '1000000000000', '%201', 'all'])(
    'pageSize=%s is refused',
    (size) => {
      expect(errorsOf(() => readTagsQuery(query(`pageSize=${size}`)))).toEqual({ pageSize: [SIZE_MESSAGE] });
    },
  );

  it('both may be wrong', () => {
    expect(errorsOf(() => readTagsQuery(query('page=x&pageSize=y')))).toEqual({
      page: [PAGE_MESSAGE],
      pageSize: [SIZE_MESSAGE],
    });
  });

  it('MAX_PAGE_SIZE is the 50 of the interface', () => {
    expect(MAX_PAGE_SIZE).toBe(50);
  });
});

describe('readVersionsQuery', () => {
  it('readVersionsQuery reads language and page', () => {
    expect(readVersionsQuery(query('language=DE&page=2&pageSize=5'))).toEqual({
      language: 'DE',
      page: { number: 2n, size: 5 },
    });
  });

  it('readVersionsQuery of empty values has no language', () => {
    expect(readVersionsQuery(query('language=&page='))).toEqual({ page: { number: 1n, size: 50 } });
  });

  it('readVersionsQuery has no other filters', () => {
    expect(readVersionsQuery(query('type=nonsense&searchTerm=('))).toEqual({
      page: { number: 1n, size: 50 },
    });
  });

  it('readVersionsQuery says all that is wrong at once', () => {
    expect(errorsOf(() => readVersionsQuery(query('language=*&page=x')))).toEqual({
      language: [LANGUAGE_MESSAGE],
      page: [PAGE_MESSAGE],
    });
  });
});

describe('readDocumentQuery', () => {
  it.each([
    ['', { metaOnly: false }],
    ['metaOnly=&language=', { metaOnly: false }],
    ['metaOnly=true', { metaOnly: true }],
    ['metaOnly=True', { metaOnly: true }],
    ['metaOnly=TRUE', { metaOnly: true }],
    ['metaOnly=False', { metaOnly: false }],
    ['language=de-AT&metaOnly=true', { language: 'de-AT', metaOnly: true }],
    ['page=0', { metaOnly: false }],
  ])('readDocumentQuery(%j) is %j', (text, expected) => {
    expect(readDocumentQuery(query(text))).toEqual(expected);
  });

  it.each(['1', 'yes', 'on', 'truee', ' true'])('metaOnly=%s is refused', (metaOnly) => {
    expect(errorsOf(() => readDocumentQuery(new URLSearchParams({ metaOnly })))).toEqual({
      metaOnly: ['must be true or false'],
    });
  });

  it('readDocumentQuery says all that is wrong at once', () => {
    expect(errorsOf(() => readDocumentQuery(query('language=deutsch%21&metaOnly=0')))).toEqual({
      language: [LANGUAGE_MESSAGE],
      metaOnly: ['must be true or false'],
    });
  });
});

describe('readAlternativeFormatQuery', () => {
  it.each([
    ['', {}],
    ['language=', {}],
    ['language=en', { language: 'en' }],
    ['metaOnly=nonsense', {}],
  ])('readAlternativeFormatQuery(%j) is %j', (text, expected) => {
    expect(readAlternativeFormatQuery(query(text))).toEqual(expected);
  });

  it('readAlternativeFormatQuery refuses what is no tag', () => {
    expect(errorsOf(() => readAlternativeFormatQuery(query('language=de_AT')))).toEqual({
      language: [LANGUAGE_MESSAGE],
    });
  });
});
