import { expect, it } from 'vitest';
import { findUnusable } from '../../../../build/model/history/periods.ts';
import { makeJudge } from '../../../../build/model/history/verdict.ts';

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
