import { describe, expect, test } from 'vitest';
import type { Document } from '../../../../build/model/document/document.ts';
import { datasetMarkup } from '../../../../build/site/description/document.ts';
import { contextOf } from '../../../support/context.ts';
import { makeDocument } from '../../../support/documents.ts';

const school = makeDocument({
  uri: 'urn:test:schools',
  version: '2',
  language: 'de',
  shortName: 'Schulen',
  longName: 'Schularten',
  description: 'Alle Schularten.',
  tags: ['Bildung'],
  publishedAt: '2024-01-01T00:00:00Z',
});

describe('datasetMarkup', () => {
  test('a list with all fields → a Dataset with its downloads', () => {
    const context = contextOf({ 'a.json': school }, 'https://codes.example');
    expect(datasetMarkup(context.documents[0] as Document, context.openList('urn:test:schools'))).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Dataset',
      name: 'Schularten',
      alternateName: 'Schulen',
      description: 'Alle Schularten.',
      url: 'https://codes.example/en/documents/l=de/u=urn:test:schools:2.html',
      identifier: ['urn:test:schools:2', 'urn:test:schools'],
      version: '2',
      inLanguage: 'de',
      keywords: ['Bildung'],
      datePublished: '2024-01-01T00:00:00Z',
      isAccessibleForFree: true,
      distribution: expect.arrayContaining([
        {
          '@type': 'DataDownload',
          contentUrl: 'https://codes.example/v1/documents/urn:test:schools:2?language=de',
          encodingFormat: 'application/json',
          inLanguage: 'de',
        },
        {
          '@type': 'DataDownload',
          contentUrl: 'https://codes.example/v1/documents/urn:test:schools:2/alternative-format?language=de',
          encodingFormat: 'text/csv',
          inLanguage: 'de',
        },
      ]),
      includedInDataCatalog: {
        '@type': 'DataCatalog',
        name: 'Code list directory',
        url: 'https://codes.example/en/',
      },
    });
  });

  test('no base URL → URLs relative to the root; a publisher whose URL runs a script → no URL', () => {
    const document = makeDocument({ uri: 'urn:test:a/b?c' }) as { codeList: { identification: object } };
    Object.assign(document.codeList.identification, {
      publisher: { shortName: 'P', url: 'javascript:alert(1)', identifier: { value: '7' } },
    });
    const context = contextOf({ 'a.json': document });
    expect(
      datasetMarkup(context.documents[0] as Document, context.openList('urn:test:schools')),
    ).toMatchObject({
      name: 'List',
      description: 'List',
      identifier: ['urn:test:a/b?c'],
      publisher: { '@type': 'Organization', name: 'P', identifier: { '@type': 'PropertyValue', value: '7' } },
      distribution: expect.arrayContaining(
        ['', '/alternative-format'].map((path) =>
          expect.objectContaining({
            contentUrl: `/v1/documents/urn:test:a%2Fb%3Fc${path}?language=de`,
          }),
        ),
      ),
    });
    expect(
      JSON.stringify(datasetMarkup(context.documents[0] as Document, context.openList('urn:test:schools'))),
    ).not.toContain('javascript');
  });

  test.each([
    ['ODbL 1.0', { '@type': 'CreativeWork', name: 'ODbL 1.0' }],
    ['https://licences.example/a', 'https://licences.example/a'],
    [undefined, 'https://site.example/licence'],
  ])('the licence %j of its source → before that of the site', (licence, expected) => {
    const document = makeDocument({ uri: 'urn:test:a' }) as { codeList: object };
    if (licence !== undefined)
      Object.assign(document.codeList, { annotation: { appInfo: { sources: [{ licence }] } } });
    const context = contextOf({ 'a.json': document });
    const siteIdentity = { license: { name: 'CC0', url: 'https://site.example/licence' } };
    const list = { ...context.openList('urn:test:a'), siteIdentity };
    expect(datasetMarkup(context.documents[0] as Document, list)).toMatchObject({ license: expected });
  });
});
