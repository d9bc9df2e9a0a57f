import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeRowCheck, type RowCheckOptions } from '../../../../build/check/data/rows.ts';
import { assertProperty } from '../../../support/runs.ts';

/** Checks parts of a file whose column `c` may have the codes A and B. */
function check(parts: readonly string[], { columns = ['c'], ...options }: Options = {}) {
  const checkCode = (code: string) =>
    ['A', 'B', 'A/B'].includes(code)
      ? undefined
      : { severity: 'error' as const, rule: 'r', message: `no ${code}` };
  const own = makeRowCheck({
    ...{ file: 'f.csv', isJson: false, delimiter: ',', missingValues: [''], all: false, ...options },
    references: [{ columns, check: checkCode }],
  });
  for (const part of parts) own.write(part);
  const { problems, rows, header } = own.end();
  const lines = problems.map(({ line, column, message }) => `${line}:${column} ${message}`);
  return { rows, header, problems: lines };
}

interface Options extends Partial<RowCheckOptions> {
  readonly columns?: readonly string[];
}

describe('makeRowCheck', () => {
  it('codes to use and empty cells → no problems', () => {
    expect(check(['id,c\n1,A\n2,\n3,"B"\n'])).toEqual({ rows: 3, header: ['id', 'c'], problems: [] });
  });

  it.each<[string, string, Options, string[]]>([
    ['other codes, each once', 'id,c\n1,X\n22,Y\n3,X\n', {}, ['2:3 no X (in 2 rows)', '3:4 no Y']],
    ['each row', 'id,c\n1,X\n2,X\n', { all: true }, ['2:3 no X', '3:3 no X']],
    ['lines as editors count them', 'id,c\r\n"a\r\nb",X\r\n"c\nd\n",Y\r\n1,A', {}, ['3:4 no X', '6:3 no Y']],
    ['lines that end with CR', 'id,c\r1,X\r2,Y', {}, ['2:3 no X', '3:3 no Y']],
    ['quotes as Python reads them', 'id,c\n5" pipe,A\n"a ""b"", c",B\n"x","X"\n', {}, ['4:5 no X']],
    [
      'other missing values and separators',
      'c;d\n-;1\n;1\n',
      { missingValues: ['-'], delimiter: ';' },
      ['3:1 no '],
    ],
    [
      'a key of several columns',
      'c,d,e\nA,B,1\n,,1\nA,,1\nA,/,1\n',
      { columns: ['c', 'd'] },
      ['4:1 no A/', '5:1 no A/%2F'],
    ],
    [
      'blank rows, and rows of another width',
      'id,c\n,\n\n1\n1,X,2\n',
      {},
      [
        '2:1 the row is blank: remove it (in 2 rows)',
        '4:1 the row has 1 cells, but the header row 2: correct it',
        '5:1 the row has 3 cells, but the header row 2: correct it',
        '5:3 no X',
      ],
    ],
  ])('%s: %j, %j → %j', (_, text, options, problems) => {
    expect(check([text], options).problems).toEqual(problems);
  });

  it.each<[string, string, Options, string[]]>([
    ['an array of objects', '[{"id":1,"c":"X"},\n {"c":"A"}]', {}, ['1:14 no X']],
    ['JSON Lines', '{"id":1,"c":"A"}\r\n\r\n{"c":"Y","id":"X"}\n', {}, ['3:6 no Y']],
    ['numbers as they are spelled', '[{"c": 1.0}, {"c": 1}]', {}, ['1:8 no 1.0', '1:20 no 1']],
    ['missing values', '[{"c":null},{"c":""},{"c":[]},{"c":"A"},{}]', {}, []],
    ['arrays of codes', '[{"c":["A","X",""]}]', {}, ['1:12 no X']],
    ['the last one of repeated names', '{"c":"X","c":"A"}', {}, []],
    ['escapes', '{"c":"\\u0041"}{"\\u0063":"X"}', {}, ['1:25 no X']],
    [
      'a row that is not an object',
      '[{"c":"A"}, 7, {"c":"X"}]',
      {},
      [
        '1:13 this is not an object in JSON, or the row has more than 1,000,000 characters: write {"name": "value"}; the rows after it are not checked',
      ],
    ],
  ])('%s in JSON: %s, %j → %j', (_, text, options, problems) => {
    expect(check([text], { isJson: true, ...options }).problems).toEqual(problems);
    expect(check([...text], { isJson: true, ...options }).problems).toEqual(problems);
  });

  it('JSON without the property → an error; without rows → none', () => {
    expect(() => check(['[{"C":"A"}]'], { isJson: true })).toThrow(
      'f.csv has no column "c": did you mean "C"?',
    );
    expect(check(['[]\n'], { isJson: true })).toEqual({ rows: 0, header: [], problems: [] });
  });

  it.each<[string, Options, string[]]>([
    ['id,c\n1,A; X ;B;\n2,"X;Y"\n', {}, ['2:6 no X (in 2 rows)', '3:6 no Y']],
    ['[{"c":"A;X"},{"c":["A","Y;B"]}]', { isJson: true }, ['1:10 no X', '1:24 no Y']],
  ])('several codes in %j → each is checked, at its place', (text, options, problems) => {
    expect(check([text], { separator: ';', ...options }).problems).toEqual(problems);
  });

  it('a misplaced quote, one that is not closed, and a very long row → a problem; later rows are not checked', () => {
    const message =
      'a quote of this cell is misplaced or not closed, or the row has more than 1,000,000 characters: double quotes inside cells; the rows after it are not checked';
    const long = 'a'.repeat(1_000_001);
    for (const parts of [
      ['id,c\n1,"A"x\n2,X\n'],
      ['id,c\n1,"A\n2,X\n'],
      ['id,c\n1,"a\n', '2,A\n'.repeat(250_001), '3,X\n'],
      ['id,c\n1,"', long, '"\n2,X\n'],
      ['id,c\n1,', long, '\n2,X\n'],
    ])
      expect(check(parts).problems).toEqual([`2:3 ${message}`]);
  });

  it('a column with codes of two lists → a problem for each', () => {
    const checkOf = (list: string) => (code: string) => ({
      severity: 'error' as const,
      rule: 'r',
      message: `${code} not in ${list}`,
    });
    const own = makeRowCheck({
      ...{ file: 'f.csv', isJson: false, delimiter: ',', missingValues: [''], all: false },
      references: ['x', 'y'].map((list) => ({ columns: ['c'], check: checkOf(list) })),
    });
    own.write('c\nA\n');
    expect(own.end().problems.map(({ message }) => message)).toEqual(['A not in x', 'A not in y']);
  });

  it('a missing column → an error with the similar one', () => {
    expect(() => check(['c,c\nDE,XX\n'])).toThrow('f.csv has several columns "c": rename all but one');
    expect(() => check(['id,cc\n'])).toThrow('f.csv has no column "c": its columns are "id" and "cc"');
    expect(() => check(['id,Column\n'], { columns: ['column'] })).toThrow(
      'f.csv has no column "column": did you mean "Column"?',
    );
    expect(() => check([])).toThrow('f.csv is empty: it must have a header row');
    const unclosed = ['"', 'x'.repeat(2_000_000), '\n'];
    expect(() => check(unclosed)).toThrow(
      'f.csv has no readable header row: close its quotes, and write at most 1,000,000 characters',
    );
  });

  it('more problems than the maximum → the rows after them are not checked', () => {
    const text = `id,c\n${Array.from({ length: 10_003 }, (_, i) => `1,X${i}\n`).join('')}`;
    const { problems } = check([text]);
    expect(problems).toHaveLength(10_001);
    expect(problems.at(-1)).toBe(
      '10002:1 the file has further problems: correct these first; the rows after this one are not checked',
    );
  });

  it('any text in any parts → the same as in one part', () => {
    const piece = fc.constantFrom('A', 'X', ',', '"', '""', '\n', '\r\n', '\r', 'c', ' ', 'é', '🎈');
    const text = fc.array(piece, { maxLength: 40 }).map((pieces) => `id,c\n${pieces.join('')}`);
    assertProperty(
      fc.property(text, fc.array(fc.nat(60), { maxLength: 6 }), (whole, cuts) => {
        const places = [0, ...cuts.filter((cut) => cut < whole.length).sort((a, b) => a - b), whole.length];
        const parts = places.slice(1).map((end, i) => whole.slice(places[i], end));
        expect(check(parts)).toEqual(check([whole]));
      }),
    );
  });
});
