import { readXlsx } from 'hucre';
import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import { printSheet } from '../../../../build/formats/xlsx/sheet.ts';
import { XLSX } from '../../../../build/formats/xlsx/write.ts';
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
  it('has column ids in a frozen bold header row, and texts with the format @', async () => {
    const [sheet] = await sheetsOf(
      codeList(
        {},
        [CODE, column('size', 'number')],
        [
          { size: 1.5, code: 'a' },
          { code: 'b'.repeat(100), size: 2 },
        ],
      ),
    );
    expect(sheet?.name).toBe('Rows');
    expect(sheet?.rows).toEqual([
      ['code', 'size'],
      ['a', '1.5'],
      ['b'.repeat(100), '2'],
    ]);
    expect(sheet?.freezePane).toEqual({ rows: 1 });
    expect(sheet?.columns?.map(({ width }) => width)).toEqual([62, 10]);
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
    expect(sheet?.rows[1]).toEqual(['a', '100000000000000000000000.00', 'false', '{"b":[1,"ä"],"a":null}']);
  });

  it.each([
    [['a'], 'a'],
    [['a', 1, true], 'a,1,true'],
    [[], '[]'],
    [['a', 'b,c'], '["a","b,c"]'],
    [['', 'a'], '["","a"]'],
    [[' b', 'a'], '[" b","a"]'],
    [['[c', 'a'], '["[c","a"]'],
  ])('the enum-set %j is %j', async (value, printed) => {
    const members = ['a', 1, true, 'b,c', '', ' b', '[c'].map((one) => ({ value: one }));
    expect(await rowsOf([CODE, column('s', 'enum-set', { members })], [{ code: 'x', s: value }])).toEqual([
      ['x', printed],
    ]);
  });

  it('distinguishes missing values, null and the empty string', async () => {
    const columns = [
      CODE,
      column('text'),
      column('number', 'number'),
      column('optional', 'string', { optional: true }),
      column('enum', 'enum', { members: [{ value: '' }, { value: 'a' }] }),
    ];
    const rows = [
      { code: 'a', text: '', number: null, enum: null },
      { code: 'b', text: null, number: 0, optional: null, enum: '' },
      { code: 'c', text: 'x', number: 1, optional: '', enum: 'a' },
    ];
    const sheet = unzip(bytesOf(codeList({}, columns, rows))).get('xl/worksheets/sheet1.xml') ?? '';
    const cell = (place: string) => new RegExp(`<c r="${place}".*?(?:/>|</c>)`).exec(sheet)?.[0];
    const NULL = (place: string) => `<c r="${place}" s="3"/>`;
    const EMPTY = (place: string) => `<c r="${place}" s="1" t="inlineStr"><is><t></t></is></c>`;
    expect([cell('B2'), cell('C2'), cell('D2'), cell('E2')]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect([cell('B3'), cell('D3'), cell('E3')]).toEqual([NULL('B3'), NULL('D3'), EMPTY('E3')]);
    expect(cell('D4')).toBe(EMPTY('D4'));
    const [read] = await sheetsOf(codeList({}, columns, rows));
    expect(read?.cells?.get('2,1')?.style).toMatchObject({ fill: { type: 'pattern', pattern: 'solid' } });
    expect(read?.rows.slice(1)).toEqual([
      ['a', null, null, null, null],
      ['b', null, '0', null, ''],
      ['c', 'x', '1', '', 'a'],
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
    const [, sheet] = await sheetsOf(codeList(identification, [column('code', 'string', { maxLength: 3 })]));
    return sheet;
  };

  it('has a row for each scalar, in the order of the document', async () => {
    const sheet = await metadataOf({ shortName: 'farben/ä~', tags: ['a', 'b'] });
    expect(sheet?.name).toBe('Metadata');
    expect(sheet?.freezePane).toEqual({ rows: 1 });
    expect(sheet?.rows).toEqual([
      ['property', 'value', 'type'],
      ['/$opencodelist', '0.3.0', 'string'],
      ['/codeList/identification/language', 'de', 'string'],
      ['/codeList/identification/shortName', 'farben/ä~', 'string'],
      ['/codeList/identification/canonicalUri', 'urn:x:colours', 'string'],
      ['/codeList/identification/canonicalVersionUri', 'urn:x:colours:1', 'string'],
      ['/codeList/identification/tags/0', 'a', 'string'],
      ['/codeList/identification/tags/1', 'b', 'string'],
      ['/codeList/columnSet/columns/0/id', 'code', 'string'],
      ['/codeList/columnSet/columns/0/name', 'code', 'string'],
      ['/codeList/columnSet/columns/0/type', 'string', 'string'],
      ['/codeList/columnSet/columns/0/maxLength', '3', 'number'],
      ['/codeList/columnSet/keys/0/id', 'key', 'string'],
      ['/codeList/columnSet/keys/0/columnIds/0', 'code', 'string'],
    ]);
  });

  it.each([
    [{}, [['', null, 'object']]],
    [[], [['', null, 'array']]],
    [null, [['', 'null', 'null']]],
    [true, [['', 'true', 'boolean']]],
    ['', [['', '', 'string']]],
    [{ 'a/b~': 'x' }, [['/a~1b~0', 'x', 'string']]],
    [
      { '0': 'x', a: [{}] },
      [
        ['', null, 'object'],
        ['/0', 'x', 'string'],
        ['/a/0', null, 'object'],
      ],
    ],
    [
      ['x', ['y']],
      [
        ['/0', 'x', 'string'],
        ['/1/0', 'y', 'string'],
      ],
    ],
  ])('the extension %j has the rows %j', async (value, rows) => {
    const sheet = await metadataOf({ 'x-a': value });
    const prefix = '/codeList/identification/x-a';
    expect(
      sheet?.rows
        .filter(([property]) => String(property).startsWith(prefix))
        .map(([property, ...others]) => [String(property).slice(prefix.length), ...others]),
    ).toEqual(rows);
  });

  it('a text that is too long for a cell continues in the next row', async () => {
    const text = `${'a'.repeat(32_766)}\u{1f600}${'b'.repeat(32_767)}`;
    const sheet = await metadataOf({ description: text });
    const parts = (sheet?.rows ?? []).filter(([property]) => String(property).endsWith('/description'));
    expect(parts.map(([, value]) => String(value).length)).toEqual([32_766, 32_767, 2]);
    expect(parts.map(([, value]) => value).join('')).toBe(text);
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
      'members with the same text',
      [CODE, column('e', 'enum', MEMBERS)],
      [{ code: 'a', e: 1 }],
      ['cells do not show the types of members with the same text, such as 1 and "1"'],
    ],
  ])('%s', (_, columns, rows, expected) => {
    const losses = new Set<string>();
    const document = documentOf(codeList({}, columns, rows));
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
    const rows = Array.from({ length: 1_048_576 }, () => []);
    for (const piece of printSheet({ header: ['a'], rows }, (loss) => losses.add(loss))) last = piece;
    expect(last.slice(-150)).toContain('<row r="1048576"></row></sheetData>');
    expect([...losses]).toEqual(['a sheet has at most 1,048,576 rows: further rows are left out']);
  });

  it('a truncated text does not end with half a character', async () => {
    const text = `${'a'.repeat(32_766)}\u{1f600}`;
    expect(await rowsOf([CODE], [{ code: text }])).toEqual([['a'.repeat(32_766)]]);
  });
});
