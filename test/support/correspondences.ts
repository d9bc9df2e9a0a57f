import { makeList, string } from './lists.ts';

/** A foreign key on a column, to the codes of a list or of one of its versions. */
export const foreignKeyTo = (columnId: string, canonicalUri: string, version?: string) => ({
  ...{ id: columnId, columnIds: [columnId] },
  keyRef: {
    codeListRef: {
      canonicalUri,
      ...(version !== undefined && { canonicalVersionUri: `${canonicalUri}:${version}` }),
    },
    keyId: 'code',
  },
});

/** A version of the industries, with the codes and names of its rows. */
const industries = (version: string, names: Readonly<Record<string, string>>) =>
  makeList({
    ...{ uri: 'urn:t:ind', version, columns: [string('code'), string('name')] },
    rows: Object.entries(names).map(([code, name]) => ({ code, name })),
    identification: {
      ...{ shortName: 'Industries', publishedAt: `${version}-01-01T00:00:00Z` },
      ...(version === '2025' && { changeLog: ['Split A01.2, merged J58.1 and J58.2, removed A03.'] }),
    },
  });

/** Two versions of industries, the table between them, and a list that uses codes of the later one. */
export const CORRESPONDENCES = {
  'ind-2009.json': industries('2009', {
    'A01.1': 'Cereals',
    'A01.2': 'Flowers',
    A03: 'Hunting',
    'J58.1': 'Books',
    'J58.2': 'Software',
  }),
  'ind-2025.json': industries('2025', {
    'A01.1': 'Cereals',
    'A01.3': 'Cut flowers',
    'A01.4': 'Pot plants',
    'K58.1': 'Software',
  }),
  'table.json': makeList({
    ...{ uri: 'urn:t:table', keys: [['id']] },
    columns: [
      string('id'),
      string('old', 'Code of 2009'),
      ...['new', 'match'].map((id) => ({ ...string(id), nullable: true })),
    ],
    foreignKeys: [foreignKeyTo('old', 'urn:t:ind', '2009'), foreignKeyTo('new', 'urn:t:ind', '2025')],
    rows: [
      { id: '1', old: 'A01.1', new: 'A01.1', match: 'exact' },
      { id: '2', old: 'A01.2', new: 'A01.3', match: 'narrow' },
      { id: '3', old: 'A01.2', new: 'A01.4', match: null },
      { id: '4', old: 'J58.1', new: 'K58.1', match: 'broad' },
      { id: '5', old: 'J58.2', new: 'K58.1', match: 'broad' },
      { id: '6', old: 'A03', new: null, match: null },
    ],
    identification: { shortName: 'Industries 2009 to 2025' },
    annotation: { appInfo: { correspondence: { source: 'old', target: 'new', match: 'match' } } },
  }),
  'firms.json': makeList({
    ...{ uri: 'urn:t:firms', columns: [string('code'), string('industry', 'Industry')] },
    foreignKeys: [foreignKeyTo('industry', 'urn:t:ind')],
    rows: [
      { code: '1', industry: 'A01.3' },
      { code: '2', industry: 'A01.3' },
      { code: '3', industry: 'K58.1' },
    ],
    identification: { shortName: 'Firms' },
  }),
};
