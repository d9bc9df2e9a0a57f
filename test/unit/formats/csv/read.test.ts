import { describe, expect, test } from 'vitest';
import { csv } from '../../../../build/formats/csv/read.ts';
import { UsageFault } from '../../../../build/formats/import/format.ts';
import { IDENTIFIED, importCsv } from '../import/import.ts';

const rowsOf = (content: string | Uint8Array, values: Record<string, string> = {}, file?: string) =>
  importCsv(content, { ...IDENTIFIED, ...values }, {}, file).list?.dataSet.rows;
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

  test('none, but some rows with commas → asked', () => {
    const text = 'A_1_x\nB_2_Bonaire, Saba\nC_3_y\n';
    expect(notesOf(text, { header: 'none' })).toEqual([
      'error: no character separates the cells of all rows: state it, or tab if the table has one column (--separator CHAR)',
      'guess: is read as utf-8 (--encoding utf-8)',
      'guess: column "column_1" is the key (--key column_1)',
    ]);
    expect(rowsOf(text, { header: 'none', separator: 'tab' })?.[1]).toEqual({
      column_1: 'B_2_Bonaire, Saba',
    });
    expect(rowsOf(text, { header: 'none', separator: '_' })?.[1]).toEqual({
      ...{ column_1: 'B', column_2: 2, column_3: 'Bonaire, Saba' },
    });
  });

  test('the file extension tsv prefers tabs', () =>
    expect(rowsOf('a\tb,c\nx\ty,z\n', {}, 'list.tsv')).toEqual([{ a: 'x', b_c: 'y,z' }]));

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
    ['UTF-16 without one', Buffer.from(text, 'utf16le'), {}],
    ['big-endian UTF-16', Buffer.from(`\ufeff${text}`, 'utf16le').swap16(), {}],
    ['Windows-1252', windows1252, {}],
  ])('%s → the same rows', (_, bytes, values) => expect(rowsOf(bytes, values)).toEqual(row));

  test('Windows-1252 is a guess', () =>
    expect(notesOf(windows1252)).toContain(
      'guess: is not UTF-8, so it is read as windows-1252 (--encoding windows-1252)',
    ));

  test('--encoding and the language decide', () => {
    const polish = latin1('code;name\nA;\xb3\xf3d\x9f\n');
    expect(rowsOf(polish, { encoding: 'windows-1250' })).toEqual([{ code: 'A', name: 'łódź' }]);
    expect(rowsOf(polish, { language: 'pl' })).toEqual([{ code: 'A', name: 'łódź' }]);
  });

  test.each([
    [
      'with a byte-order mark',
      Buffer.concat([Buffer.from('\ufeffcode;name\nA;'), latin1('\xe4\n')]),
      2,
      3,
      '0xE4',
      '',
    ],
    [
      'with other letters',
      Buffer.concat([Buffer.from(`${text}ö;ü\nB;`), latin1('\xfcx\n')]),
      4,
      3,
      '0xFC',
      '',
    ],
    [
      'with other letters in the language',
      Buffer.concat([Buffer.from(`${'ä;ö\r\n'.repeat(20_000)}€`), latin1('\xf6;\xe4\n')]),
      ...[20_001, 2, '0xF6', ' (the first of 2 places)'],
    ],
  ])('UTF-8 %s and a wrong byte → an error at the byte', (_, bytes, line, column, byte, others) => {
    for (const values of [{}, { encoding: 'UTF-8' }])
      expect(notesOf(bytes as Uint8Array, { ...values, language: 'de' })).toEqual([
        `error: line ${line}, column ${column}: has the byte ${byte}, which is not UTF-8${others}: correct the character and save the file as UTF-8, or state another encoding with --encoding`,
      ]);
    expect(rowsOf(bytes as Uint8Array, { encoding: 'windows-1252', separator: ';' })).not.toEqual([]);
  });

  test('UTF-8 that ends within a character → an error', () =>
    expect(notesOf(Buffer.from(text.repeat(2)).subarray(0, -2))).toEqual([
      'error: line 4, column 11: the file ends in the middle of a character, so it is incomplete: export it again',
    ]));

  test.each([
    ['bytes of DOS encodings', latin1('a;b\n1;\x81\n'), {}, /cannot be recognised: state it with --encoding/],
    [
      'Korean words in EUC-KR',
      latin1('a;b\n1;\xbc\xad\xbf\xef\xc6\xaf\xba\xb0\xbd\xc3 \xc1\xbe\xb7\xce\xb1\xb8\n'),
      {},
      /cannot be recognised: state it with --encoding, such as euc-kr or gb18030/,
    ],
    [
      'Japanese words in Shift_JIS',
      latin1('a;b\n1;\x93\x8c\x8b\x9e\x93s\n2;\x82\xa0\x82\xed\n3;\x96k\x8aC\x93\xb9\n'),
      {},
      /cannot be recognised: state it with --encoding, such as shift_jis/,
    ],
    [
      'Russian words in Windows-1251',
      latin1(
        'a;b\n1;\xcc\xee\xf1\xea\xe2\xe0\n2;\xca\xe0\xe7\xe0\xed\xfc\n3;\xd2\xf3\xeb\xe0\n4;\xd3\xf4\xe0 \xc5\xe9\xf1\xea\n5;\xce\xec\xf1\xea-\xd0\xe6\xe5\xe2\n',
      ),
      {},
      /cannot be recognised: state it with --encoding, such as windows-1250/,
    ],
    [
      'not valid in the stated encoding',
      windows1252,
      { encoding: 'utf-8' },
      /^error: line 2, column 1: has the byte 0xE4, which/,
    ],
    [
      'binary data',
      Uint8Array.from({ length: 3000 }, (_, i) => (i * 7) % 32),
      {},
      /contains a NUL character, so it is not a text/,
    ],
    ['a NUL character', Buffer.from(`a,b\nx,y\nz,\0w\n`), {}, /^error: line 3: contains a NUL character/],
  ])('%s → an error', (_, bytes, values, message) => {
    const { documents, notes } = importCsv(bytes, { ...IDENTIFIED, ...values });
    expect(documents).toEqual([]);
    expect(notes[0]).toMatch(message);
  });

  test('an unknown encoding → usage error', () =>
    expect(() => rowsOf('a,b\n', { encoding: 'latin9000' })).toThrow(/--encoding must be/));
});

describe('every guess about the file', () => {
  const READING = /encoding|separator|header/;
  const readingNotes = (content: string | Uint8Array, values: Record<string, string> = {}) =>
    notesOf(content, values).filter((note) => READING.test(note));

  test('is reported with the option that overrides it', () =>
    expect(readingNotes('A,Apfel\nB,Birne\n')).toEqual([
      'guess: is read as utf-8 (--encoding utf-8)',
      'guess: the cells are separated by commas (--separator ",")',
      'guess: line 1 ("A, Apfel"): is the header row (--header none)',
    ]));

  test('names of columns that are years, one column, UTF-16 without a byte-order mark', () => {
    expect(readingNotes('2024,2025\n1,2\n3,4')).toContain(
      'guess: line 1 ("2024, 2025"): is the header row (--header none)',
    );
    expect(readingNotes('name\nx\n')).toContain(
      'guess: no character separates cells, so the table has one column (--separator CHAR)',
    );
    expect(readingNotes(Buffer.from('a,b\nx,y\n', 'utf16le'))).toContain(
      'guess: is read as utf-16le (--encoding utf-16le)',
    );
  });

  test('what the file or the options state is no guess', () => {
    expect(readingNotes('\ufeffsep=;\na;b\nx;y\n', { header: '2' })).toEqual([]);
    expect(readingNotes('a,b\nx,y\n', { header: 'none', separator: ',', encoding: 'utf-8' })).toEqual([]);
  });
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

  test.each([
    [
      '\u00e4,b\nx,"y\nz,w\n',
      'latin1',
      'error: line 2: is not a CSV: the opening quote of this cell is not closed',
    ],
    [
      '\ufeff"a",b\nx,"y\nz,w\n',
      'utf8',
      'error: line 2: is not a CSV: the opening quote of this cell is not closed',
    ],
    ['sep=;\na;b\nx;"y"\nz;5" pipe\n', 'utf8', 'error: line 4: is not a CSV: a quote inside a cell'],
    [
      '\ufeffa,b\nx,"y\n',
      'utf16le',
      'error: line 2: is not a CSV: the opening quote of this cell is not closed',
    ],
  ] as const)('%j in %s → an error at the quote', (text, encoding, message) => {
    const { notes } = importCsv(Buffer.from(text, encoding));
    expect(notes.filter((note) => note.startsWith('error'))).toEqual([expect.stringContaining(message)]);
  });

  test('quotes inside cells of several lines → all reported at once', () =>
    expect(notesOf('a,b\nx,5" pipe\ny,"z"\nw,"Ann" Bee\nv,6" pipe\n')).toContain(
      'error: line 2, line 4 and line 5: are not a CSV: a quote inside a cell; enclose the cell in quotes, and double the quotes inside it',
    ));

  test('apostrophes around all cells of a column are quotes', () => {
    const text = `id;n;name\n'01';1;'Black "casis"; red'\n'02';2;'L''Aquila'\n'03';3;plain\n`;
    expect(rowsOf(text)).toEqual([
      { id: '01', n: 1, name: 'Black "casis"; red' },
      { id: '02', n: 2, name: "L'Aquila" },
      { id: '03', n: 3, name: 'plain' },
    ]);
    expect(notesOf(text)).toContain('loss: the apostrophes that enclose cells are not imported');
    expect(notesOf(`id;name\n'01';'L'Aquila'\n'02';'x'\n'03';'L'Aia'\n`)).toContain(
      'error: line 2 and line 4: are not a CSV: a quote inside a cell; enclose the cell in quotes, and double the quotes inside it',
    );
  });

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
