import { describe, expect, it } from 'vitest';
import { codesOn } from '../../../../build/check/data/periods.ts';
import { makeCheckCode } from '../../../../build/check/data/verdict.ts';
import type { CodeHistory, Period } from '../../../../build/model/changes/code-history.ts';

const VERSIONS = ['2020', '2021', '2022'].map((version) => ({
  ...{ canonicalVersionUri: `urn:x:list:${version}`, version, publishedAt: `${version}-03-01T00:00:00Z` },
  languages: ['en'],
}));

/** A history of three versions. */
const historyWith = (
  codes: Readonly<Record<string, readonly Period[]>>,
  more: Partial<CodeHistory> = {},
): CodeHistory => ({
  ...{ list: 'urn:x:list', key: ['code'], versions: VERSIONS },
  codes: Object.entries(codes).map(([code, periods]) => ({ code, periods })),
  ...more,
});

interface Options extends Partial<CodeHistory> {
  readonly use: readonly string[];
  readonly version?: number;
  readonly date?: string;
  readonly isPast?: boolean;
}

/** What is wrong with a code if the list has some codes to use. */
function judge(
  code: string,
  codes: Readonly<Record<string, readonly Period[]>>,
  { use, version = 2, date, isPast = false, ...more }: Options,
): string | undefined {
  const history = historyWith(codes, more);
  const own = makeCheckCode({ title: 'List', codes: new Set(use), history, version, date, isPast });
  const verdict = own(code);
  if (!verdict) return undefined;
  const { severity, rule, message } = verdict;
  return `${severity} ${message} (${rule})`;
}

const ALWAYS: readonly Period[] = [{ in: [0, 2] }];

describe('makeCheckCode', () => {
  it('a code to use → undefined', () => {
    expect(judge('A', { A: ALWAYS }, { use: ['A'] })).toBeUndefined();
  });

  it('a code that the list never had → the similar one', () => {
    expect(judge('EURO', { EUR: ALWAYS }, { use: ['EUR'] })).toBe(
      'error "EURO" is not in "List": did you mean "EUR"? (data/unknown)',
    );
    expect(judge('X', { EUR: ALWAYS }, { use: ['EUR'] })).toBe(
      'error "X" is not in "List": correct it (data/unknown)',
    );
  });

  describe('a reused code', () => {
    const [bohemian, balkan] = [
      { in: [0, 0], status: 'withdrawn', validTo: '2020-12-31', next: ['CZ', 'SK'] },
      { in: [2, 2], status: 'withdrawn', isStated: true, validTo: '2022-06-04', next: ['RS', 'ME'] },
    ] as const;
    const codes = { CS: [bohemian, balkan], CZ: ALWAYS, SK: ALWAYS, RS: ALWAYS, ME: ALWAYS };
    const use = ['CZ', 'SK', 'RS', 'ME'];

    it.each([
      [
        1,
        use,
        'error "CS" is withdrawn from "List" after 2020-12-31: use one of "CZ" and "SK" (data/withdrawn)',
      ],
      [
        2,
        use,
        'error "CS" is withdrawn from "List" after 2022-06-04: use one of "RS" and "ME" (data/withdrawn)',
      ],
      [
        0,
        ['CS', ...use],
        'warning "CS" is withdrawn from "List" after 2020-12-31, after version 2020: use one of "CZ" and "SK" (data/withdrawn)',
      ],
    ])('in version %d → the end and the successors of its own period', (version, codesToUse, message) =>
      expect(judge('CS', codes, { use: codesToUse, version })).toBe(message),
    );
  });

  it('a code of a later version in data of the past → no upgrade', () => {
    expect(judge('D', { D: [{ in: [2, 2] }] }, { use: ['A'], version: 0, isPast: true })).toBe(
      'error "D" is not in version 2020 of "List", but in version 2022: use another code (data/unknown)',
    );
  });

  it('a code after its last day → after that day', () => {
    const codes = { HRK: [{ in: [0, 2], validTo: '2023-01-14', next: ['EUR'] }], EUR: ALWAYS } as const;
    expect(judge('HRK', codes, { use: ['EUR'], statesValidity: true, date: '2024-01-01' })).toBe(
      'error "HRK" is withdrawn from "List" after 2023-01-14: use "EUR" (data/withdrawn)',
    );
  });

  it.each([
    [{ validTo: '2020-12-31' }, 'after 2020-12-31'],
    [{ validTo: '2021-06' }, 'after 2021-06'],
    [{ validBefore: '2021-06-01' }, 'since 2021-06-01'],
  ])('%j → %s', (facts, when) => {
    expect(judge('A', { A: [{ in: [0, 2], ...facts }] }, { use: [] })).toBe(
      `error "A" is withdrawn from "List" ${when}: use another code (data/withdrawn)`,
    );
  });

  it('a code that a version lacks → since that version', () => {
    expect(judge('A', { A: [{ in: [0, 0], status: 'withdrawn' }] }, { use: [] })).toBe(
      'error "A" is withdrawn from "List" since 2021-03-01: use another code (data/withdrawn)',
    );
  });

  it('a code that is withdrawn by its status → since the version that states it, also if later ones lack it', () => {
    const stated: Period[] = [{ in: [0, 0] }, { in: [1, 2], status: 'withdrawn' }];
    const gone: Period[] = [{ in: [0, 0] }, { in: [1, 1], status: 'withdrawn', isStated: true }];
    for (const periods of [stated, gone])
      expect(judge('A', { A: periods }, { use: [] })).toBe(
        'error "A" is withdrawn from "List" since 2021-03-01: use another code (data/withdrawn)',
      );
  });

  it('a code that was withdrawn when the list is first known → without a day', () => {
    expect(judge('A', { A: [{ in: [0, 2], status: 'withdrawn' }] }, { use: [] })).toBe(
      'error "A" is withdrawn from "List": use another code (data/withdrawn)',
    );
  });

  it('versions without dates → their names', () => {
    const versions = VERSIONS.map(({ publishedAt: _, ...version }) => version);
    expect(judge('A', { A: [{ in: [0, 0], status: 'withdrawn' }] }, { use: [], versions })).toBe(
      'error "A" is withdrawn from "List" since version 2021: use another code (data/withdrawn)',
    );
  });

  it('a code that was split → all its successors, through codes that were replaced too', () => {
    const codes = {
      AN: [{ in: [0, 0], status: 'withdrawn', next: ['CW', 'OLD', 'SX'] }],
      OLD: [{ in: [0, 1], status: 'withdrawn', next: ['BQ'] }],
      ...{ CW: ALWAYS, SX: ALWAYS, BQ: ALWAYS },
    } as const;
    expect(judge('AN', codes, { use: ['CW', 'SX', 'BQ'] })).toBe(
      'error "AN" is withdrawn from "List" since 2021-03-01: use one of "CW", "SX" and "BQ" (data/withdrawn)',
    );
    expect(judge('OLD', codes, { use: ['CW', 'SX', 'BQ'] })).toContain(': use "BQ" ');
  });

  it('a successor that the list lacks → named as such', () => {
    const codes = { A: [{ in: [0, 0], status: 'withdrawn', next: ['B'] }] } as const;
    expect(judge('A', codes, { use: [] })).toContain(': use "B" (not in version 2022) ');
  });

  it('codes that replace each other → no endless search', () => {
    const codes = { A: [{ in: [0, 0], next: ['B'] }], B: [{ in: [0, 0], next: ['A'] }] } as const;
    expect(judge('A', codes, { use: [] })).toContain(': use another code ');
  });

  it('a successor that the changes suggest → a guess', () => {
    const hints = [{ from: 'A', to: 'B', version: 1, basis: 'name' as const }];
    expect(judge('A', { A: [{ in: [0, 0] }], B: ALWAYS }, { use: ['B'], hints })).toContain(
      ': perhaps use "B", which has the same name ',
    );
  });

  it('a reused code → the successor and the end of its last period', () => {
    const codes = {
      CS: [
        { in: [0, 0], status: 'withdrawn', next: ['CZ', 'SK'] },
        { in: [2, 2], status: 'withdrawn', next: ['RS', 'ME'] },
      ],
    } as const;
    expect(judge('CS', codes, { use: ['RS', 'ME'] })).toBe(
      'error "CS" is withdrawn from "List" since 2022-03-01: use one of "RS" and "ME" (data/withdrawn)',
    );
  });

  it('a deprecated code → a warning', () => {
    const codes = { A: [{ in: [0, 2], status: 'deprecated', next: ['B'] }], B: ALWAYS } as const;
    expect(judge('A', codes, { use: ['A', 'B'] })).toBe(
      'warning "A" is deprecated in "List": use "B" (data/deprecated)',
    );
  });

  it('a code that a later version withdraws → a warning, unless data is of the past', () => {
    const codes = { A: [{ in: [0, 1], status: 'withdrawn' }] } as const;
    expect(judge('A', codes, { use: ['A'], version: 1 })).toBe(
      'warning "A" is withdrawn from "List" since 2022-03-01, after version 2021: use another code (data/withdrawn)',
    );
    expect(judge('A', codes, { use: ['A'], version: 1, isPast: true })).toBeUndefined();
  });

  it('a code that only a later version has → upgrade', () => {
    expect(judge('A', { A: [{ in: [2, 2] }] }, { use: [], version: 0 })).toBe(
      'error "A" is not in version 2020 of "List", but in version 2022: run "codes upgrade" (data/unknown)',
    );
  });

  it('a code before its first day → from when it is valid', () => {
    const codes = { A: [{ in: [0, 2], validFrom: '2030' }] } as const;
    expect(judge('A', codes, { use: [], date: '2029-12-31' })).toBe(
      'error "A" is valid in "List" only from 2030: use another code (data/unknown)',
    );
  });
});

describe('codesOn', () => {
  const codesAt = (history: CodeHistory, date: string, pinned = 2) => {
    const found = codesOn(history, pinned, date);
    return found && { version: found.version, codes: [...found.codes] };
  };

  it('without validity → the codes of the version that applied', () => {
    const history = historyWith({
      A: ALWAYS,
      B: [{ in: [0, 0], status: 'withdrawn' }],
      C: [{ in: [0, 0] }, { in: [1, 1], status: 'withdrawn', isStated: true }],
      D: [{ in: [2, 2] }],
    });
    expect(codesAt(history, '2020-02-29')).toBeUndefined();
    expect(codesAt(history, '2020-03-01')).toEqual({ version: 0, codes: ['A', 'B', 'C'] });
    expect(codesAt(history, '2022-02-28')).toEqual({ version: 1, codes: ['A'] });
    expect(codesAt(history, '2022-03-01', 0)).toEqual({ version: 2, codes: ['A', 'D'] });
  });

  it('after the last day of the last version → undefined', () => {
    const versions = VERSIONS.map((one, i) => (i === 2 ? { ...one, validTo: '2022-12-31' } : one));
    const history = historyWith({ A: ALWAYS }, { versions });
    expect(codesAt(history, '2022-12-31')?.codes).toEqual(['A']);
    expect(codesAt(history, '2023-01-01')).toBeUndefined();
  });

  it('with validity → the codes of the pinned version that were valid, whatever their status is now', () => {
    const history = historyWith(
      {
        EUR: [{ in: [0, 2], validFrom: '1999-01-01' }],
        HRK: [{ in: [0, 2], validFrom: '1994-05-30', validTo: '2023-01-14', status: 'withdrawn' }],
        OLD: [{ in: [0, 0] }, { in: [1, 2], status: 'withdrawn' }],
      },
      { statesValidity: true },
    );
    expect(codesAt(history, '1998-12-31')?.codes).toEqual(['HRK']);
    expect(codesAt(history, '2020-06-01')?.codes).toEqual(['EUR', 'HRK', 'OLD']);
    expect(codesAt(history, '2023-01-14')?.codes).toEqual(['EUR', 'HRK']);
    expect(codesAt(history, '2023-01-15')?.codes).toEqual(['EUR']);
  });
});
