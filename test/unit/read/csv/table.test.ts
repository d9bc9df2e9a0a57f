import { describe, expect, it } from 'vitest';
import type { Column, SourceFile } from '../../../../build/model/document/document.ts';
import type { Problem } from '../../../../build/model/problems/problem.ts';
import { readTable } from '../../../../build/read/csv/table.ts';

function column(id: string, type = 'string', own: Partial<Column> = {}): Column {
  return { id, type, optional: false, members: [], ...own };
}

const CODE = column('code');
const NAME = column('name');
const SIZE = column('size', 'integer');

/** Reads a table and collects all problems. */
function tableOf(csv: SourceFile, columns: readonly Column[]) {
  const problems: Problem[] = [];
  const { rows, printDataSet, ...table } = readTable(csv, columns, (problem) => problems.push(problem));
  return { ...table, ...(rows && { rows, dataSet: printDataSet() }), problems };
}

function read(text: string, ...columns: Column[]) {
  const { dataSet, unread, problems } = tableOf({ file: 'list.csv', text }, columns);
  return { ...(dataSet !== undefined && [...unread.entries()].length === 0 && { dataSet }), problems };
}

/** The problems in the header of an invalid table, as line, column, column id and message. */
function headerProblemsOf(text: string, ...columns: Column[]) {
  const { dataSet, problems } = read(text, ...columns);
  expect(dataSet).toBeUndefined();
  return problems.map(({ severity, file, rule, line, column: at, pointer, message }) => {
    expect([severity, file, rule]).toEqual(['error', 'list.csv', 'csv/header']);
    return [line, at, pointer, message];
  });
}

/** The problems in an invalid table, as line, column id and message. */
function problemsOf(text: string, ...columns: Column[]) {
  const { dataSet, problems } = read(text, ...columns);
  expect(dataSet).toBeUndefined();
  for (const { severity, file } of problems) expect([severity, file]).toEqual(['error', 'list.csv']);
  return problems.map(({ line, pointer, message }) => [line, pointer, message]);
}

describe('readTable parses each cell by the type of its column', () => {
  it.each([
    ['string', 'abc', '"abc"'],
    ['string', '007', '"007"'],
    ['string', '"a ""b"", c"', '"a \\"b\\", c"'],
    ['string', '"a\nb"', '"a\\nb"'],
    ['string', 'Grün \u{1f600}', '"Grün \u{1f600}"'],
    ['integer', '-3', '-3'],
    ['integer', '0', '0'],
    ['number', '-0.50', '-0.50'],
    ['number', '1E+2', '1E+2'],
    ['boolean', 'true', 'true'],
    ['boolean', 'FALSE', 'false'],
    ['boolean', 'True', 'true'],
    ['date', '2025-01-31', '"2025-01-31"'],
    ['time', '12:00:00', '"12:00:00"'],
    ['date-time', '2025-01-31T12:00:00', '"2025-01-31T12:00:00"'],
    ['document', '"{ ""b"": 1.10, ""10"": [ ] }"', '{"b":1.10,"10":[]}'],
    ['document', '"[1, 2]"', '[1,2]'],
  ])('a cell of type %s, %s, is %s', (type, cell, value) => {
    expect(read(`cell\n${cell}\n`, column('cell', type))).toEqual({
      dataSet: `{"rows":[{"cell":${value}}]}`,
      problems: [],
    });
  });

  it.each([
    ['enum', ['a', 'b'], 'b', '"b"'],
    ['enum', ['1', '2'], '1', '"1"'],
    ['enum', [true, false], 'true', 'true'],
    ['enum', [2.5, 10], '2.50', '2.50'],
    ['enum-set', [true, 1, 'x'], '"TRUE, 1.0,x"', '[true,1,"x"]'],
    ['enum-set', ['a', 'b'], '"b, a"', '["b","a"]'],
    ['enum-set', [1, 2], '"1,2"', '[1,2]'],
  ])('a cell of type %s with the members %j, %s, is %s', (type, members, cell, value) => {
    expect(read(`cell\n${cell}\n`, column('cell', type, { members }))).toEqual({
      dataSet: `{"rows":[{"cell":${value}}]}`,
      problems: [],
    });
  });

  it.each([
    ['string', false, '"cell":"",'],
    ['integer', false, '"cell":null,'],
    ['date', false, '"cell":null,'],
    ['document', false, '"cell":null,'],
    ['string', true, ''],
    ['integer', true, ''],
    ['enum-set', true, ''],
  ])('an empty cell of type %s, optional %s, is %j', (type, optional, member) => {
    expect(read('cell,code\n,x\n', column('cell', type, { optional }), CODE).dataSet).toBe(
      `{"rows":[{${member}"code":"x"}]}`,
    );
  });
});

describe('readTable and the file', () => {
  const ROWS = '{"rows":[{"code":"a","name":"A"},{"code":"b","name":"B"}]}';

  it.each([
    ['LF', 'code,name\na,A\nb,B\n'],
    ['CRLF', 'code,name\r\na,A\r\nb,B\r\n'],
    ['no line break at the end', 'code,name\na,A\nb,B'],
    ['the header in another order', 'name,code\nA,a\nB,b\n'],
    ['quotes everywhere', '"code","name"\n"a","A"\n"b","B"\n'],
    ['empty lines', 'code,name\n\na,A\n\n\nb,B\n\n'],
    ['empty cells beyond the header', 'code,name\na,A,,\nb,B,\n'],
  ])('reads %s', (_, text) => {
    expect(read(text, CODE, NAME)).toEqual({ dataSet: ROWS, problems: [] });
  });

  it('properties are in column order, with the ids of the columns', () => {
    const columns = [column('10'), column('9'), column('__proto__'), column('a "b"')];
    expect(read('"a ""b""",__proto__,9,10\nw,x,y,z\n', ...columns).dataSet).toBe(
      '{"rows":[{"10":"z","9":"y","__proto__":"x","a \\"b\\"":"w"}]}',
    );
  });

  it('an optional column may be missing', () => {
    expect(read('code\na\n', CODE, column('name', 'string', { optional: true }))).toEqual({
      dataSet: '{"rows":[{"code":"a"}]}',
      problems: [],
    });
  });

  it('a quoted empty cell in a table of one column is a row', () => {
    expect(read('code\n""\nb\n', CODE).dataSet).toBe('{"rows":[{"code":""},{"code":"b"}]}');
  });

  it.each(['', '\n\n'])('%j is empty', (text) => {
    expect(problemsOf(text, CODE)).toEqual([
      [1, undefined, 'is empty: add a header row with the column ids'],
    ]);
  });
});

describe('readTable and the header row', () => {
  it.each(['a,A\nb,B\n', 'Kode,nmae\na,A\n', 'x\n', ',\ncode,name\n'])('%j contains no column id', (text) => {
    const message =
      'the first row contains no column id: write a header row with the column ids "code" and "name", and nothing above it';
    expect(headerProblemsOf(text, CODE, NAME)).toEqual([[1, 1, undefined, message]]);
  });
});

describe('readTable and invalid CSV', () => {
  const UNCLOSED =
    'is not a CSV: the opening quote of this cell is not closed; add the closing quote, or double the quote if it is part of the text';

  it.each([['a quote that a later row closes', 'code,name\na,A\nb,"B ""b"" b\nc,"C, c"\nd,D\n', UNCLOSED]])(
    '%s',
    (_, text, message) => {
      expect(problemsOf(text, CODE, NAME)).toEqual([[3, undefined, message]]);
    },
  );

  it('reports the rows above an unclosed quote, too', () => {
    expect(problemsOf('code,size\na,x\nb,"1\n', CODE, SIZE).map(([line]) => line)).toEqual([3, 2]);
  });

  it('reports a column of which most cells have a fault once, at the first of them', () => {
    const most = problemsOf('code,size\na,1\nb,"1,5"\nc,"2,5"\nd,"3,5"\n', CODE, SIZE);
    expect(most).toEqual([[3, 'size', expect.stringMatching(/ \(and 2 more values of this column\)$/)]]);
    expect(problemsOf('code,size\na,1\nb,x\nc,y\n', CODE, SIZE)).toHaveLength(2);
  });

  const separatedBy = (name: string) => `the cells are separated by ${name}: save the file with commas`;

  it.each([
    ['unknown columns', 'x;y\na;A\n', separatedBy('semicolons')],
    ['a comma in a name', 'code;"name, long"\na;A\n', separatedBy('semicolons')],
    ['vertical bars', 'code|name\na|A\n', separatedBy('vertical bars')],
  ])('another separator is one problem: %s', (_, text, message) => {
    expect(read(text, CODE, NAME).problems).toEqual([
      { severity: 'error', file: 'list.csv', line: 1, column: 1, rule: 'csv/separator', message },
    ]);
  });

  it.each([
    ['a cell with semicolons', 'code,name\na;b,"A;B;C"\n', [CODE, NAME]],
    ['a list of one column', 'name\n"A; B"\nC;D\n', [NAME]],
    [
      'a column id with a semicolon',
      'code;name,size\na,\n',
      [column('code;name'), SIZE, column('code', 'string', { optional: true })],
    ],
    ['a column id with a bar', 'a|b\nx\n', [column('a|b')]],
  ])('%s is valid', (_, text, columns) => {
    expect(read(text, ...columns).problems).toEqual([]);
  });
});

describe('readTable and rows without values', () => {
  const reported = (text: string, ...columns: Column[]) =>
    read(text, ...columns).problems.map(({ severity, line, column: at, rule, message }) => [
      `${line}:${at}`,
      severity,
      rule,
      message,
    ]);

  it('locations of rows after blank rows are correct', () => {
    expect(reported('code,size\n,\na,x\n', CODE, SIZE).map(([place]) => place)).toEqual(['2:1', '3:3']);
  });

  it.each(['#N/A', '#REF!', '#NAME?', '#DIV/0!', '#NV', '#BEZUG!', '#¡REF!', 'Err:502'])(
    'the spreadsheet error %s is an error in columns of all types',
    (cell) => {
      expect(reported(`code,size\n${cell},1\nb,${cell}\n`, CODE, SIZE)).toEqual(
        ['2:1', '3:3'].map((place, i) => [
          place,
          'error',
          'rows/spreadsheet',
          `column "${['code', 'size'][i]}": "${cell}" is a spreadsheet formula error, not a value: write the value itself, or leave the cell empty`,
        ]),
      );
    },
  );

  it.each(['NA', 'N/A', '#N', '#N/A yet', '#', '#1', '#Ref!', 'Err', 'Error'])(
    '%s is not a spreadsheet error',
    (cell) => {
      expect(reported(`code,name\n${cell},A\n`, CODE, NAME)).toEqual([]);
    },
  );

  it('spreadsheet errors are values if an enum allows them', () => {
    const ERROR = column('code', 'enum', { members: ['#N/A', 'OK'] });
    expect(reported('code,name\n#N/A,A\nOK,B\n', ERROR, NAME)).toEqual([]);
  });
});

describe('readTable locates', () => {
  it.each([
    ['a row', 'code,name\na,A\nb,B\n', 1, undefined, 3, 1],
    ['a cell', 'code,name\na,A\nb,B\n', 1, 'name', 3, 3],
    [
      'a cell after a quoted one with commas, quotes and a line break',
      'code,name\n"a,""\n",A\n',
      0,
      'name',
      3,
      3,
    ],
    ['a row for a column that the table lacks', 'code\na\n', 0, 'name', 2, 1],
    ['a cell by a header in another order', 'name,code\nA,a\n', 0, 'code', 2, 3],
  ])('%s', (_, text, row, columnId, line, column) => {
    const { locate } = tableOf({ file: 'list.csv', text }, [CODE, NAME]);
    expect(locate(row, columnId)).toEqual({ file: 'list.csv', line, column });
  });
});

describe('readTable checks a cell of type document like a file', () => {
  it.each([
    [
      '{"a":[{"b":1,"b":2}]}',
      'json/repeated-name',
      'column "doc": at /a/0/b: duplicate name "b" in this object; programs',
    ],
    ['["\\ud800"]', 'json/unicode', 'column "doc": at /0: contains half of a character'],
    [
      '{"n":12345678901234567890}',
      'json/number',
      'column "doc": at /n: the number 12345678901234567890 has more digits',
    ],
  ])('%s', (cell, rule, message) => {
    const { problems } = read(
      `code,doc\na,"${cell.replaceAll('"', '""')}"\n`,
      CODE,
      column('doc', 'document'),
    );
    expect(problems).toEqual([
      expect.objectContaining({
        line: 2,
        column: 3,
        pointer: 'doc',
        rule,
        message: expect.stringContaining(message),
      }),
    ]);
  });
});

it('readTable does not round cells to enum members', () => {
  const members = [12345678901234567000, 2.5];
  const { dataSet } = read(
    'e\n12345678901234567000\n12345678901234567001\n2.50\n',
    column('e', 'enum', { members }),
  );
  expect(dataSet).toBe('{"rows":[{"e":12345678901234567000},{"e":"12345678901234567001"},{"e":2.50}]}');
});

describe('readTable of a CSV whose rows are read again on each access', () => {
  const LONG = 'x'.repeat(1000);
  const lines = Array.from({ length: 17_000 }, (_, i) => `c${i},"${LONG}",${i}`);
  lines[1] = `c1,"a ""b""\nc",12345678901234567890`;
  lines[2] = 'c2,too few';
  lines[3] = 'c3,C,many';
  const text = `code,name,size\n${lines.join('\n')}\n`;
  const { rows } = tableOf({ file: 'list.csv', text }, [CODE, NAME, SIZE]);

  it('has the rows, without cells that have errors', () => {
    expect([rows?.at(-1), rows?.at(0), rows?.at(2), rows?.at(3), rows?.at(17_000)]).toEqual([
      undefined,
      { code: 'c0', name: LONG, size: 0 },
      {},
      { code: 'c3', name: 'C' },
      undefined,
    ]);
    expect(rows?.slice(1, 2)).toEqual([{ code: 'c1', name: 'a "b"\nc' }]);
    expect(rows?.slice(16_999, 17_001)).toEqual([{ code: 'c16999', name: LONG, size: 16_999 }]);
  });

  it('iterates over all rows', () => {
    const codes = Array.from(rows ?? [], ({ code }) => code);
    expect([rows?.length, codes.length, codes[4], codes[16_999]]).toEqual([17_000, 17_000, 'c4', 'c16999']);
    expect(rows?.map((row, i) => `${row.code} ${i}`)[5]).toBe('c5 5');
    expect(rows?.flatMap(({ code }, i) => (i < 4 && code !== undefined ? [code] : []))).toEqual([
      'c0',
      'c1',
      'c3',
    ]);
    expect(rows?.every(({ code }) => code !== 'c7')).toBe(false);
  });
});

describe('readTable of texts in several languages', () => {
  const readTexts = (text: string, language?: string) => {
    const problems: Problem[] = [];
    const file = { file: 'list.csv', text };
    const table = readTable(file, [CODE, NAME], (problem) => problems.push(problem), language);
    return { ...table, messages: problems.map(({ message }) => message) };
  };

  it('columns such as name@de are texts of the column name', () => {
    const table = readTexts('code,name,name@de,name@fr\nC,Cat,Katze,\nD,,Hund,Chien\nB,Bird,,\n', 'en');
    expect(table.messages).toEqual([]);
    expect([...(table.rows ?? [])]).toEqual([
      { code: 'C', name: { en: 'Cat', de: 'Katze' } },
      { code: 'D', name: { de: 'Hund', fr: 'Chien' } },
      { code: 'B', name: 'Bird' },
    ]);
    expect(table.printDataSet()).toBe(
      '{"rows":[{"code":"C","name":{"en":"Cat","de":"Katze"}},{"code":"D","name":{"de":"Hund","fr":"Chien"}},{"code":"B","name":"Bird"}]}',
    );
  });

  it('the place of a text', () => {
    const table = readTexts('code,name,name@de\nC,Cat,Katze\n', 'en');
    expect(table.locate(0, 'name@de')).toEqual({ file: 'list.csv', line: 2, column: 7 });
    expect(table.locate(0, 'name@en')).toEqual({ file: 'list.csv', line: 2, column: 3 });
  });

  it('no languages in 0.3, without the column, or with a malformed tag', () => {
    const unknown = (name: string) =>
      `"${name}" is not a column id: remove the column, or add it to the metadata`;
    expect(readTexts('code,name,name@de\nC,Cat,Katze\n').messages).toEqual([unknown('name@de')]);
    expect(readTexts('code,name,name@d_e\nC,Cat,Katze\n', 'en').messages).toEqual([unknown('name@d_e')]);
    expect(readTexts('code,name@de\nC,Katze\n', 'en').messages).toEqual([
      '"name@de" is not a column id, and the id "name" of the metadata is not in this row: correct this header, or the id in the metadata',
    ]);
  });
});
