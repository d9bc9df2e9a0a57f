import { renderToString } from 'preact-render-to-string';
import { describe, expect, it } from 'vitest';
import type { Document } from '../../../../../build/model/document/document.ts';
import { makeResolve } from '../../../../../build/site/explorer/document/context.tsx';
import { Members } from '../../../../../build/site/explorer/document/members.tsx';
import { latestPlacesOf } from '../../../../../build/site/explorer/pages/document.tsx';
import { TEXTS } from '../../../../../build/site/texts/all.ts';
import { contextOf } from '../../../../support/context.ts';
import { makeDocument } from '../../../../support/documents.ts';

/** A set in German. Members whose URI contains "set" are sets, the others are lists. */
function makeSet(uri: string, members: readonly string[], version = '1'): object {
  return {
    $opencodelist: '0.3.0',
    codeListSet: {
      identification: {
        language: 'de',
        shortName: uri,
        version,
        canonicalUri: uri,
        canonicalVersionUri: `${uri}:${version}`,
      },
      referenceSet: members.map((canonicalUri) => ({
        type: canonicalUri.includes('set') ? 'codeListSetRef' : 'codeListRef',
        canonicalUri,
      })),
    },
  };
}

/** A list whose codes are those of another. */
function makeUse(uri: string, canonicalUri: string): object {
  const { codeList, ...document } = makeDocument({ uri, language: 'de' }) as {
    codeList: { columnSet: object };
  };
  const foreignKeys = [
    { id: 'f', columnIds: ['code'], keyRef: { codeListRef: { canonicalUri }, keyId: 'code' } },
  ];
  return { ...document, codeList: { ...codeList, columnSet: { ...codeList.columnSet, foreignKeys } } };
}

const site = contextOf({
  'list1.de.json': makeDocument({ uri: 'urn:t:list', version: '1', language: 'de' }),
  'list1.pl.json': makeDocument({ uri: 'urn:t:list', version: '1', language: 'pl' }),
  'list2.de.json': makeDocument({ uri: 'urn:t:list', version: '2', language: 'de' }),
  'list2.en.json': makeDocument({ uri: 'urn:t:list', version: '2', language: 'en' }),
  'plain.json': makeDocument({ uri: 'urn:t:plain', language: 'de' }),
  'other.json': makeDocument({ uri: 'urn:t:other', language: 'de' }),
  'use.json': makeUse('urn:t:use', 'urn:t:plain'),
  ...Object.fromEntries(
    Array.from({ length: 8 }, (_, i) => [`${i}.json`, makeSet(`urn:t:set:${i}`, [`urn:t:set:${i + 1}`])]),
  ),
  'large.json': makeSet('urn:t:set:large', Array(300).fill('urn:t:other')),
  'twice.json': makeSet('urn:t:set:twice', ['urn:t:set:large', 'urn:t:set:large']),
  'inner.json': makeSet('urn:t:set:inner', ['urn:t:list']),
  'outer1.json': makeSet('urn:t:set:outer', ['urn:t:list'], '1'),
  'outer2.json': makeSet('urn:t:set:outer', ['urn:t:set:inner', 'urn:t:nowhere', 'urn:t:plain'], '2'),
});
const context = site.openList('urn:t:list');
const resolveIn = makeResolve(context);
const documentOf = (versionUri: string, language = 'de') =>
  site.documents.find(
    ({ entry }) => entry.canonicalVersionUri === versionUri && entry.language === language,
  ) as Document;

describe('the target of a reference', () => {
  const list = { type: 'CodeList', canonicalUri: 'urn:t:list' } as const;
  const resolve = (reference: Parameters<typeof resolveIn>[0], language = 'de') => {
    const { document, isOtherVersion } = resolveIn(reference, language);
    if (!document) return ['outside'];
    const { version, language: found } = document.entry;
    return [isOtherVersion ? 'other-version' : 'document', version, found];
  };

  it('is the latest version in the language, otherwise in the default language of the API', () => {
    expect(resolve(list)).toEqual(['document', '2', 'de']);
    expect(resolve(list, 'en')).toEqual(['document', '2', 'en']);
    expect(resolve(list, 'de-AT')).toEqual(['document', '2', 'de']);
    expect(resolve(list, 'pl')).toEqual(['document', '2', 'de']);
  });

  it('is the specified version', () => {
    expect(resolve({ ...list, canonicalVersionUri: 'urn:t:list:1' }, 'pl')).toEqual(['document', '1', 'pl']);
  });

  it('is marked as the latest version if the directory lacks the specified one', () => {
    expect(resolve({ ...list, canonicalVersionUri: 'urn:t:list:3' })).toEqual(['other-version', '2', 'de']);
  });

  it('is not a version of another list, a document of another type, or outside', () => {
    expect(resolve({ ...list, canonicalVersionUri: 'urn:t:plain' })).toEqual(['other-version', '2', 'de']);
    expect(resolve({ ...list, type: 'CodeListSet' })).toEqual(['outside']);
    expect(resolve({ type: 'CodeList', canonicalUri: 'urn:t:nowhere' })).toEqual(['outside']);
  });
});

/** The names of the members of a set, with those of sets in brackets. */
const draw = (versionUri: string): string =>
  renderToString(Members({ ui: 'en', texts: TEXTS.en.document, document: documentOf(versionUri), context }))
    .replace(/^.*<\/h2>/s, '')
    .replace(/<p class="facts">.*?<\/p>/g, '')
    .replace(/<\/h3>.*?<\/div>/g, '')
    .replace(/<ol.*?>/g, '[')
    .replace(/<\/ol>/g, ']')
    .replace(/<\/li><li>/g, ', ')
    .replace(/<.*?>/g, '')
    .replaceAll('urn:t:', '');

describe('the members of a set', () => {
  it('are lists of lists, which include missing members', () => {
    expect(draw('urn:t:set:outer:2')).toBe('[set:inner[List], nowhere not in this directory, List]');
  });

  it('are cut off if the tree is too deep or too large', () => {
    expect(draw('urn:t:set:0:1')).toBe('[set:1[set:2[set:3[set:4[set:5[set:6]]]]]]');
    expect(draw('urn:t:set:twice:1')).toMatch(/^\[set:large\[List(, List){299}\], set:large\]$/);
  });
});

describe('referrers of a document', () => {
  const referrers = (versionUri: string) =>
    context
      .referrersOf(documentOf(versionUri).entry)
      .map(({ canonicalUri, versions }) => [canonicalUri, ...versions.map(({ entry }) => entry.version)]);

  it('refer to it without a version, each with the versions that do', () => {
    expect(referrers('urn:t:list:1')).toEqual([
      ['urn:t:set:inner', '1'],
      ['urn:t:set:outer', '1'],
    ]);
    expect(referrers('urn:t:plain')).toEqual([
      ['urn:t:use', undefined],
      ['urn:t:set:outer', '2'],
    ]);
  });

  it('have the foreign keys of their newest version', () => {
    const keys = context.referrersOf(documentOf('urn:t:plain').entry).map(({ user }) => user?.foreignKeys);
    expect(keys).toEqual([[{ columnIds: ['code'], keyId: 'code' }], undefined]);
  });
});

describe('places of the latest version', () => {
  it('are those of the languages in which the document is the latest version', () => {
    const places = (uri: string, language?: string) =>
      latestPlacesOf(documentOf(uri, language), site.openList(uri.replace(/:[0-9]$/, '')));
    expect(places('urn:t:list:2', 'en')).toEqual(['l=en/u=urn:t:list']);
    expect(places('urn:t:list:1', 'pl')).toEqual(['l=pl/u=urn:t:list']);
    expect(places('urn:t:list:1')).toEqual([]);
    expect(places('urn:t:plain')).toEqual([]);
  });
});
