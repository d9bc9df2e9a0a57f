import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setImmediate as nextIteration } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LIMITS, type Listener, listen } from '../../../../../build/api/hosts/http/listener.ts';
import { assertProperty } from '../../../../support/runs.ts';

const HOST = 'Host: a\r\n';
let listener: Listener;

beforeAll(async () => {
  listener = await listen({
    port: 0,
    host: '127.0.0.1',
    limits: { ...LIMITS, closeTimeout: 100 },
    report: (error) => {
      throw error;
    },
    handle: async (message, response) => {
      response.end(`<${message.method} ${message.url}>`);
    },
  });
});

afterAll(() => listener.close());

/** Sends bytes, one packet per part and one for a last request; returns what the server received and rejected. */
async function exchange(...parts: string[]): Promise<string[]> {
  const socket = connect(Number(new URL(listener.url).port), '127.0.0.1').setNoDelay();
  for (const part of [...parts, `GET /last HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`]) {
    socket.write(part, 'latin1');
    await nextIteration();
  }
  const received = await text(socket.setEncoding('latin1'));
  return [...received.matchAll(/<[^>]*>|HTTP\/1\.1 [45]\d\d/g)].flatMap(([match]) =>
    match === '<GET /last>' ? [] : match,
  );
}

const utf8 = (target: string) => Buffer.from(target, 'utf8').toString('latin1');

describe('a request target', () => {
  it.each([
    ['/Länder?a=ü', '/L%C3%A4nder?a=%C3%BC'],
    ['/\u{1f600}', '/%F0%9F%98%80'],
    ['http://a.example/ö', 'http://a.example/%C3%B6'],
    [`/${'é'.repeat(600)}`, `/${'%C3%A9'.repeat(600)}`],
    [`/${'a'.repeat(600)}ä`, `/${'a'.repeat(600)}%C3%A4`],
  ])('in raw UTF-8, %s → percent-encoded', async (target, expected) => {
    expect(await exchange(`GET ${utf8(target)} HTTP/1.1\r\n${HOST}\r\n`)).toEqual([`<GET ${expected}>`]);
  });

  it('with raw bytes that are not UTF-8 → percent-encoded', async () => {
    expect(await exchange(`GET /\xff\x80 HTTP/1.1\r\n${HOST}\r\n`)).toEqual(['<GET /%FF%80>']);
  });

  it('of a later request on a connection → percent-encoded', async () => {
    const first = `GET /a HTTP/1.1\r\n${HOST}X: \xe4\r\n\r\n`;
    expect(await exchange(`${first}GET /\xc3\xa4 HTTP/1.1\r\n${HOST}\r\n${first}`)).toEqual([
      '<GET /a>',
      '<GET /%C3%A4>',
      '<GET /a>',
    ]);
  });
});

describe('raw bytes elsewhere', () => {
  it('in a method → no HTTP request', async () => {
    expect(await exchange(`G\xc9T / HTTP/1.1\r\n${HOST}\r\n`)).toEqual(['HTTP/1.1 400']);
  });
});

it('random requests in random packets → each as it was sent, with its target percent-encoded', async () => {
  const get = fc.record({
    target: fc.string({ unit: fc.constantFrom('a', '?', 'ä', '€', '\u{1f600}'), maxLength: 20 }),
    header: fc.constantFrom('', 'X: \xe4\r\n'),
  });
  const packets = fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 12 });
  await assertProperty(
    fc.asyncProperty(fc.array(get, { maxLength: 6 }), packets, async (gets, sizes) => {
      const heads = gets.map(({ target, header }) => `GET /${utf8(target)} HTTP/1.1\r\n${HOST}${header}\r\n`);
      let bytes = heads.join('');
      const parts = sizes.map((size) => {
        const part = bytes.slice(0, size);
        bytes = bytes.slice(size);
        return part;
      });
      expect(await exchange(...parts, bytes)).toEqual(
        gets.map(({ target }) => `<GET /${encodeURI(target)}>`),
      );
    }),
    200,
  );
});
