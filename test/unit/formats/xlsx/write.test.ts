import { readXlsx } from 'hucre';
import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import { printSheet, XLSX } from '../../../../build/formats/xlsx/write.ts';
import { unzip } from '../../../support/unzip.ts';
import { codeList, codeListSet, documentOf } from '../../support/documents.ts';

const column = (id: string, type = 'string', more: object = {}) => ({ id, name: id, type, ...more });
const CODE = column('code');

const bytesOf = (text: string): Uint8Array => XLSX.print(documentOf(text)) as Uint8Array;

/** The sheets as an independent library reads them. */
const sheetsOf = async (text: string) => (await readXlsx(bytesOf(text), { readStyles: true })).sheets;

async function rowsOf(columns: readonly object[], rows: readonly object[]): Promise<unknown> {
  const [sheet] = await sheetsOf(codeList({}, columns, rows));
  return sheet?.rows.slice(1);
}

describe('the sheet with the rows of a list', () => {
  it('has names of columns in a frozen bold header row with a filter, and texts with the format @', async () => {
    const text = codeList(
      {},
      [CODE, { ...column('size'), name: 'Size in m' }],
      [
        { size: '1.5', code: 'a' },
        { code: 'b'.repeat(100), size: '2' },
      ],
    );
    const [sheet, columns] = await sheetsOf(text);
    expect(sheet?.name).toBe('Rows');
    expect(sheet?.rows).toEqual([
      ['code', 'Size in m'],
      ['a', '1.5'],
      ['b'.repeat(100), '2'],
    ]);
    expect(unzip(bytesOf(text)).get('xl/worksheets/sheet1.xml')).toContain('<autoFilter ref="A1:B3"/>');
    expect(columns?.name).toBe('Columns');
    expect(columns?.rows).toEqual([
      ['name', 'id', 'type'],
      ['code', 'code', 'string'],
      ['Size in m', 'size', 'string'],
    ]);
    expect(sheet?.freezePane).toEqual({ rows: 1 });
    expect(sheet?.columns?.map(({ width }) => width)).toEqual([62, 11]);
    expect([...(sheet?.cells?.values() ?? [])].map(({ type, style }) => [type, style?.numFmt])).toEqual(
      Array.from({ length: 6 }, () => ['string', '@']),
    );
    expect(sheet?.cells?.get('0,0')?.style?.font?.bold).toBe(true);
    expect(sheet?.cells?.get('1,0')?.style?.font?.bold).toBeUndefined();
  });

  it.each([
    '007',
    '100000000000000000000000',
    '=1+1',
    '+1',
    '-1',
    '@a',
    '1E5',
    '01.02.2024',
    'TRUE',
    ' a ',
    'a\tb\nc',
    '\n',
    'a\r\nb\r',
    '<a b="c">&amp;</a>',
    ']]>',
    'ä \u{1f600} \u200f',
    '\u0000\u0001\u001f',
    'a\ufffe\uffffb',
    '_x0041_',
    '__x0041_',
    '_x0041\u0001',
    '_x005F_x0041_',
    '_xylophone_',
  ])('the string %j is unchanged', async (value) => {
    expect(await rowsOf([CODE], [{ code: value }])).toEqual([[value]]);
  });

  it('has the digits of numbers, booleans, and JSON of documents', async () => {
    const text = codeList(
      {},
      [CODE, column('n', 'number'), column('b', 'boolean'), column('d', 'document')],
      [{ code: 'a', n: 'HERE', b: false, d: { b: [1, 'ä'], a: null } }],
    );
    const [sheet] = await sheetsOf(text.replace('"HERE"', '100000000000000000000000.00'));
    expect(sheet?.rows[1]).toEqual(['a', '100000000000000000000000.00', false, '{"b":[1,"ä"],"a":null}']);
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
    const sheet = unzip(bytesOf(text)).get('xl/worksheets/sheet1.xml') ?? '';
    for (const cell of [
      '<c r="A3" s="1" t="inlineStr"><is><t>20</t></is></c>',
      '<c r="B2" s="0"><v>-1.5</v></c>',
      '<c r="B3" s="0"><v>123456789012345</v></c>',
      '<c r="B4" s="1" t="inlineStr"><is><t>1234567890.123456</t></is></c>',
      '<c r="C2" s="3"><v>45351</v></c>',
      '<c r="C3" s="3"><v>61</v></c>',
      '<c r="C4" s="1" t="inlineStr"><is><t>1900-02-28</t></is></c>',
      '<c r="D2" s="0" t="b"><v>1</v></c>',
      '<c r="D3" s="0" t="b"><v>0</v></c></row>',
    ])
      expect(sheet).toContain(cell);
    const [read] = await sheetsOf(text);
    expect(read?.rows[1]).toEqual(['1', -1.5, new Date('2024-02-29'), true]);
  });

  it.each([
    [['a'], 'a'],
    [['a', 1, true], 'a,1,true'],
    [[], ''],
    [['a', 'b,c'], 'a,b,c'],
  ])('the enum-set %j is %j', async (value, printed) => {
    const members = ['a', 1, true, 'b,c'].map((one) => ({ value: one }));
    expect(await rowsOf([CODE, column('s', 'enum-set', { members })], [{ code: 'x', s: value }])).toEqual([
      ['x', printed],
    ]);
  });

  it('distinguishes empty texts from null and values that are left out', async () => {
    const columns = [CODE, column('text', 'string', { optional: true }), column('number', 'number')];
    const rows = [
      { code: 'a', text: '', number: null },
      { code: 'b', text: null, number: 0 },
      { code: 'c', number: 1 },
    ];
    const sheet = unzip(bytesOf(codeList({}, columns, rows))).get('xl/worksheets/sheet1.xml') ?? '';
    expect(sheet).toContain('<c r="B2" s="1" t="inlineStr"><is><t></t></is></c></row>');
    expect(await rowsOf(columns, rows)).toEqual([
      ['a', '', null],
      ['b', null, 0],
      ['c', null, 1],
    ]);
  });

  it('has rows in pieces, and columns beyond Z', async () => {
    const columns = Array.from({ length: 30 }, (_, i) => column(i === 0 ? 'code' : `c${i}`));
    const value = (row: number, i: number) => (i === 0 ? `k${row}` : `${row} ${i}`.padEnd(100, '.'));
    const rows = Array.from({ length: 1000 }, (_, row) =>
      Object.fromEntries(columns.map(({ id }, i) => [id, value(row, i)])),
    );
    const [sheet] = await sheetsOf(codeList({}, columns, rows));
    expect(sheet?.rows).toHaveLength(1001);
    expect(sheet?.rows[1000]).toEqual(columns.map((_, i) => value(999, i)));
    expect(sheet?.cells?.get('1000,29')?.value).toBe('999 29'.padEnd(100, '.'));
  });

  it('has the references of a set', async () => {
    const [sheet] = await sheetsOf(
      codeListSet({}, [
        {
          canonicalVersionUri: 'urn:x:a:1',
          type: 'codeListRef',
          canonicalUri: 'urn:x:a',
          locationUrls: ['https://a.example/1', 'https://a.example/2,3'],
          annotation: { appInfo: { a: 1 } },
        },
        { type: 'codeListSetRef', canonicalUri: 'urn:x:b' },
      ]),
    );
    expect(sheet?.rows).toEqual([
      ['type', 'canonicalUri', 'canonicalVersionUri', 'locationUrls', 'annotation'],
      [
        'codeListRef',
        'urn:x:a',
        'urn:x:a:1',
        '["https://a.example/1","https://a.example/2,3"]',
        '{"appInfo":{"a":1}}',
      ],
      ['codeListSetRef', 'urn:x:b', null, null, null],
    ]);
  });

  it('a document without rows has none', () => {
    expect(() => bytesOf(codeList({}, [CODE], null))).toThrow(RangeError);
  });
});

describe('the sheet with the metadata', () => {
  const metadataOf = async (identification: object) => {
    const [, , sheet] = await sheetsOf(
      codeList(identification, [column('code', 'string', { maxLength: 3 })]),
    );
    return sheet;
  };

  it('has a row for each scalar, in the order of the document', async () => {
    const sheet = await metadataOf({ shortName: 'farben/ä~', tags: ['a', 'b'] });
    expect(sheet?.name).toBe('Metadata');
    expect(sheet?.freezePane).toEqual({ rows: 1 });
    expect(sheet?.rows).toEqual([
      ['property', 'value'],
      ['/$opencodelist', '0.3.0'],
      ['/codeList/identification/language', 'de'],
      ['/codeList/identification/shortName', 'farben/ä~'],
      ['/codeList/identification/canonicalUri', 'urn:x:colours'],
      ['/codeList/identification/canonicalVersionUri', 'urn:x:colours:1'],
      ['/codeList/identification/tags/0', 'a'],
      ['/codeList/identification/tags/1', 'b'],
      ['/codeList/columnSet/columns/0/id', 'code'],
      ['/codeList/columnSet/columns/0/name', 'code'],
      ['/codeList/columnSet/columns/0/type', 'string'],
      ['/codeList/columnSet/columns/0/maxLength', '3'],
      ['/codeList/columnSet/keys/0/id', 'key'],
      ['/codeList/columnSet/keys/0/columnIds/0', 'code'],
    ]);
  });

  it('has no rows for empty objects, and the texts of other values', async () => {
    const sheet = await metadataOf({ 'x-a': { b: {}, c: null, 'd/e~': [true, ['x']] } });
    expect(sheet?.rows.filter(([property]) => String(property).includes('x-a'))).toEqual([
      ['/codeList/identification/x-a/c', 'null'],
      ['/codeList/identification/x-a/d~1e~0/0', 'true'],
      ['/codeList/identification/x-a/d~1e~0/1/0', 'x'],
    ]);
  });
});

describe('the package', () => {
  it('has well-formed files without times, and the same bytes each time', () => {
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
});

describe('losses', () => {
  const MEMBERS = { members: [{ value: 1 }, { value: '1' }] };

  it.each<[string, readonly object[], readonly object[], readonly string[]]>([
    ['none', [CODE], [{ code: 'a\r\n\t<_x0041_>' }, { code: 'b'.repeat(32_767) }], []],
    [
      'a truncated text',
      [CODE],
      [{ code: 'a'.repeat(32_768) }],
      ['a cell has at most 32,767 characters: longer texts are truncated'],
    ],
    [
      'escaped characters',
      [CODE],
      [{ code: 'a\u0001' }, { code: '\u0002' }],
      [
        'XML cannot contain some control characters: they are escaped like _x0001_, which not all programs read',
      ],
    ],
    [
      'null and absent values',
      [CODE, column('a', 'string', { optional: true })],
      [{ code: 'a', a: null }, { code: 'b' }],
      ['null and values that are left out are both blank cells'],
    ],
    [
      'members with commas',
      [CODE, column('s', 'enum-set', { members: [{ value: 'a,b' }] })],
      [{ code: 'a', s: [] }],
      ['cells do not show where a member of a set ends if members contain commas'],
    ],
    [
      'members with the same text',
      [CODE, column('e', 'enum', MEMBERS)],
      [{ code: 'a', e: 1 }],
      ['cells do not show the types of members with the same text, such as 1 and "1"'],
    ],
    [
      'zeros at the end of decimals',
      [CODE, column('n', 'number')],
      [{ code: 'a', n: 1.25 }],
      ['spreadsheets show numbers without zeros at the end of their decimals'],
    ],
  ])('%s', (_, columns, rows, expected) => {
    const losses = new Set<string>();
    const document = documentOf(codeList({}, columns, rows).replace('1.25', '1.50'));
    XLSX.print(document, {
      translations: [document],
      findTables: () => undefined,
      reportLoss: (loss) => losses.add(loss),
    });
    expect([...losses]).toEqual(expected);
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
