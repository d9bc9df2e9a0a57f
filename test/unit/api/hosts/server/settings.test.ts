import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { clientOf } from '../../../../../build/api/hosts/server/server.ts';
import { readSettings } from '../../../../../build/api/hosts/server/settings.ts';

type Texts = Record<string, string>;
const read = (flags: Texts, environment: Texts = {}) => readSettings('out', flags, environment);

describe('readSettings', () => {
  it('without flags and variables → the defaults', () => {
    expect(read({})).toMatchObject({
      dir: 'out',
      host: '127.0.0.1',
      port: 8080,
      logsRequests: false,
      metricsPort: undefined,
      drainTime: 0,
    });
  });

  it('variables → their values; empty ones are not set', () => {
    const variables = { PORT: '80', HOST: '::', LOG_FORMAT: 'json', METRICS_PORT: '0', DRAIN_SECONDS: '5' };
    expect(read({}, variables)).toMatchObject({
      host: '::',
      port: 80,
      logsRequests: true,
      metricsPort: 0,
      drainTime: 5000,
    });
    expect(read({}, { PORT: '', HOST: '', TRUST_PROXY: '' })).toMatchObject({
      host: '127.0.0.1',
      port: 8080,
    });
  });

  it('flags win over variables', () => {
    const variables = { PORT: 'x', METRICS_PORT: '1', LOG_FORMAT: 'json' };
    expect(read({ port: '81', 'metrics-port': '2', 'log-format': 'text' }, variables)).toMatchObject({
      port: 81,
      metricsPort: 2,
      logsRequests: false,
    });
  });

  it('URLs of a database and a store; messages do not have them, because they may have passwords', () => {
    const urls = { DATABASE_URL: 'postgres://a:b%2F@h/d', FILES_URL: 'https://h.example/a/' };
    expect(read({}, urls)).toMatchObject({ databaseUrl: urls.DATABASE_URL, filesUrl: 'https://h.example/a' });
    const urlsOf = (name: string) =>
      [
        'x',
        '://h',
        's3://h/',
        'https://u:secret@h/',
        'https://h/?sig=secret',
        'postgres://u:secret%@h/d',
      ].map((url) => ({ [name]: url }));
    for (const variables of [...urlsOf('DATABASE_URL'), ...urlsOf('FILES_URL')])
      expect(() => read({}, variables)).toThrow(/^(?:DATABASE|FILES)_URL must be (?!.*secret)/);
  });

  it.each<[flags: Texts, variables: Texts, message: string]>([
    [{ port: '65536' }, {}, '--port must be a whole number from 0 to 65535, not "65536"'],
    [{ port: '' }, {}, '--port must be a whole number from 0 to 65535, not ""'],
    [{}, { METRICS_PORT: '-1' }, 'METRICS_PORT must be a whole number from 0 to 65535, not "-1"'],
    [{}, { LOG_FORMAT: 'JSON' }, 'LOG_FORMAT must be json or text, not "JSON"'],
    [{}, { DRAIN_SECONDS: '1e3' }, 'DRAIN_SECONDS must be a whole number from 0 to 600, not "1e3"'],
    ...['10.0.0.0/33', '10.0.0', 'true', '::1,', '::/129', '10.0.0.1/'].map(
      (list): [Texts, Texts, string] => [
        { 'trust-proxy': list },
        {},
        `--trust-proxy must be none, or IP addresses and subnets such as 10.0.0.0/8, separated by commas, not "${list}"`,
      ],
    ),
  ])('%j, %j → an error', (flags, variables, message) => {
    expect(() => read(flags, variables)).toThrow(new Error(message));
  });
});

const keyOf = (trusted: string, remoteAddress: string, forwarded: string) =>
  clientOf(
    { socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } } as unknown as IncomingMessage,
    read({ 'trust-proxy': trusted }).proxies,
  ).key;

it.each([
  ['none', '10.0.0.1', '203.0.113.7', '10.0.0.1'],
  ['203.0.113.0/24', '203.0.113.1', '198.51.100.1', '198.51.100.1'],
  ['203.0.113.0/24', '10.0.0.1', '198.51.100.1', '10.0.0.1'],
  // Each proxy adds the address of the one before it; what an untrusted client sent is not read.
  ['10.0.0.0/8, 203.0.113.1', '10.0.0.1', '192.0.2.1, 198.51.100.1, 203.0.113.1, 10.0.0.2', '198.51.100.1'],
  ['10.0.0.0/8', '10.0.0.1', '10.0.0.2', '10.0.0.2'],
  ['10.0.0.0/8', '10.0.0.1', 'not-an-address, 10.0.0.2', '10.0.0.2'],
  ['2001:db8::/32', '2001:db8::1', '2001:db8::2,::1', '::1'],
  ['10.0.0.0/8', '::ffff:10.0.0.1', '198.51.100.1', '198.51.100.1'],
])('--trust-proxy "%s", from %s, forwarded for %j → the client %s', (trusted, address, forwarded, key) => {
  expect(keyOf(trusted, address, forwarded)).toBe(key);
});
