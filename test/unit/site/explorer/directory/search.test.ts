import { describe, expect, it } from 'vitest';
import { compileSearchTerm } from '../../../../../build/model/query/search.ts';
import { listsWithin, makeSearchIndex, search } from '../../../../../build/site/explorer/directory/search.ts';
import { START, type View } from '../../../../../build/site/explorer/directory/view.ts';
import { listed } from '../documents.ts';

const DOCUMENTS = [
  listed({
    canonicalUri: 'urn:x:countries',
    shortName: 'Länder',
    language: 'de',
    version: '2',
    tags: ['geography'],
    publishedAt: '2025-01-01T00:00:00Z',
    publisher: { shortName: 'Unicode', longName: 'Unicode Consortium' },
  }),
  listed({
    canonicalUri: 'urn:x:countries',
    shortName: 'Countries',
    language: 'en',
    version: '2',
    tags: ['geography'],
    publishedAt: '2025-01-01T00:00:00Z',
    publisher: { shortName: 'Unicode', longName: 'Unicode Consortium' },
  }),
  listed({
    canonicalUri: 'urn:x:countries',
    shortName: 'Countries of old',
    language: 'en',
    version: '1',
    tags: ['geography', 'history'],
    publishedAt: '2020-06-15T12:00:00Z',
  }),
  listed({
    canonicalUri: 'urn:x:streets',
    shortName: 'Straßen',
    language: 'de-AT',
    description: 'Alle Stra\u00adßen, die cafe\u0301s haben',
    publishedAt: '2023-01-01T00:00:00Z',
    publisher: { shortName: 'Amt' },
  }),
  listed({ canonicalUri: 'urn:x:set', shortName: 'A set', type: 'CodeListSet', tags: ['release'] }),
];
const INDEX = makeSearchIndex('en', DOCUMENTS);

const find = (fields: Partial<View>) => {
  const view = { ...START, ...fields };
  return search(INDEX, view, undefined, view.isPattern ? compileSearchTerm(view.text) : undefined);
};
const namesOf = (fields: Partial<View>) => find(fields).rows.map(({ shown }) => shown.entry.shortName);

describe('search(index, view)', () => {
  it('the initial view: all lists by name, in the language of the user interface', () => {
    expect(namesOf({})).toEqual(['A set', 'Countries', 'Straßen']);
    expect(find({})).toMatchObject({ lists: 3, documents: 5, page: 1, pages: 1 });
  });

  it.each([
    ['lander', ['Länder']],
    ['ea', []],
    ['of', ['Countries of old']],
    ['OF', []],
    ['co', []],
    ['LÄNDER', ['Länder']],
    ['consortium countr', ['Countries']],
    ['strassen', ['Straßen']],
    ['Straßen cafés', ['Straßen']],
    ['geography history', ['Countries of old']],
    ['urn:x:countries:1', ['Countries of old']],
    ['amt', ['Straßen']],
    ['.*', []],
    ['   ', ['A set', 'Countries', 'Straßen']],
    ['<script>', []],
  ])('the words %j find %j', (text, expected) => {
    expect(namesOf({ text })).toEqual(expected);
  });

  it.each([
    ['^countries', ['Countries']],
    ['^countries$', ['Countries']],
    ['old$', ['Countries of old']],
    ['consortium', []],
    ['l.nder|set', ['A set', 'Länder']],
  ])('the pattern %s finds %j, like the API', (text, expected) => {
    expect(namesOf({ text, isPattern: true })).toEqual(expected);
  });

  it.each<[Partial<View>, string[]]>([
    [{ type: 'CodeListSet' }, ['A set']],
    [{ language: 'de' }, ['Länder', 'Straßen']],
    [{ language: 'de-AT' }, ['Straßen']],
    [{ tag: 'history' }, ['Countries of old']],
    [{ publisher: 'Unicode' }, ['Countries']],
    [{ publisher: 'Unicode Consortium' }, []],
    [{ publishedFrom: '2025-01-01' }, ['Countries']],
    [{ publishedUntil: '2020-06-15' }, ['Countries of old']],
    [{ publishedUntil: '2020-06-14' }, []],
    [{ language: 'de', publisher: 'Amt' }, ['Straßen']],
  ])('%j finds %j', (fields, expected) => {
    expect(namesOf(fields)).toEqual(expected);
  });

  it.each([
    ['name', ['A set', 'Countries', 'Straßen']],
    ['newest', ['Countries', 'Straßen', 'A set']],
    ['publisher', ['Straßen', 'Countries', 'A set']],
  ] as const)('sorted by %s: %j', (sort, expected) => {
    expect(namesOf({ sort })).toEqual(expected);
  });

  it('counts lists for each value, by all other filters', () => {
    const { facets } = find({ language: 'de', type: 'CodeList' });
    expect(facets).toEqual({
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
    const many = makeSearchIndex(
      'en',
      Array.from({ length: 101 }, (_, i) => listed({ canonicalUri: `urn:x:${i}`, shortName: `List ${i}` })),
    );
    const first = (page: number) => {
      const found = search(many, { ...START, page });
      return [found.page, found.pages, found.rows.length, found.rows[0]?.shown.entry.shortName];
    };
    expect(first(1)).toEqual([1, 3, 50, 'List 0']);
    expect(first(3)).toEqual([3, 3, 1, 'List 100']);
    expect(first(9)).toEqual([3, 3, 1, 'List 100']);
    expect(search(many, { ...START, text: 'nothing', page: 2 })).toMatchObject({
      page: 1,
      pages: 1,
      rows: [],
    });
  });
});

describe('listsWithin(index, view)', () => {
  it.each<[Partial<View>, string[]]>([
    [{ type: 'CodeListSet' }, ['u=urn:x:set']],
    [{ language: 'de' }, ['u=urn:x:countries', 'u=urn:x:streets']],
    [{ tag: 'history', text: 'anything' }, ['u=urn:x:countries']],
    [{ publisher: 'Amt' }, ['u=urn:x:streets']],
    [{ publishedFrom: '2030-01-01' }, []],
  ])('%j: %j', (fields, expected) => {
    expect([...(listsWithin(INDEX, { ...START, ...fields }) ?? [])].sort()).toEqual(expected);
  });

  it('without filters, all lists', () => {
    expect(listsWithin(INDEX, { ...START, text: 'lander' })).toBeUndefined();
  });
});
