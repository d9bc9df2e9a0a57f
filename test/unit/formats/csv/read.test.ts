import { describe, expect, test } from 'vitest';
import { csv } from '../../../../build/formats/csv/read.ts';
import { UsageFault } from '../../../../build/formats/import/format.ts';
import { IDENTIFIED, importCsv } from '../import/read.ts';

const rowsOf = (content: string | Uint8Array, values: Record<string, string> = {}) =>
  importCsv(content, { ...IDENTIFIED, ...values }).list?.dataSet.rows;
const notesOf = (content: string | Uint8Array, values: Record<string, string> = {}) =>
  importCsv(content, { ...IDENTIFIED, ...values }).notes;
const latin1 = (text: string) => Buffer.from(text, 'latin1');

describe('the separator', () => {
  test.each([
    ['a,b\nx,y z\n', {}],
    ['a;b\nx;y z\n', {}],
    ['a\tb\nx\ty z\n', {}],
    ['a|b\nx|y z\n', {}],
    ['a~b\nx~y z\n', { separator: '~' }],
    ['a\tb\r\nx\ty z\r\n', { separator: 'tab' }],
    ['sep=;\r\na;b\r\nx;y z\r\n', {}],
    ['a;b\n"x";"y z"', {}],
  ])('%j %j → cells', (text, values) => expect(rowsOf(text, values)).toEqual([{ a: 'x', b: 'y z' }]));

  test('commas in texts do not hide semicolons', () => {
    const text = 'a;b\nx;1, 2 and 3, 4\ny;2, 3\nz;no commas\n';
    expect(rowsOf(text)).toHaveLength(3);
    expect(notesOf(text)).toContain('guess: the cells are separated by semicolons (--separator ";")');
  });

  test('a column with semicolons, and commas as separators → commas', () =>
    expect(rowsOf('a,b\nx,1;2;3\ny,4;5\nz,6\n')).toEqual([
      { a: 'x', b: '1;2;3' },
      { a: 'y', b: '4;5' },
      { a: 'z', b: '6' },
    ]));

  test('none, but some rows with commas → a question', () => {
    const text = 'A_1_x\nB_2_Bonaire, Saba\nC_3_y\n';
    expect(notesOf(text, { header: 'none' })).toEqual([
      'question: no character separates the cells of all rows: which one does, or tab for one column? (--separator CHAR)',
    ]);
    expect(rowsOf(text, { header: 'none', separator: '_', locale: 'none' })?.[1]).toEqual({
      ...{ column_1: 'B', column_2: 2, column_3: 'Bonaire, Saba' },
    });
  });

  test('two that separate all rows equally → a question', () =>
    expect(notesOf('a,b;c\nx1,y;z\n')).toContain(
      'question: two characters separate the cells of all rows: which one does? (--separator , or ";")',
    ));

  test('tabs and commas that separate all rows equally → tabs', () =>
    expect(rowsOf('a\tb,c\nx\ty,z\n')).toEqual([{ a: 'x', b_c: 'y,z' }]));

  test.each(['', ',,', 'a', '"'])('--separator %j → usage error', (separator) =>
    expect(() => rowsOf('a,b\n', { separator })).toThrow(UsageFault),
  );
});

describe('the encoding', () => {
  const text = 'code;name\nä;Größe – €\n';
  const windows1252 = latin1('code;name\n\xe4;Gr\xf6\xdfe \x96 \x80\n');
  const row = [{ code: 'ä', name: 'Größe – €' }];

  test.each([
    ['UTF-8', Buffer.from(text), {}],
    ['UTF-8 with a byte-order mark', Buffer.from(`\ufeff${text}`), {}],
    ['UTF-16 with a byte-order mark', Buffer.from(`\ufeff${text}`, 'utf16le'), {}],
    ['big-endian UTF-16', Buffer.from(`\ufeff${text}`, 'utf16le').swap16(), {}],
    ['Windows-1252', windows1252, { encoding: 'windows-1252' }],
  ])('%s → the same rows', (_, bytes, values) => expect(rowsOf(bytes, values)).toEqual(row));

  test('neither UTF-8 nor a byte-order mark → a question that shows the first line with other letters', () => {
    expect(notesOf(windows1252)[0]).toBe(
      'question: line 2 ("ä;Größe – €"): is not UTF-8, and shown as windows-1252: which encoding is it? (--encoding windows-1252, windows-1250 or NAME)',
    );
    expect(rowsOf(latin1('code;name\nA;\xb3\xf3d\x9f\n'), { encoding: 'windows-1250' })).toEqual([
      { code: 'A', name: 'łódź' },
    ]);
  });

  test.each([
    [
      'UTF-8 with a wrong byte',
      Buffer.concat([Buffer.from(`${text}ö;ü\nB;`), latin1('\xfcx\n')]),
      {},
      /^error: line 4: has a byte that is not UTF-8, as the rest of the file is: correct/,
    ],
    [
      'not valid in the stated encoding',
      windows1252,
      { encoding: 'utf-8' },
      /^error: is not valid utf-8: state/,
    ],
    ['a NUL character', Buffer.from(`a,b\nx,y\nz,\0w\n`), {}, /^error: line 3: contains a NUL character/],
    ['UTF-16 without a byte-order mark', Buffer.from(text, 'utf16le'), {}, /NUL character.*such as utf-16le/],
  ])('%s → an error', (_, bytes, values, message) => {
    const { documents, notes } = importCsv(bytes, { ...IDENTIFIED, ...values });
    expect(documents).toEqual([]);
    expect(notes[0]).toMatch(message);
  });

  test('an unknown encoding → usage error', () =>
    expect(() => rowsOf('a,b\n', { encoding: 'latin9000' })).toThrow(/--encoding must be/));
});

test('what was chosen is reported, but not what the file or the options state', () => {
  const chosen = (content: string, values: Record<string, string> = {}) =>
    notesOf(content, values).filter((note) => /encoding|separat|header/.test(note));
  expect(chosen('a,b\nX1,Apfel\nX2,Birne\n')).toEqual([
    'guess: the cells are separated by commas (--separator ",")',
    'guess: line 1 ("a, b"): is the header row (--header none)',
  ]);
  expect(chosen('name\nx\n')[0]).toBe(
    'guess: no character separates cells, so the table has one column (--separator CHAR)',
  );
  expect(chosen('\ufeffsep=;\na;b\nx;y\n', { header: '2' })).toEqual([]);
});

describe('quotes', () => {
  test.each([
    ['a,b\nx,"y\nz,w\n', 'error: line 2: is not a CSV: the opening quote of this cell is not closed'],
    ['a,b\nx,"y\nz,"w\n', 'error: line 2: is not a CSV: the opening quote of this cell is not closed'],
    ['a,b\nx,y\nz,5" pipe\n', 'error: line 3: is not a CSV: a quote inside a cell'],
    ['a,b\nx,"y"z\n', 'error: line 2: is not a CSV: a quote inside a cell'],
  ])('%j → an error at the line', (text, message) => {
    const notes = notesOf(text).filter((note) => note.startsWith('error'));
    expect(notes).toHaveLength(1);
    expect(notes[0]?.startsWith(message)).toBe(true);
  });

  test('apostrophes around all cells of a column → an error', () =>
    expect(notesOf(`id;name\n'01';x\n'02';y\n`)).toContain(
      `error: line 2 ("'01'"): has a cell in apostrophes, as all rows: replace them by double quotes`,
    ));

  test('apostrophes around some cells are text', () =>
    expect(rowsOf(`id;name\n1;'t Zand\n2;'x'\n3;y\n`)).toEqual([
      { id: '1', name: "'t Zand" },
      { id: '2', name: "'x'" },
      { id: '3', name: 'y' },
    ]));

  test('line breaks and quotes in cells → kept, and lines counted', () => {
    const text = 'a;b\nx;"1\n2 ""3"""\nx;y\n';
    expect(notesOf(text, { key: 'a' })[0]).toMatch(
      /^error: line 4, first in line 2 \("x"\): repeats the key "a"/,
    );
    expect(rowsOf('a;b\nx;"1\n2 ""3"""\n')).toEqual([{ a: 'x', b: '1\n2 "3"' }]);
  });
});

describe('the format', () => {
  const detects = (file: string, text: string) => csv.detects({ file, bytes: Buffer.from(text, 'latin1') });
  test.each(['a.csv', 'a.CSV', 'a.tsv', 'a.tab', 'a.txt'])('%s → detected', (file) =>
    expect(detects(file, 'a,b\n')).toBe(true),
  );
  test.each([
    ['a.json', 'a,b\n'],
    ['a.csv', 'PK\x03\x04...[Content_Types].xml'],
    ['a.csv', '%PDF-1.4'],
  ])('%s with %j → not', (file, text) => expect(detects(file, text)).toBe(false));
});
