import { describe, expect, test } from 'vitest';
import { type ImportNote, makeContext, readReporting } from '../../../../build/formats/import/format.ts';
import { printDocument } from '../../../../build/formats/import/print.ts';
import { xlsx } from '../../../../build/formats/xlsx/read.ts';
import { XLSX } from '../../../../build/formats/xlsx/write.ts';
import { textRow, type WorkbookParts, workbook } from '../../../support/workbook.ts';
import { zip } from '../../../support/zip.ts';
import { codeList, documentOf } from '../../support/documents.ts';
import { expectKnownOptions } from '../import/read.ts';

const URI = { uri: 'urn:x:list' };

/** The documents and drafts of a source, and notes as `kind: place: message`. */
async function read(
  source: WorkbookParts | Uint8Array,
  values: Record<string, string> = {},
  file = 'list.xlsx',
  files: Record<string, string> = {},
) {
  const notes: ImportNote[] = [];
  const bytes = source instanceof Uint8Array ? source : workbook(source);
  const options = {
    valueOf: (name: string) => values[name],
    readFile: (path: string) => Buffer.from(files[path] as string),
  };
  const report = (note: ImportNote) => void notes.push(note);
  const { documents, drafts = [] } = await readReporting(
    async () => xlsx.read({ file, bytes }, makeContext(options, report)),
    report,
  );
  expectKnownOptions(xlsx, notes);
  return {
    documents: documents.map((document) => ({
      name: document.name,
      list: (JSON.parse([...printDocument(document)].join('')) as { codeList: List }).codeList,
    })),
    drafts,
    notes: notes.map(({ kind, place = '', message }) => `${kind}: ${place}: ${message.split(/[,:]/)[0]}`),
  };
}

interface List {
  readonly columnSet: { readonly columns: readonly { readonly id: string; readonly type: string }[] };
  readonly dataSet: { readonly rows: unknown };
}

const typesOf = (list: List | undefined) => list?.columnSet.columns.map(({ id, type }) => `${id}: ${type}`);

describe('a sheet becomes a list', () => {
  test('with the types of its cells', async () => {
    const row = (code: number, text: string, size: number) =>
      `<row><c s="1"><v>${code}</v></c><c t="inlineStr"><is><t>${text}</t></is></c><c t="inlineStr"><is><t>${code}</t></is></c><c><v>${size}</v></c><c s="2"><v>45323</v></c><c t="b"><v>1</v></c></row>`;
    const sheets = {
      Sheet1:
        textRow('Code', 'Name', 'Old', 'Size', 'Since', 'Valid') +
        row(7, 'Apples', 1.5) +
        row(12, 'Pears', 2),
    };
    const { documents, notes } = await read({ sheets, formats: ['000', 'dd.mm.yyyy'] }, URI);
    expect(documents.map(({ name }) => name)).toEqual(['list']);
    expect(typesOf(documents[0]?.list)).toEqual([
      'code: string',
      'name: string',
      'old: string',
      'size: number',
      'since: date',
      'valid: boolean',
    ]);
    expect(documents[0]?.list.dataSet.rows).toEqual([
      { code: '007', name: 'Apples', old: '7', size: 1.5, since: '2024-02-01', valid: true },
      { code: '012', name: 'Pears', old: '12', size: 2, since: '2024-02-01', valid: true },
    ]);
    expect(notes.filter((note) => note.includes('!'))).toEqual(
      expect.arrayContaining([
        'guess: Sheet1!A2: the number is read as the text that its format "000" displays',
        'guess: Sheet1!E3: the number is read as a date',
      ]),
    );
  });

  test('without titles above it and notes below it, at the places of the sheet', async () => {
    const rows = Array.from({ length: 5 }, (_, i) => textRow('', `c${i}`, `Name ${i}`, 'x')).join('');
    const { documents, notes } = await read(
      { sheets: { Sheet1: `${textRow('My list')}<row/>${textRow('', 'Code', 'Name', 'Kind')}${rows}` } },
      URI,
    );
    expect(typesOf(documents[0]?.list)).toEqual(['code: string', 'name: string', 'kind: string']);
    expect(documents[0]?.list.dataSet.rows).toHaveLength(5);
    expect(notes).toContain('loss: Sheet1!1:1: is before the header row and left out');
  });

  test('without its comments, pictures and links', async () => {
    const relationship = (type: string) =>
      `<Relationship Id="${type}" Type="x/${type}" Target="../${type}.xml"/>`;
    const link = relationship('hyperlink').replace('/>', ' TargetMode="External"/>');
    const files = {
      'xl/worksheets/_rels/sheet1.xml.rels': `<Relationships>${relationship('comments')}${relationship('drawing')}${link}</Relationships>`,
    };
    const { documents, notes } = await read(
      { sheets: { Sheet1: textRow('a', 'b') + textRow('c', 'd') }, files },
      URI,
    );
    expect(documents).toHaveLength(1);
    expect(notes).toEqual(
      expect.arrayContaining([
        'loss: Sheet1: the comments on cells are not imported',
        'loss: Sheet1: pictures',
        'loss: Sheet1: the links of cells are not imported',
      ]),
    );
  });

  test('but not with errors in cells', async () => {
    const cells = '<row><c t="inlineStr"><is><t>a</t></is></c><c t="e"><v>#N/A</v></c></row>';
    const { notes } = await read({ sheets: { Sheet1: textRow('Code', 'Name') + cells } }, URI);
    expect(notes).toContain('error: Sheet1!B2: the cell contains an error');
  });
});

describe('several sheets', () => {
  const TABLE = textRow('Code', 'Name') + textRow('a', 'Apples') + textRow('b', 'Pears');
  const sheets = { Fruit: TABLE, Notes: textRow('Some text') + textRow('and more'), 'Old fruit': TABLE };

  test('become a draft each', async () => {
    const { drafts, notes } = await read({ sheets }, {}, 'folder/My lists.xlsx');
    expect(drafts.map(({ file, document }) => [file, document?.name])).toEqual([
      ['folder/My lists.fruit.yaml', 'my-lists.fruit'],
      ['folder/My lists.old-fruit.yaml', 'my-lists.old-fruit'],
    ]);
    expect(drafts[1]?.text).toContain('sheet: Old fruit');
    expect(notes).toContain('loss: Notes: the sheet has no table with at least two rows and columns');
  });

  test('need a choice if one list is described', async () => {
    await expect(read({ sheets }, URI)).rejects.toThrow(
      '--uri describes one list, but "Fruit" and "Old fruit" are tables: name one of them with --sheet',
    );
    const { documents } = await read({ sheets }, { ...URI, sheet: 'Old fruit' });
    expect(documents.map(({ name }) => name)).toEqual(['list']);
  });

  test('have a draft each, with which each becomes a document of its own', async () => {
    const book = { sheets: { List: TABLE, 'Old fruit': TABLE } };
    const first = await read(book);
    expect(first.drafts.map(({ file }) => file)).toEqual(['list.yaml', 'list.old-fruit.yaml']);
    expect(first.drafts.map(({ text }) => /^ {2}shortName: .*$/m.exec(text)?.[0])).toEqual([
      '  shortName: List',
      '  shortName: Old fruit',
    ]);
    expect(first.notes).toContain('guess: \'Old fruit\': column "code" is the key');
    const files = Object.fromEntries(
      first.drafts.map(({ file, text }) => [file, text.replace('canonicalUri:', 'canonicalUri: urn:x:a')]),
    );
    const names = Object.keys(files).map(async (describe) => {
      const { documents } = await read(book, { describe, language: 'en' }, 'list.xlsx', files);
      return documents.map(({ name }) => name);
    });
    expect(await Promise.all(names)).toEqual([['list'], ['list.old-fruit']]);
  });

  test('have the names of a description', async () => {
    const files = { 'list.yaml': 'columns:\n  - id: code\nsheet: Fruits\n' };
    const { notes } = await read({ sheets }, { describe: 'list.yaml' }, 'list.xlsx', files);
    expect(notes).toEqual(['error: list.yaml:3:8: must be the name of a sheet']);
  });

  test('are not imported if they are hidden, unless they are named', async () => {
    const states = { Fruit: 'hidden', 'Old fruit': 'veryHidden' };
    const book = { sheets: { ...sheets, New: TABLE }, states };
    const { documents, notes } = await read(book, URI);
    expect(documents).toHaveLength(1);
    expect(notes).toEqual(
      expect.arrayContaining([
        'guess: Fruit: the hidden sheet is not imported',
        "guess: 'Old fruit': the hidden sheet is not imported",
      ]),
    );
    expect((await read(book, { ...URI, sheet: 'Fruit' })).documents).toHaveLength(1);
  });
});

describe('reports a clear error for', () => {
  const OLE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

  test.each<[string, Uint8Array | WorkbookParts, string]>([
    [
      'an old workbook',
      Buffer.from([...OLE, ...Buffer.from('Workbook', 'utf16le')]),
      'error: : the file is an old workbook (.xls)',
    ],
    [
      'an encrypted workbook',
      Buffer.from([...OLE, ...Buffer.from('EncryptedPackage', 'utf16le')]),
      'error: : the file is an old workbook (.xls)',
    ],
    ['a text', Buffer.from('<html><table>'), 'error: : the file is not an Excel workbook'],
    ['an empty file', Buffer.from(''), 'error: : the file is not an Excel workbook'],
    [
      'an OpenDocument spreadsheet',
      zip({ mimetype: 'x', 'content.xml': '<a/>' }),
      'error: : the file contains no workbook in XML',
    ],
    ['another archive', zip({ a: 'b' }), 'error: : the file contains no workbook in XML'],
    ['an empty sheet', { sheets: { Sheet1: '' } }, 'error: Sheet1: there is no table'],
    ['a sheet with one row', { sheets: { Sheet1: textRow('a', 'b') } }, 'error: Sheet1: there is no table'],
    [
      'hidden sheets only',
      { sheets: { Sheet1: '' }, states: { Sheet1: 'hidden' } },
      'error: : the workbook has no visible sheet',
    ],
    [
      'a missing sheet',
      { sheets: { Sheet1: '' }, files: { 'xl/_rels/workbook.xml.rels': '<Relationships/>' } },
      'error: : a sheet of the workbook is missing',
    ],
    [
      'an entity bomb',
      {
        sheets: { Sheet1: '' },
        files: { 'xl/sharedStrings.xml': '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>' },
      },
      'error: : xl/sharedStrings.xml in the file has a document type declaration (<!DOCTYPE …>)',
    ],
    [
      'a zip bomb',
      { sheets: { Sheet1: '<row/>'.repeat(1_000_000) } },
      'error: : xl/worksheets/sheet1.xml in the file is too large when it is decompressed',
    ],
  ])('%s', async (_, source, note) => {
    const { documents, notes } = await read(source);
    expect(documents).toEqual([]);
    expect(notes).toContain(note);
  });
});

describe('options override guesses', () => {
  const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
  const row = (name: string, attributes = '') =>
    `<row${attributes}>${text(name)}<c s="1"><v>7</v></c><c s="2"><v>45323</v></c>${text('x')}</row>`;
  const book = {
    sheets: {
      Sheet1: `<cols><col min="4" max="4" hidden="1"/></cols><sheetData>${textRow('Name', 'Code', 'Since', 'Note')}${row('a')}${row('b', ' hidden="1"')}</sheetData>`,
    },
    formats: ['000', 'dd.mm.yyyy'],
  };
  const rowsWith = async (values: Record<string, string>) =>
    (await read(book, { ...URI, language: 'en', ...values })).documents[0]?.list.dataSet.rows;

  test('--numbers displayed, which names cells whose format it cannot print', async () =>
    expect((await read(book, { ...URI, language: 'en', numbers: 'displayed' })).notes).toContain(
      'error: Sheet1!C2: the number format "dd.mm.yyyy" is not supported',
    ));

  test('--numbers stored', async () =>
    expect(await rowsWith({ numbers: 'stored', types: 'code=integer' })).toEqual([
      { name: 'a', code: 7, since: 45323, note: 'x' },
      { name: 'b', code: 7, since: 45323, note: 'x' },
    ]));

  test('merged cells in a column', async () => {
    const cell = (name: string, kind: string) => `<row>${text(name)}${kind && text(kind)}</row>`;
    const sheet = `<sheetData>${textRow('Name', 'Kind')}${cell('a', 'k')}${cell('b', '')}</sheetData><mergeCells><mergeCell ref="B2:B3"/></mergeCells>`;
    const { documents } = await read({ sheets: { Sheet1: sheet } }, { ...URI, language: 'en' });
    expect(documents[0]?.list.dataSet.rows).toMatchObject([{ kind: 'k' }, { kind: 'k' }]);
  });

  test('a wrong word is a usage error, and the draft keeps the right one', async () => {
    await expect(read(book, { numbers: 'no' })).rejects.toThrow(
      '--numbers must be stored or displayed, not "no"',
    );
    const { drafts } = await read(book, { numbers: 'stored' });
    expect(drafts[0]?.text).toContain('\nnumbers: stored\n');
  });
});

test('formulas with an empty result → reported by cell, in rows that have others', async () => {
  const formula = '<c t="str"><f>IF(A1="","","x")</f><v></v></c>';
  const sheet = `${textRow('Code', 'Name')}<row><c t="inlineStr"><is><t>a</t></is></c>${formula}</row><row>${formula}${formula}</row>`;
  const { documents, notes } = await read({ sheets: { Sheet1: sheet } }, { ...URI, language: 'en' });
  expect(documents[0]?.list.dataSet.rows).toEqual([{ code: 'a', name: null }]);
  expect(notes.filter((note) => note.startsWith('loss'))).toEqual([
    'loss: Sheet1!B2: the formula is not imported',
  ]);
});

test('a workbook of the API is read like any other', async () => {
  const bytes = XLSX.print(documentOf(codeList({ shortName: 'Own' }))) as Uint8Array;
  const { documents } = await read(bytes, { ...URI, language: 'en', sheet: 'Rows' }, 'Own list.xlsx');
  expect(documents.map(({ name }) => name)).toEqual(['own-list']);
  expect(documents[0]?.list.dataSet.rows).toEqual([{ code: 'a' }]);
});

test('workbooks and what is mistaken for one are detected by their first bytes or their names', () => {
  const detects = (file: string, bytes: Uint8Array) => xlsx.detects({ file, bytes });
  const book = workbook({ sheets: { a: '' } });
  expect(detects('a.bin', book)).toBe(true);
  expect(detects('a.bin', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]))).toBe(true);
  expect(detects('a.XLS', Buffer.from('<html>'))).toBe(true);
  expect(detects('a.csv', Buffer.from('a,b'))).toBe(false);
  expect(detects('a.zip', zip({ 'a.csv': 'a,b' }))).toBe(false);
});
