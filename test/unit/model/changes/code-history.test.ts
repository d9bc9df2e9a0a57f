import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  factsOf,
  type HistoryDocument,
  historyOf,
  isValidOn,
  labelOf,
} from '../../../../build/model/changes/code-history.ts';
import { columnRolesOf } from '../../../../build/model/document/column-roles.ts';
import { findCode, printHistory, readHead, schemaOf } from '../../../../build/model/history/published.ts';
import { assertProperty } from '../../../support/runs.ts';
import { codeList, documentOf } from '../../support/documents.ts';

interface ListParts {
  readonly version?: string;
  readonly language?: string;
  readonly columns?: readonly object[];
  readonly roles?: object;
  readonly rows: readonly object[];
}

const text = (id: string) => ({ id, name: id, type: 'string', optional: id !== 'code' });

/** A document of a list. */
function list({ version = '1', language = 'en', columns, roles, rows }: ListParts) {
  const ids = [...new Set(['code', ...rows.flatMap((row) => Object.keys(row))])];
  const uris = { canonicalUri: 'urn:x:list', canonicalVersionUri: `urn:x:list:${version}` };
  const json = JSON.parse(codeList({ language, version, ...uris }, columns ?? ids.map(text), rows));
  if (roles) json.codeList.annotation = { appInfo: { columnRoles: roles } };
  return documentOf(JSON.stringify(json)) as HistoryDocument;
}

/** Rows with names, by their codes. */
const named = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([code, name]) => ({ code, name }));

const periodsOf = (code: string, ...documents: readonly HistoryDocument[]) =>
  historyOf(documents).codes.find((one) => one.code === code)?.periods;

describe('historyOf', () => {
  it('has the codes of all versions, with names in all languages', () => {
    const history = historyOf([
      list({ version: '1', rows: named({ a: 'A', b: 'B' }) }),
      list({ version: '2', rows: named({ b: 'Bee' }) }),
      list({ version: '2', language: 'de', rows: named({ b: 'Be', c: 'Ce' }) }),
    ]);
    expect(history).toEqual({
      list: 'urn:x:list',
      key: ['code'],
      versions: [
        { canonicalVersionUri: 'urn:x:list:1', version: '1', languages: ['en'] },
        { canonicalVersionUri: 'urn:x:list:2', version: '2', languages: ['en', 'de'] },
      ],
      codes: [
        {
          code: 'b',
          periods: [
            {
              in: [0, 1],
              names: { en: 'Bee', de: 'Be' },
              formerNames: [{ in: [0, 0], names: { en: 'B' } }],
            },
          ],
        },
        { code: 'c', periods: [{ in: [1, 1], names: { de: 'Ce' } }] },
        { code: 'a', periods: [{ in: [0, 0], names: { en: 'A' }, status: 'withdrawn' }] },
      ],
    });
  });

  it('has the names of earlier versions that differ, in the languages that were renamed', () => {
    const versions = [
      { en: 'Swaziland', de: 'Swasiland' },
      { en: 'Swaziland', de: 'Swasiland' },
      { en: 'Eswatini', de: 'Swasiland' },
      { en: 'Eswatini', de: 'Eswatini', fr: 'Eswatini' },
    ].map((names, i) =>
      Object.entries(names).map(([language, name]) =>
        list({ version: `${i + 1}`, language, rows: named({ SZ: name }) }),
      ),
    );
    expect(periodsOf('SZ', ...versions.flat())).toEqual([
      {
        in: [0, 3],
        names: { en: 'Eswatini', de: 'Eswatini', fr: 'Eswatini' },
        formerNames: [
          { in: [0, 1], names: { en: 'Swaziland', de: 'Swasiland' } },
          { in: [2, 2], names: { de: 'Swasiland' } },
        ],
      },
    ]);
  });

  it('does not take a language that versions lack for a rename', () => {
    const documents = [
      list({ version: '1', rows: named({ a: 'A' }) }),
      list({ version: '2', language: 'de', rows: named({ a: 'Be' }) }),
      list({ version: '3', rows: named({ a: 'A' }) }),
    ];
    expect(periodsOf('a', ...documents)).toEqual([{ in: [0, 2], names: { en: 'A' } }]);
  });

  it('has a period for each return of a code', () => {
    const rows = [{ CS: 'Czechoslovakia' }, {}, { CS: 'Serbia' }];
    const documents = rows.map((own, i) => list({ version: `${i + 1}`, rows: named({ ...own, x: 'X' }) }));
    expect(periodsOf('CS', ...documents)).toEqual([
      { in: [0, 0], names: { en: 'Czechoslovakia' }, status: 'withdrawn' },
      { in: [2, 2], names: { en: 'Serbia' } },
    ]);
  });

  it('has the status, validity and successors that columns state', () => {
    const roles = {
      status: { column: 'state', deprecated: ['old'], withdrawn: ['removed'] },
      validFrom: 'from',
      validTo: 'to',
      replacedBy: { column: 'next', separator: ' ' },
      name: 'label',
    };
    const row = { code: 'AN', label: 'Netherlands Antilles' };
    const documents = [
      { state: '' },
      { state: 'old' },
      { state: 'old' },
      { state: 'removed', to: '2010-12-15', next: 'CW SX  BQ' },
    ].map((facts, i) => list({ version: `${i + 1}`, roles, rows: [{ ...row, ...facts }] }));
    const names = { en: 'Netherlands Antilles' };
    expect(periodsOf('AN', ...documents)).toEqual([
      { in: [0, 0], names },
      { in: [1, 2], names, status: 'deprecated' },
      { in: [3, 3], names, status: 'withdrawn', validTo: '2010-12-15', next: ['CW', 'SX', 'BQ'] },
    ]);
    expect(historyOf(documents).statesValidity).toBe(true);
    const ended = list({ roles: { validTo: 'to' }, rows: [{ code: 'a', to: '2020' }] });
    expect(historyOf([ended]).statesValidity).toBeUndefined();
  });

  it('has a period for each day from which a code is valid, with the facts of its last version', () => {
    const roles = { validFrom: 'from', validTo: 'to', replacedBy: 'next', name: 'label' };
    const documents = [
      { label: 'Czechoslovakia', from: '1974', to: '1993' },
      { label: 'Serbia', from: '2003-07-23' },
      { label: 'Serbia and Montenegro', from: '2003-07-23', to: '2006-06-05', next: 'RS' },
      {},
    ].map((facts, i) => list({ version: `${i + 1}`, roles, rows: [{ code: 'CS', ...facts }] }));
    expect(periodsOf('CS', ...documents)).toEqual([
      { in: [0, 0], names: { en: 'Czechoslovakia' }, validFrom: '1974', validTo: '1993' },
      {
        in: [1, 2],
        names: { en: 'Serbia and Montenegro' },
        formerNames: [{ in: [1, 1], names: { en: 'Serbia' } }],
        validFrom: '2003-07-23',
        validTo: '2006-06-05',
        next: ['RS'],
      },
      { in: [3, 3] },
    ]);
  });

  it('names the day after the last one as such, and successors in arrays', () => {
    const roles = { validTo: { column: 'to', inclusive: false }, replacedBy: 'next' };
    const columns = [text('code'), text('to'), { id: 'next', name: 'next', type: 'document' }];
    const rows = [{ code: 'a', to: '2023-01-01', next: ['b', 'c'] }];
    expect(periodsOf('a', list({ roles, columns, rows }))).toEqual([
      { in: [0, 0], validBefore: '2023-01-01', next: ['b', 'c'] },
    ]);
  });

  it('hints at codes with the name of one that disappeared, if it is the only one', () => {
    const { hints } = historyOf([
      list({ version: '1', rows: named({ SLL: 'Leone', b: 'Same' }) }),
      list({ version: '2', rows: named({ SLE: 'Leone', c: 'Same', d: 'Same' }) }),
    ]);
    expect(hints).toEqual([{ from: 'SLL', to: 'SLE', version: 1, basis: 'name' }]);
  });

  it('takes no column with another role for names', () => {
    const roles = {
      ...{
        status: { column: 'state' },
        validFrom: 'from',
        validTo: 'to',
        replacedBy: 'next',
        parent: 'group',
      },
    };
    const row = { code: 'a', state: 's', from: '2020', to: '2030', next: 'b', group: 'g' };
    expect(periodsOf('a', list({ roles, rows: [row] }))?.[0]?.names).toBeUndefined();
  });

  it('walks from version to version, whatever their codes', () => {
    const CODES = ['a', 'b', 'c', 'd', 'e"\n'];
    const anyVersions = fc.array(fc.subarray(CODES), { minLength: 1, maxLength: 8 });
    assertProperty(
      fc.property(anyVersions, (versions) => {
        const documents = versions.map((codes, i) =>
          list({ version: `${i + 1}`, rows: codes.map((code) => ({ code })) }),
        );
        const printed = printHistory(historyOf(documents));
        const { codes } = JSON.parse(printed) as ReturnType<typeof historyOf>;
        for (const [i, expected] of versions.entries()) {
          const present = codes.filter(({ periods }) =>
            periods.some(({ in: [first, last] }) => first <= i && i <= last),
          );
          expect(present.map(({ code }) => code).sort()).toEqual([...expected].sort());
        }
        for (const one of codes) expect(findCode(printed, one.code)).toEqual(one);
        expect(findCode(printed, 'none')).toBeUndefined();
        expect(readHead(printed).versions).toHaveLength(versions.length);
      }),
    );
  });
});

it.each([
  [{ a: 'x/%' }, ['a'], 'x/%'],
  [{ a: 'x/%', b: 2 }, ['a', 'b'], 'x%2F%25/2'],
  [{ a: 'x', b: null }, ['a', 'b'], 'x/'],
  [{ a: '', b: 0 }, ['a', 'b'], '/0'],
  [{ a: '', b: null }, ['a', 'b'], undefined],
])('labelOf %j by %j → %s', (row, columnIds, label) => expect(labelOf(row, { columnIds })).toBe(label));

it.each([
  ['2023-01-14', { from: '1994-05-30', to: '2023-01-14' }, true],
  ['2023-01-15', { from: '1994-05-30', to: '2023-01-14' }, false],
  ['1994-05-29', { from: '1994-05-30' }, false],
  ['1994-05-30', { from: '1994-05-30' }, true],
  ['2023-01-14', { before: '2023-01-14' }, false],
  ['2023-01-13', { before: '2023-01-14' }, true],
  ['2021-06-30', { from: 2020, to: '2021-06' }, true],
  ['2021-07-01', { from: 2020, to: '2021-06' }, false],
  ['2019-12-31', { from: 2020, to: '2021-06' }, false],
  ['2020-01-01', {}, true],
])('isValidOn %s with %j → %s', (date, row: object, isValid) => {
  const validTo = { column: 'before' in row ? 'before' : 'to', inclusive: !('before' in row) };
  const roles = columnRolesOf({ annotation: { appInfo: { columnRoles: { validFrom: 'from', validTo } } } });
  expect(isValidOn(factsOf({ ...row }, roles), date)).toBe(isValid);
});

describe('schemaOf', () => {
  it('has numbers for codes that are numbers', () => {
    const columns = [{ id: 'code', name: 'code', type: 'integer', nullable: false }];
    const schema = schemaOf(historyOf([list({ columns, rows: [{ code: 2 }, { code: 10 }] })]), 1);
    expect(schema).toMatchObject({ type: 'number', enum: [2, 10], 'x-enum-descriptions': ['2', '10'] });
  });

  it('allows nothing without codes', () => {
    expect(schemaOf(historyOf([list({ columns: [text('code')], rows: [] })]), 1)).toEqual({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      title: 'urn:x:list',
      not: {},
    });
  });
});
