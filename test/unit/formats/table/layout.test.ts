import { describe, expect, test } from 'vitest';
import { xlsx } from '../../../../build/formats/xlsx/read.ts';
import { textRow, workbook } from '../../../support/workbook.ts';
import { IDENTIFIED, importCsv, readSource } from '../import/read.ts';

const importWith = (text: string, values: Record<string, string> = {}) =>
  importCsv(text, { ...IDENTIFIED, ...values });
const notesOf = (text: string, kind: string, values = {}) =>
  importWith(text, values).notes.filter((note) => note.startsWith(kind));
const idsOf = (text: string, values = {}) =>
  importWith(text, values).list?.columnSet.columns.map(({ id }) => id);

describe('the header', () => {
  test('ids from headers: valid and distinct', () =>
    expect(idsOf('Länder-Code,Name (de),Name (de),\nA1,B,C,\n')).toEqual([
      'laender-code',
      'name_de',
      'name_de_2',
    ]));

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

  test('--header 2 and --header none', () => {
    expect(idsOf('x,y\ncode,name\na1,b\n', { header: '2' })).toEqual(['code', 'name']);
    expect(idsOf('a1,b\nc1,d\n', { header: 'none' })).toEqual(['column_1', 'column_2']);
  });

  test.each(['2-', '3-2', '1-9', 'a-b', '7'])('--header %s → a usage error', (header) =>
    expect(() => idsOf('a,b\nc,d\ne,f\n', { header })).toThrow(/--header must/),
  );

  test.each([
    ['codes', 'A.ADM1,region\nA.ADM2,district\nA.ADM3,place\nA.ADM4,part\nA.PCL,state\n'],
    ['texts that repeat below', 'red,a1,a.svg\nred,b2,a.svg\nred,b3,a.svg\n'],
    [
      'a code and a name, next to notes',
      'ADU,Adur District,see A\nALL,Allerdale,\nAMB,Amber Valley,\nASF,Ashford Borough,b c\n',
    ],
    ['numbers', '1,Goroka,-6.08\n2,Madang,-5.2\n3,Nadzab,-6.5\n'],
    ['dates', '2011-10-06,PVG\n2011-10-13,TPE\n2011-10-20,XIY\n'],
    ['URLs', 'abc,https://example.org/a\nabd,https://example.org/b\nabe,https://example.org/c\n'],
    ['texts of the same form', 'aaa,Ghotuo\naab,Alumu\naac,Ari\naad,Amal\n'],
  ])('a first row with %s like those below → a question, and read as a row', (_, text) => {
    const { notes, list } = importWith(text);
    expect(notes[0]).toMatch(/^question: line 1 .* is there a header row\? \(--header none or 1\)$/);
    expect(list?.columnSet.columns[0]?.id).toBe('column_1');
    expect(notesOf(text, 'question', { header: 'none', key: 'column_2' })).toEqual([]);
  });

  test.each([
    ['years', 'key,2019,2020\na1,1,2\nb1,3,4\n'],
    ['an abbreviation above codes', 'ISO,name\nAFG,Afghanistan\nALB,Albania\nDZA,Algeria\n'],
    ['a code with digits', 'ICD10,name\nA00,Cholera\nA01,Typhoid\nA02,Salmonella\n'],
    [
      'a second row of words',
      'code,short,long\ndk,dk,Dänemark\n01000000,01000000,Schleswig-Holstein\n02000000,02000000,Hamburg\n',
    ],
  ])('%s → the first row is the header', (_, text) => {
    const { notes } = importWith(text);
    expect(notes.filter((note) => note.startsWith('question'))).toEqual([]);
    expect(notes.join('\n')).toMatch(/guess: line 1 .*: is the header row \(--header none\)/);
  });

  test('a column with cells, but without a name → a question, as with two header rows', () =>
    expect(importWith('key,people,\n,men,women\n1,5,2\n').notes[0]).toBe(
      'question: line 1 ("key, people, "): does not name all columns: which row, or rows, are the header? (--header 1, 1-2 or none)',
    ));

  test('a title above the header of a CSV → a question, and left out', () => {
    const text = 'Regions;;\ncode;name;size\na1;A;1\nb1;B;2\n';
    const { notes, list } = importWith(text);
    expect(notes[0]).toBe(
      'question: line 2 ("code, name, size"): seems to be the header row: is it? (--header 2 or 1)',
    );
    expect(notes).toContain('loss: line 1 ("Regions"): is before the header row and left out');
    expect(list?.dataSet.rows).toHaveLength(2);
  });
});

describe('the rows', () => {
  test('empty rows, repeated headers and repeated rows → left out, by line', () => {
    const text = 'code,name\na1,A\n,\ncode,name\nb1,B\na1,A\n';
    expect(importWith(text).list?.dataSet.rows).toHaveLength(2);
    expect(notesOf(text, 'loss')).toEqual([
      'loss: line 3: is empty and left out',
      'loss: line 4: repeats the header row and is left out',
      'loss: line 6, first in line 2: repeats an earlier row and is left out',
    ]);
  });

  test('100,000 empty rows → one line of the report', () =>
    expect(notesOf(`code,name\na1,A\n${',\n'.repeat(100_000)}`, 'loss')).toEqual([
      'loss: line 3, line 4, line 5, line 6, line 7 and 99995 more: are empty and left out',
    ]));

  test.each([
    ['a source', 'code;name;size\n01;A;1\n02;B;2\nSource: office;;\n', 'line 4 ("Source: office")', 4],
    ['notes below a line', 'code;name\n01;A\n02;B\n_____;\n1) As of 2024;\n', 'line 4 ("_____")', 4],
    ['a total', 'code;name;size\n01;A;1\n02;B;2\nTotal;;3\n', 'line 4 ("Total 3")', 4],
    [
      'totals above a source',
      'code;name;size\n01;A;1\n02;B;2\nPart;;3\nTotal;;3\nSource;;\n',
      'line 4 ("Part 3")',
      4,
    ],
    [
      'another table below an empty line',
      'code,name\na1,A\nb1,B\n\nid,label\nc1,C\n',
      'line 5 ("id label")',
      5,
    ],
  ])('%s below the table of a CSV → a question', (_, text, place, number) => {
    expect(notesOf(text, 'question')).toEqual([
      `question: ${place}: seems to be below the table: does the list end above it? (--footer ${number} or none)`,
    ]);
    expect(importWith(text, { footer: String(number) }).list?.dataSet.rows).toHaveLength(2);
    expect(notesOf(text, 'question', { footer: 'none', key: 'code' })).toEqual([]);
  });

  test.each([
    ['a code', 'code,name\nA1,Part\nB1,Part\nTOTAL,Total\n'],
    ['a code with a number', 'code,name,size\nA1,Part,1\nB1,Part,2\nTOTAL,Total,3\n'],
    ['single cells between others', 'area,topic\na1,\na2,b\na3,\n'],
  ])('%s in the last row → a row of the list', (_, text) => expect(notesOf(text, 'question')).toEqual([]));

  test('--footer with another number → a usage error', () =>
    expect(() => importWith('a,b\n1,2\n', { footer: '9' })).toThrow('--footer must be the number of a row'));

  test('too many and too few cells → errors by line', () =>
    expect(notesOf('code,name\na1,A\nb1,B,C\nc1\nd1,D,\n', 'error', { footer: 'none' })).toEqual([
      'error: line 3: has 3 cells, but the table has 2 columns: add the missing cells, or enclose those that contain the separator in quotes',
      'error: line 4: has 1 cell, but the table has 2 columns: add the missing cells, or enclose those that contain the separator in quotes',
    ]));

  test('no rows, no header, too many columns → errors', () => {
    expect(notesOf('code,name\n', 'error')).toEqual([
      'error: has a header row but no rows: add the rows of the list',
    ]);
    expect(notesOf('\n\n', 'error')).toEqual([
      'error: has no rows: add a header row and the rows of the list',
    ]);
    const wide = Array.from({ length: 2000 }, (_, i) => `c${i}`).join(',');
    expect(notesOf(`${wide}\n${wide}\n`, 'error', { header: '1' })).toEqual([
      'error: line 1: has 2000 columns, and an import reads at most 1000: check the separator, or split the list',
    ]);
  });

  test('titles, sums and notes of a sheet → left out without a question', async () => {
    const row = (code: string, name: string, size: number) =>
      textRow(code, name).replace('</row>', `<c><v>${size}</v></c></row>`);
    const table = textRow('No', 'District', 'Size') + row('01', 'North', 5) + row('02', 'South', 7);
    const A = `${textRow('Districts')}<row/>${table}${row('', 'All', 12)}<row/>${textRow('Source: office')}`;
    const { notes } = await readSource(xlsx, 'a.xlsx', workbook({ sheets: { A } }), IDENTIFIED);
    expect(notes.filter((note) => !note.startsWith('guess'))).toEqual([
      'loss: A!1:1 ("Districts"): is before the header row and left out',
      'loss: A!8:8: is below empty rows, which are left out',
      'loss: A!6:6 ("All 12") and A!8:8 ("Source: office"): are below the table and left out (--footer none)',
    ]);
  });
});
