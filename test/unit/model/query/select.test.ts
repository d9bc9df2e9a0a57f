import { describe, expect, it } from 'vitest';
import { INDEX_FILTERS } from '../../../../build/api/endpoints/index.ts';
import { parseQuery, readParameters } from '../../../../build/api/request.ts';
import { makeDirectory, type UriEntry } from '../../../../build/model/query/directory.ts';
import {
  documentInLanguage,
  languagesOf,
  latestVersion,
  preferredDocument,
  selectIndex,
  selectVersions,
} from '../../../../build/model/query/select.ts';
import { record } from '../../support/records.ts';

const directory = makeDirectory([
  record({ shortName: 'a', canonicalVersionUri: 'urn:a:1', tags: ['x', 'two words'], longName: 'Farben' }),
  record({
    shortName: 'b',
    canonicalVersionUri: 'urn:b:1',
    language: 'de-AT',
    tags: ['y'],
    publishedAt: '2025-01-31T00:00:00',
  }),
  record({
    shortName: 'c',
    canonicalVersionUri: 'urn:c:1',
    language: 'en',
    tags: ['x', 'y'],
    publishedAt: '2025-01-31T23:59:59.999Z',
    description: 'about colours',
  }),
  record({
    type: 'CodeListSet',
    shortName: 'd',
    canonicalVersionUri: 'urn:d:1',
    language: 'DE',
    publishedAt: '2025-02-01T01:00:00+01:00',
    publisher: { shortName: 'colours' },
  }),
]);

describe('selectIndex', () => {
  it.each([
    ['', 'abcd'],
    ['type=CodeList', 'abc'],
    ['type=CodeListSet', 'd'],
    ['language=DE', 'abd'],
    ['language=de-AT', 'b'],
    ['language=en-GB', ''],
    ['tags=x', 'ac'],
    ['tags=x,y', 'abc'],
    ['tags=X', ''],
    ['tags=two%20words', 'a'],
    ['tags=two', ''],
    ['tags= y ,nothing', 'bc'],
    ['publishedFrom=2025-01-31T00:00:00.001', 'cd'],
    ['publishedFrom=2025-02-01', 'd'],
    ['publishedUntil=2025-01-30', ''],
    ['publishedUntil=2025-01-31', 'bc'],
    ['publishedUntil=2025-01-31T00:00:00', 'b'],
    ['publishedUntil=2025-02-01T00:00:00Z', 'bcd'],
    ['publishedUntil=2025-02-01T01:00:00%2B01:00', 'bcd'],
    ['publishedFrom=2025-01-31&publishedUntil=2025-01-31', 'bc'],
    ['publishedFrom=2025-02-01&publishedUntil=2025-01-31', ''],
    ['type=CodeList&language=de&tags=y', 'b'],
    ['language=de&publishedUntil=2100-01-01', 'bd'],
  ])('selectIndex(%j) finds %j', (query, names) => {
    const filter = readParameters(parseQuery(query), INDEX_FILTERS);
    const found = selectIndex(directory, filter).map(({ entry }) => entry.shortName);
    expect(found.join('')).toBe(names);
  });
});

/** colours: version 3 in fr and de-AT, version 2 in de and en, version 1 in it and de. */
const colours = makeDirectory(
  ['1 it', '1 de', '2 en', '2 de', '3 fr', '3 de-AT'].map((own) => {
    const [version = '', language = ''] = own.split(' ');
    return record({ version, language, canonicalVersionUri: `urn:x:colours:${version}` });
  }),
);
const uriEntry = (uri: string) => colours.byUri.get(uri) as UriEntry;

describe('selectVersions', () => {
  it.each([
    [undefined, ['1 de', '1 it', '2 de', '2 en', '3 de-AT', '3 fr']],
    ['de', ['1 de', '2 de', '3 de-AT']],
    ['DE-at', ['3 de-AT']],
    ['ja', []],
  ])('selectVersions(urn:x:colours, %j) is %j', (language, found) => {
    const selected = selectVersions(uriEntry('urn:x:colours'), language);
    expect(selected.map(({ entry }) => `${entry.version} ${entry.language}`)).toEqual(found);
  });
});

describe('documentInLanguage and preferredDocument', () => {
  const select = (uri: string, language: string | undefined, header: string | null) => {
    const record =
      language === undefined
        ? preferredDocument(uriEntry(uri), header)
        : documentInLanguage(uriEntry(uri), language);
    return record && `${record.entry.version} ${record.entry.language}`;
  };

  it.each([
    ['fr', '3 fr'],
    ['fr-CA', '3 fr'],
    ['de', '3 de-AT'],
    ['en-GB', '2 en'],
    ['it', '1 it'],
  ])('an explicit language %j is the newest version that has it: %s', (language, found) => {
    expect(select('urn:x:colours', language, null)).toBe(found);
  });

  it('an unknown explicit language finds nothing', () => {
    expect(select('urn:x:colours:2', 'fr', 'de')).toBeUndefined();
    expect(select('urn:x:colours', 'ja', null)).toBeUndefined();
  });

  it.each([
    [null, '3 de-AT'],
    ['fr', '3 fr'],
    ['de', '3 de-AT'],
    ['it', '3 de-AT'],
    ['en, fr;q=0.1', '3 fr'],
  ])('Accept-Language %j selects from the latest version: %s', (header, found) => {
    expect(select('urn:x:colours', undefined, header)).toBe(found);
  });
});

describe('latestVersion and languagesOf', () => {
  it('languagesOf(latestVersion(urn:x:colours)) is ["de-AT", "fr"]', () => {
    expect(latestVersion(uriEntry('urn:x:colours')).uri).toBe('urn:x:colours:3');
    expect(languagesOf(latestVersion(uriEntry('urn:x:colours')))).toEqual(['de-AT', 'fr']);
  });

  it('latestVersion of no records throws', () => {
    expect(() => latestVersion({ versions: [] })).toThrow(RangeError);
  });
});
