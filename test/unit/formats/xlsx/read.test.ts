import { describe, expect, test } from 'vitest';
import { type ImportNote, makeContext, UsageFault } from '../../../../build/formats/import/format.ts';
import { printDocument } from '../../../../build/formats/import/print.ts';
import { xlsx } from '../../../../build/formats/xlsx/read.ts';
import { XLSX } from '../../../../build/formats/xlsx/write.ts';
import { textRow, type WorkbookParts, workbook } from '../../../support/workbook.ts';
import { zip } from '../../../support/zip.ts';
import { codeList, documentOf } from '../../support/documents.ts';
import { expectKnownOptions, readReporting } from '../import/read.ts';

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
  const importBook = async () => xlsx.read({ file, bytes }, makeContext(options, report));
  const { documents, drafts = [] } = await readReporting(importBook, report);
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

describe('a sheet becomes a list', () => {
  test('with the types of its cells', async () => {
    const text = (value: string | number) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
    const row = (code: number, name: string, size: number) =>
      `<row><c s="1"><v>${code}</v></c>${text(name)}${text(code)}<c><v>${size}</v></c><c s="2"><v>45323</v></c><c t="b"><v>1</v></c></row>`;
    const header = textRow('Code', 'Name', 'Old', 'Size', 'Since', 'Valid');
    const sheets = { Sheet1: header + row(7, 'Apples', 1.5) + row(12, 'Pears', 2) };
    const { documents, notes } = await read({ sheets, formats: ['000', 'dd.mm.yyyy'] }, URI);
    expect(documents.map(({ name }) => name)).toEqual(['list']);
    const types = documents[0]?.list.columnSet.columns.map(({ type }) => type);
    expect(types).toEqual(['string', 'string', 'string', 'number', 'date', 'boolean']);
    expect(documents[0]?.list.dataSet.rows).toEqual([
      { code: '007', name: 'Apples', old: '7', size: 1.5, since: '2024-02-01', valid: true },
      { code: '012', name: 'Pears', old: '12', size: 2, since: '2024-02-01', valid: true },
    ]);
    expect(notes).toContain('guess: Sheet1!E3: the number is read as a date');
  });

  test('without its comments, pictures and links', async () => {
    const link = '<Relationship Id="b" Type="x/hyperlink" Target="urn:x" TargetMode="External"/>';
    const files = { 'xl/worksheets/_rels/sheet1.xml.rels': `<Relationships>${link}</Relationships>` };
    const sheets = { Sheet1: textRow('a', 'b') + textRow('c', 'd') };
    const { documents, notes } = await read({ sheets, files }, URI);
    expect(documents).toHaveLength(1);
    expect(notes.filter((note) => note.startsWith('loss'))).toEqual(['loss: Sheet1: comments']);
  });

  test('but not with errors in cells', async () => {
    const cells = '<row><c t="inlineStr"><is><t>a</t></is></c><c t="e"><v>#N/A</v></c></row>';
    const { notes } = await read({ sheets: { Sheet1: textRow('Code', 'Name') + cells } }, URI);
    expect(notes).toContain('error: Sheet1!B2: the cell contains an error');
  });

  test('with the locale of its text cells, which is asked for dates; numbers are as in the file', async () => {
    const rows = textRow('a', '1,5', '01/02/2024') + textRow('b', '-2,25', '31/01/2024');
    const Sheet1 =
      textRow('Code', 'Size', 'Since', 'Weight') + rows.replaceAll('</row>', '<c><v>1.234</v></c></row>');
    const asked = await read({ sheets: { Sheet1 } }, { ...URI, language: 'de' });
    expect(asked.notes).toContain('error: column "since": has numbers or dates of a locale');
    const stated = { ...URI, language: 'de', locale: 'de', types: 'size=number' };
    const { documents } = await read({ sheets: { Sheet1 } }, stated);
    expect(documents[0]?.list.dataSet.rows).toEqual([
      { code: 'a', size: 1.5, since: '2024-02-01', weight: 1.234 },
      { code: 'b', size: -2.25, since: '2024-01-31', weight: 1.234 },
    ]);
  });
});

describe('several sheets', () => {
  const TABLE = textRow('Code', 'Name') + textRow('a', 'Apples') + textRow('b', 'Pears');
  const sheets = { List: TABLE, Notes: textRow('Some text') + textRow('and more'), 'Old fruit': TABLE };

  test('named by languages → a document each, in which the first states the language of the list', async () => {
    const { documents } = await read({ sheets: { en: TABLE, de: TABLE.replace('Pears', 'Birnen') } }, URI);
    expect(documents).toMatchObject([
      {
        name: 'list.en',
        list: { identification: { language: 'en' }, dataSet: { rows: [{}, { code: 'b', name: 'Pears' }] } },
      },
      {
        name: 'list.de',
        list: { identification: { language: 'de' }, dataSet: { rows: [{}, { code: 'b', name: 'Birnen' }] } },
      },
    ]);
  });

  test('with tables are a question, also in the draft for the first of them', async () => {
    const { documents, drafts, notes } = await read({ sheets }, {}, 'folder/My lists.xlsx');
    expect(documents).toEqual([]);
    expect(notes.slice(0, 2)).toEqual([
      'error: : several sheets have a table',
      'guess: Notes: the sheet is hidden',
    ]);
    expect(drafts.map(({ file, document }) => [file, document?.name])).toEqual([
      ['folder/My lists.list.yaml', 'my-lists.list'],
    ]);
    expect(drafts[0]?.text).toContain('which one is the list? (--sheet List or "Old fruit")\nsheet:\n');
  });

  test('are lists with names of their own, by the option or the description', async () => {
    const own = await read({ sheets }, { ...URI, sheet: 'Old fruit' });
    expect(own.documents.map(({ name }) => name)).toEqual(['list.old-fruit']);
    const { drafts } = await read({ sheets }, { sheet: 'List' });
    expect(drafts.map(({ file, document }) => [file, document?.name])).toEqual([['list.yaml', 'list']]);
    const text = drafts[0]?.text.replace('canonicalUri:', 'canonicalUri: urn:x:a') ?? '';
    expect(text).toContain('\nsheet: List\n');
    const described = { describe: 'a.yaml', language: 'en' };
    const { documents } = await read({ sheets }, described, 'list.xlsx', { 'a.yaml': text });
    expect(documents.map(({ name }) => name)).toEqual(['list']);
  });

  test('have names', async () => {
    await expect(read({ sheets }, { sheet: 'Fruits' })).rejects.toThrow(
      new UsageFault(
        '--sheet must be the name of a sheet, such as "List", "Notes" and "Old fruit", not "Fruits"',
      ),
    );
    const files = { 'list.yaml': 'columns:\n  - id: code\nsheet: Fruits\n' };
    const { notes } = await read({ sheets }, { describe: 'list.yaml' }, 'list.xlsx', files);
    expect(notes).toEqual(['error: list.yaml:3:8: must be the name of a sheet']);
  });

  test('are not imported if they are hidden, unless they are named', async () => {
    const book = { sheets, states: { List: 'veryHidden' } };
    const { documents, notes } = await read(book, URI);
    expect(documents.map(({ name }) => name)).toEqual(['list']);
    expect(notes.slice(0, 2)).toEqual([
      'guess: List: the sheet is hidden',
      'guess: Notes: the sheet is hidden',
    ]);
    expect((await read(book, { ...URI, sheet: 'List' })).documents).toHaveLength(1);
  });
});

const OLE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
const BINARY =
  '<Relationships><Relationship Type="x/officeDocument" Target="xl/workbook.bin"/></Relationships>';

describe('reports a clear error for', () => {
  const NO_WORKBOOK = 'error: : the file is not an Excel workbook (.xlsx)';
  const NO_TABLE = 'error: : no visible sheet has a table';

  test.each<[string, Uint8Array | WorkbookParts, string]>([
    ['an old or encrypted workbook', OLE, NO_WORKBOOK],
    ['a text', Buffer.from('<html><table>'), NO_WORKBOOK],
    ['an empty file', Buffer.from(''), NO_WORKBOOK],
    ['an OpenDocument spreadsheet', zip({ mimetype: 'x', 'content.xml': '<a/>' }), NO_WORKBOOK],
    ['a binary workbook', zip({ '_rels/.rels': BINARY }), NO_WORKBOOK],
    ['an empty sheet', { sheets: { Sheet1: '' } }, NO_TABLE],
    ['a sheet with one row', { sheets: { Sheet1: textRow('a', 'b') } }, NO_TABLE],
    ['hidden sheets only', { sheets: { Sheet1: '' }, states: { Sheet1: 'hidden' } }, NO_TABLE],
    [
      'a missing sheet',
      {
        sheets: { Sheet1: '' },
        files: {
          'xl/_rels/workbook.xml.rels':
            '<Relationships><Relationship Id="r1" Type="x/worksheet" Target="a.xml"/></Relationships>',
        },
      },
      'error: Sheet1: the sheet is missing in the file',
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

test('--numbers stored → numbers without their formats, and a line of the draft', async () => {
  const row = '<c t="inlineStr"><is><t>a</t></is></c><c s="1"><v>7</v></c><c s="2"><v>45323</v></c>';
  const book = {
    sheets: { Sheet1: `${textRow('Name', 'Code', 'Since')}<row>${row}</row>` },
    formats: ['000', 'dd.mm.yyyy'],
  };
  const { documents } = await read(book, {
    ...URI,
    language: 'en',
    numbers: 'stored',
    types: 'code=integer',
  });
  expect(documents[0]?.list.dataSet.rows).toEqual([{ name: 'a', code: 7, since: 45323 }]);
  await expect(read(book, { numbers: 'no' })).rejects.toThrow('--numbers must be stored, not "no"');
  expect((await read(book, { numbers: 'stored' })).drafts[0]?.text).toContain('\nnumbers: stored\n');
});

test('a workbook of the API is read like any other', async () => {
  const bytes = XLSX.print(documentOf(codeList({ shortName: 'Own' }))) as Uint8Array;
  const { documents } = await read(bytes, { ...URI, language: 'en', sheet: 'Rows' }, 'Own list.xlsx');
  expect(documents.map(({ name }) => name)).toEqual(['own-list.rows']);
  expect(documents[0]?.list.dataSet.rows).toEqual([{ code: 'a' }]);
});

test('workbooks and what is mistaken for one are detected by their first bytes or their names', () => {
  const detects = (file: string, bytes: Uint8Array) => xlsx.detects({ file, bytes });
  const book = workbook({ sheets: { a: '' } });
  expect(detects('a.bin', book)).toBe(true);
  expect(detects('a.bin', OLE)).toBe(true);
  expect(detects('a.XLS', Buffer.from('<html>'))).toBe(true);
  expect(detects('a.csv', Buffer.from('a,b'))).toBe(false);
  expect(detects('a.zip', zip({ 'a.csv': 'a,b' }))).toBe(false);
});
