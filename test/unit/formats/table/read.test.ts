import { describe, expect, test } from 'vitest';
import { makeCatalogue } from '../../../../build/check/check.ts';
import { UsageFault } from '../../../../build/formats/import/format.ts';
import { IDENTIFIED, importCsv } from '../import/import.ts';

const importWith = (text: string, values: Record<string, string> = {}) =>
  importCsv(text, { ...IDENTIFIED, ...values });

/** The types of the columns other than the code. */
const typesOf = (column: readonly string[], header = 'value', values: Record<string, string> = {}) => {
  const text = `code;${header}\n${column.map((cell, i) => `c${i};${cell}\n`).join('')}`;
  const { list, notes } = importWith(text, values);
  const [, own] = list?.columnSet.columns ?? [];
  return { type: own?.type, values: list?.dataSet.rows.map((row) => row[own?.id as string]), notes };
};

const LIST = 'identification:\n  language: en\n  shortName: S\n  canonicalUri: urn:x:s\n';

describe('types', () => {
  test.each([
    [['1', '22', '-3'], 'integer', [1, 22, -3]],
    [['567,5', '1,0'], 'number', [567.5, 1.0]],
    [['567,5', '1'], 'string', ['567,5', '1']],
    [['567.5', '1'], 'number', [567.5, 1]],
    [['1.234,5', '1.234'], 'number', [1234.5, 1234]],
    [['1,234.5', '1,234'], 'number', [1234.5, 1234]],
    [['1.234.567', '1.234'], 'string', ['1.234.567', '1.234']],
    [['1 234', '5 678 901'], 'integer', [1234, 5678901]],
    [["1'234.50", '2'], 'number', [1234.5, 2]],
    [['−5', '3'], 'integer', [-5, 3]],
    [['TRUE', 'false'], 'boolean', [true, false]],
    [['WAHR', 'FALSCH'], 'boolean', [true, false]],
    [['01.02.2024', '3.12.2024'], 'date', ['2024-02-01', '2024-12-03']],
    [['2024-02-01', '2024-12-03'], 'date', ['2024-02-01', '2024-12-03']],
    [['2024/2/1'], 'date', ['2024-02-01']],
    [['13/02/2024', '01/02/2024'], 'date', ['2024-02-13', '2024-02-01']],
    [['02/13/2024', '01/02/2024'], 'date', ['2024-02-13', '2024-01-02']],
    [['01.02.2024 9:30', '01.02.2024 10:00:05'], 'date-time', ['2024-02-01T09:30:00', '2024-02-01T10:00:05']],
    [['2024-02-01T09:30:00Z'], 'date-time', ['2024-02-01T09:30:00Z']],
    [['9:30', '23:59'], 'time', ['09:30:00', '23:59:00']],
    [['1', '', '3'], 'integer', [1, null, 3]],
    [['', ''], 'string', [null, null]],
    // Text that a number or date would damage or that is unclear.
    [['01', '22'], 'string', ['01', '22']],
    [['1234567890123456', '1'], 'string', ['1234567890123456', '1']],
    [['01/02/2024', '03/04/2024'], 'string', ['01/02/2024', '03/04/2024']],
    [['1.234', '5.678'], 'string', ['1.234', '5.678']],
    [['1E5', '2E7'], 'string', ['1E5', '2E7']],
    [['30.02.2024'], 'string', ['30.02.2024']],
    [['01.02.24'], 'string', ['01.02.24']],
    [['x', 'y'], 'string', ['x', 'y']],
    [['yes', 'no'], 'string', ['yes', 'no']],
    [['+49 30', '+49 40'], 'string', ['+49 30', '+49 40']],
    [['1.2.3', '1.10'], 'string', ['1.2.3', '1.10']],
  ])('%j → %s', (cells, type, values) => expect(typesOf(cells)).toMatchObject({ type, values }));

  test('a name of codes → text', () => expect(typesOf(['1', '22'], 'PLZ').type).toBe('string'));
  test.each([
    ['Year', 'integer'],
    ['Rang', 'string'],
  ])('years in a key of several columns → integers, other numbers → text: %s', (header, type) => {
    const { list } = importWith(`Country;${header};Index\nA;2020;1\nA;2021;2\nB;2020;1\nB;2021;4\n`);
    const [country, year] = list?.columnSet.columns ?? [];
    expect(list?.columnSet.keys).toMatchObject([{ columnIds: [country?.id, year?.id] }]);
    expect(year?.type).toBe(type);
  });
  test('numbers of years → integers', () => expect(typesOf(['2023', '2024', '2025']).type).toBe('integer'));

  test.each([
    [['1.234', '5.678'], 'de', [1234, 5678]],
    [['1.234', '5.678'], 'en', [1.234, 5.678]],
    [['01/02/2024'], 'en-GB', ['2024-02-01']],
    [['01/02/2024'], 'en-US', ['2024-01-02']],
    [['1’234.5'], 'de-CH', [1234.5]],
  ])('%j with --locale %s → %j', (cells, locale, values) =>
    expect(typesOf(cells, 'value', { locale }).values).toEqual(values),
  );

  test('columns with different decimal separators → those with a comma are text, unless a description states their locale', () => {
    const text = 'code;area;latitude\na;567,5;52.52\nb;1,25;48.14\n';
    const { list, notes } = importWith(text);
    expect(list?.dataSet.rows[0]).toEqual({ code: 'a', area: '567,5', latitude: 52.52 });
    expect(notes).toContain(
      'guess: column "area": is text because numbers such as 1.234 differ in value between locales; state --locale (--types ID=TYPE)',
    );
    const yaml = `${LIST}locale: en\ncolumns:\n  - id: code\n  - { id: area, type: number, locale: de }\n  - id: latitude\n`;
    const described = importCsv(text, { describe: 'd.yaml' }, { 'd.yaml': yaml });
    expect(described.list?.dataSet.rows[0]).toEqual({ code: 'a', area: 567.5, latitude: 52.52 });
  });

  test('one cell that is no number → reported with its place', () => {
    const cells = [...Array.from({ length: 19 }, (_, i) => String(i)), 'n/a'];
    expect(typesOf(cells).notes).toContain(
      'guess: column "value", line 21 ("n/a"): is text because not all cells are numbers: correct the cell, or state the type (--types ID=TYPE)',
    );
  });

  test.each([
    [['2024-02-30', '2024-01-01'], 'line 2 ("2024-02-30")', 'dates'],
    [['01.02.2024', '1.2.24'], 'line 3 ("1.2.24")', 'dates'],
    [['1.5', '1,5'], 'line 3 ("1,5")', 'numbers'],
    [['9:30', '24:30', '10:15'], 'line 3 ("24:30")', 'times'],
    [['2024-01-01 9:30', '2024-01-01 9:60'], 'line 3 ("2024-01-01 9:60")', 'dates with times'],
    [[...Array(9).fill('TRUE'), 'maybe'], 'line 11 ("maybe")', 'booleans'],
  ])('%j → text because of %s', (cells, place, kind) => {
    const { type, notes } = typesOf(cells);
    expect(type).toBe('string');
    expect(notes).toContain(
      `guess: column "value", ${place}: is text because not all cells are ${kind}: correct the cell, or state the type (--types ID=TYPE)`,
    );
  });

  test.each([[['A1', '22', '33']], [['1.2.3', '1.2.4', '1.3']], [['x', 'y', '2024-01-01']]])(
    '%j → text as it seems, without a note',
    (cells) => expect(typesOf(cells).notes.join()).not.toContain('column "value"'),
  );

  test.each([
    'parent',
    'Parent code',
    'version',
    'Oberkategorie',
    'countryCode',
    'Codice_livello',
    'supplierID',
  ])('numbers below %j → text', (header) => expect(typesOf(['1', '2'], header).type).toBe('string'));
  test.each(['number of members', 'Anode', 'idle', 'decoder'])('numbers below %j → numbers', (header) =>
    expect(typesOf(['1', '2'], header).type).toBe('integer'),
  );

  test.each([
    [['1.1', '1.2', '1.10'], 'value', 'string'],
    [['1.1', '', '1.2'], 'deprecated', 'string'],
    [['1.1', '1.5', '2.50'], 'value', 'number'],
    [Array.from({ length: 10 }, (_, i) => String(210100012 + 977 * i)), 'siren', 'string'],
    [Array.from({ length: 10 }, (_, i) => String(95_000 + 977 * i)), 'inhabitants', 'integer'],
  ])('%j below %j → %s', (cells, header, type) => expect(typesOf(cells, header).type).toBe(type));

  test('one cell with a comma among whole numbers → no decimal comma', () => {
    const { type, notes } = typesOf(['2', '2', '2,2', '0'], 'minor');
    expect(type).toBe('string');
    expect(notes.join()).not.toContain('decimal comma');
    expect(notes).toContain(
      'guess: column "minor", line 4 ("2,2"): is text because not all cells are numbers: correct the cell, or state the type (--types ID=TYPE)',
    );
  });

  test('--types decides; cells that do not match are errors by line', () => {
    expect(typesOf(['01', '22'], 'value', { types: 'value=string' }).notes.join()).not.toContain(
      'column "value"',
    );
    const { notes } = importCsv('code,n\na,12345678901234567890\n', { ...IDENTIFIED, types: 'n=integer' });
    expect(notes[0]).toBe(
      'error: line 2 ("12345678901234567890"): a cell of column "n" is not a whole number in this locale, or has too many digits for programs: correct it, or make the column a string',
    );
    expect(typesOf(['1', 'x', '2,5'], 'value', { types: 'value=integer' }).notes[0]).toBe(
      'error: line 3 ("x") and line 4 ("2,5"): a cell of column "value" is not a whole number in this locale, or has too many digits for programs: correct it, or make the column a string',
    );
  });

  test.each(['value=strin', 'valu=string', 'value'])('--types %s → usage error', (types) =>
    expect(() => typesOf(['1'], 'value', { types })).toThrow(UsageFault),
  );
  test('pairs in a column next to numbers with points → no decimal comma', () => {
    const { list, notes } = importWith('code;latlng;area\nAF;33,65;652230\nAG;17.05,-61.8;2.02\n');
    expect(list?.dataSet.rows[1]).toEqual({ code: 'AG', latlng: '17.05,-61.8', area: 2.02 });
    expect(notes.join('\n')).not.toContain('decimal comma');
  });

  test('--types by header or id', () =>
    expect(
      importWith('code,areaInSqKm\na,5\nb,1.4E7\n', { types: 'code=string,areaInSqKm=number' }).list?.dataSet
        .rows[1],
    ).toEqual({ code: 'b', areainsqkm: 1.4e7 }));

  test('an unknown locale → usage error', () =>
    expect(() => typesOf(['1'], 'value', { locale: 'german!' })).toThrow(/--locale must be/));
});

describe('rows', () => {
  const linesOf = (text: string, kind: string, values = {}) =>
    importWith(text, values).notes.filter((note) => note.startsWith(kind));

  test('too many and too few cells → errors by line, nothing imported', () => {
    const text = 'code,name\na,A\nb,B,C\nc\nd,D,\n';
    expect(importWith(text).documents).toEqual([]);
    expect(linesOf(text, 'error')).toEqual([
      'error: line 3: has 3 cells, but the table has 2 columns: enclose a cell that contains the separator in quotes, or remove the extra cells',
      'error: line 4: has 1 cell, but the table has 2 columns: add the missing ones, with a separator for each empty cell',
    ]);
  });

  test('repeated and empty keys → errors by line', () =>
    expect(linesOf('code,name\na,A\na,B\n,C\nd,D\ne,E\nf,F\n', 'error', { key: 'code' })).toEqual([
      'error: line 3, first in line 2 ("a"): repeats the key "code" of an earlier row: correct it, or add a column to the key (--key code,name)',
      'error: line 4: key "code" is empty: add the value, remove the row if it is a total, or state another key',
    ]));

  test('a line above footnotes → left out with them', () => {
    const { list, notes } = importWith(
      'code;name\na;A\nb;B\n__________\n1) As of 2024\nUntil 2023 without C\n',
    );
    expect(list?.dataSet.rows).toEqual([
      { code: 'a', name: 'A' },
      { code: 'b', name: 'B' },
    ]);
    expect(notes.filter((note) => note.startsWith('loss'))).toEqual([
      'loss: line 4 ("__________"), line 5 ("1) As of 2024") and line 6 ("Until 2023 without C"): are a footer below the table and left out (--footer none)',
    ]);
  });

  test('titles, empty rows and footers → left out, by line', () => {
    const text = 'Regions of the country,,\n\ncode,name,size\na,A,1\n,,\nb,B,2\nSource: the office,,\n';
    expect(importWith(text).list?.dataSet.rows).toEqual([
      { code: 'a', name: 'A', size: 1 },
      { code: 'b', name: 'B', size: 2 },
    ]);
    expect(linesOf(text, 'loss')).toEqual([
      'loss: line 1 ("Regions of the country"): is before the header row and left out',
      'loss: line 5: is empty and left out',
      'loss: line 7 ("Source: the office"): is a footer below the table and left out (--footer none)',
    ]);
  });

  test.each([
    ['after a word, without a name', 'code;name;size\n01;A;1,5\n02;B;2\nTotal;;99\n'],
    ['after a word in the second column', 'code;name;size\n01;A;1,5\n02;B;2\n;Summe:;3,5\n'],
    ['of rows', 'code;name;size\n01;A;1,5\n02;B;2\nAnzahl;2;\n'],
    ['above a source', 'code;name;size\n01;A;1,5\n02;B;2\nGrand total;;3,5\n\nSource: the office;;\n'],
    ['in several rows', 'code;name;size\n01;A;1,5\n02;B;2\nZwischensumme;;3,5\nInsgesamt;;3,5\n'],
  ])('totals %s → left out', (_, text) => {
    const { list, notes } = importWith(text);
    expect(list?.dataSet.rows.map(({ code }) => code)).toEqual(['01', '02']);
    expect(notes.join('\n')).toMatch(/line 4.* a footer below the table and left out \(--footer none\)/);
  });

  test.each([
    ['a code', 'code,name\nA,Part\nB,Part\nTOTAL,Total\n'],
    ['a code with a number', 'code,name,size\nA,Part,1\nB,Part,2\nTOTAL,Total,9\n'],
    ['a number that is no sum', 'code,name,size\n1,A,1\n2,B,2\n3,C,4\n'],
    ['a code that is the sum of the others', 'code,name\n1,A\n2,B\n3,C\n'],
    ['the only row', 'code,name,size\nTotal,,1\n'],
    ['a number that is neither the count nor the sum', 'code,size\n01,5\n02,7\nTotal,13\n'],
  ])('%s is no totals row', (_, text) => expect(linesOf(text, 'loss')).toEqual([]));

  test('--footer states the first row below the table, or that there is none', () => {
    const text = 'code,name,size\na,A,1\nb,B,2\nTotal,,3\n';
    const codesWith = (footer: string) =>
      importWith(text, { footer }).list?.dataSet.rows.map(({ code }) => code);
    expect(codesWith('none')).toEqual(['a', 'b', 'Total']);
    expect(codesWith('3')).toEqual(['a']);
    expect(() => codesWith('9')).toThrow('--footer must be the number of a row');
  });

  test('100,000 rows without values are one line of the report', () => {
    const text = `code,name\na,A\n${',\n'.repeat(100_000)}b,B\n`;
    expect(linesOf(text, 'loss')).toEqual([
      'loss: line 3, line 4, line 5, line 6, line 7 and 99995 more: are empty and left out',
    ]);
  });

  test('no rows, no header, too many columns → errors', () => {
    expect(linesOf('code,name\n', 'error')).toEqual([
      'error: has a header row but no rows: add the rows of the list',
    ]);
    expect(linesOf('\n\n', 'error')).toEqual([
      'error: has no rows: add a header row and the rows of the list',
    ]);
    const wide = Array.from({ length: 100_000 }, (_, i) => `c${i}`).join(',');
    expect(linesOf(`${wide}\n${wide}\n`, 'error')).toEqual([
      'error: line 1: has 100000 columns, and an import reads at most 1000: check the separator, or split the list',
    ]);
  });
});

describe('the header', () => {
  const idsOf = (text: string, values = {}) =>
    importWith(text, values).list?.columnSet.columns.map(({ id }) => id);

  test('ids from headers: valid and distinct', () => {
    expect(idsOf('Länder-Code,Name (de),Name (de),,\nA,B,C,D,\n')).toEqual([
      'laender-code',
      'name_de',
      'name_de_2',
      'column_4',
    ]);
  });

  test.each([
    [
      'below a group',
      '2-3',
      'x\nkey,total,,\n,all,men,women\n1,5,2,3\n',
      ['key', 'total_all', 'total_men', 'total_women'],
    ],
    ['with units', '1-2', 'key,area,people\n,km²,number\n1,5,2\n', ['key', 'area_km2', 'people_number']],
    [
      'with the same name in both',
      '1-2',
      'key,people,\nkey,men,women\n1,2,3\n',
      ['key', 'people_men', 'people_women'],
    ],
    [
      'with names above nothing',
      '1-2',
      'key,name,,\n,,men,women\n1,a,2,3\n',
      ['key', 'name', 'men', 'women'],
    ],
  ])('--header with two rows, %s', (_, header, text, ids) => expect(idsOf(text, { header })).toEqual(ids));

  test.each(['2-', '3-2', '1-9', 'a-b'])('--header %s → error', (header) =>
    expect(() => idsOf('a,b\nc,d\ne,f\n', { header })).toThrow(/--header must/),
  );

  test.each([
    [
      'has a code like those below',
      'Aerospatiale (Nord) 262,ND2,N262\nAirbus A300,AB3,A300\nAirbus A310,313,A310\nAirbus A318,318,A318\n',
      'none',
    ],
    [
      'has numbers, dates or URLs like those below',
      '/1/c9h-energy,https://example.org/damt\n/1/c-x,https://example.org/d\n/1/cl,https://example.org/darl\n',
      'none',
    ],
    ['has numbers, dates or URLs like those below', '1,Goroka,-6.08\n2,Madang,-5.2\n3,Nadzab,-6.5\n', 'none'],
    [
      'has numbers, dates or URLs like those below',
      '2011-10-06,PVG\n2011-10-13,TPE\n2011-10-20,XIY\n',
      'none',
    ],
    ['has numbers, dates or URLs like those below', ',0\na,3\nb,4\nc,4\n', '1'],
    [
      'has a code like those below',
      'A.ADM1,region\nA.ADM2,district\nA.ADM3,place\nA.ADM4,part\nA.PCL,state\n',
      'none',
    ],
    ['has a code like those below', 'aaa,Ghotuo\naab,Alumu\naac,Ari\naad,Amal\n', 'none'],
    [
      'names only half of the columns',
      'aa,,,Afar\nabk,ab,,Abkhaz\nde,deu,ger,German\nel,ell,,Greek\n',
      'none',
    ],
    ['may be the first of two header rows', 'name,type,,\n,,short name,long name\na,b,c,d\ne,,f,g\n', '1-2'],
    ['may be the first of two header rows', 'key,area,people\n,km²,number\n1,5,2\n2,6,3\n', '1-2'],
    ['may be the first of two header rows', 'key,name,people,\n,,men,women\n1,a,b,c\n2,d,e,f\n', '1-2'],
    ['may be the first of two header rows', 'key,people,\n,2019,2020\n1,5,2\n2,6,3\n', '1-2'],
    ['may be the first of two header rows', ',,men,women,all\nkey,name,,,\n1,a,2,3,5\n2,b,2,3,5\n', '1-2'],
    [
      'is above an empty row, so the header may be below it',
      `code,cs,en,,\nlanguages,J,L,,\n,,,,\nslug,level,cs,en,alpha\n${[...'abcdefghijkl'].map((slug) => `${slug},1,A,,\n`).join('')}`,
      '4',
    ],
    [
      'may be the second of two header rows',
      'key,Paris,,,,\nkind,men,women,men,women,all\na,5,2,3,4,5\nb,5,2,3,4,5\n',
      '1-2',
    ],
  ])('%s → asked', (message, text, header) => {
    const { list, notes } = importWith(text);
    expect(list).toBeUndefined();
    expect(notes.join('\n')).toContain(message);
    const stated = importWith(text, { header });
    expect(stated.notes.filter((note) => note.startsWith('error'))).toEqual([]);
    expect(stated.list?.dataSet.rows.length).toBeGreaterThan(0);
  });

  test.each([
    'key,2019,2020\na,1,2\nb,3,4\n',
    'key,name,value\na,x,n/a\nb,y,4\nc,z,5\n',
    'key,name,value\na,,\nb,y,4\nc,z,5\n',
    'ISO,name\nAFG,Afghanistan\nALB,Albania\nDZA,Algeria\n',
    'ICD10,name\nA00,Cholera\nA01,Typhoid\nA02,Salmonella\n',
    'code,name,,\na,A,,\nb,B,x,\nc,C,,\n',
  ])('%j → one header row', (text) => expect(importWith(text).list?.columnSet.columns[0]).toBeDefined());

  test('a row that repeats the header → left out', () => {
    const { list, notes } = importWith('key;name\na;x\n;\nkey;name\nb;y\n');
    expect(list?.dataSet.rows).toHaveLength(2);
    expect(notes).toContain('loss: line 4: repeats the header row and is left out');
  });

  test('a title above the header → asked, also if it has as many cells', () =>
    expect(importWith('a,b,c\nd,e,f\nname,since,note\nx,2024-01-01,n\ny,2024-02-01,o\n').notes[0]).toBe(
      'error: line 1 ("a, b, c"): is above names of columns, so it may be a row of the list: state the number of the header row, or none (--header N)',
    ));

  test('rows below an empty row that all have fewer cells → asked', () =>
    expect(importWith('code,name,kind\na,A,x\nb,B,y\n,,\nid,label,\nc,C,\nd,D,\n').notes).toContain(
      'error: line 5 ("id label"): is below an empty row and may begin another table: state the first row below the table, or none (--footer 5)',
    ));

  test('a title below an empty row, above further rows → asked', () => {
    const text = 'key;name\na;x\nb;y\n;\nOther places;\nkey;place\nc;z\n';
    const { list, notes } = importWith(text);
    expect(list).toBeUndefined();
    expect(notes).toContain(
      'error: line 5 ("Other places"): is below an empty row and may begin another table: state the first row below the table, or none (--footer 5)',
    );
    expect(importWith(text, { footer: '5' }).list?.dataSet.rows).toHaveLength(2);
  });

  test.each([
    ['key,n\na,1\nb,2\n\nplace,number\nc,3\nd,4\n', 'line 5 ("place number")', 5],
    ['key,n\na,1\nb,2\n\nOther places\nkey,n\nc,3\n', 'line 5 ("Other places")', 5],
  ])('%j: the row below an empty line → asked', (text, place, row) =>
    expect(importWith(text).notes).toContain(
      `error: ${place}: is below an empty row and may begin another table: state the first row below the table, or none (--footer ${row})`,
    ),
  );

  test('a single cell between empty lines, above rows with numbers in the same columns → left out', () => {
    const text = 'code,name,level\nA,x,1\nB,y,2\n\nOther regions:,,\n\nC,z,1\nD,w,2\n';
    const { list, notes } = importWith(text);
    expect(list?.dataSet.rows.map(({ code }) => code)).toEqual(['A', 'B', 'C', 'D']);
    expect(notes).toContain('loss: line 5 ("Other regions:"): is a heading between rows and left out');
    const words = text.replace(/[12]/g, 'n');
    expect(importWith(words).notes.join('\n')).toContain('(--footer 5)');
    expect(importWith(words, { footer: 'none' }).list?.dataSet.rows).toHaveLength(4);
  });

  test('empty lines between rows → a loss', () => {
    const { list, notes } = importWith('key,n\r\na,1\r\n\r\nb,2\r\n\r\n');
    expect(list?.dataSet.rows).toHaveLength(2);
    expect(notes.filter((note) => note.startsWith('loss'))).toEqual([
      'loss: line 4: is below empty rows, which are left out',
    ]);
  });

  test('single cells below an empty line of a table with three columns → a footer', () => {
    const { list, notes } = importWith(
      'Nr.,Kreis,n\n1,A,5\n2,B,6\n\nStand: 2024,,\n© Amt,,\n,,\n"Auskunft: Sektion Politik, Kultur",,\n',
    );
    expect(list?.dataSet.rows).toHaveLength(2);
    expect(notes).toContain(
      'loss: line 5 ("Stand: 2024"), line 6 ("© Amt") and line 8 ("Auskunft: Sektion Politik, Kultur"): are a footer below the table and left out (--footer none)',
    );
  });

  test('more notes than rows → asked, because they may be another table', () => {
    const notes = Array.from({ length: 12 }, (_, i) => `,Part ${i},\n`).join('');
    const text = `code,name,size\na,A,1\nb,B,2\n,,\n${notes}`;
    expect(importWith(text).notes.filter((note) => note.startsWith('error'))).toEqual([
      'error: line 5 ("Part 0"): is below an empty row and may begin another table: state the first row below the table, or none (--footer 5)',
    ]);
    expect(importWith(text, { footer: '5' }).list?.dataSet.rows).toHaveLength(2);
  });

  test('a table of single cells has no footer', () => {
    const text = 'area,topic,\n,,short name\n,,\na,,\n,b,\n,,\nc,,\n,d,\n';
    const { notes } = importWith(text, { header: '1-2' });
    expect(notes.join('\n')).not.toMatch(/footer/);
  });

  test.each([
    [
      '# Countries\n#\n#code\tname\tsize\na\tA\t1\nb\tB\t2\n',
      ['line 1 ("# Countries") and line 2 ("#"): are'],
    ],
    ['# Countries, 2024\n# a, b\ncode,name,size\na,A,1\nb,B,2\n', ['line 1', 'line 2']],
    ['#,name,size\n1,A,x\n2,B,y\n', []],
    ['code,name,size\n#a,A,1\n#b,B,2\n', []],
  ])('%j: comments above the header → left out', (text, left) => {
    const { list, notes } = importWith(text);
    expect(list?.columnSet.columns.slice(1).map(({ id }) => id)).toEqual(['name', 'size']);
    expect(list?.dataSet.rows).toHaveLength(2);
    const losses = notes.filter((note) => note.startsWith('loss')).join();
    expect(losses === '').toBe(left.length === 0);
    for (const one of left) expect(losses).toContain(one);
  });

  test.each([
    [
      '# "Blocks" of a standard\n\n0000..007F; Basic Latin\n# EOF\n0080..00FF; Latin-1\n',
      { column_1: '0000..007F', column_2: 'Basic Latin' },
    ],
    [
      '# Widths\n0020 ; Na # Zs "SPACE"\n\n# @missing\n\n0021 ; Na# Po; MARK\n',
      { column_1: '0020', column_2: 'Na', column_3: 'Zs "SPACE"' },
    ],
  ])('%j: comments between the rows → left out; those at their ends → a column', (text, row) => {
    const [error] = importWith(text).notes;
    expect(error).toMatch(/^error: line [23] .* or none \(--header N\)$/);
    const { list, notes } = importWith(text, { header: 'none' });
    expect(list?.dataSet.rows[0]).toEqual(row);
    expect(notes.filter((note) => note.startsWith('error'))).toEqual([]);
  });

  test('a comment with the names → the header, also if others are below it or --header states it', () => {
    for (const [names, options] of [
      ['#code\t\t', {}],
      ['# code', { header: '2' }],
    ] as const) {
      const { list } = importWith(`# Zones\n${names}\tname\n# "of" all\na\tA\nb\tB\n`, options);
      expect(list?.columnSet.columns.map(({ name }) => name)).toEqual(['code', 'name']);
    }
  });

  test('many rows without their last cells → empty, in one line of the report', () => {
    const rows = Array.from({ length: 40 }, (_, i) => `a${i},A${i}${i % 3 === 0 ? ',note' : ''}\n`).join('');
    const { list, notes } = importWith(`code,name,note\n${rows}`);
    expect(list?.dataSet.rows[1]).toEqual({ code: 'a1', name: 'A1', note: null });
    expect(notes[0]).toMatch(/^loss: line 3, .* and 21 more: have fewer cells than the table, as other rows/);
  });

  test('a title of one cell above two header rows of a small table → asked for both rows', () =>
    expect(
      importWith('Kreise;;\nNr.;Kreis;insgesamt\n;;Anzahl\n01;A;5\n02;B;6\n_____;;\n1) Stand 2024;;\n').notes,
    ).toContain(
      'error: line 2 ("Nr., Kreis, insgesamt"): may be the first of two header rows: state the row that names the columns, or both, 2-3 (--header N)',
    ));

  test('--header', () => {
    expect(idsOf('x,y\ncode,name\na,b\n', { header: '2' })).toEqual(['code', 'name']);
    expect(idsOf('a,b\nc,d\n', { header: 'none' })).toEqual(['column_1', 'column_2']);
    expect(() => idsOf('a,b\nc,d\n', { header: '7' })).toThrow(/--header must be/);
  });
});

describe('the key', () => {
  const keyOf = (text: string, values = {}) => importWith(text, values).list?.columnSet.keys;
  test.each([
    ['name,code\nA,1\nB,2\n', ['code']],
    ['name,value\nA,x\nB,x\n', ['name']],
    ['country,region,name\nDE,1,A\nDE,2,A\nFR,1,A\nFR,2,A\n', ['country', 'region']],
  ])('%j → %j', (text, columnIds) => expect(keyOf(text)).toEqual([{ id: 'key', columnIds }]));

  test('a unique pair with a column of few values comes before a column with few repeated values', () => {
    const rows = Array.from({ length: 40 }, (_, i) => `COM,${100 + i},Name ${i % 39}\n`);
    expect(keyOf(`kind,number,name\n${rows.join('')}COMD,105,Name 5\nCOMD,106,Name 6\n`)).toEqual([
      { id: 'key', columnIds: ['kind', 'number'] },
    ]);
  });

  test('three columns that are unique together, also with dates', () =>
    expect(
      keyOf(
        'country,currency,from\nAD,EUR,2002-01-01\nAD,EUR,1999-01-01\nAD,ADP,2002-01-01\nFR,EUR,2002-01-01\n',
      ),
    ).toEqual([{ id: 'key', columnIds: ['country', 'currency', 'from'] }]));

  test('repeated values of a column of codes, but distinct names → asked', () => {
    const text = 'code,name\nFL,A\nUN,B\nFL,C\n';
    expect(importWith(text).notes[0]).toBe(
      'error: line 4 ("FL"): repeats a value of column "code": correct it, or state the columns that identify a row (--key name)',
    );
    expect(keyOf(text, { key: 'code,name' })).toEqual([{ id: 'key', columnIds: ['code', 'name'] }]);
  });

  test('repeated codes with a measure → no key with the measure is suggested, but one with a year', () => {
    const rows = (last: (i: number) => number) =>
      Array.from({ length: 400 }, (_, i) => `${1000 + (i % 390)},Place,${last(i)}\n`).join('');
    const ofPeople = importWith(`code,name,people\n${rows((i) => i % 150)}`);
    expect(ofPeople.notes[0]).toMatch(
      /repeat the key "code" of an earlier row: correct it, or remove one of the rows$/,
    );
    const ofYears = importWith(`code,name,year\n${rows((i) => 2000 + (i < 390 ? 1 : 2))}`);
    expect(ofYears.notes[0]).toContain('(--key code,year)');
  });

  test('a first row like the others, and repeated codes → both are asked in the first run', () => {
    const text =
      'LUMACO,09207\nPIRQUE,13202\nLOTA,08106\nPIRQE,13202\n' +
      [...'ABCDEFGHIJKLMN'].map((name, i) => `${name},0${1400 + i}\n`).join('');
    expect(importWith(text).notes.filter((note) => note.startsWith('error'))).toEqual([
      'error: line 1 ("LUMACO, 09207"): has numbers, dates or URLs like those below, so it may be a row of the list: state the number of the header row, or none (--header N)',
      'error: line 4 ("13202"): repeats a value of column "column_2": correct it, or state the columns that identify a row (--key column_1)',
    ]);
    expect(keyOf(text, { header: 'none', key: 'column_1' })).toEqual([
      { id: 'key', columnIds: ['column_1'] },
    ]);
    expect(importWith(text, { key: 'LUMACO' }).notes[0]).toContain('(--header N)');
  });

  test('repeated values of a column of codes that is not the key → a guess', () =>
    expect(importWith('id,code,name\n1,FL,A\n2,UN,B\n3,FL,C\n').notes).toContain(
      'guess: column "code" repeats values, such as "FL", so it is not the key by itself: if it should be, correct them (--key code)',
    ));

  test('a column with codes by their form comes before one named so that repeats values → a guess', () => {
    const rows = Array.from({ length: 12 }, (_, i) => `${i % 11},${2200053 + 7 * i},A\n`).join('');
    const { notes } = importWith(`id,geocodigo,name\n${rows}`);
    expect(notes).toContain('guess: column "geocodigo" is the key (--key geocodigo)');
    expect(notes.join('\n')).toContain('column "id" repeats values, such as "0"');
  });

  test('few repeated values of a column with codes by their form → asked, dates before names', () => {
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
    const rows = letters.map((letter) => `${letter}${letter},,Name ${letter},Full ${letter}\n`).join('');
    expect(importWith(`country,until,name,full\nDD,1990-10-02,East,Old\n${rows}`).notes[0]).toBe(
      'error: line 6 ("DD"): repeats a value of column "country": correct it, or state the columns that identify a row (--key country,until)',
    );
  });

  test('a number with few values comes before names in a key with codes', () => {
    const rows = Array.from({ length: 20 }, (_, i) => `T,${i >> 1},${i % 2},Meaning ${i}\n`).join('');
    expect(importWith(`title,CodeFlag,Value,Meaning\n${rows}`).notes[0]).toContain('(--key codeflag,value)');
  });

  test('names are the key of a list with codes that repeat → a guess', () =>
    expect(importWith('SIC 2007,activity\n0110,A\n0110,B\n0111,C\n0110,D\n0110,E\n').notes).toContain(
      'guess: column "sic_2007" repeats values, such as "0110", so it is not the key by itself: if it should be, correct them (--key sic_2007)',
    ));

  test('the first digits of codes → text', () =>
    expect(importWith('1101,11\n1102,11\n9401,94\n', { header: 'none' }).list?.dataSet.rows[2]).toEqual({
      column_1: '9401',
      column_2: '94',
    }));

  test('few codes of another list → no note', () =>
    expect(importWith('id,country code\n1,DE\n2,DE\n3,DE\n4,FR\n5,FR\n').notes.join()).not.toContain(
      'repeats',
    ));

  test('a unique pair comes before a column with few repeated values', () => {
    const rows = Array.from({ length: 20 }, (_, i) => `h${i},p${i}\n`);
    expect(keyOf(`header,predicate\n${rows.join('')}h20,p3\n`)).toEqual([
      { id: 'key', columnIds: ['header'] },
    ]);
    expect(keyOf(`header,predicate\n${rows.join('')}h20,p3\nh4,p20\n`)).toEqual([
      { id: 'key', columnIds: ['header', 'predicate'] },
    ]);
  });

  test('measures are no part of a key', () => {
    const rows = Array.from({ length: 20 }, (_, i) => `Name ${i},${1000 + 7 * i}\n`);
    expect(importWith(`name,population\n${rows.join('')}Name 3,1\n`).notes[0]).toBe(
      'error: no columns were found that identify a row: state them (--key COLUMNS)',
    );
  });

  test('a column of codes with a gap comes before names; the row without a code is an error', () => {
    const rows = Array.from({ length: 20 }, (_, i) => `${i + 1},Canton ${i}\n`).join('');
    expect(importWith(`canton number,canton\n   ,Switzerland\n${rows}`).notes[0]).toBe(
      'error: line 2: key "canton_number" is empty: add the value, remove the row if it is a total, or state another key',
    );
  });

  test('a column of codes with a gap in a key of several columns → null there', () => {
    const rows = Array.from({ length: 20 }, (_, i) => `${i % 4},${i >> 2},Same\n`).join('');
    const { list } = importWith(`table no,code figure,name\n${rows}3,,Reserved\n`);
    expect(list?.columnSet.keys).toEqual([{ id: 'key', columnIds: ['table_no', 'code_figure'] }]);
    expect(list?.columnSet.columns.map(({ nullable }) => nullable)).toEqual([false, true, undefined]);
    expect(list?.dataSet.rows[20]).toEqual({ table_no: '3', code_figure: null, name: 'Reserved' });
  });

  test('columns with a gap that nearly identify a row → the rows that repeat are errors', () => {
    const rows = Array.from({ length: 40 }, (_, i) => `00${i % 4},${i >> 2},Same\n`).join('');
    const text = `FXY,CodeFigure,name\n${rows}003,,Group 1\n003,,Group 2\n`;
    expect(importWith(text).notes.filter((note) => note.startsWith('error'))).toEqual([
      'error: line 43, first in line 42 ("003 + "): repeats the key "fxy" and "codefigure" of an earlier row: correct it, or add a column to the key (--key fxy,codefigure,name)',
    ]);
  });

  test.each([
    ['the first column', 'DEP,CHEFLIEU,NAME\n01,01053,A\n2A,02408,B\n971,97105,C\n', 'dep'],
    [
      'codes before URLs',
      'pref,cid,url\nA,1100,https://example.org/a\nA,1101,https://example.org/b\n',
      'cid',
    ],
    ['codes before counters', 'Seq. No.,NAICS Code,Title\n1,11,A\n2,31-33,B\n3,44,C\n', 'naics_code'],
  ])('the key of several unique columns: %s', (_, text, id) => {
    expect(keyOf(text)).toEqual([{ id: 'key', columnIds: [id] }]);
    expect(importWith(text).list?.columnSet.columns.find((own) => own.id === id)?.type).toBe('string');
  });

  test('a name of codes is no code', () =>
    expect(keyOf('code name,id no\nA,1\nB,2\n')).toEqual([{ id: 'key', columnIds: ['id_no'] }]));

  test('an empty cell in a key of several columns → null, unless the description refuses it', () => {
    const text = 'code,sub,name\na,,A\na,1,B\n';
    expect(importWith(text, { key: 'code,sub' }).list?.dataSet.rows[0]).toMatchObject({ sub: null });
    const read = (nullable: boolean) => {
      const columns = `columns: [{id: code, type: string}, {id: sub, type: string, nullable: ${nullable}}]\n`;
      const yaml = `${LIST}${columns}keys: [{id: key, columnIds: [code, sub]}]\n`;
      return importCsv(text, { describe: 'd.yaml' }, { 'd.yaml': yaml });
    };
    expect(read(true).list?.dataSet.rows).toEqual([
      { code: 'a', sub: null },
      { code: 'a', sub: '1' },
    ]);
    expect(read(false).notes).toContain(
      'error: line 2: key "code" and "sub" has an empty cell: add the value, or describe its column with nullable: true',
    );
  });

  test('an empty key of several columns → an error', () =>
    expect(importWith('code,sub,name\na,,A\n,1,B\n,,C\n', { key: 'code,sub' }).notes[0]).toBe(
      'error: line 4: key "code" and "sub" is empty: add the value, remove the row if it is a total, or state another key',
    ));

  test('a constant is no part of a key', () => {
    const rows = Array.from({ length: 20 }, (_, i) => `T,${i},c${i}\n`).join('');
    expect(keyOf(`title,octet no,contents\n${rows}T,,c20\n`)).toEqual([
      { id: 'key', columnIds: ['octet_no'] },
    ]);
  });

  test('the first column is the key, also with numbers; measures are not', () => {
    expect(keyOf('budget,label\n0,Ordinary\n1,Other\n')).toEqual([{ id: 'key', columnIds: ['budget'] }]);
    expect(keyOf('size,year,population\nS,2001,517\nL,2001,618\nS,2002,719\nL,2002,820\n')).toEqual([
      { id: 'key', columnIds: ['size', 'year'] },
    ]);
  });

  test('rows that are the same → the advice to remove one', () =>
    expect(importWith('code,name\na,A\nb,B\na,A\nc,C\n').notes[0]).toBe(
      'error: line 4, first in line 2 ("a"): repeats an earlier row: remove one of them',
    ));

  test.each([
    ['number,name\n1,A\n2,A\n', [{ number: '1' }, { number: '2' }]],
    ['kind,nth\na,1\na,2\nb,1\nb,2\nc,1\n', [{ kind: 'a', nth: '1' }, { nth: '2' }, {}, {}, {}]],
  ])('columns of the key of %j → text', (text, rows) =>
    expect(importWith(text).list?.dataSet.rows).toMatchObject(rows),
  );

  test('a column of the key stays a number if the type is stated', () =>
    expect(importWith('number,name\n1,A\n2,A\n', { types: 'number=integer' }).list?.dataSet.rows[0]).toEqual({
      number: 1,
      name: 'A',
    }));

  test('codes of another column → text; other numbers are not', () =>
    expect(importWith('code,belongs to,area\n100,,5\n200,100,5\n300,100,7\n').list?.dataSet.rows[1]).toEqual({
      code: '200',
      belongs_to: '100',
      area: 5,
    }));

  test('--key by id or header', () =>
    expect(keyOf('Land,Nr.\nA,1\nB,1\n', { key: 'Nr., land' })).toEqual([
      { id: 'key', columnIds: ['nr', 'land'] },
    ]));

  test('--key with another name → usage error', () =>
    expect(() => keyOf('a,b\n1,x\n', { key: 'c' })).toThrow('--key: there is no column "c", but a and b'));

  test('two columns of codes that are unique together come before names', () => {
    const rows = Array.from({ length: 24 }, (_, i) => `0${i >> 3},1${i % 8},Name ${i}\n`);
    expect(keyOf(`cod_distrito,cod_concelho,nome_concelho\n${rows.join('')}`)).toEqual([
      { id: 'key', columnIds: ['cod_distrito', 'cod_concelho'] },
    ]);
  });

  test('URIs come before names, and codes before URIs; numbers to sort by are no codes', () => {
    const row = (code: string) => `Name ${code},https://example.org/${code},0${code}\n`;
    const rows = ['a', 'b', 'c'].map(row).join('');
    expect(keyOf(`name,uri,notation\n${rows}`)).toEqual([{ id: 'key', columnIds: ['notation'] }]);
    expect(keyOf(`name,uri,sort\n${rows}`)).toEqual([{ id: 'key', columnIds: ['uri'] }]);
    const sorted = '001,0113100,A\n002,0113150,B\n003,0113170,C\n';
    expect(keyOf(`Fach,Sortierschlüssel,Name\n${sorted}`)).toEqual([{ id: 'key', columnIds: ['fach'] }]);
  });

  test('columns without names of which nearly all rows have distinct values → the longer key is named', () => {
    const isEmpty = (i: number) => i > 6 && i < 10;
    const rows = Array.from(
      { length: 300 },
      (_, i) =>
        `,${i % 2 ? 'DE' : 'FR'},${isEmpty(i) ? '' : `A${100 + (i >> 1)}`},N ${i === 8 ? 7 : i % 290}\n`,
    ).join('');
    const { notes, list } = importWith(rows, { header: 'none', key: 'column_2,column_3,column_4' });
    expect(notes.filter((note) => note.startsWith('error'))).toEqual([]);
    expect(list?.dataSet.rows[7]).toEqual({ column_2: 'DE', column_3: null, column_4: 'N 7' });
    expect(importWith(rows, { header: 'none' }).notes[0]).toBe(
      'error: line 10, first in line 8 ("DE + "): repeats the key "column_2" and "column_3" of an earlier row: correct it, or add a column to the key (--key column_2,column_3,column_4)',
    );
  });

  test('only measures → an error, but a draft', () => {
    const { notes, drafts } = importCsv('a,b\n1.5,2.5\n1.5,3.25\n1.5,2.75\n', {});
    expect(notes[0]).toBe('error: no columns were found that identify a row: state them (--key COLUMNS)');
    // No column is checked as one of codes.
    expect(drafts?.[0]?.document).toBeUndefined();
    expect(drafts?.[0]?.text).toContain('\nkeys:\n#  - id: key\n#    columnIds: [code]\n');
  });
});

test('without a language → an error', () =>
  expect(importCsv('x,y\na,q\n', { uri: 'urn:example:x' }).notes).toContain(
    'error: states no language: write a tag such as en, or state --language TAG',
  ));

const MUNICIPALITIES = `Gemeindeschlüssel;Name;Fläche;Gültig ab;Größe/Art
01001000;Flößstadt;567,5;01.01.2024;Stadt: groß
01002000;Müllerhausen;1.118,65;01.02.2024;"Dorf #2, ""klein"""
`;

describe('the description', () => {
  test('all errors are reported at once, before the table is read', () =>
    expect(
      importCsv(
        'code,name\n1,2\n',
        { describe: 'd.yaml' },
        {
          'd.yaml':
            'identification:\n  language: [de]\n  canonicalUri: 2024\n  tags: one\nkeys: [code]\nannotation: x\n',
        },
      ).notes,
    ).toEqual([
      'error: d.yaml:5:8: has no id: write "- id: key", with "columnIds: [code]" below it',
      'error: d.yaml:2:13: ["de"] is not a string: write it in quotes',
      'error: d.yaml:3:17: 2024 is not a string: write it in quotes',
      'error: d.yaml:4:9: "one" is not an array: write ["one"]',
      'error: d.yaml:6:13: "x" is not an object: write it in {}',
    ]));

  const [draft] = importCsv(MUNICIPALITIES, {}, {}, 'data/gemeinden.csv').drafts ?? [];
  const text = draft?.text ?? '';
  const describeWith = (yaml: string, source = MUNICIPALITIES) =>
    importCsv(source, { describe: 'g.yaml' }, { 'g.yaml': yaml }, 'data/gemeinden.csv');

  test('the draft, with its URI filled in → the same list, without guesses', () => {
    expect(draft?.file).toBe('data/gemeinden.yaml');
    const { notes, documents, list } = describeWith(
      text
        .replace('language:', 'language: de')
        .replace(/canonicalUri:.*/, 'canonicalUri: urn:example:gemeinden'),
    );
    expect(notes).toEqual([]);
    expect(documents).toHaveLength(1);
    const guessed = importCsv(
      MUNICIPALITIES,
      { uri: 'urn:example:gemeinden', language: 'de' },
      {},
      'data/gemeinden.csv',
    ).list;
    expect(list).toEqual(guessed);
    expect(list?.dataSet.rows[1]).toEqual({
      gemeindeschluessel: '01002000',
      name: 'Müllerhausen',
      flaeche: 1118.65,
      gueltig_ab: '2024-02-01',
      groesse_art: 'Dorf #2, "klein"',
    });
  });

  test('the draft as it is → errors at the URI and the language', () =>
    expect(describeWith(text).notes).toEqual([
      'error: g.yaml:16:18: canonicalUri is missing: write the URI of the list, such as urn:example:list',
      'error: g.yaml:12:12: states no language: write a tag such as en, or state --language TAG',
    ]));

  test('a minimal description → the rest is guessed', () => {
    const { list, notes } = describeWith(
      'identification:\n  language: de\n  canonicalUri: https://example.org/lists/g\n  version: "2024"\n  x-owner: {a: 1}\n',
    );
    expect(notes.filter((note) => note.startsWith('error'))).toEqual([]);
    expect(list?.identification).toEqual({
      language: 'de',
      shortName: 'gemeinden',
      version: '2024',
      canonicalUri: 'https://example.org/lists/g',
      canonicalVersionUri: 'https://example.org/lists/g/2024',
      'x-owner': { a: 1 },
    });
  });

  test('columns: renamed, left out, with members and other properties', () => {
    const { list, notes } = describeWith(`identification: {canonicalUri: "urn:example:g", language: de}
columns:
  - {id: key, from: 1, name: Schlüssel, type: string, pattern: "^[0-9]{8}$"}
  - id: kind
    from: Größe/Art
    type: enum
    members: [{value: "Stadt: groß"}, {value: 'Dorf #2, "klein"'}]
`);
    expect(list?.columnSet.columns).toEqual([
      { id: 'key', name: 'Schlüssel', type: 'string', nullable: false, pattern: '^[0-9]{8}$' },
      {
        id: 'kind',
        name: 'Größe/Art',
        type: 'enum',
        members: [{ value: 'Stadt: groß' }, { value: 'Dorf #2, "klein"' }],
      },
    ]);
    expect(notes[0]).toBe(
      'loss: line 1 ("Name"), line 1 ("Fläche") and line 1 ("Gültig ab"): are left out by the description',
    );
  });

  test.each([
    ['identification: [', /^error: d\.yaml:1:\d+: is not valid YAML/],
    ['- a\n', /^error: d\.yaml:1:1: is not a description/],
    [
      'identifcation:\n  a: 1\n',
      /^error: d\.yaml:1:17|d\.yaml:2:3: a description has no property "identifcation": did you mean "identification"\?/,
    ],
    ['identification:\n  canonicalUri: no uri\n', /^error: d\.yaml:2:17: /],
    [
      'identification:\n  canonicalUri: urn:example:a\n  shortname: x\n',
      /^error: d\.yaml:3:14: the format has no property "shortname"/,
    ],
    [
      'identification:\n  version: 1.10\n',
      /^error: d\.yaml:2:12: is a number, whose trailing zeros are lost/,
    ],
    [
      'identification:\n  version: {toString: 1}\n',
      /^error: d\.yaml:2:12: \{"toString":1\} is not a string: write it in quotes/,
    ],
    ['identification:\n  canonicalUri: [a]\n', /^error: d\.yaml:2:17: \["a"\] is not a string: write it/],
    ['identification:\n  canonicalUri: 2024\n', /^error: d\.yaml:2:17: 2024 is not a string: write it/],
    ['columns:\n  - id: a\n    name: 5\n', /^error: d\.yaml:3:11: 5 is not a string: write it in quotes/],
    [
      'columns:\n  - id: a\n    from: Nam\n',
      /^error: d\.yaml:2:5: the source has no column "Nam": did you mean "Name"\?/,
    ],
    ['columns:\n  - name: a\n', /^error: d\.yaml:2:5: has no id/],
    ['keys: [code]\n', /^error: d\.yaml:1:8: has no id: write "- id: key", with /],
    ['keys: code\n', /^error: d\.yaml:1:7: must be a list: start each element with a hyphen/],
    [
      'keys:\n  - id: k\n    columnIds: code\n',
      /^error: d\.yaml:3:16: "code" is not an array: write \["code"\]/,
    ],
    ['keys:\n  - id: k\n    columnIds: [1]\n', /^error: d\.yaml:3:17: 1 is not a string: write it in quotes/],
    ['columns: {a: b}\n', /^error: d\.yaml:1:10: must be a list/],
    [
      'identification: {canonicalUri: "urn:example:a"}\ncolumns:\n  - id: Name\n    type: strin\n',
      /^error: d\.yaml:4:11: .*did you mean "string"/,
    ],
    [
      'identification: {canonicalUri: "urn:example:a"}\ncolumns:\n  - id: Name\n    type: string\n    minValue: 3\n',
      /^error: d\.yaml:5:15: a column of type "string" has no property "minValue"/,
    ],
  ])('%j → an error with line and column', (yaml, message) => {
    const { documents, notes } = importCsv(
      MUNICIPALITIES,
      { describe: 'd.yaml', language: 'de' },
      { 'd.yaml': yaml },
    );
    expect(documents).toEqual([]);
    expect(notes[0]).toMatch(message);
  });
});

describe('errors of a description are at its lines and columns, each once', () => {
  const errorsWith = (yaml: string) =>
    importCsv(MUNICIPALITIES, { describe: 'd.yaml' }, { 'd.yaml': yaml }).notes.filter((note) =>
      note.startsWith('error'),
    );
  const TOO_DEEP = 'is nested deeper than 50 levels: remove levels of [], {} and indentation';
  const bomb = Array.from({ length: 9 }, (_, i) => `a${i}: &a${i} [${`*a${i - 1}, `.repeat(9)}]`).slice(1);

  test.each([
    [
      'identification:\n  language: en\n  shortName: S\n  canonicalUri: urn:x:s\n  x-a: &x\n    b: *x\n',
      'd.yaml:6:8: is an alias: write the value instead of * and &',
    ],
    ['['.repeat(50_000), `d.yaml:1:1: ${TOO_DEEP}`],
    ['- '.repeat(20_000), `d.yaml:1:1: ${TOO_DEEP}`],
    [`a: ${'['.repeat(60)}${']'.repeat(60)}`, `d.yaml:1:53: ${TOO_DEEP}`],
    ['- '.repeat(60), `d.yaml:1:101: ${TOO_DEEP}`],
    [`a0: &a0 [x, x]\n${bomb.join('\n')}\n`, 'd.yaml:2:10: is an alias: write the value instead of * and &'],
    ['? [1]\n: 2\n', 'd.yaml:1:3: is not valid YAML: With stringKeys, all keys must be strings'],
    ['separator: ! x\nheader: !number 1\n', 'd.yaml:2:9: is not valid YAML: Unresolved tag: !number'],
    [
      'header: [\n',
      'd.yaml:2:1: is not valid YAML: Flow sequence in block collection must be sufficiently indented and end with a ]',
    ],
    [
      "separator: ';;'\n",
      'd.yaml:1:12: must be one character that is no letter, digit or quote, or tab, not ";;"',
    ],
    ['# x\nheader: 9\n', 'd.yaml:2:9: must be the number of a row that is not empty, or none, not "9"'],
    [
      'encoding: latin9000\n',
      'd.yaml:1:11: must be one that browsers know, such as utf-8, utf-16le, windows-1252 or windows-1250, not "latin9000"',
    ],
    ['locale: x_y\n', 'd.yaml:1:9: must be a language tag such as de or en-US, not "x_y"'],
  ])('%#: at its place', (yaml, message) => expect(errorsWith(yaml)).toEqual([`error: ${message}`]));

  test('a wrong URI is one error, although the URI of the version is formed from it', () => {
    const errors = errorsWith('identification:\n  language: de\n  canonicalUri: no uri\n');
    expect(errors).toHaveLength(1);
    expect(errors[0]).toMatch(/^error: d\.yaml:3:17: "no uri" /);
  });
});

test.each(['uri', 'version-uri'])('--%s that is no URI → a usage error that names it', (name) =>
  expect(() => importWith('a,b\nx,y\n', { [name]: 'not a uri' })).toThrow(
    new UsageFault(`--${name} "not a uri" is not an absolute URI: write one such as urn:example:colours`),
  ),
);

test('hostile headers and cells in the draft → the description reads them again', () => {
  const headers = [
    'a: b',
    '# c',
    '- d',
    "it's",
    '"q"',
    '{x}',
    '[y]',
    '*z',
    '&w',
    '!t',
    'true',
    '1',
    'null',
    '~',
    'a\tb',
    '\u202edcba',
    'x'.repeat(300),
  ];
  const quoted = headers.map((header) => `"${header.replaceAll('"', '""')}"`).join(';');
  const source = `${quoted}\n${headers.map((_, i) => `v${i}`).join(';')}\n`;
  const [draft] = importCsv(source, { header: '1' }, {}, 'hostile\n# x.csv').drafts ?? [];
  const yaml = (draft?.text ?? '')
    .replace(/ canonicalUri:.*/, ' canonicalUri: urn:example:h')
    .replace(/ language:.*/, ' language: en');
  const { notes, list } = importCsv(source, { describe: 'h.yaml' }, { 'h.yaml': yaml }, 'hostile\n# x.csv');
  expect(notes).toEqual([]);
  expect(list?.columnSet.columns.map(({ name }) => name)).toEqual(headers);
});

test('a list from a table → passes the check', () => {
  const { documents } = importCsv(MUNICIPALITIES, { uri: 'urn:example:g', language: 'de' });
  expect(documents).toHaveLength(1);
  const { list } = importCsv(MUNICIPALITIES, { uri: 'urn:example:g', language: 'de' });
  const file = { file: 'g.json', text: JSON.stringify({ $opencodelist: '0.3.0', codeList: list }) };
  expect(makeCatalogue([file]).problems).toEqual([]);
});
