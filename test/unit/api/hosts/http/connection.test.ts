import { describe, expect, it } from 'vitest';
import { makeTargetEncoder } from '../../../../../build/api/hosts/http/connection.ts';

/** What an encoder makes of packets, in Latin-1. */
function encoded(...packets: string[]): string {
  const encode = makeTargetEncoder();
  return Buffer.concat(packets.map((packet) => encode(Buffer.from(packet, 'latin1')))).toString('latin1');
}

describe('makeTargetEncoder', () => {
  it.each([
    [['GET /\xc3\xa4 HTTP/1.1\r\nX: \xe4\r\n'], 'GET /%C3%A4 HTTP/1.1\r\nX: \xe4\r\n'],
    [['GET /\x80\x9f\xa0'], 'GET /%80%9F%A0'],
    [['GET ', '/\xff', '\xff HTTP/1.1'], 'GET /%FF%FF HTTP/1.1'],
    [['G\xc9T /\xff'], 'G\xc9T /%FF'],
    [['\r\n', 'GET /\xff'], '\r\nGET /%FF'],
    [['GET / HTTP/1.1\r\nHost: a\r\n\r\nGET /\xff'], 'GET / HTTP/1.1\r\nHost: a\r\n\r\nGET /%FF'],
    [['GET / HTTP/1.1\nHost: a\n\nGET /\xff'], 'GET / HTTP/1.1\nHost: a\n\nGET /%FF'],
    [['GET / HTTP/1.1\r\nHost: a\r\n\r', '\nGET /\xff'], 'GET / HTTP/1.1\r\nHost: a\r\n\r\nGET /%FF'],
    [['GET / HTTP/1.1\r\nHost: ', '\xff\r\n', 'X: a \xff'], 'GET / HTTP/1.1\r\nHost: \xff\r\nX: a \xff'],
  ])('%j: %j', (packets, expected) => {
    expect(encoded(...packets)).toBe(expected);
  });
});
