import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type HistoryCode,
  type HistoryDocument,
  historyOf,
  type Period,
} from '../../../../build/model/changes/code-history.ts';
import { findFormerNames, namesIn } from '../../../../build/model/history/former-names.ts';
import { assertProperty } from '../../../support/runs.ts';
import { codeList, documentOf } from '../../support/documents.ts';

const SZ: readonly Period[] = [
  {
    in: [0, 3],
    names: { en: 'Eswatini', de: 'Eswatini' },
    formerNames: [
      { in: [0, 1], names: { en: 'Swaziland', de: 'Swasiland' } },
      { in: [2, 2], names: { en: 'Kingdom of Eswatini' } },
    ],
  },
];

describe('namesIn', () => {
  it.each([
    [0, { en: 'Swaziland', de: 'Swasiland' }],
    [1, { en: 'Swaziland', de: 'Swasiland' }],
    [2, { en: 'Kingdom of Eswatini', de: 'Eswatini' }],
    [3, { en: 'Eswatini', de: 'Eswatini' }],
    [4, { en: 'Eswatini', de: 'Eswatini' }],
  ])('version %i → %j', (version, names) => expect(namesIn(SZ, version)).toEqual(names));
});

describe('findFormerNames', () => {
  const namesOf = (periods: readonly Period[], language: string, version?: number) =>
    Array.from(findFormerNames(periods, language, version), ([name, last]) => `${name} until ${last}`);

  it.each<[string, number | undefined, string[]]>([
    ['en', undefined, ['Kingdom of Eswatini until 2', 'Swaziland until 1']],
    ['de', 3, ['Swasiland until 1']],
    ['en', 2, ['Swaziland until 1']],
    ['en', 1, []],
    ['fr', 3, []],
  ])('%s, version %s → %j', (language, version, expected) =>
    expect(namesOf(SZ, language, version)).toEqual(expected),
  );

  it('has a name that came back only if it is not the current one', () => {
    const names = (name: string, first: number) => ({ in: [first, first] as const, names: { en: name } });
    const formerNames = [names('A', 0), names('B', 1), names('A', 2)];
    expect(namesOf([{ in: [0, 3], names: { en: 'C' }, formerNames }], 'en')).toEqual([
      'A until 2',
      'B until 1',
    ]);
    expect(namesOf([{ in: [0, 3], names: { en: 'A' }, formerNames }], 'en')).toEqual(['B until 1']);
  });

  it('has the name of the period before, unless the code was another thing then', () => {
    const before: Period = { in: [0, 0], names: { en: 'A' } };
    const after: Period = { in: [1, 1], names: { en: 'B' }, status: 'deprecated' };
    expect(namesOf([before, after], 'en')).toEqual(['A until 0']);
    expect(namesOf([before, { ...after, in: [2, 2] }], 'en')).toEqual([]);
    expect(namesOf([before, { ...after, validFrom: '2003' }], 'en')).toEqual([]);
  });
});

it('namesIn: the names that documents of any versions state', () => {
  const anyName = fc.option(fc.constantFrom('A', 'B'), { nil: undefined });
  const anyVersions = fc.array(fc.record({ en: anyName, de: anyName }), { minLength: 1, maxLength: 6 });
  assertProperty(
    fc.property(anyVersions, (versions) => {
      const documents = versions.flatMap((names, i) =>
        Object.entries(names).map(([language, name]) => {
          const uris = { canonicalUri: 'urn:x:list', canonicalVersionUri: `urn:x:list:${i}` };
          const rows = [{ code: 'a', name: name ?? '' }];
          const columns = ['code', 'name'].map((id) => ({
            id,
            name: id,
            type: 'string',
            optional: id !== 'code',
          }));
          return documentOf(codeList({ language, version: `${i}`, ...uris }, columns, rows));
        }),
      );
      const [{ periods }] = historyOf(documents as HistoryDocument[]).codes as [HistoryCode];
      for (const [i, names] of versions.entries())
        for (const language of ['en', 'de'] as const)
          if (names[language] && versions.at(-1)?.[language])
            expect(namesIn(periods, i)[language]).toBe(names[language]);
    }),
  );
});
