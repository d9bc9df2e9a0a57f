import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { describeApi } from '../../../../build/site/description/openapi/openapi.ts';
import { type ContentTree, makeFolder, writeContent } from '../../../support/content-tree.ts';
import { contextOf } from '../../../support/context.ts';
import { makeDocument } from '../../../support/documents.ts';
import { lintDescription } from '../../../support/lint.ts';

const { folder, remove } = makeFolder();
afterAll(remove);

const HOSTILE = '<script>alert(1)</script>"\\\n\u0000\u202e`[x](javascript:alert(1))`';
const hostile = makeDocument({
  uri: "urn:a'b(c)*d!%C3%BC?e#f",
  versionUri: 'urn:a:1',
  version: HOSTILE,
  shortName: HOSTILE,
  description: HOSTILE,
  tags: [HOSTILE, 'x'.repeat(10_000)],
});
const TREES: [string, ContentTree][] = [
  ['an empty directory', {}],
  [
    'hostile content',
    { 'a.json': hostile, 'b.json': makeDocument({ uri: 'urn:test:b', shortName: HOSTILE, tags: [HOSTILE] }) },
  ],
  ['long content', { 'a.json': makeDocument({ shortName: 'n'.repeat(10_000) }) }],
];

describe('describeApi', () => {
  test.each(TREES)('%s → no problems from the linter', async (name, tree) => {
    const description = await describeApi(contextOf(tree).examples.open());
    writeContent(join(folder, name), { 'openapi.json': description });
    expect(await lintDescription(join(folder, name, 'openapi.json'))).toEqual([]);
    expect(JSON.stringify(description).length).toBeLessThan(92_000);
  });

  test('a base URL → the server; none → the site itself', async () => {
    expect(await describeApi(contextOf({}, 'https://codes.example').examples.open())).toMatchObject({
      servers: [{ url: 'https://codes.example' }],
    });
    expect(await describeApi(contextOf({}).examples.open())).toMatchObject({ servers: [{ url: '/' }] });
  });

  test('examples → from the list that is in most languages', async () => {
    const tree = {
      'a.json': makeDocument({ uri: 'urn:test:a', language: 'de' }),
      'b.de.json': makeDocument({ uri: 'urn:test:b', language: 'de', tags: ['geo'] }),
      'b.en.json': makeDocument({ uri: 'urn:test:b', language: 'en', tags: ['geo'] }),
    };
    expect(await describeApi(contextOf(tree).examples.open())).toMatchObject({
      components: {
        parameters: {
          canonicalUri: { example: 'urn:test:b' },
          tags: { schema: { examples: ['geo'] } },
        },
      },
      paths: {
        '/v1/documents/index': {
          get: {
            responses: {
              200: {
                content: {
                  'application/json': {
                    example: [{ canonicalUri: 'urn:test:b', tags: ['geo'], language: 'de' }],
                  },
                },
              },
            },
          },
        },
        '/v1/documents/{canonicalUri}/alternative-format': {
          get: { responses: { 200: { content: { 'text/csv': { example: 'code,name\r\na,A\r\n' } } } } },
        },
      },
    });
  });

  test('examples → of lists in as many languages, from the one with the shortest documents', async () => {
    const rows = [{ code: 'a', name: 'A name' }];
    const tree = {
      'a.json': makeDocument({ uri: 'urn:test:a', shortName: 'Long', rows }),
      'b.json': makeDocument({ uri: 'urn:test:b', shortName: 'Short' }),
      'c.json': makeDocument({ uri: 'urn:test:c', shortName: 'Tall', rows }),
    };
    const { components } = await describeApi(contextOf(tree).examples.open());
    expect(components.parameters.canonicalUri).toMatchObject({ example: 'urn:test:b' });
  });
});
