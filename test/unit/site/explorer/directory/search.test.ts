import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DOCUMENT_TYPES } from '../../../../../build/model/document/entry.ts';
import { compileSearchTerm } from '../../../../../build/model/query/search.ts';
import { makeSearchIndex } from '../../../../../build/site/explorer/directory/lists.ts';
import {
  apiQuery,
  printView,
  readView,
  SORTS,
  START,
  search,
  type View,
} from '../../../../../build/site/explorer/directory/search.ts';
import type { Results } from '../../../../../build/site/search/find.ts';
import { makeQuery } from '../../../../../build/site/search/query.ts';
import type { Result } from '../../../../../build/site/search/rate.ts';
import { assertProperty } from '../../../../support/runs.ts';
import { listed } from '../documents.ts';

const COUNTRIES = { canonicalUri: 'urn:x:countries', tags: ['geography'] };
const SECOND = {
  ...COUNTRIES,
  version: '2',
  publishedAt: '2025-01-01T00:00:00Z',
  publisher: { shortName: 'Unicode', longName: 'Unicode Consortium' },
};
const DOCUMENTS = [
  listed({ ...SECOND, shortName: 'Länder', language: 'de' }),
  listed({ ...SECOND, shortName: 'Countries' }),
  listed({
    ...COUNTRIES,
    shortName: 'Countries of old',
    version: '1',
    tags: ['geography', 'history'],
    publishedAt: '2020-06-15T12:00:00Z',
  }),
  listed({
    canonicalUri: 'urn:x:streets',
    shortName: 'Straßen',
    language: 'de-AT',
    publishedAt: '2023-01-01T00:00:00Z',
    publisher: { shortName: 'Amt' },
  }),
  listed({ canonicalUri: 'urn:x:set', shortName: 'A set', type: 'CodeListSet', tags: ['release'] }),
];
const INDEX = makeSearchIndex('en', DOCUMENTS);

type DirectoryPage = ReturnType<typeof search>;

const find = (fields: Partial<View>, found?: Results): DirectoryPage => {
  const view = { ...START, ...fields };
  return search(INDEX, view, found, view.isPattern ? compileSearchTerm(view.text) : undefined);
};
const namesIn = ({ items }: DirectoryPage): string[] =>
  items.map(({ list, result }) => (result?.row ? `row ${result.row.name}` : list.shown.entry.shortName));

describe('search(index, view)', () => {
  it('the initial view: all lists by name, in the language of the user interface', () => {
    expect(namesIn(find({}))).toEqual(['A set', 'Countries', 'Straßen']);
    expect(find({})).toMatchObject({ lists: 3, documents: 5, rows: 0, page: 1, pages: 1 });
  });

  it.each([
    ['^countries', ['Countries']],
    ['old$', ['Countries of old']],
    ['consortium', []],
    ['l.nder|set', ['A set', 'Länder']],
  ])('the pattern %s finds %j, like the API', (text, expected) => {
    expect(namesIn(find({ text, isPattern: true }))).toEqual(expected);
  });

  it.each<[Partial<View>, string[]]>([
    [{ type: 'CodeListSet' }, ['A set']],
    [{ language: 'de' }, ['Länder', 'Straßen']],
    [{ tag: 'history' }, ['Countries of old']],
    [{ publisher: 'Unicode' }, ['Countries']],
    [{ publishedFrom: '2025-01-01' }, ['Countries']],
    [{ publishedUntil: '2020-06-15' }, ['Countries of old']],
    [{ publishedUntil: '2020-06-14' }, []],
    [{ sort: 'newest' }, ['Countries', 'Straßen', 'A set']],
    [{ sort: 'publisher' }, ['Straßen', 'Countries', 'A set']],
  ])('%j shows %j', (fields, expected) => {
    expect(namesIn(find(fields))).toEqual(expected);
  });

  it('counts lists for each value, by all other filters', () => {
    const { facets } = find({ language: 'de', type: 'CodeList' });
    expect(Object.fromEntries(facets)).toEqual({
      type: [{ value: 'CodeList', count: 2 }],
      language: [
        { value: 'de', count: 2 },
        { value: 'de-AT', count: 1 },
        { value: 'en', count: 1 },
      ],
      tag: [{ value: 'geography', count: 1 }],
      publisher: [
        { value: 'Amt', count: 1 },
        { value: 'Unicode', count: 1 },
      ],
    });
  });

  it('shows fifty lists per page, and the last page instead of later ones', () => {
    const lists = Array.from({ length: 101 }, (_, i) =>
      listed({ canonicalUri: `urn:x:${i}`, shortName: `List ${i}` }),
    );
    const many = makeSearchIndex('en', lists);
    const first = (page: number) => {
      const found = search(many, { ...START, page });
      return [found.page, found.pages, found.items.length, namesIn(found)[0]];
    };
    expect(first(1)).toEqual([1, 3, 50, 'List 0']);
    expect(first(3)).toEqual([3, 3, 1, 'List 100']);
    expect(first(9)).toEqual([3, 3, 1, 'List 100']);
  });
});

describe('search(index, view, found)', () => {
  const result = (name: string, rowName?: string): Result => ({
    score: 1,
    count: 1,
    scores: [1],
    list: `u=urn:x:${name}`,
    place: `l=en/u=urn:x:${name}`,
    title: name,
    language: 'en',
    ...(rowName !== undefined && {
      row: { name: rowName, codes: [], alias: undefined, key: [], isOwn: true, isWhole: true },
    }),
  });
  const found: Results = {
    query: makeQuery('anything'),
    items: [result('streets'), result('countries', 'Croatia'), result('countries'), result('gone')],
    rowsByList: new Map([
      ['u=urn:x:countries', [...'ABCDEFGHI']],
      ['u=urn:x:streets', [...'ABCDE']],
    ]),
    isPartial: false,
    absent: [],
    unknownCode: undefined,
    codes: [],
  };

  it.each<[Partial<View>, string[], object]>([
    [{}, ['Straßen', 'row Croatia', 'Countries'], { lists: 2, documents: 4, rows: 9 }],
    [{ publisher: 'Unicode' }, ['row Croatia', 'Countries'], { lists: 1, documents: 2, rows: 9 }],
    [{ type: 'CodeListSet' }, [], { lists: 0, documents: 0, rows: 0 }],
    [{ sort: 'newest' }, ['row Croatia', 'Countries', 'Straßen'], { lists: 2, rows: 9 }],
  ])('%j: lists and rows that pass the filters: %j, %j', (fields, names, counts) => {
    const page = find(fields, found);
    expect(namesIn(page)).toEqual(names);
    expect(page).toMatchObject(counts);
  });
});

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
