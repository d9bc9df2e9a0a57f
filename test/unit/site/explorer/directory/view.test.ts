import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DOCUMENT_TYPES } from '../../../../../build/model/document/entry.ts';
import {
  apiQuery,
  printView,
  readView,
  SORTS,
  START,
  type View,
} from '../../../../../build/site/explorer/directory/view.ts';
import { assertProperty } from '../../../../support/runs.ts';

const view = (fields: Partial<View>): View => ({ ...START, ...fields });

describe('printView(view)', () => {
  it.each([
    [{}, ''],
    [{ text: 'Länder & mehr' }, '?q=L%C3%A4nder+%26+mehr'],
    [{ text: '^a', isPattern: true }, '?searchTerm=%5Ea'],
    [{ isPattern: true }, '?searchTerm='],
    [
      { type: 'CodeListSet', tag: 'ISO 3166', sort: 'newest', page: 2 },
      '?type=CodeListSet&tag=ISO+3166&sort=newest&page=2',
    ],
  ] as const)('printView(%j) is %s', (fields, expected) => {
    expect(printView(view(fields))).toBe(expected);
  });

  it('is parsed to the same view', () => {
    const day = fc.constantFrom('', '2024-02-29', '1999-12-31');
    const views = fc.record<View>({
      text: fc.string({ unit: 'grapheme' }),
      isPattern: fc.boolean(),
      type: fc.constantFrom('' as const, ...DOCUMENT_TYPES),
      language: fc.string(),
      tag: fc.string({ unit: 'grapheme' }),
      publisher: fc.string(),
      publishedFrom: day,
      publishedUntil: day,
      sort: fc.constantFrom(...SORTS),
      page: fc.integer({ min: 1, max: 999 }),
    });
    assertProperty(
      fc.property(views, (one) => {
        expect(readView(new URLSearchParams(printView(one)))).toEqual(one);
      }),
    );
  });
});

describe('readView(query)', () => {
  it.each([
    ['', {}],
    ['type=Nonsense&sort=x&page=0&publishedFrom=soon&other=1', {}],
    ['page=1e3', {}],
    ['publishedFrom=2024-01-31T23:00:00-05:00', { publishedFrom: '2024-02-01' }],
    ['q=a&searchTerm=b', { text: 'b', isPattern: true }],
    ['q=a&isPattern=on', { text: 'a', isPattern: true }],
  ] as const)('readView(%s) is the initial view with %j', (query, fields) => {
    expect(readView(new URLSearchParams(query))).toEqual(view(fields));
  });
});

describe('apiQuery(view)', () => {
  it.each([
    [{}, ''],
    [{ text: 'a|b', isPattern: true, language: 'de', tag: 'x y' }, '?language=de&tags=x+y&searchTerm=a%7Cb'],
    [{ publishedFrom: '2024-01-01', sort: 'newest', page: 3 }, '?publishedFrom=2024-01-01'],
    [{ text: 'words' }, undefined],
    [{ publisher: 'Unicode' }, undefined],
    [{ tag: 'a,b' }, undefined],
  ] as const)('apiQuery(%j) is %s', (fields, expected) => {
    expect(apiQuery(view(fields))).toBe(expected);
  });
});
