import { describe, expect, it } from 'vitest';
import { type Directory, identifiesVersion, makeDirectory } from '../../../../build/model/query/directory.ts';
import { record } from '../../support/records.ts';

const versionsOf = (directory: Directory, uri: string) =>
  directory.byUri.get(uri)?.versions.map((version) => version.uri);
const urisOf = (directory: Directory, uri: string) =>
  directory.byUri.get(uri)?.records.map(({ entry }) => `${entry.canonicalVersionUri} ${entry.language}`);

describe('makeDirectory', () => {
  it('sorts records in the order of the index', () => {
    const v9 = record({ version: 'v9', canonicalVersionUri: 'urn:x:colours:9' });
    const v10 = record({ version: 'v10', canonicalVersionUri: 'urn:x:colours:10' });
    const v10en = record({ version: 'v10', language: 'en', canonicalVersionUri: 'urn:x:colours:10' });
    const animals = record({ shortName: 'animals', canonicalVersionUri: 'urn:x:animals:1' });
    const inOrder = [animals.entry, v9.entry, v10.entry, v10en.entry];
    expect(makeDirectory([v10en, v10, animals, v9]).records.map(({ entry }) => entry)).toEqual(inOrder);
    expect(makeDirectory([v9, animals, v10, v10en]).records.map(({ entry }) => entry)).toEqual(inOrder);
  });
});

describe('looking up a URI', () => {
  const directory = makeDirectory([
    record({ version: '10', canonicalVersionUri: 'urn:x:colours:10' }),
    record({ version: '9', canonicalVersionUri: 'urn:x:colours:9' }),
    record({ version: '9', canonicalVersionUri: 'urn:x:colours:9', language: 'en' }),
    record({ shortName: 'animals', canonicalUri: 'urn:x:animals', canonicalVersionUri: 'urn:x:animals:1' }),
  ]);

  it('a canonical URI returns all its documents, the newest version first', () => {
    expect(urisOf(directory, 'urn:x:colours')).toEqual([
      'urn:x:colours:9 de',
      'urn:x:colours:9 en',
      'urn:x:colours:10 de',
    ]);
    expect(versionsOf(directory, 'urn:x:colours')).toEqual(['urn:x:colours:10', 'urn:x:colours:9']);
  });

  it('matches URIs exactly: not in another case, not by prefix, and no inherited properties', () => {
    for (const uri of ['URN:X:COLOURS', 'urn:x:colour', 'urn:x:colours:', 'constructor', '__proto__', '']) {
      expect(directory.byUri.has(uri)).toBe(false);
    }
    expect([...directory.byUri.keys()].sort()).toEqual([
      'urn:x:animals',
      'urn:x:animals:1',
      'urn:x:colours',
      'urn:x:colours:10',
      'urn:x:colours:9',
    ]);
  });

  it('a URI that is both returns all documents of either, but the document of that version', () => {
    const both = makeDirectory([
      record({ version: '1', canonicalVersionUri: 'urn:x:colours' }),
      record({ version: '2', canonicalVersionUri: 'urn:x:colours:2' }),
    ]);
    expect(urisOf(both, 'urn:x:colours')).toEqual(['urn:x:colours de', 'urn:x:colours:2 de']);
    expect(versionsOf(both, 'urn:x:colours')).toEqual(['urn:x:colours']);
    expect(identifiesVersion('urn:x:colours', both)).toBe(true);
  });

  it.each([
    ['urn:x:colours', false],
    ['urn:x:colours:9', true],
    ['urn:x:unknown', false],
  ])('identifiesVersion(%j) is %j', (uri, expected) => {
    expect(identifiesVersion(uri, directory)).toBe(expected);
  });
});

describe('the latest version', () => {
  const latestOf = (...records: Parameters<typeof record>[0][]) =>
    versionsOf(makeDirectory(records.map((own) => record(own))), 'urn:x:colours')?.[0];

  it('is the highest version even if another was published later', () => {
    expect(
      latestOf(
        { version: '2', canonicalVersionUri: 'urn:a', publishedAt: '2020-01-01T00:00:00Z' },
        { version: '1', canonicalVersionUri: 'urn:b', publishedAt: '2025-01-01T00:00:00Z' },
      ),
    ).toBe('urn:a');
  });

  it('is the one published last of equal versions, compared as times and not as text', () => {
    expect(
      latestOf(
        { version: '1', canonicalVersionUri: 'urn:a', publishedAt: '2025-01-01T00:30:00+00:00' },
        { version: '1', canonicalVersionUri: 'urn:b', publishedAt: '2025-01-01T01:00:00+02:00' },
      ),
    ).toBe('urn:a');
  });

  it('is the dated one of equal versions if only one is dated', () => {
    expect(
      latestOf(
        { canonicalVersionUri: 'urn:a', publishedAt: '1990-01-01T00:00:00Z' },
        { canonicalVersionUri: 'urn:b' },
      ),
    ).toBe('urn:a');
  });

  it('is the same in any order for indistinguishable versions', () => {
    const [a, b] = [{ canonicalVersionUri: 'urn:a' }, { canonicalVersionUri: 'urn:b' }];
    expect(latestOf(a, b)).toBe(latestOf(b, a));
  });
});
