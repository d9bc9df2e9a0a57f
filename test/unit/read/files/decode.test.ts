import { describe, expect, it } from 'vitest';
import { decode } from '../../../../build/read/files/decode.ts';

const bytes = (...numbers: number[]): Uint8Array => Uint8Array.from(numbers);
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const joined = (...parts: Uint8Array[]): Uint8Array => Uint8Array.from(parts.flatMap((part) => [...part]));

describe('decode of UTF-8', () => {
  it.each([
    ['nothing', bytes(), ''],
    ['ASCII', bytes(0x61, 0x0d, 0x0a), 'a\r\n'],
    ['characters of 2, 3 and 4 bytes', utf8('ä€\u{1f600}'), 'ä€\u{1f600}'],
    ['a byte-order mark, which goes', bytes(0xef, 0xbb, 0xbf, 0x61), 'a'],
    ['a second byte-order mark, which stays', bytes(0xef, 0xbb, 0xbf, 0xef, 0xbb, 0xbf, 0x61), '\ufeffa'],
    ['a NUL, which the JSON and CSV parsers check', bytes(0x61, 0x62, 0x63, 0x00), 'abc\0'],
    ['a replacement character, which is a character', bytes(0xef, 0xbf, 0xbd), '\ufffd'],
  ])('%s', (_, given, text) => {
    expect(decode(given)).toEqual({ text });
  });
});

describe('decode reports the place of the first byte that is not UTF-8', () => {
  it.each([
    ['at the very beginning', bytes(0xe4), 1, 1, 0xe4],
    ['after ASCII', bytes(0x61, 0x62, 0xe4, 0x63), 1, 3, 0xe4],
    ['a continuation byte alone', bytes(0x61, 0x80, 0x62), 1, 2, 0x80],
    ['two umlauts in a row', bytes(0x61, 0xe4, 0xf6, 0x62), 1, 2, 0xe4],
    ['after characters of 2 and 3 bytes', joined(utf8('ä€'), bytes(0xe4, 0x62)), 1, 3, 0xe4],
    [
      'after a character of 4 bytes, which is 2 for editors',
      joined(utf8('\u{1f600}'), bytes(0xe4, 0x62)),
      1,
      3,
      0xe4,
    ],
    ['after a replacement character', joined(utf8('a\ufffdb'), bytes(0xe4)), 1, 4, 0xe4],
    ['after line breaks of all kinds', joined(utf8('a\nb\r\nc\rde'), bytes(0xe4, 0x62)), 4, 3, 0xe4],
    ['after a byte-order mark', joined(bytes(0xef, 0xbb, 0xbf), utf8('ab'), bytes(0xfc, 0x62)), 1, 3, 0xfc],
    ['a truncated character', bytes(0x61, 0xe2, 0x82), 1, 2, 0xe2],
    [
      'in a large text',
      joined(utf8('Länder\n'.repeat(10_000)), bytes(0xd6), utf8('sterreich\n')),
      10_001,
      1,
      0xd6,
    ],
  ])('%s', (_, given, line, column, byte) => {
    expect(decode(given)).toEqual({ line, column, byte, suspected: 'another encoding' });
  });
});

describe('decode recognises UTF-16', () => {
  it.each([
    ['a little-endian mark', bytes(0xff, 0xfe, 0x61, 0x00)],
    ['a big-endian mark', bytes(0xfe, 0xff, 0x00, 0x61)],
    ['little-endian without a mark', bytes(0x53, 0x00, 0xfc, 0x00, 0x64, 0x00)],
    ['little-endian ASCII, which could be UTF-8', bytes(0x61, 0x00, 0x62, 0x00)],
    ['big-endian ASCII', bytes(0x00, 0x61, 0x00, 0x62)],
  ])('%s', (_, given) => {
    expect(decode(given)).toMatchObject({ suspected: 'UTF-16' });
  });
});
