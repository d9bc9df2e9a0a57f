import { describe, expect, test } from 'vitest';
import { SourceFault } from '../../../../build/formats/import/format.ts';
import { parseXml } from '../../../../build/formats/xlsx/workbook.ts';

async function* piecesOf(...pieces: readonly (string | Uint8Array)[]): AsyncGenerator<Uint8Array> {
  for (const piece of pieces) yield Buffer.from(piece);
}

async function parse(...pieces: readonly (string | Uint8Array)[]): Promise<string[]> {
  const events: string[] = [];
  await parseXml('a.xml', piecesOf(...pieces), {
    open: (name, attributes) => events.push(`<${name} ${JSON.stringify(attributes)}>`),
    text: (text) => events.push(text),
    close: (name) => events.push(`</${name}>`),
  });
  return events;
}

test('names are without prefixes, and texts without markup', async () => {
  expect(await parse('<x:a xmlns:x="y" b="1">c&amp;&#100;<![CDATA[<e>]]></x:a>')).toEqual([
    '<a {"xmlns:x":"y","b":"1"}>',
    'c&d',
    '<e>',
    '</a>',
  ]);
});

test('characters may be divided between pieces', async () => {
  const bytes = Buffer.from('<a>ä€😀</a>');
  const pieces = Array.from(bytes, (_, i) => bytes.subarray(i, i + 1));
  expect((await parse(...pieces)).join('')).toBe('<a {}>ä€😀</a>');
});

test('texts may be UTF-16', async () => {
  expect(await parse(Buffer.from('\ufeff<a>ä</a>', 'utf16le'))).toEqual(['<a {}>', 'ä', '</a>']);
});

describe('is not valid', () => {
  test.each([
    ['<a>', 'unclosed tag'],
    ['<a></b>', 'unexpected close tag'],
    ['', 'document must contain a root element'],
    ['<a>&b;</a>', 'undefined entity'],
    [Buffer.from([0x3c, 0x61, 0xff, 0x3e]), 'not valid for encoding'],
    ['<!DOCTYPE a><a/>', 'has a document type declaration'],
    ['<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', 'has a document type declaration'],
    ['<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>', 'has a document type declaration'],
    [`${'<a>'.repeat(258)}`, 'is nested deeper than 256 elements'],
    [`<a ${Array.from({ length: 257 }, (_, i) => `b${i}=""`).join(' ')}/>`, 'more than 256 attributes'],
  ])('%s', async (xml, message) => {
    const error = await parse(xml as string).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(SourceFault);
    expect((error as Error).message).toMatch(/^a\.xml in the file (?:is|has) /);
    expect((error as Error).message).toContain(message);
  });
});

test.each(['', '<a>', '<a b="', '<!--', '<!DOCTYPE a [', '<'])(
  'is not read on if the parser would have to keep it: %s',
  async (start) => {
    let pieces = 0;
    async function* endless(): AsyncGenerator<Uint8Array> {
      yield Buffer.from(start);
      const piece = Buffer.from('b'.repeat(1 << 20));
      while (pieces < 100) {
        pieces++;
        yield piece;
      }
    }
    await expect(parseXml('a.xml', endless(), {})).rejects.toBeInstanceOf(SourceFault);
    expect(pieces).toBeLessThanOrEqual(6);
  },
);
