import { describe, expect, it } from 'vitest';
import { SourceFault } from '../../../build/formats/import/format.ts';
import { childrenOf, readXml, textOf } from '../../../build/formats/xml.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const read = (text: string) => readXml(bytesOf(text));

function faultOf(text: string): unknown {
  try {
    read(text);
  } catch (error) {
    if (error instanceof SourceFault) return { place: error.note.place, message: error.message };
    throw error;
  }
  return undefined;
}

describe('readXml', () => {
  it('reads elements with namespaces, texts in order, and lines', () => {
    const root = read('<a xmlns:p="urn:p" x="1">\n t<p:b p:y="&#65;"/><![CDATA[<]]>&amp;</a>');
    expect([root.name, root.uri, root.line, [...root.attributes]]).toEqual(['a', '', 1, [['x', '1']]]);
    expect(textOf(root)).toBe('\n t<&');
    const [b] = childrenOf(root);
    expect([b?.name, b?.uri, b?.line, [...(b?.attributes ?? [])]]).toEqual(['b', 'urn:p', 2, [['p:y', 'A']]]);
  });

  it('drops the elements that are taken', () => {
    const taken: string[] = [];
    const root = readXml(bytesOf('<a><b/><c><b/></c></a>'), {
      take: ({ name }, depth) => {
        taken.push(`${depth}${name}`);
        return name === 'b';
      },
    });
    expect(taken).toEqual(['1b', '2b', '1c', '0a']);
    expect(childrenOf(root).map(({ name, content }) => [name, content])).toEqual([['c', []]]);
  });

  it('reads characters that are split between pieces', () => {
    const text = 'ä€😀'.repeat(30_000);
    expect(textOf(read(`<a>${text}</a>`))).toBe(text);
  });

  it.each([
    ['an entity bomb', `<!DOCTYPE a [\n<!ENTITY b "bb">\n<!ENTITY c "&b;&b;">]>\n<a>&c;</a>`, 3],
    ['an external entity', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>', 1],
    ['a parameter entity', '<!DOCTYPE a [<!ENTITY % b SYSTEM "http://127.0.0.1/"> %b;]><a/>', 1],
  ])('refuses %s', (_, xml, line) => {
    const message = 'has a document type declaration (<!DOCTYPE …>), which is not read: remove it';
    expect(faultOf(xml)).toEqual({ place: `line ${line}`, message });
  });

  it.each([
    ['<a>\n<b></a>', 2, 'unexpected close tag'],
    ['<a>\n', 2, 'unclosed tag: a'],
    ['<a b=1/>', 1, 'unquoted attribute value'],
    ['<a>\n&b;</a>', 2, 'undefined entity'],
    ['<a>\u0000</a>', 1, 'disallowed character'],
  ])('reports the line of a fault: %j', (xml, line, message) => {
    expect(faultOf(xml)).toEqual({ place: `line ${line}`, message: expect.stringContaining(message) });
  });

  it('refuses deep nesting, and long tags and texts', () => {
    const nested = (count: number) => '<a>'.repeat(count) + '</a>'.repeat(count);
    expect(faultOf(nested(257))).toBeUndefined();
    expect(faultOf(nested(258))).toEqual({ place: 'line 1', message: 'is nested deeper than 256 elements' });
    const long = 'x'.repeat(4_200_000);
    const tooLong = 'has a tag or a text of more than 4000000 characters, or is not XML';
    for (const xml of [`<a b="${long}"/>`, `<a>${long}</a>`, `<!--${long}--><a/>`, `<?a ${long}?><a/>`, long])
      expect(faultOf(xml)?.['message' as never]).toMatch(/^has a tag or a text|^is not well-formed XML/);
    expect(faultOf(`<a>\n<b c="${long}"/></a>`)).toEqual({ place: 'line 2', message: tooLong });
  });
});
