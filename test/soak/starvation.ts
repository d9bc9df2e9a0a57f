import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Program } from '../support/program.ts';
import { quantile } from './quantile.ts';

/** Clients that send more than their share of requests. */
export interface Attack {
  readonly name: string;
  /** Starts the attack, and returns a function that stops it. */
  readonly start: (url: string) => () => void;
  /** Maximum p99 of another client in milliseconds; generous, for slow machines. */
  readonly maxP99: number;
}

/** Response times of another client during an attack, in milliseconds. */
export interface Starvation {
  readonly attack: Attack;
  readonly requests: number;
  readonly failures: number;
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
  /** From SIGTERM to the exit of the process. */
  readonly end: number;
}

/** A search close to the maximum cost. */
const COSTLY_SEARCH = '/v1/documents/index?searchTerm=e.%7B140%7DQ';

/** All attacks; each is run against a separate server. */
export const ATTACKS: readonly Attack[] = [
  {
    name: '10 connections, each with 1,800 pipelined requests for /v1/tags',
    start: (url) => pipeline(url, { connections: 10, path: '/v1/tags', requests: 1800 }),
    maxP99: 3000,
  },
  {
    name: 'one connection with 150 pipelined searches',
    start: (url) => pipeline(url, { connections: 1, path: COSTLY_SEARCH, requests: 150 }),
    maxP99: 3000,
  },
];

interface Pipelining {
  readonly connections: number;
  readonly path: string;
  /** Requests that a connection sends at once; when the server closes it, another one is opened. */
  readonly requests: number;
}

/** Sends requests without waiting for responses. */
function pipeline(url: string, { connections, path, requests }: Pipelining): () => void {
  const { hostname, port } = new URL(url);
  const bytes = `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`.repeat(requests);
  const sockets = new Set<Socket>();
  let stopped = false;
  const open = () => {
    if (stopped) return;
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
    stopped = true;
    for (const socket of sockets) socket.destroy();
  };
}

/** Duration of an attack in milliseconds. */
const DURATION = 5_000;
/** Milliseconds between the start of an attack and the first request of the other client, or SIGTERM. */
const LEAD = 200;
/** Requests before the attack, to load the code of client and server. */
const WARM_UP = 50;
/** Milliseconds between two requests of the other client. */
const PAUSE = 10;
/** Milliseconds after which a request of the other client counts as failed. */
const TIMEOUT = 60_000;
/** Maximum milliseconds from SIGTERM to the exit of the server. */
const MAX_END = 5_000;

/** Attacks a server, measures the responses to another client, and stops the server during a second attack. */
export async function measureStarvation(program: Program, attack: Attack): Promise<Starvation> {
  const client = openClient(program.url);
  for (let i = 0; i < WARM_UP; i++) await client.send();
  const stop = attack.start(program.url);
  const { latencies, failures } = await measureLatencies(client).finally(stop);
  client.close();
  const stopAgain = attack.start(program.url);
  await sleep(LEAD);
  const ending = performance.now();
  await program.close().finally(stopAgain);
  return {
    attack,
    requests: latencies.length,
    failures,
    p50: quantile(latencies, 0.5),
    p99: quantile(latencies, 0.99),
    max: quantile(latencies, 1),
    end: performance.now() - ending,
  };
}

interface Client {
  /** Sends a cheap request; false if it fails or times out. */
  readonly send: () => Promise<boolean>;
  readonly close: () => void;
}

/** A client with a separate connection. */
function openClient(url: string): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return {
    send: () =>
      new Promise((done) => {
        request(`${url}/v1/tags?pageSize=1`, { agent, timeout: TIMEOUT }, (response) => {
          response
            .resume()
            .on('end', () => done(response.statusCode === 200))
            .on('error', () => done(false));
        })
          .on('timeout', () => done(false))
          .on('error', () => done(false))
          .end();
      }),
    close: () => agent.destroy(),
  };
}

/** Sends requests, each after the response to the previous one. */
async function measureLatencies(client: Client): Promise<{ latencies: number[]; failures: number }> {
  const latencies: number[] = [];
  let failures = 0;
  await sleep(LEAD);
  const start = performance.now();
  while (performance.now() - start < DURATION) {
    const sent = performance.now();
    if (await client.send()) latencies.push(performance.now() - sent);
    else failures += 1;
    await sleep(PAUSE);
  }
  return { latencies: latencies.sort((a, b) => a - b), failures };
}

/** @returns one message per limit that was exceeded */
export function starvationFaults({ attack, failures, p99, end }: Starvation): string[] {
  return [
    ...(failures > 0 ? [`${attack.name}: ${failures} requests of another client failed`] : []),
    ...(p99 > attack.maxP99
      ? [`${attack.name}: p99 of another client is ${Math.round(p99)} ms, more than ${attack.maxP99} ms`]
      : []),
    ...(end > MAX_END
      ? [`${attack.name}: the server stopped ${Math.round(end)} ms after SIGTERM, more than ${MAX_END} ms`]
      : []),
  ];
}
