import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Program } from '../support/program.ts';
import { quantile } from '../support/statistics.ts';

/** Clients that send more than their share of requests. */
interface Attack {
  readonly name: string;
  readonly connections: number;
  /** Number of requests that a connection sends at once. When it is closed, another one is opened. */
  readonly requests: number;
  /** The path of the nth requests. */
  readonly path: (n: number) => string;
  /** Maximum p99 of plain requests of another client in milliseconds; generous, for busy machines. */
  readonly maxP99: number;
  /** Whether cheap searches of another client must succeed meanwhile. */
  readonly allowsSearches: boolean;
}

export const SEARCH_FLOOD: Attack = {
  name: '20 clients with costly searches',
  connections: 20,
  requests: 1,
  // Terms of increasing cost, up to ones that the server rejects. No term is repeated.
  path: (n) => `/v1/documents/index?searchTerm=e.%7B${10 + (n % 60)}%7DQ${n}`,
  maxP99: 1000,
  allowsSearches: true,
};

export const ATTACKS: readonly Attack[] = [
  {
    name: '10 connections, each with 1,800 pipelined requests for /v1/tags',
    connections: 10,
    requests: 1800,
    path: () => '/v1/tags',
    maxP99: 3000,
    allowsSearches: false,
  },
  {
    name: 'one connection with 150 pipelined searches',
    connections: 1,
    requests: 150,
    // A search close to the maximum cost.
    path: () => '/v1/documents/index?searchTerm=e.%7B140%7DQ',
    maxP99: 3000,
    allowsSearches: false,
  },
  SEARCH_FLOOD,
];

/** Starts an attack. @returns a function that stops it */
function startAttack(url: string, { connections, requests, path }: Attack): () => void {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  let count = 0;
  let isStopped = false;
  const open = () => {
    if (isStopped) return;
    const head = `GET ${path(count++)} HTTP/1.1\r\nHost: a\r\n`;
    const bytes = `${`${head}\r\n`.repeat(requests - 1)}${head}Connection: close\r\n\r\n`;
    const socket = connect(Number(port), hostname, () => socket.write(bytes)).resume();
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => {
      sockets.delete(socket);
      // Reconnects, but not in a busy loop.
      setTimeout(open, 10);
    });
  };
  for (let i = 0; i < connections; i++) open();
  return () => {
    isStopped = true;
    for (const socket of sockets) socket.destroy();
  };
}

/** Milliseconds of the measurements before and during an attack, and from its start to the second measurement. */
const QUIET_DURATION = 2_000;
const DURATION = 8_000;
const LEAD = 500;
/** Milliseconds between two requests of a measured client, and until a request counts as failed. */
const PAUSE = 10;
const TIMEOUT = 60_000;
/** Maximum milliseconds from SIGTERM to the exit of the server during an attack. */
const MAX_SHUTDOWN = 5_000;

/**
 * Attacks a server, measures the responses to other clients, and stops the server during a second attack.
 *
 * @param document the path of a document
 * @returns one message per limit that was exceeded
 */
export async function findStarvation(
  program: Program,
  attack: Attack,
  document: string,
  print: (line: string) => void,
): Promise<string[]> {
  const { url } = program;
  const { name, maxP99, allowsSearches } = attack;
  const paths = [document, '/v1/tags?pageSize=5', '/v1/documents/index?pageSize=5&page=3'];
  const plainUrl = (i: number) => `${url}${paths[i % paths.length]}`;
  const searchUrl = (i: number) => `${url}/v1/documents/index?pageSize=5&searchTerm=%5Eschool.*${i}%24`;
  const quiet = await measure(plainUrl, QUIET_DURATION);
  const stop = startAttack(url, attack);
  await sleep(LEAD);
  const [plain, searches] = await Promise.all([
    measure(plainUrl, DURATION),
    measure(searchUrl, allowsSearches ? DURATION : 0),
  ]).finally(stop);
  const shutdown = await measureShutdown(program, attack);
  print(`${name}: stopped ${shutdown} ms after SIGTERM`);
  print(`  plain requests before: ${describe(quiet)}; meanwhile: ${describe(plain)}`);
  if (allowsSearches) print(`  cheap searches: ${describe(searches)}`);
  const p99 = Math.round(quantile(plain.times, 0.99));
  const faults = [];
  if (plain.failures > 0) faults.push(`${plain.failures} requests of another client failed`);
  if (!(p99 <= maxP99)) faults.push(`p99 of another client is ${p99} ms, more than ${maxP99} ms`);
  if (allowsSearches && searches.times.length === 0) faults.push('no search of another client succeeded');
  if (shutdown > MAX_SHUTDOWN)
    faults.push(`stopped ${shutdown} ms after SIGTERM, more than ${MAX_SHUTDOWN} ms`);
  return faults.map((fault) => `${name}: ${fault}`);
}

/** Responses to a client that sends one request at a time. */
interface Measurement {
  /** Milliseconds until successful responses. */
  readonly times: readonly number[];
  /** Number of other responses. */
  readonly failures: number;
}

async function measure(urlOf: (i: number) => string, duration: number): Promise<Measurement> {
  const times: number[] = [];
  let failures = 0;
  const end = performance.now() + duration;
  for (let i = 0; performance.now() < end; i++) {
    const sent = performance.now();
    const isSuccessful = await fetch(urlOf(i), { signal: AbortSignal.timeout(TIMEOUT) })
      .then(async (response) => (await response.arrayBuffer()).byteLength > 0 && response.ok)
      .catch(() => false);
    if (isSuccessful) times.push(performance.now() - sent);
    else failures += 1;
    await sleep(PAUSE);
  }
  return { times, failures };
}

/** Milliseconds from SIGTERM to the exit of the process. */
async function measureShutdown(program: Program, attack: Attack): Promise<number> {
  const stop = startAttack(program.url, attack);
  await sleep(LEAD);
  const start = performance.now();
  await program.close().finally(stop);
  return Math.round(performance.now() - start);
}

function describe({ times, failures }: Measurement): string {
  const [p50, p99, max] = [0.5, 0.99, 1].map((q) => `${Math.round(quantile(times, q))} ms`);
  return `${times.length} responses, ${failures} failed, p50 ${p50}, p99 ${p99}, max ${max}`;
}
