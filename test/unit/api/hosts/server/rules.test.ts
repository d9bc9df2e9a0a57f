import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readData } from '../../../../../build/api/hosts/server/output.ts';
import { RULES_FILE, readRules, type SiteRules } from '../../../../../build/api/hosts/server/rules.ts';
import { makeFolder, writeContent } from '../../../../support/content-tree.ts';
import { makeDirectoryContent } from '../../../../support/directory.ts';
import { buildSite } from '../../../../support/site.ts';

/* docs/hosting/netlify.md lists the requests that reach the function. All others have a prerendered file. */

const { folder, remove } = makeFolder();
const out = join(folder, 'out');
let rules: SiteRules;

beforeAll(async () => {
  writeContent(join(folder, 'content'), makeDirectoryContent());
  // Enough for all pages that are prerendered at all, because the tests are about kinds of requests.
  await buildSite(join(folder, 'content'), out, { headerRules: 100_000, files: 1_000_000 });
  rules = readData(out, RULES_FILE, readRules);
});

afterAll(remove);

/** Whether a request has a prerendered file. */
function hasFile(path: string, headers: Record<string, string> = {}): boolean {
  const file = rules.findFile(new Request(`http://localhost${path}`, { headers }));
  return file !== undefined && existsSync(join(out, 'site', file));
}

describe('files serve', () => {
  const SIZES = ['page=1&pageSize=10', 'pageSize=20', 'pageSize=25'];

  test.each([
    '',
    'type=',
    'language=',
    'tags=',
    'type=CodeList',
    'type=CodeListSet&tags=',
    'type=&language=de-AT',
  ])('pages of 10, 20, 25 and 50 entries: GET /v1/documents/index?%s', (query) => {
    for (const size of ['', ...SIZES]) expect(hasFile(`/v1/documents/index?${query}&${size}`)).toBe(true);
    expect(hasFile(`/v1/documents/index?${query}&pageSize=7`)).toBe(false);
  });

  test.each([
    'tags=geo',
    'tags=iso%203166',
    'type=CodeList&tags=iso+3166',
    'type=CodeList&language=de-AT',
    'type=CodeListSet&language=de&tags=geo',
  ])('pages of 50 entries: GET /v1/documents/index?%s', (query) => {
    expect(hasFile(`/v1/documents/index?${query}`)).toBe(true);
    for (const size of SIZES) expect(hasFile(`/v1/documents/index?${query}&${size}`)).toBe(false);
  });

  test.each([
    '/v1/documents/index?type=&page=1&pageSize=10&language=&publishedFrom=&publishedUntil=&searchTerm=',
    '/v1/documents/index?type=CodeList&page=1&pageSize=50&language=de&tags=geo&publishedFrom=&publishedUntil=&searchTerm=',
    '/v1/documents/index?type=codeList',
    '/v1/documents/index?type=codeListSet&page=1&pageSize=10',
    '/v1/documents/index?pageSize=25&type=All',
    '/v1/documents/index?type=codeList&unknown=1&page=1',
    '/v1/documents/index?pageSize=50&unknown=1',
    '/v1/documents/index/urn:test:countries',
    '/v1/documents/index/urn%3Atest%3Acountries?language=de&page=1&pageSize=50',
    '/v1/documents/index/urn:test:countries:v9?language=',
    '/v1/documents/urn:test:countries',
    '/v1/documents/urn%3Atest%3Acountries%3Av9?language=fr',
    '/v1/documents/urn:test:countries?language=fr',
    '/v1/documents/urn:test:countries?language=&metaOnly=',
    '/v1/documents/urn:test:countries?metaOnly=true',
    '/v1/documents/urn:test:countries?metaOnly=True&language=en',
    '/v1/documents/urn:test:countries?metaOnly=False',
    '/v1/documents/urn:test:plus+sign',
    '/v1/documents/urn:test:countries/alternative-format',
    '/v1/documents/urn:test:countries/alternative-format?language=en',
    '/v1/documents/urn:test:countries:v9/csv-metadata.json?language=fr',
    '/v1/documents/urn:test:english',
    '/v1/documents/urn:test:spanish/alternative-format',
    '/v1/tags',
    '/v1/tags?page=1&pageSize=10',
    '/v1/documents/tags?page=1',
  ])('GET %s', (path) => {
    expect(hasFile(path)).toBe(true);
  });

  test.each([
    ['/v1/documents/index', { accept: 'text/json' }],
    ['/v1/documents/urn:test:countries', { 'accept-language': 'fr;q=0.3, en;q=0.8', accept: 'text/plain' }],
    ['/v1/documents/urn:test:english', { 'accept-language': 'en' }],
    ['/v1/documents/urn:test:countries/alternative-format', { 'accept-language': 'en' }],
  ])('GET %s with %o needs the function', (path, headers) => {
    expect(hasFile(path, headers)).toBe(false);
  });

  test.each([
    ['/v1/documents/index', { accept: 'application/json, text/plain, */*' }],
    ['/v1/documents/urn:test:english?language=en', { 'accept-language': 'de' }],
    ['/v1/documents/urn:test:countries/alternative-format', { accept: 'text/html,*/*;q=0.8' }],
  ])('GET %s with %o', (path, headers) => {
    expect(hasFile(path, headers)).toBe(true);
  });
});

describe('the function is needed for', () => {
  test.each([
    ['a search', '/v1/documents/index?searchTerm=a'],
    ['a date window', '/v1/documents/index?publishedFrom=2024-01-01'],
    ['a date window', '/v1/documents/index?publishedUntil=2024-01-01'],
    ['several tags', '/v1/documents/index?tags=geo,many'],
    ['a tag that is not a plain name', '/v1/documents/index?tags=%C3%B6sterreich'],
    ['a tag that differs from another only in case', '/v1/documents/index?tags=schule'],
    ['an unusual spelling of a type', '/v1/documents/index?type=CODELIST'],
    ['an unusual spelling of a type with another filter', '/v1/documents/index?type=codeList&language=de'],
    ['an unusual spelling of a language', '/v1/documents/index?language=DE'],
    ['a language that no document has', '/v1/documents/index?language=it'],
    ['a page past the last', '/v1/documents/index?page=1000'],
    ['an unusual spelling of a number', '/v1/documents/index?page=01'],
    ['filters together without an entry', '/v1/documents/index?language=pl&tags=many'],
    ['an empty page or page size', '/v1/documents/index?page=&pageSize='],
    ['some, but not all, optional filters as empty parameters', '/v1/documents/index?searchTerm='],
    ['an invalid parameter', '/v1/documents/index?pageSize=51'],
    ['a URI that is not a plain name', '/v1/documents/http%3A%2F%2Fexample.org%2Fa%2Fb'],
    ['a URI that differs from another only in case', '/v1/documents/urn:test:Case'],
    ['a language by fallback', '/v1/documents/urn:test:countries?language=de-CH'],
    ['a language that matches a more specific one', '/v1/documents/urn:test:austria?language=de'],
    ['an unusual spelling of metaOnly', '/v1/documents/urn:test:countries?metaOnly=TRUE'],
    ['the languages of a document', '/v1/documents/urn:test:countries/languages'],
    ['the metadata of a CSV in no language', '/v1/documents/urn:test:countries/csv-metadata.json'],
    ['the metadata of the latest CSV', '/v1/documents/urn:test:countries/csv-metadata.json?language=en'],
    ['an unknown URI', '/v1/documents/urn:test:unknown'],
    ['an unknown path', '/v1/nothing'],
  ])('%s: GET %s', (_, path) => {
    expect(hasFile(path)).toBe(false);
  });
});

test.each([
  [null, '/en/'],
  ['de-AT,de;q=0.9', '/de/'],
  ['fr, de', '/en/'],
])('startPageFor(%j) → %s', (acceptLanguage, page) => {
  expect(rules.startPageFor(acceptLanguage)).toBe(page);
});

test.each([
  ['/v1/_pages/n=10/p=1/tags.json', { 'x-page': '1', 'x-page-size': '10', vary: 'Accept' }],
  ['/en/index.html', { 'referrer-policy': 'no-referrer' }],
])('headersOf(%j) → the headers of all rules that match', (path, expected) => {
  expect(rules.headersOf(path)).toMatchObject(expected);
});
