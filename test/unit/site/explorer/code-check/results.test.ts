import { describe, expect, it } from 'vitest';
import {
  type CheckedCode,
  type Finding,
  matchesFilter,
} from '../../../../../build/site/explorer/code-check/check.ts';
import {
  describeResult,
  describeVersions,
  labelOf,
  printResults,
  type ResultContext,
} from '../../../../../build/site/explorer/code-check/results.ts';
import { COMMA_STYLE, TAB_STYLE } from '../../../../../build/site/explorer/export/spreadsheet.ts';
import { CODE_CHECK_TEXTS } from '../../../../../build/site/texts/all.ts';

const context = (ui: 'en' | 'de'): ResultContext => ({
  texts: CODE_CHECK_TEXTS[ui],
  target: { columnIds: ['code'], names: ['Code'], columns: [0] },
  nameOf: (code) => (code === 'DE' ? 'Germany' : undefined),
  versions: ['41', '42', '46.1', '48.2', '49'],
  current: 3,
  isComplete: true,
});

const checked = (code: string, finding: Finding, line = 1): CheckedCode => {
  return { line, code, finding, duplicateOf: undefined };
};

it.each([
  ['en', [[0, 0]], 'Version 41, removed since'],
  [
    'en',
    [
      [0, 1],
      [2, 2],
    ],
    'Versions 41 to 46.1, removed since',
  ],
  ['en', [[4, 4]], 'Version 49, added later'],
  [
    'en',
    [
      [0, 1],
      [4, 4],
    ],
    'Versions 41 to 42, 49',
  ],
  ['en', [[0, 4]], ''],
  ['de', [[0, 2]], 'Versionen 41 bis 46.1, seitdem entfernt'],
  ['de', [[4, 4]], 'Version 49, später hinzugefügt'],
] as const)('describeVersions: %s %j → %j', (ui, periods, expected) => {
  expect(
    describeVersions(
      periods.map((one) => ({ in: one })),
      context(ui),
    ),
  ).toBe(expected);
});

it('a code is unknown only if all versions were searched', () => {
  expect(labelOf('unknown', context('en'))).toBe('Unknown');
  expect(labelOf('unknown', { ...context('en'), isComplete: false })).toBe('Not found');
});

it.each([
  ['en', '8', ['Differs in leading zeros', 'Value of the column “Numeric code”', 'Spelled 008 there']],
  ['de', '8', ['Unterschied: führende Nullen', 'Wert der Spalte „Numeric code“', 'Dort 008 geschrieben']],
  ['en', '008', ['Value of the column “Numeric code”']],
] as const)('describeResult: %s %s in another column → %j', (ui, code, details) => {
  const finding = {
    kind: 'other-column',
    codes: ['AL'],
    columns: ['Numeric code'],
    spelling: '008',
  } as const;
  expect(describeResult(checked(code, finding), context(ui))).toEqual(details);
});

describe('printResults', () => {
  const withdrawn = (code: string, codes: string[], guess?: string): Finding => ({
    ...{ kind: 'withdrawn', code, isLater: false, end: { validTo: '2023-01-14' }, periods: [{ in: [0, 2] }] },
    next: { codes, missing: [], guess },
  });

  it('all kinds of results → headings and a row for each', () => {
    const all: CheckedCode[] = [
      checked('DE', { kind: 'current' }),
      { ...checked('de ', { kind: 'similar', codes: ['DE'] }, 2), duplicateOf: 1 },
      checked('yu', { kind: 'other-versions', code: 'YU', periods: [{ in: [4, 4] }] }, 3),
      checked('DEX', { kind: 'unknown', nearest: 'DE' }, 4),
      checked('HRK', withdrawn('HRK', ['EUR']), 5),
      checked('SLL', withdrawn('SLL', [], 'SLE'), 6),
    ];
    const lines = printResults(all, context('en'), TAB_STYLE).split('\r\n');
    expect(lines.map((line) => line.split('\t'))).toEqual([
      ['Line', 'Code', 'Result', 'Correct code', 'Similar code', 'Name', 'Details'],
      ['1', 'DE', 'Valid', 'DE', '', 'Germany', ''],
      [
        ...['2', 'de ', 'Different spelling', 'DE', '', 'Germany'],
        '"Differs in blanks or invisible characters, upper and lower case; Same code as in line 1"',
      ],
      [
        ...['3', 'yu', 'Only in other versions', '', '', ''],
        '"Differs in upper and lower case; Version 49, added later; Spelled YU there"',
      ],
      ['4', 'DEX', '"Unknown, similar code"', '', 'DE', '', ''],
      [
        ...['5', 'HRK', 'Withdrawn', '', '', ''],
        '"Versions 41 to 46.1, removed since; Valid until 2023-01-14; Replaced by EUR"',
      ],
      [
        ...['6', 'SLL', 'Withdrawn', '', '', ''],
        '"Versions 41 to 46.1, removed since; Valid until 2023-01-14; Perhaps replaced by SLE, which has the same name"',
      ],
      [''],
    ]);
    expect(all.filter((one) => matchesFilter(one, 'problems')).map(({ line }) => line)).toEqual([
      2, 3, 4, 5, 6,
    ]);
    expect(all.filter((one) => matchesFilter(one, 'duplicates')).map(({ line }) => line)).toEqual([2]);
  });

  it.each([
    ['007', '"=""007"""'],
    ['-12', '"=""-12"""'],
    ['=1+1', "'=1+1"],
    ['-A', "'-A"],
    ['\u200b=1', "'\u200b=1"],
    ['＝1', "'＝1"],
    ['a;b', '"a;b"'],
    ['A=1', 'A=1'],
  ])('the code %j → a cell %j that spreadsheets keep', (code, cell) => {
    const unknown = checked(code, { kind: 'unknown', nearest: undefined });
    const text = printResults([unknown], context('de'), COMMA_STYLE);
    expect(text.split('\r\n')[1]).toBe(`1;${cell};Unbekannt;;;;`);
  });
});
