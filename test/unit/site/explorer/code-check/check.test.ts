import { describe, expect, it } from 'vitest';
import type { CodeHistory } from '../../../../../build/model/changes/code-history.ts';
import {
  checkCodes,
  checkedCodes,
  correctedLines,
  countsOf,
  isHeading,
  matchesFilter,
  withHistory,
  withNearest,
  withOtherColumns,
} from '../../../../../build/site/explorer/code-check/check.ts';
import {
  type CodeIndex,
  indexCodes,
  joinCells,
  nameTarget,
  type Steps,
  type Target,
  targetIn,
  targetsOf,
} from '../../../../../build/site/explorer/code-check/codes.ts';
import {
  choicesOf,
  codesIn,
  guess,
  readPaste,
  sourceId,
} from '../../../../../build/site/explorer/code-check/paste.ts';
import { readTable, type Table } from '../../../../../build/site/explorer/document/table.ts';

/** Runs all steps at once. */
function run<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

const COLUMNS = ['alpha2', 'alpha3', 'name'].map((id) => ({ id, name: id.toUpperCase(), type: 'string' }));

function makeTable(rows: readonly object[], columns: readonly object[] = COLUMNS, keys?: readonly object[]) {
  return readTable(
    JSON.stringify({
      codeList: {
        columnSet: {
          columns,
          keys: keys ?? [
            { id: 'a2', columnIds: ['alpha2'] },
            { id: 'a3', columnIds: ['alpha3'] },
          ],
        },
        dataSet: { rows },
      },
    }),
  ) as Table;
}

const COUNTRIES = makeTable([
  { alpha2: 'DE', alpha3: 'DEU', name: 'Germany' },
  { alpha2: 'AT', alpha3: 'AUT', name: 'Austria' },
  { alpha2: 'HR', alpha3: 'HRV', name: 'Croatia' },
]);

const index = (table: Table, target = targetsOf(table)[0] as Target): CodeIndex =>
  run(indexCodes(table, target));
const codesTable = (...codes: string[]) =>
  makeTable(codes.map((alpha2) => ({ alpha2, alpha3: 'x', name: '' })));
const check = (table: Table, ...codes: string[]) => run(checkCodes(codes, index(table)));

describe('targetsOf', () => {
  it('two keys with a column each → both columns, with their names', () => {
    expect(targetsOf(COUNTRIES).map(({ names }) => names)).toEqual([['ALPHA2'], ['ALPHA3']]);
  });

  it('a key with two columns → each column, and both together', () => {
    const table = makeTable([], COLUMNS, [{ id: 'k', columnIds: ['alpha2', 'alpha3'] }]);
    expect(targetsOf(table).map(({ columnIds }) => columnIds)).toEqual([
      ['alpha2'],
      ['alpha3'],
      ['alpha2', 'alpha3'],
    ]);
  });

  it('a version without a column → no target', () => {
    const [alpha2, alpha3] = targetsOf(COUNTRIES) as [Target, Target];
    const other = makeTable([], COLUMNS.slice(1), [{ id: 'a3', columnIds: ['alpha3'] }]);
    expect(targetIn(other, alpha2)).toBeUndefined();
    expect(targetIn(other, alpha3)?.columns).toEqual([0]);
  });
});

describe('checkCodes', () => {
  it('a code → valid, with its name', () => {
    expect(check(COUNTRIES, 'DE').get('DE')?.status).toBe('valid');
    expect(index(COUNTRIES).nameOf('DE')).toBe('Germany');
    expect(index(COUNTRIES).nameOf('XX')).toBeUndefined();
  });

  it('another spelling → the correct one', () => {
    expect(check(COUNTRIES, ' de').get(' de')).toMatchObject({
      status: 'differs',
      spellings: ['DE'],
      differences: ['blanks', 'case'],
    });
  });

  it('two codes that differ in case → each valid, and a third spelling ambiguous', () => {
    const findings = check(codesTable('mg', 'Mg'), 'mg', 'Mg', 'MG');
    expect(findings.get('mg')?.status).toBe('valid');
    expect(findings.get('Mg')?.status).toBe('valid');
    expect(findings.get('MG')).toMatchObject({ status: 'differs', spellings: ['mg', 'Mg'] });
  });

  it('a code with fewer differences → the only spelling', () => {
    expect(check(codesTable('ab', 'AB'), 'AB ').get('AB ')).toMatchObject({
      spellings: ['AB'],
      differences: ['blanks'],
    });
  });

  it('a letter for a digit → the code with the digit', () => {
    expect(check(codesTable('B01', 'B02'), 'BO1').get('BO1')).toMatchObject({
      status: 'differs',
      spellings: ['B01'],
      differences: ['look-alikes'],
    });
  });

  it('numbers → compared by their text, with leading zeros', () => {
    const columns = [{ id: 'n', name: 'N', type: 'integer' }];
    const table = makeTable([{ n: 7 }, { n: 100 }], columns, [{ id: 'k', columnIds: ['n'] }]);
    const findings = check(table, '7', '007', '10');
    expect([...findings.values()].map(({ status }) => status)).toEqual(['valid', 'differs', 'unknown']);
  });

  it('names of object properties and markup → unknown', () => {
    const findings = check(COUNTRIES, '__proto__', 'constructor', '<script>alert(1)</script>');
    expect([...findings.values()].map(({ status }) => status)).toEqual(['unknown', 'unknown', 'unknown']);
  });

  it('a row without a value → no code', () => {
    const table = makeTable([{ alpha2: null, alpha3: 'A', name: '' }, { alpha3: 'B' }]);
    expect([...index(table).codes]).toEqual([]);
  });
});

describe('withHistory', () => {
  const TODAY = '2026-01-01';
  const VERSIONS = 5;
  const historyOf = (codes: CodeHistory['codes'], versions = VERSIONS): CodeHistory => ({
    list: 'urn:x:list',
    key: ['alpha2'],
    versions: Array.from({ length: versions }, (_, i) => ({
      canonicalVersionUri: `urn:x:list:${i}`,
      languages: ['en'],
    })),
    codes,
    hints: [{ from: 'SLL', to: 'SLE', version: 1, basis: 'name' }],
  });
  const code = (text: string, ...periods: CodeHistory['codes'][number]['periods']) => ({
    code: text,
    periods,
  });
  /** The finding of a code in the latest version of a list. */
  const find = (text: string, codes: CodeHistory['codes'], current = VERSIONS - 1, table = COUNTRIES) =>
    withHistory(check(table, text), current, historyOf(codes), TODAY).get(text);

  it('a removed code → the versions with it, interrupted by those without it', () => {
    const history = [code('CS', { in: [0, 0] }, { in: [1, 1], status: 'deprecated' }, { in: [3, 3] })];
    expect(find('CS', history)).toMatchObject({
      status: 'withdrawn',
      spellings: [],
      versions: [
        { from: 0, to: 1 },
        { from: 3, to: 3 },
      ],
    });
    expect(find('DE', [code('DE', { in: [0, 4] })])).toMatchObject({ status: 'valid', versions: [] });
  });

  it('the same spelling in another version → reported with the spelling of this one', () => {
    const history = [code('DE', { in: [0, 4] }), code('de', { in: [0, 0] })];
    expect(find('de', history)).toMatchObject({
      status: 'withdrawn',
      spellings: ['DE'],
      differences: [],
      versions: [{ from: 0, to: 0 }],
    });
  });

  it('another spelling in this and in other versions → that of this version', () => {
    expect(find('de', [code('DE', { in: [0, 4] })])).toMatchObject({
      status: 'differs',
      spellings: ['DE'],
      versions: [],
    });
  });

  it('another spelling in another version only → that spelling', () => {
    expect(find('yu', [code('YU', { in: [0, 0] })])).toMatchObject({
      status: 'other-versions',
      spellingsThere: ['YU'],
      differences: ['case'],
      versions: [{ from: 0, to: 0 }],
    });
  });

  it('a code of newer versions → not withdrawn', () => {
    const history = [code('CW', { in: [1, 4] })];
    expect(find('CW', history, 0)?.status).toBe('other-versions');
    expect(find('XX', history)?.status).toBe('unknown');
  });

  it('a code of several columns → found by its label', () => {
    const table = makeTable([], COLUMNS, [{ id: 'k', columnIds: ['alpha2', 'alpha3'] }]);
    const target = targetsOf(table)[2] as Target;
    const findings = run(checkCodes([joinCells(['A/B', 'C'])], index(table, target)));
    const found = withHistory(findings, 4, historyOf([code('A%2FB/C', { in: [0, 1] })]), TODAY);
    expect([...found.values()]).toMatchObject([{ status: 'withdrawn', versions: [{ from: 0, to: 1 }] }]);
  });

  it('a code of older versions only → withdrawn, with its successors and its last day', () => {
    const facts = { status: 'withdrawn', validTo: '2010-12-15', next: ['CW', 'SX', 'BQ'] } as const;
    expect(find('AN', [code('AN', { in: [0, 0], ...facts })])).toMatchObject({
      status: 'withdrawn',
      withdrawal: { validTo: '2010-12-15', successors: ['CW', 'SX', 'BQ'], areGuessed: false },
    });
  });

  it('a code without stated successors → the one that has its name, as a guess', () => {
    expect(find('SLL', [code('SLL', { in: [0, 0] })])?.withdrawal).toEqual({
      validTo: undefined,
      successors: ['SLE'],
      areGuessed: true,
    });
  });

  it('a code of the list → withdrawn or deprecated if its status says so, or if it is no longer valid', () => {
    const statusOf = (facts: object, current = VERSIONS - 1) =>
      find('EUR', [code('EUR', { in: [0, 4], ...facts })], current, codesTable('EUR'))?.status;
    expect(statusOf({})).toBe('valid');
    expect(statusOf({ status: 'deprecated' })).toBe('deprecated');
    expect(statusOf({ status: 'deprecated', validTo: '2025-12-31' })).toBe('withdrawn');
    expect(statusOf({ status: 'deprecated' }, 0)).toBe('valid');
    expect(statusOf({ status: 'withdrawn' })).toBe('withdrawn');
    expect(statusOf({ validTo: '2025-12-31' })).toBe('withdrawn');
    expect(statusOf({ validTo: '2026-01-01' })).toBe('valid');
    expect(statusOf({ validTo: '2026' })).toBe('valid');
    expect(statusOf({ validBefore: '2026-01-01' })).toBe('withdrawn');
    expect(statusOf({ status: 'withdrawn' }, 0)).toBe('valid');
  });
});

it('correctedLines: the successor of a deprecated code, or the code itself if it has none', () => {
  const withdrawal = { validTo: undefined, successors: ['he'], areGuessed: false };
  const deprecated = (line: number, code: string, successors: readonly string[]) => ({
    ...{ status: 'deprecated' as const, spellings: [], columns: [], spellingsThere: [], differences: [] },
    ...{ versions: [], nearest: undefined, duplicateOf: undefined, line, code },
    withdrawal: { ...withdrawal, successors },
  });
  const checked = [
    deprecated(1, 'iw', ['he']),
    deprecated(2, 'sh', ['bs', 'hr', 'sr']),
    deprecated(3, 'xx', []),
  ];
  expect(correctedLines(checked, 3)).toEqual(['he', '', 'xx']);
});

it('correctedLines: the correct code of each line, with blank lines, and empty if it is not certain', () => {
  const paste = readPaste('DE\n\nde\nXX\nAT; at\n');
  const codes = codesIn(paste, { kind: 'values' }, 1);
  const findings = check(COUNTRIES, ...codes.map(({ cells }) => cells[0] as string));
  expect(correctedLines(checkedCodes(codes, findings), paste.lineCount)).toEqual([
    'DE',
    '',
    'DE',
    '',
    'AT, AT',
  ]);
});

describe('withNearest', () => {
  it('an unknown code → the nearest one, unless there is none', () => {
    const findings = run(
      withNearest(check(codesTable('EURO', 'DOLLAR'), 'EUROO', 'XYZ'), index(codesTable('EURO'))),
    );
    expect(findings.get('EUROO')?.nearest).toBe('EURO');
    expect(findings.get('XYZ')?.nearest).toBeUndefined();
  });

  it.each([
    ['ROM', 'DOM', false],
    ['GRB', 'GBR', true],
    ['12345', '12346', false],
    ['R0001', 'R0002', false],
    ['USDD', 'USD', false],
    ['NULL', 'NULLS', true],
    ['kilogramm', 'kilogram', true],
    ['applicaton/pdf', 'application/pdf', true],
  ])('%s is not in a list with %s: similar: %s', (code, known, isSimilar) => {
    const table = codesTable(known);
    const status = run(withNearest(check(table, code), index(table))).get(code)?.status;
    expect(status).toBe(isSimilar ? 'similar' : 'unknown');
  });

  it('too many comparisons → no more nearest codes', () => {
    const table = codesTable('EURO', 'DOLLAR');
    const found = run(withNearest(check(table, 'EUROO', 'DOLAR', 'DOLLA'), index(table), 3));
    expect([...found.values()].map(({ nearest }) => nearest)).toEqual(['EURO', 'DOLLAR', undefined]);
  });
});

describe('checkedCodes', () => {
  const results = (text: string) => {
    const codes = codesIn(readPaste(text), { kind: 'lines' }, 1);
    const findings = check(COUNTRIES, ...codes.map(({ cells }) => cells[0] as string));
    return checkedCodes(codes, findings);
  };

  it('the same code again, also in another spelling → duplicate of the first line', () => {
    expect(results('DE\nXX\nde\nDE\nXX\nAT').map(({ duplicateOf }) => duplicateOf)).toEqual([
      undefined,
      undefined,
      1,
      1,
      2,
      undefined,
    ]);
  });

  it('counts of all filters; a valid duplicate is no problem', () => {
    const all = results('DE\nde\nDE\nXX');
    expect(countsOf(all)).toEqual({
      problems: 2,
      all: 4,
      valid: 2,
      differs: 1,
      'other-column': 0,
      deprecated: 0,
      withdrawn: 0,
      'other-versions': 0,
      similar: 0,
      unknown: 1,
      duplicates: 2,
    });
    expect(all.filter((one) => matchesFilter(one, 'problems')).map(({ line }) => line)).toEqual([2, 4]);
  });
});

describe('withOtherColumns', () => {
  const [alpha2, alpha3] = targetsOf(COUNTRIES) as [Target, Target];
  const others = [alpha3, nameTarget(COUNTRIES) as Target];
  const findIn = (table: Table, ...codes: string[]) => {
    const unknown = run(checkCodes(codes, index(table)));
    const indexes = others.map((other) => index(table, other));
    return run(withOtherColumns(unknown, alpha2, indexes));
  };
  const find = (...codes: string[]) => findIn(COUNTRIES, ...codes);

  it('a code of another key, and a name in any case → the correct code, and the column', () => {
    const found = find('AUT', 'germany', 'DE', 'XX');
    expect(found.get('AUT')).toMatchObject({
      status: 'other-column',
      spellings: ['AT'],
      columns: ['ALPHA3'],
    });
    expect(found.get('germany')).toMatchObject({
      status: 'other-column',
      spellings: ['DE'],
      columns: ['NAME'],
    });
    expect(['DE', 'XX'].map((code) => found.get(code)?.status)).toEqual(['valid', 'unknown']);
  });

  it('another spelling in another column → that spelling, and the difference', () => {
    const table = makeTable([{ alpha2: 'AL', alpha3: '008', name: 'Albania' }]);
    const found = findIn(table, '8', '008', 'albania');
    expect(found.get('8')).toMatchObject({ spellingsThere: ['008'], differences: ['zeros'] });
    expect(found.get('008')).toMatchObject({ spellingsThere: ['008'], differences: [] });
    expect(found.get('albania')).toMatchObject({ spellingsThere: ['Albania'], differences: ['case'] });
  });

  it('another spelling in one of the columns, and the same one in another → the column with the same one', () => {
    const table = makeTable([{ alpha2: 'AL', alpha3: '8', name: '008' }]);
    const found = findIn(table, '8');
    expect(found.get('8')).toMatchObject({ columns: ['ALPHA3'], differences: [] });
  });

  it('more similar spellings than are reported around the same one → only the same one', () => {
    const names = ['AbC', 'ABc', 'aBC', 'abC', 'aBc', 'Abc', 'abc', 'ABC'];
    const table = makeTable(names.map((name, i) => ({ alpha2: String(i), alpha3: '', name })));
    const found = findIn(table, 'Abc', 'abc ABC');
    expect(found.get('Abc')).toMatchObject({ spellings: ['5'], spellingsThere: ['Abc'], differences: [] });
    expect(found.get('abc ABC')?.status).toBe('unknown');
  });

  it('a name of several rows → all of their codes', () => {
    const table = makeTable([
      { alpha2: 'GE', alpha3: 'GEO', name: 'Georgia' },
      { alpha2: 'GA', alpha3: 'GAX', name: 'Georgia' },
    ]);
    const found = findIn(table, 'Georgia');
    expect(found.get('Georgia')?.spellings).toEqual(['GE', 'GA']);
  });

  it('the same code in two columns → a duplicate', () => {
    const paste = readPaste('AT\nAUT');
    const codes = codesIn(paste, { kind: 'lines' }, 1);
    expect(checkedCodes(codes, find('AT', 'AUT')).map(({ duplicateOf }) => duplicateOf)).toEqual([
      undefined,
      1,
    ]);
  });
});

describe('isHeading', () => {
  const target = targetsOf(COUNTRIES)[0] as Target;
  it.each([
    ['Alpha2', true],
    ['code', true],
    ['DE', false],
    ['Country code', true],
    ['COUNTRY', true],
    ['countries of the world', true],
    ['country name', false],
    ['Germany', false],
    ['count', false],
    ['alpha3', false],
    ['', false],
  ])('%j → %j', (cell, expected) => {
    const names = ['Countries', 'Countries of the World'];
    expect(isHeading({ line: 1, cells: [cell] }, target, names, index(COUNTRIES))).toBe(expected);
  });

  it('a heading that is a code → a code', () => {
    expect(isHeading({ line: 1, cells: ['code'] }, target, [], index(codesTable('CODE')))).toBe(false);
  });
});

describe('guess', () => {
  const guessed = (text: string, table = COUNTRIES) => {
    const paste = readPaste(text);
    const targets = targetsOf(table);
    const single = targets.filter(({ columns }) => columns.length === 1);
    const indexes = new Map(single.map((target) => [target.columns[0] as number, index(table, target)]));
    const choice = run(guess(paste, choicesOf(paste, targets), indexes));
    return choice && [sourceId(choice.source), choice.target.columnIds.join('+')];
  };

  it.each([
    ['DE\nXX\nat', ['lines', 'alpha2']],
    ['DEU\nHRV', ['lines', 'alpha3']],
    ['Germany\tDEU\nAustria\tAUT', ['column1', 'alpha3']],
    ['DE;AT\nHR;DE', ['values', 'alpha2']],
    ['DE, AT, HR', ['values', 'alpha2']],
    ['DE\nAT\nXX; YY', ['values', 'alpha2']],
    ['DE, AT; HR\tDE', ['mixed', 'alpha2']],
    ['XX\nYY', ['lines', 'alpha2']],
  ])('%j → %j', (text, expected) => {
    expect(guessed(text)).toEqual(expected);
  });

  it('codes with commas → whole lines', () => {
    expect(guessed('a, b\nc', codesTable('a, b', 'c'))).toEqual(['lines', 'alpha2']);
  });

  it('a key of two columns → both', () => {
    const table = makeTable(
      [
        { alpha2: 'DE', alpha3: 'EUR' },
        { alpha2: 'AD', alpha3: 'EUR' },
      ],
      COLUMNS,
      [{ id: 'k', columnIds: ['alpha2', 'alpha3'] }],
    );
    expect(guessed('x\tDE\tEUR\ny\tDE\tEUR', table)).toEqual(['column1', 'alpha2+alpha3']);
    expect(guessed('DE;EUR', table)).toEqual(['values', 'alpha2+alpha3']);
    expect(guessed('DE\tEUR\nAD\tEUR\nXX\tEUR', table)).toEqual(['column0', 'alpha2+alpha3']);
  });

  it('only one column of a key with two columns → that column', () => {
    const table = makeTable([{ alpha2: 'DE', alpha3: 'EUR' }], COLUMNS, [
      { id: 'k', columnIds: ['alpha2', 'alpha3'] },
    ]);
    expect(guessed('DE\tGermany\nDE\tBonn', table)).toEqual(['column0', 'alpha2']);
    expect(guessed('EUR\tDE\nEUR\tDE', table)).toEqual(['column0', 'alpha3']);
  });

  it('an empty paste → undefined or a choice without codes', () => {
    expect(guessed('')).toEqual(['lines', 'alpha2']);
  });
});
