import { describe, expect, it } from 'vitest';
import { CSV } from '../../../../build/formats/csv/write.ts';
import { codeList, codeListSet, documentOf } from '../../support/documents.ts';

const column = (id: string, type = 'string', more: object = {}) => ({ id, name: id, type, ...more });
const CODE = column('code');
const MEMBERS = { members: [{ value: 'a' }, { value: 'b, c' }, { value: 1 }] };

const csvOf = (columns: readonly object[], rows: readonly unknown[]) =>
  CSV.print(documentOf(codeList({}, columns, rows)));

describe('CSV of a code list', () => {
  it('a header row of column ids in column order, CRLF, no byte-order mark', () => {
    expect(
      csvOf(
        [CODE, column('name'), column('size', 'integer')],
        [
          { name: 'Rot', size: 1, code: 'r' },
          { code: 'g', name: 'Grün', size: 2 },
        ],
      ),
    ).toBe('code,name,size\r\nr,Rot,1\r\ng,Grün,2\r\n');
  });

  it('a list without rows has a header row', () => {
    expect(csvOf([CODE, column('name')], [])).toBe('code,name\r\n');
  });

  it.each([
    ['plain', 'plain'],
    ['a,b', '"a,b"'],
    ['a"b', '"a""b"'],
    ['"', '""""'],
    ['a\nb', '"a\nb"'],
    ['a\r\nb', '"a\r\nb"'],
    ['a\rb', '"a\rb"'],
    [' a ', ' a '],
    ['a;b', 'a;b'],
    ['a\tb', 'a\tb'],
    ["it's", "it's"],
    ['#1', '#1'],
    ['=1+1', '=1+1'],
    ['+1', '+1'],
    ['-1', '-1'],
    ['@a', '@a'],
    ['007', '007'],
    ['', ''],
    ['ä \u{1f600}', 'ä \u{1f600}'],
    ['null', 'null'],
  ])('the cell %j is printed as %j, with quotes only if RFC 4180 requires them', (value, printed) => {
    expect(csvOf([CODE, column('last')], [{ code: value, last: 'x' }])).toBe(`code,last\r\n${printed},x\r\n`);
    expect(csvOf([column('first'), CODE], [{ code: value, first: 'x' }])).toBe(
      `first,code\r\nx,${printed}\r\n`,
    );
  });

  it('column ids are quoted like cells', () => {
    expect(csvOf([column('a,b'), column('c"d')], [{ 'a,b': 'x', 'c"d': 'y' }])).toBe(
      '"a,b","c""d"\r\nx,y\r\n',
    );
  });

  it('an empty cell of a single column is quoted, because an empty line is not a record', () => {
    expect(csvOf([CODE], [{ code: '' }, { code: 'a' }, { code: null }])).toBe('code\r\n""\r\na\r\n""\r\n');
  });

  it('null and missing values are empty', () => {
    expect(
      csvOf(
        [CODE, column('x', 'integer', { optional: true }), column('y')],
        [
          { code: 'a', x: null, y: 'z' },
          { code: 'b', y: null },
        ],
      ),
    ).toBe('code,x,y\r\na,,z\r\nb,,\r\n');
  });

  it('booleans, and values that are neither null nor empty', () => {
    expect(
      csvOf([CODE, column('b', 'boolean'), column('n', 'number')], [{ code: 'a', b: false, n: 0 }]),
    ).toBe('code,b,n\r\na,false,0\r\n');
  });

  it('numbers keep their spelling', () => {
    const text = codeList({}, [CODE, column('n', 'number')], [{ code: 'a', n: 'HERE' }]);
    for (const digits of [
      '1.10',
      '100000000000000000000000',
      '1E+2',
      '-0.0',
      '0.1000000000000000000000000000000000',
    ]) {
      expect(CSV.print(documentOf(text.replace('"HERE"', digits)))).toBe(`code,n\r\na,${digits}\r\n`);
    }
  });

  it.each([
    [['a'], 'a'],
    [['a', 'b, c'], '"a,b, c"'],
    [['a', 1], '"a,1"'],
    [[], ''],
  ])('the enum-set %j is printed as %s', (value, printed) => {
    expect(csvOf([CODE, column('set', 'enum-set', MEMBERS)], [{ code: 'x', set: value }])).toBe(
      `code,set\r\nx,${printed}\r\n`,
    );
  });

  it.each([
    [1, '1'],
    ['b, c', '"b, c"'],
  ])('the enum value %j is printed as %s', (value, printed) => {
    expect(csvOf([CODE, column('e', 'enum', MEMBERS)], [{ code: 'x', e: value }])).toBe(
      `code,e\r\nx,${printed}\r\n`,
    );
  });

  it('a document is compact JSON', () => {
    expect(
      csvOf(
        [CODE, column('d', 'document')],
        [
          { code: 'x', d: { b: [1, 'a b'], a: null } },
          { code: 'y', d: [] },
        ],
      ),
    ).toBe('code,d\r\nx,"{""b"":[1,""a b""],""a"":null}"\r\ny,[]\r\n');
  });

  it('names that JavaScript would reorder or hide are in column order', () => {
    const text = codeList({}, [column('b'), column('10'), column('9'), column('__proto__')], ['HERE']);
    expect(CSV.print(documentOf(text.replace('"HERE"', '{"9":"x","__proto__":"p","10":"y","b":"z"}')))).toBe(
      'b,10,9,__proto__\r\nz,y,x,p\r\n',
    );
  });

  it('escapes in the JSON are decoded', () => {
    const text = codeList({}, [CODE], [{ code: 'HERE' }]);
    expect(CSV.print(documentOf(text.replace('HERE', '\\u00e4\\/\\"')))).toBe('code\r\n"ä/"""\r\n');
  });

  it('a document without rows has no CSV', () => {
    expect(() => CSV.print(documentOf(codeList({}, [CODE], null)))).toThrow(RangeError);
    expect(() => CSV.print(documentOf(codeListSet({})))).toThrow(RangeError);
  });
});

describe('CSV of a code list set', () => {
  it('type, canonicalUri, canonicalVersionUri, and locationUrls separated by blanks', () => {
    expect(
      CSV.print(
        documentOf(
          codeListSet({}, [
            {
              canonicalVersionUri: 'urn:x:a:1',
              type: 'codeListRef',
              canonicalUri: 'urn:x:a',
              locationUrls: ['https://a.example/1', 'https://a.example/2,3'],
              annotation: { appInfo: {} },
            },
            { type: 'codeListSetRef', canonicalUri: 'urn:x:b' },
          ]),
        ),
      ),
    ).toBe(
      'type,canonicalUri,canonicalVersionUri,locationUrls\r\n' +
        'codeListRef,urn:x:a,urn:x:a:1,"https://a.example/1 https://a.example/2,3"\r\n' +
        'codeListSetRef,urn:x:b,,\r\n',
    );
  });
});
