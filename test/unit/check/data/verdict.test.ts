import { expect, it } from 'vitest';
import { makeCheckCode } from '../../../../build/check/data/verdict.ts';
import type { CodeHistory, Period } from '../../../../build/model/changes/code-history.ts';

const VERSIONS = ['2020', '2021', '2022'].map((version) => ({
  ...{ canonicalVersionUri: `urn:x:list:${version}`, version, publishedAt: `${version}-03-01T00:00:00Z` },
  languages: ['en'],
}));

/** Codes that all versions have. */
const LASTING = ['EUR', 'CZ', 'SK', 'RS', 'ME', 'BQ'];

interface Options extends Partial<CodeHistory> {
  /** Further codes to use. */
  readonly use?: readonly string[];
  readonly version?: number;
  readonly date?: string;
  readonly isPast?: boolean;
}

type Codes = Readonly<Record<string, readonly Period[]>>;

/** What is wrong with a code of a list of three versions. */
function judge(code: string, own: Codes, options: Options = {}): string | undefined {
  const { use = [], version = 2, date, isPast = false, ...more } = options;
  const lasting = LASTING.map((one) => ({ code: one, periods: [{ in: [0, 2] as const }] }));
  const codes = [...Object.entries(own).map(([one, periods]) => ({ code: one, periods })), ...lasting];
  const history = { list: 'urn:x:list', key: ['code'], versions: VERSIONS, codes, ...more };
  const known = new Set([...LASTING, ...use]);
  const problem = makeCheckCode({ title: 'List', codes: known, history, version, date, isPast })(code);
  return problem && `${problem.severity} ${problem.message} (${problem.rule})`;
}

it('a code to use → undefined', () => {
  expect(judge('EUR', {})).toBeUndefined();
});

it.each<[string, Codes, Options, string]>([
  ['EURO', {}, {}, '"EURO" is not in "List": did you mean "EUR"?'],
  ['X', {}, {}, '"X" is not in "List": correct it'],
  [
    'A',
    { A: [{ in: [2, 2] }] },
    { version: 0 },
    '"A" is not in version 2020 of "List", but in version 2022: run "codes upgrade"',
  ],
  [
    'A',
    { A: [{ in: [2, 2] }] },
    { version: 0, isPast: true },
    '"A" is not in version 2020 of "List", but in version 2022: use another code',
  ],
  [
    'A',
    { A: [{ in: [0, 2], validFrom: '2030' }] },
    { date: '2029-12-31' },
    '"A" is valid in "List" only from 2030: use another code',
  ],
])('%s with the history %j and %j → unknown', (code, codes, options, message) => {
  expect(judge(code, codes, options)).toBe(`error ${message} (data/unknown)`);
});

it.each<[string, readonly Period[], string]>([
  ['since the version that lacks it', [{ in: [0, 0], status: 'withdrawn' }], ' since 2021-03-01'],
  [
    'since the version that states it',
    [{ in: [0, 0] }, { in: [1, 2], status: 'withdrawn' }],
    ' since 2021-03-01',
  ],
  [
    'since the version that states it, although later ones lack it',
    [{ in: [0, 0] }, { in: [1, 1], status: 'withdrawn', isStated: true }],
    ' since 2021-03-01',
  ],
  ['without a day if it was when the list is first known', [{ in: [0, 2], status: 'withdrawn' }], ''],
  ['after its last day', [{ in: [0, 2], validTo: '2021-06' }], ' after 2021-06'],
  ['since the first day without it', [{ in: [0, 2], validBefore: '2021-06-01' }], ' since 2021-06-01'],
])('a withdrawn code: %s', (_, periods, when) => {
  expect(judge('A', { A: periods })).toBe(
    `error "A" is withdrawn from "List"${when}: use another code (data/withdrawn)`,
  );
});

it('a version without a date → its name', () => {
  const versions = VERSIONS.map(({ publishedAt: _, ...version }) => version);
  expect(judge('A', { A: [{ in: [0, 0], status: 'withdrawn' }] }, { versions })).toContain(
    ' since version 2021: ',
  );
});

it.each<[string, Codes, string]>([
  [
    'all of a split code, through codes that were replaced too',
    {
      A: [{ in: [0, 0], status: 'withdrawn', next: ['CZ', 'OLD', 'SK'] }],
      OLD: [{ in: [0, 1], status: 'withdrawn', next: ['BQ'] }],
    },
    'use one of "CZ", "SK" and "BQ"',
  ],
  [
    'those of the last period',
    {
      A: [
        { in: [0, 0], status: 'withdrawn', next: ['CZ', 'SK'] },
        { in: [2, 2], status: 'withdrawn', next: ['RS', 'ME'] },
      ],
    },
    'use one of "RS" and "ME"',
  ],
  [
    'one that the list lacks',
    { A: [{ in: [0, 0], status: 'withdrawn', next: ['B'] }] },
    'use "B" (not in version 2022)',
  ],
  [
    'none if codes replace each other',
    { A: [{ in: [0, 0], next: ['B'] }], B: [{ in: [0, 0], next: ['A'] }] },
    'use another code',
  ],
])('the successors of a code: %s', (_, codes, remedy) => {
  expect(judge('A', codes)).toContain(`: ${remedy} (data/withdrawn)`);
});

it('a successor that the changes suggest → a guess', () => {
  const hints = [{ from: 'A', to: 'EUR', version: 1, basis: 'name' as const }];
  expect(judge('A', { A: [{ in: [0, 0] }] }, { hints })).toContain(
    ': perhaps use "EUR", which has the same name ',
  );
});

it('a reused code → the end and the successors of the period of the version', () => {
  const CS: readonly Period[] = [
    { in: [0, 0], status: 'withdrawn', validTo: '2020-12-31', next: ['CZ', 'SK'] },
    { in: [2, 2], status: 'withdrawn', isStated: true, validTo: '2022-06-04', next: ['RS', 'ME'] },
  ];
  const first = 'after 2020-12-31: use one of "CZ" and "SK"';
  expect(judge('CS', { CS }, { version: 1 })).toContain(first);
  expect(judge('CS', { CS })).toContain('after 2022-06-04: use one of "RS" and "ME"');
  expect(judge('CS', { CS }, { version: 0, use: ['CS'] })).toBe(
    'warning "CS" is withdrawn from "List" after 2020-12-31, after version 2020: use one of "CZ" and "SK" (data/withdrawn)',
  );
});

it('a deprecated code, and one that a later version withdraws → warnings, unless data is of the past', () => {
  const deprecated: Codes = { A: [{ in: [0, 2], status: 'deprecated', next: ['EUR'] }] };
  expect(judge('A', deprecated, { use: ['A'] })).toBe(
    'warning "A" is deprecated in "List": use "EUR" (data/deprecated)',
  );
  const codes: Codes = { A: [{ in: [0, 1], status: 'withdrawn' }] };
  expect(judge('A', codes, { use: ['A'], version: 1 })).toBe(
    'warning "A" is withdrawn from "List" since 2022-03-01, after version 2021: use another code (data/withdrawn)',
  );
  expect(judge('A', codes, { use: ['A'], version: 1, isPast: true })).toBeUndefined();
});
