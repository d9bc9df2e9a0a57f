import { describe, expect, it } from 'vitest';
import {
  listsOf,
  printIndex,
  readIndex,
  summarizeList,
} from '../../../../../build/site/explorer/directory/lists.ts';
import { listed } from '../documents.ts';

const DOCUMENTS = [
  listed({ version: '10', language: 'en' }),
  listed({ version: '10', language: 'de' }),
  listed({ version: '9', language: 'de-AT' }),
  listed({ version: '9', language: 'fr' }),
  listed({ version: '8', language: 'fr' }),
];
const [LIST] = listsOf('en', DOCUMENTS) as [ReturnType<typeof listsOf>[number]];

describe('listsOf(ui, documents)', () => {
  it('documents with the same URI are one list, newest version first', () => {
    const lists = listsOf('en', [...DOCUMENTS, listed({ canonicalUri: 'urn:x:other' })]);
    expect(lists.map(({ uri }) => uri)).toEqual(['urn:x:list', 'urn:x:other']);
    expect(lists[0]?.versions.map((version) => version.map(({ place }) => place))).toEqual([
      ['l=en/u=urn:x:list:10', 'l=de/u=urn:x:list:10'],
      ['l=de-AT/u=urn:x:list:9', 'l=fr/u=urn:x:list:9'],
      ['l=fr/u=urn:x:list:8'],
    ]);
  });

  it.each([
    ['en', ['Banks', 'Colours', 'Amt', 'Zones']],
    ['de', ['Amt', 'Zones', 'Banks', 'Colours']],
  ] as const)('%s: lists in the language of the page come first: %s', (ui, expected) => {
    const lists = { Zones: 'de', Colours: 'en', Amt: 'de-AT', Banks: 'en-GB' };
    const documents = Object.entries(lists).map(([shortName, language]) =>
      listed({ shortName, language, canonicalUri: `urn:x:${shortName}` }),
    );
    expect(listsOf(ui, documents).map(({ uri }) => uri.slice(6))).toEqual(expected);
  });

  it('sorts by the collation of the language, and numbers by value', () => {
    const names = ['Zones', 'Ämter', 'list 10', 'List 9', 'Amt'];
    const documents = names.map((shortName) => listed({ shortName, canonicalUri: `urn:x:${shortName}` }));
    expect(listsOf('de', documents).map(({ uri }) => uri.slice(6))).toEqual([
      'Amt',
      'Ämter',
      'List 9',
      'list 10',
      'Zones',
    ]);
  });
});

describe('printIndex(documents)', () => {
  const publisher = { shortName: 'P', longName: 'Publisher', url: 'https://p.example/' };
  const withPublisher = { ...listed({ version: '1', tags: ['a'], publisher }), size: 25 };

  it('contains neither places that follow from URIs nor details of publishers', () => {
    const { entry } = withPublisher;
    expect(JSON.parse(printIndex([withPublisher], { a: { de: 'A' } }))).toEqual([
      { a: { de: 'A' } },
      [{ ...entry, publisher: { shortName: 'P' }, size: 25 }],
    ]);
  });

  it('is parsed to the same documents, also to those with other places', () => {
    const hashed = {
      ...listed({ longName: '</script>\u2028' }),
      place: 'l=en/u~~0123',
      listPlace: 'u~~4567',
    };
    const documents = [listed(), hashed, { ...hashed, size: 0 }];
    expect(readIndex(JSON.parse(printIndex(documents))[1])).toEqual(documents);
  });
});

describe('summarizeList(ui, list, isFound)', () => {
  const placesIn = (row: ReturnType<typeof summarizeList>) => ({
    shown: row.shown.place,
    languages: row.languages.map(({ entry }) => entry.language),
    newest: row.newest?.place,
  });

  it.each([
    ['en', 'l=en/u=urn:x:list:10', ['en', 'de']],
    ['de', 'l=de/u=urn:x:list:10', ['de', 'en']],
  ] as const)(
    'summarizeList(%s) shows the newest version in the language, with all its languages',
    (ui, shown, languages) => {
      const row = summarizeList(ui, LIST);
      expect(placesIn(row)).toEqual({
        shown,
        languages,
        newest: undefined,
      });
    },
  );

  it('shows the newest matching version, and links to the newest version', () => {
    expect(placesIn(summarizeList('en', LIST, ({ entry }) => entry.language === 'fr'))).toEqual({
      shown: 'l=fr/u=urn:x:list:9',
      languages: ['de-AT', 'fr'],
      newest: 'l=en/u=urn:x:list:10',
    });
  });
});
