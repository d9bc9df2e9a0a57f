import { describe, expect, it } from 'vitest';
import {
  printCsv,
  printJson,
  printMarkdown,
  printSpreadsheet,
} from '../../../../../build/site/explorer/export/formats.ts';
import {
  COMMA_STYLE,
  POINT_STYLE,
  spreadsheetStyleOf,
} from '../../../../../build/site/explorer/export/spreadsheet.ts';
import { column, listOf } from './lists.ts';

/** A list whose first column on the page is the last of the document. */
const numbers = listOf({
  columns: [column('name'), column('size', { type: 'number' }), column('code')],
  rows: '[{"code":"b","size":2.50,"name":"B"},{"name":null,"code":"a","size":12345678901234567890}]',
});

describe('the rows of a page as JSON', () => {
  it('have the column order of the document, all digits, and null', () => {
    expect(printJson(numbers)).toBe(
      '[\n{"name":"B","size":2.50,"code":"b"},\n{"name":null,"size":12345678901234567890,"code":"a"}\n]\n',
    );
  });

  it('are an empty array without rows', () => expect(printJson(listOf({ rows: '[]' }))).toBe('[]\n'));
});

describe('the rows of a page as CSV', () => {
  it('have ids as header, all digits, and no constants or apostrophes', () => {
    expect(printCsv(numbers)).toBe('name,size,code\r\nB,2.50,b\r\n,12345678901234567890,a\r\n');
    expect(printCsv(listOf({ rows: '[{"code":"007","name":"=a,\\"b\\""}]' }))).toBe(
      'code,name\r\n007,"=a,""b"""\r\n',
    );
  });
});

describe('the rows of a page as Markdown', () => {
  it('are a table with the names of columns', () => {
    expect(printMarkdown(numbers)).toBe(
      '| name | size | code |\n| --- | ---: | --- |\n| B | 2.50 | b |\n|  | 12345678901234567890 | a |\n',
    );
  });

  it.each([
    ['a|b', 'a\\|b'],
    ['a\\|b', 'a\\\\\\|b'],
    ['<img src=x onerror=alert(1)>', '\\<img src=x onerror=alert(1)\\>'],
    ['[x](javascript:alert(1))', '\\[x\\](javascript:alert(1))'],
    ['a\r\nb\nc\u2028d', 'a<br>b<br>c<br>d'],
    ['&lt; `x` *y* _z_ ~w~ $v$', '\\&lt; \\`x\\` \\*y\\* \\_z\\_ \\~w\\~ \\$v\\$'],
    ['a\tb\u0000c', 'a b c'],
  ])('escapes %j', (text, cell) => {
    const list = listOf({ columns: [column('code')], rows: JSON.stringify([{ code: text }]) });
    expect(printMarkdown(list)).toBe(`| code |\n| --- |\n| ${cell} |\n`);
  });
});

describe('the rows of a page for spreadsheets', () => {
  const cellOf = (text: string, style = POINT_STYLE): string => {
    const list = listOf({ columns: [column('code')], rows: JSON.stringify([{ code: text }]) });
    return printSpreadsheet(list, style).replace(/^code\r\n|\r\n$/g, '');
  };

  it('have semicolons and decimal commas where decimals have commas', () => {
    expect(printSpreadsheet(numbers, COMMA_STYLE)).toBe(
      'name;size;code\r\nB;2,50;b\r\n;"=""12345678901234567890""";a\r\n'.replace('B;2,50', 'B;"2,50"'),
    );
  });

  it('have commas and decimal points elsewhere', () => {
    expect(printSpreadsheet(numbers, POINT_STYLE)).toBe(
      'name,size,code\r\nB,2.50,b\r\n,"=""12345678901234567890""",a\r\n',
    );
  });

  it.each([
    ['007', '"=""007"""'],
    ['1E5', '"=""1E5"""'],
    ['3-4', '"=""3-4"""'],
    ['-12', '"=""-12"""'],
    ['1,5', '"=""1,5"""'],
    ['MAR1', '"=""MAR1"""'],
    ['1-Jan', '"=""1-Jan"""'],
    ['TRUE', '"=""TRUE"""'],
  ])('keep the text %j, which is no number, date or Boolean', (text, cell) =>
    expect(cellOf(text)).toBe(cell),
  );

  it.each([
    ['=1+1', "'=1+1"],
    ['+cmd|x', "'+cmd|x"],
    ['@SUM(1)', "'@SUM(1)"],
    ['-cmd', "'-cmd"],
    ['  =1', "'  =1"],
    ['\t=1', '"\'\t=1"'],
    ['\uff1d1', "'\uff1d1"],
    ['-1+cmd|x', "'-1+cmd|x"],
    ['="x";=1', `"'=""x"";=1"`],
  ])('do not run the formula %j', (text, cell) => expect(cellOf(text)).toBe(cell));

  it('report cells with an apostrophe', () => {
    const list = listOf({ rows: '[{"code":"=1","name":"-x"},{"code":"b","name":"B"}]' });
    let count = 0;
    printSpreadsheet(list, POINT_STYLE, () => {
      count += 1;
    });
    expect(count).toBe(2);
  });

  it.each([
    ['a;b', '"a;b"'],
    ['a,b', '"a,b"'],
    ['say "a"', '"say ""a"""'],
    ['a\nb', '"a\nb"'],
    ['Österreich', 'Österreich'],
  ])('quote %j in both styles', (text, cell) => {
    expect(cellOf(text)).toBe(cell);
    expect(cellOf(text, COMMA_STYLE)).toBe(cell);
  });

  it('paste as one row, because line breaks and tabs of a cell become spaces', () => {
    expect(cellOf('a\r\nb\tc', { separator: '\t', decimalSeparator: '.' })).toBe('a b c');
  });

  it('write the members of a set in one cell', () => {
    const list = listOf({
      columns: [column('code'), column('tags', { type: 'enum-set', members: [] })],
      rows: '[{"code":"a","tags":["x","=y"]}]',
    });
    expect(printSpreadsheet(list, POINT_STYLE)).toBe('code,tags\r\na,"x,=y"\r\n');
    expect(printMarkdown(list)).toBe('| code | tags |\n| --- | --- |\n| a | x, =y |\n');
  });

  it('write arrays and objects of any type as JSON', () => {
    const list = listOf({
      columns: [column('code'), column('more', { type: 'document', schema: {} })],
      rows: '[{"code":"a","more":["007"]},{"code":"b","more":{"x":1}},{"code":"c","more":null}]',
    });
    expect(printSpreadsheet(list, POINT_STYLE)).toBe('code,more\r\na,"[""007""]"\r\nb,"{""x"":1}"\r\nc,\r\n');
    expect(printMarkdown(list)).toBe(
      '| code | more |\n| --- | --- |\n| a | \\["007"\\] |\n| b | {"x":1} |\n| c |  |\n',
    );
  });

  it.each([
    [['en', 'en-US'], POINT_STYLE],
    [['de', 'en-US'], COMMA_STYLE],
    [['en', 'de-DE'], COMMA_STYLE],
    [['en', 'de-CH'], POINT_STYLE],
  ])('have the style of %j', (languages, style) => expect(spreadsheetStyleOf(languages)).toEqual(style));
});
