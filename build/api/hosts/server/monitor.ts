import { createServer, type IncomingMessage } from 'node:http';
import { isApiPath, URI_IN_PATH } from '../../request.ts';
import { API_PATHS } from '../../respond.ts';
import type { Client } from './output.ts';

/** A request whose response has ended. */
export interface Exchange {
  /** Absent for a request that node:http cannot parse. */
  readonly message?: IncomingMessage;
  /** The status that was sent; 499 if the client disconnected before. */
  readonly status: number;
  /** Bytes sent, with headers. */
  readonly bytes: number;
  readonly seconds: number;
}

/** The paths of probes; their responses are about this process, so nothing may cache them. */
export const LIVENESS_PATH = '/livez';
export const READINESS_PATH = '/readyz';

/** Upper bounds of the histogram of durations, in seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Requests of an endpoint. */
interface Series {
  /** By status. */
  readonly requests: Map<number, number>;
  /** Number of requests by the first bound that they do not exceed; the last one counts those above all bounds. */
  readonly durations: number[];
  seconds: number;
}

/** Current values in addition to those of requests; a value that is not known is undefined. */
export interface Gauges {
  readonly searchesWaiting: number;
  readonly releaseAge: number | undefined;
}

/** Counts requests by endpoint and status. There is a bounded number of both, whatever clients request. */
/** @param basePath the path of the site that is served */
export function openMetrics(basePath: () => string) {
  const all = new Map<string, Series>();

  function observe({ message, status, seconds }: Exchange): void {
    const endpoint = endpointOf(message?.url, basePath());
    const series = all.get(endpoint) ?? { requests: new Map(), durations: BUCKETS.map(() => 0), seconds: 0 };
    all.set(endpoint, series);
    series.requests.set(status, (series.requests.get(status) ?? 0) + 1);
    const bucket = BUCKETS.findIndex((bound) => seconds <= bound);
    const last = bucket < 0 ? BUCKETS.length : bucket;
    series.durations[last] = (series.durations[last] ?? 0) + 1;
    series.seconds += seconds;
  }

  /** Prints them in the text format of Prometheus (https://prometheus.io/docs/instrumenting/exposition_formats/). */
  function print({ searchesWaiting, releaseAge }: Gauges): string {
    const counts: string[] = [];
    const durations: string[] = [];
    for (const [endpoint, { requests, durations: buckets, seconds }] of [...all].sort()) {
      const label = `endpoint="${endpoint}"`;
      for (const [status, count] of [...requests].sort(([a], [b]) => a - b))
        counts.push(`code_list_http_requests_total{${label},status="${status}"} ${count}`);
      const name = 'code_list_http_request_duration_seconds';
      let sum = 0;
      for (const [i, bound] of [...BUCKETS, '+Inf'].entries()) {
        sum += buckets[i] ?? 0;
        durations.push(`${name}_bucket{${label},le="${bound}"} ${sum}`);
      }
      durations.push(`${name}_sum{${label}} ${seconds}`, `${name}_count{${label}} ${sum}`);
    }
    const age = releaseAge === undefined ? [] : [`code_list_release_age_seconds ${releaseAge}`];
    return [
      ...describe('http_requests_total', 'counter', 'Requests by endpoint and status.', counts),
      ...describe('http_request_duration_seconds', 'histogram', 'Time until a response is sent.', durations),
      ...describe('searches_waiting', 'gauge', 'Searches and other costly requests that wait.', [
        `code_list_searches_waiting ${searchesWaiting}`,
      ]),
      ...describe('release_age_seconds', 'gauge', 'Time since the build of the output.', age),
      '',
    ].join('\n');
  }

  return { observe, print };
}

const describe = (name: string, type: string, help: string, samples: readonly string[]): string[] =>
  samples.length === 0
    ? []
    : [`# HELP code_list_${name} ${help}`, `# TYPE code_list_${name} ${type}`, ...samples];

/** Path templates without a URI first, then the longest first, because a URI may contain slashes. */
const ENDPOINTS = API_PATHS.map((path) => ({
  path,
  rank: path.includes(URI_IN_PATH) ? -path.length : Number.NEGATIVE_INFINITY,
  pattern: new RegExp(`^${path.replace(URI_IN_PATH, '.+').replace(/\{\w+\}/, '[^/]+')}/*$`),
})).sort((a, b) => a.rank - b.rank);

/** The label of a request target: the path template of the API that it probably matches, or what else it is. */
function endpointOf(target = '', basePath: string): string {
  const whole = target.replace(/^https?:\/\/[^/?#]*/i, '').replace(/[?#].*$/s, '');
  if (whole === LIVENESS_PATH || whole === READINESS_PATH) return whole;
  if (!whole.startsWith('/')) return 'malformed';
  const path = whole.startsWith(`${basePath}/`) ? whole.slice(basePath.length) : '';
  if (!isApiPath(path)) return 'files';
  return ENDPOINTS.find(({ pattern }) => pattern.test(path))?.path ?? 'other';
}

/** Prints a request as a line of JSON. */
export function printLogLine(
  { message, status, bytes, seconds }: Exchange,
  client: Client | undefined,
): string {
  return JSON.stringify({
    time: new Date().toISOString(),
    method: message?.method ?? null,
    path: message?.url ?? null,
    status,
    bytes,
    ms: Math.round(seconds * 1e4) / 10,
    client: client?.key ?? null,
  });
}

/** Serves a text at `/metrics`, and nothing else. */
export async function serveMetrics(host: string, port: number, print: () => string) {
  const server = createServer((message, response) => {
    const isMetrics = /^\/metrics(?:\?|$)/.test(message.url ?? '');
    response.writeHead(isMetrics ? 200 : 404, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' });
    response.end(isMetrics ? print() : 'see /metrics\n');
  });
  await new Promise<void>((done, failed) => {
    server.once('error', failed).listen(port, host, done);
  });
  return () => {
    server.close();
    server.closeAllConnections();
  };
}
