import { describe, expect, it } from 'vitest';
import {
  block,
  directive,
  escapePattern,
  header,
  literal,
  map,
  text,
  word,
} from '../../../../build/targets/nginx/syntax.ts';

describe('word', () => {
  it.each([
    ['a plain word', 'l=de-AT', 'l=de-AT'],
    ['a variable', '/v1/$cl_page.json', '/v1/$cl_page.json'],
    ['no text', '', '""'],
    ['a blank', 'a b', '"a b"'],
    ['the end of a directive', 'a; return 200', '"a; return 200"'],
    ['the end of a block', 'a}', '"a}"'],
    ['a brace behind a dollar', '$' + '{a}', '"$' + '{a}"'],
    ['a comment', '#a', '"#a"'],
    ['a double quote', '{"a":1}', `'{"a":1}'`],
    ['a single quote', "it's", `"it's"`],
    ['both quotes', `a"b'c`, String.raw`"a\"b'c"`],
    ['a backslash', String.raw`^\.a$`, String.raw`"^\\.a$"`],
    ['a backslash in front of a quote', String.raw`\"`, String.raw`'\\"'`],
    ['a backslash at the end', 'a\\', String.raw`"a\\"`],
    ['line breaks', 'a\r\nb', String.raw`"a\r\nb"`],
    ['a letter beyond ASCII', 'ä', '"ä"'],
  ])('%s', (_, content, printed) => {
    expect(word(content)).toBe(printed);
  });

  it('a NUL is refused: no file of nginx can hold it', () => {
    expect(() => word('a\0b')).toThrow(RangeError);
  });
});

describe('literal', () => {
  it('literal(text) is the text', () => {
    expect(literal('public, max-age=300; "x" \\')).toBe('public, max-age=300; "x" \\');
  });
  it.each(['a$b', '$', '\0'])('literal(%j) is refused: nginx would look for a variable', (content) => {
    expect(() => literal(content)).toThrow(RangeError);
  });
});

describe('map', () => {
  it('the default, plain keys, and regular expressions behind a tilde', () => {
    expect(
      text(
        map('$a $b', '$c', {
          otherwise: '',
          plain: [['urn:x de', 'l=de']],
          patterns: [['^(\\w+)/$', '$1']],
          volatile: true,
        }),
      ),
    ).toBe('map "$a $b" $c {\n  volatile;\n  default "";\n  "urn:x de" l=de;\n  "~^(\\\\w+)/$" $1;\n}\n');
  });

  it('plain keys that would mean something else begin with a backslash', () => {
    const plain = ['default', 'hostnames', 'include', 'volatile', '~a', '\\a', 'defaults'].map(
      (key) => [key, '1'] as const,
    );
    expect(map('$a', '$b', { otherwise: '', plain }).slice(2, -1)).toEqual([
      String.raw`  "\\default" 1;`,
      String.raw`  "\\hostnames" 1;`,
      String.raw`  "\\include" 1;`,
      String.raw`  "\\volatile" 1;`,
      String.raw`  "\\~a" 1;`,
      String.raw`  "\\\\a" 1;`,
      '  defaults 1;',
    ]);
  });
});

describe('directive, block, header, escapePattern', () => {
  it('words are quoted where they must be', () => {
    expect(directive('return', '404', '{"a": 1}')).toBe(`return 404 '{"a": 1}';`);
    expect(header('vary', 'Accept, Accept-Language')).toBe(
      'add_header vary "Accept, Accept-Language" always;',
    );
    expect(block('location', ['=', '/a b'], ['internal;'])).toEqual([
      'location = "/a b" {',
      '  internal;',
      '}',
    ]);
  });

  it('escapePattern leaves no character a meaning', () => {
    expect(escapePattern('a.b*c[d](e)|f^g$h\\i{j}+k?')).toBe(
      String.raw`a\.b\*c\[d\]\(e\)\|f\^g\$h\\i\{j\}\+k\?`,
    );
  });
});
