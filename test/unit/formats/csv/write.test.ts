import { describe, expect, it } from 'vitest';
import { CSV } from '../../../../build/formats/csv/write.ts';
import { codeList, codeListSet, documentOf } from '../../support/documents.ts';

const column = (id: string, type = 'string', more: object = {}) => ({ id, name: id, type, ...more });
const CODE = column('code');
const MEMBERS = { members: [{ value: 'a' }, { value: 'b, c' }, { value: 1 }] };

const csvOf = (columns: readonly object[], rows: readonly unknown[]) =>
  CSV.print(documentOf(codeList({}, columns, rows)));

describe('CSV of a code list', () => {
  it.each([
    ['plain', 'plain'],
    ['a,b', '"a,b"'],
    ['a"b', '"a""b"'],
    ['a\nb', '"a\nb"'],
    ['a\r\nb', '"a\r\nb"'],
    ['a\rb', '"a\rb"'],
    [' a ', ' a '],
    ['a;b', 'a;b'],
    ['a\tb', 'a\tb'],
    ['=1+1', '=1+1'],
    ['-1', '-1'],
    ['007', '007'],
    ['', ''],
    ['ä \u{1f600}', 'ä \u{1f600}'],
  ])('the cell %j is printed as %j, with quotes only if RFC 4180 requires them', (value, printed) => {
    expect(csvOf([CODE, column('last')], [{ code: value, last: 'x' }])).toBe(`code,last\r\n${printed},x\r\n`);
  });

  it('column ids are quoted like cells', () => {
    const columns = [column('a,b'), column('c"d')];
    expect(csvOf(columns, [{ 'a,b': 'x', 'c"d': 'y' }])).toBe('"a,b","c""d"\r\nx,y\r\n');
  });

  it('an empty cell of a single column is quoted, because an empty line is not a record', () => {
    expect(csvOf([CODE], [{ code: '' }, { code: 'a' }, { code: null }])).toBe('code\r\n""\r\na\r\n""\r\n');
  });

  it.each([
    ['enum-set', ['a'], 'a'],
    ['enum-set', ['a', 'b, c'], '"a,b, c"'],
    ['enum-set', ['a', 1], '"a,1"'],
    ['enum-set', [], ''],
    ['enum-set', ['a', null], '"a,"'],
    ['enum', 1, '1'],
    ['enum', 'b, c', '"b, c"'],
  ])('the %s %j is printed as %s', (type, value, printed) => {
    const columns = [CODE, column('e', type, MEMBERS)];
    expect(csvOf(columns, [{ code: 'x', e: value }])).toBe(`code,e\r\nx,${printed}\r\n`);
  });

  it('names that JavaScript would reorder or hide are in column order', () => {
    const text = codeList({}, [column('b'), column('10'), column('9'), column('__proto__')], ['HERE']);
    const row = '{"9":"x","__proto__":"p","10":"y","b":"z"}';
    const printed = CSV.print(documentOf(text.replace('"HERE"', row)));
    expect(printed).toBe('b,10,9,__proto__\r\nz,y,x,p\r\n');
  });

  it('a document without rows has no CSV', () => {
    expect(() => CSV.print(documentOf(codeList({}, [CODE], null)))).toThrow(RangeError);
    expect(() => CSV.print(documentOf(codeListSet({})))).toThrow(RangeError);
  });
});

it('CSV of a set: type, canonicalUri, canonicalVersionUri, and locationUrls separated by blanks', () => {
  const locationUrls = ['https://a.example/1', 'https://a.example/2,3'];
  const version = { canonicalVersionUri: 'urn:x:a:1', canonicalUri: 'urn:x:a', locationUrls };
  const references = [
    { ...version, type: 'codeListRef', annotation: { appInfo: {} } },
    { type: 'codeListSetRef', canonicalUri: 'urn:x:b' },
  ];
  expect(String(CSV.print(documentOf(codeListSet({}, references)))).split('\r\n')).toEqual([
    'type,canonicalUri,canonicalVersionUri,locationUrls',
    'codeListRef,urn:x:a,urn:x:a:1,"https://a.example/1 https://a.example/2,3"',
    'codeListSetRef,urn:x:b,,',
    '',
  ]);
});
