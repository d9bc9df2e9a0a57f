import { describe, expect, it } from 'vitest';
import { decode } from '../../../../build/read/files/decode.ts';

const bytes = (...numbers: number[]): Uint8Array => Uint8Array.from(numbers);
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const joined = (...parts: Uint8Array[]): Uint8Array => Uint8Array.from(parts.flatMap((part) => [...part]));

describe('decode of UTF-8', () => {
  it.each([
    ['nothing', bytes(), ''],
    ['ASCII', bytes(0x61, 0x0d, 0x0a), 'a\r\n'],
    [
      'characters of 2, 3 and 4 bytes',
      bytes(0xc3, 0xa4, 0xe2, 0x82, 0xac, 0xf0, 0x9f, 0x98, 0x80),
      'ä€\u{1f600}',
    ],
    ['a byte-order mark, which goes', bytes(0xef, 0xbb, 0xbf, 0x61), 'a'],
    ['a second byte-order mark, which stays', bytes(0xef, 0xbb, 0xbf, 0xef, 0xbb, 0xbf, 0x61), '\ufeffa'],
    ['a NUL, which the JSON and CSV parsers check', bytes(0x61, 0x62, 0x63, 0x00), 'abc\0'],
    ['a replacement character, which is a character', bytes(0xef, 0xbf, 0xbd), '\ufffd'],
  ])('%s', (_, given, text) => {
    expect(decode(given)).toEqual({ text });
  });
});

describe('decode of invalid UTF-8 reports the line and column of the first invalid byte', () => {
  it.each([
    ['at the very beginning', bytes(0xe4), 1, 1],
    ['after ASCII', bytes(0x61, 0x62, 0xe4, 0x63), 1, 3],
    ['at the end', bytes(0x61, 0x62, 0xfc), 1, 3],
    ['a continuation byte alone', bytes(0x61, 0x80, 0x62), 1, 2],
    ['two umlauts in a row', bytes(0x61, 0xe4, 0xf6, 0x62), 1, 2],
    ['after a character of 2 bytes', joined(utf8('ä'), bytes(0xe4, 0x62)), 1, 2],
    ['after a character of 3 bytes', joined(utf8('€'), bytes(0xe4, 0x62)), 1, 2],
    [
      'after a character of 4 bytes, which is 2 for editors',
      joined(utf8('\u{1f600}'), bytes(0xe4, 0x62)),
      1,
      3,
    ],
    ['after line breaks of all kinds', joined(utf8('a\nb\r\nc\rde'), bytes(0xe4, 0x62)), 4, 3],
    ['after a byte-order mark', joined(bytes(0xef, 0xbb, 0xbf), utf8('ab'), bytes(0xe4, 0x62)), 1, 3],
    ['a truncated character', bytes(0x61, 0xe2, 0x82), 1, 2],
    ['a character truncated by another', bytes(0x61, 0xe2, 0x82, 0x62), 1, 2],
  ])('%s', (_, given, line, column) => {
    expect(decode(given)).toMatchObject({ line, column });
  });

  it('in a large text', () => {
    const given = joined(utf8('Länder\n'.repeat(100_000)), bytes(0xd6), utf8('sterreich\n'.repeat(100)));
    expect(decode(given)).toEqual({
      line: 100_001,
      column: 1,
      byte: 0xd6,
      suspected: 'Windows-1252',
      badPlaces: 1,
    });
  });
});

describe('decode detects the likely encoding', () => {
  it.each([
    ['single-byte umlauts', bytes(0x4c, 0xe4, 0x6e, 0x64), 'Windows-1252'],
    ['Windows quotes and euro sign', bytes(0x84, 0x61, 0x93, 0x20, 0x80), 'Windows-1252'],
    ['a little-endian mark', bytes(0xff, 0xfe, 0x61, 0x00), 'UTF-16'],
    ['a big-endian mark', bytes(0xfe, 0xff, 0x00, 0x61), 'UTF-16'],
    ['an image', bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0x00), 'not text'],
    ['a DOS ü, which Windows-1252 does not define', bytes(0x53, 0x81, 0x64), 'a DOS or Windows encoding'],
    ['little-endian without a mark', bytes(0x53, 0x00, 0xfc, 0x00, 0x64, 0x00), 'UTF-16'],
    ['little-endian ASCII, which could be UTF-8', bytes(0x61, 0x00, 0x62, 0x00), 'UTF-16'],
    ['little-endian with a euro', bytes(0x61, 0x00, 0xac, 0x20, 0x62, 0x00, 0xe4, 0x00), 'UTF-16'],
    ['big-endian ASCII', bytes(0x00, 0x61, 0x00, 0x62), 'UTF-16'],
    ['truncated UTF-8', joined(utf8('Länder, Städte, D'), bytes(0xc3)), 'truncated'],
    [
      'a text with a stray control character',
      joined(utf8('a'.repeat(300)), bytes(0x1f, 0xe4, 0x62)),
      'Windows-1252',
    ],
    ['control characters', bytes(0x01, 0xff, 0x02), 'not text'],
  ])('%s', (_, given, suspected) => {
    expect(decode(given)).toMatchObject({ suspected });
  });

  it.each([
    ['the first of two in a row', joined(utf8('ab'), bytes(0xe4, 0xf6)), 0xe4],
    ['after a byte-order mark', joined(bytes(0xef, 0xbb, 0xbf), utf8('ä'), bytes(0xfc, 0x62)), 0xfc],
  ])('the invalid byte: %s', (_, given, byte) => {
    expect(decode(given)).toMatchObject({ byte });
  });

  it('counts invalid places if there are few in a file', () => {
    const given = joined(utf8('Länder Städte Häuser '), bytes(0xe4), utf8('ndern '), bytes(0xfc, 0xdf));
    expect(decode(given)).toMatchObject({ suspected: 'Windows-1252', badPlaces: 2 });
    expect(decode(bytes(0xc3, 0xa4, 0x61, 0xe4))).not.toHaveProperty('badPlaces');
  });
});
