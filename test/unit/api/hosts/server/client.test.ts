import type { IncomingMessage } from 'node:http';
import { expect, it } from 'vitest';
import { clientOf } from '../../../../../build/api/hosts/server/client.ts';

const keyOf = (remoteAddress: string, forwarded?: string) =>
  clientOf({
    socket: { remoteAddress, remotePort: 5000, destroyed: false },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  } as unknown as IncomingMessage).key;

it.each([
  ['203.0.113.7', undefined, '203.0.113.7'],
  ['127.0.0.1', undefined, '127.0.0.1'],
  ['127.0.0.1', '203.0.113.7', '203.0.113.7'],
  ['::1', '2001:db8::1', '2001:db8::1'],
  ['::ffff:172.18.0.2', '203.0.113.7', '203.0.113.7'],
  ['172.32.0.1', '203.0.113.7', '172.32.0.1'],
  ['203.0.113.7', '198.51.100.1', '203.0.113.7'],
  ['10.0.0.1', '198.51.100.1, 203.0.113.7', '203.0.113.7'],
  ['10.0.0.1', 'nonsense', '10.0.0.1'],
  ['10.0.0.1', '', '10.0.0.1'],
  ['', undefined, ''],
])('a request from %j, forwarded for %j, is of the client %j', (address, forwarded, key) => {
  expect(keyOf(address, forwarded)).toBe(key);
});
