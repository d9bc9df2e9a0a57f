import { expect, test } from 'vitest';
import type { DirectoryRecord } from '../../build/model/document/entry.ts';
import { respondFrom } from '../support/site-files.ts';

/*
 * The CPU cost of requests other than searches: a request head of 16 KB must not block other clients, even with a large
 * directory.
 */

const record = (uri: string, version: number): DirectoryRecord => ({
  hasData: true,
  entry: {
    type: 'CodeList',
    language: ['de', 'en', 'fr', 'de-AT'][version % 4] as string,
    shortName: uri,
    version: String(version),
    canonicalUri: `urn:${uri}`,
    canonicalVersionUri: `urn:${uri}:${version}`,
    tags: ['a tag', `tag ${version}`],
  },
});

/** 10,000 documents, and a list of 200 versions. */
const respond = respondFrom(
  {
    records: [
      ...Array.from({ length: 10_000 }, (_, i) => record(`list-${i}`, i % 20)),
      ...Array.from({ length: 200 }, (_, i) => record('versions', i)),
    ],
  },
  async () => '{}',
);

/** A text of about 15,000 characters. */
const long = (...parts: string[]): string => parts.join('').repeat(15_000 / parts.join('').length);
const numbered = (prefix: string): string =>
  Array.from({ length: 1_500 }, (_, i) => `${prefix}${i.toString(36)}`).join(',');

const INDEX = '/v1/documents/index';
const VERSIONS = '/v1/documents/urn:versions';

test.each<[string, Record<string, string>?]>([
  [`${INDEX}?tags=${long('x,')}`],
  [`${INDEX}?tags=${numbered('t')}`],
  [`${INDEX}?language=de-a-${long('bb-')}cc`],
  [`${INDEX}?page=${long('9')}`],
  [`${INDEX}?${long('a&')}`],
  [`${INDEX}?language=%ff&tags=%ff&type=%ff&publishedFrom=%ff&page=%ff&pageSize=%ff&${long('a&')}`],
  [`${INDEX}?publishedFrom=2024-01-01T00:00:00.${long('9')}`],
  [`${INDEX}/urn:versions?language=de-a-${long('bb-')}cc`],
  [`${VERSIONS}?language=it-a-${long('bb-')}cc`],
  [`${VERSIONS}/alternative-format?language=it-a-${long('bb-')}cc`],
  [`/v1/documents/${long('%25')}`],
  [`/v1/documents/${long('%2f')}`],
  [VERSIONS, { 'accept-language': long('a,') }],
  [VERSIONS, { 'accept-language': `${long('a-')}b` }],
  [VERSIONS, { 'accept-language': numbered('de-') }],
  [VERSIONS, { accept: numbered('a/') }],
  [VERSIONS, { accept: numbered('text/json;a=') }],
])('GET %.60s… %.40j costs less than 50 ms of CPU', async (path, headers = {}) => {
  const costs: number[] = [];
  for (let i = 0; i < 3; i++) {
    const before = process.cpuUsage();
    const { status } = await respond(new Request(`http://localhost${path}`, { headers }));
    const { user, system } = process.cpuUsage(before);
    expect([200, 400, 404]).toContain(status);
    costs.push((user + system) / 1000);
  }
  expect(Math.min(...costs)).toBeLessThan(50);
});
