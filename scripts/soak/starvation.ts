import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Program } from '../support/program.ts';
import { quantile } from './quantile.ts';

/** Clients that take more than their share of a server. */
export interface Attack {
  readonly name: string;
  /** Attacks a server by its address until the function that it returns is called. */
  readonly start: (url: string) => () => void;
  /** Milliseconds within which 99 of 100 requests of another client get their responses; generous, for slow machines. */
  readonly maxP99: number;
}

/** What another client saw during an attack, in milliseconds. */
export interface Starvation {
  readonly attack: Attack;
  readonly requests: number;
  readonly failures: number;
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
  /** From SIGTERM to the end of the process. */
  readonly end: number;
}

/** A search that costs as much as one may. */
const COSTLY_SEARCH = '/v1/documents/index?searchTerm=e.%7B140%7DQ';

/** All attacks, each made on a server of its own. */
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
  /** Requests that a connection sends at once; it is opened again when the server has closed it. */
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
      // An attacker is not stopped by a refusal, but does not spin either.
      setTimeout(open, 10);
    });
  };
  for (let i = 0; i < connections; i++) open();
  return () => {
    stopped = true;
    for (const socket of sockets) socket.destroy();
  };
}

/** How long a server is attacked, in milliseconds. */
const DURATION = 5_000;
/** Between the beginning of an attack and the first request of the other client, or SIGTERM. */
const LEAD = 200;
/** Requests before the attack, after which client and server have loaded their code. */
const WARM_UP = 50;
/** Between two requests of the other client. */
const PAUSE = 10;
/** After so long without a response, a request of the other client counts as failed. */
const TIMEOUT = 60_000;
/** A server that has not ended after so long is counted as one that SIGTERM does not end. */
const MAX_END = 5_000;

/** Attacks a server, measures what another client sees of it, and ends the server while it is attacked once more. */
export async function measureStarvation(program: Program, attack: Attack): Promise<Starvation> {
  const client = openClient(program.url);
  for (let i = 0; i < WARM_UP; i++) await client.ask();
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
  /** Asks for something cheap; false where there is no sound response in time. */
  readonly ask: () => Promise<boolean>;
  readonly close: () => void;
}

/** A client with a connection of its own. */
function openClient(url: string): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return {
    ask: () =>
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

/** Sends requests, each after the response to the one before. */
async function measureLatencies(client: Client): Promise<{ latencies: number[]; failures: number }> {
  const latencies: number[] = [];
  let failures = 0;
  await sleep(LEAD);
  const start = performance.now();
  while (performance.now() - start < DURATION) {
    const sent = performance.now();
    if (await client.ask()) latencies.push(performance.now() - sent);
    else failures += 1;
    await sleep(PAUSE);
  }
  return { latencies: latencies.sort((a, b) => a - b), failures };
}

/** What is wrong with what another client saw, in a line each. */
export function starvationFaults({ attack, failures, p99, end }: Starvation): string[] {
  return [
    ...(failures > 0 ? [`${attack.name}: ${failures} requests of another client failed`] : []),
    ...(p99 > attack.maxP99
      ? [`${attack.name}: p99 of another client is ${Math.round(p99)} ms, more than ${attack.maxP99} ms`]
      : []),
    ...(end > MAX_END
      ? [`${attack.name}: the server ended ${Math.round(end)} ms after SIGTERM, more than ${MAX_END} ms`]
      : []),
  ];
}
