import { expect, test } from 'vitest';
import { planNames } from '../../../../build/api/plan/plan.ts';
import { makeCatalogue } from '../../../../build/check/check.ts';
import { dependenciesOf, keyOfList } from '../../../../build/release/render/keys.ts';
import { directoryLookupsOf } from '../../../../build/site/context.ts';
import type { DirectoryLookups } from '../../../../build/site/part.ts';
import { type DocumentFields, makeDocument } from '../../../support/documents.ts';

/** A list, a set of it, a set of that set, and a list on its own. */
const FIELDS: Readonly<Record<string, DocumentFields>> = {
  list: { uri: 'urn:x:list', version: '1' },
  set: { uri: 'urn:x:set', version: '1', references: ['urn:x:list'] },
  sets: { uri: 'urn:x:sets', version: '1', references: ['urn:x:set'] },
  other: { uri: 'urn:x:other', version: '1', tags: ['geo'] },
};

function directoryOf(changes: Readonly<Record<string, DocumentFields>> = {}) {
  const all = Object.entries({ ...FIELDS, ...changes });
  const sources = all.map(([name, fields]) => ({
    file: `${name}.json`,
    text: JSON.stringify(makeDocument(fields)),
  }));
  const { documents } = makeCatalogue(sources).catalogue;
  return { documents, lookups: directoryLookupsOf(planNames(documents, 4000), documents) };
}

const keysOf = ({ documents, lookups }: ReturnType<typeof directoryOf>) =>
  new Map(documents.map((document) => [document.entry.canonicalUri, keyOfList([document], lookups)]));

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
  ['a tag in another case', { fresh: { uri: 'urn:x:fresh', tags: ['GEO'] } }, ['urn:x:other']],
])('after a change of %s, only the keys of lists that show it differ', (_, changes, expected) => {
  const before = keysOf(directoryOf());
  const after = keysOf(directoryOf(changes));
  expect([...before].flatMap(([uri, key]) => (after.get(uri) === key ? [] : [uri])).sort()).toEqual(expected);
});

test('a list on its own depends on the spelling of its own names only, without a lookup of others', () => {
  const { documents, lookups } = directoryOf();
  const own = documents.filter(({ entry }) => entry.canonicalUri === 'urn:x:other');
  const find: DirectoryLookups['find'] = () => expect.unreachable('looks up a list');
  expect([...dependenciesOf(own, { ...lookups, find })]).toEqual([
    ...['uri', 'urn:x:other', 'true', 'uri', 'urn:x:other:1', 'true'],
    ...['language', 'de', 'de', 'true', 'tag', 'geo', 'true'],
  ]);
});
