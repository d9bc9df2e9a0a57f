import { readXlsx } from 'hucre';
import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import { printSheet } from '../../../../build/formats/xlsx/print-sheet.ts';
import { XLSX } from '../../../../build/formats/xlsx/write.ts';
import { unzip } from '../../../support/unzip.ts';
import { codeList, documentOf } from '../../support/documents.ts';

const column = (id: string, type = 'string', more: object = {}) => ({ id, name: id, type, ...more });
const CODE = column('code');

const bytesOf = (text: string): Uint8Array => XLSX.print(documentOf(text)) as Uint8Array;

/** The sheets as an independent library reads them. */
const sheetsOf = async (text: string) => (await readXlsx(bytesOf(text), { readStyles: true })).sheets;

async function rowsOf(columns: readonly object[], rows: readonly object[]): Promise<unknown> {
  const [sheet] = await sheetsOf(codeList({}, columns, rows));
  return sheet?.rows.slice(1);
}

const xmlOf = (text: string): string => unzip(bytesOf(text)).get('xl/worksheets/sheet1.xml') ?? '';

describe('the sheet with the rows of a list', () => {
  it('has names of columns in a frozen bold header row with a filter, and texts with the format @', async () => {
    const rows = [
      { size: '1.5', code: 'a' },
      { code: 'b'.repeat(100), size: '2' },
    ];
    const text = codeList({}, [CODE, { ...column('size'), name: 'Size in m' }], rows);
    const [sheet, columns] = await sheetsOf(text);
    expect([sheet?.name, columns?.name]).toEqual(['Rows', 'Columns']);
    expect(sheet?.rows).toEqual([
      ['code', 'Size in m'],
      ['a', '1.5'],
      ['b'.repeat(100), '2'],
    ]);
    expect(columns?.rows).toEqual([
      ['name', 'id', 'type'],
      ['code', 'code', 'string'],
      ['Size in m', 'size', 'string'],
    ]);
    expect(xmlOf(text)).toContain('<autoFilter ref="A1:B3"/>');
    expect(sheet?.freezePane).toEqual({ rows: 1 });
    expect(sheet?.columns?.map(({ width }) => width)).toEqual([62, 11]);
    const cells = [...(sheet?.cells?.values() ?? [])];
    expect(cells.map(({ type, style }) => [type, style?.numFmt])).toEqual(Array(6).fill(['string', '@']));
    expect(sheet?.cells?.get('0,0')?.style?.font?.bold).toBe(true);
    expect(sheet?.cells?.get('1,0')?.style?.font?.bold).toBeUndefined();
  });

  it('has strings unchanged', async () => {
    const numbers = [
      ...['007', '100000000000000000000000', '=1+1', '+1', '-1', '@a', '1E5', '01.02.2024', 'TRUE'],
    ];
    const spaces = [' a ', 'a\tb\nc', '\n', 'a\r\nb\r', 'ä \u{1f600} \u200f'];
    const markup = ['<a b="c">&amp;</a>', ']]>', '\u0000\u0001\u001f', 'a\ufffe\uffffb'];
    const escapes = ['_x0041_', '__x0041_', '_x0041\u0001', '_x005F_x0041_', '_xylophone_'];
    const values = [...numbers, ...spaces, ...markup, ...escapes];
    const rows = values.map((code) => ({ code }));
    expect(await rowsOf([CODE], rows)).toEqual(values.map((value) => [value]));
  });

  it('has numbers, dates and Boolean values, except in keys, and where programs would change them', async () => {
    const columns = [
      column('code', 'integer'),
      column('n', 'number'),
      column('d', 'date'),
      column('b', 'boolean'),
    ];
    const rows = [
      { code: 1, n: -1.5, d: '2024-02-29', b: true },
      { code: 20, n: 123456789012345, d: '1900-03-01', b: false },
      { code: 3, n: 0, d: '1900-02-28', b: null },
    ];
    const text = codeList({}, columns, rows).replace('"n":0,', '"n":1234567890.123456,');
    const [, , ...lines] = xmlOf(text).split(/<row r="\d">|<\/row>.*?(?=<row|$)/);
    expect(lines.filter((line) => line !== '')).toEqual([
      '<c r="A2" s="1" t="inlineStr"><is><t>1</t></is></c><c r="B2" s="0"><v>-1.5</v></c><c r="C2" s="3"><v>45351</v></c><c r="D2" s="0" t="b"><v>1</v></c>',
      '<c r="A3" s="1" t="inlineStr"><is><t>20</t></is></c><c r="B3" s="0"><v>123456789012345</v></c><c r="C3" s="3"><v>61</v></c><c r="D3" s="0" t="b"><v>0</v></c>',
      '<c r="A4" s="1" t="inlineStr"><is><t>3</t></is></c><c r="B4" s="1" t="inlineStr"><is><t>1234567890.123456</t></is></c><c r="C4" s="1" t="inlineStr"><is><t>1900-02-28</t></is></c>',
    ]);
    const [read] = await sheetsOf(text);
    expect(read?.rows[1]).toEqual(['1', -1.5, new Date('2024-02-29'), true]);
  });

  it('distinguishes empty texts from null and values that are left out', async () => {
    const columns = [CODE, column('text', 'string', { optional: true }), column('number', 'number')];
    const rows = [
      { code: 'a', text: '', number: null },
      { code: 'b', text: null, number: 0 },
      { code: 'c', number: 1 },
    ];
    const empty = '<c r="B2" s="1" t="inlineStr"><is><t></t></is></c></row>';
    expect(xmlOf(codeList({}, columns, rows))).toContain(empty);
    expect(await rowsOf(columns, rows)).toEqual([
      ['a', '', null],
      ['b', null, 0],
      ['c', null, 1],
    ]);
  });

  it('has rows in pieces, and columns beyond Z', async () => {
    const ids = Array.from({ length: 30 }, (_, i) => (i === 0 ? 'code' : `c${i}`));
    const value = (row: number, i: number) => (i === 0 ? `k${row}` : `${row} ${i}`.padEnd(100, '.'));
    const rows = Array.from({ length: 1000 }, (_, row) =>
      Object.fromEntries(ids.map((id, i) => [id, value(row, i)])),
    );
    const text = codeList(
      {},
      ids.map((id) => column(id)),
      rows,
    );
    const [sheet] = await sheetsOf(text);
    expect(sheet?.rows).toHaveLength(1001);
    expect(sheet?.rows[1000]).toEqual(ids.map((_, i) => value(999, i)));
    expect(sheet?.cells?.get('1000,29')?.value).toBe('999 29'.padEnd(100, '.'));
  });

  const treeOf = (...parents: readonly (readonly [code: string, parent: string])[]): string => {
    const { codeList: list } = JSON.parse(
      codeList(
        {},
        [CODE, column('up')],
        parents.map(([code, up]) => ({ code, up })),
      ),
    );
    return JSON.stringify({
      $opencodelist: '0.3.0',
      codeList: { ...list, annotation: { appInfo: { columnRoles: { parent: 'up' } } } },
    });
  };

  it('groups rows in the order of a tree by their level', () => {
    const xml = xmlOf(treeOf(['A', ''], ['A1', 'A'], ['A11', 'A1'], ['A2', 'A'], ['B', '']));
    expect(xml).toContain('<sheetPr><outlinePr summaryBelow="0"/></sheetPr><sheetViews>');
    expect(xml).toContain('<sheetFormatPr defaultRowHeight="15" outlineLevelRow="2"/><cols>');
    expect(xml.match(/<row [^>]*>/g)).toEqual([
      '<row r="1">',
      '<row r="2">',
      '<row r="3" outlineLevel="1">',
      '<row r="4" outlineLevel="2">',
      '<row r="5" outlineLevel="1">',
      '<row r="6">',
    ]);
  });

  it.each([
    ['rows are in another order', treeOf(['A', ''], ['B', ''], ['A1', 'A'])],
    ['no code is below another', treeOf(['A', ''], ['B', ''])],
  ])('has no outline if %s', (_, text) => {
    expect(xmlOf(text)).not.toContain('outline');
  });

  it('has at most seven levels', () => {
    const chain = [...'abcdefghij'].map((code, i, all) => [code, all[i - 1] ?? ''] as const);
    expect(xmlOf(treeOf(...chain))).toContain('outlineLevelRow="7"');
  });

  it('a document without rows has none', () => {
    expect(() => bytesOf(codeList({}, [CODE], null))).toThrow(RangeError);
  });
});

it('the sheet with the metadata has a row for each scalar, with a pointer', async () => {
  const other = { b: {}, c: null, 'd/e~': [true, ['x']] };
  const [, , sheet] = await sheetsOf(codeList({ 'x-a': other }, [CODE]));
  expect(sheet?.freezePane).toEqual({ rows: 1 });
  expect(sheet?.rows.filter(([pointer]) => String(pointer).includes('/x-a/'))).toEqual([
    ['/codeList/identification/x-a/c', 'null'],
    ['/codeList/identification/x-a/d~1e~0/0', 'true'],
    ['/codeList/identification/x-a/d~1e~0/1/0', 'x'],
  ]);
});

it('the package has well-formed files without times, and the same bytes each time', () => {
  const text = codeList({}, [CODE], [{ code: '<&\u0001' }]);
  const bytes = bytesOf(text);
  expect(bytes).toEqual(bytesOf(text));
  const files = unzip(bytes);
  expect([...files.keys()]).toEqual([
    '[Content_Types].xml',
    '_rels/.rels',
    'xl/workbook.xml',
    'xl/_rels/workbook.xml.rels',
    'xl/styles.xml',
    'xl/worksheets/sheet1.xml',
    'xl/worksheets/sheet2.xml',
    'xl/worksheets/sheet3.xml',
  ]);
  for (const xml of files.values()) {
    const parser = new SaxesParser({ xmlns: true });
    parser.on('error', (error) => {
      throw error;
    });
    parser.write(xml).close();
  }
  // The date of local headers: 1 January 1980, 00:00.
  expect([...bytes.slice(0, 14)]).toEqual([0x50, 0x4b, 3, 4, 20, 0, 0, 0, 8, 0, 0, 0, 0x21, 0]);
});

describe('losses', () => {
  const SET = { members: [{ value: 'a,b' }] };
  const ENUM = { members: [{ value: 1 }, { value: '1' }] };
  const OPTIONAL = { optional: true };

  it.each<[loss: string, second: object, rows: readonly object[]]>([
    ['', column('a'), [{ code: 'a\r\n\t<_x0041_>' }, { code: 'b'.repeat(32_767) }]],
    ['a cell has at most 32,767 characters', column('a'), [{ code: 'a'.repeat(32_768) }]],
    ['XML cannot contain some control characters', column('a'), [{ code: '\u0001' }, { code: '\u0002' }]],
    ['null and values that are left out', column('a', 'string', OPTIONAL), [{ code: 'a', a: null }]],
    ['cells do not show where a member of a set ends', column('s', 'enum-set', SET), [{ code: 'a', s: [] }]],
    ['cells do not show the types of members', column('e', 'enum', ENUM), [{ code: 'a', e: 1 }]],
    ['spreadsheets show decimals without zeros', column('n', 'number'), [{ code: 'a', n: 1.25 }]],
  ])('%s', (loss, second, rows) => {
    const losses = new Set<string>();
    const document = documentOf(codeList({}, [CODE, second], rows).replace('1.25', '1.50'));
    XLSX.print(document, {
      translations: [document],
      findTables: () => undefined,
      reportLoss: (message) => losses.add(message),
    });
    expect([...losses].map((message) => message.startsWith(loss))).toEqual(loss === '' ? [] : [true]);
  });

  it('rows that are left out', () => {
    const losses = new Set<string>();
    let last = '';
    const rows = Array.from({ length: 1_048_576 }, () => ({ columns: [], texts: [] }));
    for (const piece of printSheet({ header: ['a'], rows }, (loss) => losses.add(loss))) last = piece;
    expect(last.slice(-150)).toContain('<row r="1048576"></row></sheetData>');
    expect([...losses]).toEqual(['a sheet has at most 1,048,576 rows: further rows are left out']);
  });

  it('a truncated text does not end with half a character', async () => {
    const text = `${'a'.repeat(32_766)}\u{1f600}`;
    expect(await rowsOf([CODE], [{ code: text }])).toEqual([['a'.repeat(32_766)]]);
  });
});
