import { describe, expect, it } from 'vitest';
import { makeReferrersOf } from '../../../../build/model/relations/referenced.ts';
import { CORRESPONDENCES, foreignKeyTo } from '../../../support/correspondences.ts';
import { makeList, string } from '../../../support/lists.ts';
import { documentOf } from '../../support/documents.ts';

/** The users of versions of the industries: the versions of lists with foreign keys to their codes. */
function usersOf(version: string, others: readonly object[] = []) {
  const documents = [...Object.values(CORRESPONDENCES), ...others].map((one) =>
    documentOf(JSON.stringify(one)),
  );
  const canonicalVersionUri = `urn:t:ind:${version}`;
  return makeReferrersOf(documents)({ canonicalUri: 'urn:t:ind', canonicalVersionUri, language: 'en' });
}

describe('users of the codes of a version', () => {
  it('are tables of correspondences with the side that names it, with the other side', () => {
    const [table] = usersOf('2009').filter(({ user }) => user);
    expect(table?.user?.foreignKeys).toEqual([
      { columnIds: ['old'], keyId: 'code', counterpart: foreignKeyTo('new', 'urn:t:ind', '2025') },
    ]);
  });

  it('are lists that name no version, for the latest one only', () => {
    const usersWith = (version: string) =>
      usersOf(version).map(({ canonicalUri, user }) => [canonicalUri, user?.entry.version]);
    expect(usersWith('2025')).toEqual([
      ['urn:t:table', '1'],
      ['urn:t:firms', '1'],
    ]);
    expect(usersWith('2009')).toEqual([
      ['urn:t:table', '1'],
      ['urn:t:firms', undefined],
    ]);
  });

  it('are the newest versions of lists with such a foreign key', () => {
    const firms = (version: string, industry: string) =>
      makeList({
        ...{ uri: 'urn:t:firms', version, columns: [string('code'), string('industry')], rows: [] },
        foreignKeys: [foreignKeyTo('industry', 'urn:t:ind', industry)],
      });
    const later = [firms('2', '2009'), firms('3', '2009'), firms('4', '2025')];
    const find = (version: string) =>
      usersOf(version, later).find(({ canonicalUri }) => canonicalUri === 'urn:t:firms');
    expect(find('2009')?.user?.entry.version).toBe('3');
    expect(find('2025')?.user?.entry.version).toBe('4');
  });

  it('are not other versions of the same list', () => {
    const own = makeList({
      ...{ uri: 'urn:t:ind', version: '2030', columns: [string('code'), string('old')], rows: [] },
      foreignKeys: [foreignKeyTo('old', 'urn:t:ind', '2009')],
    });
    const [self] = usersOf('2009', [own]).filter(({ canonicalUri }) => canonicalUri === 'urn:t:ind');
    expect(self).toMatchObject({ user: undefined });
  });
});
