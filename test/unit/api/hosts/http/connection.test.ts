import { describe, expect, it } from 'vitest';
import {
  encodeLine,
  endOfHead,
  findNonAscii,
  trackLines,
} from '../../../../../build/api/hosts/http/connection.ts';

const bytes = (text: string) => Buffer.from(text, 'latin1');

describe('trackLines', () => {
  it.each<[string[], boolean]>([
    [[], true],
    [['GET /a'], true],
    [['GET /a HTTP/1.1\r\n'], false],
    [['GET /a HTTP/1.1\r\nHost: a\r\n'], false],
    [['GET /a HTTP/1.1\r\nHost: a\r\n\r\n'], true],
    [['GET /a HTTP/1.1\nHost: a\n\n'], true],
    [['GET /a HTTP/1.1\r\nHost: a\r\n\r\nGET /b'], true],
    [['GET /a HTTP/1.1\r\nHost: a\r\n\r', '\nGET /b'], true],
    [['GET /a HTTP/1.1\r\nHost: a\r\n', '\r', '\n', 'GET ', '/b'], true],
    [['GET /a HTTP/1.1\r\nHost: a\r\n', '\r', '\n', 'GET ', '/b HTTP/1.1\r\n'], false],
    [['GET /a HTTP/1.1\r\nHost: ', '\r\n'], false],
    [['\r\n', '\r\n', 'GET /a'], true],
    [['a', '\r\n'], false],
    [['\r\n'], true],
    [['a\n', 'b', '\n', '\n'], true],
  ])('after %j: %j', (parts, expected) => {
    const lines = trackLines();
    for (const part of parts) lines.add(bytes(part));
    expect(lines.isAfterBlankLine()).toBe(expected);
  });
});

describe('encodeLine', () => {
  it.each([
    ['GET /\xc3\xa4 HTTP/1.1\r\nX: \xe4\r\n', 0, 'GET /%C3%A4 HTTP/1.1\r\nX: \xe4\r\n'],
    ['\xff\nGET /\xff', 2, '\xff\nGET /%FF'],
    ['GET /\x80\x9f\xa0', 0, 'GET /%80%9F%A0'],
    ['a', 0, 'a'],
  ])('%j from %d: %j', (text, start, expected) => {
    expect(encodeLine(bytes(text), start).toString('latin1')).toBe(expected);
  });
});

it('findNonAscii: the first byte above 0x7f', () => {
  expect(findNonAscii(bytes('ab\x7f\x80\xff'))).toBe(3);
  expect(findNonAscii(bytes('ab\x7f'))).toBe(-1);
});

it('endOfHead: after the first blank line', () => {
  expect(endOfHead(bytes('a\r\nb\r\n\r\nc\r\n\r\n'))).toBe(8);
  expect(endOfHead(bytes('a\nb\n\nc'))).toBe(5);
  expect(endOfHead(bytes('a\r\n\nc'))).toBe(4);
  expect(endOfHead(bytes('a\r\nb'))).toBe(4);
});
