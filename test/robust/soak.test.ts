import { expect, test } from 'vitest';
import { faultsOf, soak } from '../soak/leaks.ts';
import { starvationFaults } from '../soak/starvation.ts';
import { startProgram } from '../support/program.ts';

/** A server that leaks this many bytes in each of its first requests. */
const server = (bytes: number, requests: number) => `
  const kept = [];
  const server = require('node:http').createServer((request, response) => {
    if (kept.length < ${requests}) kept.push(Buffer.alloc(${bytes}, 1));
    response.end('[]');
  });
  server.listen(0, '127.0.0.1', () => console.log('listening on http://127.0.0.1:' + server.address().port));`;

test.runIf(process.platform === 'linux').each([
  [0, 0, []],
  // Growth that ends, as of a heap that reaches its size late.
  [10_000, 20_000, []],
  [
    10_000,
    Number.POSITIVE_INFINITY,
    [
      expect.stringMatching(
        /^memory exceeds the earlier peak by \d+ MB after 10000 requests, more than 25 MB$/,
      ),
    ],
  ],
])(
  'a soak of a server that leaks %i bytes in the first %d requests finds %j',
  async (bytes, leaks, faults) => {
    const { url, pid, close } = await startProgram(process.execPath, ['-e', server(bytes, leaks)]);
    try {
      expect(faultsOf(await soak(url, pid, 10_000))).toEqual(faults);
    } finally {
      await close();
    }
  },
);

test('growth above the limits and failed requests are faults', () => {
  const held = { descriptors: 20, rss: 90, peak: 100 };
  const soaked = { requests: 20_000, perSecond: 1, failures: 0, before: held };
  expect(faultsOf({ ...soaked, after: { descriptors: 40, rss: 130, peak: 140 } })).toEqual([]);
  expect(faultsOf({ ...soaked, failures: 1, after: { descriptors: 41, rss: 131, peak: 140 } })).toEqual([
    '1 requests failed',
    'file descriptors grew by 21, more than 20',
    'memory exceeds the earlier peak by 31 MB after 20000 requests, more than 30 MB',
  ]);
});

test('slow responses, failed requests, and a slow shutdown are faults', () => {
  const attack = { name: 'an attack', start: () => () => {}, maxP99: 3000 };
  const measured = { attack, requests: 100, failures: 0, p50: 1, p99: 3000, max: 60_000, end: 5000 };
  expect(starvationFaults(measured)).toEqual([]);
  expect(starvationFaults({ ...measured, failures: 2, p99: 3001, end: 5001 })).toEqual([
    'an attack: 2 requests of another client failed',
    'an attack: p99 of another client is 3001 ms, more than 3000 ms',
    'an attack: the server stopped 5001 ms after SIGTERM, more than 5000 ms',
  ]);
  // There is no p99 if all requests failed.
  expect(starvationFaults({ ...measured, failures: 1, p99: Number.NaN })).toEqual([
    'an attack: 1 requests of another client failed',
  ]);
});
