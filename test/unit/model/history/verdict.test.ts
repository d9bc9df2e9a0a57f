import { expect, it } from 'vitest';
import type { CodeHistory, Period } from '../../../../build/model/changes/code-history.ts';
import { codesOn, findUnusable, makeJudge } from '../../../../build/model/history/verdict.ts';

/* What each kind of verdict says in words is tested with the check of data (test/unit/check/data/verdict.test.ts). */

const history = {
  ...{ list: 'urn:x:list', key: ['code'] },
  versions: ['1', '2'].map((version) => ({
    ...{ canonicalVersionUri: `urn:x:list:${version}`, version, languages: ['en'] },
  })),
  codes: [
    { code: 'EUR', periods: [{ in: [0, 1] as const }] },
    { code: 'mg', periods: [{ in: [0, 1] as const }] },
    { code: 'Mg', periods: [{ in: [0, 1] as const }] },
    { code: 'B01', periods: [{ in: [0, 1] as const }] },
    { code: 'HRK', periods: [{ in: [0, 0] as const, status: 'withdrawn' as const, next: ['EUR'] }] },
    { code: 'ANG', periods: [{ in: [0, 1] as const, validTo: '2025-03-31' }] },
  ],
};
const unusable = findUnusable(history, 1, '2026-01-01');
const codes = new Set(history.codes.map(({ code }) => code).filter((code) => !unusable.has(code)));
const judge = makeJudge({ codes, history, version: 1, date: '2026-01-01', isPast: false });

it.each([
  ['EUR', { kind: 'current' }],
  ['eur ', { kind: 'similar', codes: ['EUR'] }],
  ['MG', { kind: 'similar', codes: ['mg', 'Mg'] }],
  ['BO1', { kind: 'similar', codes: ['B01'] }],
  ['HRK', { kind: 'withdrawn', code: 'HRK', end: { version: 1 }, next: { codes: ['EUR'] } }],
  ['hrk', { kind: 'withdrawn', code: 'HRK', next: { codes: ['EUR'] } }],
  ['ANG', { kind: 'withdrawn', code: 'ANG', end: { validTo: '2025-03-31' } }],
  ['ERU', { kind: 'unknown', nearest: 'EUR' }],
  ['EURO', { kind: 'unknown', nearest: 'EUR' }],
  ['EUX', { kind: 'unknown', nearest: undefined }],
  ['B02', { kind: 'unknown', nearest: undefined }],
  ['__proto__', { kind: 'unknown', nearest: undefined }],
])('%j → %j', (code, verdict) => {
  expect(judge(code)).toMatchObject(verdict);
});

const VERSIONS = ['2020', '2021', '2022'].map((version) => ({
  ...{ canonicalVersionUri: `urn:x:list:${version}`, version, publishedAt: `${version}-03-01T00:00:00Z` },
  languages: ['en'],
}));

/** The codes on a day, and the version that they are from, if the last of three versions is pinned. */
function codesAt(
  date: string,
  own: Readonly<Record<string, readonly Period[]>>,
  more: Partial<CodeHistory> = {},
): readonly [number, ...string[]] | undefined {
  const codes = Object.entries(own).map(([code, periods]) => ({ code, periods }));
  const found = codesOn({ list: '', key: ['code'], versions: VERSIONS, codes, ...more }, 2, date);
  return found && [found.version, ...found.codes];
}

it.each([
  ['2020-02-29', undefined],
  ['2020-03-01', [0, 'A', 'B', 'C']],
  ['2022-02-28', [1, 'A']],
  ['2022-03-01', [2, 'A', 'D']],
])('codesOn %s without validity → the codes of the version that applied', (date, codes) => {
  const own: Readonly<Record<string, readonly Period[]>> = {
    A: [{ in: [0, 2] }],
    B: [{ in: [0, 0], status: 'withdrawn' }],
    C: [{ in: [0, 0] }, { in: [1, 1], status: 'withdrawn', isStated: true }],
    D: [{ in: [2, 2] }],
  };
  expect(codesAt(date, own)).toEqual(codes);
});

it.each([
  ['1998-12-31', [2, 'HRK']],
  ['2020-06-01', [2, 'EUR', 'HRK', 'OLD']],
  ['2023-01-14', [2, 'EUR', 'HRK']],
  ['2023-01-15', [2, 'EUR']],
])(
  'codesOn %s with validity → the valid codes of the pinned version, whatever their status',
  (date, codes) => {
    const own: Readonly<Record<string, readonly Period[]>> = {
      EUR: [{ in: [0, 2], validFrom: '1999-01-01' }],
      HRK: [{ in: [0, 2], validFrom: '1994-05-30', validTo: '2023-01-14', status: 'withdrawn' }],
      OLD: [{ in: [0, 0] }, { in: [1, 2], status: 'withdrawn' }],
    };
    expect(codesAt(date, own, { statesValidity: true })).toEqual(codes);
  },
);

it('codesOn a day after the last one of the last version → undefined', () => {
  const versions = VERSIONS.map((one, i) => (i === 2 ? { ...one, validTo: '2022-12-31' } : one));
  expect(codesAt('2022-12-31', { A: [{ in: [0, 2] }] }, { versions })).toEqual([2, 'A']);
  expect(codesAt('2023-01-01', { A: [{ in: [0, 2] }] }, { versions })).toBeUndefined();
});

/* Versions 0 to 2 of a classification: W stays; A was split in 1; B became C in 1, and C became D in 2; E ended; C was reused. */
const industries = {
  ...{ list: 'urn:x:list', key: ['code'], versions: VERSIONS },
  codes: [
    { code: 'A', periods: [{ in: [0, 0] as const, status: 'withdrawn' as const }] },
    { code: 'B', periods: [{ in: [0, 0] as const, status: 'withdrawn' as const }] },
    { code: 'E', periods: [{ in: [0, 0] as const, status: 'withdrawn' as const }] },
    { code: 'F', periods: [{ in: [0, 1] as const, status: 'withdrawn' as const }] },
    { code: 'G', periods: [{ in: [0, 0] as const, status: 'withdrawn' as const, next: ['D'] }] },
    ...['A1', 'A2', 'C', 'D'].map((code) => ({ code, periods: [{ in: [1, 2] as const }] })),
  ],
  hints: ['A', 'E', 'F'].map((from) => ({ from, to: 'D', version: 1, basis: 'name' as const })),
};
const successions = [
  {
    ...{ from: 0, to: 1 },
    codes: new Map([
      ...[['A', ['A1', 'A2']] as const, ['B', ['C']] as const, ['E', []] as const, ['G', ['A1']] as const],
      ['F', ['F']] as const,
    ]),
  },
  { from: 1, to: 2, codes: new Map([['C', ['D']]]) },
];

it.each([
  ['a split code', 'A', 2, { codes: ['A1', 'A2'], missing: [], guess: undefined }],
  ['through a code that is reused', 'B', 2, { codes: ['D'], missing: [], guess: undefined }],
  ['only up to the version', 'B', 1, { codes: ['C'], missing: [], guess: undefined }],
  ['a code without a counterpart', 'E', 2, { codes: [], missing: [], guess: undefined }],
  ['the code itself is none', 'F', 2, { codes: [], missing: [], guess: undefined }],
  ['those that the list states come first', 'G', 2, { codes: ['D'], missing: [], guess: undefined }],
])('successors by correspondences: %s: %s in version %i → %j', (_, code, version, next) => {
  const used = new Set(['A1', 'A2', 'C', 'D']);
  const list = { codes: used, history: industries, version, isPast: true, successions };
  expect(makeJudge(list)(code)).toMatchObject({ kind: 'withdrawn', next });
  const { next: guessed } = makeJudge({ ...list, successions: [] })('E') as { next?: unknown };
  expect(guessed).toMatchObject({ guess: 'D' });
});
