import type { ContentTree } from './content-tree.ts';
import { makeDocument } from './documents.ts';

/**
 * A content tree that covers all kinds of queries: lists in several versions and languages, sets, tags with blanks,
 * umlauts and case clashes, URIs that are safe as file names and some that are not.
 */
export function makeDirectoryContent(): ContentTree {
  const tree: Record<string, unknown> = {};
  const add = (fields: Parameters<typeof makeDocument>[0]) => {
    tree[`${String(Object.keys(tree).length).padStart(3, '0')}.json`] = makeDocument(fields);
  };
  for (const version of ['v9', 'v10']) {
    for (const language of version === 'v9' ? ['de', 'en', 'fr'] : ['de', 'en']) {
      add({
        uri: 'urn:test:countries',
        version,
        language,
        shortName: 'Countries',
        tags: ['geo', 'iso 3166'],
        publishedAt: `2024-0${version.length}-01T12:00:00Z`,
      });
    }
  }
  for (const language of ['de', 'de-AT'])
    add({ uri: 'urn:test:schools', language, shortName: 'Schools', tags: ['Schule', 'schule'] });
  add({ uri: 'urn:test:austria', language: 'de-AT', shortName: 'Austria', tags: ['geo', 'österreich'] });
  add({
    uri: 'urn:test:english',
    language: 'en',
    shortName: 'English',
    tags: ['a+b', 'geo'],
    publishedAt: '2025-01-31T23:30:00',
  });
  add({ uri: 'urn:test:spanish', language: 'es', shortName: 'Spanish', tags: ['geo'] });
  add({ uri: 'urn:test:spanish', language: 'pl', shortName: 'Spanish', tags: ['geo'] });
  for (const uri of [
    'http://example.org/a/b',
    'urn:test:a%2Fb',
    'urn:test:tail',
    'urn:test:tail%2Flanguages',
    'urn:test:if\u00f6z',
    'urn:test:ifo\u0308z',
    'urn:test:ö%2Fü',
    'urn:test:plus+sign',
    'urn:test:q?x#y',
    'urn:test:Case',
    'urn:test:case',
  ]) {
    for (const language of ['de', 'en'])
      add({ uri, version: '1', language, shortName: `U ${uri}`, tags: ['odd'] });
  }
  add({
    uri: 'urn:test:set',
    version: '2024',
    language: 'de',
    shortName: 'Set',
    references: ['urn:test:countries'],
    tags: ['geo'],
  });
  add({
    uri: 'urn:test:set',
    version: '2025',
    language: 'en',
    shortName: 'Set',
    references: ['urn:test:countries', 'urn:test:schools'],
  });
  for (let i = 0; i < 30; i++) {
    add({
      uri: `urn:test:many-${i}`,
      language: ['de', 'en', 'fr'][i % 3] as string,
      shortName: `Many ${i % 7}`,
      longName: `Number ${i}`,
      description: 'Äpfel (und Birnen)',
      tags: ['many', `t${i % 4}`],
      publishedAt: `2024-01-${String(i + 1).padStart(2, '0')}T00:00:00.500+02:00`,
    });
  }
  return tree;
}
