import { describe, expect, it } from 'vitest';
import {
  compact,
  elements,
  elementTexts,
  endOfValue,
  memberStart,
  members,
  type Span,
  unquote,
  wholeOf,
} from '../../../../build/model/json/text.ts';

const cut = (text: string, span: Span | undefined) => span && text.slice(span.start, span.end);

describe('compact', () => {
  it.each([
    [' { "a" : 1 ,\r\n\t"b" : [ 1 , 2 ] } \n', '{"a":1,"b":[1,2]}'],
    ['{ }', '{}'],
    ['[ ]', '[]'],
    ['["a \\" b" , " \\\\" , "c , d"]', '["a \\" b"," \\\\","c , d"]'],
    ['{ "a\\\\\\"  x" : "\\\\" }', '{"a\\\\\\"  x":"\\\\"}'],
    ['[ 1.10 , 1E+2 , 12345678901234567890 , -0 ]', '[1.10,1E+2,12345678901234567890,-0]'],
    ['{ "10" : 1 , "9" : 2 , "a" : 3 }', '{"10":1,"9":2,"a":3}'],
    ['{ "__proto__" : 1 }', '{"__proto__":1}'],
    ['[ "\\u00e4" , "ä" , "\\/" ]', '["\\u00e4","ä","\\/"]'],
    ['["\u00a0 \u2028"]', '["\u00a0 \u2028"]'],
  ])('compact(%j) is %j', (text, expected) => {
    expect(compact(text)).toBe(expected);
  });
});

describe('texts of values', () => {
  it.each([
    ['[]', []],
    [' [ "a,]" , 1.50 , [ 2 ] , {"b":[3]} , null ]', ['"a,]"', '1.50', '[ 2 ]', '{"b":[3]}', 'null']],
  ])('elementTexts(%j) is %j', (array, expected) => {
    expect(elementTexts(array)).toEqual(expected);
  });

  it.each([
    ['"a \\"b\\" \\u00e4"', 'a "b" ä'],
    ['""', ''],
    ['1.50', '1.50'],
    ['["a"]', '["a"]'],
    ['null', 'null'],
  ])('unquote(%j) is %j', (value, expected) => {
    expect(unquote(value)).toBe(expected);
  });
});

describe('members', () => {
  const TEXT = ' { "b" : 1 , "10" : [ 1 , "}" ] , "9" : { "x" : {} } , "b" : "\\"," , "__proto__" : null } ';

  it('members returns names and values in order, including integer-like and repeated names and __proto__', () => {
    expect([...members(TEXT)].map(({ name, value }) => [name, cut(TEXT, value)])).toEqual([
      ['b', '1'],
      ['10', '[ 1 , "}" ]'],
      ['9', '{ "x" : {} }'],
      ['b', '"\\","'],
      ['__proto__', 'null'],
    ]);
  });

  it.each([
    ['{"\\u0061\\n":1}', ['a\n']],
    ['{"\\"":1,"\\\\":2}', ['"', '\\']],
    ['{"":1}', ['']],
    ['{"ä":1,"\\ud83d\\ude00":2}', ['ä', '\u{1f600}']],
    ['{}', []],
  ])('the names of %s are decoded: %j', (text, names) => {
    expect([...members(text)].map(({ name }) => name)).toEqual(names);
  });

  it('members(text, start) reads the object at start', () => {
    const text = '[{"a":1}, {"b":2}]';
    expect([...members(text, 9)].map(({ name }) => name)).toEqual(['b']);
  });
});

describe('elements', () => {
  it.each([
    ['[1, "a]" ,[2, [3]],{"b" : ["]"]}, null ]', ['1', '"a]"', '[2, [3]]', '{"b" : ["]"]}', 'null']],
    ['["\\\\", "\\"", "\\\\\\""]', ['"\\\\"', '"\\""', '"\\\\\\""']],
    ['[true,false,-1.5e+3]', ['true', 'false', '-1.5e+3']],
    ['[]', []],
    ['\n[ 1\n]\n', ['1']],
  ])('elements(%j) are %j', (text, expected) => {
    expect([...elements(text)].map((span) => cut(text, span))).toEqual(expected);
  });

  it('elements(text, start) reads the array at start', () => {
    const text = '{"a": [1,2], "b": [3]}';
    expect([...elements(text, 6)].map((span) => cut(text, span))).toEqual(['1', '2']);
  });
});

describe('memberStart', () => {
  const TEXT = '{"a":1,"toString":2,"a":3,"__proto__":4}';

  it.each([
    ['a', '1'],
    ['toString', '2'],
    ['__proto__', '4'],
    ['b', undefined],
    ['constructor', undefined],
  ])('memberStart(%s) is that of %j: the first value of a repeated name', (name, expected) => {
    const start = memberStart(TEXT, wholeOf(TEXT), name);
    expect(start && TEXT.slice(start, endOfValue(TEXT, start))).toBe(expected);
  });
});
