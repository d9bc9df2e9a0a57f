import { expect, test } from 'vitest';
import { planNames } from '../../../../build/api/plan.ts';
import { makeCatalogue } from '../../../../build/check/check.ts';
import { groupBy } from '../../../../build/model/collections.ts';
import { keyOfList } from '../../../../build/release/render/keys.ts';
import { directoryLookupsOf } from '../../../../build/site/context.ts';
import { CORRESPONDENCES, foreignKeyTo } from '../../../support/correspondences.ts';
import { type DocumentFields, makeDocument } from '../../../support/documents.ts';
import { makeList, string } from '../../../support/lists.ts';

/** A list, a set of it, a set of that set, and a list on its own. */
const FIELDS: Readonly<Record<string, DocumentFields>> = {
  list: { uri: 'urn:x:list', version: '1' },
  set: { uri: 'urn:x:set', version: '1', references: ['urn:x:list'] },
  sets: { uri: 'urn:x:sets', version: '1', references: ['urn:x:set'] },
  other: { uri: 'urn:x:other', version: '1', tags: ['geo'] },
};

function directoryOf(changes: Readonly<Record<string, DocumentFields>> = {}, maxHeaderRules = 4000) {
  const all = Object.entries({ ...FIELDS, ...changes });
  const sources = all.map(([name, fields]) => ({
    file: `${name}.json`,
    text: JSON.stringify(makeDocument(fields)),
  }));
  const { documents } = makeCatalogue(sources).catalogue;
  return {
    documents,
    lookups: directoryLookupsOf(planNames(documents, { headerRules: maxHeaderRules, files: 0 }), documents),
  };
}

const keysOf = ({ documents, lookups }: ReturnType<typeof directoryOf>) => {
  const lists = groupBy(documents, ({ entry }) => entry.canonicalUri);
  return new Map([...lists].map(([uri, own]) => [uri, keyOfList(own, lookups)]));
};

test.each<[string, Readonly<Record<string, DocumentFields>>, string[]]>([
  ['nothing', {}, []],
  ['a row', { list: { ...FIELDS.list, rows: [{ code: 'a', name: 'Other' }] } }, ['urn:x:list']],
  ['a title', { list: { ...FIELDS.list, shortName: 'New' } }, ['urn:x:list', 'urn:x:set', 'urn:x:sets']],
  [
    'the title of a set',
    { set: { ...FIELDS.set, shortName: 'New' } },
    ['urn:x:list', 'urn:x:set', 'urn:x:sets'],
  ],
  ['a list of its own', { other: { ...FIELDS.other, shortName: 'New' } }, ['urn:x:other']],
  ['a new list', { fresh: { uri: 'urn:x:fresh' } }, []],
  ['a new version', { list2: { ...FIELDS.list, version: '2' } }, ['urn:x:list', 'urn:x:set', 'urn:x:sets']],
  ['a language', { list: { ...FIELDS.list, language: 'fr' } }, ['urn:x:list', 'urn:x:set', 'urn:x:sets']],
  [
    'the description of a list',
    { list: { ...FIELDS.list, description: 'Text' } },
    ['urn:x:list', 'urn:x:set', 'urn:x:sets'],
  ],
  ['the date of a list', { list: { ...FIELDS.list, publishedAt: '2024-01-01T00:00:00Z' } }, ['urn:x:list']],
  ['a new set', { fresh: { uri: 'urn:x:fresh', references: ['urn:x:other'] } }, ['urn:x:other']],
  ['a URI in another case', { fresh: { uri: 'urn:x:OTHER' } }, ['urn:x:other']],
  ['a URI that is a path of another', { fresh: { uri: 'urn:x:other/languages' } }, ['urn:x:other']],
  ['a tag in another case', { fresh: { uri: 'urn:x:fresh', tags: ['GEO'] } }, ['urn:x:other']],
  [
    'a spelling of the language that is more frequent',
    Object.fromEntries([1, 2, 3, 4, 5].map((i) => [`y${i}`, { uri: `urn:y:${i}`, language: 'DE' }])),
    ['urn:x:list', 'urn:x:other', 'urn:x:set', 'urn:x:sets'],
  ],
])('after a change of %s, only the keys of lists that show it differ', (_, changes, expected) => {
  const before = keysOf(directoryOf());
  const after = keysOf(directoryOf(changes));
  expect([...before].flatMap(([uri, key]) => (after.get(uri) === key ? [] : [uri])).sort()).toEqual(expected);
});

test('a change of the default language: all keys differ, if there are too few rules for one per file', () => {
  const many = Object.fromEntries(
    Array.from({ length: 20 }, (_, i) => [`y${i}`, { uri: `urn:y:${i}`, language: 'fr' }]),
  );
  const before = keysOf(directoryOf({}, 8));
  const after = keysOf(directoryOf(many, 8));
  expect([...before].filter(([uri, key]) => after.get(uri) === key)).toEqual([]);
});

test('a change of the title of a list: the key of each list with correspondences to it differs', () => {
  const keysWith = (shortName: string) => {
    const files = Object.entries({
      ...CORRESPONDENCES,
      'other.json': makeList({
        ...{ uri: 'urn:t:other', columns: [string('code')], rows: [] },
        identification: { shortName },
      }),
      'table.json': makeList({
        ...{ uri: 'urn:t:table', columns: [string('code'), string('other')], rows: [] },
        foreignKeys: [foreignKeyTo('code', 'urn:t:ind', '2009'), foreignKeyTo('other', 'urn:t:other')],
        annotation: { appInfo: { correspondence: { source: 'code', target: 'other' } } },
      }),
    });
    const sources = files.map(([file, document]) => ({ file, text: JSON.stringify(document) }));
    const { documents } = makeCatalogue(sources).catalogue;
    return keysOf({
      documents,
      lookups: directoryLookupsOf(planNames(documents, { headerRules: 4000, files: 0 }), documents),
    });
  };
  const before = keysWith('Other');
  const after = keysWith('New');
  const changed = [...before].filter(([uri, key]) => after.get(uri) !== key).map(([uri]) => uri);
  expect(changed.sort()).toEqual(['urn:t:ind', 'urn:t:other', 'urn:t:table']);
});
